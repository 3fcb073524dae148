/*
 * auth-token - a person's bearer token, from the brand's identity backend.
 *
 *   POST /auth/token       {"email", "password", "g-recaptcha-response"}
 *   2xx application/json   {"type", "token", "expires_at"}, or that a code is wanted
 *   Faults: invalid_request_body, and those of auth_relay.h.
 */
#include "json/json_tree.h"
#include "json/json_writer.h"
#include "app/auth_relay.h"

static const char *
text_of(struct json_object *o, const char *name)
{
	const char *text = json_tree_text(json_tree_member(o, name));

	return text != NULL && text[0] != '\0' ? text : NULL;
}

static bool
accepts(const struct auth_relay_body *body, struct error *f)
{
	static const char *const names[] = { "email", "password",
		"g-recaptcha-response" };
	struct json_object *o = NULL;
	bool ok = auth_relay_object(body, &o, f);

	for (size_t i = 0; ok && i < ARRAY_LEN(names); i++)
		ok = text_of(o, names[i]) != NULL ||
		    error_set(f, ERROR_INVALID_REQUEST_BODY,
			"%s must be a string and not empty.", names[i]);
	json_tree_release(&o);
	return ok;
}

static bool
reduces(const char *json, size_t n, struct buf *b, struct error *f)
{
	static const char *const names[] = { "type", "token", "expires_at" };
	struct json_writer j = JSON_WRITER_INIT(b);
	struct json_object *o = NULL;
	bool ok = json_tree_parse(json, n, &o, f);

	if (ok && !json_tree_has_member(o, "token")) {
		buf_bytes(b, json, n);
		goto out;
	}
	json_writer_object(&j, NULL);
	for (size_t i = 0; ok && i < ARRAY_LEN(names); i++) {
		json_writer_text(&j, names[i], text_of(o, names[i]));
		ok = text_of(o, names[i]) != NULL;
	}
	json_writer_object_end(&j);
	if (!ok)
		(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "the identity backend's token lacks one of its parts");
out:
	json_tree_release(&o);
	return ok;
}

static bool
handle(struct ctx *cx, const struct request *rq, struct response *rs,
    struct error *f)
{
	static const struct auth_relay relay = { "POST", "/auth/token", false,
		true, accepts, reduces };

	(void)rq;
	return auth_relay_run(&relay, cx, rs, f);
}

int
main(void)
{
	static const struct endpoint ep = { "auth-token", METHOD_POST,
		ENDPOINT_NO_STORE, false, false, NULL, handle, .relay = true };

	return endpoint_run(&ep);
}
