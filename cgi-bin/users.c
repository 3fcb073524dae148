/*
 * users - creates an account at the brand's identity backend.  The account is real and
 * the backend sends an e-mail, so agents and scanners must not use this endpoint.
 *
 *   POST /users   a JSON object, which goes to the backend unchanged
 *   the backend's answer (auth_relay.h)
 *   Errors: invalid_request_body, and those of auth_relay.h.
 */
#include "app/auth_relay.h"

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	static const char *const any_object[] = { NULL };
	static const struct auth_relay relay = {
		.method = "POST",
		.path = "/users",
		.request_strings = any_object,
	};

	return auth_relay_run(&relay, cx, rq, rs, f);
}

const struct endpoint endpoint_users = {
	.name = "users",
	.method = METHOD_POST,
	.caching = ENDPOINT_NO_STORE,
	.relay = true,
	.handle = handle,
};
