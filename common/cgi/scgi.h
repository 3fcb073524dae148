/*
 * scgi.h - one request of the Simple Common Gateway Interface: CGI variables, then the
 * body, over a connection; the answer is that of CGI, and ends with the connection.
 *
 * Shape:  a netstring of the variables, each "name NUL value NUL", then CONTENT_LENGTH
 *         bytes.  CONTENT_LENGTH is the first variable; SCGI is "1".
 * Limits: 384 KiB of variables (Apache's own limits of cartaz.conf, 60 fields of 4 KiB
 *         and a line of 16 KiB that several variables repeat, make less), 250 variables,
 *         names of 1 to 128 bytes.
 * Errors: false; the note says what is wrong with the request.  Nothing is answered to
 *         what is no SCGI.  One with more variables is SCGI, and nothing of it is taken.
 * Owns:   nothing; the variables stand in the caller's room.
 * Source: https://python.ca/scgi/protocol.txt (2008-06-23);
 *         https://cr.yp.to/proto/netstrings.txt
 */
#ifndef CGI_SCGI_H
#define CGI_SCGI_H

#include "base/base.h"
#include "base/error.h"

enum {
	SCGI_HEADER_MAX = 384 * 1024,
	SCGI_VARIABLES_MAX = 256,
	/* Of a request; the rest is room for those that are put to it. */
	SCGI_VARIABLES_READ = SCGI_VARIABLES_MAX - 6,
	/* The length, its colon, the header, its comma. */
	SCGI_ROOM = SCGI_HEADER_MAX + 8,
};

struct scgi_request {
	char *environment[SCGI_VARIABLES_MAX + 1]; /* "NAME=value"; ends NULL */
	size_t count;
	int64_t body_len; /* CONTENT_LENGTH */
	bool
	    has_too_many; /* variables; then there is none, and reading failed */
};

/*
 * How many bytes the netstring has that begins with these n: its length, colon and
 * comma included; 0: more bytes are needed to say.
 */
bool scgi_measure(const char *p, size_t n, size_t *total, struct error *)
    MUST_USE;

/* Reads a whole netstring of n bytes.  Its names and values are joined in place. */
bool scgi_decode(char *p, size_t n, struct scgi_request *, struct error *)
    MUST_USE;

/* The value of a variable, or NULL. */
const char *scgi_variable(const struct scgi_request *, const char *name)
    MUST_USE;

/*
 * Gives a variable, if there is one, another name, which is not longer than its own;
 * what had that name goes.
 */
void scgi_rename(struct scgi_request *, const char *from, const char *to);

/* Sets a variable, "NAME=value"; false where there is no room for another. */
bool scgi_put(struct scgi_request *, char *variable);

/*
 * Reads from a socket until the variables are whole, or until the instant of the
 * monotonic clock (base/deadline.h).  *have bytes of the room are filled, the netstring
 * is the first *used of them, and what follows is of the body.
 */
bool scgi_read(int fd, int64_t until_ms, char room[SCGI_ROOM], size_t *have,
    size_t *used, struct scgi_request *, struct error *) MUST_USE;

/* The other end is closed for good: nobody waits for an answer there. */
bool scgi_is_gone(int fd) MUST_USE;

/* Up to n bytes; 0 at the end, less than 0 when nothing came until the instant. */
ssize_t scgi_receive(int fd, int64_t until_ms, char *p, size_t n) MUST_USE;

#endif
