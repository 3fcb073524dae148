/*
 * tools - runs a tool on the catalog and shortens its events.
 */
#include "agents/tools.h"

#include <inttypes.h>

#include "agents/capabilities.h"
#include "pages/event_page.h"
#include "json/json_writer.h"
#include "json/json_raw.h"
#include "richtext/richtext.h"
#include "base/text.h"

enum {
	ANSWER_MAX = 8 * 1024 * 1024,
	PAGE_MEM_MAX = 16 * 1024 * 1024,
	ADDRESS_MAX = 8192,
};

/* Members of an event as the API encodes it (event.h). */
struct tool_event {
	struct json_raw field[EVENT_FIELD_COUNT];
	struct json_raw producer;
};

static const enum event_field_id summary_fields[] = {
	EVENT_FIELD_SLUG,
	EVENT_FIELD_NAME,
	EVENT_FIELD_STARTS_AT,
	EVENT_FIELD_LOCATION_NAME,
	EVENT_FIELD_LOCATION_CITY,
	EVENT_FIELD_LOCATION_STATE_ABBR,
	EVENT_FIELD_IS_ONLINE,
	EVENT_FIELD_IS_CLOSED,
};

/* After those of the summary. */
static const enum event_field_id detail_fields[] = {
	EVENT_FIELD_URL,
	EVENT_FIELD_ENDS_AT,
	EVENT_FIELD_TIMEZONE,
	EVENT_FIELD_LOCATION_FORMATTED_ADDRESS,
	EVENT_FIELD_LOCATION_LATITUDE,
	EVENT_FIELD_LOCATION_LONGITUDE,
};

static void
read_section(
    struct json_raw object, enum event_section section, struct tool_event *e)
{
	struct json_raw_walk walk = json_raw_walk(object);
	struct json_raw key, value;

	while (json_raw_next(&walk, &key, &value)) {
		for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
			if (event_fields[i].section == section &&
			    json_raw_is(key, event_fields[i].member))
				e->field[i] = value;
		}
		if (section != EVENT_SECTION_TOP)
			continue;
		if (json_raw_is(key, "location"))
			read_section(value, EVENT_SECTION_LOCATION, e);
		else if (json_raw_is(key, "producer"))
			e->producer = value;
	}
}

static void
read_event(struct json_raw event, struct tool_event *e)
{
	static const struct json_raw null = { "null", 4 };

	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++)
		e->field[i] = null;
	e->producer = null;
	read_section(event, EVENT_SECTION_TOP, e);
}

static void
print_fields(const struct tool_event *e, const enum event_field_id *ids,
    size_t count, struct json_writer *j)
{
	for (size_t i = 0; i < count; i++) {
		struct json_raw value = e->field[ids[i]];

		json_writer_raw(j, event_fields[ids[i]].tool, value.p, value.n);
	}
}

/* The members of an event in a list and of its details. */
static void
print_summary(const struct tool_event *e, struct json_writer *j)
{
	print_fields(e, summary_fields, ARRAY_LEN(summary_fields), j);
}

