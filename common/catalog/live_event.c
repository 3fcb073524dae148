#include "upstream/detail.h"
#include "json/json_tree.h"
#include "catalog/internal.h"

/* What is shown of the event: its detail; for its page also what stands beside. */
struct view {
	struct buf *json;
	struct buf *markdown; /* NULL: the detail alone */
};

static void
show_beside(
    const struct native_record *r, const char *markdown, struct view *view)
{
	view->json->len--; /* the detail's closing brace */
	buf_char(view->json, ',');
	native_record_encode_extra(r, view->json);
	buf_char(view->json, '}');
	if (markdown != NULL)
		buf_text(view->markdown, markdown);
}

static bool
show_event(struct live *l, const char *slug, bool *found, struct view *view,
    struct error *f)
{
	struct enrich_transport way = { .exchange = live_exchange,
		.context = l };
	struct json_object *item, *native;
	const char *markdown = NULL;
	struct native_record r;

	if (!detail_fetch(&l->upstream, slug, &way, &item, f))
		return false;
	*found = item != NULL;
	if (!*found)
		return true;
	native = profile_map_detail(&l->profile, &l->scope, item);
	if (!live_read(
		l, &native, &r, view->markdown != NULL ? &markdown : NULL, f))
		return false;
	if (!detail_is_same(&l->profile, slug, r.event.slug))
		return live_bad(f, "the upstream answered with another event");
	live_encode(l, EVENT_DETAIL, &r.event, view->json);
	if (view->markdown != NULL)
		show_beside(&r, markdown, view);
	return true;
}

static bool
visit(const struct source *source, const char *slug, bool *found,
    struct view view, struct error *f)
{
	struct live l;
	bool ok;

	*found = false;
	ok = live_open(&l, source, f) &&
	    (show_event(&l, slug, found, &view, f) || live_failed(&l, f));
	live_close(&l);
	return ok;
}

bool
live_event(const struct source *source, const char *slug, bool *found,
    struct buf *b, struct error *f)
{
	return visit(source, slug, found, (struct view){ b, NULL }, f);
}

bool
live_page(const struct source *source, const char *slug, bool *found,
    struct buf *json, struct buf *markdown, struct error *f)
{
	return visit(source, slug, found, (struct view){ json, markdown }, f);
}
