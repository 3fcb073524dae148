/*
 * tools_lines - the events of a search as text, a line for each, and one event.
 */
#include "agents/tools.h"

#include "event/fields.h"
#include "event/state.h"

/*
 * The exceptions: ", cancelled", ", sold out"; nothing for an event that takes place
 * and is on sale.
 */
static void
print_state(struct json_raw status, struct json_raw availability, struct buf *b)
{
	struct buf words[2] = { BUF_INIT(40), BUF_INIT(40) };
	struct event_state s;

	json_raw_text(status, &words[0]);
	json_raw_text(availability, &words[1]);
	s = (struct event_state){ event_status_read(buf_cstr(&words[0])),
		event_availability_read(buf_cstr(&words[1])) };
	if (s.status != EVENT_SCHEDULED)
		buf_printf(b, ", %s", event_status_word(s.status));
	if (event_state_takes_place(s) && s.availability != EVENT_AVAILABLE)
		buf_printf(b, ", %s", event_availability_word(s.availability));
	buf_release(&words[0]);
	buf_release(&words[1]);
}

/* ", until "2026-12-27"" for a run, ", + 5 dates" for several sessions. */
static void
print_line_dates(struct json_raw sessions_left, struct json_raw is_run,
    struct json_raw ends_at, struct buf *b)
{
	struct buf left = BUF_INIT(40);

	buf_bytes(&left, sessions_left.p, sessions_left.n);
	if (is_run.p[0] == 't' && ends_at.p[0] == '"') {
		buf_text(b, ", until ");
		buf_bytes(b, ends_at.p, ends_at.n);
	} else if (left.len > 0 && strcmp(buf_cstr(&left), "0") != 0) {
		buf_printf(b, ", + %s date%s", buf_cstr(&left),
		    strcmp(buf_cstr(&left), "1") != 0 ? "s" : "");
	}
	buf_release(&left);
}

/* ", from 46.00 BRL", the lowest total with fees. */
static void
print_line_price(struct json_raw price, struct buf *b)
{
	if (price.n == 0 || price.p[0] != '"')
		return;
	buf_text(b, ", from ");
	json_raw_text(price, b);
}

static void
print_line(const struct source *source, struct json_raw event, struct buf *b)
{
	static const enum event_field_id shown[] = { EVENT_FIELD_NAME,
		EVENT_FIELD_STARTS_AT, EVENT_FIELD_LOCATION_NAME,
		EVENT_FIELD_LOCATION_CITY, EVENT_FIELD_LOCATION_STATE_ABBR };
	struct json_raw_walk walk = json_raw_walk(event);
	struct json_raw key, value, slug = { "", 0 };
	struct json_raw status = slug, availability = slug;
	struct json_raw left = slug, is_run = slug, ends_at = slug;
	struct json_raw price = slug;
	const char *before = "- ";

	while (json_raw_next(&walk, &key, &value)) {
		if (json_raw_is(key, "slug"))
			slug = value;
		if (json_raw_is(key, "event_status"))
			status = value;
		if (json_raw_is(key, "availability"))
			availability = value;
		if (json_raw_is(key, "sessions_left"))
			left = value;
		if (json_raw_is(key, "is_run"))
			is_run = value;
		if (json_raw_is(key, "ends_at"))
			ends_at = value;
		if (json_raw_is(key, "price_from"))
			price = value;
		for (size_t i = 0; i < ARRAY_LEN(shown); i++) {
			if (!json_raw_is(key, event_fields[shown[i]].tool) ||
			    value.p[0] != '"')
				continue;
			buf_text(b, before);
			buf_bytes(b, value.p, value.n);
			before = ", ";
		}
	}
	print_line_price(price, b);
	print_line_dates(left, is_run, ends_at, b);
	print_state(status, availability, b);
	buf_printf(
	    b, ", %s%s/", source->brand->site_url, source->brand->paths.events);
	json_raw_text(slug, b);
	buf_char(b, '\n');
}

void
tools_lines(const struct source *source, struct json_raw found, struct buf *b)
{
	struct json_raw_walk top = json_raw_walk(found), events;
	struct json_raw key, value;

	while (json_raw_next(&top, &key, &value)) {
		if (!json_raw_is(key, "data"))
			continue;
		events = json_raw_walk(value);
		while (json_raw_next(&events, &key, &value))
			print_line(source, value, b);
		return;
	}
}

/* The value unchanged, with its quotes; nothing for null and for "". */
static void
print_labelled_value(const char *label, struct json_raw value, struct buf *b)
{
	if (value.n < 3 || value.p[0] == 'n' || value.p[0] == '{')
		return;
	buf_text(b, label);
	buf_bytes(b, value.p, value.n);
}

/* ""Pista" 46.00 BRL", ", sold out" if it is not available. */
static void
print_ticket(struct json_raw ticket, struct buf *b)
{
	struct json_raw_walk members = json_raw_walk(ticket);
	struct json_raw key, value, none = { "", 0 };
	struct json_raw name = none, total = none, currency = none;
	bool available = true;

	while (json_raw_next(&members, &key, &value)) {
		if (json_raw_is(key, "name"))
			name = value;
		if (json_raw_is(key, "total"))
			total = value;
		if (json_raw_is(key, "currency"))
			currency = value;
		if (json_raw_is(key, "available"))
			available = value.p[0] == 't';
	}
	buf_bytes(b, name.p, name.n);
	buf_char(b, ' ');
	if (total.n > 0 && total.p[0] == '"') {
		json_raw_text(total, b);
		buf_char(b, ' ');
		json_raw_text(currency, b);
	} else {
		buf_text(b, "of an unknown total");
	}
	if (!available)
		buf_text(b, " (not available)");
}

static void
print_tickets(struct json_raw tickets, struct buf *b)
{
	struct json_raw_walk each = json_raw_walk(tickets);
	struct json_raw key, value;
	const char *before = "; tickets with fees: ";

	while (json_raw_next(&each, &key, &value)) {
		buf_text(b, before);
		print_ticket(value, b);
		before = ", ";
	}
}

void
tools_event_line(struct json_raw event, struct buf *b)
{
	static const struct {
		const char *member, *label;
	} told[] = { { "name", "" }, { "starts_at", ": from " },
		{ "ends_at", " to " }, { "event_status", "; status " },
		{ "availability", "; tickets are " },
		{ "age_rating", "; age " }, { "accessibility", "; offers " },
		{ "languages", "; languages " }, { "url", "; page " },
		{ "calendar_url", "; for a calendar " },
		{ "buy_url", "; buy at " } };
	struct json_raw_walk members;
	struct json_raw key, value;

	for (size_t i = 0; i < ARRAY_LEN(told); i++) {
		members = json_raw_walk(event);
		while (json_raw_next(&members, &key, &value)) {
			if (json_raw_is(key, told[i].member))
				print_labelled_value(told[i].label, value, b);
		}
	}
	members = json_raw_walk(event);
	while (json_raw_next(&members, &key, &value)) {
		if (json_raw_is(key, "tickets"))
			print_tickets(value, b);
	}
	buf_text(b, ".\n");
}
