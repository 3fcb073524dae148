/*
 * sentence_catalog - looks for the names of the catalog in a sentence.
 */
#include "search/internal.h"

#include <stdlib.h>

/* 3 km are a walk of half an hour. */
enum { NEAR_KM = 3, RECORD_MAX = 8 * 1024 * 1024 };

void
sentence_fail(struct sentence_reader *r, const struct error *why)
{
	struct error *f;

	r->has_names = false;
	if (r->out->failed != NULL)
		return;
	f = arena_alloc(r->mem, sizeof(*f));
	*f = *why;
	if (f->code != ERROR_TOO_COSTLY)
		f->code = ERROR_UPSTREAM_UNAVAILABLE;
	r->out->failed = f;
}

void
sentence_catalog_open(
    struct sentence_reader *r, struct snapshot_reader *open_or_null)
{
	struct error f;

	if (open_or_null != NULL)
		facets_use(&r->facets, open_or_null);
	else
		facets_open(&r->facets, r->source);
	if (r->facets.failed)
		sentence_fail(r, &r->facets.error);
	if (!r->facets.open)
		return;
	r->has_names = names_open(&r->names, &r->facets.snapshot->db, &f);
	if (!r->has_names)
		sentence_fail(r, &f);
}

void
sentence_catalog_close(struct sentence_reader *r)
{
	if (r->facets.failed)
		sentence_fail(r, &r->facets.error);
	names_close(&r->names);
	facets_close(&r->facets);
}

size_t
sentence_names_find(struct sentence_reader *r, const char *words,
    struct names_found found[NAMES_FOUND_MAX])
{
	struct error f;
	size_t count = 0;

	if (!names_find(&r->names, words, found, &count, &f))
		sentence_fail(r, &f);
	return count;
}

bool
sentence_catalog_has(
    struct sentence_reader *r, const char *kind, const char *value)
{
	bool has = false;
	struct error f;

	if (r->facets.open &&
	    !names_has_value(&r->facets.snapshot->db, kind, value, &has, &f))
		sentence_fail(r, &f);
	return has;
}

/* Finds the place of the venue's first event. */
static bool
find_place(struct snapshot_reader *s, const char *venue, struct arena *mem,
    struct location *place, struct error *f)
{
	struct listing_query there = {
		.page = 1, .per_page = 1, .filters[LISTING_FILTER_VENUE] = venue
	};
	struct snapshot_reader_summaries first = { .mem = mem };
	LOCAL_BUF json = BUF_INIT(RECORD_MAX), markdown = BUF_INIT(RECORD_MAX);
	struct event_history history;
	struct native_record record;
	struct listing_meta meta;
	bool found = false;

	*place = (struct location){ 0 };
	if (!snapshot_reader_list_summaries(s, &there, &meta, &first, f) ||
	    (first.count > 0 &&
		!snapshot_reader_page(s, first.items[0].slug, &found, &json,
		    &markdown, &history, f)))
		return false;
	if (!found)
		return true;
	if (!snapshot_reader_decode(&json, mem, &record, f))
		return false;
	*place = record.event.location;
	return true;
}

bool
sentence_venue_find(
    struct sentence_reader *r, const char *venue, struct listing_near *near)
{
	struct location place;
	struct error f;

	if (!find_place(r->facets.snapshot, venue, r->mem, &place, &f)) {
		sentence_fail(r, &f);
		return false;
	}
	if (place.latitude == NULL || place.longitude == NULL)
		return false;
	*near = (struct listing_near){
		.set = true,
		.latitude = strtod(place.latitude, NULL),
		.longitude = strtod(place.longitude, NULL),
		.km = NEAR_KM,
		.name = place.name,
	};
	return true;
}
