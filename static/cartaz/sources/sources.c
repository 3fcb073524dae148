/*
 * sources - reads the sources of a brand that are due, and builds its snapshot.
 */
#include "cartaz/sources/sources.h"

#include <inttypes.h>
#include <unistd.h>

#include "base/datetime.h"
#include "cartaz/nearest.h"
#include "cartaz/sources/source_build.h"
#include "cartaz/sources/source_read.h"
#include "json/json_writer.h"

enum { SPACE_MIN = 4 * 1024 * 1024, SLACK_S = 60, SLACK_PART = 10 };

struct sync {
	struct tool *tool;
	struct job job; /* for the snapshot; it has the lock */
	struct source_state *states;
	struct source_request *requests; /* one for each source */
	bool failed;                     /* true if any due source failed */
	struct job_changes changes;      /* of all sources that were read */
};

/* Returns true if the source is due.  A timer may run some seconds early or late. */
static bool
is_due(const struct sync *s, size_t i)
{
	const struct brand_source *x = &s->job.brand.sources[i];
	int64_t slack_s = x->every_s / SLACK_PART, age_s;

	if (s->tool->source != NULL)
		return strcmp(s->tool->source, x->name) == 0;
	if (slack_s > SLACK_S)
		slack_s = SLACK_S;
	age_s = s->tool->now_s - s->states[i].attempt_s;
	/* A clock that was set back must not stop a source. */
	return x->url != NULL &&
	    (age_s < 0 || age_s >= x->every_s - slack_s ||
		s->states[i].is_changed);
}

const struct brand_source *
sources_named(const struct tool *t, const struct brand *b, const char *name)
{
	char note[600];
	struct nearest near;

	nearest_start(&near, name);
	for (size_t i = 0; i < b->source_count; i++) {
		if (strcmp(b->sources[i].name, name) == 0)
			return &b->sources[i];
		nearest_compare(
		    &near, b->sources[i].name, strlen(b->sources[i].name));
	}
	snprintf(note, sizeof(note),
	    "%s: the brand file has no source \"%.64s\"", b->host, name);
	nearest_append(
	    &near, "cartaz source list shows its sources", note, sizeof(note));
	(void)tool_fail(t, "%s", note);
	return NULL;
}

static const char *
what_stays(const struct sync *s, size_t i)
{
	const struct source_state *state = &s->states[i];

	return state->success_s == 0 ? "it has no events yet"
	    : source_state_is_expired(
		  &s->job.brand.sources[i], state, s->tool->now_s)
	    ? "its events have left the lists"
	    : "its last events stay";
}

/* Returns true if a person reads the lines of a success, or asked for them. */
static bool
shows_all(const struct sync *s)
{
	return !s->tool->json &&
	    (s->job.progress.shown || s->tool->verbose || s->tool->dry_run);
}

/* Reports a source that failed.  It is requested again only when it is due. */
static void
tell_waiting(const struct sync *s, size_t i)
{
	const struct brand_source *x = &s->job.brand.sources[i];
	const struct source_state *state = &s->states[i];
	struct datetime until =
	    datetime_from_instant(state->attempt_s + x->every_s, 0);
	bool failed = state->why[0] != '\0';
	char text[DATETIME_TEXT_MAX];

	if (s->tool->source != NULL || x->url == NULL)
		return;
	datetime_print(&until, text);
	if (failed)
		(void)tool_fail(s->tool,
		    "%s: %s: the last reading failed: %s; %s; the source is "
		    "not due until %s; --source %s reads it now",
		    s->job.host, x->name, state->why, what_stays(s, i), text,
		    x->name);
	else if (shows_all(s))
		tool_say("%s: %s: not due until %s; --source %s reads it now\n",
		    s->job.host, x->name, text, x->name);
}

static void
tell(struct sync *s, size_t i, const struct source_result *r, bool ok)
{
	const struct brand_source *x = &s->job.brand.sources[i];
	struct tool *t = s->tool;
	char left_out[40] = "";

	if (r->left_out > 0)
		snprintf(left_out, sizeof(left_out), ", %" PRId64 " left out",
		    r->left_out);
	if (!ok)
		(void)tool_fail(t, "%s: %s: %s; %s", s->job.host, x->name,
		    r->why, what_stays(s, i));
	else if (!shows_all(s))
		return;
	else if (!r->is_read)
		tool_say("%s: %s: nothing new\n", s->job.host, x->name);
	else
		tool_say("%s: %s: %" PRId64 " event%s%s%s%s", s->job.host,
		    x->name, r->events, r->events == 1 ? "" : "s", left_out,
		    r->rules, r->is_changed ? ", changed" : ", nothing new");
	if (ok && r->is_read && t->dry_run)
		job_changes_print(&r->changes);
	if (ok && r->is_read)
		tool_say("\n");
}

