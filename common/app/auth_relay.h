/*
 * auth_relay.h - relays one request of the authentication API to the identity backend
 * of the brand.
 *
 * Also called: reverse proxy, auth gateway.
 * Backend:  the address is auth.upstream in the brand file.  The limits are
 *           upstream.limits there.  The relay has its own slots and circuit breaker, in
 *           var/<host>/live-auth (breaker.h).
 * Request:  the body, its Content-Type, the brand's own X-Origin, the client's address in
 *           Forwarded (RFC 7239), and Authorization if the endpoint is `authorized`.
 * Response: the status, Retry-After, WWW-Authenticate, and a body, which is JSON or
 *           empty.
 * Errors:   ERROR_WRONG_ORIGIN if the header X-Origin is not the brand's origin;
 *           ERROR_PAYLOAD_TOO_LARGE; ERROR_BAD_REQUEST for a header that cannot be
 *           relayed; ERROR_INVALID_REQUEST_BODY; ERROR_UPSTREAM_UNAVAILABLE if the
 *           breaker refuses the request, or if the backend's response is incomplete, a
 *           redirect, not JSON, or lacks the members of `response_strings` or of a
 *           second step.
 * Secret:   no log, file or error contains bodies or Authorization.  Their memory is
 *           wiped when it is freed (wipe.c).
 * Limits:   the client's body has at most AUTH_RELAY_BODY_MAX bytes.
 */
#ifndef APP_AUTH_RELAY_H
#define APP_AUTH_RELAY_H

#include "app/endpoint.h"

enum { AUTH_RELAY_BODY_MAX = 16 * 1024 };

struct auth_relay {
	const char *method, *path; /* below auth.upstream */
	bool authorized;           /* passes on Authorization */
	bool needs_json;           /* Content-Type must be application/json */
	/*
	 * The body must be an object that has these members, as strings that are not
	 * empty.  NULL: only the backend checks the body.
	 */
	const char *const *request_strings; /* NULL ends them */
	/*
	 * If the body of a success has the member that response_marker names, only the
	 * members in response_strings are relayed.  Each must be a string that is not
	 * empty.  If the body lacks that member, only the members in the brand's
	 * auth_second_step are relayed.  A body with none of them is an
	 * ERROR_UPSTREAM_UNAVAILABLE, but an empty body is relayed.
	 */
	const char *response_marker;         /* NULL: the body is not reduced */
	const char *const *response_strings; /* NULL ends them */
};

/*
 * Checks and relays the request, and sets the response to the backend's response.  A 4xx or
 * 5xx of the backend is a response, not an error of this function.
 */
bool auth_relay_run(const struct auth_relay *, struct ctx *, struct request *,
    struct response *, struct error *) MUST_USE;

#endif
