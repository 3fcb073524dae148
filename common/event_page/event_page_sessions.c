/*
 * event_page_sessions - the dates of an event that has several, with what each has of its
 * own, and what is said of a run.
 */
#include "base/escape.h"
#include "base/timezone.h"
#include "event/schedule.h"
#include "event/session.h"
#include "event_page/internal.h"

enum { LINE_MAX_BYTES = 16 * 1024 };

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

/* By now: what is over since the record was read is not marked as such. */
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
	struct buf until = BUF_INIT(LINE_MAX_BYTES);

	if (!schedule_is_run(&p->record) || !event_state_takes_place(s) ||
	    s.availability == EVENT_ENDED || !is_on(p))
		return;
	locale_until(l, e->ends_at, &p->today, &until);
	if (until.len > 0)
		locale_fill(l, WORD_ON_UNTIL, buf_cstr(&until), b);
	buf_release(&until);
}

/* "cancelado"; nothing for one that is on sale as it was announced. */
static void
add_state(const struct event_page *p, const struct session *s,
    const struct locale *l, struct buf *line)
{
	struct event_state state = event_state_of_session(&p->record, s);

	if (!event_state_is_on_sale(state) || state.status != EVENT_SCHEDULED)
		page_state(state, l, line);
}

/* The address to buy for only this date; NULL: none, or not on sale. */
static const char *
buy_address(const struct event_page *p, const struct session *s)
{
	struct event_state state = event_state_of_session(&p->record, s);

	return event_state_is_on_sale(state) ? s->buy_url : NULL;
}

/* "Há 320 datas; aqui estão as primeiras." where not all are shown. */
static void
add_left_out(
    size_t total, size_t shown, const struct locale *l, struct buf *line)
{
	struct buf number = BUF_INIT(64);

	locale_number(l, (int64_t)total, &number);
	if (shown < total)
		locale_fill(l, WORD_DATES_LEFT_OUT, buf_cstr(&number), line);
	buf_release(&number);
}

/* All links have one text, so in HTML the accessible name has the date. */
static void
put_buy_link(const struct event_page *p, const struct session *s,
    const char *address, struct page_writer *w)
{
	const char *text = page_writer_word(w, WORD_BUY_DATE);
	struct buf more = BUF_INIT(LINE_MAX_BYTES);

	if (w->is_html) {
		buf_printf(&w->line, "%s: ", text);
		locale_span_short(
		    &w->locale, s->starts_at, s->ends_at, &p->today, &w->line);
		buf_text(&more, " aria-label=\"");
		escape_html_attr(buf_cstr(&w->line), &more);
		buf_char(&more, '"');
		buf_reset(&w->line);
	}
	buf_text(&w->line, address);
	page_writer_marks(w, " ", ", ");
	page_writer_link(w, text, "", buf_cstr(&more));
	buf_release(&more);
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

/* "Especial, Quintal": its own name, and the place; then its own description. */
static void
put_own(
    const struct event_page *p, const struct session *s, struct page_writer *w)
{
	const struct event_page in = event_page_in_session(p, s);
	struct buf place = BUF_INIT(LINE_MAX_BYTES);

	event_page_session_place(p, s, &w->locale, &place);
	if (s->name != NULL)
		buf_text(&w->line, s->name);
	if (s->name != NULL && place.len > 0)
		buf_text(&w->line, ", ");
	buf_text(&w->line, buf_cstr(&place));
	buf_release(&place);
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

/* "- sábado, 5 de dezembro, às 20h (2026-12-05T20:00:00-03:00), [Comprar](…)" */
static void
put_session(
    const struct event_page *p, const struct session *s, struct page_writer *w)
{
	const char *buy = buy_address(p, s);

	page_writer_marks(w, "<li>", "- ");
	if (w->is_html)
		locale_span_short(
		    &w->locale, s->starts_at, s->ends_at, &p->today, &w->line);
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
	if (buy != NULL)
		put_buy_link(p, s, buy, w);
	put_own(p, s, w);
	page_writer_marks(w, "</li>\n", "\n");
}

void
event_page_put_sessions(const struct event_page *p, struct page_writer *w)
{
	const struct session *shown[EVENT_PAGE_SESSIONS_MAX];
	size_t total, n = event_page_sessions(p, shown, &total);

	if (n == 0)
		return;
	page_writer_section(w, WORD_DATES, " id=\"dates\"");
	page_writer_marks(w, "<ol class=\"dates\">\n", "");
	for (size_t i = 0; i < n; i++)
		put_session(p, shown[i], w);
	page_writer_marks(w, "</ol>\n", "");
	add_left_out(total, n, &w->locale, &w->line);
	if (w->line.len > 0) {
		page_writer_marks(w, "<p class=\"soft\">", "\n");
		page_writer_line(w);
		page_writer_marks(w, "</p>\n", "\n");
	}
	page_writer_section_end(w);
}
