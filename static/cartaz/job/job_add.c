/*
 * job_add - maps one record, passes it to the snapshot writer, and reports the fields
 * that were left out.
 */
#include "importer/recurring.h"
#include "importer/windows_zone.h"
#include "base/timezone.h"
#include "cartaz/job/job.h"

#include "profile/private_item.h"
#include "event/address.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "base/text.h"

void
job_at(struct job *j, const char *unit, int64_t number, int64_t line)
{
	j->position.place = (struct import_report_place){ unit, number, line };
	j->position.is_set = true;
	j->position.version = 0;
	j->position.declared = (struct private_item){ .member = NULL };
}

static void
count_record(struct job *j)
{
	j->position.place.number += !j->position.is_set;
	j->position.is_kept = j->position.is_left_out = false;
	if (!j->position.is_set)
		j->position.declared = (struct private_item){ .member = NULL };
	j->report.records++;
}

void
job_report_field(struct job *j, const char *field, const char *why)
{
	char reason[2 * IMPORT_REPORT_REASON_MAX];

	snprintf(reason, sizeof(reason), "%.80s %s", field, why);
	text_replace_invalid(reason);
	import_report_field(&j->report, &j->position.place, reason, reason);
}

/* Reports "/location/city" as the column "location.city". */
static void
report_column_value(struct job *j, const char *pointer, const char *why)
{
	char column[80];
	int n =
	    snprintf(column, sizeof(column), "column \"%.60s\"", pointer + 1);

	for (int i = 0; i < n; i++)
		column[i] = column[i] == '/' ? '.' : column[i];
	job_report_field(j, column, why);
}

/* Returns true for records that were reported before, when they were read. */
static bool
is_known(const struct job *j)
{
	return j->source.origin == JOB_FROM_SNAPSHOT ||
	    j->source.origin == JOB_FROM_SOURCES;
}

static void
report_value(void *context, const char *pointer, const char *why)
{
	struct job *j = context;

	if (is_known(j))
		return;
	if (j->source.field_names == JOB_FIELD_COLUMNS)
		report_column_value(j, pointer, why);
	else
		job_report_field(j, pointer, why);
}

static void
report_no_entry(void *context, const char *table, const char *value)
{
	struct job *j = context;

	if (!is_known(j))
		unread_entry(
		    &j->unread, table, value, j->position.place.number);
}

void
job_leave_out(struct job *j, const char *reason, const char *particulars)
{
	count_record(j);
	import_report_left_out(
	    &j->report, &j->position.place, reason, particulars);
}

/* Returns true if the key is the same id as in the record. */
static bool
is_id(struct json_object *id, const char *key)
{
	const char *text = json_tree_text(id);
	char digits[24];
	int64_t n;

	if (json_tree_int(id, &n)) {
		snprintf(digits, sizeof(digits), "%lld", (long long)n);
		text = digits;
	}
	return text != NULL && strcmp(key, text) == 0;
}

/* Returns false if the record's key cannot be one that the live upstream knows. */
static bool
has_live_page(struct job *j, struct json_object *native, struct error *f)
{
	const char *key, *slug = json_tree_text_of(native, "slug");
	struct native_record made;
	struct error unusable;

	if (slug != NULL && event_slug_valid(slug) &&
	    profile_key(&j->source.profile, slug, &key))
		return true;
	/* The writer reports other values that it cannot use. */
	if (!native_record_decode(
		native, &j->source.map_mem, &made, NULL, NULL, &unusable))
		return true;
	return (profile_made_slug_problem(&j->source.profile) == NULL &&
		   profile_key(&j->source.profile, made.event.slug, &key) &&
		   is_id(json_tree_member(native, "id"), key)) ||
	    error_internal(f,
		"the profile's \"key\" finds no id of the upstream in the "
		"event's slug, so a live brand has no page for the event; "
		"correct \"key\", or the rules of id and slug");
}

static struct json_object *
map(struct job *j, struct json_object *item)
{
	struct rule_scope scope = j->source.scope;
	struct json_object *native;

	arena_reset(&j->source.map_mem);
	scope.remark = report_value;
	scope.no_entry = report_no_entry;
	scope.context = j;
	unmatched_look(&j->source.unmatched, &j->source.profile, item);
	native = profile_map(&j->source.profile, &scope, item);
	profile_convert_description(&j->source.profile, native);
	return native;
}

/* Returns false if a rule leaves the record out, and counts this. */
static bool
is_wanted(struct job *j, struct item_rules *rules, const char *at,
    struct json_object *item)
{
	char which[ITEM_RULES_WHICH_MAX], rule[IMPORT_REPORT_REASON_MAX];

	item_rules_look(rules, item);
	if (item_rules_take(rules, item, which))
		return true;
	snprintf(rule, sizeof(rule), "%s/%s", at, which);
	import_report_by_rule(&j->report, rule, j->position.place.number);
	j->unwanted++;
	j->position.is_left_out = true;
	return false;
}

