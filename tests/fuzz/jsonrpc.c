/*
 * jsonrpc - whatever is posted to the endpoints of agents ends as one JSON-RPC
 * message with the id that was sent, or as 202 and nothing.
 *
 * Input: three lines (the version's header field, Mcp-Method, Mcp-Name; empty:
 * none), then the body.
 */
#include "agents/jsonrpc.h"

#include "agents/a2a.h"
#include "fuzz.h"
#include "json/json_tree.h"
#include "agents/mcp.h"

static const struct paths nowhere = { "/nowhere", "/nowhere", "/nowhere" };

/* Takes a line from the input; NULL when it is empty. */
static const char *
line(char **p)
{
	char *start = *p, *end = strchr(start, '\n');

	if (end == NULL)
		return NULL;
	*end = '\0';
	*p = end + 1;
	return *start != '\0' ? start : NULL;
}

static bool
same_id(struct json_object *a, struct json_object *b)
{
	int64_t n, m;

	if (a == NULL || b == NULL)
		return a == b;
	if (json_tree_text(a) != NULL)
		return json_tree_text(b) != NULL &&
		    strcmp(json_tree_text(a), json_tree_text(b)) == 0;
	return json_tree_int(a, &n) && json_tree_int(b, &m) && n == m;
}

static void
check_message(const struct jsonrpc_message *m, bool ok)
{
	HOLDS(!ok || m->tree != NULL);
	if (!ok)
		return;
	HOLDS(
	    (m->kind == JSONRPC_CALL) == (m->id != NULL && m->method != NULL));
	HOLDS((m->kind == JSONRPC_RESPONSE) == (m->method == NULL));
	HOLDS(
	    m->params == NULL || json_tree_kind(m->params) == JSON_TREE_OBJECT);
}

static void
check_answer(const struct jsonrpc_message *m, bool ok, int status,
    const struct buf *body)
{
	struct json_object *answer;
	struct error f;

	HOLDS(!body->full);
	HOLDS((status == 202) == (ok && m->kind != JSONRPC_CALL));
	if (status == 202) {
		HOLDS(body->len == 0);
		return;
	}
	HOLDS(json_tree_parse(body->p, body->len, &answer, &f));
	HOLDS(strcmp(json_tree_text(json_tree_member(answer, "jsonrpc")),
		  "2.0") == 0);
	HOLDS(same_id(m->id, json_tree_member(answer, "id")));
	HOLDS(json_tree_has_member(answer, "result") !=
	    json_tree_has_member(answer, "error"));
	HOLDS(ok || !json_tree_has_member(answer, "result"));
	json_tree_release(&answer);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct brand brand = {
		.host = "agenda.localhost",
		.name = "Agenda",
		.site_url = "http://agenda.localhost",
		.paths = { .events = BRAND_PATH_OF_EVENTS },
		.timezone = "America/Sao_Paulo",
		.country = "BR",
		.upstream = { .mode = UPSTREAM_SNAPSHOT },
	};
	const struct source source = { &nowhere, &brand, 1800000000 };
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	char *text = fuzz_text(data, size), *p = text;
	struct mcp_request mcp = { .source = &source, .mem = &mem };
	struct a2a_request a2a = { .source = &source, .mem = &mem };
	struct buf body = BUF_INIT(FUZZ_ROOM);
	struct jsonrpc_message m;
	struct jsonrpc_error e;
	int status;
	bool ok;

	mcp.version = a2a.version = line(&p);
	mcp.method = line(&p);
	mcp.name = line(&p);
	mcp.body = a2a.body = p;
	mcp.body_len = a2a.body_len = size - (size_t)(p - text);
	ok = jsonrpc_parse(mcp.body, mcp.body_len, &m, &e);
	check_message(&m, ok);
	status = mcp_answer(&mcp, &body);
	HOLDS(status == 200 || status == 202 || status == 400 || status == 404);
	check_answer(&m, ok, status, &body);
	buf_reset(&body);
	status = a2a_answer(&a2a, &body);
	HOLDS(status == 200 || status == 202);
	check_answer(&m, ok, status, &body);
	jsonrpc_release(&m);
	buf_release(&body);
	arena_release(&mem);
	free(text);
	return 0;
}
