#include "cartaz/job/job.h"

#include <stdarg.h>

#include "cartaz/job/interrupt.h"
#include "cartaz/site/sitemap.h"
#include "snapshot/reader.h"
#include "base/text.h"

enum { MAP_MEM_MAX = 64 * 1024 * 1024 };

bool
job_fail(struct job *j, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(j->why, sizeof(j->why), fmt, ap);
	va_end(ap);
	text_replace_invalid(j->why); /* it may name a file */
	return false;
}

static void
look_at_old(struct job *j)
{
	struct snapshot_reader s;
	struct error f;

	if (!snapshot_reader_open_current(
		&s, &j->tool->places, j->brand.host, &f))
		return;
	j->before.events = s.events;
	j->before.known = snapshot_reader_field_stats(&s, &j->before.filled);
	snprintf(
	    j->old_built_with, sizeof(j->old_built_with), "%s", s.built_with);
	snprintf(j->old_content, sizeof(j->old_content), "%s", s.content);
	snapshot_reader_close(&s);
}

/* The brand's lock, and room for what is to come. */
static bool
take_lock(struct job *j, uint64_t bytes, struct error *f)
{
	struct tool *t = j->tool;

	if (!generation_lock(
		&j->generation, &t->places, j->host, t->command, f))
		return false;
	if (generation_has_space(&j->generation, bytes, f))
		return true;
	generation_unlock(&j->generation);
	return false;
}

static bool
find_brand(struct job *j, bool may_be_live, struct error *f)
{
	struct tool *t = j->tool;

	if (!tool_brand(t, j->host, &j->brand, f))
		return false;
	j->live = j->brand.upstream.mode == UPSTREAM_LIVE;
	return !j->live || may_be_live || t->dry_run ||
	    error_note(f, ERROR_INTERNAL_ERROR,
		"%s: /upstream/mode is live, which serves no snapshot; "
		"make it \"snapshot\" first",
		j->brand.host);
}

static bool
begin_job(struct job *j, struct tool *t, const char *host, uint64_t bytes,
    bool may_be_live)
{
	struct error f;
	bool ok;

	*j = (struct job){
		.tool = t,
		.host = host,
		.read_part = 0.5,
		.at.unit = "record",
	};
	ok = find_brand(j, may_be_live, &f);
	if (ok) {
		j->host = j->brand.host;
		if (t->profile != NULL)
			j->brand.upstream.profile = t->profile;
		ok = tool_profile(t, j->brand.upstream.profile, &j->profile,
			 &j->has_profile, &f) &&
		    take_lock(j, bytes, &f);
	}
	if (!ok) {
		if (j->has_profile)
			profile_release(&j->profile);
		(void)tool_fail(t, "%s", f.note);
		return false;
	}
	interrupt_watch(&j->generation);
	look_at_old(j);
	progress_start(&j->progress, t, j->host);
	return true;
}

bool
job_begin(struct job *j, struct tool *t, const char *host, uint64_t bytes)
{
	return begin_job(j, t, host, bytes, false);
}

bool
job_begin_crawl(struct job *j, struct tool *t, const char *host, uint64_t bytes)
{
	return begin_job(j, t, host, bytes, true);
}

bool
job_open(struct job *j, int64_t read_at_s)
{
	struct error f;

	if (snapshot_writer_start(&j->build, &j->generation, &j->brand,
		j->has_profile ? &j->profile : NULL, j->tool->now_s, read_at_s,
		&f))
		return true;
	return job_fail(j, "%s", f.note);
}

void
job_use_profile(struct job *j)
{
	j->mapped = j->has_profile;
	j->map_mem = ARENA_INIT(MAP_MEM_MAX);
	if (!j->mapped)
		return;
	j->scope = profile_scope(&j->brand, j->tool->now_s, &j->tool->mem);
	j->scope.mem = &j->map_mem;
}

static void
say_indexing(void *context, int64_t done, int64_t all)
{
	struct job *j = context;

	j->progress.all = all;
	progress_say(&j->progress, "indexing", done,
	    all > 0
		? j->read_part + (1 - j->read_part) * (double)done / (double)all
		: -1);
}