/* Applies the operator's corrections.  Returns true if one hides the record. */
static bool
is_hidden(struct job *j, struct json_object *native)
{
	size_t entry = corrections_apply(
	    &j->corrections, native, j->from, j->from_count, j->tool->now_s);
	char rule[40];

	if (entry == 0)
		return false;
	snprintf(rule, sizeof(rule), "correction %zu", entry);
	import_report_by_rule(&j->report, rule, j->position.place.number);
	j->position.is_left_out = true;
	return true;
}

/* Replaces the name of a Windows zone by an IANA name. */
static void
name_zone(const struct job *j, struct json_object *native)
{
	const char *zone = json_tree_text_of(native, "timezone");
	char found[WINDOWS_ZONE_MAX];

	if (zone != NULL && !timezone_exists(zone) &&
	    windows_zone_find(zone, j->brand.country, found))
		json_tree_set_text(native, "timezone", found);
}

static void
add_recurring(struct job *j, struct json_object *native)
{
	struct ics_recurrence_context in = {
		.brand_zone = j->brand.timezone,
		.now_s = j->tool->now_s,
		.remark = report_value,
		.context = j,
		.file_steps = j->recurring_steps,
	};

	name_zone(j, native);
	recurring_expand(native, &in, j->brand.country);
	j->recurring_steps = in.file_steps;
}

/* Counts events whose first time has neither an offset nor a zone. */
static void
look_at_zone(struct job *j, struct json_object *native)
{
	const char *text = json_tree_text_of(native, "starts_at");
	struct datetime when;

	if (text == NULL)
		text = json_tree_text_of(
		    json_tree_at(json_tree_member(native, "sessions"), 0),
		    "starts_at");
	if (text == NULL || !datetime_parse(text, &when) ||
	    when.kind == DATETIME_DATE)
		return;
	j->timed++;
	j->zoneless += when.kind == DATETIME_LOCAL &&
	    json_tree_member(native, "timezone") == NULL;
}

/* Sets the mark that made the record private, for the rules of the source. */
static void
keep_mark(struct job *j, struct json_object *native)
{
	const struct private_item *said = &j->position.declared;

	if (said->member != NULL && !json_tree_has_member(native, said->member))
		json_tree_set_text(native,
		    arena_copy(
			&j->tool->mem, said->member, strlen(said->member)),
		    said->text);
}

static enum snapshot_writer_result
add_native(struct job *j, struct json_object *native, struct error *f)
{
	if (!is_known(j))
		address_complete(native, j->brand.country);
	if (j->source.of != NULL)
		j->source.complete(j->source.of, native);
	if (!is_known(j)) {
		add_recurring(j, native);
		native_record_split_texts(native, report_value, j);
	}
	keep_mark(j, native);
	if (j->source.rules != NULL &&
	    !is_wanted(j, j->source.rules, j->source.rules_at, native))
		return SNAPSHOT_WRITER_DROPPED;
	if (!is_known(j)) {
		cents_look(&j->cents, native, j->brand.currency);
		look_at_zone(j, native);
	}
	if (j->target.sink == NULL && j->corrections.count > 0 &&
	    is_hidden(j, native))
		return SNAPSHOT_WRITER_DROPPED;
	if (j->target.sink != NULL)
		return j->target.sink(j->target.sink_context, &j->position,
		    native, report_value, j, f);
	j->target.writer.takes_kept = is_known(j);
	return snapshot_writer_add(
	    &j->target.writer, native, report_value, j, f);
}

/* Makes a row with the group of an earlier row a part of that row's event. */
static bool
is_kept_for_group(struct job *j, const char *key_or_null,
    struct json_object *native, bool must_agree)
{
	struct row_groups *groups = &j->source.groups;
	struct row_group *group;

	if (key_or_null == NULL)
		return false;
	keep_mark(j, native);
	group = row_groups_find(groups, key_or_null);
	if (group != NULL && (!must_agree || row_group_agrees(group, native))) {
		j->report.joined++;
		row_group_join(group, native, report_value, j);
	} else {
		group = row_groups_add(groups, key_or_null, native);
		group->place = j->position.place;
	}
	return true;
}

static const char *
group_of(struct job *j, struct json_object *item)
{
	return j->source.origin == JOB_FROM_FILE
	    ? profile_group(&j->source.profile, &j->source.scope, item)
	    : NULL;
}

bool
job_accepts_private(struct job *j, struct private_item declared)
{
	const struct item_rules *rules = j->source.form == JOB_RECORD_ITEM
	    ? &j->source.profile.rules
	    : j->source.rules;

	if (rules == NULL ||
	    !item_rules_accept(rules, declared.member, declared.text))
		return false;
	j->position.declared = declared;
	return true;
}

bool
job_is_public(struct job *j, struct private_item declared, struct error *f)
{
	if (declared.member == NULL || job_accepts_private(j, declared))
		return true;
	j->unwanted++;
	return error_internal(
	    f, "is marked as private (%.60s)", declared.member);
}

/*
 * Returns true if the item is public, and the profile wants it.  Items that were already
 * read are not checked again.
 */
