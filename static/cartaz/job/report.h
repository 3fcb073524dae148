/*
 * report.h - what became of every record, and the words for it.
 */
#ifndef CARTAZ_JOB_REPORT_H
#define CARTAZ_JOB_REPORT_H

#include "base/buf.h"
#include "cartaz/tool.h"

enum { REPORT_REASONS_MAX = 64, REPORT_LINES_MAX = 20 };
enum { REPORT_REASON_MAX = 160 };

struct report_reason {
	char text[REPORT_REASON_MAX];
	bool left_out; /* the record; else only one of its fields */
	int64_t count, first_record;
};

struct report {
	int64_t records, left_out, remarks;
	struct report_reason reason[REPORT_REASONS_MAX];
	size_t reason_count;
	int64_t lines; /* said one by one so far */
	int64_t repeated, first_repeated;
};

/* Of the input: what a complaint is about. */
struct report_place {
	const char *unit;     /* "record", "row", "event" */
	int64_t number, line; /* from 1; a line of 0 is not told */
};
/* Counts a complaint by its reason; false when enough were said already. */
bool report_count(
    struct report *, bool left_out, const char *reason, int64_t record);

/*
 * Counts one complaint about a record, by its general reason, and says it with
 * its particulars, unless enough were said already.
 */
void report_left_out(struct report *, const struct tool *,
    const struct report_place *, const char *reason, const char *particulars);
void report_remark(struct report *, const struct tool *,
    const struct report_place *, const char *reason);
/* Counts what is no record and no complaint, for --json. */
void report_passed_over(struct report *, const char *reason, int64_t count);

/* One that is an event of an earlier record again. */
void report_repeated(struct report *, int64_t record);

/* "12 records left out: ..." a line per reason, when there were more. */
void report_sum_up(
    const struct report *, const struct tool *, const char *unit);

/* Progress on a terminal: at most ten times a second, silent elsewhere. */
struct progress {
	const struct tool *tool;
	const char *host;
	double started_s, said_s;
	int64_t all; /* events there will be; 0 when it is not known */
	bool shown;
};

void progress_start(struct progress *, const struct tool *, const char *host);
/* `done` records; part is how much of all that is, 0..1, or negative. */
void progress_say(
    struct progress *, const char *doing, int64_t done, double part);
void progress_end(struct progress *);
double progress_seconds(const struct progress *);

#endif
