/*
 * import_report.h - counts of a job's records and fields that were left out, by kind,
 * and the messages about them.
 *
 * Also called: warnings, data quality report.
 * Rules:  a remark's kind is its reason without a value and without the numbers of list
 *         elements.  Each kind is printed once, at the end, with its count and its first
 *         remark.  A kind is not printed if the last run had the same line for it (see
 *         Shape).  --all-remarks prints each remark when it is made.
 * Shape:  <folder>/remarks, a line for each kind of the last run that succeeded: its
 *         count, a tab, and the kind, or, if there is only one remark, the remark.  A run
 *         without remarks leaves no file.
 * Units:  lines and records count from 1.
 * Limits: IMPORT_REPORT_REASONS_MAX different kinds; further kinds are only counted.
 */
#ifndef CARTAZ_IMPORT_REPORT_H
#define CARTAZ_IMPORT_REPORT_H

#include "base/buf.h"
#include "cartaz/tool.h"

enum { IMPORT_REPORT_REASONS_MAX = 64, IMPORT_REPORT_NOTES_MAX = 32 };
enum { IMPORT_REPORT_REASON_MAX = 160, IMPORT_REPORT_FIRST_MAX = 640 };

/* The position in the input to which a message refers. */
struct import_report_place {
	const char *unit;     /* "record", "row", "event" */
	int64_t number, line; /* line 0: unknown */
};

struct import_report_reason {
	char text[IMPORT_REPORT_REASON_MAX]; /* "": a note, not a remark */
	char first[IMPORT_REPORT_FIRST_MAX]; /* first remark; "": silent */
	/* The place of the first remark, unless it has no unit. */
	struct import_report_place place;
	const char *source; /* source of the first remark */
	bool left_out;      /* false: only one field was left out */
	bool is_rule;       /* an operator's rule, not a mistake */
	int64_t count, first_record;
};

struct import_report {
	const struct tool *tool;   /* NULL: nothing is printed */
	const char *host;          /* precedes each message */
	const char *source;        /* follows the host; NULL: none */
	int64_t records, left_out; /* left_out is a number of records */
	int64_t by_rule;           /* of these, left out by rules */
	int64_t remarks;           /* fields left out, and other remarks */
	int64_t uncounted;         /* remarks whose kind had no room */
	struct import_report_reason
	    reason[IMPORT_REPORT_REASONS_MAX + IMPORT_REPORT_NOTES_MAX];
	size_t reason_count;
	int64_t repeated, first_repeated;
	int64_t joined; /* rows that joined an earlier row's event */
};

/*
 * Count a record that was left out, or a remark about a field of a record, by its reason.
 * A value at the end of the reason (COERCE_REMARK_VALUE) does not belong to its kind.
 * `particulars` is the text of the remark.
 */
void import_report_left_out(struct import_report *,
    const struct import_report_place *, const char *reason,
    const char *particulars);
void import_report_field(struct import_report *,
    const struct import_report_place *, const char *reason,
    const char *particulars);
/*
 * Counts a reason for many records, with a message about all of them.  A reason with the
 * message "" is only counted.
 */
void import_report_many(struct import_report *, const char *reason,
    int64_t count, int64_t first, const char *message);
/* Adds a message about the whole input, which import_report_end() prints. */
void import_report_note(struct import_report *, const char *fmt, ...)
    PRINTF_LIKE(2, 3);
/* Counts parts of the input that are not records, for --json. */
void import_report_skipped(
    struct import_report *, const char *reason, int64_t count);

/* Counts a record that a rule of the operator leaves out.  Adds no message. */
void import_report_by_rule(
    struct import_report *, const char *rule, int64_t record);
/* Appends " (12 by /skip/0, 3 by /only)", or nothing. */
void import_report_print_rules(const struct import_report *, struct buf *);

/* Counts a record whose event an earlier record already had. */
void import_report_repeated(struct import_report *, int64_t record);

/*
 * Prints the kinds (see Rules), and stores those of this run in the folder.  If the
 * folder is NULL, prints all kinds and stores none.  With says_rest, also prints the
 * number of kinds that were not printed.
 */
void import_report_end(
    struct import_report *, const char *folder_or_null, bool says_rest);

#endif
