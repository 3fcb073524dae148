/*
 * list_page_table - events of a list as a table of Markdown.
 */
#include "list/internal.h"

/* Writes "2026-11-18 23:30". */
static void
put_datetime(
    const char *starts_at_or_null, const struct locale *l, struct buf *b)
{
	struct datetime w;

	if (starts_at_or_null == NULL ||
	    !datetime_parse(starts_at_or_null, &w)) {
		buf_text(b, locale_word(l, WORD_NO_DATE));
		return;
	}
	buf_printf(b, "%04d-%02d-%02d", w.year, w.month, w.day);
	if (w.kind != DATETIME_DATE)
		buf_printf(b, " %02d:%02d", w.hour, w.minute);
}

/* Writes "+ 5 datas", "até 27 dez", unescaped, because the words are the locale's. */
static void
put_more(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *line)
{
	if (c->is_run)
		locale_until(l, c->ends_at, &p->today, line);
	else
		page_more_dates(c->sessions_left, l, line);
}

static void
put_row(
    const struct list_page *p, const struct summary *c, struct page_writer *w)
{
	buf_text(w->out, "| ");
	put_datetime(c->starts_at, &w->locale, w->out);
	put_more(p, c, &w->locale, &w->line);
	buf_printf(
	    w->out, "%s%s | ", w->line.len > 0 ? ", " : "", buf_cstr(&w->line));
	buf_reset(&w->line);
	list_page_event_address(p, c, &w->line);
	page_writer_link(w, c->name, "", "");
	buf_text(w->out, " | ");
	page_place(c, &w->locale, &w->line);
	page_writer_line(w);
	buf_text(w->out, " | ");
	list_page_price(p, c, &w->locale, &w->line);
	if (w->line.len == 0 && event_state_may_sell(c->event_state))
		buf_text(&w->line, page_writer_word(w, WORD_SEE_PAGE));
	page_writer_line(w);
	buf_text(w->out, " | ");
	page_state(c->event_state, &w->locale, w->out);
	buf_text(w->out, " |\n");
}

void
list_page_rows(const struct list_page *p, const struct summary *items,
    size_t count, struct page_writer *w)
{
	buf_printf(w->out,
	    "| %s | %s | %s | %s | %s |\n| --- | --- | --- | --- | --- |\n",
	    page_writer_word(w, WORD_WHEN),
	    page_writer_word(w, WORD_COLUMN_EVENT),
	    page_writer_word(w, WORD_WHERE),
	    page_writer_word(w, WORD_COLUMN_PRICE),
	    page_writer_word(w, WORD_COLUMN_STATE));
	for (size_t i = 0; i < count; i++)
		put_row(p, &items[i], w);
}

void
list_page_table(const struct list_page *p, struct page_writer *w)
{
	list_page_rows(p, p->items, p->count, w);
	buf_printf(w->out, "\n%s %s\n", page_writer_word(w, WORD_LIST_NOTE),
	    page_writer_word(w, WORD_PAGE_AS_MARKDOWN));
}

void
list_page_events(const struct list_page *p, struct page_writer *w)
{
	if (w->is_html)
		list_page_items(p, &w->locale, 0, p->count, "h3", w->out);
	else
		list_page_table(p, w);
}
