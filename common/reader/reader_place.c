/*
 * reader_place - finds by which clock the days of a query begin and end.
 *
 * The days of a place are those of its clock: Saturday in Manaus begins an hour after
 * Saturday in São Paulo.  The events of a place have its time zone, so the first of them
 * tells it.
 */
#include "base/hash.h"
#include "base/timezone.h"
#include "reader/internal.h"

enum {
	NEAR_KM_MAX = 50, /* an event further away may have another clock */
	PLACE_MEM_MAX = 64 * 1024,
};

/* Makes the query for an event at the place.  Returns false if the query names none. */
static bool
read_place(const struct listing_query *q, struct listing_query *place)
{
	*place = (struct listing_query){
		.city = q->city,
		.state = q->state,
		.page = 1,
		.per_page = 1,
		.near = q->near,
	};
	place->filters[LISTING_FILTER_VENUE] = q->filters[LISTING_FILTER_VENUE];
	place->filters[LISTING_FILTER_COUNTRY] =
	    q->filters[LISTING_FILTER_COUNTRY];
	if (place->near.km > NEAR_KM_MAX)
		place->near.km = NEAR_KM_MAX;
	return q->city != NULL || q->near.set ||
	    q->filters[LISTING_FILTER_VENUE] != NULL;
}

static uint64_t
hash_place(const struct listing_query *q)
{
	char near[96];
	uint64_t h = HASH_START;

	snprintf(near, sizeof(near), "%d %.7g %.7g %.7g", q->near.set,
	    q->near.latitude, q->near.longitude, q->near.km);
	h = hash_text(hash_text(h, q->city), q->state);
	h = hash_text(h, q->filters[LISTING_FILTER_VENUE]);
	h = hash_text(h, q->filters[LISTING_FILTER_COUNTRY]);
	return hash_text(h, near);
}

/* Sets the reader's `place` to the zone of the place's first event, or to "". */
static bool
find_zone(struct snapshot_reader *s, const struct listing_query *place,
    uint64_t hash, struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(PLACE_MEM_MAX);
	struct snapshot_reader_summaries found = { .mem = &mem };
	struct listing_meta meta;
	const char *zone;

	if (!snapshot_reader_list_summaries(s, place, &meta, &found, f))
		return false;
	zone = found.count > 0 ? found.items[0].timezone : NULL;
	s->place.hash = hash;
	snprintf(s->place.zone, sizeof(s->place.zone), "%s",
	    zone != NULL && timezone_exists(zone) ? zone : "");
	return true;
}

bool
snapshot_reader_zone(struct snapshot_reader *s, const struct listing_query *q,
    const char **zone, struct error *f)
{
	struct listing_query place;
	uint64_t hash;

	*zone = s->brand->timezone;
	if (!q->dates.has_days || !read_place(q, &place))
		return true;
	hash = hash_place(&place);
	if (s->place.hash != hash && !find_zone(s, &place, hash, f))
		return false;
	if (s->place.zone[0] != '\0')
		*zone = s->place.zone;
	return true;
}
