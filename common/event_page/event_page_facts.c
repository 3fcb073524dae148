/*
 * event_page_facts - the facts of an event as plain text, for both variants of its page:
 * where to buy, dates, prices, availability; and the event's image.
 */
#include "event_page/internal.h"

#include "base/escape.h"
#include "base/text.h"
#include "base/timezone.h"
#include "richtext/richtext.h"
#include "event/ticket.h"
#include "event/ticket_kind.h"
#include "page/placeholder_image.h"

void
event_page_checkout(const struct event_page *p, struct buf *b)
{
	static const char placeholder[] = "{slug}";
	const char *rest = p->brand->checkout_url, *at;
	LOCAL_BUF url = BUF_INIT(8192);

	if (native_record_link(&p->record) != NULL) {
		buf_text(b, native_record_link(&p->record));
		return;
	}
	if (rest == NULL)
		return;
	while ((at = strstr(rest, placeholder)) != NULL) {
		buf_bytes(&url, rest, (size_t)(at - rest));
		buf_text(&url, p->record.event.slug);
		rest = at + sizeof(placeholder) - 1;
	}
	buf_text(&url, rest);
	if (text_is_http_url(buf_cstr(&url)))
		buf_bytes(b, url.p, url.len);
}

void
event_page_host(const char *url, struct buf *b)
{
	const char *host = strstr(url, "://");

	host = host != NULL ? host + 3 : url;
	buf_bytes(b, host, strcspn(host, "/?#"));
}

bool
event_page_image(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	const struct event_page in = event_page_in_session(p, NULL);
	const struct event *e = &in.record.event;
	struct placeholder_image image = { e->name, e->slug, e->starts_at,
		e->location.city, e->is_online };
	size_t start = b->len;

	if (e->banner == NULL && placeholder_image_svg(&image, l, b))
		return true;
	if (e->banner == NULL) {
		b->len = start;
		image.name = NULL;
		(void)placeholder_image_svg(&image, l, b);
		return false;
	}
	/* No alternative text, because the heading beside the image has the name. */
	buf_text(b, "<img src=\"");
	escape_html_attr(e->banner, b);
	buf_text(b, "\" alt=\"\" width=\"1200\" height=\"630\">");
	return false;
}

void
event_page_dates(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	const struct event *e = &p->record.event;
	struct datetime start;

	if (e->starts_at == NULL || !datetime_parse(e->starts_at, &start))
		buf_text(b, locale_word(l, WORD_NO_DATE));
	else
		locale_span(l, e->starts_at, e->ends_at, &p->today, b);
}

static struct datetime
read_at(const struct event_page *p)
{
	return timezone_at(p->brand->timezone, p->read_at_s);
}

void
event_page_read_at(const struct event_page *p, char out[DATETIME_TEXT_MAX])
{
	struct datetime w = read_at(p);

	datetime_print(&w, out);
}

static struct event_state
state_today(const struct event_page *p)
{
	return event_state_at(&p->record, p->brand->timezone,
	    timezone_instant_s(p->brand->timezone, p->today));
}

bool
event_page_is_presale(const struct event_page *p)
{
	struct event_state s = state_today(p);

	return event_state_may_sell(s) && !event_state_is_on_sale(s);
}

void
event_page_state(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	page_state(state_today(p), l, b);
}

void
event_page_availability(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	LOCAL_BUF read_on = BUF_INIT(256);
	struct datetime w = read_at(p);

	locale_datetime(l, &w, &p->today, &read_on);
	event_page_state(p, l, b);
	buf_text(b, ", ");
	locale_fill(l, WORD_READ_ON, buf_cstr(&read_on), b);
}

const char *
event_page_notice(const struct event_page *p, const struct locale *l)
{
	static const enum word_id notices[EVENT_STATUS_COUNT] = {
		[EVENT_TENTATIVE] = WORD_NOTICE_TENTATIVE,
		[EVENT_CANCELLED] = WORD_NOTICE_CANCELLED,
		[EVENT_POSTPONED] = WORD_NOTICE_POSTPONED,
		[EVENT_RESCHEDULED] = WORD_NOTICE_RESCHEDULED,
		[EVENT_MOVED_ONLINE] = WORD_NOTICE_MOVED_ONLINE,
	};
	enum event_status status = event_state_of(&p->record).status;
	enum word_id notice = notices[status];

	if (status == EVENT_SCHEDULED)
		return NULL;
	if (p->record.event.starts_at == NULL && status == EVENT_POSTPONED)
		notice = WORD_NOTICE_POSTPONED_DATELESS;
	if (p->record.event.starts_at == NULL && status == EVENT_RESCHEDULED)
		notice = WORD_NOTICE_RESCHEDULED_DATELESS;
	return locale_word(l, notice);
}

void
event_page_unconfirmed(
    const struct event_page *p, const struct locale *l, struct buf *b)
{
	const char *since = p->record.unconfirmed_since;
	LOCAL_BUF day = BUF_INIT(200);

	if (since == NULL)
		return;
	locale_span(l, since, NULL, &p->today, &day);
	locale_fill(l, WORD_NOTICE_UNCONFIRMED, buf_cstr(&day), b);
}

