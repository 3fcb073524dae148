/*
 * request.h - what the server tells a program.  The only reader of the CGI
 * meta-variables and of standard input.
 *
 * Owns:   nothing; text stands in the environment or in the arena.
 * Never:  argv (RFC 3875 section 4.4 makes it the caller's), X-Forwarded-Host,
 *         Forwarded.
 */
#ifndef CGI_REQUEST_H
#define CGI_REQUEST_H

#include "base/arena.h"
#include "base/base.h"
#include "base/error.h"

enum method {
	METHOD_GET,
	METHOD_HEAD,
	METHOD_POST,
	METHOD_DELETE,
	METHOD_OPTIONS,
	METHOD_OTHER, /* anything else; methods are case-sensitive */
};

struct request {
	enum method method;
	const char *host;          /* the Host header; NULL without one */
	const char *path_info;     /* percent-decoded by the server; or "" */
	const char *query;         /* not decoded; or "" */
	const char *if_none_match; /* NULL without one */
	/* Header fields as they came; NULL without. */
	const char *origin, *content_type, *accept;
	const char *mcp_version, *mcp_method, *mcp_name, *a2a_version;
	bool preflight; /* OPTIONS as a browser's CORS check sends */
};

enum request_body { REQUEST_BODY_OK, REQUEST_BODY_TOO_LARGE };

/* What only a relay asks for; NULL where it was not said. */
struct request_caller {
	const char *origin; /* X-Origin */
	const char *content_type;
	const char *authorization; /* secret; here alone */
	const char *address;       /* as the server says it */
};

void request_read(struct request *);

/*
 * The authorization leaves the environment for the arena, so that no child and
 * no reader of /proc finds it there.
 */
void request_read_caller(struct arena *, struct request_caller *);

/*
 * The body, at most max bytes.  Reads CONTENT_LENGTH bytes, or to the end of
 * a chunked body, or nothing.
 */
enum request_body request_body(
    struct arena *, size_t max, const char **p, size_t *n);

/*
 * Puts the body that was read back to standard input, for a program that takes
 * this one's place.
 */
bool request_rewind(struct error *) MUST_USE;

/*
 * Takes in what is left of a body that nobody read.  A server that hands it
 * over through a socket loses the answer when the program leaves it there.
 */
void request_drain(void);

#endif
