#include "event/field_stats.h"

#include <stddef.h>

#include "event/native_record.h"

/* Pointers, NULL where there is none. */
static const struct {
	const char *name;
	size_t at;
} fields[] = {
	{ "description", offsetof(struct record, event.description) },
	{ "status", offsetof(struct record, event.status) },
	{ "starts_at", offsetof(struct record, event.starts_at) },
	{ "ends_at", offsetof(struct record, event.ends_at) },
	{ "timezone", offsetof(struct record, event.timezone) },
	{ "images.banner", offsetof(struct record, event.banner) },
	{ "images.thumbnail", offsetof(struct record, event.thumbnail) },
	{ "location.name", offsetof(struct record, event.location.name) },
	{ "location.city", offsetof(struct record, event.location.city) },
	{ "location.state", offsetof(struct record, event.location.state) },
	{ "location.state_abbr",
	    offsetof(struct record, event.location.state_abbr) },
	{ "location.formatted_address",
	    offsetof(struct record, event.location.formatted_address) },
	{ "location.latitude",
	    offsetof(struct record, event.location.latitude) },
	{ "location.longitude",
	    offsetof(struct record, event.location.longitude) },
	{ "producer.name", offsetof(struct record, event.producer.name) },
	{ "producer.slug", offsetof(struct record, event.producer.slug) },
	{ "updated_at", offsetof(struct record, updated_at) },
	{ "buy_url", offsetof(struct record, buy_url) },
	{ "tickets", offsetof(struct record, tickets) },
};

_Static_assert(ARRAY_LEN(fields) == FILLED_FIELDS, "one count for each");

const char *
filled_name(size_t field)
{
	return fields[field].name;
}

void
filled_count(struct filled *f, const struct record *r)
{
	for (size_t i = 0; i < FILLED_FIELDS; i++) {
		const void *value;

		memcpy(&value, (const char *)r + fields[i].at, sizeof(value));
		f->events[i] += value != NULL;
	}
}
