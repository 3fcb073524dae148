/*
 * auth-refresh - a bearer token renewed by the brand's identity backend.
 *
 *   POST /auth/refresh   the body and Authorization go to the backend as they are
 *   what the backend answers (relay.h)
 *   Faults: those of relay.h.
 */
#include "app/auth_relay.h"

static bool
handle(struct ctx *cx, const struct request *rq, struct response *rs,
    struct fault *f)
{
	static const struct relay relay = { "POST", "/auth/refresh", true,
		false, NULL, NULL };

	(void)rq;
	return relay_run(&relay, cx, rs, f);
}

int
main(void)
{
	static const struct endpoint ep = { "auth-refresh", METHOD_POST,
		ENDPOINT_NO_STORE, false, false, NULL, handle, .relay = true };

	return endpoint_run(&ep);
}
