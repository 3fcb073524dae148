/*
 * list_page_empty - a list without events: the reason, and the alternatives.
 */
#include "base/escape.h"
#include "list/internal.h"

enum { LINE_MAX_BYTES = 32 * 1024 };

/* Advice for the reader, as text. */
static void
add_help(const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf number = BUF_INIT(64);

	locale_number(l, listing_last_page(&p->meta), &number);
	if (list_page_is_beyond(p))
		locale_fill(l, WORD_BEYOND_HELP, buf_cstr(&number), b);
	else
		buf_text(b,
		    locale_word(l,
			list_page_is_filtered(p) ? WORD_NONE_HELP
						 : WORD_EMPTY_HELP));
	buf_release(&number);
}

static const char *
heading(const struct list_page *p, const struct locale *l)
{
	if (list_page_is_beyond(p))
		return locale_word(l, WORD_BEYOND);
	return locale_word(
	    l, list_page_is_filtered(p) ? WORD_NONE : WORD_EMPTY);
}

/*
 * The list without its last filter, and "Buscar sem “até R$ 50” (12 eventos)"; false:
 * there is no filter to leave out beside the words.
 */
static bool
leave_out_last(const struct list_page *p, const struct locale *l,
    struct list_page *without, struct buf *text)
{
	enum list_page_chip last = list_page_last_chip(p);
	struct buf label = BUF_INIT(LINE_MAX_BYTES);

	if (list_page_is_beyond(p) || last == LIST_PAGE_CHIP_Q ||
	    last == LIST_PAGE_CHIPS)
		return false;
	list_page_chip_label(p, l, last, &label);
	locale_fill(l, WORD_WITHOUT_FILTER, buf_cstr(&label), text);
	*without = list_page_without(p, last);
	without->meta.total = p->without_last;
	if (p->without_last > 0) {
		buf_text(text, " (");
		list_page_total(without, l, text);
		buf_char(text, ')');
	}
	buf_release(&label);
	return true;
}

void
list_page_empty_html(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf text = BUF_INIT(LINE_MAX_BYTES);
	struct list_page without, next = *p;

	buf_printf(b, "<h2>%s</h2>\n<p class=\"measure\">", heading(p, l));
	add_help(p, l, &text);
	escape_html_text(buf_cstr(&text), b);
	buf_text(b, "</p>\n");
	buf_reset(&text);
	if (leave_out_last(p, l, &without, &text)) {
		buf_text(b, "<p><a class=\"button\" href=\"");
		list_page_href(&without, 1, b);
		buf_text(b, "\">");
		escape_html_text(buf_cstr(&text), b);
		buf_text(b, "</a></p>\n");
	}
	if (p->next.count > 0) {
		next.items = p->next.items;
		next.count = p->next.count;
		buf_printf(b, "<h2>%s</h2>\n", locale_word(l, WORD_NEXT_DATES));
		list_page_items(&next, l, 0, next.count, "h3", b);
	}
	buf_release(&text);
}

/* "- sáb 5 dez · 16h: [Feira](...), Recife, PE": the same rows as in the list. */
static void
put_next(const struct list_page *p, const struct summary *c,
    const struct locale *l, struct buf *b)
{
	struct buf line = BUF_INIT(LINE_MAX_BYTES);

	locale_span_short(l, c->starts_at, c->ends_at, &p->today, &line);
	buf_printf(b, "- %s: ",
	    line.len > 0 ? buf_cstr(&line) : locale_word(l, WORD_NO_DATE));
	buf_reset(&line);
	buf_printf(&line, "%s%s/%s", p->brand->site_url, p->brand->paths.events,
	    c->slug);
	escape_md_link(c->name, buf_cstr(&line), b);
	buf_reset(&line);
	page_place(c, l, &line);
	buf_text(b, line.len > 0 ? ", " : "");
	escape_md_text(buf_cstr(&line), b);
	buf_char(b, '\n');
	buf_release(&line);
}

void
list_page_empty_markdown(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	struct buf text = BUF_INIT(LINE_MAX_BYTES);
	struct list_page without;

	buf_printf(b, "**%s.** ", heading(p, l));
	add_help(p, l, b);
	buf_char(b, '\n');
	if (leave_out_last(p, l, &without, &text)) {
		buf_text(b, "\n- ");
		list_page_link_markdown(&without, 1, buf_cstr(&text), b);
		buf_char(b, '\n');
	}
	if (p->next.count > 0) {
		buf_printf(b, "\n## %s\n\n", locale_word(l, WORD_NEXT_DATES));
		for (size_t i = 0; i < p->next.count; i++)
			put_next(p, &p->next.items[i], l, b);
	}
	buf_release(&text);
}
