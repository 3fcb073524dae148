/*
 * corrections.h - the operator's corrections of events from sources, applied whenever a
 * snapshot is built, except in a rebuild, whose records already have them.
 *
 * Also called: overrides, curation, moderation.
 * Shape:  <etc>/corrections/<host>.json, an array of entries with these members:
 *           slug, source and key, where (profile/item_rules.h)  select the events
 *           session   limits "set" to one session (correction_session.h)
 *           "hide": true, "set": {"location.city": value}, "add_category": text,
 *           "price": "40.00"    the changes
 *           "until": "changed"  for one event: the entry ends when the source changes
 *                               the values that the entry changes
 *         A build writes two files (corrections_state.h).  var/<host>/corrections has
 *         the hash of the file above, and then a line for each entry.
 *         var/<host>/corrected has a line "SLUG NUMBER" for each application of an
 *         entry.
 * Owns:   `applied`, which the caller releases; everything else is in the arena.
 * Errors: the note has the file, the number of the entry, from 1, and the mistake.
 * Limits: CORRECTIONS_MAX entries.
 */
#ifndef CARTAZ_JOB_CORRECTIONS_H
#define CARTAZ_JOB_CORRECTIONS_H

#include "base/buf.h"
#include "base/error.h"
#include "base/paths.h"
#include "profile/item_rules.h"

struct brand;
struct json_object;

#define CORRECTIONS_APPLIED "corrected" /* the file */

enum { CORRECTIONS_MAX = 5000 };

struct correction {
	const char *source, *key, *slug; /* NULL: any */
	const char
	    *session; /* the start of the only changed session; NULL: none */
	struct item_rule where;
	struct json_object *set; /* NULL: nothing */
	const char *add_category, *price;
	const char *text; /* the entry as JSON */
	bool hides, ends;
	/* In the last build, pages did not show its values: correction_problem(). */
	bool is_vain;
	bool is_named, is_applied; /* of the current record */
	uint64_t values; /* of the current record, before any correction */
	uint64_t key_hash, hash, began; /* began 0: not yet */
	int64_t matched, ended_s;
};

struct corrections {
	struct correction *list;
	size_t count;
	bool has_slugs, has_source_rules; /* source_rules: source and where */
	const char *timezone;             /* of the brand, borrowed */
	uint64_t hash, built; /* hash of the file, now and in the last build */
	struct buf applied;   /* in this build */
};

/* The origin of a record, by which an entry can also select the record. */
struct correction_origin {
	const char *source; /* NULL: the brand has no sources */
	const char *slug; /* the record's slug in this source; NULL: unknown */
	uint64_t key;     /* corrections_hash_key() */
	/* For a merged event, if has_source_rules: the record before the merge. */
	struct json_object *record;
};

/*
 * Reads the brand's corrections, and the state that the last build wrote.  A missing
 * file has no corrections.
 */
bool corrections_read(struct corrections *, const struct paths *,
    const struct brand *, struct arena *, struct error *) MUST_USE;
uint64_t corrections_hash_key(struct json_object *id);
/*
 * Applies the corrections to a record.  A merged event has the n origins of its
 * records.  The records of these origins are corrected as well, for the rules of later
 * entries.  If n is 0, the record has no source, and its id is its key.  An entry that
 * ends gets the time now_s, in seconds since 1970.  Returns the number of the entry that
 * hides the record, from 1, or 0.
 */
size_t corrections_apply(struct corrections *, struct json_object *native,
    const struct correction_origin *, size_t n, int64_t now_s);
#endif
