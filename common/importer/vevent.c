/*
 * vevent - reads an event of a calendar and makes its native record.
 */
#include "importer/vevent.h"

#include <math.h>
#include <strings.h>

#include "importer/cell.h"
#include "event/countries.h"
#include "event/event.h"
#include "event/words.h"
#include "json/json_tree.h"
#include "text/plain_to_html.h"
#include "text/web_address.h"
#include "base/text.h"

enum { DAY_S = 86400 };

/* An event while its properties are read. */
struct vevent_reader {
	struct vevent *event;
	struct arena *mem;
	coerce_remark_fn *remark;
	void *context;
	bool rules_fit;
};

static void
set_text(const char **to, const struct icalendar_property *p)
{
	if (*to == NULL)
		*to = p->text;
}

static void
set_time(struct vevent_reader *r, struct icalendar_time *to,
    const struct icalendar_property *p)
{
	if (!p->time.given)
		r->remark(r->context, p->name, "is no date or time");
	else if (!to->given)
		*to = p->time;
}

static void
add_time(struct vevent_reader *r, struct vevent_times *to,
    const struct icalendar_property *p)
{
	if (!p->time.given) {
		r->remark(r->context, p->name, "is no date or time");
		return;
	}
	/* The array is full at every power of two: double it. */
	if ((to->count & (to->count - 1)) == 0) {
		size_t room = to->count > 0 ? 2 * to->count : 1;
		struct icalendar_time *more =
		    arena_alloc(r->mem, room * sizeof(*more));

		if (to->count > 0)
			memcpy(more, to->time, to->count * sizeof(*more));
		to->time = more;
	}
	to->time[to->count++] = p->time;
}

static void
add_rule(struct vevent_reader *r, const struct icalendar_property *p)
{
	struct vevent *e = r->event;

	if (p->rule == NULL)
		return;
	if (!r->rules_fit || icalendar_rule_is_unsupported(p->rule) ||
	    e->rule_count == VEVENT_RULES_MAX) {
		r->remark(r->context, p->name,
		    "is of a kind that is not followed: its first time counts");
		return;
	}
	e->rule[e->rule_count++] = icalendar_rule_copy(p->rule, r->mem);
}

/* IMAGE, or an attachment whose type or address is that of an image. */
static void
set_image(struct vevent *e, const struct icalendar_property *p)
{
	static const char *const endings[] = { ".png", ".jpg", ".jpeg", ".gif",
		".webp", ".avif", ".PNG", ".JPG", ".JPEG" };
	bool named = strcmp(p->name, "IMAGE") == 0;
	bool image = named ||
	    (p->type != NULL && strncasecmp(p->type, "image/", 6) == 0);

	if (p->text == NULL || !web_address_is(p->text))
		return;
	for (size_t i = 0; i < ARRAY_LEN(endings); i++)
		image = image || text_ends(p->text, endings[i]);
	if (image && (e->image == NULL || named))
		e->image = p->text;
}

static void
set_html(struct vevent *e, const struct icalendar_property *p)
{
	if (p->type != NULL && strcasecmp(p->type, "text/html") == 0)
		e->html = p->text;
}

static void
read_property(void *context, const struct icalendar_property *p)
{
	struct vevent_reader *r = context;
	struct vevent *e = r->event;
	const struct {
		const char *name;
		const char **text;
		struct icalendar_time *time;
		struct vevent_times *times;
	} properties[] = {
		{ "UID", &e->uid, NULL, NULL },
		{ "SUMMARY", &e->summary, NULL, NULL },
		{ "DESCRIPTION", &e->description, NULL, NULL },
		{ "LOCATION", &e->location, NULL, NULL },
		{ "GEO", &e->place, NULL, NULL },
		{ "URL", &e->url, NULL, NULL },
		{ "STATUS", &e->status, NULL, NULL },
		{ "CLASS", &e->access, NULL, NULL },
		{ "DTSTART", NULL, &e->start, NULL },
		{ "DTEND", NULL, &e->end, NULL },
		{ "LAST-MODIFIED", NULL, &e->updated, NULL },
		{ "RECURRENCE-ID", NULL, &e->recurrence_id, NULL },
		{ "RDATE", NULL, NULL, &e->extra },
		{ "EXDATE", NULL, NULL, &e->except },
	};

	if (p->unreadable) {
		r->remark(r->context, p->name, "cannot be read");
		return;
	}
	for (size_t i = 0; i < ARRAY_LEN(properties); i++) {
		if (strcmp(properties[i].name, p->name) != 0)
			continue;
		if (properties[i].text != NULL)
			set_text(properties[i].text, p);
		else if (properties[i].time != NULL)
			set_time(r, properties[i].time, p);
		else
			add_time(r, properties[i].times, p);
		return;
	}
	if (strcmp(p->name, "ORGANIZER") == 0)
		e->organizer = p->common_name;
	else if (strcmp(p->name, "X-ALT-DESC") == 0)
		set_html(e, p);
	else if (strcmp(p->name, "DURATION") == 0)
		e->duration_s = p->duration_s;
	else if (strcmp(p->name, "RRULE") == 0)
		add_rule(r, p);
	else
		set_image(e, p);
}

