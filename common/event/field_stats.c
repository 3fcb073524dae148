/*
 * field_stats - counts, for each field, the events that have a value.
 */
#include "event/field_stats.h"

#include "event/native_record.h"

#define COUNTED_NULLABLE(id) [FIELD_STAT_##id] = EVENT_FIELD_##id,
#define COUNTED_OPTIONAL(id) COUNTED_NULLABLE(id)
#define COUNTED_ALWAYS(id)

static const enum event_field_id counted[FIELD_STATS_FIELDS] = {
#define TICKET_FIELD(...)
#define SESSION_FIELD(...)
#define PERFORMER_FIELD(...)
#define SOURCE_FIELD(...)
#define FIELD(section, id, member, kind, nulls, ...) COUNTED_##nulls(id)
#include "event/fields.def"
};

const char *
field_stats_name(size_t field)
{
	return event_fields[counted[field]].key;
}

void
field_stats_count(struct field_stats *f, const struct native_record *r)
{
	for (size_t i = 0; i < FIELD_STATS_FIELDS; i++) {
		const void *value;

		/* Lists are pointers, as texts are. */
		memcpy(&value,
		    (const char *)r + event_fields[counted[i]].offset,
		    sizeof(value));
		f->events[i] += value != NULL;
	}
}
