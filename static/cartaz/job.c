#include "job.h"

#include <stdarg.h>

#include "interrupt.h"
#include "jobj.h"
#include "snapshot.h"
#include "sitemap.h"
#include "text.h"

enum { MAP_MEM_MAX = 64 * 1024 * 1024 };

bool
job_fail(struct job *j, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(j->why, sizeof(j->why), fmt, ap);
	va_end(ap);
	text_mend(j->why); /* it may name a file */
	return false;
}

static void
look_at_old(struct job *j)
{
	struct snapshot s;
	struct fault f;

	if (!snapshot_open_current(&s, &j->tool->places, j->brand.host, &f))
		return;
	j->before.events = s.events;
	j->before.known = snapshot_filled(&s, &j->before.filled);
	snprintf(
	    j->old_built_with, sizeof(j->old_built_with), "%s", s.built_with);
	snprintf(j->old_content, sizeof(j->old_content), "%s", s.content);
	snapshot_close(&s);
}

/* The brand's lock, and room for what is to come. */
static bool
take_lock(struct job *j, uint64_t bytes, struct fault *f)
{
	struct tool *t = j->tool;

	if (!generation_lock(
		&j->generation, &t->places, j->host, t->command, f))
		return false;
	if (generation_has_room(&j->generation, bytes, f))
		return true;
	generation_unlock(&j->generation);
	return false;
}

bool
job_begin(struct job *j, struct tool *t, const char *host, uint64_t bytes)
{
	struct fault f;
	bool ok;

	*j = (struct job){
		.tool = t,
		.host = host,
		.read_part = 0.5,
		.at.unit = "record",
	};
	ok = tool_brand(t, host, &j->brand, &f);
	if (ok && !t->dry_run && strcmp(j->brand.upstream.mode, "live") == 0)
		ok = fault_note(&f, FAULT_INTERNAL_ERROR,
		    "%s: /upstream/mode is live, which serves no snapshot; "
		    "make it \"snapshot\" first",
		    j->brand.host);
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
job_open(struct job *j, int64_t read_at_s)
{
	struct fault f;

	if (build_start(&j->build, &j->generation, &j->brand,
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

void
job_at(struct job *j, const char *unit, int64_t number, int64_t line)
{
	j->at = (struct report_place){ unit, number, line };
	j->placed = true;
}

static void
count_record(struct job *j)
{
	j->at.number += !j->placed;
	j->report.records++;
}

void
job_remark(struct job *j, const char *what, const char *why)
{
	char reason[REPORT_REASON_MAX];

	snprintf(reason, sizeof(reason), "%.80s %s", what, why);
	text_mend(reason);
	report_remark(&j->report, j->tool, &j->at, reason);
}

/* "/location/city" is the column "location.city". */
static void
remark_column(struct job *j, const char *pointer, const char *why)
{
	char column[80];
	int n =
	    snprintf(column, sizeof(column), "column \"%.60s\"", pointer + 1);

	for (int i = 0; i < n; i++)
		column[i] = column[i] == '/' ? '.' : column[i];
	job_remark(j, column, why);
}

static void
remark(void *context, const char *pointer, const char *why)
{
	struct job *j = context;

	/* What an import said once, no rebuild repeats. */
	if (j->from_snapshot)
		return;
	/* What has no slugs of its own asks for made ones. */
	if (strcmp(pointer, "/slug") == 0 &&
	    (j->without_slugs ||
		(j->mapped && !profile_has_field(&j->profile, "slug"))))
		return;
	if (j->by_column)
		remark_column(j, pointer, why);
	else
		job_remark(j, pointer, why);
}

void
job_leave_out(struct job *j, const char *reason, const char *particulars)
{
	count_record(j);
	report_left_out(&j->report, j->tool, &j->at, reason, particulars);
}

/* One value, counted already: the profile's item or a native record. */
static enum build_result
add_value(struct job *j, struct json_object *borrowed, struct fault *f)
{
	enum build_result result;
	struct json_object *native;

	if (!j->mapped)
		return build_add(&j->build, borrowed, remark, j, f);
	arena_reset(&j->map_mem);
	native = profile_map(&j->profile, &j->scope, borrowed);
	profile_describe(&j->profile, native);
	result = build_add(&j->build, native, remark, j, f);
	jobj_release(&native);
	return result;
}

static bool
settle(struct job *j, enum build_result result, const struct fault *f)
{
	if (result == BUILD_FAILED)
		return job_fail(j, "%s", f->note);
	if (result == BUILD_REPEATED && j->crawled)
		report_repeated(&j->report, j->at.number);
	else if (result != BUILD_ADDED)
		report_left_out(&j->report, j->tool, &j->at,
		    f->detail[0] != '\0' ? f->detail : f->note, f->note);
	return true;
}

bool
job_add_item(struct job *j, struct json_object *borrowed)
{
	struct fault f;

	count_record(j);
	return settle(j, add_value(j, borrowed, &f), &f);
}

bool
job_add(struct job *j, const char *json, size_t n)
{
	enum build_result result = BUILD_DROPPED;
	struct json_object *o = NULL;
	struct fault f;

	count_record(j);
	if (jobj_parse(json, n, &o, &f))
		result = add_value(j, o, &f);
	jobj_release(&o);
	return settle(j, result, &f);
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
	j->now = (struct drift_side){ true, j->build.staged, j->build.filled };
	drifted = drift_count(&j->before, &j->now);
	progress_end(&j->progress);
	drift_say(&j->before, &j->now, j->tool, j->host, j->mapped);
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

	build_fingerprint(
	    &j->brand, j->has_profile ? &j->profile : NULL, built_with);
	build_content(&j->build, content);
	return strcmp(built_with, j->old_built_with) == 0 &&
	    strcmp(content, j->old_content) == 0;
}

/* The snapshot, as far as its last check. */
static bool
finish(struct job *j)
{
	struct fault f;

	if (!acceptable(j) || !judge_drift(j))
		return false;
	j->same = j->from_snapshot && says_the_same(j);
	return j->same ||
	    build_finish(&j->build, &j->generation, say_indexing, j, &f) ||
	    job_fail(j, "%s", f.note);
}

static bool
serve(struct job *j)
{
	struct fault f;

	if (j->same)
		j->number = generation_current(&j->tool->places, j->host);
	return j->same || j->tool->dry_run ||
	    (generation_commit(&j->generation, &j->number, &f) &&
		hosts_update(j->tool, &f)) ||
	    job_fail(j, "%s", f.note);
}

/* The sitemap follows the snapshot that is served from now on. */
static bool
follow(struct job *j)
{
	struct fault f;

	if (j->tool->dry_run || sitemap_write(j->tool, &j->brand, &f))
		return true;
	(void)tool_fail(j->tool,
	    "%s: the events are served, and the sitemap is still the old one: "
	    "%s; run cartaz publish %s",
	    j->host, f.note, j->host);
	return false;
}

enum tool_exit
job_end(struct job *j, bool ok)
{
	ok = ok && finish(j);
	interrupt_hold(); /* nothing of the rest is left half done */
	ok = ok && serve(j);
	progress_end(&j->progress);
	report_sum_up(&j->report, j->tool, j->at.unit);
	if (j->on_end != NULL)
		j->on_end(j->context, ok);
	job_tell(j, ok);
	ok = ok && follow(j);
	build_end(&j->build);
	arena_release(&j->map_mem);
	if (j->has_profile)
		profile_release(&j->profile);
	generation_unlock(&j->generation);
	interrupt_forget();
	interrupt_let();
	return ok ? TOOL_DONE : TOOL_FAILED;
}
