/*
 * job - begins and ends a job, and decides whether its snapshot is served.
 */
#include "cartaz/job/job.h"

#include <stdarg.h>

#include "base/deadline.h"
#include "importer/windows_zone.h"
#include "base/text.h"
#include "reader/reader.h"
#include "generation/generation_open.h"
#include "generation/verify.h"
#include "cartaz/documents/sitemap.h"
#include "cartaz/hosting/brand_copy.h"
#include "cartaz/hosting/hosts.h"
#include "cartaz/interrupt.h"
#include "cartaz/job/corrections_state.h"
#include "cartaz/profile/profile_files.h"

enum { MAP_MEM_MAX = 64 * 1024 * 1024, RULES_MAX = 400 };

bool
job_fail(struct job *j, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(j->result.why, sizeof(j->result.why), fmt, ap);
	va_end(ap);
	text_replace_invalid(j->result.why); /* may contain a file's name */
	return false;
}

const char *
job_stays(const struct job *j)
{
	return j->target.sink == NULL ? "; the snapshot stays as it was" : "";
}

bool
job_has_time(const struct job *j, struct error *f)
{
	return j->source.until_ms == 0 ||
	    deadline_clock_ms() < j->source.until_ms ||
	    error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		"its requests took longer than limits.crawl_ms (%g s); raise "
		"this limit if the server cannot be faster",
		(double)j->brand.upstream.limits.crawl_ms / 1000);
}

/* Returns true if it has a host and a checksum.  Otherwise a rebuild adds them. */
static bool
is_complete(const struct job *j, const struct snapshot_reader *old)
{
	const struct paths *paths = &j->tool->paths;
	char path[PATHS_PATH_MAX];

	generation_path(paths, j->brand.host,
	    generation_current(paths, j->brand.host), path);
	return old->host[0] != '\0' && snapshot_verify_has_sum(path);
}

/*
 * Reads the old snapshot, even in an older format, because the guard against a shrunk
 * catalog needs its count.
 */
static void
read_old_snapshot(struct job *j)
{
	const struct paths *paths = &j->tool->paths;
	char mapped_by[SNAPSHOT_FINGERPRINT_SIZE];
	LOCAL_SNAPSHOT s = { 0 };
	struct error f;

	if (!generation_open(&s, paths, j->brand.host, &f) &&
	    !generation_open_records(&s, paths, j->brand.host, &f))
		return;
	j->target.before.events = s.events;
	snapshot_reader_mapped_by(&s, mapped_by);
	/* Another profile finds other values, which is not drift. */
	j->target.before.known =
	    snapshot_reader_field_stats(&s, &j->target.before.filled) &&
	    !profile_files_changed(j->tool, &j->brand, mapped_by);
	snprintf(j->target.old_built_with, sizeof(j->target.old_built_with),
	    "%s", s.built_with);
	if (s.generation == 0 && s.format == SNAPSHOT_FORMAT &&
	    is_complete(j, &s))
		snprintf(j->target.old_content, sizeof(j->target.old_content),
		    "%s", s.content);
}

/* Takes the brand's lock and checks for free space. */
static bool
take_lock(struct job *j, uint64_t bytes, struct error *f)
{
	struct tool *t = j->tool;

	tool_become_owner(t);
	if (!tool_lock(t, &j->target.generation, j->host, f))
		return false;
	if (generation_has_space(&j->target.generation, bytes, f))
		return true;
	generation_unlock(&j->target.generation);
	return false;
}

static bool
load_brand(struct job *j, bool may_be_live, struct error *f)
{
	struct tool *t = j->tool;

	if (!tool_brand(t, j->host, &j->brand, f))
		return false;
	if (j->brand.upstream.mode == UPSTREAM_LIVE)
		j->target.purpose = JOB_FOR_SITEMAP;
	return j->target.purpose == JOB_FOR_EVENTS || may_be_live ||
	    t->dry_run ||
	    error_internal(f,
		"%s: a live brand is not served from a snapshot; set "
		"/upstream/mode to \"snapshot\" first",
		j->brand.host);
}

bool
job_begin(struct job *j, struct tool *t, const char *host, uint64_t bytes,
    bool may_be_live)
{
	struct error f;
	bool ok;

	*j = (struct job){
		.tool = t,
		.host = host,
		.source.read_part = 0.5,
		.position.place.unit = "record",
		.report.tool = t,
	};
	ok = load_brand(j, may_be_live, &f);
	if (ok) {
		j->host = j->report.host = j->brand.host;
		ok = (t->profile == NULL ||
			 profile_files_option(
			     t, t->profile, &j->brand.upstream.profile, &f)) &&
		    profile_files_load(t, j->brand.upstream.profile,
			&j->source.profile, &j->source.has_profile, &f) &&
		    take_lock(j, bytes, &f);
	}
	if (!ok) {
		profile_release(&j->source.profile);
		(void)tool_fail(t, "%s", f.note);
		return false;
	}
	interrupt_watch(&j->target.generation);
	read_old_snapshot(j);
	progress_start(&j->progress, t, j->host);
	return true;
}

