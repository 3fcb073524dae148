/*
 * relay.h - one request of the authentication API, passed on to the brand's
 * identity backend and its answer passed back.
 *
 * Layer:  4 (frame).
 * Asks:   the backend at auth.upstream, within upstream.limits, through slots and
 *         a circuit of its own in var/<host>/live/auth (gate.h).
 * Sends:  the body, its Content-Type, the brand's own X-Origin, the caller's
 *         address in Forwarded (RFC 7239), and Authorization where it is said so.
 * Brings: the status, a body of JSON or none, Retry-After, WWW-Authenticate.
 * Errors: FAULT_WRONG_ORIGIN, FAULT_PAYLOAD_TOO_LARGE, FAULT_BAD_REQUEST for a
 *         header that cannot be passed on, what `accepts` finds, and
 *         FAULT_UPSTREAM_UNAVAILABLE: no whole answer, a redirect, or a body that
 *         is no JSON.
 * Secret: bodies and Authorization.  No log, no file and no fault has any of
 *         them; they are held in memory that is freed, and so wiped (wipe.c).
 */
#ifndef RELAY_H
#define RELAY_H

#include "app/endpoint.h"

struct json_object;

enum { RELAY_BODY_MAX = 16 * 1024 };

struct relay_body {
	const char *type; /* Content-Type, or NULL */
	const char *p;
	size_t n;
};

struct relay {
	const char *method, *path; /* below auth.upstream */
	bool authorized;           /* passes Authorization on */
	bool typed;                /* Content-Type must be application/json */
	/* Judges what the caller sends; NULL: the backend does. */
	bool (*accepts)(const struct relay_body *, struct fault *);
	/* Appends what a success may say of this JSON; NULL: all of it. */
	bool (*reduces)(
	    const char *json, size_t n, struct buf *, struct fault *);
};

bool relay_run(const struct relay *, struct ctx *, struct response *,
    struct fault *) MUST_USE;

/* The body as an object, or FAULT_INVALID_REQUEST_BODY. */
bool relay_object(const struct relay_body *, struct json_object **owned,
    struct fault *) MUST_USE;

#endif
