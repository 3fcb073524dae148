/*
 * event_page_sessions - the dates of an event with several sessions, with the values that
 * only one session has, and the words for a run.
 */
#include "base/escape.h"
#include "base/timezone.h"
#include "calendar/calendar_links.h"
#include "calendar/ics_entry.h"
#include "event/schedule.h"
#include "event/session.h"
#include "event_page/internal.h"

/* A page has at most this many dates and links to months, so that it stays small. */
enum { LINE_MAX_BYTES = 16 * 1024, SHOWN_MAX = 18, MONTHS_MAX = 12 };

size_t
event_page_sessions(const struct event_page *p,
    const struct session *shown[EVENT_PAGE_SESSIONS_MAX], size_t *total)
{
	*total = schedule_coming(&p->record, EVENT_PAGE_SESSIONS_MAX, shown);
	if (*total < 2 && (*total == 0 || !session_has_own(shown[0])))
		*total = 0;
	return *total < EVENT_PAGE_SESSIONS_MAX ? *total
						: EVENT_PAGE_SESSIONS_MAX;
}

static struct schedule_interval
interval_of(const struct event_page *p)
{
	const struct event *e = &p->record.event;

	return schedule_interval(e->starts_at, e->ends_at,
	    e->timezone != NULL ? e->timezone : p->brand->timezone);
}

/* Returns true if the run is on now.  The record's state is from when it was read. */
static bool
is_on(const struct event_page *p)
{
	const struct event *e = &p->record.event;
	struct schedule_interval i = interval_of(p);
	struct datetime start;

	return datetime_parse(e->starts_at, &start) &&
	    datetime_civil_s(&start) <= datetime_civil_s(&p->today) &&
	    i.end_s > datetime_instant_s(&p->today);
}

void
event_page_run(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	const struct event *e = &p->record.event;
	struct event_state s = event_state_of(&p->record);
	LOCAL_BUF until = BUF_INIT(LINE_MAX_BYTES);

	if (!schedule_is_run(&p->record) ||
	    !event_status_takes_place(s.status) ||
	    s.availability == EVENT_ENDED || !is_on(p))
		return;
	locale_until(l, e->ends_at, &p->today, &until);
	if (until.len > 0)
		locale_fill(l, WORD_ON_UNTIL, buf_cstr(&until), b);
}

/* Appends "cancelado"; nothing for a session that is on sale as announced. */
static void
add_state(const struct event_page *p, const struct session *s,
    const struct locale *l, struct buf *line)
{
	struct event_state state = event_state_of_session(&p->record, s);

	if (!event_state_is_on_sale(state) || state.status != EVENT_SCHEDULED)
		page_state(state, l, line);
}

/*
 * Appends to an empty line the address to buy for this date.  Appends nothing without an
 * address or a sale.  In Markdown, the event's own address is in another section.
 */
static void
add_buy_address(
    const struct event_page *p, const struct session *s, struct page_writer *w)
{
	const struct native_record *r = &p->record;
	const struct session *next = schedule_next(r);
	struct event_page own = *p;

	if (!event_page_is_on_sale(p) ||
	    !event_state_is_on_sale(event_state_of_session(r, s)))
		return;
	/* The event's address is that of the next session (publishable.h). */
	if (next->buy_url != NULL)
		own.record.buy_url = r->own.is_set ? r->own.buy_url : NULL;
	if (s->buy_url != NULL)
		buf_text(&w->line, s->buy_url);
	else if (w->is_html && !event_page_links_page(&own))
		event_page_checkout(&own, &w->line);
}

/*
 * Writes a link to the address in the line.  All dates have the same link texts, so in
 * HTML the accessible name has the date.
 */
static void
put_date_link(const struct session *s, const char *text, struct page_writer *w)
{
	LOCAL_BUF more = BUF_INIT(LINE_MAX_BYTES);
	struct datetime day;

	if (w->line.len == 0)
		return;
	if (w->is_html && datetime_parse(s->starts_at, &day)) {
		buf_printf(&more, " aria-label=\"%s: ", text);
		locale_span_short(&w->locale, s->starts_at, NULL, &day, &more);
		buf_char(&more, '"');
	}
	page_writer_marks(w, " ", ", ");
	page_writer_link(w, text, "", buf_cstr(&more));
}