/* libical reads every interval into 16 bits. */
static bool
intervals_fit(const char *component)
{
	const char *p = component;

	while ((p = strcasestr(p, "INTERVAL=")) != NULL) {
		p += strlen("INTERVAL=");
		if (strspn(p, "0123456789") > 4)
			return false;
	}
	return true;
}

bool
vevent_read(const char *component, struct arena *mem, struct vevent *e,
    coerce_remark_fn *remark, void *context)
{
	struct vevent_reader r = { e, mem, remark, context,
		intervals_fit(component) };

	*e = (struct vevent){ .duration_s = -1 };
	return icalendar_read(component, mem, read_property, &r);
}

bool
vevent_is_recurring(const struct vevent *e)
{
	return e->rule_count > 0 || e->extra.count > 0 ||
	    e->recurrence_id.given;
}

bool
vevent_is_private(const struct vevent *e)
{
	return e->access != NULL &&
	    (strcasecmp(e->access, "PRIVATE") == 0 ||
		strcasecmp(e->access, "CONFIDENTIAL") == 0);
}

bool
vevent_is_cancelled(const struct vevent *e)
{
	return e->status != NULL && strcasecmp(e->status, "CANCELLED") == 0;
}

static bool
has_instant(const struct zoned_time *m)
{
	return m->zone != NULL || m->when.kind == DATETIME_INSTANT;
}

/* Are both times in the same zone, so that their clock times compare? */
static bool
has_same_zone(const struct zoned_time *a, const struct zoned_time *b)
{
	if (a->when.kind != b->when.kind ||
	    (a->zone == NULL) != (b->zone == NULL))
		return false;
	return a->zone == NULL || strcmp(a->zone, b->zone) == 0;
}

struct vevent_span
vevent_span(const struct vevent *e, struct ics_zones *zones, struct arena *mem)
{
	struct vevent_span span = { e->duration_s, false };
	struct zoned_time start = ics_zones_resolve(zones, &e->start, mem);
	struct zoned_time end = ics_zones_resolve(zones, &e->end, mem);

	if (e->end.given && has_same_zone(&start, &end)) {
		span.s =
		    datetime_civil_s(&end.when) - datetime_civil_s(&start.when);
	} else if (e->end.given) {
		bool known = has_instant(&start) && has_instant(&end);

		span.exact = known;
		span.s = known ? zoned_time_instant(&end, end.zone) -
			zoned_time_instant(&start, start.zone)
			       : -1;
	}
	if (start.when.kind == DATETIME_DATE)
		span.s = span.s % DAY_S == 0 ? span.s - DAY_S : -1;
	return span;
}

bool
vevent_end(const struct zoned_time *start, struct vevent_span span,
    struct zoned_time *end)
{
	if (span.s <= 0)
		return false;
	*end = *start;
	if (span.exact && has_instant(start)) {
		end->when = datetime_from_instant(
		    zoned_time_instant(start, start->zone) + span.s, 0);
	} else {
		end->when = datetime_from_civil(
		    datetime_civil_s(&start->when) + span.s);
		end->when.kind = start->when.kind;
		end->when.offset = start->when.offset;
	}
	return end->when.year <= 9999;
}

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
set_description(struct json_object *o, const char *text)
{
	struct buf html = BUF_INIT(8 * EVENT_DESCRIPTION_MAX);

	set_if_not_blank(o, "description", plain_to_html(text, &html));
	buf_release(&html);
}

/* What follows the last comma or line end. */
static const char *
last_part(const char *text)
{
	const char *last = text;

	for (const char *p = text; *p != '\0'; p++) {
		if (*p == ',' || *p == '\n')
			last = p + 1;
	}
	return last;
}

/* "Venue (street, city, country)", as Meetup writes it. */
static bool
is_in_brackets(const char *text)
{
	const char *open = strchr(text, '(');
	size_t n = strcspn(text, ",\n");

	return open != NULL && open > text && (size_t)(open - text) < n &&
	    memchr(open, ')', n - (size_t)(open - text)) == NULL &&
	    strchr(open, ')') != NULL;
}

