/*
 * a2a_response - runs the tool that a message requests, and writes the response's
 * message.
 */
#include <sys/random.h>

#include "agents/internal.h"
#include "agents/capabilities.h"
#include "json/json_tree.h"
#include "agents/tools.h"

enum { ANSWER_MAX = 8 * 1024 * 1024, UUID_TEXT = 37 };

/* RFC 9562, section 5.4: version 4. */
static void
make_uuid(char out[UUID_TEXT])
{
	uint8_t b[16];

	if (getrandom(b, sizeof(b), 0) != (ssize_t)sizeof(b))
		fatal("a2a: no random bytes");
	b[6] = (uint8_t)(0x40 | (b[6] & 0x0f));
	b[8] = (uint8_t)(0x80 | (b[8] & 0x3f));
	snprintf(out, UUID_TEXT,
	    "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x"
	    "%02x",
	    b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10],
	    b[11], b[12], b[13], b[14], b[15]);
}

/* Prints a part of this media type: text, or JSON.  An empty part is left out. */
static void
print_part(const struct a2a_call *call, const char *type,
    const struct buf *content, struct json_writer *j)
{
	bool is_json = strcmp(type, "application/json") == 0;

	if (content->len == 0)
		return;
	json_writer_object(j, NULL);
	if (call->is_v0_3)
		json_writer_text(j, "kind", is_json ? "data" : "text");
	if (is_json)
		json_writer_raw(j, "data", content->p, content->len);
	else
		json_writer_text(j, "text", content->p);
	if (!call->is_v0_3)
		json_writer_text(j, "mediaType", type);
	json_writer_object_end(j);
}

static void
print_message(const struct a2a_call *call, struct json_writer *j,
    const char *context_or_null, const struct a2a_parts *p)
{
	char id[UUID_TEXT], context[UUID_TEXT];

	make_uuid(id);
	make_uuid(context);
	if (!call->is_v0_3)
		json_writer_object(j, "message");
	else
		json_writer_text(j, "kind", "message");
	json_writer_text(j, "messageId", id);
	json_writer_text(j, "contextId",
	    context_or_null != NULL ? context_or_null : context);
	json_writer_text(j, "role", call->is_v0_3 ? "agent" : "ROLE_AGENT");
	json_writer_array(j, "parts");
	print_part(call, "text/plain", &p->text, j);
	print_part(call, "text/markdown", &p->page, j);
	print_part(call, "application/json", &p->data, j);
	print_part(call, "application/json", &p->event, j);
	json_writer_array_end(j);
	if (!call->is_v0_3)
		json_writer_object_end(j);
}

static bool
refuse_query(struct a2a_call *call, const char *member, const char *why)
{
	return a2a_refuse(call, JSONRPC_INVALID_PARAMS,
	    call->text_query != NULL ? "message.parts.text" : member, why);
}

/* Finds the tool of the query's skill, or the tool that has the query's arguments. */
static bool
find_skill(struct a2a_call *call, struct json_object *query,
    enum capabilities_tool_id *tool)
{
	const char *skill = json_tree_text_of(query, "skill");

	if (!json_tree_has_member(query, "skill")) {
		*tool = json_tree_has_member(query, "slug")
		    ? CAPABILITIES_GET_EVENT
		    : json_tree_has_member(query, "kind") ||
			json_tree_has_member(query, "prefix")
		    ? CAPABILITIES_LIST_FILTERS
		    : CAPABILITIES_SEARCH_EVENTS;
		return true;
	}
	for (size_t i = 0; skill != NULL && i < CAPABILITIES_TOOL_COUNT; i++) {
		*tool = (enum capabilities_tool_id)i;
		/* Responses have the tool's name as the skill. */
		if (strcmp(capabilities_tools[i].skill, skill) == 0 ||
		    strcmp(capabilities_tools[i].name, skill) == 0)
			return true;
	}
	return refuse_query(call, "message.parts.data.skill",
	    "Invalid params: skill must be one of search-events, get-event, "
	    "get-event-page, list-filters");
}

/* An unknown event is reported as a result, an unavailable catalog as an error. */
static bool
write_failure(struct a2a_call *call, const struct error *f, struct a2a_parts *p)
{
	struct json_writer j = JSON_WRITER_INIT(&p->data);

	if (f->code != ERROR_EVENT_NOT_FOUND)
		return tools_fail(f, "a2a", &call->error);
	buf_reset(&p->text);
	buf_reset(&p->data);
	tools_advice(f, &p->text);
	json_writer_object(&j, NULL);
	json_writer_text(&j, "error", "event_not_found");
	json_writer_object_end(&j);
	return true;
}

static bool
run_query(struct a2a_call *call, struct json_object *query, struct a2a_parts *p,
    struct error *f, bool *failed)
{
	struct jsonrpc_error invalid;
	struct tools_call c;

	if (!find_skill(call, query, &c.tool))
		return false;
	if (!tools_call_read(
		call->request->source, query, "skill", &c, &invalid))
		return refuse_query(
		    call, "message.parts.data", invalid.message);
	*failed = !a2a_run(call, &c, p, f);
	return true;
}

bool
a2a_response_write(
    struct a2a_call *call, const struct a2a_input *q, struct json_writer *j)
{
	struct a2a_parts p = { BUF_INIT(ANSWER_MAX), BUF_INIT(ANSWER_MAX),
		BUF_INIT(ANSWER_MAX), BUF_INIT(ANSWER_MAX) };
	bool ok = true, failed = false;
	struct error f;

	if (q->query != NULL)
		ok = run_query(call, q->query, &p, &f, &failed);
	else
		failed = !a2a_text(call, q->text, &p, &f);
	ok = ok && (!failed || write_failure(call, &f, &p));
	if (ok)
		print_message(call, j, q->context, &p);
	buf_release(&p.event);
	buf_release(&p.data);
	buf_release(&p.page);
	buf_release(&p.text);
	return ok;
}
