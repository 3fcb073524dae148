/*
 * source_merge.h - makes one record of the events that several sources of a brand list.
 *
 * Also called: deduplication, conflation.
 * Shape:  source_merge_take() for each record, the sources with the highest priority
 *         first; source_merge_find(); source_merge_add() in the same order.
 *         var/<host>/sources/merged is a text for people: each event of several sources
 *         with its records, and each doubtful pair.
 * Rules:  an event keeps the id and the slug with which it was first published.  That is
 *         the event of one of its records, or one to which the slug of a record led; of
 *         several, one that is there, then the one that was seen first.  If its records are new, it may continue an event that
 *         left: they are compared as events of two sources are.
 *         The record of the source with the highest priority comes first, then the
 *         richest one.  A field is from the first record that has it; performers,
 *         tickets and sources are those of all records (row_groups.h).
 * Owns:   everything, until source_merge_end().
 * Errors: on false the job has its reason.
 */
#ifndef CARTAZ_SOURCES_SOURCE_MERGE_H
#define CARTAZ_SOURCES_SOURCE_MERGE_H

#include "cartaz/job/job.h"
#include "cartaz/sources/duplicates.h"
#include "cartaz/sources/source_published.h"
#include "cartaz/sources/source_records.h"
#include "cartaz/sources/source_state.h"

/* Begins the lines of the report about one event; its slug follows. */
#define SOURCE_MERGE_MERGED "one event: "

struct source_merge {
	struct job *job;
	const struct source_state *states; /* of the brand's sources */
	struct duplicates found;
	struct source_published published;
	struct source_merge_row {
		int64_t id, at; /* at: in the file of its source */
		uint64_t key;
		const char *slug;
		struct published_event *own; /* with its id; NULL: none */
		/* Of the first record of an event: what it is published as. */
		struct published_event *was; /* NULL: it is new */
		int64_t event_id;
		const char *event_slug;
		enum duplicates_reason continues; /* an event that left */
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
/* For source_merge_find(): sets what each event is published as (merge_identity.c). */
void source_merge_identify(struct source_merge *);

/* Prints it, or only the event with the slug. */
void source_merge_explain(
    const struct tool *, const char *host, const char *slug_or_null);

#endif
