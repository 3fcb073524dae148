/*
 * source_merge.h - makes one record of the events that several sources of a brand list.
 *
 * Also called: deduplication, conflation.
 * Shape:  source_merge_take() for each record, the sources with the highest priority
 *         first; source_merge_find(); source_merge_add() in the same order.
 *         var/<host>/sources/merged is a text for people: each event of several sources
 *         with its records, and each doubtful pair.
 * Rules:  an event keeps the id and the slug with which it was first published.  That
 *         is the event of one of its records, or one to which the slug of a record led;
 *         if there are several, one that is still published, then the one that was seen
 *         first.  If its records are new, it may continue an event that left: they are
 *         compared as events of two sources are.  A field is from the record of the
 *         source with the highest priority that has it, if priorities are equal, from
 *         the one with more fields; performers, tickets and sources are those of all
 *         records (row_groups.h), and the times those of the first record with a time
 *         of day.  A state other than scheduled (state.h) is that of the first record;
 *         else of the next one that has such a state, if the first one has nothing
 *         about its state or changed earlier.
 * Owns:   everything, until source_merge_end().
 * Errors: on false the job has its reason.
 */
#ifndef CARTAZ_SOURCES_SOURCE_MERGE_H
#define CARTAZ_SOURCES_SOURCE_MERGE_H

#include "cartaz/job/job.h"
#include "cartaz/sources/duplicates.h"
#include "cartaz/sources/source_records.h"
#include "cartaz/sources/source_state.h"
#include "json/json_writer.h"

/* The events that were published before the build. */
struct published {
	struct published_event {
		int64_t id, first_seen_s;
		const char *slug;
		bool is_gone;
		/* Its id or slug is that of a record, or of another event. */
		bool is_taken;
	} * event;
	int64_t *lead; /* ids of events that had a record with another slug */
	size_t count, cap, lead_count, lead_cap;
	/* Numbers from 1: events by id and slug, leads by the record's slug. */
	struct record_ids ids, slugs, leads;
};

struct source_merge {
	struct job *job;
	const struct source_state *states; /* of the brand's sources */
	int64_t *merged;                   /* the events of each, with others */
	struct duplicates found;
	struct published published;
	struct source_merge_row {
		int64_t id, at; /* at: in the file of its source */
		uint64_t key;
		const char *slug;
		struct published_event *own; /* with its id; NULL: none */
		/* For the first record of an event: its published id and slug. */
		struct published_event *was; /* NULL: it is new */
		int64_t event_id;
		const char *event_slug;
		bool is_of_other; /* the id is that of a record that left */
	} * row;
	size_t cap, next;
	struct arena mem;
	struct buf report, json; /* json: of one record */
};

void source_merge_start(
    struct source_merge *, struct job *, const struct source_state *);
void source_merge_end(struct source_merge *);

/*
 * After job_open().  False: there is nothing to compare, so each record is an event and
 * source_merge_take() is not needed.
 */
bool source_merge_begin(struct source_merge *) MUST_USE;
bool source_merge_take(struct source_merge *, uint32_t source,
    const struct source_record *) MUST_USE;
bool source_merge_find(struct source_merge *) MUST_USE;

/*
 * Adds the record, with the others of its event; or nothing, if it was added with an
 * earlier one.
 */
bool source_merge_add(struct source_merge *, uint32_t source,
    const struct source_record *) MUST_USE;

/* Writes var/<host>/sources/merged. */
bool source_merge_report(const struct source_merge *, struct error *) MUST_USE;
/*
 * Prints it, or only the event with the slug: as text, or as elements
 * {"merge": text, "records": [text, ...]}.
 */
void source_merge_explain(const struct tool *, const char *host,
    const char *slug_or_null, struct json_writer *or_null);

/*
 * merge_record.c: makes one record of those of an event.  Sorts the members; then the
 * first record is that of the event.  Returns the position of a record by which the
 * event is cancelled, postponed or moved, but whose state is not used; else 0.
 */
struct merge_member {
	uint32_t event;
	int64_t priority;
	int filled; /* members with a value */
	bool has_time;
	struct json_object *record;
};

/* The member of a record whose source does not confirm it. */
#define MERGE_RECORD_UNCONFIRMED "unconfirmed_since"

size_t merge_record(struct merge_member *, size_t count);

/* merge_identity.c: finds the event that has the record's id. */
void merge_identity_take(struct source_merge *, struct source_merge_row *);
/* The event to which a record's slug leads, unless it is taken; NULL: none. */
struct published_event *merge_identity_led(
    struct source_merge *, const char *slug) MUST_USE;
/* Sets what each event is published as. */
void merge_identity_decide(struct source_merge *);

#endif
