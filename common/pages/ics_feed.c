/*
 * ics_feed - writes events as iCalendar.
 */
#include "pages/ics_feed.h"

#include "event/calendar_card.h"
#include "pages/ics_entry.h"
#include "pages/ics_line.h"
#include "base/escape.h"
#include "base/text.h"

enum {
	VALUE_MAX = 64 * 1024,
	ENTRY_MAX = 128 * 1024,
	HEAD_MAX = 64 * 1024,
	DESCRIPTION_MAX = 1500,
	DAY_S = 86400
};

/* How often subscribers ask again: an hour. */
#define REFRESH "PT1H"

void
ics_feed_start(struct ics_feed *feed, const struct brand *brand, int64_t now_s,
    bool is_list, struct buf *out)
{
	*feed = (struct ics_feed){
		.brand = brand,
		.out = out,
		.is_list = is_list,
		.from_s = INT64_MIN,
		.until_s = INT64_MAX,
		.entry = BUF_INIT(ENTRY_MAX),
		.property = BUF_INIT(VALUE_MAX),
		.zones = { .now_s = now_s },
	};
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
	/* Outlook reads the second. */
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
	struct buf head = BUF_INIT(HEAD_MAX + ICS_ZONES_BYTES_MAX);

	put_head(c, &head);
	ics_zone_write(&feed->zones, &head);
	put_in_front(feed->out, &head);
	ics_line(feed->out, "END", "VCALENDAR");
	buf_release(&head);
	buf_release(&feed->property);
	buf_release(&feed->entry);
}

static void
put_uid(const struct ics_feed *feed, const struct event_page *p,
    const struct ics_entry *entry, struct buf *b)
{
	const struct event *e = &p->record.event;
	struct buf text = BUF_INIT(VALUE_MAX);

	buf_int(&text, e->id);
	if (p->history.shares_id) {
		buf_char(&text, '-');
		buf_text(&text, e->slug);
	}
	if (entry->key[0] != '\0') {
		buf_char(&text, '-');
		buf_text(&text, entry->key);
	}
	buf_char(&text, '@');
	buf_text(&text, feed->brand->host);
	ics_line(b, "UID", buf_cstr(&text));
	buf_release(&text);
}

static void
keep_zone(struct ics_feed *feed, const char *zone, int64_t at_s)
{
	struct ics_kept_entry *kept = &feed->kept_entry;
	const struct ics_zones *zones = &feed->zones;

	kept->zone = 0;
	while (strcmp(zones->zones[kept->zone].name, zone) != 0)
		kept->zone++;
	kept->zone_s[kept->zone_times++] = at_s;
}

/* "DTSTART;TZID=America/Sao_Paulo:20261205T200000" */
static void
put_time(struct ics_feed *feed, const char *name, const char *zone_or_null,
    const struct datetime *t, struct buf *b)
{
	struct buf *property = &feed->property;
	char text[DATETIME_TEXT_MAX];
	struct datetime local;

	if (t->kind == DATETIME_INSTANT &&
	    ics_zone_use(&feed->zones, zone_or_null, t, &local)) {
		keep_zone(feed, zone_or_null, datetime_instant_s(t));
		buf_reset(property);
		buf_text(property, name);
		buf_text(property, ";TZID=");
		buf_text(property, zone_or_null);
		name = buf_cstr(property);
		t = &local;
	} else if (t->kind == DATETIME_DATE) {
		buf_reset(property);
		buf_text(property, name);
		buf_text(property, ";VALUE=DATE");
		name = buf_cstr(property);
	}
	ics_line_time(t, text);
	ics_line(b, name, text);
}

/* DTEND is exclusive: for dates it is the day after the last one. */
static void
put_times(struct ics_feed *feed, const char *zone_or_null,
    const struct ics_entry *entry, struct buf *b)
{
	struct datetime end = entry->end;

	put_time(feed, "DTSTART", zone_or_null, &entry->start, b);
	if (entry->has_end && entry->is_all_day) {
		end = datetime_from_civil(datetime_civil_s(&end) + DAY_S);
		end.kind = DATETIME_DATE;
	}
	if (entry->has_end)
		put_time(feed, "DTEND", zone_or_null, &end, b);
	if (entry->is_all_day)
		ics_line(b, "TRANSP", "TRANSPARENT");
}

/* When the upstream says that it changed the event; false: it does not. */
static bool
read_updated(const struct event_page *p, int64_t *at_s)
{
	struct datetime t;

	if (p->record.updated_at == NULL ||
	    !datetime_parse(p->record.updated_at, &t) ||
	    t.kind != DATETIME_INSTANT)
		return false;
	*at_s = datetime_instant_s(&t);
	return true;
}

/*
 * DTSTAMP and SEQUENCE tell of every change that was seen here; LAST-MODIFIED
 * is the upstream's, unless it is in the future.
 */
