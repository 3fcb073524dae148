/*
 * ics_vevent - writes the entries of one event.
 */
#include "calendar/ics_vevent.h"

#include "base/escape.h"
#include "base/text.h"
#include "brand/locale.h"
#include "event/calendar_card.h"
#include "event/place.h"
#include "event/session.h"
#include "calendar/ics_line.h"

enum { VALUE_MAX = 256 * 1024, DESCRIPTION_MAX = 1500 };

void
ics_vevent_start(struct ics_vevent *v, bool is_list)
{
	*v = (struct ics_vevent){
		.is_list = is_list,
		.text = BUF_INIT(VALUE_MAX),
	};
}

void
ics_vevent_release(struct ics_vevent *v)
{
	buf_release(&v->text);
}

void
ics_vevent_take(struct ics_vevent *v, const struct event_page *p)
{
	v->page = p;
	ics_vevent_forget(v);
}

void
ics_vevent_forget(struct ics_vevent *v)
{
	v->history = v->rest = (struct ics_vevent_part){ 0 };
}

static void
put_uid(
    const struct ics_vevent *v, const struct ics_entry *entry, struct buf *b)
{
	const struct event *e = &v->page->record.event;
	size_t start = ics_line_start(b, "UID:");

	buf_int(b, e->id);
	if (v->page->history.shares_id) {
		buf_char(b, '-');
		buf_text(b, e->slug);
	}
	if (entry->key[0] != '\0') {
		buf_char(b, '-');
		buf_text(b, entry->key);
	}
	buf_char(b, '@');
	buf_text(b, v->page->brand->host);
	ics_line_end(b, start);
}

/* Reads the upstream's own time of change.  Returns false if there is none. */
static bool
read_updated(const struct event_page *p, struct datetime *t)
{
	return p->record.updated_at != NULL &&
	    datetime_parse(p->record.updated_at, t) &&
	    t->kind == DATETIME_INSTANT;
}

/*
 * DTSTAMP and SEQUENCE report every change that Cartaz has seen.  LAST-MODIFIED is the
 * upstream's time, unless that time is in the future.
 */
static void
put_history(const struct event_page *p, struct buf *b)
{
	const bool is_known = p->history.changed_s != 0;
	const int64_t read_s = is_known ? p->history.changed_s : p->read_at_s;
	const struct datetime read = datetime_from_instant(read_s, 0);
	struct datetime updated;
	bool told = read_updated(p, &updated);

	ics_line_of_time(b, "DTSTAMP", !is_known && told ? &updated : &read);
	if (is_known)
		ics_line_number(b, "SEQUENCE", p->history.revision);
	if (told && datetime_instant_s(&updated) <= read_s)
		ics_line_of_time(b, "LAST-MODIFIED", &updated);
	else if (is_known)
		ics_line_of_time(b, "LAST-MODIFIED", &read);
}

/* Writes "DTSTART;TZID=America/Sao_Paulo:20261205T200000". */
static void
put_time(const char *name, const char *zone_or_null, const struct datetime *t,
    struct ics_zones *zones, struct buf *b)
{
	size_t start = ics_line_start(b, name);
	char text[DATETIME_TEXT_MAX];
	struct datetime local;

	if (t->kind == DATETIME_INSTANT &&
	    ics_zone_use(zones, zone_or_null, t, &local)) {
		buf_text(b, ";TZID=");
		buf_text(b, zone_or_null);
		t = &local;
	} else if (t->kind == DATETIME_DATE) {
		buf_text(b, ";VALUE=DATE");
	}
	buf_char(b, ':');
	ics_line_time(t, text);
	buf_text(b, text);
	ics_line_end(b, start);
}

static void
put_times(const char *zone_or_null, const struct ics_entry *entry,
    struct ics_zones *zones, struct buf *b)
{
	put_time("DTSTART", zone_or_null, &entry->start, zones, b);
	put_time("DTEND", zone_or_null, &entry->end, zones, b);
	if (entry->is_all_day)
		ics_line(b, "TRANSP", "TRANSPARENT");
}