/* A snapshot's records already have the corrections, and a live brand has none. */
static bool
has_corrections(const struct job *j)
{
	return j->source.origin != JOB_FROM_SNAPSHOT &&
	    j->target.purpose == JOB_FOR_EVENTS;
}

static bool
read_corrections(struct job *j, struct error *f)
{
	if (!has_corrections(j))
		return true;
	if (!corrections_read(
		&j->corrections, &j->tool->paths, &j->brand, &j->tool->mem, f))
		return false;
	for (size_t i = 0; i < j->corrections.count; i++) {
		j->corrections.list[i].matched = 0;
		j->corrections.list[i].is_vain = false;
	}
	return true;
}

bool
job_open(struct job *j, int64_t read_at_s)
{
	struct error f;

	if (read_corrections(j, &f) &&
	    snapshot_writer_start(&j->target.writer, &j->target.generation,
		&j->brand, j->source.has_profile ? &j->source.profile : NULL,
		j->tool->now_s, read_at_s, &f))
		return true;
	return job_fail(j, "%s", f.note);
}

void
job_use_profile(struct job *j)
{
	arena_release(&j->source.map_mem); /* from the previous file */
	j->source.map_mem = ARENA_INIT(MAP_MEM_MAX);
	if (!j->source.has_profile)
		return;
	j->source.form = JOB_RECORD_ITEM;
	if (j->source.unmatched.list == NULL)
		unmatched_start(
		    &j->source.unmatched, &j->source.profile, &j->tool->mem);
	j->source.scope =
	    profile_scope(&j->brand, j->tool->now_s, &j->tool->mem);
	j->source.scope.mem = &j->source.map_mem;
	j->source.scope.windows_zone = windows_zone_find;
}

static void
print_indexing(void *context, int64_t done, int64_t all)
{
	struct job *j = context;

	j->progress.total = all;
	progress_print(&j->progress, "indexing", done,
	    all > 0 ? j->source.read_part +
		    (1 - j->source.read_part) * (double)done / (double)all
		    : -1);
}

/*
 * Returns false if another file brought the events, and most of them are missing in this
 * file: then it is another list, not a newer version of the list.
 */
static bool
is_same_list(struct job *j)
{
	const char *was = j->source.files != NULL ? job_last_files(j) : NULL;

	if (was == NULL || j->tool->replace || j->tool->accept_shrink ||
	    strcmp(was, j->source.files) == 0 ||
	    j->target.writer.known * 2 >= j->target.before.events)
		return true;
	return job_fail(j,
	    "the import would replace %lld event%s of %s; the snapshot stays "
	    "as it was; use --replace if this is right. To have the events of "
	    "both, import the files together, or make each file a source: "
	    "cartaz source add %s FILE",
	    (long long)j->target.before.events,
	    j->target.before.events == 1 ? "" : "s", was, j->host);
}

/* Returns false if the upstream, or the rule for its dates, lost the dates of all events. */
static bool
has_dates(struct job *j)
{
	const struct schema_drift_side *before = &j->target.before;
	size_t field = EVENT_FIELD_STARTS_AT;

	if (j->source.origin != JOB_FROM_UPSTREAM || j->tool->accept_shrink ||
	    j->target.writer.field_stats.events[field] > 0 ||
	    before->filled.events[field] == 0 || j->target.writer.staged == 0)
		return true;
	return job_fail(j,
	    "no event has a date now, and %lld had one before; correct the "
	    "rule of the profile for starts_at; use --accept-shrink if this is "
	    "right; the snapshot stays as it was",
	    (long long)before->filled.events[field]);
}

/* Returns true if the new snapshot may replace the old one. */
static bool
is_acceptable(struct job *j)
{
	const struct import_report *r = &j->report;
	int64_t left_out = r->left_out - r->by_rule;
	int64_t stored = j->target.writer.staged + j->target.writer.unlisted;
	LOCAL_BUF rules = BUF_INIT(RULES_MAX);

	import_report_print_rules(r, &rules);
	if (j->tool->strict && left_out + r->remarks > 0)
		return job_fail(j,
		    "--strict: %lld record%s left out and %lld remark%s; the "
		    "snapshot stays as it was",
		    (long long)left_out, left_out == 1 ? "" : "s",
		    (long long)r->remarks, r->remarks == 1 ? "" : "s");
	if (r->records == 1 && stored == 0)
		return job_fail(j,
		    "the only record could not be used%s; the snapshot stays "
		    "as it was",
		    buf_cstr(&rules));
	if (r->records > 0 && stored == 0)
		return job_fail(j,
		    "none of the %lld records could be used%s; "
		    "the snapshot stays as it was",
		    (long long)r->records, buf_cstr(&rules));
	if (stored * 2 < j->target.before.events && !j->tool->accept_shrink)
		return job_fail(j,
		    "only %lld event%s instead of %lld; the snapshot "
		    "stays as it was; import or sync with --accept-shrink if "
		    "this is right",
		    (long long)j->target.writer.staged,
		    j->target.writer.staged == 1 ? "" : "s",
		    (long long)j->target.before.events);
	return has_dates(j) && is_same_list(j);
}

