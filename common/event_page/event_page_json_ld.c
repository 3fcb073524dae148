/*
 * event_page_json_ld - the event as structured data (JSON-LD) for search engines.
 *
 * Source: https://schema.org/Event; Google's documentation of Event structured
 *         data requires name, startDate and a location with an address.
 */
#include "base/escape.h"
#include "base/text.h"
#include "brand/currency.h"
#include "text/normalize.h"
#include "event/age_rating.h"
#include "event/place.h"
#include "event/price.h"
#include "event/schedule.h"
#include "event/ticket_kind.h"
#include "page/json_ld.h"
#include "page/share_card.h"
#include "event_page/internal.h"

/* Each subEvent repeats name and place: 60 of them were two thirds of the page. */
enum { DESCRIPTION_MAX = 500, OFFERS_MAX = 20, SUB_EVENTS_MAX = 5 };

/* Writes the address, or nothing if no part of it is known. */
static void
put_address(const struct event_page *p, struct buf *b)
{
	const struct location *l = &p->record.event.location;
	LOCAL_BUF street = BUF_INIT(EVENT_PAGE_MAX);
	LOCAL_BUF code = BUF_INIT(EVENT_PAGE_MAX);
	const char *const parts[][2] = {
		{ "addressLocality", l->city },
		{ "addressRegion",
		    l->state_abbr != NULL ? l->state_abbr : l->state },
		{ "addressCountry", place_country(&p->record.event) },
	};
	LOCAL_BUF address = BUF_INIT(EVENT_PAGE_MAX);

	place_split_address(l, &street, &code);
	if (street.len > 0)
		json_ld_member(&address, "streetAddress",
		    place_after_name(buf_cstr(&street), l->name));
	if (code.len > 0)
		json_ld_member(&address, "postalCode", buf_cstr(&code));
	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		json_ld_member(&address, parts[i][0], parts[i][1]);
	if (address.len > 0) {
		buf_text(b, ",\"address\":{\"@type\":\"PostalAddress\",");
		buf_bytes(b, address.p, address.len);
		buf_char(b, '}');
	}
}

static void
put_json_ld_place(const struct event_page *p, struct buf *b)
{
	const struct location *l = &p->record.event.location;

	buf_text(b, "{\"@type\":\"Place\"");
	json_ld_member(b, "name", l->name);
	put_address(p, b);
	if (l->latitude != NULL) { /* native_record.h: both, in degrees */
		buf_text(b, ",\"geo\":{\"@type\":\"GeoCoordinates\"");
		json_ld_member(b, "latitude", l->latitude);
		json_ld_member(b, "longitude", l->longitude);
		buf_char(b, '}');
	}
	buf_char(b, '}');
}

/* Returns true if the venue's name is a service: "Zoom", "YouTube, ao vivo". */
static bool
names_a_service(const char *name)
{
	static const char *const words[] = { "discord", "facebook", "instagram",
		"internet", "meet", "online", "teams", "twitch", "virtual",
		"webinar", "youtube", "zoom" };
	struct normalizer n;

	normalize_start(&n, name, strlen(name));
	while (normalize_next(&n)) {
		for (size_t i = 0; i < ARRAY_LEN(words); i++) {
			if (strcmp(n.word, words[i]) == 0)
				return true;
		}
	}
	return false;
}

static bool
has_place(const struct event *e)
{
	const struct location *l = &e->location;

	if (l->city != NULL || l->formatted_address != NULL)
		return true;
	return l->name != NULL && !(e->is_online && names_a_service(l->name));
}

static void
put_virtual_location(const char *url, struct buf *b)
{
	buf_text(b, "{\"@type\":\"VirtualLocation\"");
	json_ld_member(b, "url", url);
	buf_char(b, '}');
}

