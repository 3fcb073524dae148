/*
 * auth-refresh - a bearer token renewed by the brand's identity backend.
 *
 *   POST /auth/refresh   the body and Authorization go to the backend as they are
 *   what the backend answers (auth_relay.h)
 *   Faults: those of auth_relay.h.
 */
#include "app/auth_relay.h"

static bool
handle(struct ctx *cx, const struct request *rq, struct response *rs,
    struct error *f)
{
	static const struct auth_relay relay = { "POST", "/auth/refresh", true,
		false, NULL, NULL };

	(void)rq;
	return auth_relay_run(&relay, cx, rs, f);
}

int
main(void)
{
	static const struct endpoint ep = { "auth-refresh", METHOD_POST,
		ENDPOINT_NO_STORE, false, false, NULL, handle, .relay = true };

	return endpoint_run(&ep);
}
