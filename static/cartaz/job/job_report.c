/*
 * job_report - prints a job's result, and writes it to last.json.
 */
#include "cartaz/job/job.h"

#include "json/json_tree.h"
#include "json/json_writer.h"
#include "base/datetime.h"
#include "base/escape.h"
#include "base/replace_file.h"

enum { RESULT_MAX = 64 * 1024 };

static void
print_reasons(struct json_writer *out, const struct import_report *r)
{
	json_writer_array(out, "reasons");
	for (size_t i = 0; i < r->reason_count; i++) {
		const struct import_report_reason *x = &r->reason[i];

		if (x->text[0] == '\0')
			continue;
		json_writer_object(out, NULL);
		json_writer_text(out, "reason", x->text);
		json_writer_bool(out, "left_out", x->left_out);
		json_writer_int(out, "count", x->count);
		json_writer_int(out, "first_record", x->first_record);
		json_writer_object_end(out);
	}
	json_writer_array_end(out);
}

/* Returns the previous last.json, which the caller releases, or NULL. */
static struct json_object *
read_last(struct job *j)
{
	struct json_object *last = NULL;
	char path[PATHS_PATH_MAX];
	const char *text;
	struct error f;
	size_t n;

	paths_path(path, j->target.generation.dir, "last.json");
	if (!brand_read_file(path, &j->tool->mem, &text, &n, &f) ||
	    !json_tree_parse(text, n, &last, &f))
		return NULL;
	return last;
}

/* Returns the drift of the serving snapshot, from last.json. */
static const char *
last_drift(struct job *j)
{
	LOCAL_JSON last = read_last(j);
	struct json_object *drift = json_tree_member(last, "drift");
	const char *text = json_tree_kind(drift) == JSON_TREE_ARRAY
	    ? json_tree_print(drift, &j->tool->mem)
	    : "[]";

	return text;
}

const char *
job_last_files(struct job *j)
{
	LOCAL_JSON last = read_last(j);
	const char *text = json_tree_text_of(last, "files");

	return text != NULL ? arena_copy(&j->tool->mem, text, strlen(text))
			    : NULL;
}

/*
 * Keeps the result of the import or sync in last.json, because a rebuild succeeds every
 * quarter of an hour and must not hide that they fail.
 */
static void
print_last_read(struct job *j, struct json_writer *out)
{
	static const char *const members[] = { "command", "why", "at" };
	struct json_object *last = read_last(j);
	struct json_object *read = json_tree_member(last, "read");
	const char *command = json_tree_text_of(last, "command");

	if (read == NULL && command != NULL && strcmp(command, "rebuild") != 0)
		read = last;
	if (json_tree_kind(read) == JSON_TREE_OBJECT) {
		json_writer_object(out, "read");
		for (size_t i = 0; i < ARRAY_LEN(members); i++)
			json_writer_text(out, members[i],
			    json_tree_text_of(read, members[i]));
		json_writer_bool(
		    out, "ok", json_tree_bool(json_tree_member(read, "ok")));
		json_writer_object_end(out);
	} else {
		json_writer_null(out, "read");
	}
	json_tree_release(&last);
}

/* Prints the drift, and by what the list is one page of a longer list. */
static void
print_drift(struct job *j, struct json_writer *out)
{
	const char *more = j->source.more_pages, *last;
	LOCAL_JSON tree = read_last(j);

	if (j->target.now.known) {
		json_writer_array(out, "drift");
		schema_drift_print(&j->target.before, &j->target.now, out);
		json_writer_array_end(out);
	} else { /* not compared, as the old snapshot stays */
		last = last_drift(j);
		json_writer_raw(out, "drift", last, strlen(last));
		more = json_tree_text_of(tree, "more_pages");
	}
	if (more != NULL)
		json_writer_text(out, "more_pages", more);
}

static struct job_changes
changes_of(const struct job *j)
{
	const struct snapshot_writer *w = &j->target.writer;
	int64_t gone = j->target.before.events - w->known;

	return (struct job_changes){ w->staged + w->unlisted - w->known,
		w->changed, gone > 0 ? gone : 0 };
}

void
job_changes_print(const struct job_changes *x)
{
	tool_say(": %lld new, %lld changed, %lld gone", (long long)x->added,
	    (long long)x->changed, (long long)x->gone);
}

void
job_changes_write(const struct job_changes *x, struct json_writer *out)
{
	json_writer_int(out, "new", x->added);
	json_writer_int(out, "changed", x->changed);
	json_writer_int(out, "gone", x->gone);
}