/* Finds the date's key, for the addresses that name it.  "": no address names it. */
static void
read_key(const struct event_page *p, const struct session *s,
    char key[ICS_ENTRY_KEY_MAX])
{
	struct ics_entry entry = { .key = "" };

	if (!p->brand->is_static)
		(void)!ics_entry_read(
		    p, (size_t)(s - p->record.sessions), &entry);
	memcpy(key, entry.key, sizeof(entry.key));
}

static void
put_file_link(
    const struct event_page *p, const struct session *s, struct page_writer *w)
{
	struct event_state state = event_state_of_session(&p->record, s);
	char key[ICS_ENTRY_KEY_MAX];

	read_key(p, s, key);
	if (!w->is_html || key[0] == '\0' ||
	    !event_status_takes_place(state.status))
		return;
	calendar_links_file(p, key, &w->line);
	put_date_link(s, page_writer_word(w, WORD_CALENDAR_DATE), w);
}

static bool
has_own_place(const struct native_record *r)
{
	for (size_t i = 0; i < r->session_count; i++) {
		if (r->sessions[i].location != NULL)
			return true;
	}
	return false;
}

void
event_page_session_place(const struct event_page *p, const struct session *s,
    const struct locale *l, struct buf *b)
{
	const struct event_page in = event_page_in_session(p, s);

	if (has_own_place(&p->record))
		event_page_where(&in, l, b);
}

/* Writes "Especial, Quintal": the session's name and place; then its description. */
static void
put_own(
    const struct event_page *p, const struct session *s, struct page_writer *w)
{
	const struct event_page in = event_page_in_session(p, s);
	LOCAL_BUF place = BUF_INIT(LINE_MAX_BYTES);

	event_page_session_place(p, s, &w->locale, &place);
	if (s->name != NULL)
		buf_text(&w->line, s->name);
	if (s->name != NULL && place.len > 0)
		buf_text(&w->line, ", ");
	buf_text(&w->line, buf_cstr(&place));
	if (w->line.len > 0) {
		page_writer_marks(w, "<br>\n", ", ");
		page_writer_words(w);
	}
	if (s->description == NULL)
		return;
	event_page_summary(&in, SESSION_DESCRIPTION_MAX, &w->line);
	page_writer_marks(w, "<br>\n<span class=\"soft\">", "\n  ");
	page_writer_words(w);
	page_writer_marks(w, "</span>", "");
}

/* Writes "- sábado, 5 de dezembro, às 20h (2026-12-05T20:00:00-03:00), [Comprar](…)". */
static void
put_session(
    const struct event_page *p, const struct session *s, struct page_writer *w)
{
	struct datetime day;

	page_writer_marks(w, "<li>", "- ");
	if (w->is_html && datetime_parse(s->starts_at, &day))
		locale_span_short(
		    &w->locale, s->starts_at, s->ends_at, &day, &w->line);
	else
		locale_span(
		    &w->locale, s->starts_at, s->ends_at, &p->today, &w->line);
	page_writer_time(w, s->starts_at);
	add_state(p, s, &w->locale, &w->line);
	if (w->line.len > 0) {
		page_writer_marks(w, " <b class=\"tag\">", ": **");
		page_writer_line(w);
		page_writer_marks(w, "</b>", "**");
	}
	add_buy_address(p, s, w);
	put_date_link(s, page_writer_word(w, WORD_BUY_DATE), w);
	put_file_link(p, s, w);
	put_own(p, s, w);
	page_writer_marks(w, "</li>\n", "\n");
}

/* ---- By month. */

/* The future sessions, some of which are shown. */
struct coming {
	const struct session *all[NATIVE_RECORD_SESSIONS_MAX];
	size_t total, first, past;
};

static bool
begins_month(const struct coming *c, size_t at)
{
	enum { MONTH_BYTES = 7 }; /* "2026-12" */

	return at == 0 ||
	    strncmp(c->all[at]->starts_at, c->all[at - 1]->starts_at,
		MONTH_BYTES) != 0;
}

