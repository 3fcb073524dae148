/*
 * mcp_resources - resources/read: the rules, the page of an event, a list.
 */
#include "base/text.h"
#include "json/json_tree.h"
#include "cgi/query.h"
#include "list/list_page.h"
#include "agents/capabilities.h"
#include "agents/internal.h"
#include "agents/tools.h"

enum {
	ANSWER_MAX = 8 * 1024 * 1024,
	PAGE_TTL_MS = 60000,
};

static void
print_contents(struct json_writer *j, const char *uri, const char *text)
{
	json_writer_array(j, "contents");
	json_writer_object(j, NULL);
	json_writer_text(j, "uri", uri);
	json_writer_text(j, "mimeType", "text/markdown");
	json_writer_text(j, "text", text);
	json_writer_object_end(j);
	json_writer_array_end(j);
}

/* Returns the part after the list's address, under any of its paths, or NULL. */
static const char *
behind_events(const struct brand *b, const char *uri, const char *after)
{
	const char *const paths[] = { b->paths.events, BRAND_PATH_OF_EVENTS };

	if (!text_starts(uri, b->site_url))
		return NULL;
	uri += strlen(b->site_url);
	for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
		const char *rest = uri + strlen(paths[i]);

		if (text_starts(uri, paths[i]) && text_starts(rest, after))
			return rest + strlen(after);
	}
	return NULL;
}

/* The parameters of the list's template.  All other parameters are ignored. */
enum {
	Q,
	CITY,
	STATE,
	ORGANIZATION,
	VENUE,
	CATEGORY,
	SOURCE,
	PERFORMER,
	WHEN,
	FROM,
	TO,
	PAGE
};

static const struct query_param list_params[] = {
	[Q] = QUERY_TEXT("q"),
	[CITY] = QUERY_TEXT("city"),
	[STATE] = QUERY_TEXT("state"),
	[ORGANIZATION] = QUERY_TEXT("organization"),
	[VENUE] = QUERY_TEXT("venue"),
	[CATEGORY] = QUERY_TEXT("category"),
	[SOURCE] = QUERY_TEXT("source"),
	[PERFORMER] = QUERY_TEXT("performer"),
	[WHEN] = QUERY_TEXT("when"),
	[FROM] = QUERY_TEXT("from"),
	[TO] = QUERY_TEXT("to"),
	[PAGE] = QUERY_INT("page", 1, LISTING_PAGE_MAX, 1),
	{ "" },
};

static bool
read_list(const struct source *source, const char *query, struct buf *out,
    struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(TOOLS_MEM_MAX);
	struct query_param_value p[QUERY_PARAM_COUNT_MAX];
	struct listing_query q = { .per_page = LISTING_PER_PAGE };
	struct list_page page;
	bool ok;

	query_parse(list_params, query, &mem, p);
	q.q = p[Q].text;
	q.city = p[CITY].text;
	q.state = p[STATE].text;
	q.organization = p[ORGANIZATION].text;
	q.filters[LISTING_FILTER_VENUE] = p[VENUE].text;
	q.filters[LISTING_FILTER_CATEGORY] = p[CATEGORY].text;
	q.filters[LISTING_FILTER_SOURCE] = p[SOURCE].text;
	q.filters[LISTING_FILTER_PERFORMER] = p[PERFORMER].text;
	q.page = p[PAGE].n;
	q.with_runs = true;
	date_range_read(p[WHEN].text, p[FROM].text, p[TO].text,
	    source->brand->timezone, source->now_s, &q.dates);
	ok = catalog_summaries(source, &q, &mem, &page, f);
	if (ok) {
		page.when = q.dates.bad_when ? NULL : p[WHEN].text;
		page.from = page.when == NULL && !q.dates.bad_from
		    ? p[FROM].text
		    : NULL;
		page.to =
		    page.when == NULL && !q.dates.bad_to ? p[TO].text : NULL;
		buf_printf(out, "%s\n\n", capabilities_notice);
		list_page_markdown(&page, out);
	}
	return ok;
}

/* Returns the query of the list's address, or "".  NULL: another address. */
static const char *
list_query(const struct brand *b, const char *uri)
{
	uri = behind_events(b, uri, ".md");
	if (uri == NULL)
		return NULL;
	return *uri == '\0' ? uri : *uri == '?' ? uri + 1 : NULL;
}

/* Appends the website's answer at the address. */
static bool
read_address(const struct source *source, const char *uri, struct buf *out,
    struct error *f)
{
	const char *slug = behind_events(source->brand, uri, "/");
	const char *query = list_query(source->brand, uri);

	if (slug != NULL) {
		buf_printf(out, "%s\n\n", capabilities_notice);
		return tools_page(source, slug, out, f);
	}
	if (query != NULL)
		return read_list(source, query, out, f);
	return error_set(f, ERROR_EVENT_NOT_FOUND, "%s", "");
}

static bool
read_page_resource(
    struct mcp_call *call, struct json_writer *j, const char *uri)
{
	LOCAL_BUF out = BUF_INIT(ANSWER_MAX);
	struct error f;
	bool ok = read_address(call->request->source, uri, &out, &f);

	if (ok) {
		print_contents(j, uri, buf_cstr(&out));
		call->ttl_ms = PAGE_TTL_MS;
	} else if (f.code == ERROR_EVENT_NOT_FOUND) {
		call->unknown_uri = uri;
		(void)jsonrpc_fail(&call->error,
		    call->is_modern ? JSONRPC_INVALID_PARAMS
				    : MCP_RESOURCE_NOT_FOUND,
		    "Resource not found: %.200s", uri);
	} else {
		(void)tools_fail(&f, "mcp", &call->error);
	}
	return ok;
}

bool
mcp_resources_read(struct mcp_call *call, struct json_writer *j)
{
	const char *uri = json_tree_text_of(call->message.params, "uri");

	if (uri == NULL)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: uri must be a string");
	if (strcmp(uri, CAPABILITIES_RULES_URI) != 0)
		return read_page_resource(call, j, uri);
	print_contents(j, uri,
	    capabilities_rules[call->request->source->brand->auth_url != NULL]);
	call->ttl_ms = CAPABILITIES_TTL_MS;
	return true;
}
