/*
 * job.h - the making of one snapshot, from wherever its records come.
 *
 * Layer: 5 (programs).
 * A job that fails leaves the old snapshot; either way its result is kept in
 * var/<host>/last.json for `cartaz status`.
 */
#ifndef JOB_H
#define JOB_H

#include "build.h"
#include "generation.h"
#include "report.h"
#include "tool.h"

struct json_object;

struct job {
	struct tool *tool;
	const char *host;
	struct brand brand;
	struct generation generation;
	struct build build;
	struct report report;
	struct progress progress;
	int64_t old_events; /* of the snapshot that is served; 0 without */
	int64_t number;     /* of the new generation */
	int64_t record;     /* the one in hand, from 1 */
	char why[600];      /* it failed */
};

/*
 * Finds the brand, takes its lock, checks for `bytes` of room.  On false it was
 * said why and there is nothing to end.
 */
bool job_begin(struct job *, struct tool *, const char *host, uint64_t bytes)
    MUST_USE;
/* When the records were read from upstream; opens the new snapshot. */
bool job_open(struct job *, int64_t read_at_s) MUST_USE;

/* One record's bytes.  False when the job cannot go on. */
bool job_add(struct job *, const char *json, size_t n) MUST_USE;
/* A record that was none. */
void job_leave_out(struct job *, const char *why);

/* Keeps the reason; answers false. */
bool job_fail(struct job *, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* Serves what was built when ok, tells the result, lets the lock go. */
enum tool_exit job_end(struct job *, bool ok);

#endif
