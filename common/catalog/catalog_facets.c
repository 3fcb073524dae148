/*
 * catalog_facets - gives the values of a filter among the events of a list.
 */
#include "catalog/catalog.h"
#include "catalog/internal.h"
#include "search/places.h"

bool
catalog_facets(const struct source *source, const char *kind,
    const struct listing_query *query, struct arena *mem,
    struct listing_facet facets[LISTING_FACETS_MAX], size_t *count,
    struct error *f)
{
	struct listing_query q = catalog_query(source, query);
	struct snapshot_reader s;
	bool ok;

	*count = 0;
	if (catalog_is_live(source))
		return true;
	if (!catalog_open_snapshot(source, &s, f))
		return catalog_fail_unavailable(f);
	ok = places_read(&s, &q, mem, f) &&
	    snapshot_reader_facets(&s, kind, &q, mem, facets, count, f);
	snapshot_reader_close(&s);
	return ok || catalog_fail_unavailable(f);
}
