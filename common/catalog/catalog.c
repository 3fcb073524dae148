#include "catalog/internal.h"
#include "event/event.h"
#include "catalog/live.h"
#include "base/text.h"

bool
catalog_open_snapshot(
    const struct source *source, struct snapshot *s, struct error *f)
{
	int64_t max_stale_s = source->brand->upstream.max_stale_s;

	if (!snapshot_open_current(s, source->places, source->brand->host, f))
		return false;
	if (max_stale_s == 0 || source->now_s - s->read_at_s <= max_stale_s)
		return true;
	snapshot_close(s);
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
	    "%s: the snapshot is older than max_stale; run cartaz sync",
	    source->brand->host);
}

bool
catalog_answered(bool ok, struct error *f)
{
	if (!ok)
		f->code = ERROR_UPSTREAM_UNAVAILABLE;
	return ok;
}

static const char *
unless_blank(const char *text_or_null)
{
	return text_or_null != NULL && !text_is_blank(text_or_null)
	    ? text_or_null
	    : NULL;
}

struct listing_query
catalog_asked(const struct listing_query *query)
{
	struct listing_query q = *query;

	q.q = unless_blank(q.q);
	q.city = unless_blank(q.city);
	q.state = unless_blank(q.state);
	q.organization = unless_blank(q.organization);
	return q;
}

bool
catalog_is_live(const struct source *source)
{
	return source->brand->upstream.mode == UPSTREAM_LIVE;
}

static bool
list_snapshot(const struct source *source, const struct listing_query *q,
    struct listing_meta *meta, struct buf *b, struct error *f)
{
	struct snapshot s;
	bool ok;

	if (!catalog_open_snapshot(source, &s, f))
		return false;
	ok = snapshot_list(&s, q, meta, b, f);
	snapshot_close(&s);
	return ok;
}

bool
catalog_list(const struct source *source, const struct listing_query *query,
    struct listing_meta *meta, struct buf *b, struct error *f)
{
	struct listing_query q = catalog_asked(query);

	buf_text(b, "{\"data\":[");
	if (!catalog_answered(catalog_is_live(source)
		    ? live_list(source, &q, meta, b, f)
		    : list_snapshot(source, &q, meta, b, f),
		f))
		return false;
	buf_text(b, "],\"meta\":");
	listing_print_meta(meta, b);
	buf_char(b, '}');
	return true;
}

static bool
find_in_snapshot(const struct source *source, const char *slug, bool *found,
    struct buf *b, struct error *f)
{
	struct snapshot s;
	bool ok;

	if (!catalog_open_snapshot(source, &s, f))
		return false;
	ok = snapshot_event(&s, slug, found, b, f);
	snapshot_close(&s);
	return ok;
}

bool
catalog_event(const struct source *source, const char *slug, struct buf *b,
    struct error *f)
{
	bool found = false;

	if (event_slug_valid(slug) &&
	    !catalog_answered(catalog_is_live(source)
		    ? live_event(source, slug, &found, b, f)
		    : find_in_snapshot(source, slug, &found, b, f),
		f))
		return false;
	return found ||
	    error_set(f, ERROR_EVENT_NOT_FOUND,
		"No event of this brand has this slug.");
}
