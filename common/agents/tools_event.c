/*
 * tools_event - the details of one event.
 */
#include "agents/tools.h"

#include "agents/internal.h"
#include "base/text.h"
#include "brand/currency.h"
#include "json/json_writer.h"
#include "richtext/richtext.h"
#include "event/calendar_card.h"
#include "event/price.h"
#include "event/schedule.h"
#include "event/state.h"
#include "event/ticket.h"
#include "event/ticket_kind.h"
#include "page/event_page.h"
#include "event_page/event_page_facts.h"

enum {
	ANSWER_MAX = 8 * 1024 * 1024,
	PAGE_MEM_MAX = 16 * 1024 * 1024,
	ADDRESS_MAX = 8192,
	SESSIONS_MAX = 60,
	TICKETS_MAX = 40,
};

static const enum event_field_id detail_fields[] = {
	EVENT_FIELD_TIMEZONE,
	EVENT_FIELD_LOCATION_FORMATTED_ADDRESS,
	EVENT_FIELD_LOCATION_LATITUDE,
	EVENT_FIELD_LOCATION_LONGITUDE,
};

/* Writes the description as plain text, cut at CAPABILITIES_DESCRIPTION_MAX. */
static void
print_description(const char *html_or_null, struct json_writer *j)
{
	LOCAL_BUF plain = BUF_INIT(ANSWER_MAX);
	char cut[120];
	size_t n;

	if (html_or_null != NULL)
		richtext_plain_text(html_or_null, &plain);
	n = text_cut(buf_cstr(&plain), plain.len, CAPABILITIES_DESCRIPTION_MAX);
	snprintf(cut, sizeof(cut),
	    "These are the first %zu of %zu bytes; get_event_page has the "
	    "whole description.",
	    n, plain.len);
	if (n < plain.len)
		plain.p[n] = '\0';
	json_writer_text(j, "description", plain.len > 0 ? plain.p : NULL);
	json_writer_text(j, "description_cut", n < plain.len ? cut : NULL);
}

static void
print_producer(const struct producer *p, struct json_writer *j)
{
	if (p->name == NULL) {
		json_writer_null(j, "producer");
		return;
	}
	json_writer_object(j, "producer");
	json_writer_text(j, "name", p->name);
	json_writer_text(j, "slug", p->slug);
	json_writer_object_end(j);
}

/* Writes the name, the place and the description that only this session has. */
static void
print_own(
    const struct event_page *p, const struct session *s, struct json_writer *j)
{
	const struct locale l = locale_of(p->brand->locale);
	LOCAL_BUF text = BUF_INIT(ANSWER_MAX);

	if (s->name != NULL)
		json_writer_text(j, "name", s->name);
	event_page_session_place(p, s, &l, &text);
	if (text.len > 0)
		json_writer_text(j, "location", buf_cstr(&text));
	buf_reset(&text);
	calendar_card_description(
	    s->description, CALENDAR_CARD_DESCRIPTION_MAX, &text);
	if (text.len > 0)
		json_writer_text(j, "description", buf_cstr(&text));
}

static void
print_session(
    const struct event_page *p, const struct session *s, struct json_writer *j)
{
	struct event_state state = event_state_of_session(&p->record, s);

	json_writer_object(j, NULL);
	json_writer_text(j, "starts_at", s->starts_at);
	json_writer_text(j, "ends_at", s->ends_at);
	json_writer_text(j, "event_status", event_status_word(state.status));
	json_writer_bool(
	    j, "is_closed", event_availability_is_closed(state.availability));
	json_writer_text(j, "buy_url", s->buy_url);
	print_own(p, s, j);
	json_writer_object_end(j);
}

/* Writes the future sessions, or nothing if the event has only one date. */
static void
print_sessions(const struct event_page *p, struct json_writer *j)
{
	const struct native_record *r = &p->record;
	const struct session *first[SESSIONS_MAX];
	size_t total = schedule_coming(r, SESSIONS_MAX, first), n = total;
	char cut[80];

	if (r->session_count < 2)
		n = total = 0;
	if (n > SESSIONS_MAX)
		n = SESSIONS_MAX;
	json_writer_array(j, "sessions");
	for (size_t i = 0; i < n; i++)
		print_session(p, first[i], j);
	json_writer_array_end(j);
	snprintf(cut, sizeof(cut),
	    "These are the first %zu of %zu future sessions.", n, total);
	json_writer_text(j, "sessions_cut", n < total ? cut : NULL);
}

/* Writes the sources that list the event, or nothing if there are no sources. */
static void
print_sources(const struct native_record *r, struct json_writer *j)
{
	if (r->source_count == 0)
		return;
	json_writer_array(j, event_fields[EVENT_FIELD_SOURCES].tool);
	for (size_t i = 0; i < r->source_count; i++) {
		json_writer_object(j, NULL);
		event_section_encode(
		    EVENT_SECTION_SOURCE, EVENT_SCOPE_EXTRA, &r->sources[i], j);
		json_writer_object_end(j);
	}
	json_writer_array_end(j);
}

/* Writes the names of the performers, or nothing if there are none. */
static void
print_performers(const struct native_record *r, struct json_writer *j)
{
	if (r->performer_count == 0)
		return;
	json_writer_array(j, event_fields[EVENT_FIELD_PERFORMERS].tool);
	for (size_t i = 0; i < r->performer_count; i++)
		json_writer_text(j, NULL, r->performers[i].name);
	json_writer_array_end(j);
}

