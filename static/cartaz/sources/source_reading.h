/*
 * source_reading.h - one reading of a source: takes its records, gives each event its
 * identity, and replaces the records of the previous reading.
 *
 * Also called: staging, upsert, last known good.
 * Shape:  source_reading_start(); source_reading_take() as the sink of a job for each
 *         record; source_reading_compare() and source_reading_finish() if the source was
 *         read completely.
 * Owns:   a file without a name and the rows, until source_reading_end().
 * Errors: ERROR_INTERNAL_ERROR; the note has the reason.  After any failure, the records
 *         of the previous reading stay.
 * Limits: SOURCE_IDENTITY_MAX events.
 */
#ifndef CARTAZ_SOURCES_SOURCE_READING_H
#define CARTAZ_SOURCES_SOURCE_READING_H

#include "brand/brand.h"
#include "cartaz/job/job.h"
#include "cartaz/job/spool.h"
#include "cartaz/sources/source_identity.h"
#include "cartaz/sources/source_state.h"

enum { SOURCE_READING_PAIR_MAX = 600 };

struct source_row {
	struct source_witness witness;
	int64_t
	    id; /* made from the key; source_finish.c decides the event's id */
	int64_t
	    version; /* the highest is used if rows are versions of one event */
	uint64_t content;                 /* a hash of the record */
	struct import_report_place place; /* in the input */
	bool has_slug;    /* given, not made from name and key */
	bool is_left_out; /* a version of another row */
	bool shares_key;  /* another row that is not left out has its key */
};

struct source_reading {
	const struct brand *brand;
	const struct brand_source *source;
	bool
	    keeps_ids; /* the brand's first source: its numbers are the events' ids */
	int64_t now_s;
	const char *folder; /* borrowed */
	struct spool
	    texts;        /* for each row: slug, key, facts, JSON, with tabs */
	struct arena mem; /* for one record */
	struct buf json, line;
	struct source_row *row;
	size_t count, cap;
	struct field_stats stats; /* of the accepted records */
	int64_t had_dates; /* events with a start in the previous reading */
	/* The results. */
	int64_t events, was; /* in the list, now and before */
	int64_t older;       /* rows left out: older or equal to other rows */
	int64_t lost; /* rows left out: not older, but with other values */
	/* The first lost row, and the row that is used instead. */
	const struct source_row *first_lost, *first_used;
	int64_t shared;     /* rows with the key of an earlier row */
	int64_t renumbered; /* keys that now belong to another event */
	/* For messages: the first such key, and both events. */
	char first_shared[SOURCE_READING_PAIR_MAX];
	char first_renumbered[SOURCE_READING_PAIR_MAX];
	uint64_t content; /* a hash of the events in the list */
	bool is_changed;
	struct job_changes changes;
};

bool source_reading_start(struct source_reading *, const struct brand *,
    const struct brand_source *, const char *folder, int64_t now_s,
    struct error *) MUST_USE;
void source_reading_end(struct source_reading *);

/* Takes a record, as a job_sink_fn. */
enum snapshot_writer_result source_reading_take(void *reading,
    const struct job_position *, struct json_object *borrowed,
    coerce_remark_fn *, void *remark_context, struct error *);

/*
 * Compares the keys of the rows: leaves out older versions of an event, and finds events
 * that share a key.  Call it before source_reading_finish().
 */
bool source_reading_compare(struct source_reading *, struct error *) MUST_USE;

/* Prints how many rows share a key, how many are lost, and the first of each. */
void source_reading_print_keys(
    const struct source_reading *, struct source_state *);

/*
 * Gives the events their identities, and replaces the old records.  Unless accepts_drop
 * is set, fails if more events are missing than the source's max_drop allows, or if no
 * event has a start and had_dates is not 0.  A dry run replaces nothing.
 */
bool source_reading_finish(struct source_reading *, bool accepts_drop,
    bool is_dry_run, struct error *) MUST_USE;

#endif
