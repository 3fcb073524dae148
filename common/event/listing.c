/*
 * listing - the meta data of a page of events.
 */
#include "event/listing.h"

#include "event/part_of_day.h"
#include "json/json_writer.h"

const struct listing_filter_row listing_filters[] = {
#define FILTER(id, parameter, value)                                           \
	[LISTING_FILTER_##id] = { #parameter, LISTING_FILTER_##value },
#include "event/filters.def"
};

static const char *const ages[] = { "free", "10", "12", "14", "16", "18",
	NULL };
static const char *const accessibility[] = { "sign_language",
	"audio_description", "captions", "wheelchair", "sensory_friendly",
	NULL };

const char *const *
listing_filter_choices(enum listing_filter filter)
{
	static const char *const *const choices[LISTING_FILTER_COUNT] = {
		[LISTING_FILTER_PART_OF_DAY] = part_of_day_names,
		[LISTING_FILTER_AGE] = ages,
		[LISTING_FILTER_ACCESSIBILITY] = accessibility,
	};

	return choices[filter];
}

bool
listing_is_filtered(const struct listing_query *q)
{
	bool filtered = q->q != NULL || q->city != NULL || q->state != NULL ||
	    q->organization != NULL || q->dates.set || q->price_max.set ||
	    q->near.set;

	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++)
		filtered = filtered || q->filters[i] != NULL;
	return filtered;
}

int64_t
listing_last_page(const struct listing_meta *m)
{
	return m->total == 0 ? 1 : (m->total + m->per_page - 1) / m->per_page;
}

void
listing_print_meta(const struct listing_meta *m, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	json_writer_object(&j, NULL);
	json_writer_int(&j, "total", m->total);
	json_writer_int(&j, "per_page", m->per_page);
	json_writer_int(&j, "current_page", m->current_page);
	json_writer_int(&j, "last_page", listing_last_page(m));
	json_writer_object_end(&j);
}