/* Writes the organiser's information that has no field in the API. */
static void
print_told(const struct native_record *r, struct json_writer *j)
{
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];
		LOCAL_BUF value = BUF_INIT(ANSWER_MAX);
		struct json_writer alone = JSON_WRITER_INIT(&value);

		if (f->section != EVENT_SECTION_TOP || f->tool[0] == '\0' ||
		    f->scope != EVENT_SCOPE_EXTRA ||
		    f->kind == EVENT_FIELD_OF_LIST ||
		    i == EVENT_FIELD_EVENT_STATUS)
			continue;
		event_field_encode(f, NULL, r, &alone);
		if (strcmp(buf_cstr(&value), "null") != 0 &&
		    strcmp(buf_cstr(&value), "[]") != 0)
			json_writer_raw(j, f->tool, value.p, value.len);
	}
}

static void
print_amount(const char *key, const char *amount_or_null, const char *currency,
    struct json_writer *j)
{
	char amount[CURRENCY_AMOUNT_SIZE];

	if (amount_or_null != NULL)
		currency_amount(amount_or_null, currency, amount);
	json_writer_text(j, key, amount_or_null != NULL ? amount : NULL);
}

/* `total` is null if the fees are unknown: it is never the price without fees. */
static void
print_ticket(const struct brand *brand, struct event_state state,
    const struct ticket *t, struct json_writer *j)
{
	const char *currency =
	    t->currency != NULL ? t->currency : brand->currency;
	char total[TICKET_AMOUNT_MAX];

	json_writer_object(j, NULL);
	json_writer_text(j, "name", t->name);
	print_amount(
	    "total", ticket_total(t, total) ? total : NULL, currency, j);
	print_amount("price", t->price, currency, j);
	print_amount("fee", t->fee, currency, j);
	json_writer_text(j, "currency", currency);
	if (t->kind != NULL)
		json_writer_text(j, "kind", t->kind);
	json_writer_bool(j, "available", event_state_ticket_is_open(state, t));
	json_writer_object_end(j);
}

static void
print_tickets(const struct brand *brand, const struct native_record *r,
    struct event_state state, struct json_writer *j)
{
	size_t n =
	    r->ticket_count < TICKETS_MAX ? r->ticket_count : TICKETS_MAX;
	char cut[80];

	json_writer_array(j, "tickets");
	for (size_t i = 0; i < n; i++)
		print_ticket(brand, state, &r->tickets[i], j);
	json_writer_array_end(j);
	snprintf(cut, sizeof(cut),
	    "These are the first %zu of %zu tickets; get_event_page has all "
	    "tickets.",
	    n, r->ticket_count);
	if (n < r->ticket_count)
		json_writer_text(j, "tickets_cut", cut);
}

static void
print_addresses(const struct event_page *page, const struct summary *s,
    struct json_writer *j)
{
	LOCAL_BUF url = BUF_INIT(ADDRESS_MAX), buy = BUF_INIT(ADDRESS_MAX);

	buf_printf(&url, "%s%s/%s", page->brand->site_url,
	    page->brand->paths.events, s->slug);
	json_writer_text(j, event_fields[EVENT_FIELD_URL].tool, buf_cstr(&url));
	buf_text(&url, ".ics");
	json_writer_text(j, "calendar_url", buf_cstr(&url));
	event_page_checkout(page, &buy);
	json_writer_text(j, "buy_url",
	    buy.len > 0 && !event_page_links_page(page) ? buf_cstr(&buy)
							: NULL);
	if (event_page_links_page(page))
		json_writer_text(j, "link", buf_cstr(&buy));
}

static void
print_details(
    const struct event_page *page, const struct summary *s, struct buf *b)
{
	const struct event_page next =
	    event_page_in_session(page, schedule_next(&page->record));
	struct json_writer j = JSON_WRITER_INIT(b);

	json_writer_object(&j, NULL);
	json_writer_text(&j, "notice", capabilities_notice);
	tools_stale(page->brand, page->read_at_s, &page->today, &j);
	if (page->record.unconfirmed_since != NULL)
		json_writer_text(
		    &j, "unconfirmed_since", page->record.unconfirmed_since);
	tools_print_summary(page->brand, s, true, &j);
	tools_print_updated(
	    page->history.changed_s, page->record.updated_at, &j);
	json_writer_bool(
	    &j, event_fields[EVENT_FIELD_IS_CLOSED].tool, s->is_closed);
	print_addresses(page, s, &j);
	print_tickets(page->brand, &page->record, s->event_state, &j);
	print_sessions(page, &j);
	for (size_t i = 0; i < ARRAY_LEN(detail_fields); i++) {
		const struct event_field *f = &event_fields[detail_fields[i]];

		event_field_encode(f, f->tool, &next.record, &j);
	}
	print_producer(&page->record.event.producer, &j);
	print_sources(&page->record, &j);
	print_performers(&page->record, &j);
	print_told(&page->record, &j);
	print_description(page->record.event.description, &j);
	json_writer_object_end(&j);
}

bool
tools_event(const struct source *source, const char *slug, struct buf *b,
    struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(PAGE_MEM_MAX);
	struct event_page page;
	struct summary s;
	bool ok = catalog_page(source, slug, &mem, &page, NULL, f);

	if (ok) {
		summary_of(&page.record, source->brand->currency, &mem, &s);
		summary_mark(&s, source->brand->timezone, source->now_s);
		/*
		 * The summary has the place and the times of the next session, but the
		 * event's own name.
		 */
		s.name = page.record.event.name;
		print_details(&page, &s, b);
	}
	return ok;
}
