/*
 * source_merge.h - makes one record of the events that several sources of a brand list.
 *
 * Also called: deduplication, conflation.
 * Shape:  source_merge_take() for each record, the sources with the highest priority
 *         first; source_merge_find(); source_merge_next() in the same order.
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

struct source_merge {
	struct job *job;
	struct duplicates found;
	struct source_merge_row {
		int64_t id, at; /* at: in the file of its source */
		uint64_t key;
		const char *slug;
	} * row;
	size_t cap, next;
	struct arena mem;
	struct buf report;
};

/* The operator's file as text; "" without one. */
bool source_merge_read_rules(
    const struct job *, const char **text, size_t *n, struct error *) MUST_USE;

void source_merge_start(struct source_merge *, struct job *);
void source_merge_end(struct source_merge *);

bool source_merge_take(struct source_merge *, uint32_t source,
    const struct source_record *) MUST_USE;
bool source_merge_find(struct source_merge *) MUST_USE;

/* What the next record is. */
enum source_merge_part {
	SOURCE_MERGE_ALONE,
	SOURCE_MERGE_FIRST, /* of the group: source_merge_add() */
	SOURCE_MERGE_LATER, /* it was added with the first one */
};
enum source_merge_part source_merge_next(struct source_merge *);

/* Prints a record as it is served; false: it is damaged. */
typedef bool source_merge_print_fn(
    void *context, uint32_t source, const struct source_record *, struct buf *);
/* Adds the event of the last source_merge_next(). */
bool source_merge_add(
    struct source_merge *, source_merge_print_fn *, void *context) MUST_USE;

/* Writes var/<host>/sources/merged. */
bool source_merge_report(const struct source_merge *, struct error *) MUST_USE;
/* Prints it, or only the event with the slug. */
void source_merge_explain(
    const struct tool *, const char *host, const char *slug_or_null);

#endif
