/*
 * field_stats - counts, for each field, the events that have a value.
 */
#include "event/field_stats.h"

#include "base/datetime.h"
#include "event/native_record.h"

static const struct {
	char name[32];
	enum event_field_id whole;
} parts[FIELD_STATS_COUNT - EVENT_FIELD_COUNT] = {
	[FIELD_STATS_HOUR - EVENT_FIELD_COUNT] = { "the hour of starts_at",
	    EVENT_FIELD_STARTS_AT },
	[FIELD_STATS_PRICE - EVENT_FIELD_COUNT] = { "the price of tickets",
	    EVENT_FIELD_TICKETS },
};

const char *
field_stats_name(size_t i)
{
	const struct event_field *f;

	if (i >= EVENT_FIELD_COUNT)
		return parts[i - EVENT_FIELD_COUNT].name;
	f = &event_fields[i];
	return f->nullable && !event_section_is_list(f->section) ? f->key
								 : NULL;
}

size_t
field_stats_whole(size_t i)
{
	return i < EVENT_FIELD_COUNT ? i : parts[i - EVENT_FIELD_COUNT].whole;
}

static bool
has_hour(const char *time_or_null)
{
	struct datetime t;

	return time_or_null != NULL && datetime_parse(time_or_null, &t) &&
	    t.kind != DATETIME_DATE;
}

static bool
has_price(const struct native_record *r)
{
	for (size_t i = 0; i < r->ticket_count; i++) {
		const struct ticket *t = &r->tickets[i];

		if (t->price != NULL || t->fee != NULL || t->total != NULL)
			return true;
	}
	return false;
}

static bool
has_value(const struct native_record *r, size_t i)
{
	switch (i) {
	case EVENT_FIELD_SESSIONS:
		return r->session_count > 0;
	case EVENT_FIELD_TICKETS:
		return r->ticket_count > 0;
	case FIELD_STATS_HOUR:
		return has_hour(r->event.starts_at);
	case FIELD_STATS_PRICE:
		return has_price(r);
	default: /* The other lists are pointers, as texts are. */
		return *(const void *const *)((const char *)r +
			   event_fields[i].offset) != NULL;
	}
}

void
field_stats_count(struct field_stats *stats, const struct native_record *r)
{
	for (size_t i = 0; i < FIELD_STATS_COUNT; i++)
		stats->events[i] +=
		    field_stats_name(i) != NULL && has_value(r, i);
}
