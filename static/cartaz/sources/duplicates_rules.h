/*
 * duplicates_rules.h - the pairs of events that the operator knows to be one, or two.
 *
 * Also called: merge overrides, manual matches.
 * Shape:  etc/duplicates/<host>.json:
 *         {"same": [["hall:UID", "SLUG"]], "different": [...]}
 *         A name is a slug, or a source's name, a colon and a key of that source.
 * Owns:   nothing; all is in the arena.
 * Errors: ERROR_INTERNAL_ERROR; the note has the file, the pointer and the mistake.
 */
#ifndef CARTAZ_SOURCES_DUPLICATES_RULES_H
#define CARTAZ_SOURCES_DUPLICATES_RULES_H

#include "base/error.h"
#include "base/paths.h"
#include "brand/brand.h"

struct duplicates_rules {
	struct duplicates_named_pair {
		const char *name[2];
		bool is_same;
	} * pair;
	size_t count;
	char path[PATHS_PATH_MAX];
	uint64_t hash; /* of the file; 0: there is none */
};

/* Without a file there are no rules.  The hash is set also if it is false. */
bool duplicates_rules_read(struct duplicates_rules *, const struct paths *,
    const struct brand *, struct arena *, struct error *) MUST_USE;

#endif