/* A scheduled event that no source confirms is tentative. */
static void
put_status(enum event_status status, bool is_confirmed, struct buf *b)
{
	static const char *const words[EVENT_STATUS_COUNT] = {
		[EVENT_SCHEDULED] = "CONFIRMED",
		[EVENT_TENTATIVE] = "TENTATIVE",
		[EVENT_MOVED_ONLINE] = "CONFIRMED",
		[EVENT_RESCHEDULED] = "CONFIRMED",
		[EVENT_POSTPONED] = "TENTATIVE",
		[EVENT_CANCELLED] = "CANCELLED",
	};

	if (status == EVENT_SCHEDULED && !is_confirmed)
		status = EVENT_TENTATIVE;
	ics_line(b, "STATUS", words[status]);
}

/* Returns true if the address begins with the place's name, as in imported calendars. */
static bool
begins_with_name(const struct location *l)
{
	size_t n = l->name != NULL ? strlen(l->name) : 0;

	return n > 0 && l->formatted_address != NULL &&
	    text_starts(l->formatted_address, l->name) &&
	    strchr(", (", l->formatted_address[n]) != NULL;
}

static const char *
online_word(const struct event_page *p)
{
	struct locale l = locale_of(p->brand->locale);

	return locale_word(&l, WORD_ONLINE);
}

static void
put_location(const struct event_page *p, struct buf *text, struct buf *b)
{
	const struct location *l = &p->record.event.location;
	const char *const parts[] = { p->record.event.is_online ? online_word(p)
								: NULL,
		begins_with_name(l) ? NULL : l->name, l->formatted_address,
		place_city_beside_address(l) };
	size_t start;

	buf_reset(text);
	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		if (parts[i] == NULL)
			continue;
		if (text->len > 0)
			buf_text(text, ", ");
		buf_text(text, parts[i]);
	}
	ics_line_text(b, "LOCATION", buf_cstr(text));
	/* There are two coordinates, in degrees, or none (native_record.h). */
	if (l->latitude == NULL)
		return;
	start = ics_line_start(b, "GEO:");
	buf_text(b, l->latitude);
	buf_char(b, ';');
	buf_text(b, l->longitude);
	ics_line_end(b, start);
}

static void
add_names(const char *const *names_or_null, bool *is_first, struct buf *b)
{
	for (; names_or_null != NULL && *names_or_null != NULL;
	     names_or_null++) {
		buf_text(b, *is_first ? "CATEGORIES:" : ",");
		ics_line_escaped(b, *names_or_null);
		*is_first = false;
	}
}

/* Writes "Teatro,Dança", and then the tags.  A comma in a name is escaped. */
static void
put_categories_line(const struct native_record *r, struct buf *b)
{
	size_t start = b->len;
	bool is_first = true;

	add_names(r->categories, &is_first, b);
	add_names(r->tags, &is_first, b);
	if (!is_first)
		ics_line_end(b, start);
}

static void
put_address(const struct event_page *p, struct buf *b)
{
	buf_text(b, p->brand->site_url);
	buf_text(b, p->brand->paths.events);
	buf_char(b, '/');
	buf_text(b, p->record.event.slug);
}

/* Appends "Fonte: Town Hall (https://town.example/), Pub". */
static void
add_sources(const struct event_page *p, struct buf *text)
{
	const struct native_record *r = &p->record;
	struct locale l;

	if (r->source_count == 0)
		return;
	l = locale_of(p->brand->locale);
	for (size_t i = 0; i < r->source_count; i++) {
		const struct event_source *s = &r->sources[i];

		buf_printf(text, "%s%s",
		    i > 0 ? ", " : locale_word(&l, WORD_FILTER_SOURCE),
		    i > 0 ? "" : ": ");
		buf_text(text, s->name);
		if (s->url != NULL)
			buf_printf(text, " (%s)", s->url);
	}
	buf_char(text, '\n');
}

/*
 * SOURCE (RFC 7986 section 5.8) may occur once, and has no place for a name, which is in
 * the description.  It is in the entry, where RFC 5545 allows any registered property.
 * In the calendar, SOURCE would be the address to refresh the calendar from.
 */
static void
put_source(const struct native_record *r, struct buf *b)
{
	for (size_t i = 0; i < r->source_count; i++) {
		if (r->sources[i].url == NULL)
			continue;
		ics_line(b, "SOURCE;VALUE=URI", r->sources[i].url);
		return;
	}
}