static bool
is_used(struct job *j, struct json_object *item, struct error *f)
{
	bool is_mapped = j->source.form == JOB_RECORD_ITEM;

	if (is_known(j))
		return true;
	if (is_mapped)
		item = pointer_follow(&j->source.profile.list.item, item);
	return job_is_public(j, private_item_find(item), f) &&
	    (!is_mapped || is_wanted(j, &j->source.profile.rules, "", item));
}

/* Adds an item or a native record that was already counted. */
static enum snapshot_writer_result
add_parsed(struct job *j, struct json_object *borrowed, struct error *f)
{
	enum snapshot_writer_result result = SNAPSHOT_WRITER_ADDED;
	LOCAL_JSON native = NULL;

	if (!is_used(j, borrowed, f))
		return SNAPSHOT_WRITER_DROPPED;
	if (j->source.form == JOB_RECORD_NATIVE) {
		if (j->source.origin == JOB_FROM_FILE)
			unread_scan(
			    &j->unread, borrowed, j->position.place.number);
		private_item_read_free(borrowed, borrowed);
		return add_native(j, borrowed, f);
	}
	native = map(j, borrowed);
	/* The mark may be in a part of the item: "/_source/status". */
	if (!is_known(j) && !job_is_public(j, private_item_find(native), f))
		result = SNAPSHOT_WRITER_DROPPED;
	else if (j->target.purpose != JOB_FOR_EVENTS &&
	    j->source.origin == JOB_FROM_UPSTREAM &&
	    !has_live_page(j, native, f))
		result = SNAPSHOT_WRITER_DROPPED;
	else
		j->position.is_kept =
		    is_kept_for_group(j, group_of(j, borrowed), native, false);
	if (result == SNAPSHOT_WRITER_ADDED && !j->position.is_kept)
		result = add_native(j, native, f);
	return result;
}

/* Checks the id, because clients distinguish events by id. */
static void
check_id(struct job *j)
{
	int64_t id = j->target.writer.added_id;
	int64_t number = j->position.place.number, first;
	bool columns = j->source.field_names == JOB_FIELD_COLUMNS;
	char particulars[IMPORT_REPORT_REASON_MAX];

	if (is_known(j) || j->target.sink != NULL)
		return;
	first = record_ids_add(&j->ids, id, number);
	if (first == 0 || first == number)
		return;
	snprintf(particulars, sizeof(particulars),
	    "%s %lld is also the id of %s %lld; both events stay, each with its own slug",
	    columns ? "column \"id\":" : "/id", (long long)id,
	    j->position.place.unit, (long long)first);
	import_report_field(&j->report, &j->position.place,
	    columns ? "column \"id\" has the id of an earlier row"
		    : "/id is the id of an earlier record",
	    particulars);
}

static bool
report_result(
    struct job *j, enum snapshot_writer_result result, const struct error *f)
{
	if (result == SNAPSHOT_WRITER_FAILED)
		return job_fail(j, "%s", f->note);
	if (j->position.is_left_out)
		return true;
	if (result == SNAPSHOT_WRITER_ADDED && !j->position.is_kept)
		check_id(j);
	if (result == SNAPSHOT_WRITER_REPEATED &&
	    j->source.origin != JOB_FROM_FILE &&
	    j->source.origin != JOB_FROM_SNAPSHOT)
		import_report_repeated(&j->report, j->position.place.number);
	else if (result != SNAPSHOT_WRITER_ADDED)
		import_report_left_out(&j->report, &j->position.place,
		    f->detail[0] != '\0' ? f->detail : f->note, f->note);
	return true;
}

bool
job_add_item(struct job *j, struct json_object *borrowed)
{
	struct error f;

	count_record(j);
	return report_result(j, add_parsed(j, borrowed, &f), &f);
}

bool
job_add_items(struct job *j, struct json_object *list)
{
	bool ok = true;

	for (size_t i = 0; ok && i < json_tree_count(list); i++)
		ok = job_add_item(j, json_tree_at(list, i));
	return ok;
}

bool
job_add_row(struct job *j, struct json_object *borrowed,
    const char *event_or_null, bool must_agree)
{
	if (event_or_null == NULL)
		return job_add_item(j, borrowed);
	count_record(j);
	j->position.is_kept =
	    is_kept_for_group(j, event_or_null, borrowed, must_agree);
	return true;
}

bool
job_add(struct job *j, const char *json, size_t n)
{
	enum snapshot_writer_result result = SNAPSHOT_WRITER_DROPPED;
	LOCAL_JSON o = NULL;
	struct error f;

	count_record(j);
	if (json_tree_parse(json, n, &o, &f))
		result = add_parsed(j, o, &f);
	j->unreadable += json_tree_kind(o) != JSON_TREE_OBJECT;
	return report_result(j, result, &f);
}

bool
job_add_groups(struct job *j)
{
	struct row_groups *groups = &j->source.groups;
	struct error f;
	bool ok = true;

	for (size_t i = 0; i < groups->count && ok; i++) {
		struct row_group *group = groups->group[i];

		j->position.place = group->place;
		j->position.is_kept = j->position.is_left_out = false;
		j->position.declared = (struct private_item){ .member = NULL };
		ok = report_result(j, add_native(j, group->native, &f), &f);
	}
	return ok;
}
