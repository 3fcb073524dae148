/*
 * build.h - a new snapshot from records: staged, put in order, indexed, checked.
 *
 * Layer:  3 (service).
 * Owns:   two open stores and the scratch of one record, until build_end().
 * Memory does not grow with the number of records: they are staged in a file
 * beside the snapshot, and everything that needs all of them is done there.
 */
#ifndef BUILD_H
#define BUILD_H

#include "base/arena.h"
#include "brand/brand.h"
#include "event/field_stats.h"
#include "snapshot/generation.h"
#include "event/native_record.h"
#include "snapshot/sqlite.h"
#include "snapshot/index_terms.h"

struct json_object;
struct profile;

/* Told now and then: records staged, then events indexed out of all. */
typedef void build_progress_fn(void *context, int64_t done, int64_t all);

struct build {
	const struct brand *brand;
	const struct profile *profile; /* NULL for native records */
	int64_t now_s, read_at_s;
	int64_t staged, events;
	uint64_t content;     /* of the records staged, in any order */
	struct filled filled; /* of them, as they are answered */

	struct store store;
	struct sqlite3_stmt *stage;
	struct terms terms;
	struct event_parts parts;
	struct arena mem; /* of one record */
	struct buf json, card, beside, words, city, state;
};

/* Repeated: the same id and slug were added before. */
enum build_result { BUILD_ADDED, BUILD_REPEATED, BUILD_DROPPED, BUILD_FAILED };

/*
 * read_at_s: when the records were read from upstream.  Only what it was built
 * with is told of the profile: records come here in the native form.
 */
bool build_start(struct build *, const struct generation *,
    const struct brand *, const struct profile *profile_or_null, int64_t now_s,
    int64_t read_at_s, struct fault *) MUST_USE;

/*
 * One record in the native form.  Dropped or repeated: the note says why.
 * Remarks name what was not taken of a record that was.
 */
enum build_result build_add(struct build *, struct json_object *borrowed,
    coerce_remark_fn *, void *context, struct fault *) MUST_USE;

/* Writes the snapshot to the generation's new file and reads it back. */
bool build_finish(struct build *, const struct generation *,
    build_progress_fn *, void *context, struct fault *) MUST_USE;
void build_end(struct build *);

/* Of the events staged, as the snapshot will keep it. */
void build_content(const struct build *, char out[20]);

/* Of what besides the records decides a snapshot's bytes. */
void build_fingerprint(
    const struct brand *, const struct profile *profile_or_null, char out[20]);
/*
 * Was what has this fingerprint made for a live brand?  Then it has what a sitemap
 * tells, and of the events no more than the list said.
 */
bool build_is_for_sitemap(const char *built_with) MUST_USE;

#endif
