/*
 * import_calendar - reads iCalendar: each event with its sessions, as a native record.
 */
#include "importer/ics_splitter.h"
#include "importer/sniff.h"
#include "cartaz/job/import_source.h"
#include "json/json_tree.h"
#include "base/text.h"
#include "event/coerce.h"
#include "importer/ics_series.h"
#include "importer/vevent_record.h"

enum { EVENT_MEM_MAX = 256 * 1024 * 1024 };

struct calendar_reader {
	struct job *job;
	struct ics_zones zones;
	struct ics_series series;
	struct arena mem; /* for an event, or all with one UID */
	struct ics_recurrence_context view;
	int64_t events;
	bool reported; /* current event's mistakes */
};

static void
report_property(void *context, const char *property, const char *why)
{
	struct calendar_reader *r = context;

	if (!r->reported)
		job_report_field(r->job, property, why);
}

/* Returns the id for an event without a UID, the same on every run. */
static const char *
id_of(struct calendar_reader *r, const struct vevent *e)
{
	char start[DATETIME_TEXT_MAX];

	if (e->uid != NULL)
		return e->uid;
	datetime_print(&e->start.when, start);
	return arena_printf(&r->mem, "SUMMARY\n%s\n%s",
	    e->summary != NULL ? e->summary : "", e->start.given ? start : "");
}

static bool
leave_out(struct calendar_reader *r, const char *why)
{
	job_leave_out(r->job, why, why);
	return true;
}

static void
report_zone(struct calendar_reader *r, const char *tzid)
{
	char why[IMPORT_REPORT_REASON_MAX];
	int n = (int)text_cut(tzid, strlen(tzid), 64);

	snprintf(why, sizeof(why),
	    "is not a time zone of this system, so times in this zone have no offset" COERCE_REMARK_VALUE
	    "%.*s\"",
	    n, tzid);
	report_property(r, "TZID", why);
}

static bool
add(struct calendar_reader *r, const struct ics_recurrence *o)
{
	LOCAL_JSON record = NULL;

	if (o->spent)
		return leave_out(
		    r, "its recurrence rules take too many steps to follow");
	if (o->event == NULL)
		return leave_out(r, "its recurrence rules give no date");
	if (o->event->summary == NULL)
		return leave_out(r, "SUMMARY is missing");
	if (o->unknown_zone != NULL)
		report_zone(r, o->unknown_zone);
	r->job->position.version = vevent_version(o->event);
	record = vevent_record(o, id_of(r, o->event));
	return job_add_item(r->job, record);
}

/* Returns false if the VTIMEZONE of a time may still follow its event. */
static bool
is_zone_known(struct calendar_reader *r, const struct vevent *e)
{
	return ics_zones_resolve(&r->zones, &e->start, &r->mem).unknown_zone ==
	    NULL &&
	    ics_zones_resolve(&r->zones, &e->end, &r->mem).unknown_zone == NULL;
}

/* Reads an event.  The reader of recurrences accepts no private event. */
static bool
read_public(struct calendar_reader *r, const char *text, struct vevent *e)
{
	if (!vevent_read(text, &r->mem, e, report_property, r))
		return false;
	if (vevent_is_private(e) &&
	    job_accepts_private(r->job,
		(struct private_item){ "class",
		    text_equal_nocase(e->access, "private") ? "private"
							    : "confidential" }))
		e->access = NULL;
	return true;
}

/*
 * Reads an event.  Without recurrence, it is complete.  Parts of a series wait for all
 * other parts, and an event in a zone that is not yet defined waits for the zone.
 */
static bool
read_event(struct calendar_reader *r, const struct ics_splitter *c)
{
	struct ics_recurrence single;
	struct vevent e;
	struct error f;

	job_at(r->job, "event", ++r->events, c->line);
	arena_reset(&r->mem);
	r->reported = false;
	if (c->oversize)
		return leave_out(r, "is larger than 1 MiB");
	if (!read_public(r, buf_cstr(&c->text), &e))
		return leave_out(r, "cannot be read");
	if (vevent_is_private(&e)) {
		r->job->unwanted++;
		(void)leave_out(r, "is private (CLASS)");
		/* A private occurrence still removes its original time. */
		if (!e.recurrence_id.given)
			return true;
	} else if (!vevent_is_recurring(&e) && is_zone_known(r, &e)) {
		ics_recurrence_find(&r->view, &e, 1, &single);
		return add(r, &single);
	}
	return ics_series_add(&r->series, id_of(r, &e), buf_cstr(&c->text),
		   c->text.len, r->events, c->line, &f) ||
	    import_source_fail(r->job, &f);
}

