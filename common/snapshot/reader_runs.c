/*
 * reader_runs - reads the runs that are on.
 *
 * They are one class of the order, so one range of ranks: a binary search finds
 * its ends in about 20 rows of a million.
 */
#include "event/schedule.h"
#include "snapshot/internal.h"

static bool
read_class(
    struct snapshot_reader *s, int64_t rank, int64_t *class, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (!sqlite_prepare(
		&s->db, "SELECT closed FROM page WHERE rank = ?1", &st, f))
		return false;
	sqlite_bind_int(st, 1, rank);
	ok = sqlite_step(st, &row, f);
	if (ok && row)
		*class = sqlite_int(st, 0);
	sqlite_finish(&st);
	return ok;
}

/* The number of events of earlier classes. */
static bool
count_before(struct snapshot_reader *s, enum schedule_class wanted, int64_t *n,
    struct error *f)
{
	int64_t low = 0, high = s->events;

	while (low < high) {
		int64_t middle = low + (high - low) / 2, class = 0;

		if (!read_class(s, middle + 1, &class, f))
			return false;
		if (class < (int64_t)wanted)
			low = middle + 1;
		else
			high = middle;
	}
	*n = low;
	return true;
}

static bool
read_summaries(struct snapshot_reader *s, struct snapshot_rank_range range,
    struct arena *mem, struct summary_list *out, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row = true, ok = true;

	if (!sqlite_prepare(&s->db,
		"SELECT card FROM page WHERE rank > ?1 AND rank <= ?2"
		" ORDER BY rank",
		&st, f))
		return false;
	sqlite_bind_int(st, 1, range.after);
	sqlite_bind_int(st, 2, range.last);
	while (ok && row) {
		ok = sqlite_step(st, &row, f);
		if (ok && row)
			ok = snapshot_reader_card(
			    st, 0, mem, &out->items[out->count++], f);
	}
	sqlite_finish(&st);
	if (ok && (int64_t)out->count != range.last - range.after)
		ok = snapshot_reader_fail_missing(s, f);
	return ok;
}

bool
snapshot_reader_runs(struct snapshot_reader *s, size_t max, struct arena *mem,
    struct summary_list *out, struct error *f)
{
	struct snapshot_rank_range range;

	*out = (struct summary_list){ 0 };
	if (s->format < 4)
		return true;
	if (!count_before(s, SCHEDULE_RUNNING, &range.after, f) ||
	    !count_before(s, SCHEDULE_RUNNING + 1, &range.last, f))
		return false;
	out->total = range.last - range.after;
	if (out->total > (int64_t)max)
		range.last = range.after + (int64_t)max;
	out->items = arena_alloc(mem, (max + 1) * sizeof(out->items[0]));
	return read_summaries(s, range, mem, out, f);
}
