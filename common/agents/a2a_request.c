/*
 * a2a_request - reads a message: its text, or the query in one of its parts.
 */
#include "agents/internal.h"
#include "agents/capabilities.h"
#include "json/json_tree.h"
#include "base/text.h"

enum { TEXT_MAX = 64 * 1024 };

bool
a2a_refuse(
    struct a2a_call *call, int code, const char *field_or_null, const char *why)
{
	call->field = field_or_null;
	return jsonrpc_fail(&call->error, code, "%s", why);
}

static bool
invalid(struct a2a_call *call, const char *field, const char *why)
{
	return a2a_refuse(call, JSONRPC_INVALID_PARAMS, field, why);
}

static bool
read_text_part(
    struct a2a_call *call, struct json_object *part, struct buf *text)
{
	const char *words = json_tree_text_of(part, "text");

	if (words == NULL)
		return invalid(call, "message.parts.text",
		    "Invalid params: the text of a part must be a string");
	if (text->len > 0)
		buf_char(text, ' ');
	buf_text(text, words);
	return true;
}

static bool
read_data(struct a2a_call *call, struct json_object *part, struct a2a_input *q)
{
	struct json_object *data = json_tree_member(part, "data");

	if (json_tree_kind(data) != JSON_TREE_OBJECT)
		return invalid(call, "message.parts.data",
		    "Invalid params: the data of a part must be an object");
	if (q->query != NULL)
		return invalid(call, "message.parts",
		    "Invalid params: send only one data part, with one query");
	q->query = data;
	return true;
}

/* A part has the member `kind` in 0.3.  In 1.0 the other members show the kind. */
static bool
read_message_part(struct a2a_call *call, struct json_object *part,
    struct a2a_input *q, struct buf *text)
{
	const char *kind = json_tree_text_of(part, "kind");
	bool v0_3 = call->is_v0_3;

	if (json_tree_kind(part) != JSON_TREE_OBJECT || (v0_3 && kind == NULL))
		return invalid(call, "message.parts",
		    "Invalid params: a part must be an object; in A2A 0.3, "
		    "the object must have a member kind");
	if (v0_3 ? strcmp(kind, "text") == 0
		 : json_tree_has_member(part, "text"))
		return read_text_part(call, part, text);
	if (v0_3 ? strcmp(kind, "data") == 0
		 : json_tree_has_member(part, "data"))
		return read_data(call, part, q);
	if (v0_3 ? strcmp(kind, "file") == 0
		 : json_tree_has_member(part, "raw") ||
		    json_tree_has_member(part, "url"))
		return a2a_refuse(call, A2A_TYPE_NOT_SUPPORTED, NULL,
		    "Content type not supported: send text or data, not files");
	return invalid(call, "message.parts",
	    "Invalid params: a part must be text or data");
}

static bool
is_argument(const char *name)
{
	for (size_t i = 0; i < CAPABILITIES_TOOL_COUNT; i++) {
		const struct capabilities_argument *a =
		    capabilities_tools[i].arguments;

		for (; a->name != NULL; a++) {
			if (strcmp(a->name, name) == 0)
				return true;
		}
	}
	return false;
}

static void
count_argument(const char *key, struct json_object *value, void *count)
{
	(void)value;
	*(size_t *)count += is_argument(key);
}

/* Returns true for an object that has a skill, or only arguments. */
static bool
is_query(struct json_object *tree)
{
	size_t n = 0;

	if (json_tree_kind(tree) != JSON_TREE_OBJECT)
		return false;
	json_tree_each(tree, count_argument, &n);
	return json_tree_has_member(tree, "skill") ||
	    (n > 0 && n == json_tree_member_count(tree));
}

/*
 * Many clients only send text, so a JSON query in the text is used like a data part.  Any
 * other text is searched, including broken JSON.
 */
