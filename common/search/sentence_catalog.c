/*
 * sentence_catalog - looks for the names of the catalog in a sentence.
 */
#include "search/internal.h"

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
