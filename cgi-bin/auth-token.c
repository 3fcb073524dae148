/*
 * auth-token - a person's bearer token, from the brand's identity backend.
 *
 *   POST /auth/token       {"email", "password", "g-recaptcha-response"}
 *   2xx application/json   {"type", "token", "expires_at"}, or the members
 *                          of the brand's auth.second_step: a code is wanted
 *   Errors: invalid_request_body, and those of auth_relay.h.
 */
#include "app/auth_relay.h"

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	static const char *const request_strings[] = { "email", "password",
		"g-recaptcha-response", NULL };
	static const char *const response_strings[] = { "type", "token",
		"expires_at", NULL };
	static const struct auth_relay relay = {
		.method = "POST",
		.path = "/auth/token",
		.needs_json = true,
		.request_strings = request_strings,
		.response_marker = "token",
		.response_strings = response_strings,
	};

	return auth_relay_run(&relay, cx, rq, rs, f);
}

const struct endpoint endpoint_auth_token = {
	.name = "auth-token",
	.method = METHOD_POST,
	.caching = ENDPOINT_NO_STORE,
	.relay = true,
	.handle = handle,
};
