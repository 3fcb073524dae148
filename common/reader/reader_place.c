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

/* Finds the first event at the place, by rank.  0: none. */
static bool
find_first(struct snapshot_reader *s, const struct listing_query *place,
    int64_t *rank, struct error *f)
{
	struct query_terms terms = { 0 };
	LOCAL_BITMAP there = { 0 };
	bool none, ok = snapshot_reader_terms(s, place, &terms, &none, f);

	*rank = 0;
	if (ok && !none) {
		bitmap_start(&there, s->events);
		ok = snapshot_reader_collect(s, &terms, INDEX_TERMS_TEXT,
		    (struct rank_range){ 0, s->events }, &there, f);
		*rank = ok ? bitmap_next(&there, 0) : 0;
	}
	query_terms_release(&terms);
	return ok;
}

/* Sets the reader's `place` to the zone of the place's first event, or to "". */
static bool
find_zone(struct snapshot_reader *s, const struct listing_query *place,
    uint64_t hash, struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(PLACE_MEM_MAX);
	LOCAL_STMT st = NULL;
	struct summary event = { 0 };
	int64_t rank;
	bool row = false;

	if (!find_first(s, place, &rank, f) ||
	    (rank > 0 &&
		!sqlite_ask(&s->db, &st, &row, f,
		    "SELECT card FROM page WHERE rank = ?1", BIND_INT(rank))) ||
	    (row && !snapshot_reader_card(st, 0, &mem, &event, f)))
		return false;
	s->place.hash = hash;
	snprintf(s->place.zone, sizeof(s->place.zone), "%s",
	    event.timezone != NULL && timezone_exists(event.timezone)
		? event.timezone
		: "");
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
