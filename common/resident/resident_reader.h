/*
 * resident_reader.h - writes answers without waiting for slow readers.
 *
 * Rules: the reader has a tenth of a second.  After that the rest of the answer and
 *        the connection go to a process that waits for readers (resident_waiters.h).
 *        If that fails, this process writes the rest as usual (cgi/response.h).
 */
#ifndef RESIDENT_RESIDENT_READER_H
#define RESIDENT_RESIDENT_READER_H

/* Switches this on.  The server receives at the other end of the socket. */
void resident_reader_serve(int waiters);

#endif
