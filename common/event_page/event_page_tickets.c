/*
 * event_page_tickets - the sections of the tickets and of how to buy.
 */
#include "base/text.h"
#include "event/ticket.h"
#include "event/ticket_kind.h"
#include "page/layout.h"
#include "event_page/internal.h"

enum { ADDRESS_MAX = 8192 };

/*
 * Returns "available", "unavailable", or why nobody should buy an available ticket now: "not
 * yet on sale", "postponed".
 */
static enum word_id
ticket_state(const struct event_page *p, const struct ticket *t)
{
	struct event_state s = event_state_of(&p->record);

	return !event_state_ticket_is_open(s, t) ? WORD_UNAVAILABLE
	    : event_page_is_presale(p)           ? WORD_NOT_YET_ON_SALE
	    : s.status == EVENT_POSTPONED        ? WORD_STATE_POSTPONED
						 : WORD_STATE_AVAILABLE;
}

static bool
is_zero(const char *amount_or_null)
{
	return amount_or_null != NULL && text_amount_is_zero(amount_or_null);
}

static bool
price_is_total(const struct ticket *t)
{
	int64_t price, total;

	return t->fee == NULL && t->price != NULL && t->total != NULL &&
	    ticket_amount_read(t->price, &price) &&
	    ticket_amount_read(t->total, &total) && price == total;
}

/* Returns true if the price equals the total, without a fee.  Not for a free ticket. */
static bool
fee_is_included(const struct ticket *t)
{
	return price_is_total(t) && !is_zero(t->price);
}

/*
 * Appends an amount in the currency of the ticket or of the brand to the line, or the word
 * if the amount is NULL.
 */
static void
add_amount(const struct event_page *p, struct page_writer *w,
    const struct ticket *t, const char *amount_or_null, enum word_id word)
{
	if (amount_or_null == NULL)
		buf_text(&w->line, page_writer_word(w, word));
	else
		locale_money(&w->locale, amount_or_null, t->currency,
		    p->brand->currency, &w->line);
}

/* Appends the fee to the line, or that it is included, zero or unknown. */
static void
add_fee(
    const struct event_page *p, struct page_writer *w, const struct ticket *t)
{
	if (fee_is_included(t))
		buf_text(&w->line, page_writer_word(w, WORD_FEE_INCLUDED));
	else if (is_zero(t->fee) || is_zero(t->total) || price_is_total(t))
		buf_text(&w->line, page_writer_word(w, WORD_NO_FEE));
	else
		add_amount(p, w, t, t->fee, WORD_NOT_TOLD);
}

/* Appends "Lote 1", or "Lote 1 (meia)" if the name does not contain the kind. */
static void
add_name(struct page_writer *w, const struct ticket *t)
{
	const char *said = ticket_kind_of_name(t->name);

	buf_text(&w->line,
	    t->name != NULL ? t->name : page_writer_word(w, WORD_TICKET));
	if (t->kind == NULL || (said != NULL && strcmp(said, t->kind) == 0))
		return;
	buf_text(&w->line, " (");
	page_ticket_kind(t->kind, &w->locale, &w->line);
	buf_char(&w->line, ')');
}

/* Returns true if the total with fees of at least one ticket is known. */
static bool
any_has_total(const struct event_page *p)
{
	char total[TICKET_AMOUNT_MAX];

	for (size_t i = 0; i < p->record.ticket_count; i++) {
		if (ticket_total(&p->record.tickets[i], total))
			return true;
	}
	return false;
}

