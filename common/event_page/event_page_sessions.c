/*
 * event_page_sessions - the dates of an event that has several, and the words about a
 * run.
 */
#include "base/escape.h"
#include "base/timezone.h"
#include "event/schedule.h"
#include "event_page/internal.h"

enum { LINE_MAX_BYTES = 16 * 1024 };

size_t
event_page_sessions(const struct event_page *p,
    const struct session *shown[EVENT_PAGE_SESSIONS_MAX], size_t *total)
{
	*total = schedule_coming(&p->record, EVENT_PAGE_SESSIONS_MAX, shown);
	if (*total < 2)
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

/*
 * Compares with the present time, because the record does not mark what ended after it
 * was read.
 */
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

/* "cancelado"; nothing for a session that is on sale as announced. */
static void
add_state(const struct event_page *p, const struct session *s,
    const struct locale *l, struct buf *line)
{
	struct event_state state = event_state_of_session(&p->record, s);

	if (!event_state_is_on_sale(state) || state.status != EVENT_SCHEDULED)
		page_state(state, l, line);
}

/* The address to buy this date only; NULL: there is none, or nobody can buy. */
static const char *
buy_address(const struct event_page *p, const struct session *s)
{
	struct event_state state = event_state_of_session(&p->record, s);

	return event_state_is_on_sale(state) ? s->buy_url : NULL;
}

/* "Há 320 datas; aqui estão as primeiras." if not all are shown. */
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

static void
put_html(struct buf *b, struct buf *line)
{
	escape_html_text(buf_cstr(line), b);
	buf_reset(line);
}

static void
put_item_html(const struct event_page *p, const struct session *s,
    const struct locale *l, struct buf *line, struct buf *b)
{
	const char *buy = buy_address(p, s);

	buf_text(b, "<li><time datetime=\"");
	escape_html_attr(s->starts_at, b);
	buf_text(b, "\">");
	locale_span_short(l, s->starts_at, s->ends_at, &p->today, line);
	put_html(b, line);
	buf_text(b, "</time>");
	add_state(p, s, l, line);
	if (line->len > 0) {
		buf_text(b, " <b class=\"tag\">");
		put_html(b, line);
		buf_text(b, "</b>");
	}
	if (buy != NULL) {
		/*
		 * Many links have the same text, so the accessible name contains the
		 * date.
		 */
		buf_printf(line, "%s: ", locale_word(l, WORD_BUY_DATE));
		locale_span_short(l, s->starts_at, s->ends_at, &p->today, line);
		buf_text(b, " <a href=\"");
		escape_html_attr(buy, b);
		buf_text(b, "\" aria-label=\"");
		escape_html_attr(buf_cstr(line), b);
		buf_printf(b, "\">%s</a>", locale_word(l, WORD_BUY_DATE));
		buf_reset(line);
	}
	buf_text(b, "</li>\n");
}

void
event_page_sessions_html(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	const struct session *shown[EVENT_PAGE_SESSIONS_MAX];
	struct buf line = BUF_INIT(LINE_MAX_BYTES);
	size_t total, n = event_page_sessions(p, shown, &total);

	if (n > 0) {
		buf_printf(b,
		    "<section>\n<h2 id=\"dates\">%s</h2>\n"
		    "<ol class=\"dates\">\n",
		    locale_word(l, WORD_DATES));
		for (size_t i = 0; i < n; i++)
			put_item_html(p, shown[i], l, &line, b);
		buf_text(b, "</ol>\n");
		add_left_out(total, n, l, &line);
		if (line.len > 0) {
			buf_text(b, "<p class=\"soft\">");
			put_html(b, &line);
			buf_text(b, "</p>\n");
		}
		buf_text(b, "</section>\n");
	}
	buf_release(&line);
}

static void
put_markdown(struct buf *b, struct buf *line)
{
	escape_md_text(buf_cstr(line), b);
	buf_reset(line);
}

/* "- sábado, 5 de dezembro, às 20h (2026-12-05T20:00:00-03:00), [Comprar](…)" */
static void
put_item_markdown(const struct event_page *p, const struct session *s,
    const struct locale *l, struct buf *line, struct buf *b)
{
	const char *buy = buy_address(p, s);

	buf_text(b, "- ");
	locale_span(l, s->starts_at, s->ends_at, &p->today, line);
	put_markdown(b, line);
	buf_printf(b, " (%s)", s->starts_at);
	add_state(p, s, l, line);
	if (line->len > 0) {
		buf_text(b, ": **");
		put_markdown(b, line);
		buf_text(b, "**");
	}
	if (buy != NULL) {
		buf_printf(b, ", [%s](", locale_word(l, WORD_BUY_DATE));
		escape_md_address(buy, b);
		buf_char(b, ')');
	}
	buf_char(b, '\n');
}

void
event_page_sessions_markdown(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	const struct session *shown[EVENT_PAGE_SESSIONS_MAX];
	struct buf line = BUF_INIT(LINE_MAX_BYTES);
	size_t total, n = event_page_sessions(p, shown, &total);

	if (n > 0)
		buf_printf(b, "\n## %s\n\n", locale_word(l, WORD_DATES));
	for (size_t i = 0; i < n; i++)
		put_item_markdown(p, shown[i], l, &line, b);
	add_left_out(total, n, l, &line);
	if (line.len > 0) {
		buf_char(b, '\n');
		put_markdown(b, &line);
		buf_char(b, '\n');
	}
	buf_release(&line);
}
