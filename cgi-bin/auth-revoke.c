/*
 * auth-revoke - a bearer token revoked at the brand's identity backend.
 *
 *   DELETE /auth/revoke   the body and Authorization go to the backend unchanged
 *   the backend's answer (auth_relay.h)
 *   Errors: those of auth_relay.h.
 */
#include "app/auth_relay.h"

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	static const struct auth_relay relay = {
		.method = "DELETE",
		.path = "/auth/revoke",
		.authorized = true,
	};

	return auth_relay_run(&relay, cx, rq, rs, f);
}

const struct endpoint endpoint_auth_revoke = {
	.name = "auth-revoke",
	.method = METHOD_DELETE,
	.caching = ENDPOINT_NO_STORE,
	.relay = true,
	.handle = handle,
};
