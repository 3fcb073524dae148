/*
 * event_page_facts - the facts of an event as plain text, for both variants of its page:
 * where to buy, dates, prices, availability; and the event's image.
 */
#include "event_page/internal.h"

#include "base/text.h"
#include "base/timezone.h"
#include "richtext/richtext.h"
#include "page/layout.h"
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
	layout_put_attribute(b, "<img src=\"", e->banner,
	    "\" alt=\"\" width=\"1200\" height=\"630\">");
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

bool
event_page_links_page(const struct event_page *p)
{
	return p->record.buy_url == NULL && p->record.page_url != NULL;
}

bool
event_page_has_calendar(const struct event_page *p)
{
	struct event_state s = event_state_of(&p->record);

	return p->record.event.starts_at != NULL &&
	    event_status_takes_place(s.status) && s.availability != EVENT_ENDED;
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
