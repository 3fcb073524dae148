/*
 * credential - checks a request for a credential, and makes a random credential.
 */
#include "agents/credential.h"

#include <sys/random.h>

#include "json/json_tree.h"
#include "json/json_writer.h"
#include "base/text.h"

enum { RANDOM_BYTES = 16 };

bool
credential_request_accepts(const char *body, size_t n, struct error *f)
{
	struct json_object *o = NULL, *type;
	const char *text;
	bool ok = false;

	if (n == strspn(body, " \t\r\n"))
		return true;
	if (!json_tree_parse(body, n, &o, f))
		return error_set(f, ERROR_INVALID_REQUEST_BODY,
		    "The body is not valid JSON.");
	if (json_tree_kind(o) != JSON_TREE_OBJECT) {
		(void)error_set(f, ERROR_INVALID_REQUEST_BODY,
		    "The body must be a JSON object.");
		goto out;
	}
	type = json_tree_member(o, "type");
	text = json_tree_text(type);
	ok = !json_tree_has_member(o, "type") ||
	    (text != NULL && strcmp(text, "anonymous") == 0);
	if (!ok)
		(void)error_set(f, ERROR_UNSUPPORTED_IDENTITY_TYPE,
		    "The only identity type is \"anonymous\".");
out:
	json_tree_release(&o);
	return ok;
}

static void
print_credential(char out[8 + 2 * RANDOM_BYTES])
{
	unsigned char bytes[RANDOM_BYTES];
	int n = snprintf(out, 8, "agent_");

	if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
		fatal("no random bytes");
	for (size_t i = 0; i < RANDOM_BYTES; i++)
		n += snprintf(out + n, 3, "%02x", bytes[i]);
}

void
credential_issue(const char *site_url, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);
	LOCAL_BUF documentation = BUF_INIT(4096);
	char credential[8 + 2 * RANDOM_BYTES];

	print_credential(credential);
	buf_printf(&documentation, "%s/auth.md", site_url);
	json_writer_object(&j, NULL);
	json_writer_text(&j, "identity_type", "anonymous");
	json_writer_text(&j, "credential_type", "opaque_identifier");
	json_writer_text(&j, "credential", credential);
	json_writer_object(&j, "usage");
	json_writer_text(&j, "header", "X-Agent-Credential");
	json_writer_bool(&j, "grants_access", false);
	json_writer_text(&j, "documentation", buf_cstr(&documentation));
	json_writer_object_end(&j);
	json_writer_object_end(&j);
}
