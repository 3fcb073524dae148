/*
 * job.h - one build of a snapshot, from any source of records to the result.
 *
 * Also called: import, sync, pipeline, ETL; shrink guard (a catalog that lost half of its
 *              events).
 * A job that fails keeps the old snapshot.  Whether it succeeds or fails, it writes its
 * result to var/<host>/last.json, which `cartaz status` shows, unless it is a dry run.
 * Owns:   the brand's lock, the profile and the new snapshot, from job_begin() to
 *         job_end().
 * Errors: on false, the job has its reason (job_fail()), and job_end() prints the reason.
 *         job_begin() prints its reason itself.
 */
#ifndef CARTAZ_JOB_JOB_H
#define CARTAZ_JOB_JOB_H

#include "profile/profile.h"
#include "profile/unmatched.h"
#include "generation/generation.h"
#include "importer/sniff.h"
#include "writer/writer.h"
#include "cartaz/import_report.h"
#include "cartaz/job/corrections.h"
#include "profile/private_item.h"
#include "cartaz/job/progress.h"
#include "cartaz/job/record_ids.h"
#include "cartaz/job/schema_drift.h"
#include "cartaz/job/unread.h"
#include "cartaz/profile/cents.h"
#include "cartaz/profile/row_groups.h"
#include "cartaz/tool.h"

struct json_object;

enum job_origin {
	JOB_FROM_FILE,
	JOB_FROM_UPSTREAM, /* an event may be on two pages */
	JOB_FROM_SNAPSHOT, /* a rebuild: discard an equal result */
	JOB_FROM_SOURCES,  /* the records of the brand's sources, read before */
};

enum job_record_form {
	JOB_RECORD_NATIVE,
	JOB_RECORD_ITEM, /* mapped by the profile */
};

enum job_field_names { JOB_FIELD_POINTERS, JOB_FIELD_COLUMNS };

/* Where the records come from, and how they are read. */
struct job_source {
	const char *name;  /* for messages: a file's path; NULL: none */
	const char *files; /* names of imported files; NULL: standard input */
	enum job_origin origin;
	enum job_record_form form;
	enum job_field_names field_names; /* for messages */
	enum file_format format;          /* of the input */
	bool is_calendar;                 /* no unread member can be a date */
	bool has_profile;                 /* false: records are native */
	struct profile profile;
	struct unmatched unmatched; /* pointers of the profile */
	struct rule_scope scope;
	struct arena map_mem;     /* for one item */
	struct row_groups groups; /* rows of one event */
	/* is_answer: one answer of an upstream, and not one of several files */
	bool is_answer, has_next_link;
	/* The sign that the list is one page of a longer list; or NULL. */
	const char *more_pages;
	double read_part; /* the share of reading in the job, 0 to 1 */
	int64_t until_ms; /* for requests; 0: no limit */
	/* The source whose values `complete` adds to the records; NULL: none. */
	const struct brand_source *of;
	void (*complete)(const struct brand_source *, struct json_object *);
	struct item_rules *rules;
	const char *rules_at; /* their pointer: "/sources/0" */
};

enum job_purpose {
	JOB_FOR_EVENTS,
	JOB_FOR_SITEMAP, /* of a live brand: only the addresses are used */
};

/* The current record's position in the input. */
struct job_position {
	struct import_report_place place;
	bool is_set;      /* by job_at(); false: count the records */
	bool is_kept;     /* waits for other records of its event */
	bool is_left_out; /* by a rule, which has counted it */
	int64_t version;  /* a later version has a higher number; 0: unknown */
	struct private_item declared; /* private, but accepted by "only" */
};

/*
 * Receives a native record instead of the snapshot's writer; see snapshot_writer_add().
 */
typedef enum snapshot_writer_result job_sink_fn(void *context,
    const struct job_position *, struct json_object *borrowed,
    coerce_remark_fn *, void *remark_context, struct error *);

/* The new snapshot, and the old one that it replaces. */
struct job_target {
	enum job_purpose purpose;
	job_sink_fn *sink; /* NULL: the snapshot's writer */
	void *sink_context;
	struct generation generation;
	struct snapshot_writer writer;
	char old_built_with[20], old_content[20];
	struct schema_drift_side before, now; /* old snapshot, new snapshot */
};

/* The events that a new list adds, changes and removes, for a dry run. */
struct job_changes {
	int64_t added, changed, gone;
};

/*
 * job_changes_print() prints ": 2 new, 1 changed, 0 gone", job_changes_write() writes
 * the members new, changed and gone.
 */
void job_changes_print(const struct job_changes *);
void job_changes_write(const struct job_changes *, struct json_writer *);

struct job_result {
	bool unchanged;     /* the old generation stays */
	int64_t generation; /* the serving generation */
	char why[600];      /* the reason of a failure */
	/* For a build from sources (source_merge.h). */
	int64_t merged, doubtful; /* merged events; doubtful pairs */
	char doubt[400];          /* the first doubtful pair */
};