/* What a snapshot must be to replace the one before. */
static bool
acceptable(struct job *j)
{
	const struct report *r = &j->report;

	if (j->tool->strict && r->left_out + r->remarks > 0)
		return job_fail(j,
		    "--strict: %lld records and %lld fields "
		    "would be left out; the snapshot stays as it was",
		    (long long)r->left_out, (long long)r->remarks);
	if (r->records > 0 && j->build.staged == 0)
		return job_fail(j,
		    "none of the %lld records could be used; "
		    "the snapshot stays as it was",
		    (long long)r->records);
	if (j->build.staged * 2 < j->before.events && !j->tool->accept_shrink)
		return job_fail(j,
		    "only %lld events, and there were %lld; "
		    "the snapshot stays as it was; say --accept-shrink if "
		    "this is right",
		    (long long)j->build.staged, (long long)j->before.events);
	return true;
}

/* A rebuild has the same records: what they lack was said before. */
static bool
judge_drift(struct job *j)
{
	int64_t drifted;

	if (j->from_snapshot)
		return true;
	j->now = (struct schema_drift_side){ true, j->build.staged,
		j->build.field_stats };
	drifted = schema_drift_count(&j->before, &j->now);
	progress_end(&j->progress);
	schema_drift_say(&j->before, &j->now, j->tool, j->host, j->mapped);
	return drifted == 0 || !j->tool->strict ||
	    job_fail(j,
		"--strict: %lld fields have drifted; the snapshot stays "
		"as it was",
		(long long)drifted);
}

/* Would the new snapshot say nothing that the old one does not? */
static bool
says_the_same(const struct job *j)
{
	char built_with[20], content[20];

	snapshot_writer_fingerprint(
	    &j->brand, j->has_profile ? &j->profile : NULL, built_with);
	snapshot_writer_content(&j->build, content);
	return strcmp(built_with, j->old_built_with) == 0 &&
	    strcmp(content, j->old_content) == 0;
}

/* The snapshot, as far as its last check. */
static bool
finish(struct job *j)
{
	struct error f;

	if (!acceptable(j) || !judge_drift(j))
		return false;
	j->same = j->from_snapshot && says_the_same(j);
	return j->same ||
	    snapshot_writer_finish(
		&j->build, &j->generation, say_indexing, j, &f) ||
	    job_fail(j, "%s", f.note);
}

static bool
serve(struct job *j)
{
	struct error f;

	if (j->same)
		j->number = generation_current(&j->tool->places, j->host);
	return j->same || j->tool->dry_run ||
	    /* the names do not depend on the snapshot, which is the last word */
	    (hosts_update(j->tool, false, &f) &&
		generation_commit(&j->generation, &j->number, &f)) ||
	    job_fail(j, "%s", f.note);
}

/* A live brand's sitemap is the result itself. */
static bool
write_result(struct job *j)
{
	struct error f;

	return !j->live || j->tool->dry_run ||
	    sitemap_follow(j->tool, &j->brand, &f) || job_fail(j, "%s", f.note);
}

/* Others serve the events by now. */
static bool
follow(struct job *j)
{
	struct error f;

	if (j->live || j->tool->dry_run ||
	    sitemap_follow(j->tool, &j->brand, &f))
		return true;
	(void)tool_fail(j->tool, "%s: %s", j->host, f.note);
	return false;
}

enum tool_exit
job_end(struct job *j, bool ok)
{
	ok = ok && finish(j);
	interrupt_hold(); /* nothing of the rest is left half done */
	ok = ok && serve(j) && write_result(j);
	progress_end(&j->progress);
	report_sum_up(&j->report, j->tool, j->at.unit);
	if (j->on_end != NULL)
		j->on_end(j->context, ok);
	job_report(j, ok);
	ok = ok && follow(j);
	snapshot_writer_end(&j->build);
	arena_release(&j->map_mem);
	if (j->has_profile)
		profile_release(&j->profile);
	generation_unlock(&j->generation);
	interrupt_forget();
	interrupt_let();
	return ok ? TOOL_DONE : TOOL_FAILED;
}
