/*
 * ics_feed - writes events as iCalendar.
 */
#include "calendar/ics_feed.h"

#include <stdlib.h>

#include "event/schedule.h"
#include "calendar/ics_entry.h"
#include "calendar/ics_line.h"
#include "page/page_words.h"

enum { HEAD_MAX = 64 * 1024 };

/* How often subscribers request the calendar again. */
#define REFRESH "PT1H"

void
ics_feed_start(
    struct ics_feed *feed, int64_t now_s, bool is_list, struct buf *out)
{
	*feed = (struct ics_feed){
		.out = out,
		.from_s = INT64_MIN,
		.until_s = INT64_MAX,
		.zones = { .now_s = now_s },
	};
	ics_vevent_start(&feed->vevent, is_list);
}

static void
put_head(const struct ics_calendar *c, struct buf *b)
{
	ics_line(b, "BEGIN", "VCALENDAR");
	ics_line(b, "VERSION", "2.0");
	ics_line(b, "PRODID", "-//Cartaz//Cartaz " CARTAZ_VERSION "//EN");
	ics_line_text(b, "X-WR-CALNAME", c->name);
	ics_line_text(b, "X-WR-CALDESC", c->description);
	if (!c->is_subscribed)
		return;
	/* Outlook reads this property. */
	ics_line(b, "REFRESH-INTERVAL;VALUE=DURATION", REFRESH);
	ics_line(b, "X-PUBLISHED-TTL", REFRESH);
}

static void
put_in_front(struct buf *b, const struct buf *head)
{
	size_t len = b->len;

	buf_bytes(b, head->p, head->len);
	if (b->full)
		return;
	memmove(b->p + head->len, b->p, len);
	memcpy(b->p, head->p, head->len);
}

void
ics_feed_end(struct ics_feed *feed, const struct ics_calendar *c)
{
	LOCAL_BUF head = BUF_INIT(HEAD_MAX + ICS_ZONES_BYTES_MAX);

	put_head(c, &head);
	ics_zone_write(&feed->zones, &head);
	put_in_front(feed->out, &head);
	ics_line(feed->out, "END", "VCALENDAR");
	ics_vevent_release(&feed->vevent);
	free(feed->kept);
	feed->kept = NULL;
}

static bool
is_in_window(const struct ics_feed *feed, const struct ics_entry *entry)
{
	if (feed->only_key != NULL)
		return strcmp(entry->key, feed->only_key) == 0;
	return entry->start_s < feed->until_s &&
	    (entry->end_s > feed->from_s || entry->start_s >= feed->from_s);
}

/* Leaves room for the head and the zones, which are not known yet. */
enum { ENTRIES_BYTES_MAX = ICS_FEED_MAX - HEAD_MAX - ICS_ZONES_BYTES_MAX };

/*
 * Returns the time that decides whether a full calendar leaves out the entry: its start,
 * or, for a past entry, the next date of its event.
 */
static int64_t
leaves_s(const struct ics_feed *feed, const struct event_page *p,
    const struct ics_entry *entry)
{
	bool is_over = entry->end_s < feed->zones.now_s;

	return is_over && entry->start_s < p->next_s ? p->next_s
						     : entry->start_s;
}

static bool
is_behind(const struct ics_feed *feed, int64_t at_s)
{
	return feed->is_cut && at_s >= feed->cut_at_s;
}

static bool
is_longer_than(const struct ics_feed *feed, size_t entries, size_t bytes)
{
	return feed->kept_count > entries || feed->out->len > bytes;
}

static int
compare_leaving(const void *a, const void *b)
{
	const struct ics_feed_entry *x = a, *y = b;

	return (x->leaves_s > y->leaves_s) - (x->leaves_s < y->leaves_s);
}

/*
 * Sets cut_at_s to the earliest instant at which an entry without room leaves.  Returns
 * true if an entry leaves before that instant.
 */
static bool
find_cut(struct ics_feed *feed)
{
	const size_t size = feed->kept_count * sizeof(feed->kept[0]);
	LOCAL_MEMORY struct ics_feed_entry *sorted = mem_alloc(size);
	size_t fitting = 0, bytes = 0;

	memcpy(sorted, feed->kept, size);
	qsort(sorted, feed->kept_count, sizeof(sorted[0]), compare_leaving);
	while (fitting + 1 < feed->kept_count &&
	    fitting < ICS_FEED_ENTRIES_MAX &&
	    bytes + sorted[fitting].bytes <= ENTRIES_BYTES_MAX)
		bytes += sorted[fitting++].bytes;
	feed->cut_at_s = sorted[fitting].leaves_s;
	return sorted[0].leaves_s < feed->cut_at_s;
}

