/*
 * reader_beside - reads two tables for the page of a list: the months that have events,
 * and the ranges of ranks of each class, among them the current runs.
 */
#include "reader/internal.h"

bool
snapshot_reader_months(struct snapshot_reader *s, int64_t civil_day_s,
    struct listing_months *months, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row, ok;

	months->count = 0;
	for (ok = sqlite_ask(&s->db, &st, &row, f,
		 "SELECT month FROM months WHERE month > ?1 ORDER BY month"
		 " LIMIT ?2",
		 BIND_INT(civil_day_s), BIND_INT(LISTING_MONTHS_MAX));
	     ok && row && months->count < LISTING_MONTHS_MAX;
	     ok = sqlite_step(st, &row, f))
		months->days[months->count++] =
		    datetime_bounded_s(sqlite_int(st, 0));
	return ok;
}

/* The range of a class while the rows of `classes` are read. */
struct class_range {
	int64_t class, events;
	struct rank_range *range;
};

/* A file is not trusted, so a rank must be within the snapshot. */
static void
add_class(struct class_range *c, int64_t class, int64_t last)
{
	if (last < 0 || last > c->events)
		last = c->events;
	if (class < c->class && last > c->range->after)
		c->range->after = last;
	if (class <= c->class && last > c->range->last)
		c->range->last = last;
}

bool
snapshot_reader_class(struct snapshot_reader *s, enum schedule_class class,
    struct rank_range *range, struct error *f)
{
	struct class_range c = { class, s->events, range };
	LOCAL_STMT st = NULL;
	bool row, ok;

	*range = (struct rank_range){ 0, 0 };
	for (ok = sqlite_ask(&s->db, &st, &row, f,
		 "SELECT class, last FROM classes", BIND_NONE);
	     ok && row; ok = sqlite_step(st, &row, f))
		add_class(&c, sqlite_int(st, 0), sqlite_int(st, 1));
	return ok;
}

bool
snapshot_reader_runs(struct snapshot_reader *s, size_t max, struct arena *mem,
    struct summary_list *out, struct error *f)
{
	struct snapshot_reader_summaries summaries = { .mem = mem };
	struct transitions_part running = { SCHEDULE_RUNNING, INT64_MIN,
		INT64_MAX };
	struct snapshot_search search = {
		.snapshot = s, .left = (int64_t)max, .summaries = &summaries
	};
	struct rank_range range;

	*out = (struct summary_list){ 0 };
	if (!snapshot_reader_class(s, SCHEDULE_RUNNING, &range, f))
		return false;
	out->total = transitions_count(&s->transitions, NULL, range, &running);
	out->items = summaries.items =
	    arena_alloc(mem, (max + 1) * sizeof(out->items[0]));
	if (!snapshot_search_range(&search, range, &running, f))
		return false;
	out->count = summaries.count;
	return true;
}
