#include "catalog.h"

#include "event.h"
#include "snapshot.h"
#include "text.h"

static bool
open_snapshot(const struct catalog *c, struct snapshot *s, struct fault *f)
{
	int64_t max_stale_s = c->brand->upstream.max_stale_s;

	if (!snapshot_open_current(s, c->places, c->brand->host, f))
		return false;
	if (max_stale_s == 0 || c->now_s - s->read_at_s <= max_stale_s)
		return true;
	snapshot_close(s);
	return fault_note(f, FAULT_UPSTREAM_UNAVAILABLE,
	    "%s: the snapshot is older than max_stale; run cartaz sync",
	    c->brand->host);
}

/* Whatever is wrong with the file: there are no events. */
static bool
answered(bool ok, struct fault *f)
{
	if (!ok)
		f->code = FAULT_UPSTREAM_UNAVAILABLE;
	return ok;
}

static const char *
unless_blank(const char *text_or_null)
{
	return text_or_null != NULL && !text_is_blank(text_or_null)
	    ? text_or_null
	    : NULL;
}

bool
catalog_list(const struct catalog *c, const struct listing_query *query,
    struct listing_meta *meta, struct buf *b, struct fault *f)
{
	struct listing_query q = *query;
	struct snapshot s;
	bool ok;

	q.q = unless_blank(q.q);
	q.city = unless_blank(q.city);
	q.state = unless_blank(q.state);
	q.organization = unless_blank(q.organization);

	if (!open_snapshot(c, &s, f))
		return false;
	buf_text(b, "{\"data\":[");
	ok = answered(snapshot_list(&s, &q, meta, b, f), f);
	snapshot_close(&s);
	buf_text(b, "],\"meta\":");
	listing_print_meta(meta, b);
	buf_char(b, '}');
	return ok;
}

bool
catalog_event(
    const struct catalog *c, const char *slug, struct buf *b, struct fault *f)
{
	struct snapshot s;
	bool found, ok;

	if (!event_slug_valid(slug))
		return fault_set(f, FAULT_EVENT_NOT_FOUND,
		    "No event of this brand has this slug.");
	if (!open_snapshot(c, &s, f))
		return false;
	ok = answered(snapshot_event(&s, slug, &found, b, f), f);
	snapshot_close(&s);
	if (ok && !found)
		return fault_set(f, FAULT_EVENT_NOT_FOUND,
		    "No event of this brand has this slug.");
	return ok;
}
