#include "catalog/internal.h"
#include "json/json_tree.h"
#include "catalog/live.h"

enum { JSON_MAX = 16 * 1024 * 1024 };

/* From the list that the interface shows: no tickets, and so no price. */
static bool
decode(const struct buf *json, struct arena *mem, struct list_page *p,
    struct error *f)
{
	struct json_object *list;
	bool ok = true;
	size_t n;

	if (!json_tree_parse(buf_cstr(json), json->len, &list, f))
		return false;
	n = json_tree_count(list);
	p->cards = arena_alloc(mem, (n + 1) * sizeof(p->cards[0]));
	for (size_t i = 0; ok && i < n; i++) {
		struct native_record r;

		ok = native_record_decode(
		    json_tree_at(list, i), mem, &r, NULL, NULL, f);
		if (ok)
			summary_of(
			    &r, p->brand->currency, mem, &p->cards[p->count++]);
	}
	json_tree_release(&list);
	return ok;
}

/* Of a live brand, or of a snapshot from before cards were kept. */
static bool
list_json(const struct source *source, struct snapshot *s, struct arena *mem,
    struct list_page *p, struct error *f)
{
	struct buf json = BUF_INIT(JSON_MAX);
	bool ok;

	buf_char(&json, '[');
	ok = s == NULL ? live_list(source, &p->query, &p->meta, &json, f)
		       : snapshot_list(s, &p->query, &p->meta, &json, f);
	buf_char(&json, ']');
	ok = ok && decode(&json, mem, p, f);
	buf_release(&json);
	return ok;
}

static bool
list_cards(
    struct snapshot *s, struct arena *mem, struct list_page *p, struct error *f)
{
	struct snapshot_summaries cards = { .mem = mem };

	if (!snapshot_list_summaries(s, &p->query, &p->meta, &cards, f) ||
	    !snapshot_tops(s, "city", mem, p->cities, &p->city_count, f) ||
	    !snapshot_tops(
		s, "organization", mem, p->organizers, &p->organizer_count, f))
		return false;
	p->cards = cards.cards;
	p->count = cards.count;
	p->can_window = true;
	return true;
}

static bool
list_snapshot(const struct source *source, struct arena *mem,
    struct list_page *p, struct error *f)
{
	struct snapshot s;
	bool ok;

	if (!catalog_open_snapshot(source, &s, f))
		return false;
	ok = s.format >= 2 ? list_cards(&s, mem, p, f)
			   : list_json(source, &s, mem, p, f);
	p->read_at_s = s.read_at_s;
	snapshot_close(&s);
	return ok;
}

bool
catalog_summaries(const struct source *source,
    const struct listing_query *query, struct arena *mem, struct list_page *p,
    struct error *f)
{
	*p = (struct list_page){
		.brand = source->brand,
		.query = catalog_asked(query),
		.read_at_s = source->now_s,
	};
	return catalog_answered(catalog_is_live(source)
		? list_json(source, NULL, mem, p, f)
		: list_snapshot(source, mem, p, f),
	    f);
}
