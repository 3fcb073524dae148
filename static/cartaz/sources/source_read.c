/*
 * source_read - runs the readers of `cartaz import` on the bytes of a source, with a
 * source_reading instead of a snapshot.
 */
#include "cartaz/sources/source_read.h"

#include <unistd.h>

#include "base/deadline.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/text.h"
#include "cartaz/job/import_input.h"
#include "cartaz/job/import_upstream.h"
#include "cartaz/profile/profile_files.h"
#include "cartaz/sources/duplicates.h"
#include "cartaz/sources/source_circle.h"
#include "cartaz/sources/source_defaults.h"
#include "cartaz/sources/source_fetch.h"
#include "cartaz/sources/source_database.h"
#include "cartaz/sources/schema_org.h"
#include "cartaz/sources/source_reading.h"
#include "json/json_tree.h"

enum { LABEL_MAX = BRAND_HOST_MAX + 64 };

/* The state of reading one source. */
struct reader {
	struct job job;
	struct source_reading reading;
	struct upstream_reader upstream;
	struct response_cache pages; /* for a web site */
	struct item_rules rules;
	const struct brand_source *source;
	const struct brand *brand;
	struct source_state *state;
	char label[LABEL_MAX], folder[PATHS_PATH_MAX];
	char rules_at[SOURCE_RULES_AT_MAX];
};

/* Opens a job whose records go to the sink. */
static bool
open_job(struct reader *r, struct tool *t, job_sink_fn *sink, void *context,
    struct error *f)
{
	struct job *j = &r->job;

	snprintf(r->label, sizeof(r->label), "%s: %s", r->brand->host,
	    r->source->name);
	source_state_folder(
	    &t->paths, r->brand->host, r->source->name, r->folder);
	*j = (struct job){
		.tool = t,
		.host = r->label,
		.brand = source_defaults_brand(r->brand, r->source),
		.source = {
		    .read_part = 1,
		    .until_ms = deadline_clock_ms() +
			r->source->upstream.limits.crawl_ms,
		    .of = r->source,
		    .complete = source_defaults_set,
		    .rules = &r->rules,
		    .rules_at = r->rules_at,
		},
		.target = {
		    .sink = sink,
		    .sink_context = context,
		    .generation = { .host = r->brand->host, .lock = -1 },
		},
		.position.place.unit = "record",
		.report = { .tool = t, .host = r->label },
	};
	memcpy(j->target.generation.dir, r->folder, sizeof(r->folder));
	progress_start(&j->progress, t, r->label);
	source_rules_at(r->brand, r->source, r->rules_at);
	return source_rules_read(r->brand, r->source, &t->mem, &r->rules, f) &&
	    profile_files_load(t, r->source->upstream.profile,
		&j->source.profile, &j->source.has_profile, f);
}

static void
close_job(struct reader *r)
{
	progress_end(&r->job.progress);
	arena_release(&r->job.source.map_mem);
	profile_release(&r->job.source.profile);
}

/* Returns true if the profile has a request for the list, not only its place. */
static bool
asks_for_pages(const struct brand_source *s, const struct profile *x)
{
	static const char *const members[] = { "path", "query", "body",
		"next" };
	struct json_object *list = json_tree_member(x->tree, "list");
	bool asks = false;

	for (size_t i = 0; i < ARRAY_LEN(members); i++)
		asks = asks || json_tree_has_member(list, members[i]);
	return asks && s->kind == BRAND_SOURCE_JSON && s->url != NULL &&
	    text_is_http_url(s->url);
}

bool
source_read_is_crawled(struct tool *t, const struct brand_source *s)
{
	LOCAL_PROFILE x = { 0 };
	struct error f;
	bool found;

	return profile_files_load(t, s->upstream.profile, &x, &found, &f) &&
	    asks_for_pages(s, &x);
}

static bool
crawl(struct reader *r, struct source_result *out)
{
	r->job.source.origin = JOB_FROM_UPSTREAM;
	out->is_read = true;
	return import_upstream(&r->upstream, &r->job);
}

/* Returns true for web pages, which are requested one after the other. */
static bool
is_web(const struct brand_source *s)
{
	return s->kind == BRAND_SOURCE_SCHEMA_ORG && s->url != NULL &&
	    strstr(s->url, "://") != NULL;
}

/* Reads the fetched bytes.  Web pages have already been read. */
static bool
read_fetched(struct reader *r, const struct source_fetched *got,
    struct source_result *out)
{
	struct source_state *state = r->state;

