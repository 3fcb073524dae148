#include "snapshot/internal.h"

struct request_template_context {
	int64_t closed, at;
};

static bool
place_of(struct snapshot *s, int64_t rank, struct request_template_context *p,
    struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (!sqlite_prepare(&s->store,
		"SELECT closed, place FROM page WHERE rank = ?1", &st, f))
		return false;
	sqlite_bind_int(st, 1, rank);
	ok = sqlite_step(st, &row, f);
	if (ok && row)
		*p = (struct request_template_context){ sqlite_int(st, 0),
			sqlite_int(st, 1) };
	sqlite_finish(&st);
	return ok;
}

/* How many events come before the place: the ranks are in this order. */
static bool
before(struct snapshot *s, struct request_template_context wanted, int64_t *n,
    struct error *f)
{
	int64_t low = 0, high = s->events;

	while (low < high) {
		int64_t middle = low + (high - low) / 2;
		struct request_template_context p = { 0 };

		if (!place_of(s, middle + 1, &p, f))
			return false;
		if (p.closed < wanted.closed ||
		    (p.closed == wanted.closed && p.at < wanted.at))
			low = middle + 1;
		else
			high = middle;
	}
	*n = low;
	return true;
}

/* Open ones by start, then closed ones, the latest first (schedule_order()). */
bool
snapshot_date_range(struct snapshot *s, const struct date_range *w,
    struct snapshot_span spans[2], struct error *f)
{
	int64_t from = w->from_s > -INT64_MAX ? w->from_s : -INT64_MAX;
	int64_t until = w->until_s < INT64_MAX ? w->until_s : INT64_MAX;
	struct request_template_context open_from = { 0,
		w->running ? -INT64_MAX : from };
	struct request_template_context open_until = { 0, until };
	struct request_template_context closed_from = { 1,
		until == INT64_MAX ? -until : -until + 1 };
	struct request_template_context closed_until = { 1,
		-from == INT64_MAX ? -from : -from + 1 };

	return before(s, open_from, &spans[0].after, f) &&
	    before(s, open_until, &spans[0].last, f) &&
	    before(s, closed_from, &spans[1].after, f) &&
	    before(s, closed_until, &spans[1].last, f);
}
