/*
 * writer.h - writes a snapshot from native records: staging, order, index, counts.
 *
 * Also called: indexer, build.
 * Memory: constant, except for a bit for each event (bitmap.h) and 4 bytes for each value
 *         of a filter (facet_writer.h).  Records are first written to a staging file;
 *         SQLite sorts and counts them on disk.
 * Owns:   the new file, the staging file, the file of the last generation (past.h) and
 *         the buffers of one record, until snapshot_writer_end().
 * Errors: ERROR_INTERNAL_ERROR: SQLite's message, or the reason why a record is
 *         dropped (also in the detail).
 * Units:  *_s are seconds since 1970, UTC.
 * Limits: 8 MB for each encoded part of a record.
 * Shape:  the tables that reader.h lists.  The history continues the history of
 *         the last generation (past.h).
 */
#ifndef WRITER_WRITER_H
#define WRITER_WRITER_H

#include "base/arena.h"
#include "brand/brand.h"
#include "event/field_stats.h"
#include "event/native_record.h"
#include "database/sqlite.h"
#include "index/common_terms.h"
#include "index/index_terms.h"
#include "index/numbers.h"
#include "index/stems.h"
#include "index/vocabulary.h"
#include "reader/reader.h"
#include "generation/generation.h"
#include "writer/facet_writer.h"
#include "writer/past.h"
#include "writer/staged_slugs.h"
#include "writer/stored_texts.h"

struct json_object;
struct profile;

/* Called from time to time, with the number of events that are indexed so far. */
typedef void snapshot_writer_progress_fn(
    void *context, int64_t done, int64_t all);

struct snapshot_writer {
	const struct brand *brand;
	const struct profile *profile; /* NULL for native records */
	/* From snapshot_writer_mapped_by(); "": unknown, or native. */
	char mapped_by[SNAPSHOT_FINGERPRINT_SIZE];
	int64_t now_s, read_at_s;
	int64_t staged, events; /* listed events: staged, written so far */
	int64_t known;          /* staged events that the last generation had */
	int64_t changed;        /* known events whose record changed */
	bool is_known, is_changed; /* the same for the record being added */
	int64_t unlisted;          /* staged events that are in no list */
	bool takes_kept;  /* set by callers with records of a snapshot */
	int64_t added_id; /* of the last added event */
	uint64_t content; /* sum over the staged events, in any order */
	struct field_stats field_stats; /* of the published events */

	struct sqlite db;
	struct sqlite3_stmt *insert; /* inserts into the staging table */
	struct staged_slugs slugs;
	struct snapshot_past past;
	struct index_terms terms;
	struct facet_writer facets;
	struct numbers_writer numbers;
	/* For one record. */
	struct event_parts parts;
	struct stored_texts texts;
	int64_t record; /* hash, as snapshot_writer_record() makes it */
	struct arena mem;
	struct buf json, summary, extra, words, values, spans, transitions,
	    card, calendar, description;
};

enum snapshot_writer_result {
	SNAPSHOT_WRITER_ADDED,
	SNAPSHOT_WRITER_REPEATED, /* its id and slug were added before */
	SNAPSHOT_WRITER_DROPPED,  /* the record cannot be an event */
	SNAPSHOT_WRITER_FAILED    /* the snapshot cannot be written */
};

/*
 * Starts a snapshot.  read_at_s is the time when the upstream sent the records.  The
 * profile affects only the fingerprints, because the records are already native.  Call
 * snapshot_writer_end() also after a failure.
 */
bool snapshot_writer_start(struct snapshot_writer *, const struct generation *,
    const struct brand *, const struct profile *profile_or_null, int64_t now_s,
    int64_t read_at_s, struct error *) MUST_USE;

/*
 * Adds one native record.  The note has the reason why a record is dropped or repeated.
 * The remarks name the members of an added record that were not used.
 */
enum snapshot_writer_result snapshot_writer_add(struct snapshot_writer *,
    struct json_object *borrowed, coerce_remark_fn *, void *context,
    struct error *) MUST_USE;

/*
 * Records that the last added event contains this record of another source.  In the
 * snapshot, the record's slug and all its former slugs lead to the event.
 */
bool snapshot_writer_merged(struct snapshot_writer *, int64_t id,
    const char *slug, struct error *) MUST_USE;

/*
 * Writes the snapshot to the generation's new file, and reads it back.  Afterwards the
 * file is closed, and ready for generation_commit().
 */
bool snapshot_writer_finish(struct snapshot_writer *, const struct generation *,
    snapshot_writer_progress_fn *, void *context, struct error *) MUST_USE;
void snapshot_writer_end(struct snapshot_writer *);

/* Prints the fingerprint of the staged events, as the snapshot stores it. */
void snapshot_writer_content(
    const struct snapshot_writer *, char out[SNAPSHOT_FINGERPRINT_SIZE]);

/*
 * Prints the fingerprint of all inputs, other than the records, that decide the bytes
 * of a snapshot: the format and the brand.  For a live brand, the profile is also an
 * input, and the fingerprint begins with SNAPSHOT_SITEMAP_ONLY_MARK.
 */
void snapshot_writer_fingerprint(const struct brand *,
    const struct profile *profile_or_null, char out[SNAPSHOT_FINGERPRINT_SIZE]);

/*
 * Prints the fingerprint of the profile and of the brand's values that the profile
 * uses: base, vars and defaults.  It begins with SNAPSHOT_MAPPED_MARK.  Without a
 * brand, prints the fingerprint that older versions wrote, only of the profile and
 * without a mark.  Without a profile, prints "".  A rebuild does not map records, so it
 * writes the old snapshot's fingerprint (snapshot_reader_mapped_by()).
 */
void snapshot_writer_mapped_by(const struct brand *or_null,
    const struct profile *profile_or_null, char out[SNAPSHOT_FINGERPRINT_SIZE]);

#endif
