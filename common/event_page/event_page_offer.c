/*
 * event_page_offer - the main part of the page: the price and the button, or why there is
 * no button; then the calendars and the links to share.
 */
#include "base/arena.h"
#include "base/text.h"
#include "calendar/calendar_links.h"
#include "list/list_page.h"
#include "page/layout.h"
#include "event_page/internal.h"

enum { TEXT_MAX = 32 * 1024 };

/* A free ticket is not bought, so the label differs. */
void
event_page_button(const struct event_page *p, const struct summary *s,
    const struct locale *l, const char *link, struct buf *b)
{
	bool is_free = s->price != NULL && text_amount_is_zero(s->price) &&
	    s->half == NULL && !s->several;
	LOCAL_BUF host = BUF_INIT(TEXT_MAX);

	event_page_host(link, &host);
	if (event_page_links_page(p))
		locale_fill(l, WORD_MORE_AT, buf_cstr(&host), b);
	else
		buf_text(b, locale_word(l, is_free ? WORD_BUY_FREE : WORD_BUY));
}

/*
 * Writes the price that lists show.  On a phone, the button or the state stays visible.
 */
static void
put_button(const struct event_page *p, const struct summary *s,
    const struct locale *l, const char *checkout, struct buf *b)
{
	LOCAL_BUF text = BUF_INIT(TEXT_MAX);

	event_page_button(p, s, l, checkout, &text);
	buf_text(b, "<div class=\"offer\"><div>\n");
	list_page_price_html(&(struct list_page){ .brand = p->brand }, s, l, b);
	buf_text(b, "</div>\n<p>");
	layout_put_link(
	    " class=\"button buy\"", checkout, "", buf_cstr(&text), b);
	buf_text(b, "</p></div>\n");
}

/* Writes the state, but no notice, because the page has it at its top. */
static void
put_state(const struct event_page *p, const struct locale *l, struct buf *b)
{
	if (event_page_is_on_sale(p) || event_page_notice(p, l) != NULL)
		return;
	buf_text(b, "<div class=\"offer over\"><p><b class=\"tag\">");
	event_page_state(p, l, b);
	buf_text(b, "</b></p></div>\n");
}

void
event_page_put_offer(const struct event_page *p, struct page_writer *w)
{
	LOCAL_ARENA mem = ARENA_INIT(TEXT_MAX);
	LOCAL_BUF checkout = BUF_INIT(TEXT_MAX);
	struct summary summary;

	summary_of(&p->record, p->brand->currency, &mem, &summary);
	event_page_checkout(p, &checkout);
	if (checkout.len > 0 && event_page_is_on_sale(p))
		put_button(
		    p, &summary, &w->locale, buf_cstr(&checkout), w->out);
	else
		put_state(p, &w->locale, w->out);
	if (event_page_has_calendar(p)) {
		buf_text(w->out, "<p class=\"ways\">");
		calendar_links_add(p, &w->locale, w->out);
		buf_text(w->out, "</p>\n");
	}
	event_page_share_html(p, &w->locale, w->out);
}
