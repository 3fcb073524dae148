/*
 * field_stats - counts, for each field, the events that have a value.
 */
#include "event/field_stats.h"

#include "event/native_record.h"

bool
field_stats_counts(const struct event_field *f)
{
	return f->nullable && !event_section_is_list(f->section);
}

void
field_stats_count(struct field_stats *stats, const struct native_record *r)
{
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];

		/* Lists are pointers, as texts are. */
		stats->events[i] += field_stats_counts(f) &&
		    *(const void *const *)((const char *)r + f->offset) != NULL;
	}
}
