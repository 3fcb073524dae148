/*
 * reader_levels - reads one page of an answer that has levels (levels.h).
 */
#include "snapshot/internal.h"

static bool
list_all_dates(struct snapshot_search *x, struct levels *levels,
    struct listing_meta *meta, struct error *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;
	int64_t left = meta->per_page, got;
	struct bitmap set;
	struct bitmap_part part = { &set, NULL, 0, x->snapshot->events };
	bool ok = true;

	bitmap_start(&set, x->snapshot->events);
	meta->total = (int64_t)levels->all.count;
	while (ok && left > 0 && offset < meta->total &&
	    levels_next(levels, &set)) {
		int64_t count = (int64_t)set.count;

		if (offset < count) {
			ok = snapshot_search_part(
			    x, &part, offset, left, &got, f);
			left -= got;
		}
		offset = offset > count ? offset - count : 0;
	}
	bitmap_release(&set);
	return ok;
}

bool
snapshot_search_levels(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	struct levels levels;
	bool ok;

	meta->total = 0;
	ok = levels_find(&levels, x->snapshot, x->query, meta->per_page > 0, f);
	if (ok && meta->dates_applied)
		ok = snapshot_search_window_levels(x, &levels, meta, f);
	else if (ok)
		ok = list_all_dates(x, &levels, meta, f);
	levels_release(&levels);
	return ok;
}
