/*
 * resident_reader.h - writes answers without waiting for clients that read slowly.
 *
 * Rules: a client has a tenth of a second to read the answer, and may pause for a
 *        fiftieth of a second.  After either time, this process passes the connection
 *        and the unsent part of the answer to a process that waits for the client
 *        (resident_waiters.h).  If that fails, it writes the part itself
 *        (cgi/response.h).
 */
#ifndef RESIDENT_RESIDENT_READER_H
#define RESIDENT_RESIDENT_READER_H

/*
 * Makes this process write answers by these rules.  `waiters` is the socket that
 * resident_waiters_outbox() returns.
 */
void resident_reader_serve(int waiters);

#endif
