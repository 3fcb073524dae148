#include "catalog_parts.h"
#include "jobj.h"
#include "live.h"

enum { JSON_MAX = 16 * 1024 * 1024 };

/* It was put in order when it was taken in. */
static void
ignore(void *context, const char *pointer, const char *why)
{
	(void)context;
	(void)pointer;
	(void)why;
}

static bool
decode(const struct buf *json, struct arena *mem, struct listpage *p,
    struct fault *f)
{
	struct json_object *list;
	bool ok = true;
	size_t n;

	if (!jobj_parse(buf_cstr(json), json->len, &list, f))
		return false;
	n = jobj_count(list);
	p->records = arena_alloc(mem, (n + 1) * sizeof(p->records[0]));
	for (size_t i = 0; ok && i < n; i++)
		ok = record_decode(jobj_at(list, i), mem,
		    &p->records[p->count++], ignore, NULL, f);
	jobj_release(&list);
	return ok;
}

static bool
list_snapshot(const struct source *source, struct arena *mem,
    struct listpage *p, struct buf *json, struct fault *f)
{
	struct snapshot s;
	bool ok;

	if (!catalog_open_snapshot(source, &s, f))
		return false;
	ok = snapshot_list(&s, &p->query, &p->meta, json, f) &&
	    snapshot_tops(&s, "city", mem, p->cities, &p->city_count, f) &&
	    snapshot_tops(
		&s, "organization", mem, p->organizers, &p->organizer_count, f);
	p->read_at_s = s.read_at_s;
	p->can_window = s.format >= 2;
	snapshot_close(&s);
	return ok;
}

bool
catalog_cards(const struct source *source, const struct listing_query *query,
    struct arena *mem, struct listpage *p, struct fault *f)
{
	struct buf json = BUF_INIT(JSON_MAX);
	bool ok;

	*p = (struct listpage){
		.brand = source->brand,
		.query = catalog_asked(query),
		.read_at_s = source->now_s,
	};
	p->query.brief = true;
	buf_char(&json, '[');
	ok = catalog_is_live(source)
	    ? live_list(source, &p->query, &p->meta, &json, f)
	    : list_snapshot(source, mem, p, &json, f);
	buf_char(&json, ']');
	ok = catalog_answered(ok && decode(&json, mem, p, f), f);
	buf_release(&json);
	return ok;
}
