/*
 * request.h - one CGI request.  The only reader of the CGI meta-variables and of
 * the request body.
 *
 * Owns:   nothing; text lives in the environment or in the arena.
 * Errors: ERROR_INTERNAL_ERROR of request_rewind().
 * Never:  argv (RFC 3875 section 4.4 lets a client set it), X-Forwarded-Host,
 *         Forwarded.
 * Source: RFC 3875 sections 4.1 (meta-variables) and 4.2 (message body).
 *
 * All state of a request is in its struct, so that one process can answer many.
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

/* The body: where it comes from, and how much of it was read. */
struct request_body {
	int fd;
	const char *length; /* CONTENT_LENGTH; or "" */
	bool chunked;       /* of unknown length: it ends with the file */
	const char *bytes;  /* in the arena of request_read_body() */
	size_t bytes_len;
};

struct request {
	char *const *environment; /* "NAME=value", the last one NULL */
	/* Of the server's access log (CARTAZ_REQUEST_ID); not checked; or NULL. */
	const char *id;
	enum method method;
	const char *host;      /* the Host header; NULL without one */
	const char *path_info; /* percent-decoded by the server; or "" */
	const char *query;     /* not decoded; or "" */
	const char *address;   /* of the request line, as it came; or "" */
	/*
	 * The server keeps answers and compares their tags itself
	 * (CARTAZ_UNCONDITIONAL in the environment): it needs them whole.
	 */
	bool unconditional;
	const char *if_none_match; /* NULL without one, and then */
	/* Header fields as they came; NULL without. */
	const char *origin, *content_type, *accept;
	const char *mcp_version, *mcp_method, *mcp_name, *a2a_version;
	const char *generation; /* Cartaz-Generation */
	bool preflight;         /* OPTIONS as a browser's CORS check sends */
	struct request_body body;
};

/* What only the relay of the authentication API reads; NULL when absent. */
struct request_caller {
	const char *origin; /* X-Origin */
	const char *content_type;
	const char *authorization; /* secret; no other place holds it */
	const char *address;       /* REMOTE_ADDR */
};

/* Is "NAME=value" one of the variables that describe a request? */
bool request_is_variable(const char *variable) MUST_USE;

/* The environment and the descriptor must stay as long as the request. */
void request_init(struct request *, char *const *environment, int body_fd);

/*
 * Moves the authorization from the environment to the arena, so that no child
 * process and no reader of /proc finds it.
 */
void request_read_caller(
    struct request *, struct arena *, struct request_caller *);

/*
 * Reads the body, at most max bytes: CONTENT_LENGTH bytes, or a chunked body to
 * its end, or nothing.  False when it is larger.  A body that ends early is what
 * came of it.
 */
bool request_read_body(struct request *, struct arena *, size_t max,
    const char **p, size_t *n) MUST_USE;

/*
 * Makes the body readable again from its beginning at the same descriptor, for a
 * program that replaces this one.
 */
bool request_rewind(const struct request *, struct error *) MUST_USE;

/*
 * Reads what is left of the body, at most 1 MiB.  Where the server passes the body
 * through a socket, the kernel resets the connection of a program that exits with
 * unread bytes, and the server may report an error in place of the response.
 */
void request_drain(struct request *);

#endif
