/*
 * auth-refresh - a bearer token renewed by the brand's identity backend.
 *
 *   POST /auth/refresh   the body and Authorization go to the backend unchanged
 *   the backend's answer (auth_relay.h)
 *   Errors: those of auth_relay.h.
 */
#include "app/auth_relay.h"

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	static const struct auth_relay relay = {
		.method = "POST",
		.path = "/auth/refresh",
		.authorized = true,
	};

	return auth_relay_run(&relay, cx, rq, rs, f);
}

const struct endpoint endpoint_auth_refresh = {
	.name = "auth-refresh",
	.method = METHOD_POST,
	.caching = ENDPOINT_NO_STORE,
	.relay = true,
	.handle = handle,
};
