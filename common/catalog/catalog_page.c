#include "catalog/internal.h"
#include "json/json_tree.h"
#include "catalog/live.h"

enum { JSON_MAX = 2 * EVENT_PAGE_MAX };

struct telling {
	struct buf json, markdown;
	int64_t read_at_s;
};

static bool
ask_snapshot(const struct source *source, const char *slug, bool *found,
    struct telling *t, struct error *f)
{
	struct snapshot s;
	bool ok;

	if (!catalog_open_snapshot(source, &s, f))
		return false;
	ok = snapshot_page(&s, slug, found, &t->json, &t->markdown, f);
	t->read_at_s = s.read_at_s;
	snapshot_close(&s);
	return ok;
}

static bool
ask(const struct source *source, const char *slug, bool *found,
    struct telling *t, struct error *f)
{
	if (!catalog_is_live(source))
		return ask_snapshot(source, slug, found, t, f);
	t->read_at_s = source->now_s;
	return live_page(source, slug, found, &t->json, &t->markdown, f);
}

static const char *
kept(const char *text_or_null, struct arena *mem)
{
	return text_or_null != NULL
	    ? arena_copy(mem, text_or_null, strlen(text_or_null))
	    : NULL;
}

/* As native_record_decode() reads it, but for what a rendition may have longer. */
static bool
decode(const struct telling *t, struct arena *mem, struct event_page *page,
    struct error *f)
{
	struct native_record *r = &page->record;
	struct json_object *o;
	bool ok;

	if (!json_tree_parse(buf_cstr(&t->json), t->json.len, &o, f))
		return false;
	ok = native_record_decode(o, mem, r, NULL, NULL, f);
	if (ok) {
		r->event.description = kept(
		    json_tree_text(json_tree_member(o, "description")), mem);
		if (json_tree_member(o, "buy_url") == NULL)
			r->buy_url = NULL; /* `url` is our own page */
	}
	json_tree_release(&o);
	if (t->markdown.len > 0)
		page->markdown = kept(buf_cstr(&t->markdown), mem);
	return ok;
}

bool
catalog_page(const struct source *source, const char *slug, struct arena *mem,
    struct event_page *page, struct error *f)
{
	struct telling t = { BUF_INIT(JSON_MAX), BUF_INIT(JSON_MAX), 0 };
	bool found = false, ok = true;

	*page = (struct event_page){ .brand = source->brand };
	if (event_slug_valid(slug))
		ok = catalog_answered(ask(source, slug, &found, &t, f), f);
	if (ok && !found)
		ok = error_set(f, ERROR_EVENT_NOT_FOUND,
		    "No event of this brand has this slug.");
	if (ok)
		ok = catalog_answered(decode(&t, mem, page, f), f);
	page->read_at_s = t.read_at_s;
	buf_release(&t.markdown);
	buf_release(&t.json);
	return ok;
}