/* Appends "dezembro", "janeiro 2027". */
static void
put_month(const struct event_page *p, const struct session *s, struct buf *b,
    const struct locale *l)
{
	struct datetime month;

	if (!datetime_parse(s->starts_at, &month))
		return;
	buf_text(
	    b, locale_word(l, (enum word_id)(WORD_MONTH_1 + month.month - 1)));
	if (month.year != p->today.year)
		buf_printf(b, " %d", month.year);
}

/* Writes a link to the page whose list begins with the date. */
static void
put_turn(const struct event_page *p, const struct session *s, const char *text,
    struct page_writer *w)
{
	char key[ICS_ENTRY_KEY_MAX];

	read_key(p, s, key);
	buf_printf(&w->line, "?date=%s#dates", key);
	page_writer_link(w, text, "", "");
	buf_char(w->out, '\n');
}

/* Writes links to the first months, and to the dates after the last that is shown. */
static void
put_turns(
    const struct event_page *p, const struct coming *c, struct page_writer *w)
{
	LOCAL_BUF month = BUF_INIT(256);
	size_t months = 0;

	buf_text(w->out, "<nav class=\"pages\" aria-labelledby=\"dates\">\n");
	for (size_t i = 0; i < c->total; i++) {
		if (!begins_month(c, i) || months++ >= MONTHS_MAX)
			continue;
		buf_reset(&month);
		put_month(p, c->all[i], &month, &w->locale);
		put_turn(p, c->all[i], buf_cstr(&month), w);
	}
	if (c->past < c->total)
		put_turn(p, c->all[c->past],
		    page_writer_word(w, WORD_NEXT_DATES), w);
	buf_text(w->out, "</nav>\n");
}

/* Finds the sessions to show.  The first is the session that the request names. */
static void
find_coming(
    const struct event_page *p, const struct page_writer *w, struct coming *c)
{
	const bool can_turn = w->is_html && !p->brand->is_static;
	const size_t max = can_turn ? SHOWN_MAX : EVENT_PAGE_SESSIONS_MAX;
	char key[ICS_ENTRY_KEY_MAX];

	c->total =
	    schedule_coming(&p->record, NATIVE_RECORD_SESSIONS_MAX, c->all);
	c->first = 0;
	for (size_t i = 0; can_turn && p->date != NULL && i < c->total; i++) {
		read_key(p, c->all[i], key);
		if (strcmp(key, p->date) == 0)
			c->first = i;
	}
	c->past = c->total - c->first > max ? c->first + max : c->total;
}

static void
put_dates(
    const struct event_page *p, const struct coming *c, struct page_writer *w)
{
	for (size_t i = c->first; i < c->past; i++) {
		if (w->is_html && (i == c->first || begins_month(c, i))) {
			buf_printf(
			    w->out, "%s<h3>", i > c->first ? "</ol>\n" : "");
			put_month(p, c->all[i], w->out, &w->locale);
			buf_text(w->out, "</h3>\n<ol class=\"dates\">\n");
		}
		put_session(p, c->all[i], w);
	}
	page_writer_marks(w, "</ol>\n", "");
}

void
event_page_put_sessions(const struct event_page *p, struct page_writer *w)
{
	const struct session *ignored[EVENT_PAGE_SESSIONS_MAX];
	struct coming c;
	size_t total;

	if (event_page_sessions(p, ignored, &total) == 0)
		return;
	find_coming(p, w, &c);
	page_writer_section(w, WORD_DATES, " id=\"dates\"");
	put_dates(p, &c, w);
	if (c.past < c.total && c.first == 0) {
		page_writer_marks(w, "<p class=\"soft\">", "\n");
		buf_text(w->out, page_writer_word(w, WORD_DATES_LEFT_OUT));
		page_writer_marks(w, "</p>\n", "\n");
	}
	if (c.past - c.first < c.total && w->is_html && !p->brand->is_static)
		put_turns(p, &c, w);
	page_writer_section_end(w);
}

void
event_page_series(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	const struct session *last;
	int64_t count = summary_sessions_left(&p->record, &last);

	if (count == 0)
		return;
	page_more_dates(count, l, b);
	buf_text(b, ", ");
	locale_until(l, last->starts_at, &p->today, b);
}