	memcpy(state->etag, got->etag, sizeof(got->etag));
	memcpy(state->modified, got->modified, sizeof(got->modified));
	out->is_read = !got->is_unchanged;
	r->job.source.is_answer = true;
	r->job.source.has_next_link = got->has_next;
	return !out->is_read || is_web(r->source) ||
	    import_input(
		&r->job, got->fd, got->size, source_fetch_format(r->source));
}

/* Reads a source that needs several requests. */
static bool
read_requests(struct reader *r, struct source_result *out)
{
	struct source_fetched got = { .fd = -1 };

	if (r->source->url == NULL)
		return job_fail(&r->job,
		    "has no url; cartaz import --source fills it from files");
	if (r->source->kind == BRAND_SOURCE_POSTGRESQL) {
		out->is_read = true;
		return source_database_read(&r->job, r->brand, r->source);
	}
	if (!is_web(r->source))
		return crawl(r, out);
	return schema_org_read(
		   &r->job, r->brand, r->source, r->state, &r->pages, &got) &&
	    read_fetched(r, &got, out);
}

static bool
read_bytes(struct reader *r, const struct source_request *request,
    const struct import_files *files, struct source_result *out)
{
	if (files == NULL && request->source == NULL)
		return read_requests(r, out);
	if (files == NULL)
		return request->ok
		    ? read_fetched(r, &request->got, out)
		    : job_fail(&r->job, "%s", request->error.note);
	/* The server's validators do not apply to the content of a file. */
	r->state->etag[0] = r->state->modified[0] = '\0';
	out->is_read = true;
	return import_files(&r->job, files, source_fetch_format(r->source));
}

/* Refuses an input of which no record could be used.  This is not an empty list. */
static bool
check_usable(struct job *j)
{
	const struct import_report *r = &j->report;
	int64_t left_out = r->left_out - r->by_rule;

	if (r->records > j->unwanted && r->left_out == r->records)
		return job_fail(j, "none of its records (%lld) could be used",
		    (long long)r->records);
	if (j->tool->strict && left_out + r->remarks > 0)
		return job_fail(j,
		    "--strict: %lld record%s left out and %lld remark%s",
		    (long long)left_out, left_out == 1 ? "" : "s",
		    (long long)r->remarks, r->remarks == 1 ? "" : "s");
	return true;
}

/* Finds the rows that share a key, which are remarks for --strict. */
static bool
find_shared(struct reader *r)
{
	const struct source_reading *x = &r->reading;
	struct error f;

	if (!source_reading_compare(&r->reading, &f))
		return job_fail(&r->job, "%s", f.note);
	source_reading_print_keys(x, r->state);
	if (x->shared > 0)
		import_report_many(&r->job.report,
		    "/id is also the id of another event", x->shared, 0, "");
	if (x->lost > 0)
		import_report_many(&r->job.report,
		    "/id is the id of an earlier record", x->lost, 0, "");
	return true;
}

/* Reports the shared keys and lost rows at each sync, also if the source has not changed. */
static void
tell_shared(const struct reader *r)
{
	if (r->state->shared[0] != '\0')
		(void)tool_fail(r->job.tool, "%s: %s; " SOURCE_SHARED_REMEDY,
		    r->label, r->state->shared);
	if (r->state->lost[0] != '\0')
		(void)tool_fail(
		    r->job.tool, "%s: %s", r->label, r->state->lost);
}

static void
tell_identities(const struct reader *r)
{
	const struct source_reading *x = &r->reading;

	if (x->renumbered > 0)
		(void)tool_fail(r->job.tool,
		    "%s: %lld event%s an id that belonged to another event "
		    "before (first: %s); each is a new event with an address of its "
		    "own. If the id is the number of a row, use another "
		    "column as the id",
		    r->label, (long long)x->renumbered,
		    x->renumbered == 1 ? " has" : "s have",
		    x->first_renumbered);
	if (x->older > 0 && r->job.tool->verbose)
		(void)tool_fail(r->job.tool,
		    "%s: older or repeated versions of other records, left out: %lld",
		    r->label, (long long)x->older);
}

static void
print_rules(const struct import_report *report, struct source_result *out)
{
	LOCAL_BUF rules = BUF_INIT(sizeof(out->rules) - 1);

	import_report_print_rules(report, &rules);
	snprintf(out->rules, sizeof(out->rules), "%s", buf_cstr(&rules));
}

