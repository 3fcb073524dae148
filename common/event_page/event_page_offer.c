/*
 * event_page_offer - the main part of the page: the price and the button, or why there
 * is none; then the calendars and the ways to share.
 */
#include "base/arena.h"
#include "base/escape.h"
#include "base/text.h"
#include "calendar/calendar_links.h"
#include "list/list_page.h"
#include "event_page/internal.h"

enum { TEXT_MAX = 32 * 1024 };

/* A free ticket is not bought. */
enum word_id
event_page_buy(const struct summary *s)
{
	bool is_free = s->price != NULL && text_amount_is_zero(s->price) &&
	    s->half == NULL && !s->several;

	return is_free ? WORD_BUY_FREE : WORD_BUY;
}

/*
 * The same price as in lists.  On a phone the button stays visible, and so does a
 * state.
 */
static void
put_button(const struct event_page *p, const struct summary *s,
    const struct locale *l, const char *checkout, struct buf *b)
{
	buf_text(b, "<div class=\"offer\"><div>\n");
	list_page_price_html(&(struct list_page){ .brand = p->brand }, s, l, b);
	buf_text(b, "</div>\n<p><a class=\"button buy\" href=\"");
	escape_html_attr(checkout, b);
	buf_printf(
	    b, "\">%s</a></p></div>\n", locale_word(l, event_page_buy(s)));
}

/* A notice is at the top of the page already. */
static void
put_state(const struct event_page *p, const struct summary *s,
    const struct locale *l, struct buf *b)
{
	if (event_page_is_on_sale(p) || event_page_notice(p, l) != NULL)
		return;
	buf_text(b, "<div class=\"offer over\"><p><b class=\"tag\">");
	page_state(s->event_state, l, b);
	buf_text(b, "</b></p></div>\n");
}

void
event_page_offer_html(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	struct arena mem = ARENA_INIT(TEXT_MAX);
	struct buf checkout = BUF_INIT(TEXT_MAX);
	struct summary summary;

	summary_of(&p->record, p->brand->currency, &mem, &summary);
	event_page_checkout(p, &checkout);
	if (checkout.len > 0 && event_page_is_on_sale(p))
		put_button(p, &summary, l, buf_cstr(&checkout), b);
	else
		put_state(p, &summary, l, b);
	if (event_page_has_calendar(p)) {
		buf_text(b, "<p class=\"ways\">");
		calendar_links_add(p, l, b);
		buf_text(b, "</p>\n");
	}
	event_page_share_html(p, l, b);
	buf_release(&checkout);
	arena_release(&mem);
}