/* An online event with a venue is at both places. */
static void
put_locations(const struct event_page *p, const char *url, struct buf *b)
{
	const struct event *e = &p->record.event;
	bool place = has_place(e);
	bool both = place && e->is_online;

	json_ld_member(b, "eventAttendanceMode",
	    both               ? "https://schema.org/MixedEventAttendanceMode"
		: e->is_online ? "https://schema.org/OnlineEventAttendanceMode"
			       : "https://schema.org/"
				 "OfflineEventAttendanceMode");
	buf_text(b, both ? ",\"location\":[" : ",\"location\":");
	if (place)
		put_json_ld_place(p, b);
	if (both)
		buf_char(b, ',');
	if (e->is_online)
		put_virtual_location(url, b);
	if (both)
		buf_char(b, ']');
}

/* `price` must include the fees, because it is the price that the buyer pays. */
static void
put_offer(const struct event_page *p, const struct ticket *t,
    const char *total_or_null, const char *url, struct buf *b)
{
	const char *currency =
	    t->currency != NULL ? t->currency : p->brand->currency;
	char price[CURRENCY_AMOUNT_SIZE];

	buf_text(b, "{\"@type\":\"Offer\"");
	json_ld_member(b, "name", t->name);
	if (total_or_null != NULL) {
		currency_amount(total_or_null, currency, price);
		json_ld_member(b, "price", price);
		json_ld_member(b, "priceCurrency", currency);
	}
	json_ld_member(b, "availability",
	    t->available && event_state_may_sell(event_state_of(&p->record))
		? "https://schema.org/InStock"
		: "https://schema.org/SoldOut");
	json_ld_member(b, "validFrom", p->record.on_sale_at);
	json_ld_member(b, "url", url);
	buf_char(b, '}');
}

/*
 * Writes offers of tickets on sale or sold out, for an event that takes place; schema.org
 * has no value for an offer that ended.  Readers use the first offer for the price, so
 * the lowest offer is first.  An offer for entitled people is left out if another offer
 * is for anybody.  A sold-out event without a price has one offer, which says so.
 */
static void
put_offers(const struct event_page *p, const char *url, struct buf *b)
{
	const struct native_record *r = &p->record;
	struct event_state s = event_state_of(r);
	char total[TICKET_AMOUNT_MAX];
	bool for_anybody = price_is_for_anybody(r);
	struct price_from from;
	size_t count = 0, lowest = 0;

	if (!event_status_takes_place(s.status) ||
	    (s.availability != EVENT_AVAILABLE &&
		s.availability != EVENT_SOLD_OUT))
		return;
	price_find(r, p->brand->currency, &from);
	if (from.ticket != NULL && r->ticket_count > OFFERS_MAX)
		lowest = (size_t)(from.ticket - r->tickets);
	for (size_t i = 0; i < r->ticket_count && count < OFFERS_MAX; i++) {
		/* First the lowest, then the offers before it, then after it. */
		size_t at = i == 0 ? lowest : i <= lowest ? i - 1 : i;
		const struct ticket *t = &r->tickets[at];

		if (!ticket_total(t, total) || price_is_beside(r, t) ||
		    (for_anybody &&
			(ticket_kind_is_entitled(t->kind) ||
			    price_is_for_few(r, t))))
			continue;
		buf_text(b, count++ == 0 ? ",\"offers\":[" : ",");
		put_offer(p, t, total, url, b);
	}
	if (count == 0 && s.availability == EVENT_SOLD_OUT &&
	    (r->ticket_count > 0 || r->buy_url != NULL)) {
		buf_text(b, ",\"offers\":[");
		count++;
		put_offer(p, &(struct ticket){ 0 }, NULL, url, b);
	}
	if (count > 0)
		buf_char(b, ']');
}

/* Writes the member only if the total of every ticket is known. */
static void
put_is_free(const struct event_page *p, struct buf *b)
{
	const struct native_record *r = &p->record;
	char total[TICKET_AMOUNT_MAX];
	bool is_free = true;

	for (size_t i = 0; i < r->ticket_count; i++) {
		if (price_is_for_few(r, &r->tickets[i]))
			continue;
		if (!ticket_total(&r->tickets[i], total))
			return;
		is_free = is_free && text_amount_is_zero(total);
	}
	if (r->ticket_count > 0)
		buf_printf(b, ",\"isAccessibleForFree\":%s",
		    is_free ? "true" : "false");
}

