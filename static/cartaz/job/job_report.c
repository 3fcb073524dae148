#include "cartaz/job/job.h"

#include "json/json_tree.h"
#include "json/json_writer.h"
#include "base/datetime.h"

enum { RESULT_MAX = 64 * 1024 };

static void
print_reasons(struct jout *out, const struct report *r)
{
	jout_array(out, "reasons");
	for (size_t i = 0; i < r->reason_count; i++) {
		const struct report_reason *x = &r->reason[i];

		jout_object(out, NULL);
		jout_text(out, "reason", x->text);
		jout_bool(out, "left_out", x->left_out);
		jout_int(out, "count", x->count);
		jout_int(out, "first_record", x->first_record);
		jout_object_end(out);
	}
	jout_array_end(out);
}

/* What was found when the snapshot in service was compared, as JSON. */
static const char *
last_drift(struct job *j)
{
	struct json_object *last = NULL, *drift = NULL;
	char path[PLACES_PATH_MAX];
	const char *text;
	struct fault f;
	size_t n;

	places_path(path, j->generation.dir, "last.json", (char *)NULL);
	if (brand_read_file(path, &j->tool->mem, &text, &n, &f) &&
	    jobj_parse(text, n, &last, &f))
		drift = jobj_member(last, "drift");
	text = jobj_kind(drift) == JOBJ_ARRAY ? jobj_print(drift, &j->tool->mem)
					      : "[]";
	jobj_release(&last);
	return text;
}

static void
print_drift(struct job *j, struct jout *out)
{
	const char *last;

	if (j->now.known) {
		jout_array(out, "drift");
		drift_print(&j->before, &j->now, out);
		jout_array_end(out);
	} else { /* nothing was compared: the old snapshot is as it was */
		last = last_drift(j);
		jout_raw(out, "drift", last, strlen(last));
	}
}

static void
print_result(struct job *j, bool ok, struct buf *b)
{
	struct jout out = JOUT_INIT(b);
	struct when at = when_from_instant(j->tool->now_s, 0);
	char text[WHEN_TEXT_MAX];

	when_print(&at, text);
	jout_object(&out, NULL);
	jout_text(&out, "command", j->tool->command);
	jout_text(&out, "host", j->host);
	jout_bool(&out, "ok", ok);
	jout_text(&out, "why", ok ? NULL : j->why);
	jout_text(&out, "at", text);
	jout_int(&out, "generation", j->number);
	jout_int(&out, "events", j->build.staged);
	jout_int(&out, "records", j->report.records);
	jout_int(&out, "left_out", j->report.left_out);
	jout_int(&out, "remarks", j->report.remarks);
	jout_bool(&out, "dry_run", j->tool->dry_run);
	jout_bool(&out, "unchanged", j->same);
	jout_int(&out, "repeated", j->report.repeated);
	print_reasons(&out, &j->report);
	print_drift(j, &out);
	jout_object_end(&out);
	buf_char(b, '\n');
}

static void
keep_result(const struct job *j, const struct buf *result, bool ok)
{
	char path[PLACES_PATH_MAX];
	struct fault f;

	places_path(path, j->generation.dir, "last.json", (char *)NULL);
	if (!generation_replace_file(path, result->p, result->len, &f) && ok)
		(void)tool_fail(j->tool, "%s", f.note);
}

static void
say_done(const struct job *j)
{
	printf("%s: %lld events from %lld records", j->host,
	    (long long)j->build.staged, (long long)j->report.records);
	if (j->report.left_out > 0)
		printf(", %lld left out", (long long)j->report.left_out);
	if (j->same)
		printf(", nothing new, generation %lld stays",
		    (long long)j->number);
	else if (j->tool->dry_run)
		printf(" (dry run, nothing was changed)");
	else if (j->live)
		printf(", in the sitemap");
	else
		printf(", generation %lld", (long long)j->number);
	printf(", %.1f s\n", progress_seconds(&j->progress));
}

void
job_tell(struct job *j, bool ok)
{
	struct buf result = BUF_INIT(RESULT_MAX);

	print_result(j, ok, &result);
	if (!j->tool->dry_run)
		keep_result(j, &result, ok);
	if (!ok)
		(void)tool_fail(j->tool, "%s: %s", j->host, j->why);
	if (j->tool->json)
		fputs(buf_cstr(&result), stdout);
	else if (ok && (j->progress.shown || j->tool->verbose))
		say_done(j);
	buf_release(&result);
}
