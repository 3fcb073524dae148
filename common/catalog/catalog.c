/*
 * catalog - gets an event or its page, from the brand's snapshot or from the upstream of
 * a live brand.
 */
#include "catalog/catalog.h"

#include "base/timezone.h"
#include "cgi/log.h"
#include "event/event.h"
#include "event/transition.h"
#include "reader/reader.h"
#include "generation/generation_open.h"
#include "catalog/internal.h"
#include "catalog/live.h"

enum { PAGE_JSON_MAX = 2 * EVENT_PAGE_MAX };

bool
catalog_is_live(const struct source *source)
{
	return source->brand->upstream.mode == UPSTREAM_LIVE;
}

/* Logs the reason for the operator, because the answer is still good. */
static void
log_instead(const struct snapshot_reader *s)
{
	struct error f;

	(void)error_internal(&f, "%.700s; generation %lld is served instead",
	    s->current_is_bad, (long long)s->generation);
	log_error("snapshot", &f);
}

bool
catalog_open_part(const struct source *source, struct snapshot_reader *s,
    enum snapshot_reader_part part, struct error *f)
{
	if (!generation_open_part(
		s, source->paths, source->brand->host, part, f))
		return false;
	if (s->current_is_bad[0] != '\0' && source->started_at_ms != 0)
		log_instead(s);
	sqlite_limit(&s->db, source->budget);
	if (snapshot_reader_set_now(s, source->brand, source->now_s, f))
		return true;
	snapshot_reader_close(s);
	return false;
}

/*
 * Sets the error and returns false.  For clients, every failure of a snapshot or an
 * upstream means the same: the catalog is unavailable.  A request that costs too much
 * keeps its error.  The note keeps the reason.
 */
bool
catalog_fail_unavailable(struct error *f)
{
	if (f->code != ERROR_TOO_COSTLY)
		f->code = ERROR_UPSTREAM_UNAVAILABLE;
	return false;
}

static bool
fail_not_found(struct error *f)
{
	return error_set(
	    f, ERROR_EVENT_NOT_FOUND, "No event of this brand has this slug.");
}

static bool
read_event_detail(const struct source *source, const char *slug, bool *found,
    struct buf *b, struct error *f)
{
	LOCAL_SNAPSHOT s = { 0 };

	if (!catalog_open_part(source, &s, SNAPSHOT_EVENTS, f))
		return false;
	return snapshot_reader_event(&s, slug, found, b, f);
}

bool
catalog_event(const struct source *source, const char *slug, struct buf *b,
    struct error *f)
{
	bool found = false;

	if (event_slug_valid(slug) &&
	    !(catalog_is_live(source)
		    ? live_event(source, slug, &found, b, NULL, f)
		    : read_event_detail(source, slug, &found, b, f)))
		return catalog_fail_unavailable(f);
	return found || fail_not_found(f);
}

static bool
read_gone(const struct source *source, struct snapshot_reader *s,
    const char *slug, struct arena *mem, struct catalog_gone *gone,
    struct error *f)
{
	struct snapshot_gone known;

	if (!snapshot_reader_gone(s, slug, source->now_s, mem, &known, f))
		return false;
	gone->moved_to = known.fate == SNAPSHOT_MOVED ? known.slug : NULL;
	gone->is_gone = known.fate == SNAPSHOT_GONE;
	if (gone->is_gone && known.event.name != NULL) {
		gone->event = arena_alloc(mem, sizeof(*gone->event));
		*gone->event = known.event;
	}
	return true;
}

/* The texts of an event's page. */
struct page_text {
	struct buf json, markdown;
};

/* Reads the texts, and what the source knows of them.  Fills gone_or_null if not found. */
static bool
read_page_text(const struct source *source, const char *slug, bool *found,
    struct page_text *t, struct arena *mem, struct event_page *page,
    struct catalog_gone *gone_or_null, struct error *f)
{
	LOCAL_SNAPSHOT s = { 0 };
	bool ok;

	if (catalog_is_live(source)) {
		page->read_at_s = source->now_s;
		return live_event(
		    source, slug, found, &t->json, &t->markdown, f);
	}
	if (!catalog_open_part(source, &s, SNAPSHOT_PAGE, f))
		return false;
	ok = snapshot_reader_page(
	    &s, slug, found, &t->json, &t->markdown, &page->history, f);
	if (ok && !*found && gone_or_null != NULL)
		ok = read_gone(source, &s, slug, mem, gone_or_null, f);
	page->read_at_s = s.read_at_s;
	page->has_filters = true;
	return ok;
}

/* Sets the time of the reading of the event's own source, if it was read earlier. */
static void
take_reading(struct event_page *page)
{
	struct datetime at;

	if (page->record.read_at != NULL &&
	    datetime_parse(page->record.read_at, &at) &&
	    at.kind == DATETIME_INSTANT &&
	    datetime_instant_s(&at) < page->read_at_s)
		page->read_at_s = datetime_instant_s(&at);
}

struct datetime
catalog_today(const struct source *source)
{
	return timezone_at(source->brand->timezone, source->now_s);
}

bool
catalog_page(const struct source *source, const char *slug, struct arena *mem,
    struct event_page *page, struct catalog_gone *gone_or_null, struct error *f)
{
	struct page_text t = {
		.json = BUF_INIT(PAGE_JSON_MAX),
		.markdown = BUF_INIT(PAGE_JSON_MAX),
	};
	bool found = false, ok = true;

	if (gone_or_null != NULL)
		*gone_or_null = (struct catalog_gone){ 0 };
	*page = (struct event_page){
		.brand = source->brand,
		.today = catalog_today(source),
	};
	if (event_slug_valid(slug))
		ok = read_page_text(
		    source, slug, &found, &t, mem, page, gone_or_null, f);
	if (ok && found)
		ok = snapshot_reader_decode(&t.json, mem, &page->record, f);
	if (ok && found) {
		take_reading(page);
		transition_to(
		    &page->record, source->brand->timezone, source->now_s);
		schedule_show(&page->record, source->brand->timezone, mem);
	}
	if (t.markdown.len > 0)
		page->markdown = arena_copy(mem, t.markdown.p, t.markdown.len);
	if (!ok)
		(void)catalog_fail_unavailable(f);
	buf_release(&t.markdown);
	buf_release(&t.json);
	return ok && (found || fail_not_found(f));
}