/*
 * The text on one line, with "," for line ends.  As Google and Outlook write
 * it, the country is its last part.
 */
static void
set_address(struct json_object *location, const char *text)
{
	struct buf line = BUF_INIT(4096), last = BUF_INIT(4096);
	const char *country;

	for (const char *p = text; *p != '\0'; p++) {
		if (*p == '\n')
			buf_text(&line, ", ");
		else
			buf_char(&line, *p);
	}
	set_if_not_blank(location, "formatted_address", buf_cstr(&line));
	if (is_in_brackets(text) && text_ends(text, ")"))
		buf_bytes(&last, last_part(text), strlen(last_part(text)) - 1);
	else
		buf_text(&last, last_part(text));
	country = countries_find_in_address(buf_cstr(&last));
	buf_release(&last);
	if (country != NULL)
		json_tree_set_text(location, "country", country);
	buf_release(&line);
}

static void
set_location(struct json_object *o, const char *text)
{
	struct buf name = BUF_INIT(4096);
	struct json_object *location;
	size_t n;

	text += strspn(text, " \t\r\n,");
	if (text_is_http_url(text)) {
		json_tree_set_bool(o, "is_online", true);
		return;
	}
	location = json_tree_section(o, "location");
	if (event_word(EVENT_WORDS_ONLINE, text) != NULL)
		json_tree_set_bool(o, "is_online", true);
	n = strcspn(text, ",\n");
	buf_bytes(&name, text, is_in_brackets(text) ? strcspn(text, "(") : n);
	set_if_not_blank(location, "name", buf_cstr(&name));
	if (text[n] != '\0')
		set_address(location, text);
	buf_release(&name);
}

/* "-8.063100" as "-8.0631"; false above the limit. */
static bool
read_degrees(
    const char *text, size_t n, double limit, char out[CELL_NUMBER_MAX])
{
	char part[CELL_NUMBER_MAX];

	snprintf(part, sizeof(part), "%.*s", (int)(n < 32 ? n : 32), text);
	if (!cell_degrees(part, out) || fabs(strtod(out, NULL)) > limit)
		return false;
	n = strlen(out);
	while (strchr(out, '.') != NULL && strchr("0.", out[n - 1]) != NULL) {
		bool point = out[n - 1] == '.';

		out[--n] = '\0';
		if (point)
			break;
	}
	return true;
}

/* What is no degrees goes into the record as it is: that is remarked there. */
static void
set_degrees(struct json_object *location, const char *key, const char *text,
    size_t n, double limit)
{
	char degrees[CELL_NUMBER_MAX];

	if (!read_degrees(text, n, limit, degrees))
		snprintf(degrees, sizeof(degrees), "%.*s",
		    (int)(n < 32 ? n : 32), text);
	json_tree_set_text(location, key, degrees);
}

/* "latitude;longitude", as libical prints GEO. */
static void
set_coordinates(struct json_object *o, const char *text)
{
	size_t n = strcspn(text, ";");
	const char *rest = text + n + (text[n] == ';');
	struct json_object *location = json_tree_section(o, "location");

	set_degrees(location, "latitude", text, n, 90);
	set_degrees(location, "longitude", rest, strlen(rest), 180);
}

struct json_object *
vevent_record(const struct vevent *e, const char *id,
    const struct zoned_time *start, const struct zoned_time *end)
{
	struct json_object *o = json_tree_new();

	json_tree_set_text(o, "id", id);
	set_if_not_blank(o, "name", e->summary);
	if (e->html != NULL)
		set_if_not_blank(o, "description", e->html);
	else if (e->description != NULL)
		set_description(o, e->description);
	set_if_not_blank(o, "status", e->status);
	if (vevent_is_cancelled(e))
		json_tree_set_text(o, "event_status", "cancelled");
	if (start != NULL) {
		set_datetime(o, "starts_at", start);
		set_if_not_blank(o, "timezone", start->zone);
	}
	if (end != NULL)
		set_datetime(o, "ends_at", end);
	if (e->location != NULL)
		set_location(o, e->location);
	if (e->place != NULL)
		set_coordinates(o, e->place);
	/* An e-mail address is no name, and may be private. */
	if (e->organizer != NULL && strchr(e->organizer, '@') == NULL)
		set_if_not_blank(
		    json_tree_section(o, "producer"), "name", e->organizer);
	if (e->image != NULL)
		json_tree_set_text(
		    json_tree_section(o, "images"), "banner", e->image);
	set_if_not_blank(o, "url", e->url);
	if (e->updated.given) {
		struct zoned_time updated = { .when = e->updated.when };

		set_datetime(o, "updated_at", &updated);
	}
	return o;
}