/* A rebuild has the same records, whose drift was already reported. */
static bool
check_drift(struct job *j)
{
	int64_t drifted;

	if (j->source.origin == JOB_FROM_SNAPSHOT)
		return true;
	j->target.now = (struct schema_drift_side){ true,
		j->target.writer.staged, j->target.writer.field_stats };
	drifted = schema_drift_count(&j->target.before, &j->target.now);
	progress_end(&j->progress);
	job_report_drift(j);
	return drifted == 0 || !j->tool->strict ||
	    job_fail(j,
		"--strict: %lld field%s drifted; the snapshot stays as it was",
		(long long)drifted, drifted == 1 ? " has" : "s have");
}

/* Returns true if events and fingerprint are equal to those of the old snapshot. */
static bool
is_unchanged(const struct job *j)
{
	char built_with[20], content[20];

	snapshot_writer_fingerprint(&j->brand,
	    j->source.has_profile ? &j->source.profile : NULL, built_with);
	snapshot_writer_content(&j->target.writer, content);
	return strcmp(built_with, j->target.old_built_with) == 0 &&
	    strcmp(content, j->target.old_content) == 0;
}

/* Checks, indexes and syncs the new snapshot. */
static bool
finish_snapshot(struct job *j)
{
	struct error f;

	progress_end(&j->progress);
	job_report_unread(j);
	if (!is_acceptable(j) || !check_drift(j))
		return false;
	/*
	 * No profile maps a calendar, and a profile that is not the brand's does not
	 * change with the brand.  A rebuild keeps the fingerprint of the old snapshot's
	 * profile.
	 */
	if (j->source.origin != JOB_FROM_SNAPSHOT &&
	    (j->source.form == JOB_RECORD_NATIVE || j->tool->profile != NULL))
		j->target.writer.mapped_by[0] = '\0';
	j->result.unchanged =
	    j->source.origin == JOB_FROM_SNAPSHOT && is_unchanged(j);
	return j->result.unchanged ||
	    snapshot_writer_finish(&j->target.writer, &j->target.generation,
		print_indexing, j, &f) ||
	    job_fail(j, "%s", f.note);
}

static bool
serve(struct job *j)
{
	struct error f;

	if (j->result.unchanged)
		j->result.generation =
		    generation_current(&j->tool->paths, j->host);
	return j->result.unchanged || j->tool->dry_run ||
	    /* hosts first, because a commit cannot be undone */
	    (hosts_update(j->tool, false, &f) &&
		generation_commit(
		    &j->target.generation, &j->result.generation, &f)) ||
	    job_fail(j, "%s", f.note);
}

/* The sitemap is the result of a live brand's job, so it may fail the job. */
static bool
write_live_sitemap(struct job *j)
{
	struct error f;

	return j->target.purpose == JOB_FOR_EVENTS || j->tool->dry_run ||
	    sitemap_update(j->tool, &j->brand, &f) || job_fail(j, "%s", f.note);
}

static bool
write_corrections(struct job *j, struct error *f)
{
	struct error why;

	if (!has_corrections(j) ||
	    corrections_state_write(
		&j->corrections, &j->tool->paths, j->brand.host, &why))
		return true;
	return error_internal(f,
	    "the events are served, but the state of the corrections is not "
	    "stored: %s; run the command again",
	    why.note);
}

/*
 * Writes the other files.  The events are already served, so a failure here does not fail
 * the job.
 */
static bool
write_beside(struct job *j)
{
	struct error f;

	if (j->tool->dry_run ||
	    (write_corrections(j, &f) &&
		(j->target.purpose == JOB_FOR_SITEMAP ||
		    sitemap_update(j->tool, &j->brand, &f)) &&
		brand_copy_write(j->tool, j->host, &f)))
		return true;
	(void)tool_fail(j->tool, "%s: %s", j->host, f.note);
	return false;
}

/* Reports the corrections that have no effect. */
static void
report_corrections(struct job *j)
{
	for (size_t i = 0; i < j->corrections.count; i++) {
		const char *problem =
		    correction_problem(&j->corrections.list[i]);

		if (problem != NULL)
			import_report_note(
			    &j->report, "correction %zu %s", i + 1, problem);
	}
}

void
job_leave(struct job *j)
{
	progress_end(&j->progress);
	arena_release(&j->source.map_mem);
	profile_release(&j->source.profile);
	record_ids_release(&j->ids);
	buf_release(&j->corrections.applied);
	generation_unlock(&j->target.generation);
	interrupt_unwatch();
}

enum tool_exit
job_end(struct job *j, bool ok)
{
	ok = ok && finish_snapshot(j);
	interrupt_hold(); /* from now on nothing may stop halfway */
	ok = ok && serve(j) && write_live_sitemap(j);
	progress_end(&j->progress);
	if (ok)
		report_corrections(j);
	job_end_remarks(j, ok);
	if (j->on_end != NULL)
		j->on_end(j->context, ok);
	job_report(j, ok);
	ok = ok && write_beside(j);
	snapshot_writer_end(&j->target.writer);
	job_leave(j);
	interrupt_release();
	return ok ? TOOL_DONE : TOOL_FAILED;
}