/*
 * Removes all entries that have no room, also from the text.  If no entry leaves before
 * the cut, because too many leave at it, the first entries stay.
 */
static void
cut(struct ics_feed *feed)
{
	size_t count = 0, end = 0;
	bool has_before;

	if (!is_longer_than(feed, ICS_FEED_ENTRIES_MAX, ENTRIES_BYTES_MAX))
		return;
	has_before = find_cut(feed);
	for (size_t i = 0; i < feed->kept_count; i++) {
		struct ics_feed_entry e = feed->kept[i];

		if (has_before ? e.leaves_s >= feed->cut_at_s
			       : e.leaves_s > feed->cut_at_s ||
			    count == ICS_FEED_ENTRIES_MAX ||
			    end + e.bytes > ENTRIES_BYTES_MAX)
			continue;
		memmove(feed->out->p + end, feed->out->p + e.at, e.bytes);
		e.at = end;
		end += e.bytes;
		feed->kept[count++] = e;
	}
	feed->kept_count = count;
	buf_fill(feed->out, feed->out->p + end);
	feed->is_cut = true;
	ics_vevent_forget(&feed->vevent);
}

static void
add_entry(struct ics_feed *feed, const struct event_page *p,
    const struct ics_entry *entry)
{
	struct ics_feed_entry e = {
		.leaves_s = leaves_s(feed, p, entry),
		.at = feed->out->len,
	};
	/* A search for the cut sorts all entries, so later searches are rare. */
	size_t sixteenths = feed->is_cut ? 32 : 17;

	if (is_behind(feed, e.leaves_s))
		return;
	ics_vevent_write(&feed->vevent, entry, &feed->zones, feed->out);
	e.bytes = feed->out->len - e.at;
	feed->kept = mem_room(feed->kept, feed->kept_count, &feed->kept_cap,
	    sizeof(feed->kept[0]));
	feed->kept[feed->kept_count++] = e;
	if (is_longer_than(feed, ICS_FEED_ENTRIES_MAX / 16 * sixteenths,
		ENTRIES_BYTES_MAX / 16 * sixteenths))
		cut(feed);
}

bool
ics_feed_event(struct ics_feed *feed, const struct event_page *p)
{
	size_t count = ics_entry_count(&p->record);
	struct ics_entry entry;

	if (p->next_s != INT64_MAX && is_behind(feed, p->next_s))
		return false;
	ics_vevent_take(&feed->vevent, p);
	for (size_t i = 0; i < count; i++) {
		if (ics_entry_read(p, i, &entry) && is_in_window(feed, &entry))
			add_entry(feed, p, &entry);
	}
	return true;
}

bool
ics_feed_late(const struct ics_feed *feed, struct date_range *dates)
{
	const int64_t now_s = feed->zones.now_s;

	if (!feed->is_cut)
		return false;
	*dates = (struct date_range){
		.set = true,
		.from_s = feed->from_s > now_s ? feed->from_s : now_s,
		.until_s = feed->cut_at_s,
	};
	return true;
}

void
ics_feed_settle(struct ics_feed *feed)
{
	cut(feed);
	feed->entries = feed->kept_count;
}

/* Returns the start of the window: past dates are left out, unless the event is over. */
static int64_t
first_s(const struct event_page *p, int64_t now_s)
{
	const struct session *last = schedule_next(&p->record);

	if (!schedule_is_over(&p->record, p->brand->timezone, now_s))
		return now_s;
	return last != NULL ? last->start_s : INT64_MIN;
}

bool
ics_feed_of_event(const struct event_page *p, const char *key_or_null,
    int64_t now_s, struct buf *out)
{
	struct locale l = locale_of(p->brand->locale);
	LOCAL_BUF about = BUF_INIT(HEAD_MAX);
	struct ics_feed feed;

	ics_feed_start(&feed, now_s, false, out);
	feed.from_s = first_s(p, now_s);
	feed.only_key = key_or_null;
	(void)!ics_feed_event(&feed, p);
	ics_feed_settle(&feed);
	page_stale(p->brand, &l, p->read_at_s, &p->today, &about);
	ics_feed_end(
	    &feed, &(struct ics_calendar){ p->brand->name, buf_cstr(&about) });
	return feed.entries > 0;
}
