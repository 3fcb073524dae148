/*
 * users - an account at the brand's identity backend.  Makes a real one and sends
 * an e-mail: agents and scanners must not call it.
 *
 *   POST /users   a JSON object, which goes to the backend as it is
 *   what the backend answers (auth_relay.h)
 *   Faults: invalid_request_body, and those of auth_relay.h.
 */
#include "json/json_tree.h"
#include "app/auth_relay.h"

static bool
accepts(const struct auth_relay_body *body, struct error *f)
{
	struct json_object *o = NULL;
	bool ok = auth_relay_object(body, &o, f);

	json_tree_release(&o);
	return ok;
}

static bool
handle(struct ctx *cx, const struct request *rq, struct response *rs,
    struct error *f)
{
	static const struct auth_relay relay = { "POST", "/users", false, false,
		accepts, NULL };

	(void)rq;
	return auth_relay_run(&relay, cx, rs, f);
}

int
main(void)
{
	static const struct endpoint ep = { "users", METHOD_POST,
		ENDPOINT_NO_STORE, false, false, NULL, handle, .relay = true };

	return endpoint_run(&ep);
}
