/*
 * vevent_record - makes the native record from an event of a calendar.
 */
#include "importer/vevent_record.h"

#include "base/text.h"
#include "base/timezone.h"
#include "event/event.h"
#include "event/words.h"
#include "json/json_tree.h"
#include "text/plain_to_html.h"
#include "text/web_address.h"

enum { GEO_MAX = 32 }; /* bytes of a coordinate */

static void
set_datetime(struct json_object *o, const char *key, const struct zoned_time *m)
{
	char printed[DATETIME_TEXT_MAX];

	datetime_print(&m->when, printed);
	json_tree_set_text(o, key, printed);
}

static void
set_if_not_blank(struct json_object *o, const char *key, const char *text)
{
	if (text != NULL && !text_is_blank(text))
		json_tree_set_text(o, key, text);
}

static void
set_description(struct json_object *o, const struct vevent *e)
{
	LOCAL_BUF html = BUF_INIT(8 * EVENT_DESCRIPTION_MAX);

	if (e->html != NULL)
		set_if_not_blank(o, "description", e->html);
	else if (e->description != NULL)
		set_if_not_blank(
		    o, "description", plain_to_html(e->description, &html));
}

/* Returns true for "Venue (street, city, country)", as Meetup writes it. */
static bool
is_in_brackets(const char *text)
{
	const char *open = strchr(text, '(');
	size_t n = strcspn(text, ",\n");

	return open != NULL && open > text && (size_t)(open - text) < n &&
	    memchr(open, ')', n - (size_t)(open - text)) == NULL &&
	    strchr(open, ')') != NULL;
}

/* Puts the text on one line, with commas instead of line ends. */
static void
put_on_one_line(const char *text, struct buf *line)
{
	for (const char *p = text; *p != '\0'; p++) {
		if (*p == '\n')
			buf_text(line, ", ");
		else
			buf_char(line, *p);
	}
}

static void
set_address(struct json_object *location, const char *text)
{
	LOCAL_BUF line = BUF_INIT(4096);

	put_on_one_line(text, &line);
	set_if_not_blank(location, "formatted_address", buf_cstr(&line));
}

/* Makes the event online and returns the text after "On-line, ", or returns all of it. */
static const char *
set_online(struct json_object *o, const char *text)
{
	LOCAL_BUF first = BUF_INIT(4096);
	size_t n = strcspn(text, ",\n");
	const char *rest = text + n + strspn(text + n, " \t\r\n,");

	buf_bytes(&first, text, n);
	if (event_word(LANGUAGE_ONLINE_PLACE, buf_cstr(&first)) == NULL)
		rest = text;
	else
		json_tree_set_bool(o, "is_online", true);
	return rest[0] != '\0' ? rest : text;
}

static void
set_location(struct json_object *o, const char *text)
{
	LOCAL_BUF name = BUF_INIT(4096);
	struct json_object *location;
	size_t n;

	text = set_online(o, text + strspn(text, " \t\r\n,"));
	if (text_is_http_url(text)) {
		json_tree_set_bool(o, "is_online", true);
		return;
	}
	location = json_tree_section(o, "location");
	n = strcspn(text, ",\n");
	buf_bytes(&name, text, is_in_brackets(text) ? strcspn(text, "(") : n);
	set_if_not_blank(location, "name", buf_cstr(&name));
	if (text[n] != '\0')
		set_address(location, text);
}

/* Sets "-8.0631" for "-8.063100".  The reader of the record checks the range. */
static void
set_degrees(
    struct json_object *location, const char *key, const char *text, size_t n)
{
	char degrees[GEO_MAX + 1];

	snprintf(degrees, sizeof(degrees), "%.*s", (int)n, text);
	n = strlen(degrees);
	if (strchr(degrees, '.') != NULL) {
		while (n > 0 && degrees[n - 1] == '0')
			degrees[--n] = '\0';
		if (n > 0 && degrees[n - 1] == '.')
			degrees[--n] = '\0';
	}
	json_tree_set_text(location, key, degrees);
}

/* Reads "latitude;longitude", as libical prints GEO. */
static void
set_coordinates(struct json_object *o, const char *text)
{
	size_t n = strcspn(text, ";");
	const char *rest = text + n + (text[n] == ';');
	struct json_object *location = json_tree_section(o, "location");

	set_degrees(location, "latitude", text, n);
	set_degrees(location, "longitude", rest, strlen(rest));
}

/* Sets the session's time, in the zone that the record names. */
static void
set_session_time(struct json_object *o, const char *key,
    const struct zoned_time *m, const char *zone)
{
	struct zoned_time same = *m;

	if (m->zone != NULL && zone != NULL && strcmp(m->zone, zone) != 0)
		same.when = timezone_apply(m->zone, m->when);
	set_datetime(o, key, &same);
}