static void
print_result_json(struct job *j, bool ok, struct buf *b)
{
	LOCAL_BUF json = BUF_INIT(RESULT_MAX);
	struct json_writer out = JSON_WRITER_INIT(&json);
	struct datetime at = datetime_from_instant(j->tool->now_s, 0);
	const struct job_changes changes = changes_of(j);
	char text[DATETIME_TEXT_MAX];

	datetime_print(&at, text);
	json_writer_object(&out, NULL);
	json_writer_text(&out, "command", j->tool->command);
	json_writer_text(&out, "host", j->host);
	json_writer_bool(&out, "ok", ok);
	json_writer_text(&out, "why", ok ? NULL : j->result.why);
	json_writer_text(&out, "at", text);
	json_writer_int(&out, "generation", j->result.generation);
	json_writer_int(&out, "events", j->target.writer.staged);
	json_writer_int(&out, "records", j->report.records);
	json_writer_int(&out, "left_out", j->report.left_out);
	json_writer_int(&out, "remarks", j->report.remarks);
	json_writer_bool(&out, "dry_run", j->tool->dry_run);
	json_writer_bool(&out, "unchanged", j->result.unchanged);
	json_writer_int(&out, "repeated", j->report.repeated);
	json_writer_int(&out, "joined", j->report.joined);
	json_writer_text(&out, "files",
	    ok && j->source.origin != JOB_FROM_SNAPSHOT ? j->source.files
							: job_last_files(j));
	if (j->source.origin == JOB_FROM_SOURCES) {
		json_writer_int(&out, "merged", j->result.merged);
		json_writer_int(&out, "doubtful", j->result.doubtful);
		json_writer_int(&out, "unconfirmed", j->target.writer.unlisted);
	}
	if (j->tool->dry_run)
		job_changes_write(&changes, &out);
	print_reasons(&out, &j->report);
	print_drift(j, &out);
	if (j->source.origin == JOB_FROM_SNAPSHOT)
		print_last_read(j, &out);
	json_writer_object_end(&out);
	/* Some operators read last.json without the tool. */
	escape_terminal(buf_cstr(&json), json.len, b);
	buf_char(b, '\n');
}

static void
write_result(const struct job *j, const struct buf *result, bool ok)
{
	char path[PATHS_PATH_MAX];
	struct error f;

	paths_path(path, j->target.generation.dir, "last.json");
	if (!replace_file(path, result->p, result->len, &f) && ok)
		(void)tool_fail(j->tool, "%s", f.note);
}

static void
print_result_line(const struct job *j)
{
	int64_t events = j->target.writer.staged, records = j->report.records;
	const struct job_changes changes = changes_of(j);
	LOCAL_BUF rules = BUF_INIT(RESULT_MAX);

	import_report_print_rules(&j->report, &rules);
	tool_say("%s: %lld event%s from %lld record%s", j->host,
	    (long long)events, events == 1 ? "" : "s", (long long)records,
	    records == 1 ? "" : "s");
	if (j->report.joined > 0)
		tool_say(", %lld joined to an earlier record",
		    (long long)j->report.joined);
	if (j->report.left_out > 0)
		tool_say(", %lld left out%s", (long long)j->report.left_out,
		    buf_cstr(&rules));
	if (j->target.writer.unlisted > 0)
		tool_say(", %lld not confirmed and therefore not listed",
		    (long long)j->target.writer.unlisted);
	if (j->tool->dry_run)
		job_changes_print(&changes);
	if (j->result.unchanged)
		tool_say(", nothing new, generation %lld stays",
		    (long long)j->result.generation);
	else if (j->tool->dry_run)
		tool_say(" (dry run, nothing was changed)");
	else if (j->target.purpose == JOB_FOR_SITEMAP)
		tool_say(", in the sitemap");
	else
		tool_say(", generation %lld", (long long)j->result.generation);
	tool_say(", %.1f s\n", progress_seconds(&j->progress));
	if (j->result.merged > 0)
		tool_say("%s: %lld event%s merged from several sources\n",
		    j->host, (long long)j->result.merged,
		    j->result.merged == 1 ? " is" : "s are");
	if (j->result.doubtful > 0)
		tool_say(
		    "%s: %lld pair%s of events may be the same event; the first pair is %s; \"cartaz explain %s\" lists the pairs\n",
		    j->host, (long long)j->result.doubtful,
		    j->result.doubtful == 1 ? "" : "s", j->result.doubt,
		    j->host);
}

/* Returns true if the job prints its result for people. */
static bool
is_talkative(const struct job *j)
{
	return !j->tool->json &&
	    (j->progress.shown || j->tool->verbose || j->tool->dry_run);
}

/*
 * Returns true in the first build after a change of the corrections, if a rule hides
 * events.  One rule may hide many events by mistake.
 */
static bool
hides_by_new_corrections(const struct job *j)
{
	return j->report.by_rule > 0 &&
	    j->corrections.hash != j->corrections.built;
}

void
job_end_remarks(struct job *j, bool ok)
{
	bool is_kept =
	    ok && !j->tool->dry_run && j->source.origin != JOB_FROM_SNAPSHOT;

	import_report_end(&j->report, is_kept ? j->target.generation.dir : NULL,
	    is_talkative(j));
}

void
job_report(struct job *j, bool ok)
{
	LOCAL_BUF result = BUF_INIT(6 * RESULT_MAX);

	print_result_json(j, ok, &result);
	if (!j->tool->dry_run)
		write_result(j, &result, ok);
	if (!ok)
		(void)tool_fail(j->tool, "%s: %s", j->host, j->result.why);
	if (j->tool->json)
		tool_say("%s", buf_cstr(&result));
	else if (ok && (is_talkative(j) || hides_by_new_corrections(j)))
		print_result_line(j);
}
