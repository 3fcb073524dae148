/*
 * auth-token - a person's bearer token, from the brand's identity backend.
 *
 *   POST /auth/token       {"email", "password", "g-recaptcha-response"}
 *   2xx application/json   {"type", "token", "expires_at"}, or that a code is wanted
 *   Faults: invalid_request_body, and those of relay.h.
 */
#include "json/json_tree.h"
#include "json/json_writer.h"
#include "app/auth_relay.h"

static const char *
text_of(struct json_object *o, const char *name)
{
	const char *text = jobj_text(jobj_member(o, name));

	return text != NULL && text[0] != '\0' ? text : NULL;
}

static bool
accepts(const struct relay_body *body, struct fault *f)
{
	static const char *const names[] = { "email", "password",
		"g-recaptcha-response" };
	struct json_object *o = NULL;
	bool ok = relay_object(body, &o, f);

	for (size_t i = 0; ok && i < ARRAY_LEN(names); i++)
		ok = text_of(o, names[i]) != NULL ||
		    fault_set(f, FAULT_INVALID_REQUEST_BODY,
			"%s must be a string and not empty.", names[i]);
	jobj_release(&o);
	return ok;
}

static bool
reduces(const char *json, size_t n, struct buf *b, struct fault *f)
{
	static const char *const names[] = { "type", "token", "expires_at" };
	struct jout j = JOUT_INIT(b);
	struct json_object *o = NULL;
	bool ok = jobj_parse(json, n, &o, f);

	if (ok && !jobj_has_member(o, "token")) {
		buf_bytes(b, json, n);
		goto out;
	}
	jout_object(&j, NULL);
	for (size_t i = 0; ok && i < ARRAY_LEN(names); i++) {
		jout_text(&j, names[i], text_of(o, names[i]));
		ok = text_of(o, names[i]) != NULL;
	}
	jout_object_end(&j);
	if (!ok)
		(void)fault_note(f, FAULT_UPSTREAM_UNAVAILABLE,
		    "the identity backend's token lacks one of its parts");
out:
	jobj_release(&o);
	return ok;
}

static bool
handle(struct ctx *cx, const struct request *rq, struct response *rs,
    struct fault *f)
{
	static const struct relay relay = { "POST", "/auth/token", false, true,
		accepts, reduces };

	(void)rq;
	return relay_run(&relay, cx, rs, f);
}

int
main(void)
{
	static const struct endpoint ep = { "auth-token", METHOD_POST,
		ENDPOINT_NO_STORE, false, false, NULL, handle, .relay = true };

	return endpoint_run(&ep);
}