/* Returns true if the changed instance has a text that differs from the series' text. */
static bool
differs(const char *text_or_null, const char *of_series_or_null)
{
	return text_or_null != NULL &&
	    (of_series_or_null == NULL ||
		strcmp(text_or_null, of_series_or_null) != 0);
}

/*
 * Sets the changed instance's own values in `o`, unless it is NULL.  Returns false if
 * there are none.  A web address as a place means online.
 */
static bool
set_own(struct json_object *o, const struct vevent *change,
    const struct vevent *series)
{
	bool name = differs(change->summary, series->summary);
	bool place = differs(change->location, series->location);
	bool text = differs(change->html, series->html) ||
	    differs(change->description, series->description);
	LOCAL_BUF line = BUF_INIT(4096);

	if (o != NULL && name)
		json_tree_set_text(o, "name", change->summary);
	if (place)
		put_on_one_line(text_is_http_url(change->location)
			? "online"
			: change->location,
		    &line);
	if (o != NULL && place)
		set_if_not_blank(o, "location", buf_cstr(&line));
	if (o != NULL && text)
		set_description(o, change);
	return name || place || text;
}

static void
set_session_state(struct json_object *o, const struct ics_session *s)
{
	const char *status = s->change != NULL ? s->change->status : NULL;

	if (s->is_cancelled)
		json_tree_set_text(o, "event_status", "cancelled");
	else if (status != NULL && text_equal_nocase(status, "TENTATIVE"))
		json_tree_set_text(o, "event_status", "tentative");
}

static struct json_object *
session_record(const struct ics_session *s, const struct ics_recurrence *r)
{
	struct json_object *o = json_tree_new();

	set_session_time(o, "starts_at", &s->start, r->zone);
	if (s->has_end)
		set_session_time(o, "ends_at", &s->end, r->zone);
	set_session_state(o, s);
	if (s->change != NULL)
		(void)set_own(o, s->change, r->event);
	return o;
}

/*
 * Sets the times of the next session.  Sets "sessions" if there are several, or if the
 * only session has its own values.
 */
static void
set_times(struct json_object *o, const struct ics_recurrence *r)
{
	const struct ics_session *next = &r->session[r->next];
	struct json_object *sessions;

	set_session_time(o, "starts_at", &next->start, r->zone);
	set_if_not_blank(o, "timezone", r->zone);
	if (next->has_end)
		set_session_time(o, "ends_at", &next->end, r->zone);
	if (r->count == 1)
		set_session_state(o, next);
	if (r->count == 1 &&
	    (next->change == NULL || !set_own(NULL, next->change, r->event)))
		return;
	sessions = json_tree_set_array(o, "sessions");
	for (size_t i = 0; i < r->count; i++)
		json_tree_append(sessions, session_record(&r->session[i], r));
}

static void
set_categories(struct json_object *o, const struct vevent *e)
{
	struct json_object *categories;

	if (e->category_count == 0)
		return;
	categories = json_tree_set_array(o, "categories");
	for (size_t i = 0; i < e->category_count; i++)
		json_tree_append_text(categories, e->category[i]);
}

/* Sets what plugins of WordPress say about the sale. */
static void
set_sale(struct json_object *o, const struct vevent *e)
{
	bool is_free =
	    e->cost_type != NULL && text_equal_nocase(e->cost_type, "free");
	const char *cost = is_free ? "0" : e->cost;

	set_if_not_blank(o, "buy_url", e->tickets_url);
	if (cost != NULL && !text_is_blank(cost)) {
		struct json_object *ticket = json_tree_new();

		json_tree_set_text(ticket, "price", cost);
		json_tree_append(json_tree_set_array(o, "tickets"), ticket);
	}
}

struct json_object *
vevent_record(const struct ics_recurrence *r, const char *id)
{
	const struct vevent *e = r->event;
	struct json_object *o = json_tree_new();

	json_tree_set_text(o, "id", id);
	set_if_not_blank(o, "name", e->summary);
	set_description(o, e);
	set_if_not_blank(o, "status", e->status);
	if (vevent_is_cancelled(e))
		json_tree_set_text(o, "event_status", "cancelled");
	if (r->count > 0)
		set_times(o, r);
	if (e->location != NULL)
		set_location(o, e->location);
	if (e->place != NULL)
		set_coordinates(o, e->place);
	/* An e-mail address is not a name, and may be private. */
	if (e->organizer != NULL && strchr(e->organizer, '@') == NULL)
		set_if_not_blank(
		    json_tree_section(o, "producer"), "name", e->organizer);
	if (e->image != NULL)
		json_tree_set_text(
		    json_tree_section(o, "images"), "banner", e->image);
	set_if_not_blank(o, "url", e->url);
	set_sale(o, e);
	if (r->updated.given) {
		struct zoned_time updated = { .when = r->updated.when };

		set_datetime(o, "updated_at", &updated);
	}
	set_categories(o, e);
	return o;
}
