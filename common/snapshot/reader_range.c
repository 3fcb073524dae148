/*
 * reader_range - finds the ranks of a date range by binary search.
 *
 * The order by rank is the order by (closed, place), so a date range is one
 * range of ranks among the open events and one among the closed ones.  A binary
 * search reads about 20 rows of a million.  As ranks the range also limits a
 * full-text query (rowid > ? AND rowid <= ?), which a range of times could not.
 */
#include "event/schedule.h"
#include "snapshot/internal.h"

/* struct schedule_place; before format 4 `closed` is 0 or 1. */
struct order_key {
	int64_t closed, place;
};

static bool
read_key(struct snapshot_reader *s, int64_t rank, struct order_key *k,
    struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (!sqlite_prepare(&s->db,
		"SELECT closed, place FROM page WHERE rank = ?1", &st, f))
		return false;
	sqlite_bind_int(st, 1, rank);
	ok = sqlite_step(st, &row, f);
	if (ok && row)
		*k = (struct order_key){ .closed = sqlite_int(st, 0),
			.place = sqlite_int(st, 1) };
	sqlite_finish(&st);
	return ok;
}

/* The number of events whose key is smaller. */
static bool
count_before(struct snapshot_reader *s, struct order_key wanted, int64_t *n,
    struct error *f)
{
	int64_t low = 0, high = s->events;

	while (low < high) {
		int64_t middle = low + (high - low) / 2;
		struct order_key k = { 0 };

		if (!read_key(s, middle + 1, &k, f))
			return false;
		if (k.closed < wanted.closed ||
		    (k.closed == wanted.closed && k.place < wanted.place))
			low = middle + 1;
		else
			high = middle;
	}
	*n = low;
	return true;
}

/*
 * Open events are ordered by start, closed ones by start backwards, so their
 * places are negative and the ends of their range change places.
 */
bool
snapshot_reader_range(struct snapshot_reader *s, const struct date_range *w,
    struct snapshot_rank_range ranges[2], struct error *f)
{
	int64_t from = w->from_s > -INT64_MAX ? w->from_s : -INT64_MAX;
	int64_t until = w->until_s < INT64_MAX ? w->until_s : INT64_MAX;
	struct order_key open_from = { 0, w->running ? -INT64_MAX : from };
	struct order_key open_until = { 0, until };
	int64_t closed = s->format < 4 ? 1 : SCHEDULE_CLOSED;
	struct order_key closed_from = { closed,
		until == INT64_MAX ? -until : -until + 1 };
	struct order_key closed_until = { closed,
		-from == INT64_MAX ? -from : -from + 1 };

	return count_before(s, open_from, &ranges[0].after, f) &&
	    count_before(s, open_until, &ranges[0].last, f) &&
	    count_before(s, closed_from, &ranges[1].after, f) &&
	    count_before(s, closed_until, &ranges[1].last, f);
}

bool
snapshot_reader_count_before(struct snapshot_reader *s, int64_t closed,
    int64_t place, int64_t *n, struct error *f)
{
	return count_before(s, (struct order_key){ closed, place }, n, f);
}
