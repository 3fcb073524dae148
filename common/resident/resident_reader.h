/*
 * resident_reader.h - writes answers without waiting for clients that read slowly.
 *
 * Rules: a client has a tenth of a second for the answer.  After this time, or after a
 *        fiftieth of a second without progress, the rest of the answer and the connection
 *        go to a process that waits for the client (resident_waiters.h).  If they cannot
 *        be passed, this process writes the rest as usual (cgi/response.h).
 */
#ifndef RESIDENT_RESIDENT_READER_H
#define RESIDENT_RESIDENT_READER_H

/*
 * Makes this process write answers by these rules.  `waiters` is the socket to pass the
 * rest to: resident_waiters_outbox().
 */
void resident_reader_serve(int waiters);

#endif
