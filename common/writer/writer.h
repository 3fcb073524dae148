/*
 * writer.h - writes a snapshot from native records: staging, order, index, counts.
 *
 * Also called: indexer, build.
 * Memory: it does not grow with the number of records.  They go to a staging file
 *         first; sorting and counting happen in SQLite, on disk.
 * Owns:   two open files and the buffers of one record, until snapshot_writer_end().
 * Errors: ERROR_INTERNAL_ERROR: SQLite's message, or the reason why a record is
 *         dropped (also in the detail).
 * Units:  *_s are seconds since 1970, UTC.
 * Limits: 8 MB for each encoded part of a record.
 * Shape:  the tables that reader.h lists.  The history continues the past one
 *         (past.h).
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

/* Called from time to time: `done` of `all` events are indexed. */
typedef void snapshot_writer_progress_fn(
    void *context, int64_t done, int64_t all);

struct snapshot_writer {
	const struct brand *brand;
	const struct profile *profile; /* NULL for native records */
	/* From snapshot_writer_mapped_by(); "": unknown, or native. */
	char mapped_by[SNAPSHOT_FINGERPRINT_SIZE];
	int64_t now_s, read_at_s;
	int64_t staged, events; /* of the lists */
	int64_t known;          /* staged ones that the last generation had */
	int64_t unlisted;
	bool takes_kept;  /* the records come from a snapshot */
	int64_t added_id; /* of the event that was added last */
	uint64_t content; /* sum over the staged events, in any order */
	struct field_stats field_stats; /* of the published events */

	struct sqlite db;
	struct sqlite3_stmt *insert; /* into the staging table */
	struct staged_slugs slugs;
	struct snapshot_past past;
	struct index_terms terms;
	struct facet_writer facets;
	struct numbers_writer numbers;
	/* For one record: */
	struct event_parts parts;
	struct stored_texts texts;
	int64_t record; /* fingerprint of the encoded record */
	struct arena mem;
	struct buf json, summary, extra, words, values, spans, transitions,
	    card, calendar, description;
};

enum snapshot_writer_result {
	SNAPSHOT_WRITER_ADDED,
	SNAPSHOT_WRITER_REPEATED, /* the same id and slug were added before */
	SNAPSHOT_WRITER_DROPPED,  /* it cannot be an event */
	SNAPSHOT_WRITER_FAILED    /* the snapshot cannot be written */
};

/*
 * read_at_s: the time when the upstream sent the records.  The profile is only a part
 * of the fingerprint, because the records are in the native form already.  Call
 * snapshot_writer_end() in any case.
 */
bool snapshot_writer_start(struct snapshot_writer *, const struct generation *,
    const struct brand *, const struct profile *profile_or_null, int64_t now_s,
    int64_t read_at_s, struct error *) MUST_USE;

/*
 * Adds one native record.  The note has the reason why it is dropped or repeated.
 * Remarks name the members of an added record that were not used.
 */
enum snapshot_writer_result snapshot_writer_add(struct snapshot_writer *,
    struct json_object *borrowed, coerce_remark_fn *, void *context,
    struct error *) MUST_USE;

/*
 * The event that was added last has this record of another source in it.  From now on
 * the record's slug, and all its former ones, lead to the event.
 */
bool snapshot_writer_merged(struct snapshot_writer *, int64_t id,
    const char *slug, struct error *) MUST_USE;

/* Writes the snapshot to the generation's new file and reads it back. */
bool snapshot_writer_finish(struct snapshot_writer *, const struct generation *,
    snapshot_writer_progress_fn *, void *context, struct error *) MUST_USE;
void snapshot_writer_end(struct snapshot_writer *);

/* The fingerprint of the staged events, as the snapshot stores it. */
void snapshot_writer_content(
    const struct snapshot_writer *, char out[SNAPSHOT_FINGERPRINT_SIZE]);

/*
 * The fingerprint of everything except the records that decides the bytes of a
 * snapshot: the format and the brand; for a live brand also the profile, with the mark
 * of reader.h.
 */
void snapshot_writer_fingerprint(const struct brand *,
    const struct profile *profile_or_null, char out[SNAPSHOT_FINGERPRINT_SIZE]);

/*
 * The fingerprint of the profile, "" without one.  A rebuild does not map, so it
 * writes the old snapshot's fingerprint (snapshot_reader_mapped_by()).
 */
void snapshot_writer_mapped_by(
    const struct profile *profile_or_null, char out[SNAPSHOT_FINGERPRINT_SIZE]);

#endif
