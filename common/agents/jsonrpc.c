#include "agents/jsonrpc.h"

#include <stdarg.h>

#include "json/json_tree.h"
#include "base/text.h"

bool
rpc_fail(struct rpc_error *e, int code, const char *fmt, ...)
{
	va_list ap;

	e->code = code;
	va_start(ap, fmt);
	vsnprintf(e->message, sizeof(e->message), fmt, ap);
	va_end(ap);
	text_mend(e->message); /* the cut may have split a character */
	return false;
}

static bool
is_id(struct json_object *o)
{
	int64_t n;

	return jobj_text(o) != NULL ||
	    (jobj_kind(o) == JOBJ_INT && jobj_int(o, &n));
}

/* An answer, which nobody here waits for. */
static bool
is_response(struct json_object *tree)
{
	return !jobj_has_member(tree, "method") &&
	    (jobj_has_member(tree, "result") || jobj_has_member(tree, "error"));
}

static bool
check(struct rpc_message *m, struct rpc_error *e)
{
	struct json_object *id = jobj_member(m->tree, "id");
	const char *version = jobj_text(jobj_member(m->tree, "jsonrpc"));

	if (jobj_kind(m->tree) == JOBJ_ARRAY)
		return rpc_fail(e, RPC_INVALID_REQUEST,
		    "Invalid request: send one message at a time; there is no "
		    "batching");
	if (jobj_kind(m->tree) != JOBJ_OBJECT)
		return rpc_fail(e, RPC_INVALID_REQUEST,
		    "Invalid request: a message is an object");
	m->id = is_id(id) ? id : NULL;
	if (version == NULL || strcmp(version, "2.0") != 0)
		return rpc_fail(e, RPC_INVALID_REQUEST,
		    "Invalid request: jsonrpc must be \"2.0\"");
	if (jobj_has_member(m->tree, "id") && m->id == NULL)
		return rpc_fail(e, RPC_INVALID_REQUEST,
		    "Invalid request: id must be a string or an integer");
	if (is_response(m->tree)) {
		m->kind = RPC_RESPONSE;
		return true;
	}
	m->kind = m->id != NULL ? RPC_CALL : RPC_NOTIFICATION;
	m->method = jobj_text(jobj_member(m->tree, "method"));
	if (m->method == NULL)
		return rpc_fail(e, RPC_INVALID_REQUEST,
		    "Invalid request: method must be a string");
	m->params = jobj_member(m->tree, "params");
	if (jobj_has_member(m->tree, "params") &&
	    jobj_kind(m->params) != JOBJ_OBJECT)
		return rpc_fail(e, RPC_INVALID_REQUEST,
		    "Invalid request: params must be an object");
	return true;
}

bool
rpc_parse(const char *p, size_t n, struct rpc_message *m, struct rpc_error *e)
{
	struct fault f;

	*m = (struct rpc_message){ 0 };
	if (!jobj_parse(p, n, &m->tree, &f))
		return rpc_fail(e, RPC_PARSE_ERROR,
		    "Parse error: the body is not JSON that is understood "
		    "here: %.200s",
		    f.note);
	return check(m, e);
}

void
rpc_release(struct rpc_message *m)
{
	jobj_release(&m->tree);
	*m = (struct rpc_message){ 0 };
}

static void
begin(struct jout *j, const struct rpc_message *m, bool leave_out)
{
	int64_t n;

	jout_object(j, NULL);
	jout_text(j, "jsonrpc", "2.0");
	if (m->id == NULL) {
		if (!leave_out)
			jout_null(j, "id");
	} else if (jobj_int(m->id, &n)) {
		jout_int(j, "id", n);
	} else {
		jout_text(j, "id", jobj_text(m->id));
	}
}

void
rpc_result(struct jout *j, const struct rpc_message *m)
{
	begin(j, m, false);
	jout_object(j, "result");
}

void
rpc_result_end(struct jout *j)
{
	jout_object_end(j);
	jout_object_end(j);
}

void
rpc_error(struct jout *j, const struct rpc_message *m,
    const struct rpc_error *e, bool leave_out)
{
	begin(j, m, leave_out);
	jout_object(j, "error");
	jout_int(j, "code", e->code);
	jout_text(j, "message", e->message);
}

void
rpc_error_end(struct jout *j)
{
	jout_object_end(j);
	jout_object_end(j);
}
