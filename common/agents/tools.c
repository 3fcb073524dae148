/*
 * tools - runs a tool on the catalog and shortens its events.
 */
#include "agents/tools.h"

#include <inttypes.h>

#include "agents/capabilities.h"
#include "agents/jsonrpc.h"
#include "event/schedule.h"
#include "pages/event_page.h"
#include "json/json_writer.h"
#include "json/json_raw.h"
#include "richtext/richtext.h"
#include "search/sentence.h"
#include "base/text.h"

enum {
	ANSWER_MAX = 8 * 1024 * 1024,
	PAGE_MEM_MAX = 16 * 1024 * 1024,
	LIST_MEM_MAX = 64 * 1024 * 1024,
	PRICE_MAX = 80,
	ADDRESS_MAX = 8192,
	SESSIONS_MAX = 60,
};

static const enum event_field_id detail_fields[] = {
	EVENT_FIELD_TIMEZONE,
	EVENT_FIELD_LOCATION_FORMATTED_ADDRESS,
	EVENT_FIELD_LOCATION_LATITUDE,
	EVENT_FIELD_LOCATION_LONGITUDE,
};

static void
print_text(
    struct json_writer *j, enum event_field_id id, const char *text_or_null)
{
	json_writer_text(j, event_fields[id].tool, text_or_null);
}

/*
 * "46.00 BRL", the lowest total of what is on sale; "23.00 BRL (half)" when only
 * who is entitled can buy; null when not known.
 */
static void
print_price(
    const struct brand *brand, const struct summary *s, struct json_writer *j)
{
	char price[PRICE_MAX];

	snprintf(price, sizeof(price), "%s %s%s%s%s",
	    s->price != NULL ? s->price : "",
	    s->currency != NULL ? s->currency : brand->currency,
	    s->kind != NULL ? " (" : "", s->kind != NULL ? s->kind : "",
	    s->kind != NULL ? ")" : "");
	json_writer_text(j, "price_from",
	    s->price != NULL && event_state_is_on_sale(s->event_state) ? price
								       : NULL);
}

/* In a list, which must be short, those that say something. */
static void
print_dates(const struct summary *s, bool whole, struct json_writer *j)
{
	if (whole || s->is_run)
		print_text(j, EVENT_FIELD_ENDS_AT, s->ends_at);
	if (whole || s->sessions_left > 0)
		json_writer_int(j, "sessions_left", s->sessions_left);
	if (whole || s->is_run)
		json_writer_bool(j, "is_run", s->is_run);
}

/* The members of an event in a list and of its details, the whole. */
static void
print_summary(const struct brand *brand, const struct summary *s, bool whole,
    struct json_writer *j)
{
	print_text(j, EVENT_FIELD_SLUG, s->slug);
	print_text(j, EVENT_FIELD_NAME, s->name);
	print_text(j, EVENT_FIELD_STARTS_AT, s->starts_at);
	print_dates(s, whole, j);
	print_text(j, EVENT_FIELD_LOCATION_NAME, s->venue);
	print_text(j, EVENT_FIELD_LOCATION_CITY, s->city);
	print_text(j, EVENT_FIELD_LOCATION_STATE_ABBR, s->state);
	json_writer_bool(
	    j, event_fields[EVENT_FIELD_IS_ONLINE].tool, s->is_online);
	print_text(j, EVENT_FIELD_EVENT_STATUS,
	    event_status_word(s->event_state.status));
	json_writer_text(j, "availability",
	    event_availability_word(s->event_state.availability));
	print_price(brand, s, j);
}

static bool
fail(struct tool_args_error *w, const char *name, const char *why)
{
	w->name = name;
	snprintf(w->why, sizeof(w->why), "%s", why);
	return false;
}

bool
tools_search_read(const struct source *source, const struct tool_args *a,
    struct tools_search *s, struct tool_args_error *w)
{
	const char *when = a->text[CAPABILITIES_WHEN];
	const char *from = a->text[CAPABILITIES_FROM];
	const char *to = a->text[CAPABILITIES_TO];

	if (when != NULL && (from != NULL || to != NULL))
		return fail(
		    w, "when", "use when, or from and to, but not both");
	if (from != NULL && to != NULL && strcmp(from, to) > 0)
		return fail(w, "to", "to must not be before from");
	*s = (struct tools_search){
		.query = { a->text[CAPABILITIES_Q], a->text[CAPABILITIES_CITY],
		    a->text[CAPABILITIES_STATE],
		    a->text[CAPABILITIES_ORGANIZATION], a->n[CAPABILITIES_PAGE],
		    a->n[CAPABILITIES_PER_PAGE] },
	};
	date_range_read(when, from, to, source->brand->timezone, source->now_s,
	    &s->query.dates);
	return true;
}

