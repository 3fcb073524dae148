/*
 * event_page_tickets - the sections of the tickets and of how to buy.
 */
#include "base/escape.h"
#include "base/text.h"
#include "event/ticket.h"
#include "page/layout.h"
#include "event_page/internal.h"

enum { ADDRESS_MAX = 8192 };

/* Writes the line as a cell after the first.  `more` has attributes. */
static void
put_cell(struct page_writer *w, enum word_id label, const char *more)
{
	if (w->is_html) {
		buf_text(w->out, "<td data-label=\"");
		escape_html_attr(page_writer_word(w, label), w->out);
		buf_printf(w->out, "\"%s>", more);
	} else {
		buf_text(w->out, " | ");
	}
	page_writer_line(w);
	page_writer_marks(w, "</td>", "");
}

/* Writes the name, which heads the row. */
static void
put_name(struct page_writer *w, const struct ticket *t, bool is_gone)
{
	event_page_ticket_name(&w->locale, t, &w->line);
	if (w->is_html) {
		buf_printf(w->out, "<tr%s>", is_gone ? " class=\"gone\"" : "");
		layout_put_element(
		    "th scope=\"row\"", buf_cstr(&w->line), w->out);
		buf_reset(&w->line);
	} else {
		buf_text(w->out, "| ");
		page_writer_line(w);
	}
}

/* Returns "Price before fees", but "Price" if a ticket's price includes the fee. */
static enum word_id
price_heading(const struct event_page *p)
{
	for (size_t i = 0; i < p->record.ticket_count; i++)
		if (event_page_fee_is_included(&p->record.tickets[i]))
			return WORD_FILTER_PRICE;
	return WORD_PRICE;
}

static void
put_ticket(
    const struct event_page *p, struct page_writer *w, const struct ticket *t)
{
	enum word_id state = event_page_ticket_state(p, t);
	char total[TICKET_AMOUNT_MAX];
	bool has_total, is_free;

	has_total = ticket_total(t, total);
	is_free = has_total && text_amount_is_zero(total);
	put_name(w, t, state == WORD_UNAVAILABLE);
	event_page_amount(p, &w->locale, t, is_free ? total : t->price,
	    page_writer_word(w, WORD_NOT_TOLD), &w->line);
	put_cell(w, price_heading(p), "");
	event_page_fee(p, &w->locale, t, &w->line);
	put_cell(w, WORD_FEES, "");
	event_page_amount(p, &w->locale, t, has_total ? total : NULL,
	    page_writer_word(w, WORD_TOTAL_UNKNOWN), &w->line);
	put_cell(w, WORD_YOU_PAY, has_total ? " class=\"pay\"" : "");
	buf_text(&w->line, page_writer_word(w, state));
	put_cell(w, WORD_COLUMN_STATE, "");
	page_writer_marks(w, "</tr>\n", " |\n");
}

static void
put_table(const struct event_page *p, struct page_writer *w)
{
	const enum word_id heads[] = { WORD_TICKET, price_heading(p), WORD_FEES,
		WORD_YOU_PAY, WORD_COLUMN_STATE };

	page_writer_marks(w, "<table class=\"tickets\">\n<thead>\n<tr>", "|");
	for (size_t i = 0; i < ARRAY_LEN(heads); i++)
		buf_printf(w->out,
		    w->is_html ? "<th scope=\"col\">%s</th>" : " %s |",
		    page_writer_word(w, heads[i]));
	page_writer_marks(w, "</tr>\n</thead>\n<tbody>\n",
	    "\n| --- | --- | --- | --- | --- |\n");
	for (size_t i = 0; i < p->record.ticket_count; i++)
		put_ticket(p, w, &p->record.tickets[i]);
	page_writer_marks(w, "</tbody>\n</table>\n<p class=\"soft\">", "");
	if (event_page_has_total(p))
		buf_printf(w->out, w->is_html ? "%s " : "\n%s\n",
		    page_writer_word(w, WORD_TICKETS_CAPTION));
	if (w->is_html) /* in Markdown, a fact has this */
		buf_printf(
		    w->out, "%s</p>\n", page_writer_word(w, WORD_MAY_CHANGE));
}

void
event_page_put_tickets(const struct event_page *p, struct page_writer *w)
{
	page_writer_section(w, WORD_TICKETS, " id=\"tickets\"");
	if (p->record.ticket_count > 0)
		put_table(p, w);
	else
		buf_printf(w->out,
		    w->is_html ? "<p class=\"measure\">%s</p>\n" : "%s\n",
		    page_writer_word(w, WORD_NO_TICKETS));
	page_writer_section_end(w);
}

/* Writes the link to the box office, whose address is the line, with its sentence. */
static void
put_box_office(const struct event_page *p, struct page_writer *w)
{
	LOCAL_BUF host = BUF_INIT(ADDRESS_MAX), text = BUF_INIT(ADDRESS_MAX);
	const char *rules;

	event_page_host(buf_cstr(&w->line), &host);
	rules = event_page_buy_rules(p, &w->locale, buf_cstr(&host));
	if (event_page_is_on_sale(p) && !event_page_links_page(p)) {
		locale_fill(&w->locale, WORD_BUY_AT, buf_cstr(&host), &text);
	} else {
		buf_printf(w->out, "%s ", event_page_why_not(p, &w->locale));
		buf_text(&text, buf_cstr(&host));
	}
	page_writer_link(w, buf_cstr(&text), "", "");
	buf_char(w->out, '.');
	if (rules != NULL)
		buf_printf(w->out, " %s", rules);
}

void
event_page_put_how_to_buy(const struct event_page *p, struct page_writer *w)
{
	page_writer_section(w, WORD_HOW_TO_BUY, "");
	page_writer_marks(w, "<p>", "");
	event_page_checkout(p, &w->line);
	if (w->line.len > 0)
		put_box_office(p, w);
	else
		buf_text(w->out, page_writer_word(w, WORD_BUY_NOWHERE));
	page_writer_marks(w, "</p>\n", "\n");
	page_writer_section_end(w);
}
