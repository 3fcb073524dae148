/*
 * staged_slugs.h - finds the staged event with a slug.
 *
 * Also called: Bloom filter, uniqueness check.
 * Why:    the writer must check for each record whether an earlier record has the same
 *         slug, which is rare.  The slugs come in no order, so an index of all slugs
 *         would be read and written again for nearly every record as soon as it is
 *         larger than SQLite's cache.
 * Shape:  a Bloom filter proves that a slug is new.  It fails to do so for one or two of
 *         a million new slugs.  For the first slug that is not proved to be new,
 *         staged_slugs_take() creates an index of the staging table, and uses it from
 *         then on.
 * Owns:   the filter and the statement, until staged_slugs_release(), which must come
 *         before the connection is closed.
 * Errors: those of sqlite.h.
 * Source: B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors",
 *         1970; A. Kirsch, M. Mitzenmacher, "Less hashing, same performance", 2006
 */
#ifndef WRITER_STAGED_SLUGS_H
#define WRITER_STAGED_SLUGS_H

#include "database/sqlite.h"

struct staged_slugs {
	uint64_t *bits;
	struct sqlite3_stmt *find; /* NULL until the index is created */
};

void staged_slugs_init(struct staged_slugs *);
void staged_slugs_release(struct staged_slugs *);

/*
 * Reserves a slug for the event that is staged next.  If a staged event already has the
 * slug, sets *taken to true and *id to the id of that event.  Otherwise sets *taken to
 * false.
 */
bool staged_slugs_take(struct staged_slugs *, struct sqlite *, const char *slug,
    bool *taken, int64_t *id, struct error *) MUST_USE;

#endif
