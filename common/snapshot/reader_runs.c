/*
 * reader_runs - reads the runs that are on: one class of the order.
 */
#include "snapshot/internal.h"

bool
snapshot_reader_runs(struct snapshot_reader *s, size_t max, struct arena *mem,
    struct summary_list *out, struct error *f)
{
	struct snapshot_reader_summaries summaries = { .mem = mem };
	struct snapshot_search search = { .snapshot = s,
		.summaries = &summaries };

	*out = (struct summary_list){ 0 };
	if (s->format < 4)
		return true;
	if (!snapshot_reader_class(s, SCHEDULE_RUNNING, &search.range, f))
		return false;
	out->total = search.range.last - search.range.after;
	out->items = summaries.items =
	    arena_alloc(mem, (max + 1) * sizeof(out->items[0]));
	if (!snapshot_search_range(&search, 0, (int64_t)max, f))
		return false;
	out->count = summaries.count;
	return true;
}