struct job {
	struct tool *tool;
	const char *host;
	struct brand brand;
	struct job_source source;
	struct job_target target;
	struct job_position position;
	struct job_result result;
	struct import_report report;
	int64_t unreadable;      /* records that are not JSON objects */
	int64_t unwanted;        /* private, or left out by rules */
	int64_t recurring_steps; /* for all rules so far: ics_recurrence.h */
	struct record_ids ids;
	struct unread unread; /* in the records so far */
	struct cents cents;
	int64_t timed, zoneless; /* events with a time; those without a zone */
	struct corrections corrections;
	/* Borrowed, for the present record.  A merged event has several. */
	const struct correction_origin *from;
	size_t from_count;
	struct progress_display progress;
	/* Called by job_end() while the lock is still held. */
	void (*on_end)(void *context, bool served);
	void *context;
};

/*
 * Loads the brand and its profile (or the profile that --profile names), takes the lock
 * and checks for `bytes` of free space.  Set may_be_live only for a crawl, because a live
 * brand needs a sitemap, but is not served from a snapshot.  With --dry-run, a live brand
 * is always accepted.  If job_begin() returns false, do not call job_end().
 */
bool job_begin(struct job *, struct tool *, const char *host, uint64_t bytes,
    bool may_be_live) MUST_USE;
/*
 * Reads the corrections, and opens the new snapshot.  read_at_s is the time when the
 * upstream sent the records.
 */
bool job_open(struct job *, int64_t read_at_s) MUST_USE;
/* If the job has a profile, the next records are items of that profile. */
void job_use_profile(struct job *);

/* Sets the position of the next record, for an input that numbers its records. */
void job_at(struct job *, const char *unit, int64_t number, int64_t line);
/* Reports a field of the current record that was not used, with the reason. */
void job_report_field(struct job *, const char *field, const char *why);

/* Adds one record as JSON.  Returns false if the job cannot continue. */
bool job_add(struct job *, const char *json, size_t n) MUST_USE;
/* Adds a record that is already parsed. */
bool job_add_item(struct job *, struct json_object *borrowed) MUST_USE;
/* Adds each item of a list. */
bool job_add_items(struct job *, struct json_object *borrowed) MUST_USE;
/*
 * Adds a row.  Rows with the same `event` wait for job_add_groups().  If must_agree is
 * set, a row begins another event if it differs from the last of these rows in more
 * than its lists.
 */
bool job_add_row(struct job *, struct json_object *borrowed,
    const char *event_or_null, bool must_agree) MUST_USE;
/* Adds the events whose rows were joined, after the last row. */
bool job_add_groups(struct job *) MUST_USE;
/*
 * Returns true if a rule of "only" accepts this mark, which makes the present record
 * private.  If not, the caller leaves the record out.
 */
bool job_accepts_private(struct job *, struct private_item) MUST_USE;
/* Returns true for an item with no mark or an accepted mark.  Otherwise counts it. */
bool job_is_public(struct job *, struct private_item, struct error *) MUST_USE;
/* Counts an unusable record by its reason.  The message has the particulars. */
void job_leave_out(struct job *, const char *reason, const char *particulars);

/* Returns "; the snapshot stays as it was", or "" if a caller reports what stays. */
const char *job_stays(const struct job *);
/* Returns true if limits.crawl_ms allows the source another request. */
bool job_has_time(const struct job *, struct error *) MUST_USE;
/* Stores the reason, and returns false. */
bool job_fail(struct job *, const char *fmt, ...) PRINTF_LIKE(2, 3);

/*
 * Reports unread members, pointers of the profile that find nothing, amounts that look
 * like cents, times without a zone, and fields that are empty in every event, with a
 * place where their values may be (unread_report.c).  Call it after the last record.
 * Does nothing in a rebuild.
 */
void job_report_unread(struct job *);
/*
 * Reports the pointers of the profile's `list` that found nothing (list_pointers.h),
 * unless the profile comes with Cartaz.  `missing` has a bit for each of them.
 */
void job_report_list_pointers(struct job *, unsigned missing, int64_t answers);
/* Reports the fields that drifted, with the command that shows what the rules find. */
void job_report_drift(struct job *);
/* The messages about an answer that is one page of a longer list. */
#define JOB_ONE_PAGE "the list is one page of a longer list"
#define JOB_PAGES_REMEDY                                                       \
	"write the requests for the other pages into \"list\" of the "         \
	"profile, or \"one_page\": true if you need only this page"

/*
 * Counts a remark if an answer is one page of a longer list, unless the profile's list
 * has "one_page": true.  The list in the answer may be empty.
 */
void job_report_pages(struct job *, struct json_object *answer_or_null,
    const char *list, int64_t found);
/*
 * Reports events of a source or an upstream whose times have no zone: pages cannot show a
 * zone, and calendars cannot convert the times.  Does not report events of a calendar,
 * whose times may have no zone on purpose.
 */
void job_report_zones(struct job *);

/*
 * Prints the kinds of remarks.  If the job succeeded, leaves out the kinds that the last
 * job also had (import_report.h), except in a dry run and a rebuild.
 */
void job_end_remarks(struct job *, bool ok);
/*
 * Prints the result (without --json and a terminal, only with --verbose or a dry run) or
 * the reason of a failure, and writes last.json, except in a dry run.
 */
void job_report(struct job *, bool ok);

/* Returns the names of the files that were imported last, or NULL. */
const char *job_last_files(struct job *);

/* Serves the new snapshot if `ok`, reports the result, and releases the lock. */
enum tool_exit job_end(struct job *, bool ok);
/* Ends a job that builds nothing.  The snapshot and last.json stay as they are. */
void job_leave(struct job *);

#endif
