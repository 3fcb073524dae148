/*
 * job.h - the making of one snapshot, from wherever its records come.
 *
 * A job that fails leaves the old snapshot; either way its result is kept in
 * var/<host>/last.json for `cartaz status`.
 */
#ifndef CARTAZ_JOB_JOB_H
#define CARTAZ_JOB_JOB_H

#include "snapshot/writer.h"
#include "cartaz/job/schema_drift.h"
#include "snapshot/generation.h"
#include "profile/profile.h"
#include "cartaz/job/report.h"
#include "cartaz/tool.h"

struct json_object;

struct job {
	struct tool *tool;
	const char *host;
	struct brand brand;
	struct profile profile;
	bool has_profile; /* else records are native */
	bool mapped;      /* records come in the profile's shape */
	bool live;        /* only the addresses count, for the sitemap */
	struct rule_scope scope;
	struct arena map_mem; /* of one item */
	struct generation generation;
	struct snapshot_writer build;
	struct report report;
	struct progress progress;
	struct schema_drift_side before,
	    now; /* in the snapshot served, and built */
	char old_built_with[20], old_content[20];
	bool from_snapshot; /* a rebuild: its equal need not replace it */
	bool crawled;       /* an event may come again on a later page */
	double read_part;   /* of all the work, the reading; the rest indexes */
	bool same;          /* and so it was kept */
	int64_t number;     /* of the new generation */
	struct report_place at; /* the record in hand */
	bool placed;            /* by job_at(); else they are counted */
	bool by_column;         /* fields are told by their column */
	bool without_slugs;     /* the source has none: they are made */
	char why[600];          /* it failed */
	/* Called at the end, with the lock still held. */
	void (*on_end)(void *context, bool served);
	void *context;
};

/*
 * Finds the brand and its profile (or the one that --profile names), takes the
 * lock, checks for `bytes` of room.  A live brand is refused, because nobody
 * would be served its snapshot, unless it is a --dry-run.  On false it was said
 * why and there is nothing to end.
 */
bool job_begin(struct job *, struct tool *, const char *host, uint64_t bytes)
    MUST_USE;
/* The same, and a live brand's snapshot is made for its sitemap alone. */
bool job_begin_crawl(
    struct job *, struct tool *, const char *host, uint64_t bytes) MUST_USE;
/* When the records were read from upstream; opens the new snapshot. */
bool job_open(struct job *, int64_t read_at_s) MUST_USE;
/* From here on records are the profile's items. */
void job_use_profile(struct job *);

/* Where the next record stands in an input that numbers them in its own way. */
void job_at(struct job *, const char *unit, int64_t number, int64_t line);
/* Something of the record in hand was not taken: what, and why. */
void job_remark(struct job *, const char *what, const char *why);

/* One record's bytes.  False when the job cannot go on. */
bool job_add(struct job *, const char *json, size_t n) MUST_USE;
/* The same for one that is parsed already. */
bool job_add_item(struct job *, struct json_object *borrowed) MUST_USE;
/* A record that was none: by its general reason, and with its particulars. */
void job_leave_out(struct job *, const char *reason, const char *particulars);

/* Keeps the reason; answers false. */
bool job_fail(struct job *, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* Tells the result, and keeps it for `cartaz status`. */
void job_report(struct job *, bool ok);

/* Serves what was built when ok, tells the result, lets the lock go. */
enum tool_exit job_end(struct job *, bool ok);

#endif