struct tools_search
tools_search_of(const struct sentence *read)
{
	struct tools_search s = {
		.query = read->query,
		.only_open = read->query.filters[LISTING_FILTER_OPEN] != NULL,
		.only_online =
		    read->query.filters[LISTING_FILTER_ONLINE] != NULL,
		.failed = read->failed,
	};

	if (s.only_open || s.only_online)
		s.query.per_page = LISTING_PER_PAGE_MAX;
	return s;
}

static void
print_events(const struct tools_search *s, const struct list_page *found,
    struct json_writer *j)
{
	json_writer_array(j, "data");
	for (size_t i = 0; i < found->count; i++) {
		const struct summary *c = &found->items[i];

		if ((s->only_open && !event_state_is_on_sale(c->event_state)) ||
		    (s->only_online && !c->is_online))
			continue;
		json_writer_object(j, NULL);
		print_summary(found->brand, c, false, j);
		json_writer_object_end(j);
	}
	json_writer_array_end(j);
}

/* What a caller may have got wrong, of the arguments that it sent. */
static void
print_no_match(const struct tools_search *s, struct buf *b)
{
	const struct capabilities_tool *event =
	    &capabilities_tools[CAPABILITIES_GET_EVENT];
	const struct listing_query *q = &s->query;

	buf_text(b, "Nothing matches.");
	if (q->q != NULL)
		buf_text(b, " q wants all of its words: use fewer of them.");
	if (q->city != NULL)
		buf_text(b, " city is the whole name alone, without a state.");
	if (q->state != NULL)
		buf_text(b, " state is an abbreviation of two letters.");
	if (q->organization != NULL)
		buf_printf(b, " organization is a slug from %s.",
		    s->skills ? event->skill : event->name);
	if (q->dates.set)
		buf_text(b, " Other days may have events.");
	if (q->q != NULL || q->city != NULL || q->state != NULL ||
	    q->organization != NULL)
		buf_text(b, " Or leave an argument out.");
}

bool
tools_hint(const struct tools_search *s, const struct listing_meta *meta,
    struct buf *b)
{
	if (s->query.dates.set && !meta->dates_applied)
		buf_text(b,
		    "This catalog cannot be searched by date: these are "
		    "events of any day, so look at starts_at.");
	else if (listing_has_filters(&s->query) && !meta->filters_applied)
		buf_text(b,
		    "This catalog can be filtered by city, state and "
		    "organization only: the other filters did not count.");
	else if (meta->total == 0)
		print_no_match(s, b);
	else if (meta->current_page > listing_last_page(meta))
		buf_text(b,
		    "There are fewer pages: meta.last_page is the last one.");
	else
		return false;
	return true;
}

bool
tools_search(const struct source *source, const struct tools_search *s,
    struct listing_meta *meta, struct buf *b, struct error *f)
{
	struct arena mem = ARENA_INIT(LIST_MEM_MAX);
	struct buf text = BUF_INIT(ADDRESS_MAX);
	struct json_writer j = JSON_WRITER_INIT(b);
	struct list_page found;
	bool ok;

	if (s->failed != NULL)
		*f = *s->failed;
	ok = s->failed == NULL &&
	    catalog_summaries(source, &s->query, &mem, &found, f);
	if (ok) {
		*meta = found.meta;
		json_writer_object(&j, NULL);
		json_writer_text(&j, "notice", capabilities_notice);
		if (tools_hint(s, meta, &text))
			json_writer_text(&j, "hint", buf_cstr(&text));
		buf_reset(&text);
		buf_printf(&text, "%s/eventos/{slug}", source->brand->site_url);
		json_writer_text(&j, "url_template", buf_cstr(&text));
		print_events(s, &found, &j);
		buf_reset(&text);
		listing_print_meta(meta, &text);
		json_writer_raw(&j, "meta", text.p, text.len);
		json_writer_object_end(&j);
	}
	buf_release(&text);
	arena_release(&mem);
	return ok;
}

/*
 * What is not as a reader expects: ", cancelled", ", sold out"; nothing for
 * what takes place and is on sale.
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

/* ", until "2026-12-27"" of a run, ", + 5 dates" of several sessions. */
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
		for (size_t i = 0; i < ARRAY_LEN(shown); i++) {
			if (!json_raw_is(key, event_fields[shown[i]].tool) ||
			    value.p[0] != '"')
				continue;
			buf_text(b, before);
			buf_bytes(b, value.p, value.n);
			before = ", ";
		}
	}
	print_line_dates(left, is_run, ends_at, b);
	print_state(status, availability, b);
	buf_printf(b, ", %s/eventos/", source->brand->site_url);
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

