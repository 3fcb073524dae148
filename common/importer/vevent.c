/*
 * vevent - reads an event of a calendar.
 */
#include "importer/vevent.h"

#include <strings.h>

#include "base/buf.h"
#include "base/text.h"
#include "richtext/richtext.h"
#include "text/web_address.h"

enum { DAY_S = 86400, TEXT_MAX = 16 * 1024 * 1024 };

/* A version is a number: the sequence, then the seconds of the time. */
enum { TIME_BITS = 40, SEQUENCE_MAX = (1 << 22) - 1 };

/* The state while the properties of an event are read. */
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
		r->remark(r->context, p->name, "is not a date or time");
	else if (!to->given)
		*to = p->time;
}

static void
set_duration(struct vevent_reader *r, const struct icalendar_property *p)
{
	r->event->duration_s = p->duration_s;
	if (p->duration_s < 0)
		r->remark(r->context, p->name, "is negative, and is left out");
}

static void
add_time(struct vevent_reader *r, struct vevent_times *to,
    const struct icalendar_property *p)
{
	if (!p->time.given) {
		r->remark(r->context, p->name, "is not a date or time");
		return;
	}
	/* The array is full if its count is a power of two. */
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
add_rule(struct vevent_reader *r, struct vevent_rules *to,
    const struct icalendar_property *p)
{
	if (p->rule == NULL)
		return;
	if (!r->rules_fit || p->rule->unsupported ||
	    to->count == VEVENT_RULES_MAX) {
		r->remark(r->context, p->name,
		    to == &r->event->rules
			? "is not a supported rule, or the event has more "
			  "than 8 rules, so the dates that this rule adds "
			  "are left out"
			: "is not a supported rule, or the event has more "
			  "than 8 rules of this kind, so this rule is left out");
		return;
	}
	to->rule[to->count++] = p->rule;
}

static void
add_category(struct vevent_reader *r, const char *text)
{
	struct vevent *e = r->event;

	for (size_t i = 0; i < e->category_count; i++) {
		if (strcmp(e->category[i], text) == 0)
			return;
	}
	if (e->category_count < VEVENT_CATEGORIES_MAX)
		e->category[e->category_count++] = text;
	else
		r->remark(r->context, "CATEGORIES",
		    "has a category that is left out, because the event has "
		    "more than 10 categories");
}

/* Uses IMAGE, or an attachment whose type or address is an image's. */
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
set_other(struct vevent *e, const struct icalendar_property *p)
{
	if (strcmp(p->name, "SEQUENCE") == 0 && p->text != NULL)
		e->sequence = strtoll(p->text, NULL, 10);
	else if (strcmp(p->name, "X-COST-TYPE") == 0)
		set_text(&e->cost_type, p);
	else if (strcmp(p->name, "X-MICROSOFT-CDO-ALLDAYEVENT") == 0)
		e->is_all_day =
		    p->text != NULL && text_equal_nocase(p->text, "TRUE");
	else
		set_image(e, p);
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
		{ "X-COST", &e->cost, NULL, NULL },
		{ "X-TICKETS-URL", &e->tickets_url, NULL, NULL },
		{ "DTSTART", NULL, &e->start, NULL },
		{ "DTEND", NULL, &e->end, NULL },
		{ "LAST-MODIFIED", NULL, &e->updated, NULL },
		{ "DTSTAMP", NULL, &e->stamp, NULL },
		{ "RECURRENCE-ID", NULL, &e->recurrence_id, NULL },
		{ "RDATE", NULL, NULL, &e->extra },
		{ "EXDATE", NULL, NULL, &e->except },
	};

	if (p->unreadable) {
		r->remark(r->context, p->name, "cannot be read");
		return;
	}
	if (p->and_future)
		r->remark(r->context, p->name,
		    "has RANGE=THISANDFUTURE, which is not supported, so only "
		    "this session is changed");
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
	else if (strcmp(p->name, "CATEGORIES") == 0 && p->text != NULL)
		add_category(r, p->text);
	else if (strcmp(p->name, "X-ALT-DESC") == 0)
		set_html(e, p);
	else if (strcmp(p->name, "DURATION") == 0)
		set_duration(r, p);
	else if (strcmp(p->name, "RRULE") == 0)
		add_rule(r, &e->rules, p);
	else if (strcmp(p->name, "EXRULE") == 0)
		add_rule(r, &e->except_rules, p);
	else
		set_other(e, p);
}

/* Checks the intervals, because libical reads them into 16 bits. */
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

/*
 * Decodes references, because many programs write the text of a web page into a
 * calendar. plain_to_html() leaves the references in a description to the reader of the
 * description.
 */
