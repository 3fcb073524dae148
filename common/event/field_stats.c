#include "event/field_stats.h"

#include <stddef.h>

#include "event/native_record.h"

/* Pointers, NULL where there is none. */
static const struct {
	const char *name;
	size_t at;
} fields[] = {
	{ "description", offsetof(struct native_record, event.description) },
	{ "status", offsetof(struct native_record, event.status) },
	{ "starts_at", offsetof(struct native_record, event.starts_at) },
	{ "ends_at", offsetof(struct native_record, event.ends_at) },
	{ "timezone", offsetof(struct native_record, event.timezone) },
	{ "images.banner", offsetof(struct native_record, event.banner) },
	{ "images.thumbnail", offsetof(struct native_record, event.thumbnail) },
	{ "location.name",
	    offsetof(struct native_record, event.location.name) },
	{ "location.city",
	    offsetof(struct native_record, event.location.city) },
	{ "location.state",
	    offsetof(struct native_record, event.location.state) },
	{ "location.state_abbr",
	    offsetof(struct native_record, event.location.state_abbr) },
	{ "location.formatted_address",
	    offsetof(struct native_record, event.location.formatted_address) },
	{ "location.latitude",
	    offsetof(struct native_record, event.location.latitude) },
	{ "location.longitude",
	    offsetof(struct native_record, event.location.longitude) },
	{ "producer.name",
	    offsetof(struct native_record, event.producer.name) },
	{ "producer.slug",
	    offsetof(struct native_record, event.producer.slug) },
	{ "updated_at", offsetof(struct native_record, updated_at) },
	{ "buy_url", offsetof(struct native_record, buy_url) },
	{ "tickets", offsetof(struct native_record, tickets) },
};

_Static_assert(ARRAY_LEN(fields) == FIELD_STATS_FIELDS, "one count for each");

const char *
field_stats_name(size_t field)
{
	return fields[field].name;
}

void
field_stats_count(struct field_stats *f, const struct native_record *r)
{
	for (size_t i = 0; i < FIELD_STATS_FIELDS; i++) {
		const void *value;

		memcpy(&value, (const char *)r + fields[i].at, sizeof(value));
		f->events[i] += value != NULL;
	}
}
