/*
 * ics_feed - writes events as iCalendar.
 */
#include "pages/ics_feed.h"

#include <inttypes.h>

#include "base/escape.h"
#include "richtext/richtext.h"
#include "base/text.h"
#include "base/datetime.h"

enum {
	LINE_MAX_BYTES = 75,
	VALUE_MAX = 64 * 1024,
	DESCRIPTION_MAX = 1500,
	DAY_S = 86400
};

/* How often subscribers ask again: an hour. */
#define REFRESH "PT1H"

/* Folds "NAME:value" between characters (RFC 5545, section 3.1). */
static void
put_line(struct buf *b, const char *name, const char *value)
{
	struct buf line = BUF_INIT(VALUE_MAX);
	const char *p;
	size_t left, max = LINE_MAX_BYTES;

	buf_printf(&line, "%s:%s", name, value);
	p = buf_cstr(&line);
	for (left = line.len; left > max; max = LINE_MAX_BYTES - 1) {
		size_t n = text_cut(p, left, max);

		buf_bytes(b, p, n);
		buf_text(b, "\r\n ");
		p += n;
		left -= n;
	}
	buf_bytes(b, p, left);
	buf_text(b, "\r\n");
	buf_release(&line);
}

static void
put_text(struct buf *b, const char *name, const char *text_or_null)
{
	struct buf value = BUF_INIT(VALUE_MAX);

	if (text_or_null == NULL || text_or_null[0] == '\0')
		return;
	escape_icalendar(text_or_null, &value);
	put_line(b, name, buf_cstr(&value));
	buf_release(&value);
}

static void
print_time(const struct datetime *w, bool utc, char out[DATETIME_TEXT_MAX])
{
	snprintf(out, DATETIME_TEXT_MAX, "%04d%02d%02dT%02d%02d%02d%s", w->year,
	    w->month, w->day, w->hour, w->minute, w->second, utc ? "Z" : "");
}

static void
put_instant(struct buf *b, const char *name, int64_t at_s)
{
	struct datetime utc = datetime_from_instant(at_s, 0);
	char text[DATETIME_TEXT_MAX];

	print_time(&utc, true, text);
	put_line(b, name, text);
}

/*
 * DTEND must be later than DTSTART (RFC 5545, section 3.8.2.2).  Dates may be
 * equal: put_datetime() writes the day after the last one.
 */
static bool
ends_later(const struct datetime *start, const struct datetime *end)
{
	if (start->kind == DATETIME_DATE)
		return datetime_civil_s(end) >= datetime_civil_s(start);
	return start->kind == DATETIME_INSTANT
	    ? datetime_instant_s(end) > datetime_instant_s(start)
	    : datetime_civil_s(end) > datetime_civil_s(start);
}

/* DTEND is exclusive: for dates it is the day after the last one. */
static void
put_datetime(
    struct buf *b, const char *name, const struct datetime *w, bool is_end)
{
	char property[32], text[DATETIME_TEXT_MAX];
	struct datetime day = *w;

	switch (w->kind) {
	case DATETIME_INSTANT:
		put_instant(b, name, datetime_instant_s(w));
		return;
	case DATETIME_LOCAL:
		print_time(w, false, text);
		put_line(b, name, text);
		return;
	case DATETIME_DATE:
		if (is_end)
			day = datetime_from_civil(datetime_civil_s(w) + DAY_S);
		snprintf(property, sizeof(property), "%s;VALUE=DATE", name);
		snprintf(text, sizeof(text), "%04d%02d%02d", day.year,
		    day.month, day.day);
		put_line(b, property, text);
		return;
	}
	fatal("ics_feed: unknown kind of datetime");
}

void
ics_feed_start(const struct ics_calendar *c, struct buf *b)
{
	put_line(b, "BEGIN", "VCALENDAR");
	put_line(b, "VERSION", "2.0");
	put_line(b, "PRODID", "-//Cartaz//Cartaz " CARTAZ_VERSION "//EN");
	put_text(b, "X-WR-CALNAME", c->name);
	put_text(b, "X-WR-CALDESC", c->description);
	if (!c->is_subscribed)
		return;
	/* Outlook reads the second. */
	put_line(b, "REFRESH-INTERVAL;VALUE=DURATION", REFRESH);
	put_line(b, "X-PUBLISHED-TTL", REFRESH);
}