static void
put_organizer(const struct event_page *p, struct buf *b)
{
	const struct producer *o = &p->record.event.producer;
	LOCAL_BUF url = BUF_INIT(8192);

	if (o->name == NULL)
		return;
	buf_printf(&url, "%s%s?organization=%s", p->brand->site_url,
	    p->brand->paths.events, o->slug);
	buf_text(b, ",\"organizer\":{\"@type\":\"Organization\"");
	json_ld_member(b, "name", o->name);
	if (!p->brand->is_static)
		json_ld_member(b, "url", buf_cstr(&url));
	buf_char(b, '}');
}

/* Returns NULL for a tentative event, because schema.org has no such status. */
static const char *
event_status_address(enum event_status status)
{
	static const char *const addresses[EVENT_STATUS_COUNT] = {
		[EVENT_SCHEDULED] = "https://schema.org/EventScheduled",
		[EVENT_MOVED_ONLINE] = "https://schema.org/EventMovedOnline",
		[EVENT_RESCHEDULED] = "https://schema.org/EventRescheduled",
		[EVENT_POSTPONED] = "https://schema.org/EventPostponed",
		[EVENT_CANCELLED] = "https://schema.org/EventCancelled",
	};

	return addresses[status];
}

/*
 * Returns the address that sells a date.  If the next session has an own address, the
 * event's address is the same (publishable.h), and does not sell other dates.
 */
static const char *
session_offer(const struct event_page *p, const struct session *s,
    const char *url, const char *buy)
{
	const struct session *sold = schedule_next(&p->record);

	if (s->buy_url != NULL)
		return s->buy_url;
	return sold != NULL && sold->buy_url != NULL ? url : buy;
}

/* Writes one of several dates.  Search engines require each date's name and place. */
static void
put_session(const struct event_page *p, const struct session *s,
    const char *url, const char *buy, struct buf *b)
{
	struct event_state state = event_state_of_session(&p->record, s);
	const struct event_page in = event_page_in_session(p, s);
	LOCAL_BUF summary = BUF_INIT(2 * DESCRIPTION_MAX);

	buf_text(b, "{\"@type\":\"Event\"");
	json_ld_member(b, "name", in.record.event.name);
	json_ld_member(b, "startDate", s->starts_at);
	json_ld_member(b, "endDate", s->ends_at);
	json_ld_member(b, "eventStatus", event_status_address(state.status));
	if (s->description != NULL)
		event_page_summary(&in, DESCRIPTION_MAX, &summary);
	json_ld_member(
	    b, "description", summary.len > 0 ? buf_cstr(&summary) : NULL);
	put_locations(&in, url, b);
	if (event_state_may_sell(state) &&
	    state.availability == EVENT_AVAILABLE) {
		buf_text(b, ",\"offers\":{\"@type\":\"Offer\"");
		json_ld_member(b, "availability", "https://schema.org/InStock");
		json_ld_member(b, "url", session_offer(p, s, url, buy));
		buf_char(b, '}');
	}
	buf_char(b, '}');
}

static void
put_sessions(
    const struct event_page *p, const char *url, const char *buy, struct buf *b)
{
	const struct session *shown[EVENT_PAGE_SESSIONS_MAX];
	size_t total, n = event_page_sessions(p, shown, &total);

	for (size_t i = 0; i < n && i < SUB_EVENTS_MAX; i++) {
		buf_text(b, i == 0 ? ",\"subEvent\":[" : ",");
		put_session(p, shown[i], url, buy, b);
	}
	if (n > 0)
		buf_char(b, ']');
}

/* Writes ,"key":["a","b"]. */
static void
put_texts(struct buf *b, const char *key, const char *const *first,
    const char *const *second)
{
	const char *const *const lists[] = { first, second };
	size_t count = 0;

	for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
		for (size_t j = 0; lists[i] != NULL && lists[i][j] != NULL;
		     j++) {
			if (count++ == 0)
				buf_printf(b, ",\"%s\":[", key);
			else
				buf_char(b, ',');
			escape_json_in_script(lists[i][j], b);
		}
	}
	if (count > 0)
		buf_char(b, ']');
}

