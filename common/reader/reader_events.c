/*
 * reader_events - finds all events of an answer, as a bitmap.
 */
#include "reader/internal.h"

static bool
find_matches(struct snapshot_reader *s, const struct listing_query *q,
    struct bitmap *set, struct error *f)
{
	LOCAL_QUERY_TERMS terms = { 0 };
	struct rank_range range;
	bool none = false;

	return snapshot_reader_terms(s, q, &terms, &none, f) &&
	    (none ||
		(snapshot_window_range(s, q, &range, f) &&
		    snapshot_reader_collect(
			s, &terms, INDEX_TERMS_TEXT, range, set, f)));
}

static bool
find_levels(struct snapshot_reader *s, const struct listing_query *q,
    struct bitmap *set, struct error *f)
{
	LOCAL_LEVELS levels = { 0 };
	bool ok = levels_find(&levels, s, q, false, f);

	bitmap_or(set, &levels.all);
	return ok;
}

bool
snapshot_reader_events(struct snapshot_reader *s, const struct listing_query *q,
    struct bitmap *set, struct error *f)
{
	return (levels_asked(q) ? find_levels(s, q, set, f)
				: find_matches(s, q, set, f)) &&
	    snapshot_window_keep(s, q, set, f);
}
