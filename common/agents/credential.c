#include "agents/credential.h"

#include <sys/random.h>

#include "json/json_tree.h"
#include "json/json_writer.h"
#include "base/text.h"

enum { RANDOM_BYTES = 16 };

bool
identity_accepts(const char *body, size_t n, struct fault *f)
{
	struct json_object *o = NULL, *type;
	const char *text;
	bool ok = false;

	if (n == strspn(body, " \t\r\n"))
		return true;
	if (!jobj_parse(body, n, &o, f))
		return fault_set(f, FAULT_INVALID_REQUEST_BODY,
		    "The body is not valid JSON.");
	if (jobj_kind(o) != JOBJ_OBJECT) {
		(void)fault_set(f, FAULT_INVALID_REQUEST_BODY,
		    "The body must be a JSON object.");
		goto out;
	}
	type = jobj_member(o, "type");
	text = jobj_text(type);
	ok = !jobj_has_member(o, "type") ||
	    (text != NULL && strcmp(text, "anonymous") == 0);
	if (!ok)
		(void)fault_set(f, FAULT_UNSUPPORTED_IDENTITY_TYPE,
		    "The only identity type is \"anonymous\".");
out:
	jobj_release(&o);
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
identity_issue(const char *site_url, struct buf *b)
{
	struct jout j = JOUT_INIT(b);
	struct buf documentation = BUF_INIT(4096);
	char credential[8 + 2 * RANDOM_BYTES];

	print_credential(credential);
	buf_printf(&documentation, "%s/auth.md", site_url);
	jout_object(&j, NULL);
	jout_text(&j, "identity_type", "anonymous");
	jout_text(&j, "credential_type", "opaque_identifier");
	jout_text(&j, "credential", credential);
	jout_object(&j, "usage");
	jout_text(&j, "header", "X-Agent-Credential");
	jout_bool(&j, "grants_access", false);
	jout_text(&j, "documentation", buf_cstr(&documentation));
	jout_object_end(&j);
	jout_object_end(&j);
	buf_release(&documentation);
}