static void
put_history(const struct event_page *p, struct buf *b)
{
	const int64_t changed_s = p->history.changed_s;
	const int64_t read_s = changed_s != 0 ? changed_s : p->read_at_s;
	int64_t updated_s;
	bool told = read_updated(p, &updated_s);

	ics_line_instant(
	    b, "DTSTAMP", changed_s == 0 && told ? updated_s : read_s);
	if (changed_s != 0)
		ics_line_number(b, "SEQUENCE", p->history.revision);
	if (told && updated_s <= read_s)
		ics_line_instant(b, "LAST-MODIFIED", updated_s);
	else if (changed_s != 0)
		ics_line_instant(b, "LAST-MODIFIED", changed_s);
}

/* A calendar that was imported may have told its event as tentative. */
static void
put_status(enum event_status status, const char *label_or_null, struct buf *b)
{
	static const char *const words[EVENT_STATUS_COUNT] = {
		[EVENT_SCHEDULED] = "CONFIRMED",
		[EVENT_MOVED_ONLINE] = "CONFIRMED",
		[EVENT_RESCHEDULED] = "CONFIRMED",
		[EVENT_POSTPONED] = "TENTATIVE",
		[EVENT_CANCELLED] = "CANCELLED",
	};

	if (status == EVENT_SCHEDULED && label_or_null != NULL &&
	    strcmp(label_or_null, words[EVENT_POSTPONED]) == 0)
		status = EVENT_POSTPONED;
	ics_line(b, "STATUS", words[status]);
}

/* Calendars tell the place in one line, which is then the address, too. */
static bool
begins_with_name(const struct location *l)
{
	size_t n = l->name != NULL ? strlen(l->name) : 0;

	return n > 0 && l->formatted_address != NULL &&
	    text_starts(l->formatted_address, l->name) &&
	    strchr(", (", l->formatted_address[n]) != NULL;
}

static void
put_place(const struct location *l, struct buf *b)
{
	const char *const parts[] = { begins_with_name(l) ? NULL : l->name,
		l->formatted_address,
		l->formatted_address == NULL ? l->city : NULL };
	struct buf text = BUF_INIT(VALUE_MAX);

	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		if (parts[i] == NULL)
			continue;
		if (text.len > 0)
			buf_text(&text, ", ");
		buf_text(&text, parts[i]);
	}
	ics_line_text(b, "LOCATION", buf_cstr(&text));
	buf_reset(&text);
	/* Both coordinates or none are there, as degrees (native_record.h). */
	if (l->latitude != NULL) {
		buf_text(&text, l->latitude);
		buf_char(&text, ';');
		buf_text(&text, l->longitude);
		ics_line(b, "GEO", buf_cstr(&text));
	}
	buf_release(&text);
}

static void
put_description(
    const struct event_page *p, const char *url, size_t max, struct buf *b)
{
	struct buf text = BUF_INIT(2 * DESCRIPTION_MAX + 8192);

	if (p->short_description != NULL)
		buf_text(&text, p->short_description);
	else
		calendar_card_description(
		    p->record.event.description, max, &text);
	if (text.len > 0)
		buf_text(&text, "\n\n");
	buf_text(&text, url);
	ics_line_text(b, "DESCRIPTION", buf_cstr(&text));
	buf_release(&text);
}

static void
add_names(const char *const *names_or_null, struct buf *text)
{
	for (; names_or_null != NULL && *names_or_null != NULL;
	     names_or_null++) {
		if (text->len > 0)
			buf_char(text, ',');
		escape_icalendar(*names_or_null, text);
	}
}

/* "Teatro,Dança", then the tags: a comma in a name is escaped. */
static void
put_categories(const struct native_record *r, struct buf *b)
{
	struct buf text = BUF_INIT(VALUE_MAX);

	add_names(r->categories, &text);
	add_names(r->tags, &text);
	if (text.len > 0)
		ics_line(b, "CATEGORIES", buf_cstr(&text));
	buf_release(&text);
}

static void
put_entry(struct ics_feed *feed, const struct event_page *p,
    const struct ics_entry *entry, struct buf *b)
{
	const struct event *e = &p->record.event;
	struct buf url = BUF_INIT(VALUE_MAX);

	ics_line(b, "BEGIN", "VEVENT");
	put_uid(feed, p, entry, b);
	put_history(p, b);
	put_times(feed, e->timezone, entry, b);
	put_status(entry->status, e->status, b);
	ics_line_text(b, "SUMMARY", e->name);
	put_place(&e->location, b);
	put_categories(&p->record, b);
	buf_text(&url, feed->brand->site_url);
	buf_text(&url, "/eventos/");
	buf_text(&url, e->slug);
	put_description(p, buf_cstr(&url),
	    feed->is_list ? CALENDAR_CARD_DESCRIPTION_MAX : DESCRIPTION_MAX, b);
	ics_line(b, "URL", buf_cstr(&url));
	ics_line(b, "END", "VEVENT");
	buf_release(&url);
}

static bool
is_between(const struct ics_feed *feed, int64_t start_s, int64_t end_s)
{
	return start_s < feed->until_s &&
	    (end_s > feed->from_s || start_s >= feed->from_s);
}

