/*
 * import_report.h - counts of a job's records and fields that were left out, by
 * reason, and the messages about them.
 *
 * Units:  lines and records count from 1.
 * Limits: IMPORT_REPORT_LINES_MAX messages about single records, then one per reason;
 *         IMPORT_REPORT_REASONS_MAX different reasons.
 */
#ifndef CARTAZ_IMPORT_REPORT_H
#define CARTAZ_IMPORT_REPORT_H

#include "base/buf.h"
#include "cartaz/tool.h"

enum { IMPORT_REPORT_REASONS_MAX = 64, IMPORT_REPORT_LINES_MAX = 20 };
enum { IMPORT_REPORT_REASON_MAX = 160 };

struct import_report_reason {
	char text[IMPORT_REPORT_REASON_MAX];
	bool left_out; /* true: the record; false: only one field */
	bool is_told;  /* one message reports it for all records */
	bool is_rule;  /* the operator's: no mistake */
	int64_t count, first_record;
};

struct import_report {
	const char *source;        /* before each message; NULL: none */
	int64_t records, left_out; /* left_out: records */
	int64_t by_rule;           /* of these: the operator's rules */
	int64_t remarks;           /* fields that were left out */
	struct import_report_reason reason[IMPORT_REPORT_REASONS_MAX];
	size_t reason_count;
	int64_t lines; /* messages about single records so far */
	int64_t repeated, first_repeated;
	int64_t joined; /* rows that became a part of an earlier row's event */
};

/* The position in the input that a message is about. */
struct import_report_place {
	const char *unit;     /* "record", "row", "event" */
	int64_t number, line; /* line 0: unknown */
};

/*
 * Counts a reason, without the value that a remark quotes at its end
 * (COERCE_REMARK_VALUE); false when no message about it is to be printed.
 */
bool import_report_count(
    struct import_report *, bool left_out, const char *reason, int64_t record);

/*
 * Counts one record or field by its reason, and prints a message with the particulars
 * until there are IMPORT_REPORT_LINES_MAX.
 */
void import_report_left_out(struct import_report *, const struct tool *,
    const struct import_report_place *, const char *reason,
    const char *particulars);
void import_report_field(struct import_report *, const struct tool *,
    const struct import_report_place *, const char *reason);
/* The same, with particulars as for a record that is left out. */
void import_report_field_as(struct import_report *, const struct tool *,
    const struct import_report_place *, const char *reason,
    const char *particulars);
/*
 * Counts a reason for many records, which the caller reports in one message. first:
 * the number of the first one.
 */
void import_report_many(
    struct import_report *, const char *reason, int64_t count, int64_t first);
/* Counts parts of the input that are not records, for --json. */
void import_report_skipped(
    struct import_report *, const char *reason, int64_t count);

/* Counts a record that a rule of the operator leaves out, without a message. */
void import_report_by_rule(
    struct import_report *, const char *rule, int64_t record);
/* " (12 by /skip/0, 3 by /only)", or nothing. */
void import_report_print_rules(const struct import_report *, struct buf *);

/* Counts a record whose event an earlier record had. */
void import_report_repeated(struct import_report *, int64_t record);

/*
 * Prints "12 records left out: ...", one line per reason, if there were more messages
 * than lines.
 */
void import_report_summary(
    const struct import_report *, const struct tool *, const char *unit);

#endif