/*
 * Compares the fields with those of the reading before.  If fields drifted in that
 * reading, compares with the reading before the drift, so that a drift stays known.
 */
static bool
check_drift(struct reader *r)
{
	struct schema_drift_side *before = &r->job.target.before;
	struct schema_drift_side *now = &r->job.target.now;
	struct source_state *s = r->state;
	int64_t drifted;

	*before =
	    schema_drift_count(&s->before, &s->now) > 0 ? s->before : s->now;
	*now = (struct schema_drift_side){ true, (int64_t)r->reading.count,
		r->reading.stats };
	drifted = schema_drift_count(before, now);
	return drifted == 0 || !r->job.tool->strict ||
	    job_fail(&r->job, "--strict: %lld field%s drifted",
		(long long)drifted, drifted == 1 ? " has" : "s have");
}

static bool
finish(struct reader *r, struct source_result *out)
{
	struct job *j = &r->job;
	struct error f;

	progress_end(&j->progress);
	/* The report compares members with the fields that have values. */
	j->target.writer.field_stats = r->reading.stats;
	j->target.writer.staged = (int64_t)r->reading.count;
	job_report_unread(j);
	if (!find_shared(r))
		return false;
	tell_shared(r);
	if (!check_usable(j) || !check_drift(r))
		return false;
	if (r->reading.count > 0 && !j->tool->accept_shrink &&
	    !source_rules_check(
		&r->rules, &j->source.profile.rules, r->state, &f))
		return job_fail(j, "%s", f.note);
	r->reading.had_dates =
	    r->state->now.filled.events[EVENT_FIELD_STARTS_AT];
	if (!source_reading_finish(
		&r->reading, j->tool->accept_shrink, j->tool->dry_run, &f))
		return job_fail(j, "%s", f.note);
	tell_identities(r);
	if (r->reading.is_changed)
		job_report_drift(j);
	out->events = r->reading.events;
	out->is_changed = r->reading.is_changed;
	out->changes = r->reading.changes;
	out->left_out = j->report.left_out;
	out->remarks = j->report.remarks;
	print_rules(&j->report, out);
	return true;
}

static void
set_state(const struct reader *r, bool ok, const struct source_result *out)
{
	struct source_state *s = r->state;
	int64_t now_s = r->job.tool->now_s;

	s->attempt_s = now_s;
	snprintf(s->why, sizeof(s->why), "%s", out->why);
	if (!ok) {
		s->etag[0] = s->modified[0] = '\0';
		return;
	}
	s->success_s = now_s;
	if (!out->is_read)
		return;
	s->events = out->events;
	s->left_out = out->left_out;
	s->remarks = out->remarks;
	snprintf(s->more_pages, sizeof(s->more_pages), "%s",
	    r->job.source.more_pages != NULL ? r->job.source.more_pages : "");
	snprintf(s->rules, sizeof(s->rules), "%s", out->rules);
	s->content = r->reading.content;
	s->rules_seen = r->rules.seen;
	s->profile_rules_seen = r->job.source.profile.rules.seen;
	s->before = r->job.target.before;
	s->before.known = s->before.known && !r->job.tool->accept_shrink;
	s->now = r->job.target.now;
	if (out->is_changed)
		s->changed_s = now_s;
}

/*
 * Hashes the settings that decide how the bytes of a source are read.  *is_single: the
 * source is one request.
 */
static bool
read_settings(struct tool *t, const struct brand *b,
    const struct brand_source *s, uint64_t *settings, bool *is_single,
    struct error *f)
{
	const char *const texts[] = { s->entry, b->timezone, b->country,
		b->currency, b->own != NULL ? b->own->entry : NULL };
	LOCAL_PROFILE profile = { 0 };
	bool has_profile;

	*settings = HASH_START + s->kind + (DUPLICATES_FACTS_VERSION << 8);
	*is_single =
	    s->url != NULL && !is_web(s) && s->kind != BRAND_SOURCE_POSTGRESQL;
	if (!profile_files_load(
		t, s->upstream.profile, &profile, &has_profile, f))
		return false;
	*settings += profile.hash;
	*is_single = *is_single && !asks_for_pages(s, &profile);
	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		*settings =
		    hash_text(*settings, texts[i] != NULL ? texts[i] : "");
	return true;
}

