/*
 * export_page - calls the handler of an endpoint, with a static brand.
 */
#include "cartaz/hosting/export_page.h"

#include "list/error_page.h"
#include "app/endpoint_table.h"
#include "app/page_endpoint.h"

enum { ARENA_MAX = 64 * 1024 * 1024, QUERY_MAX = 40 };

static void
begin(struct ctx *cx, struct tool *t, const struct brand *b)
{
	*cx = (struct ctx){
		.mem = ARENA_INIT(ARENA_MAX),
		.paths = t->paths,
		.brand = *b,
		.has_brand = true,
		.now_s = t->now_s,
		/*
		 * There is no request, and the command reports once what each page would
		 * log.
		 */
		.started_at_ms = 0,
		.budget = { INT64_MAX },
	};
	cx->brand.is_static = true;
}

/* Makes the client's detail the operator's note, if there is no note. */
static bool
explain_to_operator(const char *path_info, struct error *f)
{
	char why[sizeof(f->note)];

	snprintf(why, sizeof(why), "%s", f->note[0] ? f->note : f->detail);
	return error_note(f, f->code, "%.200s: %.500s", path_info, why);
}

bool
export_page(struct tool *t, const struct brand *b, const char *program,
    const char *path_info, int64_t number, struct buf *out, struct error *f)
{
	const struct endpoint *ep = endpoint_named(program);
	char query[QUERY_MAX];
	struct request rq = { .method = METHOD_GET,
		.host = b->host,
		.path_info = path_info,
		.address = "",
		.query = query };
	struct response rs;
	struct ctx cx;
	bool ok;

	snprintf(query, sizeof(query), "page=%lld", (long long)number);
	begin(&cx, t, b);
	cx.request = &rq;
	if (ep->params != NULL)
		query_parse(ep->params, rq.query, &cx.mem, cx.params);
	response_init(&rs);
	ok = ep->handle(&cx, &rq, &rs, f) || explain_to_operator(path_info, f);
	if (ok)
		buf_bytes(out, rs.body.p, rs.body.len);
	response_release(&rs);
	arena_release(&cx.mem);
	return ok;
}

void
export_page_not_found(struct tool *t, const struct brand *b, struct buf *out)
{
	struct ctx cx;
	struct error_page page = { .code = ERROR_NOT_FOUND };

	begin(&cx, t, b);
	page.brand = &cx.brand;
	page.styles = page_endpoint_styles(&cx);
	error_page_html(&page, out);
	arena_release(&cx.mem);
}
