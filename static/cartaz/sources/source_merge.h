/*
 * source_merge.h - makes one record of the events that several sources of a brand list.
 *
 * Also called: deduplication, conflation.
 * Shape:  source_merge_take() for each record, the sources with the highest priority
 *         first; source_merge_find(); source_merge_add() in the same order.
 *         var/<host>/sources/merged is a text for people: each event of several sources
 *         with its records, and each doubtful pair.
 *         etc/duplicates/<host>.json is the operator's:
 *         {"same": [["hall:UID", "SLUG"]], "different": [...]}.
 * Rules:  the record of the source with the highest priority comes first, then the
 *         richest one.  A field is from the first record that has it; performers,
 *         tickets and sources are those of all records (row_groups.h).
 * Owns:   everything, until source_merge_end().
 * Errors: on false the job has its reason.
 */
#ifndef CARTAZ_SOURCES_SOURCE_MERGE_H
#define CARTAZ_SOURCES_SOURCE_MERGE_H

#include "cartaz/job/job.h"
#include "cartaz/sources/duplicates.h"
#include "cartaz/sources/source_records.h"
#include "cartaz/sources/source_state.h"

struct source_merge {
	struct job *job;
	const struct source_state *states; /* of the brand's sources */
	struct duplicates found;
	struct source_merge_row {
		int64_t id, at; /* at: in the file of its source */
		uint64_t key;
		const char *slug;
	} * row;
	size_t cap, next;
	struct arena mem;
	struct buf report, json; /* json: of one record */
};

/* The operator's file as text; "" without one. */
bool source_merge_read_rules(
    const struct job *, const char **text, size_t *n, struct error *) MUST_USE;

void source_merge_start(
    struct source_merge *, struct job *, const struct source_state *);
void source_merge_end(struct source_merge *);

bool source_merge_take(struct source_merge *, uint32_t source,
    const struct source_record *) MUST_USE;
bool source_merge_find(struct source_merge *) MUST_USE;

/*
 * Adds the record, with the others of its event; or nothing, if it was added with an
 * earlier one.  Without source_merge_take() each record is an event.
 */
bool source_merge_add(struct source_merge *, uint32_t source,
    const struct source_record *) MUST_USE;

/* Writes var/<host>/sources/merged. */
bool source_merge_report(const struct source_merge *, struct error *) MUST_USE;
/* Prints it, or only the event with the slug. */
void source_merge_explain(
    const struct tool *, const char *host, const char *slug_or_null);

#endif