static bool
read_source(struct sync *s, size_t i, const struct import_files *files)
{
	const struct brand *b = &s->job.brand;
	const struct brand_source *x = &b->sources[i];
	char folder[PATHS_PATH_MAX];
	struct source_result result;
	struct error f;
	bool ok;

	source_state_folder(&s->tool->paths, b->host, x->name, folder);
	if (!source_state_make_folder(&s->tool->paths, b->host, x->name, &f))
		return job_fail(&s->job, "%s", f.note);
	ok = source_read(
	    s->tool, b, x, &s->requests[i], files, &s->states[i], &result);
	tell(s, i, &result, ok);
	s->failed = s->failed || !ok;
	s->changes.added += result.changes.added;
	s->changes.changed += result.changes.changed;
	s->changes.gone += result.changes.gone;
	if (!ok && files != NULL && x->url != NULL) {
		/* The source's own readings did not fail. */
		source_read_state(s->tool, b, x, &s->states[i]);
		return true;
	}
	return s->tool->dry_run ||
	    source_state_write(folder, &s->states[i], &f) ||
	    job_fail(&s->job, "%s", f.note);
}

/*
 * Requests several servers at the same time, and then reads the sources in their order.
 * If there are files, the source of --source is read from them.
 */
static bool
read_due(struct sync *s, const struct import_files *files)
{
	const struct brand *b = &s->job.brand;
	bool ok = true;

	for (size_t i = 0; i < b->source_count; i++) {
		s->requests[i] = (struct source_request){ .got.fd = -1 };
		if (is_due(s, i))
			source_read_plan(s->tool, b, &b->sources[i],
			    &s->states[i], &s->requests[i]);
	}
	if (files == NULL)
		source_fetch_all(s->tool, b, s->requests, b->source_count);
	for (size_t i = 0; i < b->source_count; i++) {
		if (!is_due(s, i))
			tell_waiting(s, i);
		else
			ok = ok && read_source(s, i, files);
		if (s->requests[i].got.fd >= 0)
			close(s->requests[i].got.fd);
	}
	return ok;
}

static bool
begin(struct sync *s, struct tool *t, const char *host)
{
	const struct brand *b = &s->job.brand;

	*s = (struct sync){ .tool = t };
	if (!job_begin(&s->job, t, host, SPACE_MIN, false))
		return false;
	s->states = mem_alloc((b->source_count + 1) * sizeof(s->states[0]));
	s->requests = mem_alloc((b->source_count + 1) * sizeof(s->requests[0]));
	for (size_t i = 0; i < b->source_count; i++)
		source_read_state(t, b, &b->sources[i], &s->states[i]);
	return true;
}

/* Prints for programs, which also want to know what would be done, or was not done. */
static void
print_unbuilt(const struct sync *s, bool is_due, bool ok)
{
	LOCAL_BUF b = BUF_INIT(1024);
	struct json_writer out = JSON_WRITER_INIT(&b);

	if (s->tool->json) {
		json_writer_object(&out, NULL);
		json_writer_text(&out, "command", s->tool->command);
		json_writer_text(&out, "host", s->job.host);
		json_writer_bool(&out, "ok", ok);
		json_writer_bool(&out, "dry_run", s->tool->dry_run);
		json_writer_bool(&out, "unchanged", !is_due);
		if (s->tool->dry_run)
			job_changes_write(&s->changes, &out);
		json_writer_object_end(&out);
		tool_say("%s\n", buf_cstr(&b));
	} else if (s->tool->dry_run) {
		tool_say("%s: dry run, nothing was changed\n", s->job.host);
	}
}

/* With --source, only the result of that source is used. */
static enum tool_exit
result_of(const struct sync *s)
{
	const struct brand *b = &s->job.brand;
	bool all;

	if (s->tool->source != NULL)
		return s->failed ? TOOL_FAILED : TOOL_DONE;
	if (source_states_failing(
		b->sources, s->states, b->source_count, &all) == 0)
		return TOOL_DONE;
	return all ? TOOL_FAILED : TOOL_PARTLY;
}

/* Builds the snapshot if its records differ from the served records. */
static enum tool_exit
build_if_due(struct sync *s, bool is_import)
{
	bool is_due = !(is_import && s->failed) &&
	    source_build_is_due(&s->job, s->states);
	enum tool_exit code = TOOL_DONE, result = result_of(s);

	if (is_due && !s->tool->dry_run) {
		code = source_build(&s->job, s->states);
	} else {
		print_unbuilt(s, is_due, result == TOOL_DONE);
		job_leave(&s->job);
	}
	return code != TOOL_DONE ? code : result;
}

enum tool_exit
sources_sync(struct tool *t, const char *host, const struct import_files *files)
{
	enum tool_exit code = TOOL_FAILED;
	struct sync s;

	if (!begin(&s, t, host))
		return TOOL_FAILED;
	if (t->source != NULL &&
	    sources_named(t, &s.job.brand, t->source) == NULL) {
		job_leave(&s.job);
	} else if (read_due(&s, files)) {
		code = build_if_due(&s, files != NULL);
	} else {
		(void)tool_fail(t, "%s: %s", s.job.host, s.job.result.why);
		job_leave(&s.job);
	}
	free(s.states);
	free(s.requests);
	return code;
}