/* Plain text, cut at CAPABILITIES_DESCRIPTION_MAX. */
static void
print_description(const char *html_or_null, struct json_writer *j)
{
	struct buf plain = BUF_INIT(ANSWER_MAX);
	char cut[120];
	size_t n;

	if (html_or_null != NULL)
		richtext_plain_text(html_or_null, &plain);
	n = text_cut(buf_cstr(&plain), plain.len, CAPABILITIES_DESCRIPTION_MAX);
	snprintf(cut, sizeof(cut),
	    "These are the first %zu of %zu bytes; get_event_page has all.", n,
	    plain.len);
	if (n < plain.len)
		plain.p[n] = '\0';
	json_writer_text(j, "description", plain.len > 0 ? plain.p : NULL);
	json_writer_text(j, "description_cut", n < plain.len ? cut : NULL);
	buf_release(&plain);
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

static void
print_session(const struct native_record *r, const struct session *s,
    struct json_writer *j)
{
	struct event_state state = event_state_of_session(r, s);

	json_writer_object(j, NULL);
	json_writer_text(j, "starts_at", s->starts_at);
	json_writer_text(j, "ends_at", s->ends_at);
	json_writer_text(j, "event_status", event_status_word(state.status));
	json_writer_bool(j, "is_closed", state.availability != EVENT_AVAILABLE);
	json_writer_text(j, "buy_url", s->buy_url);
	json_writer_object_end(j);
}

/* Those to come; none where there is one date alone. */
static void
print_sessions(const struct native_record *r, struct json_writer *j)
{
	const struct session *first[SESSIONS_MAX];
	size_t total = schedule_coming(r, SESSIONS_MAX, first), n = total;
	char cut[80];

	if (r->session_count < 2)
		n = total = 0;
	if (n > SESSIONS_MAX)
		n = SESSIONS_MAX;
	json_writer_array(j, "sessions");
	for (size_t i = 0; i < n; i++)
		print_session(r, first[i], j);
	json_writer_array_end(j);
	snprintf(cut, sizeof(cut),
	    "These are the first %zu of %zu dates to come.", n, total);
	json_writer_text(j, "sessions_cut", n < total ? cut : NULL);
}

static void
print_details(
    const struct event_page *page, const struct summary *s, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);
	struct buf url = BUF_INIT(ADDRESS_MAX);

	json_writer_object(&j, NULL);
	json_writer_text(&j, "notice", capabilities_notice);
	print_summary(page->brand, s, true, &j);
	json_writer_bool(
	    &j, event_fields[EVENT_FIELD_IS_CLOSED].tool, s->is_closed);
	buf_printf(&url, "%s/eventos/%s", page->brand->site_url, s->slug);
	print_text(&j, EVENT_FIELD_URL, buf_cstr(&url));
	print_sessions(&page->record, &j);
	for (size_t i = 0; i < ARRAY_LEN(detail_fields); i++) {
		const struct event_field *f = &event_fields[detail_fields[i]];

		event_field_encode(f, f->tool, &page->record, &j);
	}
	print_producer(&page->record.event.producer, &j);
	print_description(page->record.event.description, &j);
	json_writer_object_end(&j);
	buf_release(&url);
}

bool
tools_event(const struct source *source, const char *slug, struct buf *b,
    struct error *f)
{
	struct arena mem = ARENA_INIT(PAGE_MEM_MAX);
	struct event_page page;
	struct summary s;
	bool ok = catalog_page(source, slug, &mem, &page, f);

	if (ok) {
		summary_of(&page.record, source->brand->currency, &mem, &s);
		print_details(&page, &s, b);
	}
	arena_release(&mem);
	return ok;
}

bool
tools_page(const struct source *source, const char *slug, struct buf *b,
    struct error *f)
{
	struct arena mem = ARENA_INIT(PAGE_MEM_MAX);
	struct event_page page;
	bool ok = catalog_page(source, slug, &mem, &page, f);

	if (ok)
		event_page_markdown(&page, b);
	arena_release(&mem);
	return ok;
}

void
tools_advice(const struct error *f, struct buf *b)
{
	if (f->code == ERROR_EVENT_NOT_FOUND) {
		buf_text(b,
		    "No event of this catalog has this slug. Find the event "
		    "with search_events and use the slug from there.");
		return;
	}
	if (f->code == ERROR_TOO_COSTLY) {
		buf_text(b,
		    "The answer takes more work than one request may cause. "
		    "Ask for less: another word, a filter, a shorter span of "
		    "dates.");
		return;
	}
	buf_text(b, "The events cannot be read at the moment. Try again ");
	if (f->retry_after_s > 0)
		buf_printf(b, "in %" PRId64 " seconds", f->retry_after_s);
	else
		buf_text(b, "in a minute");
	buf_text(b, ", and say so to the person; do not answer from memory.");
}

int
tools_failure(const struct error *f)
{
	return f->code == ERROR_TOO_COSTLY ? JSONRPC_TOO_COSTLY
					   : JSONRPC_INTERNAL_ERROR;
}
