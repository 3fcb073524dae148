/*
 * job_add - what comes from the source, a record at a time: mapped, given to the
 * build, and what is not taken of it said.
 */
#include "cartaz/job/job.h"

#include "json/json_tree.h"
#include "base/text.h"

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
	text_replace_invalid(reason);
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

/* A live brand finds an event by a slug of the upstream's own, or not at all. */
static bool
can_be_found(struct job *j, struct json_object *native, struct error *f)
{
	const char *key,
	    *slug = json_tree_text(json_tree_member(native, "slug"));

	return (slug != NULL && event_slug_valid(slug) &&
		   profile_key(&j->profile, slug, &key)) ||
	    error_note(f, ERROR_INTERNAL_ERROR,
		"no slug of the upstream's own, so a live brand has no page "
		"of it");
}

/* One value, counted already: the profile's item or a native record. */
static enum snapshot_writer_result
add_value(struct job *j, struct json_object *borrowed, struct error *f)
{
	enum snapshot_writer_result result;
	struct json_object *native;

	if (!j->mapped)
		return snapshot_writer_add(&j->build, borrowed, remark, j, f);
	arena_reset(&j->map_mem);
	native = profile_map(&j->profile, &j->scope, borrowed);
	profile_describe(&j->profile, native);
	result = !(j->live && j->crawled) || can_be_found(j, native, f)
	    ? snapshot_writer_add(&j->build, native, remark, j, f)
	    : SNAPSHOT_WRITER_DROPPED;
	json_tree_release(&native);
	return result;
}

static bool
settle(struct job *j, enum snapshot_writer_result result, const struct error *f)
{
	if (result == SNAPSHOT_WRITER_FAILED)
		return job_fail(j, "%s", f->note);
	if (result == SNAPSHOT_WRITER_REPEATED && j->crawled)
		report_repeated(&j->report, j->at.number);
	else if (result != SNAPSHOT_WRITER_ADDED)
		report_left_out(&j->report, j->tool, &j->at,
		    f->detail[0] != '\0' ? f->detail : f->note, f->note);
	return true;
}

bool
job_add_item(struct job *j, struct json_object *borrowed)
{
	struct error f;

	count_record(j);
	return settle(j, add_value(j, borrowed, &f), &f);
}

bool
job_add(struct job *j, const char *json, size_t n)
{
	enum snapshot_writer_result result = SNAPSHOT_WRITER_DROPPED;
	struct json_object *o = NULL;
	struct error f;

	count_record(j);
	if (json_tree_parse(json, n, &o, &f))
		result = add_value(j, o, &f);
	json_tree_release(&o);
	return settle(j, result, &f);
}