static const char *
decode(struct arena *mem, const char *text_or_null)
{
	struct buf plain = BUF_INIT(TEXT_MAX);
	const char *copy = text_or_null;

	if (copy == NULL || strchr(copy, '&') == NULL)
		return copy;
	richtext_references_decode_text(copy, strlen(copy), &plain);
	return arena_take(mem, &plain);
}

/* Decodes the name of an organizer, which The Events Calendar percent-encodes. */
static const char *
decode_percent(struct arena *mem, const char *text_or_null)
{
	LOCAL_BUF plain = BUF_INIT(TEXT_MAX);

	if (text_or_null == NULL || strchr(text_or_null, '%') == NULL)
		return text_or_null;
	text_percent_decode(text_or_null, strlen(text_or_null), false, &plain);
	return text_is_utf8(buf_cstr(&plain), plain.len)
	    ? arena_copy(mem, buf_cstr(&plain), plain.len)
	    : text_or_null;
}

static void
decode_texts(struct vevent *e, struct arena *mem)
{
	e->summary = decode(mem, e->summary);
	e->location = decode(mem, e->location);
	e->organizer = decode(mem, decode_percent(mem, e->organizer));
	for (size_t i = 0; i < e->category_count; i++)
		e->category[i] = decode(mem, e->category[i]);
}

/* Makes dates of midnights. */
static void
set_all_day(struct icalendar_time *t, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct datetime w = t[i].when;

		if (!t[i].given || w.kind == DATETIME_INSTANT || w.hour != 0 ||
		    w.minute != 0 || w.second != 0)
			continue;
		t[i].when = datetime_date(w);
		t[i].tzid = NULL;
	}
}

static void
set_all_days(struct vevent *e)
{
	set_all_day(&e->start, 1);
	set_all_day(&e->end, 1);
	set_all_day(&e->recurrence_id, 1);
	set_all_day(e->extra.time, e->extra.count);
	set_all_day(e->except.time, e->except.count);
}

bool
vevent_read(const char *component, struct arena *mem, struct vevent *e,
    coerce_remark_fn *remark, void *context)
{
	struct vevent_reader r = { e, mem, remark, context,
		intervals_fit(component) };

	*e = (struct vevent){ .duration_s = -1 };
	if (!icalendar_read(component, mem, read_property, &r))
		return false;
	decode_texts(e, mem);
	if (e->is_all_day)
		set_all_days(e);
	return true;
}

bool
vevent_is_recurring(const struct vevent *e)
{
	return e->rules.count > 0 || e->extra.count > 0 ||
	    e->recurrence_id.given;
}

int64_t
vevent_version(const struct vevent *e)
{
	const struct icalendar_time *at =
	    e->updated.given ? &e->updated : &e->stamp;
	int64_t sequence = e->sequence > 0 ? e->sequence : 0;

	if (sequence > SEQUENCE_MAX)
		sequence = SEQUENCE_MAX;
	return (sequence << TIME_BITS) +
	    (at->given ? datetime_civil_s(&at->when) : 0);
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

/* Returns true if both times are in the same zone, so that their clock times compare. */
static bool
has_same_zone(const struct zoned_time *a, const struct zoned_time *b)
{
	if (a->when.kind != b->when.kind ||
	    (a->zone == NULL) != (b->zone == NULL))
		return false;
	return a->zone == NULL || strcmp(a->zone, b->zone) == 0;
}

struct vevent_span
vevent_span(const struct vevent *e, struct ics_zones *zones, struct arena *mem,
    coerce_remark_fn *remark, void *context)
{
	bool refused;
	struct vevent_span span = { .s = e->duration_s };
	struct icalendar_time to = e->end;
	struct zoned_time start = ics_zones_resolve(zones, &e->start, mem), end;

	if (to.when.kind == DATETIME_LOCAL && to.tzid == NULL)
		to.tzid = e->start.tzid;
	end = ics_zones_resolve(zones, &to, mem);
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
	refused = span.s < 0 && e->end.given;
	if (start.when.kind == DATETIME_DATE) {
		refused = refused || (span.s > 0 && span.s % DAY_S != 0);
		span.s = span.s % DAY_S == 0 ? span.s - DAY_S : -1;
	}
	if (refused && e->end.given)
		remark(context, "DTEND",
		    "is before the start, or cannot be compared with it (a "
		    "date with a time, or an unknown time zone), and is left "
		    "out");
	else if (refused)
		remark(context, "DURATION",
		    "is not a number of whole days, although the start is a "
		    "date, and is left out");
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