static bool
read_text_query(struct a2a_call *call, const char *text, struct a2a_input *q)
{
	struct json_object *tree = NULL;
	struct error f;

	if (text == NULL || text[strspn(text, " \t\r\n")] != '{' ||
	    !json_tree_parse(text, strlen(text), &tree, &f))
		return true;
	if (!is_query(tree)) {
		json_tree_release(&tree);
		return true;
	}
	if (call->text_query != NULL) {
		json_tree_release(&tree);
		return invalid(call, "message.parts",
		    "Invalid params: send only one query");
	}
	q->query = call->text_query = tree;
	return true;
}

static bool
read_parts(
    struct a2a_call *call, struct json_object *message, struct a2a_input *q)
{
	struct json_object *parts = json_tree_member(message, "parts");
	struct buf text = BUF_INIT(TEXT_MAX);
	bool ok = true;

	if (json_tree_kind(parts) != JSON_TREE_ARRAY ||
	    json_tree_count(parts) == 0)
		return invalid(call, "message.parts",
		    "Invalid params: message.parts must be an array with at "
		    "least one part");
	for (size_t i = 0; ok && i < json_tree_count(parts); i++)
		ok = read_message_part(call, json_tree_at(parts, i), q, &text);
	q->text = arena_take(call->request->mem, &text);
	if (q->query == NULL) {
		for (size_t i = 0; ok && i < json_tree_count(parts); i++)
			ok = read_text_query(call,
			    json_tree_text_of(json_tree_at(parts, i), "text"),
			    q);
	}
	if (ok && q->query == NULL && text_is_blank(q->text))
		return invalid(call, "message.parts.text",
		    "Invalid params: the text is blank; describe the events to find");
	return ok;
}

/* Returns true if the client accepts one of the media types of a response. */
static bool
accepts_response(struct a2a_call *call)
{
	static const char *const types[] = { "text/plain", "text/*", "text",
		"application/json", "application/*", "text/markdown", "*/*" };
	struct json_object *modes = json_tree_member(
	    json_tree_member(call->message.params, "configuration"),
	    "acceptedOutputModes");
	size_t n = json_tree_count(modes);

	for (size_t i = 0; i < n; i++) {
		const char *mode = json_tree_text(json_tree_at(modes, i));

		for (size_t k = 0; mode != NULL && k < ARRAY_LEN(types); k++) {
			if (text_equal_nocase(mode, types[k]))
				return true;
		}
	}
	return n == 0 ||
	    a2a_refuse(call, A2A_TYPE_NOT_SUPPORTED, NULL,
		"Content type not supported: acceptedOutputModes must "
		"contain text/plain, text/markdown or application/json");
}

static bool
check_role(struct a2a_call *call, struct json_object *message)
{
	const char *role = json_tree_text_of(message, "role");

	return (role != NULL &&
		   strcmp(role, call->is_v0_3 ? "user" : "ROLE_USER") == 0) ||
	    invalid(call, "message.role",
		call->is_v0_3 ? "Invalid params: message.role must be \"user\""
			      : "Invalid params: message.role must be "
				"\"ROLE_USER\"");
}

bool
a2a_request_read(struct a2a_call *call, struct a2a_input *q)
{
	struct json_object *message =
	    json_tree_member(call->message.params, "message");
	const char *id = json_tree_text_of(message, "messageId");
	const char *task = json_tree_text_of(message, "taskId");

	*q = (struct a2a_input){ 0 };
	if (json_tree_kind(message) != JSON_TREE_OBJECT)
		return invalid(call, "message",
		    "Invalid params: message must be an object");
	if (id == NULL || id[0] == '\0')
		return invalid(call, "message.messageId",
		    "Invalid params: message.messageId must be a string that "
		    "is not empty");
	if (!check_role(call, message))
		return false;
	if (task != NULL && task[0] != '\0')
		return a2a_refuse(call, A2A_TASK_NOT_FOUND, NULL,
		    "Task not found: this agent never creates tasks");
	q->context = json_tree_text_of(message, "contextId");
	return read_parts(call, message, q) && accepts_response(call);
}