static void
put_description_line(struct ics_vevent *v, struct buf *b)
{
	const struct event_page *p = v->page;
	const size_t max =
	    v->is_list ? CALENDAR_CARD_DESCRIPTION_MAX : DESCRIPTION_MAX;
	const struct locale l = locale_of(p->brand->locale);
	struct buf *text = &v->text;

	buf_reset(text);
	if (p->short_description != NULL)
		buf_text(text, p->short_description);
	else
		calendar_card_description(
		    p->record.event.description, max, text);
	if (text->len > 0)
		buf_text(text, "\n\n");
	if (v->lacks_end)
		buf_printf(text, "%s\n", locale_word(&l, WORD_END_NOT_STATED));
	add_sources(p, text);
	put_address(p, text);
	ics_line_text(b, "DESCRIPTION", buf_cstr(text));
}

/* Writes "Samba (esgotado)", like the titles of feeds; STATUS has no such value. */
static void
put_summary(const struct event_page *p, struct buf *text, struct buf *b)
{
	const struct event_state state = event_state_of(&p->record);
	const struct locale l = locale_of(p->brand->locale);

	buf_reset(text);
	buf_text(text, p->record.event.name);
	if (event_status_takes_place(state.status) &&
	    state.availability == EVENT_SOLD_OUT &&
	    !event_state_is_in_name(state, p->record.event.name))
		buf_printf(text, " (%s)", locale_word(&l, WORD_STATE_SOLD_OUT));
	ics_line_text(b, "SUMMARY", buf_cstr(text));
}

/* Writes the properties after the status. */
static void
put_rest(struct ics_vevent *v, struct buf *b)
{
	const struct event_page *p = v->page;
	size_t start;

	put_summary(p, &v->text, b);
	put_location(p, &v->text, b);
	put_categories_line(&p->record, b);
	put_description_line(v, b);
	start = ics_line_start(b, "URL:");
	put_address(p, b);
	ics_line_end(b, start);
	put_source(&p->record, b);
	ics_line(b, "END", "VEVENT");
}

/* Writes them for a session that has values of its own; NULL: for the event. */
static void
put_rest_of_session(
    struct ics_vevent *v, const struct session *s_or_null, struct buf *b)
{
	const struct event_page *page = v->page;
	const struct event_page in = event_page_in_session(page, s_or_null);

	v->page = &in;
	put_rest(v, b);
	v->page = page;
}

/* Copies the part.  Returns false if the part must be written first. */
static bool
put_again(const struct ics_vevent_part *part, struct buf *b)
{
	char *to;

	if (part->bytes == 0)
		return false;
	to = buf_room(b, part->bytes);
	if (to != NULL) {
		memcpy(to, b->p + part->at, part->bytes);
		buf_fill(b, to + part->bytes);
	}
	return true;
}

static struct ics_vevent_part
part_from(size_t start, const struct buf *b)
{
	return (struct ics_vevent_part){ start, b->len - start };
}

void
ics_vevent_write(struct ics_vevent *v, const struct ics_entry *entry,
    struct ics_zones *zones, struct buf *b)
{
	const struct event *e = &v->page->record.event;
	const bool lacks_end = !entry->has_end && !entry->is_all_day;
	size_t start;

	if (lacks_end != v->lacks_end)
		v->rest = (struct ics_vevent_part){ 0 };
	v->lacks_end = lacks_end;
	ics_line(b, "BEGIN", "VEVENT");
	put_uid(v, entry, b);
	start = b->len;
	if (!put_again(&v->history, b)) {
		put_history(v->page, b);
		v->history = part_from(start, b);
	}
	put_times(e->timezone, entry, zones, b);
	put_status(entry->status, v->page->record.unconfirmed_since == NULL, b);
	start = b->len;
	if (entry->session != NULL &&
	    (session_has_own(entry->session) ||
		event_state_is_online(&v->page->record, entry->session) !=
		    e->is_online)) {
		put_rest_of_session(v, entry->session, b);
	} else if (!put_again(&v->rest, b)) {
		put_rest_of_session(v, NULL, b);
		v->rest = part_from(start, b);
	}
}
