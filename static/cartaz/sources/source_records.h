/*
 * source_records.h - the events that a source had when it was last read completely, and
 * the identity of each event.
 *
 * Also called: last good copy, source cache, identity map.
 * Shape:  var/<host>/sources/<name>/records, one line for each event: ID SLUG KEY NAME
 *         START PLACE PAGE GONE FACTS JSON, separated by tabs.  The hashes are
 *         hexadecimal.  If the event got another id because it shared its key
 *         (source_finish.c), a blank and the former slug follow SLUG.  GONE is the time
 *         from which the source did not list the event, or 0.  FACTS are those of
 *         duplicates.h, and JSON is the record as native_record_encode() writes it;
 *         both are empty if the event is gone.  Older files have neither FACTS nor the
 *         tab after them.  Events that are gone stay in the file for 400 days.  An
 *         event that returns within this time gets its old ID, which no other event
 *         gets meanwhile.
 * Owns:   the file and its present line, until source_records_close().
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and the reason.
 * Units:  gone_s is in seconds since 1970-01-01T00:00:00Z.
 */
#ifndef CARTAZ_SOURCES_SOURCE_RECORDS_H
#define CARTAZ_SOURCES_SOURCE_RECORDS_H

#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/paths.h"

#define SOURCE_RECORDS_FILE "records"

/* The marks of an event, as hashes.  0: no place, no page, or a name without words. */
struct source_witness {
	uint64_t key;         /* the source's UID or id */
	uint64_t name, start; /* without a start: HASH_START */
	uint64_t place, page;
};

struct source_record {
	int64_t id;
	const char *slug;
	const char *former; /* a slug that leads to the event; NULL: none */
	struct source_witness witness;
	int64_t gone_s;
	const char *facts; /* "" if unknown, or the event is gone */
	const char *json;  /* "" if it is gone */
	int64_t at; /* where its line begins, for source_records_seek() */
};

struct source_records {
	char path[PATHS_PATH_MAX];
	FILE *file;  /* NULL: no file */
	bool is_new; /* not committed: closing removes the file */
	char *line;
	size_t line_cap;
	int64_t number; /* of the line */
	int64_t at;     /* where the next line begins */
};

/* Opens the records.  A missing file is not an error, but has no records. */
bool source_records_open(
    struct source_records *, const char *folder, struct error *) MUST_USE;
/* Reads a record, borrowed until the next call.  After the last, sets *more to false. */
bool source_records_next(struct source_records *, struct source_record *,
    bool *more, struct error *) MUST_USE;
/* Moves to a record whose line begins at `at`, which source_records_next() then reads. */
bool source_records_seek(struct source_records *, int64_t at, struct error *)
    MUST_USE;
void source_records_close(struct source_records *);

/*
 * Returns the record's JSON from the comma before "name" on, without its own id and slug,
 * which the identity replaces.  Returns "" for a damaged record.
 */
const char *source_records_rest(const struct source_record *);

/*
 * Makes a slug that ends with the id instead of the key, because another event may have
 * the same key.
 */
const char *source_records_slug(
    const char *name_and_key, int64_t id, struct arena *);

/* Begin a new file beside the old file, and add a record to it. */
bool source_records_create(
    struct source_records *, const char *folder, struct error *) MUST_USE;
bool source_records_add(struct source_records *, const struct source_record *,
    struct error *) MUST_USE;
/* Replaces the old file by the new file. */
bool source_records_commit(
    struct source_records *, const char *folder, struct error *) MUST_USE;

#endif