void
ics_feed_end(struct buf *b)
{
	put_line(b, "END", "VCALENDAR");
}

static void
put_place(const struct location *l, struct buf *b)
{
	const char *const parts[] = { l->name, l->formatted_address,
		l->formatted_address == NULL ? l->city : NULL };
	struct buf place = BUF_INIT(VALUE_MAX);

	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		if (parts[i] == NULL)
			continue;
		if (place.len > 0)
			buf_text(&place, ", ");
		buf_text(&place, parts[i]);
	}
	put_text(b, "LOCATION", buf_cstr(&place));
	buf_release(&place);
}

static void
put_description(const char *html_or_null, const char *url, struct buf *b)
{
	struct buf plain = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	struct buf text = BUF_INIT(2 * DESCRIPTION_MAX + 8192);

	if (html_or_null != NULL)
		richtext_plain_text(html_or_null, &plain);
	buf_bytes(&text, buf_cstr(&plain),
	    text_cut(buf_cstr(&plain), plain.len, DESCRIPTION_MAX));
	buf_printf(&text, "%s%s", text.len > 0 ? "\n\n" : "", url);
	put_text(b, "DESCRIPTION", buf_cstr(&text));
	buf_release(&text);
	buf_release(&plain);
}

static void
put_status(const struct ics_event *i, struct buf *b)
{
	static const char *const words[EVENT_STATUS_COUNT] = {
		[EVENT_SCHEDULED] = "CONFIRMED",
		[EVENT_MOVED_ONLINE] = "CONFIRMED",
		[EVENT_RESCHEDULED] = "CONFIRMED",
		[EVENT_POSTPONED] = "TENTATIVE",
		[EVENT_CANCELLED] = "CANCELLED",
	};
	char number[24];

	put_line(b, "STATUS", words[i->state.status]);
	if (i->history.changed_s == 0)
		return;
	snprintf(number, sizeof(number), "%" PRId64, i->history.revision);
	put_line(b, "SEQUENCE", number);
	put_instant(b, "LAST-MODIFIED", i->history.changed_s);
}

/* Both coordinates or none are there, as degrees (native_record.h). */
static void
put_coordinates(const struct location *l, struct buf *b)
{
	struct buf text = BUF_INIT(VALUE_MAX);

	if (l->latitude == NULL)
		return;
	buf_printf(&text, "%s;%s", l->latitude, l->longitude);
	put_line(b, "GEO", buf_cstr(&text));
	buf_release(&text);
}

void
ics_feed_event(
    const struct brand *brand, const struct ics_event *i, struct buf *b)
{
	const struct event *e = i->event;
	struct buf text = BUF_INIT(VALUE_MAX);
	struct datetime start, end;

	if (e->starts_at == NULL || !datetime_parse(e->starts_at, &start))
		return;
	put_line(b, "BEGIN", "VEVENT");
	buf_printf(&text, "%s@%s", e->slug, brand->host);
	put_line(b, "UID", buf_cstr(&text));
	put_instant(b, "DTSTAMP", i->stamp_s);
	put_datetime(b, "DTSTART", &start, false);
	if (e->ends_at != NULL && datetime_parse(e->ends_at, &end) &&
	    end.kind == start.kind && ends_later(&start, &end))
		put_datetime(b, "DTEND", &end, true);
	put_status(i, b);
	put_text(b, "SUMMARY", e->name);
	put_place(&e->location, b);
	put_coordinates(&e->location, b);
	buf_reset(&text);
	buf_printf(&text, "%s/eventos/%s", brand->site_url, e->slug);
	put_description(e->description, buf_cstr(&text), b);
	put_line(b, "URL", buf_cstr(&text));
	put_line(b, "END", "VEVENT");
	buf_release(&text);
}
