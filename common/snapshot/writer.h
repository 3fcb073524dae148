/*
 * writer.h - a new snapshot from records: staged, put in order, indexed, checked.
 *
 * Owns:   two open stores and the scratch of one record, until snapshot_writer_end().
 * Memory does not grow with the number of records: they are staged in a file
 * beside the snapshot, and everything that needs all of them is done there.
 */
#ifndef SNAPSHOT_WRITER_H
#define SNAPSHOT_WRITER_H

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
typedef void snapshot_writer_progress_fn(
    void *context, int64_t done, int64_t all);

struct snapshot_writer {
	const struct brand *brand;
	const struct profile *profile; /* NULL for native records */
	int64_t now_s, read_at_s;
	int64_t staged, events;
	uint64_t content;          /* of the records staged, in any order */
	struct field_stats filled; /* of them, as they are answered */

	struct sqlite store;
	struct sqlite3_stmt *stage;
	struct index_terms terms;
	struct event_parts parts;
	struct arena mem; /* of one record */
	struct buf json, card, beside, words, city, state;
};

/* Repeated: the same id and slug were added before. */
enum snapshot_writer_result {
	SNAPSHOT_WRITER_ADDED,
	SNAPSHOT_WRITER_REPEATED,
	SNAPSHOT_WRITER_DROPPED,
	SNAPSHOT_WRITER_FAILED
};

/*
 * read_at_s: when the records were read from upstream.  Only what it was built
 * with is told of the profile: records come here in the native form.
 */
bool snapshot_writer_start(struct snapshot_writer *, const struct generation *,
    const struct brand *, const struct profile *profile_or_null, int64_t now_s,
    int64_t read_at_s, struct error *) MUST_USE;

/*
 * One record in the native form.  Dropped or repeated: the note says why.
 * Remarks name what was not taken of a record that was.
 */
enum snapshot_writer_result snapshot_writer_add(struct snapshot_writer *,
    struct json_object *borrowed, coerce_remark_fn *, void *context,
    struct error *) MUST_USE;

/* Writes the snapshot to the generation's new file and reads it back. */
bool snapshot_writer_finish(struct snapshot_writer *, const struct generation *,
    snapshot_writer_progress_fn *, void *context, struct error *) MUST_USE;
void snapshot_writer_end(struct snapshot_writer *);

/* Of the events staged, as the snapshot will keep it. */
void snapshot_writer_content(const struct snapshot_writer *, char out[20]);

/* Of what besides the records decides a snapshot's bytes. */
void snapshot_writer_fingerprint(
    const struct brand *, const struct profile *profile_or_null, char out[20]);
/*
 * Was what has this fingerprint made for a live brand?  Then it has what a sitemap
 * tells, and of the events no more than the list said.
 */
bool snapshot_writer_is_for_sitemap(const char *built_with) MUST_USE;

#endif
