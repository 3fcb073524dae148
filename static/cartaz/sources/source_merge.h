/*
 * source_merge.h - makes one record of the events that several sources of a brand list.
 *
 * Also called: deduplication, conflation.
 * Shape:  source_merge_take() for each record, the sources with the highest priority
 *         first; source_merge_find(); source_merge_add() in the same order.
 *         var/<host>/sources/merged is a text for people.  It has each event of several
 *         sources with its records, each event that continues another, each doubtful
 *         pair, and unknown names of the duplicates file.
 * Rules:  an event keeps the id and the slug with which it was first published.  The
 *         id, the slug or the alias of a record leads to the published event.  If a
 *         record has this id, the event gets the slug of that record.  If the records
 *         lead to several published events, events of the last snapshot are used before
 *         events that left earlier, and then the event that was seen first.  If they
 *         lead to no event of the last snapshot, the event is compared, like events of
 *         two sources, with the events of that snapshot to which no record leads.
 *         The records are in the order of the priorities of their sources, the highest
 *         first.  If priorities are equal, the record with more fields comes first, and
 *         an unconfirmed record counts as a record without fields.  A field comes from
 *         the first record that has the field.  Performers, tickets and sources come
 *         from all records (row_groups.h), the times from the first record with a time
 *         of day.  If the operator joined events of different days, the record that
 *         changed last decides the day.  The end of a run stays, even if the start is
 *         from a record without this end.  A state other than scheduled (state.h) comes
 *         from the first record.  If the first record is scheduled, such a state of a
 *         later record is used if the first record does not mention its state, or
 *         changed earlier than the later record.  A tentative record counts as a record
 *         without a state.  The time of the reading is the earliest of the records with
 *         tickets, or else that of the first record.
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

/* Begin the lines of the report. */
#define SOURCE_MERGE_EVENT "one event: "
#define SOURCE_MERGE_UNKNOWN "no source has this event of the duplicates file: "
#define SOURCE_MERGE_REMEDY "correct or remove its pair"

/* The events that were published before the build. */
struct published {
	struct published_event {
		int64_t id, first_seen_s;
		const char *slug;
		bool is_gone;
		bool is_taken;       /* an event has its id */
		bool has_slug_taken; /* a record has its slug */
		uint32_t first; /* first record of the event, from 1; 0: none */
	} * event;
	int64_t *lead; /* ids of events to which slugs of other records lead */
	size_t count, cap, lead_count, lead_cap;
	/*
	 * Hash tables of positions, from 1: `ids` and `slugs` have positions in `event`, by
	 * id and by slug, and `leads` has positions in `lead`, by the record's slug.
	 */
	struct record_ids ids, slugs, leads;
};

struct source_merge {
	struct job *job;
	const struct source_state *states; /* for the brand's sources */
	int64_t *merged;                   /* merged events of each source */
	struct duplicates found;
	struct published published;
	struct source_merge_row {
		int64_t id, at; /* at: position in the file of its source */
		uint64_t key;
		const char *slug, *former;   /* former: NULL: none */
		struct published_event *own; /* event with its id, or NULL */
		/* For the first record of an event: its published id and slug. */
		struct published_event *was; /* NULL: a new event */
		int64_t event_id;
		const char *event_slug;
		bool is_of_other; /* no record of the event has the id */
	} * row;
	size_t cap, next;
	struct arena mem;
	struct buf report, json; /* json: for one record */
};

void source_merge_start(
    struct source_merge *, struct job *, const struct source_state *);
void source_merge_end(struct source_merge *);

/*
 * Begins the merge.  Call it after job_open().  Returns false if nothing needs to be
 * compared: then each record is an event, and neither source_merge_take() nor
 * source_merge_find() is needed.
 */
bool source_merge_begin(struct source_merge *) MUST_USE;
bool source_merge_take(struct source_merge *, uint32_t source,
    const struct source_record *) MUST_USE;
bool source_merge_find(struct source_merge *) MUST_USE;

/*
 * Adds the record and the other records of its event.  Adds nothing if the record was
 * added with an earlier record.
 */
bool source_merge_add(struct source_merge *, uint32_t source,
    const struct source_record *) MUST_USE;

/* Writes var/<host>/sources/merged, or removes it if there is nothing to report. */
bool source_merge_report(const struct source_merge *, struct error *) MUST_USE;
/*
 * Prints the report, or only the event with the slug: as text, or as elements {"merge":
 * text, "records": [text, ...]}.  Returns false if it printed nothing.
 */
bool source_merge_explain(const struct tool *, const char *host,
    const char *slug_or_null, struct json_writer *or_null);
/*
 * Prints the names of the records with the id, as "record: hall:jazz--1" or, with a
 * writer, as {"record": text}.  If the name is not NULL, prints only the record with this
 * name, and its content as `native`.
 */
void source_merge_explain_record(const struct tool *, const struct brand *,
    int64_t id, const char *name_or_null, struct json_writer *or_null);
/* Reports the unknown names of the duplicates file, with the remedy. */
typedef void source_merge_report_fn(void *context, const char *fmt, ...)
    PRINTF_LIKE(2, 3);
void source_merge_check(const struct tool *, const char *host,
    source_merge_report_fn *, void *context);

/*
 * Makes one record from the records of an event (merge_record.c).  Sorts the members,
 * and joins them into the first.  Returns the position of a record with a cancelled,
 * postponed or moved event whose state is not used, or 0.
 */
struct merge_member {
	uint32_t event;
	int64_t priority;
	int filled; /* members with a value; 0 if unconfirmed */
	bool has_time, is_run;
	int32_t day;       /* of the start; 0: unknown */
	int64_t changed_s; /* by its `updated_at`; 0: unknown */
	struct json_object *record;
	struct json_object
	    *own; /* a copy before the merge, if a correction needs it */
};

/* A member of unconfirmed records: the day of the source's last complete reading. */
#define MERGE_RECORD_UNCONFIRMED "unconfirmed_since"
/* A member: the instant of the last complete reading, if the snapshot's is later. */
#define MERGE_RECORD_READ "read_at"

/*
 * Prints the time of the reading of a record: MERGE_RECORD_UNCONFIRMED if the event must
 * leave the lists, and MERGE_RECORD_READ if the snapshot's time is later.
 */
void merge_record_reading(const struct job *, const struct brand_source *,
    const struct source_state *, struct json_writer *);

size_t merge_record(const struct brand *, struct merge_member *, size_t count);

/*
 * Finds the event that has the record's id, and marks the events that have its id or
 * its slug as taken (merge_identity.c).
 */
void merge_identity_take(struct source_merge *, struct source_merge_row *);
/*
 * Returns the event to which a slug or the alias of a record leads, or NULL.  Returns NULL
 * if the event is taken, or if its slug is the slug of another record.
 */
struct published_event *merge_identity_led(struct source_merge *,
    const struct source_merge_row *, const char *slug) MUST_USE;
/*
 * Prints the alias of a record: a slug that depends only on the record's id.  If the
 * record is in an event with the id of another record, the alias leads to this event
 * even after the name and the slug of the record changed.
 */
enum { MERGE_ALIAS_SIZE = 32 };
void merge_identity_alias(
    const struct source_merge_row *, char out[MERGE_ALIAS_SIZE]);
/* Sets the id and slug under which each event is published. */
void merge_identity_decide(struct source_merge *);
/*
 * After merge_identity_decide(): returns true if a record of the event was a part of
 * another event, and may have left that event because one of the two moved.  Sets the
 * pair: this record and the other event.
 */
bool merge_identity_has_parted(
    struct source_merge *, uint32_t first, struct duplicates_pair *) MUST_USE;

#endif