static bool
is_true(struct json_raw v)
{
	return v.n == 4 && v.p[0] == 't';
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

static void
print_events(
    const struct tools_search *s, struct json_raw list, struct json_writer *j)
{
	struct json_raw_walk top = json_raw_walk(list), events;
	struct json_raw key, value;
	struct tool_event e;

	json_writer_array(j, "data");
	if (json_raw_next(&top, &key, &value)) { /* "data", the first member */
		events = json_raw_walk(value);
		while (json_raw_next(&events, &key, &value)) {
			read_event(value, &e);
			if ((s->only_open &&
				is_true(e.field[EVENT_FIELD_IS_CLOSED])) ||
			    (s->only_online &&
				!is_true(e.field[EVENT_FIELD_IS_ONLINE])))
				continue;
			json_writer_object(j, NULL);
			print_summary(&e, j);
			json_writer_object_end(j);
		}
	}
	json_writer_array_end(j);
}

/* A hint on q is for callers that sent one. */
static void
print_no_match(const struct tools_search *s, struct buf *b)
{
	const struct capabilities_tool *event =
	    &capabilities_tools[CAPABILITIES_GET_EVENT];

	if (s->query.q != NULL)
		buf_text(b,
		    "Nothing matches. Use fewer words in q, or leave a filter "
		    "out; q wants all of its words.");
	else
		buf_printf(b,
		    "Nothing matches. city is the name alone (\"Recife\"), "
		    "state its abbreviation (\"PE\"), organization a slug from "
		    "%s; or leave a filter out.",
		    s->skills ? event->skill : event->name);
}

bool
tools_hint(const struct tools_search *s, const struct listing_meta *meta,
    struct buf *b)
{
	if (s->query.dates.set && !meta->dates_applied)
		buf_text(b,
		    "This catalog cannot be searched by date: these are "
		    "events of any day, so look at starts_at.");
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
	struct buf list = BUF_INIT(ANSWER_MAX), text = BUF_INIT(ADDRESS_MAX);
	struct json_writer j = JSON_WRITER_INIT(b);
	bool ok = catalog_list(source, &s->query, meta, &list, f);

	if (ok) {
		json_writer_object(&j, NULL);
		json_writer_text(&j, "notice", capabilities_notice);
		if (tools_hint(s, meta, &text))
			json_writer_text(&j, "hint", buf_cstr(&text));
		buf_reset(&text);
		buf_printf(&text, "%s/eventos/{slug}", source->brand->site_url);
		json_writer_text(&j, "url_template", buf_cstr(&text));
		print_events(s, (struct json_raw){ list.p, list.len }, &j);
		buf_reset(&text);
		listing_print_meta(meta, &text);
		json_writer_raw(&j, "meta", text.p, text.len);
		json_writer_object_end(&j);
	}
	buf_release(&text);
	buf_release(&list);
	return ok;
}

static void
print_line(const struct source *source, struct json_raw event, struct buf *b)
{
	static const enum event_field_id shown[] = { EVENT_FIELD_NAME,
		EVENT_FIELD_STARTS_AT, EVENT_FIELD_LOCATION_NAME,
		EVENT_FIELD_LOCATION_CITY, EVENT_FIELD_LOCATION_STATE_ABBR };
	struct json_raw_walk walk = json_raw_walk(event);
	struct json_raw key, value, slug = { "", 0 };
	const char *before = "- ";

	while (json_raw_next(&walk, &key, &value)) {
		if (json_raw_is(key, "slug"))
			slug = value;
		if (json_raw_is(key, "is_closed") && is_true(value))
			buf_text(b, ", closed");
		for (size_t i = 0; i < ARRAY_LEN(shown); i++) {
			if (!json_raw_is(key, event_fields[shown[i]].tool) ||
			    value.p[0] != '"')
				continue;
			buf_text(b, before);
			buf_bytes(b, value.p, value.n);
			before = ", ";
		}
	}
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
print_description(struct json_raw html, struct json_writer *j)
{
	struct buf text = BUF_INIT(ANSWER_MAX), plain = BUF_INIT(ANSWER_MAX);
	char cut[120];
	size_t n;

	json_raw_text(html, &text);
	richtext_plain_text(buf_cstr(&text), &plain);
	n = text_cut(buf_cstr(&plain), plain.len, CAPABILITIES_DESCRIPTION_MAX);
	snprintf(cut, sizeof(cut),
	    "These are the first %zu of %zu bytes; get_event_page has all.", n,
	    plain.len);
	if (n < plain.len)
		plain.p[n] = '\0';
	json_writer_text(j, "description", plain.len > 0 ? plain.p : NULL);
	json_writer_text(j, "description_cut", n < plain.len ? cut : NULL);
	buf_release(&plain);
	buf_release(&text);
}

bool
tools_event(const struct source *source, const char *slug, struct buf *b,
    struct error *f)
{
	struct buf event = BUF_INIT(ANSWER_MAX);
	struct json_writer j = JSON_WRITER_INIT(b);
	struct tool_event e;
	bool ok = catalog_event(source, slug, &event, f);

	if (ok) {
		read_event((struct json_raw){ event.p, event.len }, &e);
		json_writer_object(&j, NULL);
		json_writer_text(&j, "notice", capabilities_notice);
		print_summary(&e, &j);
		print_fields(&e, detail_fields, ARRAY_LEN(detail_fields), &j);
		json_writer_raw(&j, "producer", e.producer.p, e.producer.n);
		print_description(e.field[EVENT_FIELD_DESCRIPTION], &j);
		json_writer_object_end(&j);
	}
	buf_release(&event);
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
	buf_text(b, "The events cannot be read at the moment. Try again ");
	if (f->retry_after_s > 0)
		buf_printf(b, "in %" PRId64 " seconds", f->retry_after_s);
	else
		buf_text(b, "in a minute");
	buf_text(b, ", and say so to the person; do not answer from memory.");
}