/* Writes the i-th object of a list, from 0. */
static void
put_named(struct buf *b, const char *member, size_t i, const char *type,
    const char *name, const char *url_or_null)
{
	if (i == 0)
		buf_printf(b, ",\"%s\":[", member);
	else
		buf_char(b, ',');
	buf_printf(b, "{\"@type\":\"%s\"", type);
	json_ld_member(b, "name", name);
	json_ld_member(b, "url", url_or_null);
	buf_char(b, '}');
}

static void
put_performers(const struct native_record *r, struct buf *b)
{
	for (size_t i = 0; i < r->performer_count; i++)
		put_named(b, "performer", i, "PerformingGroup",
		    r->performers[i].name, r->performers[i].url);
	if (r->performer_count > 0)
		buf_char(b, ']');
}

/*
 * The sources are works about the event, namely the feeds that list it, so subjectOf is
 * the property.  An event has neither sdPublisher nor isBasedOn, whose names fit better:
 * only works have them, and sdPublisher is who makes the markup.
 */
static void
put_sources(const struct native_record *r, struct buf *b)
{
	for (size_t i = 0; i < r->source_count; i++)
		put_named(b, "subjectOf", i, "DataFeed", r->sources[i].name,
		    r->sources[i].url);
	if (r->source_count > 0)
		buf_char(b, ']');
}

/* schema.org has no property for the accessibility of an event. */
static void
put_audience(const struct event_page *p, struct buf *b)
{
	const struct native_record *r = &p->record;
	int years = age_rating_years(r->age_rating);
	char range[16];

	if (event_page_has_doors(p))
		json_ld_member(b, "doorTime", r->door_time);
	put_performers(r, b);
	put_texts(b, "keywords", r->categories, r->tags);
	put_texts(b, "inLanguage", r->languages, NULL);
	if (years >= 0) {
		snprintf(range, sizeof(range), "%d-", years);
		json_ld_member(b, "typicalAgeRange", range);
	}
}

static void
put_image(const struct event_page *p, struct buf *b)
{
	LOCAL_BUF image = BUF_INIT(8192);

	(void)share_card_address(p, &image);
	json_ld_member(b, "image", buf_cstr(&image));
}

static void
put_event(const struct event_page *p, const char *url, const char *buy,
    const char *summary, struct buf *b)
{
	const struct event *e = &p->record.event;
	const struct event_page next =
	    event_page_in_session(p, schedule_next(&p->record));
	enum event_status status = event_state_of(&p->record).status;

	buf_text(b,
	    "{\"@context\":\"https://schema.org\","
	    "\"@type\":\"Event\"");
	json_ld_member(b, "name", e->name);
	json_ld_member(b, "url", url);
	json_ld_member(b, "startDate", e->starts_at);
	json_ld_member(b, "endDate", e->ends_at);
	json_ld_member(b, "eventStatus", event_status_address(status));
	json_ld_member(b, "description", summary);
	put_image(p, b);
	put_locations(&next, url, b);
	put_offers(p, buy[0] != '\0' ? buy : url, b);
	put_is_free(p, b);
	put_organizer(p, b);
	put_audience(p, b);
	put_sources(&p->record, b);
	put_sessions(p, url, buy[0] != '\0' ? buy : url, b);
	buf_char(b, '}');
}

void
event_page_json_ld(const struct event_page *p, struct buf *b)
{
	const struct event *e = &p->record.event;
	LOCAL_BUF url = BUF_INIT(8192), buy = BUF_INIT(8192);
	LOCAL_BUF summary = BUF_INIT(2 * DESCRIPTION_MAX);

	/* Search engines must not show an event that no source confirms. */
	if (p->record.unconfirmed_since != NULL || e->starts_at == NULL ||
	    (!has_place(e) && !e->is_online))
		return;
	event_page_address(p, "", &url);
	if (event_page_links_page(p))
		buf_text(&buy, buf_cstr(&url)); /* offers need an address */
	else
		event_page_checkout(p, &buy);
	event_page_summary(p, DESCRIPTION_MAX, &summary);
	put_event(p, buf_cstr(&url), buf_cstr(&buy), buf_cstr(&summary), b);
}