/* Reads the parts of one UID again.  Their mistakes were reported the first time. */
static const struct vevent *
read_parts(
    struct calendar_reader *r, const struct ics_series_part *part, size_t count)
{
	struct vevent *events = arena_alloc(&r->mem, count * sizeof(events[0]));

	r->reported = true;
	for (size_t i = 0; i < count; i++) {
		if (!read_public(
			r, ics_series_text(&r->series, part + i), &events[i]))
			fatal("an event cannot be read a second time");
	}
	r->reported = false;
	return events;
}

static bool
add_series(
    struct calendar_reader *r, const struct ics_series_part *part, size_t count)
{
	const struct vevent *events;
	struct ics_recurrence o;
	size_t bytes = 0, whole = 0, shown = 0;

	job_at(r->job, "event", part->number, part->line);
	arena_reset(&r->mem);
	for (size_t i = 0; i < count; i++)
		bytes += strlen(ics_series_text(&r->series, part + i));
	if (bytes > ICS_SERIES_ONE_MAX)
		return leave_out(r, "is larger than 4 MiB with its changes");
	events = read_parts(r, part, count);
	for (size_t i = 0; i < count; i++) {
		whole += !events[i].recurrence_id.given;
		shown += !vevent_is_private(&events[i]);
	}
	if (shown == 0)
		return true;
	if (whole > 1)
		report_property(r, "UID",
		    "is used again by a later event, which is left out");
	ics_recurrence_find(&r->view, events, count, &o);
	return add(r, &o);
}

static bool
end_calendar(struct calendar_reader *r)
{
	const struct ics_series_part *part;
	size_t count;
	bool ok = true;

	ics_series_sort(&r->series);
	while (ok && (count = ics_series_next(&r->series, &part)) > 0)
		ok = add_series(r, part, count);
	ics_series_reset(&r->series);
	return ok;
}

static bool
read_component(struct calendar_reader *r, const struct ics_splitter *c)
{
	char reason[64];

	switch (c->kind) {
	case ICS_SPLITTER_CALENDAR:
		ics_zones_reset(&r->zones);
		return true;
	case ICS_SPLITTER_ZONE:
		if (!c->oversize)
			ics_zones_define(&r->zones, buf_cstr(&c->text));
		return true;
	case ICS_SPLITTER_EVENT:
		snprintf(
		    r->zones.own, sizeof(r->zones.own), "%s", c->calendar_zone);
		return read_event(r, c);
	case ICS_SPLITTER_OTHER:
		snprintf(reason, sizeof(reason), "%s is not an event", c->name);
		import_report_skipped(&r->job->report, reason, 1);
		return true;
	case ICS_SPLITTER_CALENDAR_END:
		return end_calendar(r);
	}
	return true;
}

static bool
read_all(struct calendar_reader *r, struct ics_splitter *c, int64_t size)
{
	struct error f;
	bool more;

	for (;;) {
		if (!ics_splitter_next(c, &more, &f))
			return import_source_fail(r->job, &f);
		if (!more)
			break;
		if (!read_component(r, c))
			return false;
		import_source_progress(r->job, c->in, size);
	}
	if (c->alarms > 0)
		import_report_skipped(
		    &r->job->report, "VALARM is not an event", c->alarms);
	if (r->events > 0)
		return true;
	(void)error_internal(&f, "is a calendar without an event (VEVENT)");
	return import_source_fail(r->job, &f);
}

static void
reader_init(struct calendar_reader *r, struct job *j)
{
	*r = (struct calendar_reader){
		.job = j,
		.mem = ARENA_INIT(EVENT_MEM_MAX),
	};
	ics_zones_init(&r->zones, j->brand.country);
	ics_series_init(&r->series);
	r->view = (struct ics_recurrence_context){
		.zones = &r->zones,
		.brand_zone = j->brand.timezone,
		.now_s = j->tool->now_s,
		.mem = &r->mem,
		.remark = report_property,
		.context = r,
	};
}

bool
import_calendar(struct job *j, struct byte_reader *in, int64_t size)
{
	struct ics_splitter components;
	struct calendar_reader r;
	struct error f;
	bool ok;

	if (j->tool->profile != NULL && j->source.has_profile)
		return error_internal(&f,
			   "is a calendar; --profile does not apply to a "
			   "calendar") ||
		    import_source_fail(j, &f);
	j->source.is_calendar = true;
	byte_reader_skip(in, sniff_byte_order_mark(in->chunk, in->n));
	reader_init(&r, j);
	ics_splitter_init(&components, in);
	ok = read_all(&r, &components, size);
	ics_splitter_release(&components);
	ics_series_release(&r.series);
	ics_zones_release(&r.zones);
	arena_release(&r.mem);
	return ok;
}
