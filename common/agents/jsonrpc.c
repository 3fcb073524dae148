/*
 * jsonrpc - validates a message, and writes the envelope of its response.
 */
#include "agents/jsonrpc.h"

#include <stdarg.h>

#include "json/json_tree.h"
#include "base/text.h"

bool
jsonrpc_fail(struct jsonrpc_error *e, int code, const char *fmt, ...)
{
	va_list ap;

	e->code = code;
	va_start(ap, fmt);
	vsnprintf(e->message, sizeof(e->message), fmt, ap);
	va_end(ap);
	text_replace_invalid(
	    e->message); /* the cut may have split a character */
	return false;
}

static bool
is_id(struct json_object *o)
{
	int64_t n;

	return json_tree_text(o) != NULL ||
	    (json_tree_kind(o) == JSON_TREE_INT && json_tree_int(o, &n));
}

/* A response is unexpected, because this server sends no requests. */
static bool
is_response(struct json_object *tree)
{
	return !json_tree_has_member(tree, "method") &&
	    (json_tree_has_member(tree, "result") ||
		json_tree_has_member(tree, "error"));
}

static bool
validate(struct jsonrpc_message *m, struct jsonrpc_error *e)
{
	struct json_object *id = json_tree_member(m->tree, "id");
	const char *version = json_tree_text_of(m->tree, "jsonrpc");

	if (json_tree_kind(m->tree) == JSON_TREE_ARRAY)
		return jsonrpc_fail(e, JSONRPC_INVALID_REQUEST,
		    "Invalid request: send one message at a time, because "
		    "batches are not supported");
	if (json_tree_kind(m->tree) != JSON_TREE_OBJECT)
		return jsonrpc_fail(e, JSONRPC_INVALID_REQUEST,
		    "Invalid request: a message must be an object");
	m->id = is_id(id) ? id : NULL;
	if (version == NULL || strcmp(version, "2.0") != 0)
		return jsonrpc_fail(e, JSONRPC_INVALID_REQUEST,
		    "Invalid request: jsonrpc must be \"2.0\"");
	if (json_tree_has_member(m->tree, "id") && m->id == NULL)
		return jsonrpc_fail(e, JSONRPC_INVALID_REQUEST,
		    "Invalid request: id must be a string or an integer");
	if (is_response(m->tree)) {
		m->kind = JSONRPC_RESPONSE;
		return true;
	}
	m->kind = m->id != NULL ? JSONRPC_CALL : JSONRPC_NOTIFICATION;
	m->method = json_tree_text_of(m->tree, "method");
	if (m->method == NULL)
		return jsonrpc_fail(e, JSONRPC_INVALID_REQUEST,
		    "Invalid request: method must be a string");
	m->params = json_tree_member(m->tree, "params");
	if (json_tree_has_member(m->tree, "params") &&
	    json_tree_kind(m->params) != JSON_TREE_OBJECT)
		return jsonrpc_fail(e, JSONRPC_INVALID_REQUEST,
		    "Invalid request: params must be an object");
	return true;
}

bool
jsonrpc_parse(
    const char *p, size_t n, struct jsonrpc_message *m, struct jsonrpc_error *e)
{
	struct error f;

	*m = (struct jsonrpc_message){ 0 };
	if (!json_tree_parse(p, n, &m->tree, &f))
		return jsonrpc_fail(e, JSONRPC_PARSE_ERROR,
		    "Parse error: the body cannot be read as JSON: %.200s",
		    f.note);
	return validate(m, e);
}

void
jsonrpc_release(struct jsonrpc_message *m)
{
	json_tree_release(&m->tree);
	*m = (struct jsonrpc_message){ 0 };
}

static void
begin_message(
    struct json_writer *j, const struct jsonrpc_message *m, bool omit_id)
{
	int64_t n;

	json_writer_object(j, NULL);
	json_writer_text(j, "jsonrpc", "2.0");
	if (m->id == NULL) {
		if (!omit_id)
			json_writer_null(j, "id");
	} else if (json_tree_int(m->id, &n)) {
		json_writer_int(j, "id", n);
	} else {
		json_writer_text(j, "id", json_tree_text(m->id));
	}
}

void
jsonrpc_result(struct json_writer *j, const struct jsonrpc_message *m)
{
	begin_message(j, m, false);
	json_writer_object(j, "result");
}

void
jsonrpc_error(struct json_writer *j, const struct jsonrpc_message *m,
    const struct jsonrpc_error *e, bool omit_id)
{
	begin_message(j, m, omit_id);
	json_writer_object(j, "error");
	json_writer_int(j, "code", e->code);
	json_writer_text(j, "message", e->message);
}

void
jsonrpc_end(struct json_writer *j)
{
	json_writer_object_end(j);
	json_writer_object_end(j);
}
