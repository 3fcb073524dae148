/*
 * auth_relay.h - one request of the authentication API, passed on to the brand's
 * identity backend and its answer passed back.
 *
 * Asks:   the backend at auth.upstream, within upstream.limits, through slots and
 *         a circuit of its own in var/<host>/live/auth (breaker.h).
 * Sends:  the body, its Content-Type, the brand's own X-Origin, the caller's
 *         address in Forwarded (RFC 7239), and Authorization where it is said so.
 * Brings: the status, a body of JSON or none, Retry-After, WWW-Authenticate.
 * Errors: ERROR_WRONG_ORIGIN, ERROR_PAYLOAD_TOO_LARGE, ERROR_BAD_REQUEST for a
 *         header that cannot be passed on, what `accepts` finds, and
 *         ERROR_UPSTREAM_UNAVAILABLE: no whole answer, a redirect, or a body that
 *         is no JSON.
 * Secret: bodies and Authorization.  No log, no file and no fault has any of
 *         them; they are held in memory that is freed, and so wiped (wipe.c).
 */
#ifndef APP_AUTH_RELAY_H
#define APP_AUTH_RELAY_H

#include "app/endpoint.h"

struct json_object;

enum { AUTH_RELAY_BODY_MAX = 16 * 1024 };

struct auth_relay_body {
	const char *type; /* Content-Type, or NULL */
	const char *p;
	size_t n;
};

struct auth_relay {
	const char *method, *path; /* below auth.upstream */
	bool authorized;           /* passes Authorization on */
	bool typed;                /* Content-Type must be application/json */
	/* Judges what the caller sends; NULL: the backend does. */
	bool (*accepts)(const struct auth_relay_body *, struct error *);
	/* Appends what a success may say of this JSON; NULL: all of it. */
	bool (*reduces)(
	    const char *json, size_t n, struct buf *, struct error *);
};

bool auth_relay_run(const struct auth_relay *, struct ctx *, struct response *,
    struct error *) MUST_USE;

/* The body as an object, or ERROR_INVALID_REQUEST_BODY. */
bool auth_relay_object(const struct auth_relay_body *,
    struct json_object **owned, struct error *) MUST_USE;

#endif
