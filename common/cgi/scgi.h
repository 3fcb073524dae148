/*
 * scgi.h - reads one request of the Simple Common Gateway Interface (SCGI): CGI variables,
 * then the body, over a connection.  The answer is a CGI response and ends with the
 * connection.
 *
 * Shape:  a netstring of the variables, each "name NUL value NUL", then CONTENT_LENGTH
 *         bytes.  CONTENT_LENGTH is the first variable; SCGI is "1".
 * Limits: 384 KiB of variables, 250 variables, names of 1 to 128 bytes.  Apache's own
 *         limits in cartaz.conf (60 fields of 4 KiB, and a line of 16 KiB that several
 *         variables repeat) are lower.
 * Errors: ERROR_BAD_REQUEST, with the mistake in the note.  The server does not answer
 *         bytes that are not SCGI.  A request with too many variables, or with both X-A
 *         and X_A, which get the same name, is valid SCGI, so the server answers it.
 *         For such a request, scgi_decode() fails, sets `is_refused`, and stores no
 *         variables.
 * Owns:   nothing; the variables are in the caller's room.
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
	/* Variables of a request.  The rest of the room is for scgi_put(). */
	SCGI_VARIABLES_READ = SCGI_VARIABLES_MAX - 6,
	/* Room for the header, the six digits of its length, a colon and a comma. */
	SCGI_ROOM = SCGI_HEADER_MAX + 8,
};

struct scgi_request {
	char *environment[SCGI_VARIABLES_MAX + 1]; /* "NAME=value"; NULL ends */
	size_t count;
	int64_t body_len; /* CONTENT_LENGTH */
	/* It has too many variables, or a header field twice (see Errors). */
	bool is_refused;
};

/*
 * Sets *total to the whole length of the netstring that begins with these n bytes: with
 * its length field, colon and comma.  Sets *total to 0 if the length field is not yet
 * complete.
 */
bool scgi_measure(const char *p, size_t n, size_t *total, struct error *)
    MUST_USE;

/*
 * Reads a whole netstring of n bytes.  Changes it in place to "NAME=value" texts, to which
 * the environment points.
 */
bool scgi_decode(char *p, size_t n, struct scgi_request *, struct error *)
    MUST_USE;

/* Returns the value of a variable, or NULL. */
const char *scgi_variable(const struct scgi_request *, const char *name)
    MUST_USE;

/*
 * Renames a variable, if it exists.  The new name must not be longer.  A variable that
 * had the new name is removed.
 */
void scgi_rename(struct scgi_request *, const char *from, const char *to);

/*
 * Adds or replaces a variable, "NAME=value", which the request borrows.  Returns false if
 * the name is new and the request already has SCGI_VARIABLES_MAX variables.
 */
bool scgi_put(struct scgi_request *, char *variable);

/*
 * Reads from a socket until the variables are whole, and decodes them.  Fails at until_ms,
 * an instant of the monotonic clock (base/deadline.h), and if the data end too early.
 * Afterwards, *have bytes of the room are filled.  The first *used bytes are the
 * netstring, and the bytes after them belong to the body.
 */
bool scgi_read(int fd, int64_t until_ms, char room[SCGI_ROOM], size_t *have,
    size_t *used, struct scgi_request *, struct error *) MUST_USE;

/* Returns true if the other end closed both directions and cannot read an answer. */
bool scgi_is_gone(int fd) MUST_USE;

/*
 * Receives up to n bytes.  Returns their number, 0 at the end of the data, and less than
 * 0 after an error or if nothing came until the instant until_ms.
 */
ssize_t scgi_receive(int fd, int64_t until_ms, char *p, size_t n) MUST_USE;

#endif
