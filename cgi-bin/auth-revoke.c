/*
 * auth-revoke - a bearer token revoked at the brand's identity backend.
 *
 *   DELETE /auth/revoke   the body and Authorization go to the backend as they are
 *   what the backend answers (auth_relay.h)
 *   Faults: those of auth_relay.h.
 */
#include "app/auth_relay.h"

static bool
handle(struct ctx *cx, const struct request *rq, struct response *rs,
    struct error *f)
{
	static const struct auth_relay relay = { "DELETE", "/auth/revoke", true,
		false, NULL, NULL };

	(void)rq;
	return auth_relay_run(&relay, cx, rs, f);
}

int
main(void)
{
	static const struct endpoint ep = { "auth-revoke", METHOD_DELETE,
		ENDPOINT_NO_STORE, false, false, NULL, handle, .relay = true };

	return endpoint_run(&ep);
}
