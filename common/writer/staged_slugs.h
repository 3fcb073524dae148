/*
 * staged_slugs.h - which staged event has a slug.
 *
 * Why:    each record is asked whether an earlier one took its slug, and hardly any did. An
 *         index of all slugs, which come in no order, is read and written anew for
 *         nearly every record as soon as it is larger than SQLite's cache.
 * Shape:  a Bloom filter tells of a slug that no event can have it: of a million that
 *         are new it takes one or two for known.  The first one that may be known
 *         makes an index of the staging table, which is asked from then on.
 * Owns:   the filter and the statement, until staged_slugs_release(); before the
 *         connection is closed.
 * Errors: those of sqlite.h.
 * Source: B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors",
 *         1970; A. Kirsch, M. Mitzenmacher, "Less hashing, same performance", 2006
 */
#ifndef WRITER_STAGED_SLUGS_H
#define WRITER_STAGED_SLUGS_H

#include "database/sqlite.h"

struct staged_slugs {
	uint64_t *bits;
	struct sqlite3_stmt *find; /* NULL: there is no index yet */
};

void staged_slugs_init(struct staged_slugs *);
void staged_slugs_release(struct staged_slugs *);

/*
 * Takes a slug for the event that is to be staged next.  *taken: an event that is staged
 * has it, whose id is *id.
 */
bool staged_slugs_take(struct staged_slugs *, struct sqlite *, const char *slug,
    bool *taken, int64_t *id, struct error *) MUST_USE;

#endif
