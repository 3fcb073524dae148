/*
 * list_page_empty - a list without events: why there are no events, and alternatives.
 */
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

/* Returns true for a page number after the last page of a list with events. */
static bool
is_beyond(const struct list_page *p)
{
	return p->meta.total > 0 &&
	    p->meta.current_page > listing_last_page(&p->meta);
}

/* Appends an alternative, as text. */
static void
add_help(const struct list_page *p, const struct locale *l, struct buf *b)
{
	if (is_beyond(p))
		list_page_number(
		    l, WORD_BEYOND_HELP, listing_last_page(&p->meta), b);
	else
		buf_text(b,
		    locale_word(l,
			list_page_is_filtered(p) ? WORD_NONE_HELP
						 : WORD_EMPTY_HELP));
}

static const char *
heading(const struct list_page *p, const struct locale *l)
{
	if (is_beyond(p))
		return locale_word(l, WORD_BEYOND);
	return locale_word(
	    l, list_page_is_filtered(p) ? WORD_NONE : WORD_EMPTY);
}

/*
 * Appends "Buscar sem “até R$ 50” (12 eventos)", and puts the address into the line.
 * Returns false if the list has no filter besides the words.
 */
static bool
collect_without_last(
    const struct list_page *p, struct page_writer *w, struct buf *text)
{
	enum listing_part last = list_page_last_chip(p);
	struct list_page without = list_page_without(p, last);
	LOCAL_BUF label = BUF_INIT(LINE_MAX_BYTES);

	if (is_beyond(p) || last == LISTING_PART_Q || last == LISTING_PARTS)
		return false;
	list_page_chip_label(p, &w->locale, last, &label);
	locale_fill(&w->locale, WORD_WITHOUT_FILTER, buf_cstr(&label), text);
	without.meta.total = p->without_last;
	if (p->without_last > 0) {
		buf_text(text, " (");
		list_page_total(&without, &w->locale, text);
		buf_char(text, ')');
	}
	list_page_target(&without, w);
	return true;
}

/* Writes "- sáb 5 dez · 16h: [Feira](...), Recife, PE", or a row as in the list. */
static void
put_next(
    const struct list_page *p, const struct summary *c, struct page_writer *w)
{
	locale_span_short(
	    &w->locale, c->starts_at, c->ends_at, &p->today, &w->line);
	buf_printf(w->out, "- %s: ",
	    w->line.len > 0 ? buf_cstr(&w->line)
			    : page_writer_word(w, WORD_NO_DATE));
	buf_reset(&w->line);
	list_page_event_address(p, c, &w->line);
	page_writer_link(w, c->name, "", "");
	page_place(c, &w->locale, &w->line);
	buf_text(w->out, w->line.len > 0 ? ", " : "");
	page_writer_line(w);
	buf_char(w->out, '\n');
}

void
list_page_put_empty(const struct list_page *p, struct page_writer *w)
{
	LOCAL_BUF text = BUF_INIT(LINE_MAX_BYTES);
	struct list_page next = *p;

	page_writer_marks(w, "<h2>", "**");
	buf_text(w->out, heading(p, &w->locale));
	page_writer_marks(w, "</h2>\n<p class=\"measure\">", ".** ");
	add_help(p, &w->locale, w->out);
	page_writer_marks(w, "</p>\n", "\n");
	if (collect_without_last(p, w, &text)) {
		page_writer_marks(w, "<p>", "\n- ");
		page_writer_link(w, buf_cstr(&text), " class=\"button\"", "");
		page_writer_marks(w, "</p>\n", "\n");
	}
	if (p->next.count == 0)
		return;
	next.items = p->next.items;
	next.count = p->next.count;
	buf_text(&w->line, page_writer_word(w, WORD_NEXT_DATES));
	page_writer_heading(w);
	if (w->is_html)
		list_page_items(&next, &w->locale, 0, next.count, "h3", w->out);
	for (size_t i = 0; !w->is_html && i < next.count; i++)
		put_next(&next, &next.items[i], w);
}
