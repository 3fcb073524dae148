/*
 * catalog_feed - passes on the events of a calendar, from the brand's snapshot or from
 * one page of its upstream.
 */
#include "catalog/catalog.h"
#include "catalog/internal.h"
#include "catalog/live.h"
#include "event/calendar_card.h"
#include "event/schedule.h"
#include "search/places.h"

enum { FEED_EVENT_MAX = 16 * 1024 * 1024 };

/* A calendar while it is read. */
struct feed_reading {
	const struct catalog_feed *feed;
	int64_t now_s;
	struct event_page page;
	struct arena mem; /* for one event */
};

static bool
decode_card(struct feed_reading *r, const char *card, size_t n,
    const char *short_description, struct error *f)
{
	struct native_record *record = &r->page.record;
	const char *zone = r->page.brand->timezone;

	if (!calendar_card_unpack(card, n, zone, &r->mem, record))
		return error_internal(f,
		    "the snapshot has a damaged calendar card; run cartaz "
		    "verify");
	/* Since the card was written, the last dates that take place may have ended. */
	if (record->availability == EVENT_SOLD_OUT) {
		schedule_mark(record, zone, r->now_s);
		if (schedule_is_over(record, zone, r->now_s))
			record->availability = EVENT_ENDED;
		else if (!event_status_takes_place(
			     event_status_of_sessions(record)))
			record->event_status =
			    event_status_word(event_status_of_sessions(record));
	}
	r->page.short_description = short_description;
	return true;
}

static bool
read_feed_event(void *context, int64_t next_s, const char *text, size_t n,
    const char *short_description, const struct event_history *history,
    bool *more, struct error *f)
{
	struct feed_reading *r = context;

	arena_reset(&r->mem);
	if (!decode_card(r, text, n, short_description, f))
		return false;
	r->page.next_s = next_s;
	r->page.history = *history;
	*more = r->feed->each(r->feed->context, &r->page);
	return true;
}

static bool
ask_late(void *context, struct date_range *dates)
{
	const struct feed_reading *r = context;

	return r->feed->late != NULL && r->feed->late(r->feed->context, dates);
}

/* Finds the query that finds the events of the page's list, and the list's meta data. */
static bool
find_query(const struct source *source, struct snapshot_reader *s,
    struct arena *mem, struct list_page *p, struct listing_query *asked,
    struct error *f)
{
	if (!places_read(s, &p->query, mem, f))
		return false;
	*asked = p->query;
	if (p->query.q != NULL &&
	    !catalog_climb(source, s, &p->query, mem, asked, &p->meta, f))
		return false;
	p->read_at_s = s->read_at_s;
	p->can_filter_dates = true;
	p->meta.dates_applied = p->query.dates.set;
	p->meta.filters_applied = listing_has_filters(asked);
	return catalog_label(s, mem, p, f);
}

/*
 * Finds the zone of the days, also without dates: the address of the rest of a feed has a
 * day.
 */
static bool
begin_feed(struct snapshot_reader *s, const struct catalog_feed *feed,
    struct listing_query query, struct arena *mem, struct list_page *p,
    struct error *f)
{
	struct date_range dates = feed->dates;
	const char *zone;

	query.dates.has_days = true;
	if (!snapshot_reader_zone(s, &query, &zone, f))
		return false;
	p->days_zone = arena_copy(mem, zone, strlen(zone));
	date_range_move(&dates, s->brand->timezone, zone, s->now_s);
	feed->begin(feed->context, &dates);
	return true;
}

/*
 * Reads the events in the dates of the feed.  If the words of the query name days, the
 * feed has only the days of the page.
 */
static bool
feed_snapshot(const struct source *source, struct feed_reading *r,
    struct arena *mem, struct list_page *p, struct error *f)
{
	struct listing_query query;
	struct snapshot_reader_feed feed = {
		.query = &query,
		.each = read_feed_event,
		.late = ask_late,
		.context = r,
	};
	LOCAL_SNAPSHOT s = { 0 };
	bool ok;

	if (!catalog_open_part(source, &s, SNAPSHOT_WHOLE, f))
		return false;
	ok = find_query(source, &s, mem, p, &query, f);
	if (ok && (p->query.dates.set || !query.dates.set))
		query.dates = r->feed->dates;
	r->page.read_at_s = p->read_at_s;
	return ok && begin_feed(&s, r->feed, query, mem, p, f) &&
	    snapshot_reader_feed(&s, &feed, f);
}

static bool
add_live_event(void *context, const struct native_record *record)
{
	struct feed_reading *r = context;

	r->page.record = *record;
	r->page.next_s = INT64_MIN;
	return r->feed->each(r->feed->context, &r->page);
}

bool
catalog_feed(const struct source *source, const struct catalog_feed *feed,
    struct arena *mem, struct list_page *p, struct error *f)
{
	struct feed_reading r = {
		.feed = feed,
		.now_s = source->now_s,
		.page = { .brand = source->brand,
		    .read_at_s = source->now_s,
		    .today = catalog_today(source) },
		.mem = ARENA_INIT(FEED_EVENT_MAX),
	};
	struct live_list_out live = { .each = add_live_event, .context = &r };
	bool ok;

	*p = catalog_list_page(source, feed->query);
	if (catalog_is_live(source)) {
		feed->begin(feed->context, &feed->dates);
		ok = live_list(source, &p->query, &p->meta, &live, f);
	} else {
		ok = feed_snapshot(source, &r, mem, p, f);
	}
	arena_release(&r.mem);
	return ok || catalog_fail_unavailable(f);
}