bool
event_page_is_on_sale(const struct event_page *p)
{
	return event_state_is_on_sale(state_today(p));
}

enum word_id
event_page_ticket_state(const struct event_page *p, const struct ticket *t)
{
	struct event_state s = event_state_of(&p->record);

	return !event_state_ticket_is_open(s, t) ? WORD_UNAVAILABLE
	    : event_page_is_presale(p)           ? WORD_NOT_YET_ON_SALE
	    : s.status == EVENT_POSTPONED        ? WORD_STATE_POSTPONED
						 : WORD_STATE_AVAILABLE;
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

bool
event_page_links_page(const struct event_page *p)
{
	return p->record.buy_url == NULL && p->record.page_url != NULL;
}

const char *
event_page_why_not(const struct event_page *p, const struct locale *l)
{
	struct event_state s = event_state_of(&p->record);

	if (event_page_links_page(p))
		return locale_word(l,
		    s.availability == EVENT_NOT_STATED &&
			    s.status <= EVENT_TENTATIVE
			? WORD_BUY_NOT_STATED
			: WORD_BUY_PAGE);
	return locale_word(l,
	    s.status == EVENT_CANCELLED            ? is_free(&p->record)
			       ? WORD_BUY_CANCELLED_FREE
			       : WORD_BUY_CANCELLED
		: s.status == EVENT_POSTPONED      ? WORD_BUY_POSTPONED
		: s.availability == EVENT_SOLD_OUT ? WORD_BUY_SOLD_OUT
		: event_page_is_presale(p)         ? WORD_BUY_PRESALE
						   : WORD_BUY_CLOSED);
}

static bool
is_host_of(const char *url_or_null, const char *host)
{
	LOCAL_BUF own = BUF_INIT(8192);

	if (url_or_null != NULL)
		event_page_host(url_or_null, &own);
	return own.len > 0 && strcmp(buf_cstr(&own), host) == 0;
}

const char *
event_page_buy_rules(
    const struct event_page *p, const struct locale *l, const char *host)
{
	bool is_own_shop = p->brand->auth_url != NULL &&
	    (is_host_of(p->brand->checkout_url, host) ||
		is_host_of(p->brand->auth_url, host));

	return event_state_of(&p->record).status != EVENT_CANCELLED &&
		is_own_shop
	    ? locale_word(l, WORD_BUY_RULES)
	    : NULL;
}

bool
event_page_has_calendar(const struct event_page *p)
{
	struct event_state s = event_state_of(&p->record);

	return p->record.event.starts_at != NULL &&
	    event_state_takes_place(s) && s.availability != EVENT_ENDED;
}

bool
event_page_has_total(const struct event_page *p)
{
	char total[TICKET_AMOUNT_MAX];

	for (size_t i = 0; i < p->record.ticket_count; i++) {
		if (ticket_total(&p->record.tickets[i], total))
			return true;
	}
	return false;
}

void
event_page_amount(const struct event_page *p, const struct locale *l,
    const struct ticket *t, const char *amount, const char *default_text,
    struct buf *b)
{
	if (amount == NULL)
		buf_text(b, default_text);
	else
		locale_money(l, amount, t->currency, p->brand->currency, b);
}

void
event_page_ticket_name(
    const struct locale *l, const struct ticket *t, struct buf *b)
{
	const char *said = ticket_kind_of_name(t->name);

	buf_text(b, t->name != NULL ? t->name : locale_word(l, WORD_TICKET));
	if (t->kind == NULL || (said != NULL && strcmp(said, t->kind) == 0))
		return;
	buf_text(b, " (");
	page_ticket_kind(t->kind, l, b);
	buf_char(b, ')');
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

bool
event_page_fee_is_included(const struct ticket *t)
{
	return price_is_total(t) && !is_zero(t->price);
}

void
event_page_fee(const struct event_page *p, const struct locale *l,
    const struct ticket *t, struct buf *b)
{
	if (event_page_fee_is_included(t))
		buf_text(b, locale_word(l, WORD_FEE_INCLUDED));
	else if (is_zero(t->fee) || is_zero(t->total) || price_is_total(t))
		buf_text(b, locale_word(l, WORD_NO_FEE));
	else
		event_page_amount(
		    p, l, t, t->fee, locale_word(l, WORD_NOT_TOLD), b);
}

void
event_page_summary(const struct event_page *p, size_t max, struct buf *b)
{
	const char *html = p->record.event.description, *s;
	LOCAL_BUF plain = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	size_t n, cut, word;
	bool shortened;

	if (html == NULL)
		return;
	richtext_plain_text(html, &plain);
	for (size_t i = 0; i < plain.len; i++) {
		if (plain.p[i] == '\n' || plain.p[i] == '\t')
			plain.p[i] = ' ';
	}
	s = buf_cstr(&plain);
	n = strlen(s);
	cut = text_cut(s, n, max);
	for (word = cut; cut < n && word > cut / 2; word--) {
		if (s[word] == ' ') {
			cut = word;
			break;
		}
	}
	shortened = cut < n;
	while (cut > 0 && s[cut - 1] == ' ')
		cut--;
	buf_bytes(b, s, cut);
	if (shortened)
		buf_text(b, "…");
}