static bool
is_in_window(const struct ics_feed *feed, const struct ics_entry *entry)
{
	return is_between(feed, entry->start_s, entry->end_s);
}

/* Room for the head and the zones, which are not known yet, is kept. */
enum { ENTRIES_BYTES_MAX = ICS_FEED_MAX - HEAD_MAX - ICS_ZONES_BYTES_MAX };

static bool
has_room(const struct ics_feed *feed)
{
	return feed->entries < ICS_FEED_ENTRIES_MAX &&
	    feed->out->len + feed->entry.len <= ENTRIES_BYTES_MAX;
}

/* The entry as text in feed->entry, and what is to be kept of it. */
static void
make_entry(struct ics_feed *feed, const struct event_page *p,
    const struct ics_entry *entry)
{
	buf_reset(&feed->entry);
	feed->kept_entry = (struct ics_kept_entry){ .rank = p->rank,
		.start_s = entry->start_s,
		.end_s = entry->end_s };
	put_entry(feed, p, entry, &feed->entry);
	feed->kept_entry.bytes = feed->entry.len;
}

bool
ics_feed_event(struct ics_feed *feed, const struct event_page *p)
{
	size_t count = ics_entry_count(&p->record);
	struct ics_entry entry;

	feed->has_series = feed->has_series || count > 1;
	for (size_t i = 0; i < count; i++) {
		if (!ics_entry_read(p, i, &entry) ||
		    !is_in_window(feed, &entry))
			continue;
		make_entry(feed, p, &entry);
		if (!has_room(feed)) {
			feed->is_cut = true;
			feed->cut_at_s = entry.start_s;
			return false;
		}
		feed->kept_entry.at = feed->out->len;
		if (feed->kept != NULL)
			ics_kept_add(feed->kept, &feed->kept_entry);
		buf_bytes(feed->out, feed->entry.p, feed->entry.len);
		feed->entries++;
	}
	return true;
}

/* The entries before the cut are kept where they are written. */
void
ics_feed_start_measuring(
    struct ics_feed *feed, int64_t cut_rank, struct ics_horizon *h)
{
	struct ics_kept *kept = feed->kept;

	ics_horizon_start(h, ICS_FEED_ENTRIES_MAX, ENTRIES_BYTES_MAX);
	while (
	    kept->count > 0 && kept->entries[kept->count - 1].rank == cut_rank)
		kept->count--;
	for (size_t i = 0; i < kept->count; i++)
		ics_horizon_add(
		    h, kept->entries[i].start_s, kept->entries[i].bytes);
	feed->prefix = feed->out->len;
	feed->prefix_zones = feed->zones;
	kept->text = *feed->out;
	kept->text.max = ICS_KEPT_MAX;
	*feed->out = BUF_INIT(feed->out->max);
}

bool
ics_feed_measure(
    struct ics_feed *feed, const struct event_page *p, struct ics_horizon *h)
{
	size_t count = ics_entry_count(&p->record);
	struct ics_entry entry;
	bool counts = false;

	for (size_t i = 0; i < count; i++) {
		if (!ics_entry_read(p, i, &entry) ||
		    !is_in_window(feed, &entry) ||
		    (h->is_set && entry.start_s >= h->at_s))
			continue;
		counts = true;
		make_entry(feed, p, &entry);
		ics_horizon_add(h, entry.start_s, feed->entry.len);
		feed->kept_entry.at = feed->kept->text.len;
		ics_kept_add(feed->kept, &feed->kept_entry);
		buf_bytes(&feed->kept->text, feed->entry.p, feed->entry.len);
		feed->kept->is_full = feed->kept->text.full;
	}
	return counts || !h->is_set;
}

void
ics_feed_restore(struct ics_feed *feed)
{
	buf_bytes(feed->out, buf_cstr(&feed->kept->text), feed->prefix);
	feed->zones = feed->prefix_zones;
}

bool
ics_feed_again(struct ics_feed *feed, const struct ics_kept *kept, int64_t rank,
    bool *more)
{
	size_t count;
	const struct ics_kept_entry *e = ics_kept_find(kept, rank, &count);

	for (size_t i = 0; i < count; i++) {
		if (!is_between(feed, e[i].start_s, e[i].end_s))
			continue;
		if (feed->entries == ICS_FEED_ENTRIES_MAX ||
		    feed->out->len + e[i].bytes > ENTRIES_BYTES_MAX) {
			*more = false;
			return true;
		}
		buf_bytes(feed->out, kept->text.p + e[i].at, e[i].bytes);
		for (size_t t = 0; t < e[i].zone_times; t++)
			ics_zone_use_again(&feed->zones,
			    &kept->zones.zones[e[i].zone], e[i].zone_s[t]);
		feed->entries++;
	}
	return count > 0;
}

void
ics_feed_of_event(const struct event_page *p, int64_t now_s, struct buf *out)
{
	struct ics_feed feed;

	ics_feed_start(&feed, p->brand, now_s, false, out);
	(void)!ics_feed_event(&feed, p);
	ics_feed_end(&feed, &(struct ics_calendar){ p->brand->name });
}