void
source_read_plan(struct tool *t, const struct brand *b,
    const struct brand_source *s, struct source_state *state,
    struct source_request *request)
{
	char records[PATHS_PATH_MAX];
	bool is_single;

	*request = (struct source_request){ .state = state, .got.fd = -1 };
	if (!read_settings(
		t, b, s, &state->settings, &is_single, &request->error))
		return; /* source_read() reports the same error */
	paths_path(records, t->paths.var, b->host, "sources", s->name,
	    SOURCE_RECORDS_FILE);
	/* Another profile or entry finds other values, which is not drift. */
	if (state->is_changed)
		state->before.known = state->now.known = false;
	if (state->is_changed || t->accept_shrink ||
	    (t->all_remarks && t->source != NULL) || !files_exist(records))
		state->etag[0] = state->modified[0] = '\0';
	request->source = is_single ? s : NULL;
}

void
source_read_state(struct tool *t, const struct brand *b,
    const struct brand_source *s, struct source_state *state)
{
	char folder[PATHS_PATH_MAX];
	struct error ignored; /* the check of the profile reports it */
	uint64_t settings;
	bool is_single;

	source_state_folder(&t->paths, b->host, s->name, folder);
	source_state_read(folder, &t->mem, state);
	state->is_changed = state->attempt_s != 0 &&
	    read_settings(t, b, s, &settings, &is_single, &ignored) &&
	    settings != state->settings;
}

bool
source_read(struct tool *t, const struct brand *b, const struct brand_source *s,
    const struct source_request *request, const struct import_files *files,
    struct source_state *state, struct source_result *out)
{
	struct reader r = { .source = s, .brand = b, .state = state };
	struct error f;
	bool ok;

	*out = (struct source_result){ .is_read = false };
	ok = open_job(&r, t, source_reading_take, &r.reading, &f) &&
	    (files != NULL || source_circle_check(t, b, s, s->url, &f)) &&
	    source_reading_start(&r.reading, b, s, r.folder, t->now_s, &f);
	if (!ok)
		(void)job_fail(&r.job, "%s", f.note);
	ok = ok && read_bytes(&r, request, files, out);
	if (ok && out->is_read)
		ok = finish(&r, out);
	else if (ok)
		tell_shared(&r);
	if (out->is_read || !ok)
		job_end_remarks(&r.job, ok);
	import_upstream_keep(&r.upstream, ok);
	import_upstream_close(&r.upstream);
	if (ok)
		response_cache_prune(&r.pages);
	response_cache_close(&r.pages);
	if (!ok)
		snprintf(out->why, sizeof(out->why), "%s", r.job.result.why);
	set_state(&r, ok, out);
	source_reading_end(&r.reading);
	close_job(&r);
	return ok;
}

/* Reads the items of the first page, without further requests for each event. */
static bool
read_first_page(struct reader *r, struct source_result *out)
{
	struct job *j = &r->job;
	struct source source = { &j->tool->paths, &j->brand, j->tool->now_s };
	struct json_object *items;
	struct error f;
	struct crawl c;
	bool ok;

	job_use_profile(j);
	ok = crawl_open(&c, &source, &j->source.profile, &j->tool->mem, &f) &&
	    crawl_next(&c, &items, &out->has_more, &f);
	out->lacks_value = !ok && f.code == ERROR_INTERNAL_ERROR;
	ok = ok ? job_add_items(j, items) : job_fail(j, "%s", f.note);
	crawl_close(&c);
	return ok;
}

bool
source_read_only(struct tool *t, const struct brand *b,
    const struct brand_source *s, int fd, job_sink_fn *sink, void *context,
    struct source_result *out)
{
	struct source_state none = { 0 };
	struct reader r = { .source = s, .brand = b, .state = &none };
	struct error f;
	bool ok;

	*out = (struct source_result){ .is_read = false };
	ok = (open_job(&r, t, sink, context, &f) ||
		 job_fail(&r.job, "%s", f.note)) &&
	    (fd < 0 ? read_first_page(&r, out)
		    : import_input(&r.job, fd, 0, source_fetch_format(s))) &&
	    check_usable(&r.job);
	job_report_zones(&r.job);
	job_end_remarks(&r.job, false);
	out->left_out = r.job.report.left_out;
	out->events =
	    r.job.report.records - r.job.report.joined - out->left_out;
	out->format = r.job.source.format;
	if (!ok)
		snprintf(out->why, sizeof(out->why), "%s", r.job.result.why);
	close_job(&r);
	return ok;
}