/* Writes the line as a cell after the first.  `more` has attributes. */
static void
put_cell(struct page_writer *w, enum word_id label, const char *more)
{
	if (w->is_html) {
		layout_put_attribute(w->out, "<td data-label=\"",
		    page_writer_word(w, label), "\"");
		buf_printf(w->out, "%s>", more);
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
	add_name(w, t);
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
		if (fee_is_included(&p->record.tickets[i]))
			return WORD_FILTER_PRICE;
	return WORD_PRICE;
}

static void
put_ticket(
    const struct event_page *p, struct page_writer *w, const struct ticket *t)
{
	enum word_id state = ticket_state(p, t);
	char total[TICKET_AMOUNT_MAX];
	bool has_total, is_free;

	has_total = ticket_total(t, total);
	is_free = has_total && text_amount_is_zero(total);
	put_name(w, t, state == WORD_UNAVAILABLE);
	add_amount(p, w, t, is_free ? total : t->price, WORD_NOT_TOLD);
	put_cell(w, price_heading(p), "");
	add_fee(p, w, t);
	put_cell(w, WORD_FEES, "");
	add_amount(p, w, t, has_total ? total : NULL, WORD_TOTAL_UNKNOWN);
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
	if (any_has_total(p))
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

/* Returns true if the total of every ticket is known and zero. */
static bool
is_free(const struct native_record *r)
{
	char total[TICKET_AMOUNT_MAX];

	for (size_t i = 0; i < r->ticket_count; i++) {
		if (!ticket_total(&r->tickets[i], total) ||
		    !text_amount_is_zero(total))
			return false;
	}
	return r->ticket_count > 0;
}

/*
 * Returns the sentence before the link to the box office if nobody can buy there: why not,
 * or that the link is only a page about the event.
 */
static enum word_id
why_not(const struct event_page *p)
{
	struct event_state s = event_state_of(&p->record);

	if (event_page_links_page(p))
		return s.availability == EVENT_NOT_STATED &&
			s.status <= EVENT_TENTATIVE
		    ? WORD_BUY_NOT_STATED
		    : WORD_BUY_PAGE;
	if (s.status == EVENT_CANCELLED)
		return is_free(&p->record) ? WORD_BUY_CANCELLED_FREE
					   : WORD_BUY_CANCELLED;
	return s.status == EVENT_POSTPONED     ? WORD_BUY_POSTPONED
	    : s.availability == EVENT_SOLD_OUT ? WORD_BUY_SOLD_OUT
	    : event_page_is_presale(p)         ? WORD_BUY_PRESALE
					       : WORD_BUY_CLOSED;
}

static bool
is_host_of(const char *url_or_null, const char *host)
{
	LOCAL_BUF own = BUF_INIT(8192);

	if (url_or_null != NULL)
		event_page_host(url_or_null, &own);
	return own.len > 0 && strcmp(buf_cstr(&own), host) == 0;
}

/*
 * Returns true for the host of the brand's checkout_url or auth_url, if the brand has
 * accounts and the event is not cancelled.  This shop has a queue and a limit.
 */
static bool
is_own_shop(const struct event_page *p, const char *host)
{
	return p->brand->auth_url != NULL &&
	    (is_host_of(p->brand->checkout_url, host) ||
		is_host_of(p->brand->auth_url, host)) &&
	    event_state_of(&p->record).status != EVENT_CANCELLED;
}

/* Writes the link to the box office, whose address is the line, with its sentence. */
static void
put_box_office(const struct event_page *p, struct page_writer *w)
{
	LOCAL_BUF host = BUF_INIT(ADDRESS_MAX), text = BUF_INIT(ADDRESS_MAX);

	event_page_host(buf_cstr(&w->line), &host);
	if (event_page_is_on_sale(p) && !event_page_links_page(p)) {
		locale_fill(&w->locale, WORD_BUY_AT, buf_cstr(&host), &text);
	} else {
		buf_printf(w->out, "%s ", page_writer_word(w, why_not(p)));
		buf_text(&text, buf_cstr(&host));
	}
	page_writer_link(w, buf_cstr(&text), "", "");
	buf_char(w->out, '.');
	if (is_own_shop(p, buf_cstr(&host)))
		buf_printf(w->out, " %s", page_writer_word(w, WORD_BUY_RULES));
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
