/*
 * resident_reader.h - answers of a process that has no time for slow readers.
 *
 * Rules:  a reader takes what he takes within a tenth of a second.  The rest goes, with the
 *         connection, to who waits for readers (resident_bodies.h); where that cannot be,
 *         it is written as ever (cgi/response.h).
 */
#ifndef RESIDENT_RESIDENT_READER_H
#define RESIDENT_RESIDENT_READER_H

/* From now on; who waits for readers receives at the other end of the socket. */
void resident_reader_serve(int bodies);

#endif
