/*
 * request.h - one CGI request.  Endpoints read the CGI meta-variables and the request
 * body only through this module.
 *
 * Owns:   nothing; text is in the environment or in the arena.
 * Errors: request_rewind() fails with ERROR_INTERNAL_ERROR.  An error while the body is
 *         read is fatal.
 * Never:  this module never reads argv, which a client can set (RFC 3875 section 4.4),
 *         and never reads X-Forwarded-Host or Forwarded.
 * Source: RFC 3875 sections 4.1 (meta-variables) and 4.2 (message body).
 *
 * All state of a request is in its struct, so that one process can answer many requests.
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
	METHOD_OTHER, /* any other; methods are case-sensitive */
};

/* The body, and the part of it that was read. */
struct request_body {
	int fd;             /* the descriptor to read the body from */
	const char *length; /* CONTENT_LENGTH; or "" */
	bool chunked;       /* unknown length; the body ends at EOF */
	const char *bytes;  /* in the arena of request_read_body() */
	size_t bytes_len;
};

struct request {
	char *const *environment; /* "NAME=value", the last one NULL */
	/* The id in the server's access log (CARTAZ_REQUEST_ID), unchecked; or NULL. */
	const char *id;
	enum method method;
	const char *host;      /* the Host header, or NULL */
	const char *path_info; /* percent-decoded by the server; or "" */
	const char *query;     /* not decoded; or "" */
	const char *address;   /* of the request line, unchanged; or "" */
	/*
	 * True if CARTAZ_UNCONDITIONAL is in the environment.  The server then caches
	 * answers and compares their tags itself, so it needs whole answers and no 304.
	 */
	bool unconditional;
	const char *if_none_match; /* NULL if absent or if `unconditional` */
	/* Header fields, unchanged.  NULL: absent. */
	const char *origin, *content_type, *accept;
	const char *mcp_version, *mcp_method, *mcp_name, *a2a_version;
	const char *generation; /* Cartaz-Generation */
	bool preflight;         /* OPTIONS of a browser's CORS check */
	struct request_body body;
};

/* Fields that only the relay of the authentication API reads.  NULL: absent. */
struct request_caller {
	const char *origin; /* X-Origin */
	const char *content_type;
	const char *authorization; /* secret; stored only here */
	const char *address;       /* REMOTE_ADDR */
};

/*
 * Returns true if the text "NAME=value" is a variable of the request that this module
 * reads, or any header field (HTTP_...).
 */
bool request_is_variable(const char *variable) MUST_USE;

/*
 * Reads the environment.  The environment and the descriptor of the body must stay
 * valid as long as the request.
 */
void request_init(struct request *, char *const *environment, int body_fd);

/*
 * Sets the fields.  Moves the value of the Authorization header from the environment to
 * the arena, so that child processes and readers of /proc do not get it.
 */
void request_read_caller(
    struct request *, struct arena *, struct request_caller *);

/*
 * Reads the body, at most `max` bytes: CONTENT_LENGTH bytes, or a chunked body to its end,
 * or nothing.  Sets *p to the bytes, in the arena, and *n to their number.  Returns false
 * if the body is larger, or if CONTENT_LENGTH is not a number.  If the body ends early,
 * the result is the part that arrived.
 */
bool request_read_body(struct request *, struct arena *, size_t max,
    const char **p, size_t *n) MUST_USE;

/*
 * Makes a body that request_read_body() read readable again from its start, at the same
 * descriptor, for the program that replaces this program.
 */
bool request_rewind(const struct request *, struct error *) MUST_USE;

/*
 * Reads the rest of the body, at most 1 MiB.  If the server passes the body through a
 * socket and the program exits with unread bytes, the kernel resets the connection.  Then
 * the server may report an error instead of the response.
 */
void request_drain(struct request *);

#endif
