/*
 * unread_report - messages about unread members and empty fields.
 *
 * Counts: an unread member, and a pointer of the profile that finds nothing, are remarks
 *         of the report, which --strict refuses.  An empty
 *         field is not a remark.  It is reported if a likely place was found.
 *         `starts_at` is also reported from SCHEMA_DRIFT_EVENTS_MIN events on, or for
 *         any number of events if a profile has a rule for it.
 */
#include "json/json_tree.h"
#include "cartaz/job/job.h"

#include "cartaz/profile/guess.h"
#include "cartaz/profile/profile_files.h"
#include "event/nearest_field.h"
#include "base/text.h"
#include "upstream/list_pointers.h"

enum { TOLD_MAX = 20, PLACE_MAX = 500, NAMES_MAX = 600 };

/* Prints the command that shows what the rules of the profile find in these records. */
static void
print_trial(const struct job *j, char out[PLACE_MAX])
{
	const struct brand_source *s = j->source.of;
	bool is_one = s == NULL && j->source.origin == JOB_FROM_UPSTREAM;

	if (s != NULL && s->url != NULL &&
	    (s->kind == BRAND_SOURCE_CSV || s->kind == BRAND_SOURCE_JSON ||
		s->kind == BRAND_SOURCE_NATIVE))
		snprintf(out, PLACE_MAX, "cartaz profile try %s --source %s",
		    j->brand.host, s->name);
	else
		snprintf(out, PLACE_MAX, "cartaz profile try %s%s",
		    is_one ? j->brand.host : j->brand.upstream.profile,
		    is_one ? "" : " FILE");
}

static void
print_nearest(const struct unread_member *m, char out[80])
{
	const struct event_field *f = nearest_field(unread_last_name(m));

	out[0] = '\0';
	if (f != NULL)
		snprintf(out, 80, "; the nearest known name is \"%s\"", f->key);
}

static void
print_reason(const struct unread_member *m, char out[IMPORT_REPORT_REASON_MAX])
{
	snprintf(out, IMPORT_REPORT_REASON_MAX, "%s%s", m->name,
	    m->is_entry ? "" : " is unknown and ignored");
}

static void
tell_member(struct job *j, const struct unread_member *m)
{
	char reason[IMPORT_REPORT_REASON_MAX], nearest[80], sample[64] = "";
	char message[IMPORT_REPORT_FIRST_MAX];

	print_reason(m, reason);
	if (m->sample[0] != '\0')
		snprintf(sample, sizeof(sample), ", such as \"%s\"", m->sample);
	nearest[0] = '\0';
	if (!m->is_entry)
		print_nearest(m, nearest);
	snprintf(message, sizeof(message),
	    "%s: %lld of %lld record%s, first record %lld%s%s", reason,
	    (long long)m->count, (long long)j->report.records,
	    j->report.records == 1 ? "" : "s", (long long)m->first, sample,
	    nearest);
	import_report_many(&j->report, reason, m->count, m->first, message);
}

static void
tell_members(struct job *j)
{
	const struct unread *u = &j->unread;
	LOCAL_BUF rest = BUF_INIT(NAMES_MAX);
	int64_t told = 0, more = 0;

	for (size_t i = 0; i < u->count; i++) {
		const struct unread_member *m = &u->member[i];
		char reason[IMPORT_REPORT_REASON_MAX];

		if (m->is_below)
			continue;
		if (told++ < TOLD_MAX) {
			tell_member(j, m);
			continue;
		}
		print_reason(m, reason);
		import_report_many(&j->report, reason, m->count, m->first, "");
		buf_printf(&rest, "%s%s", more++ > 0 ? ", " : "", m->name);
	}
	if (more > 0)
		import_report_note(&j->report,
		    "%s%lld more member%s unknown and ignored: %s%s",
		    u->more ? "at least " : "", (long long)more,
		    more == 1 ? " is" : "s are", buf_cstr(&rest),
		    rest.full ? " ..." : "");
}

static bool
is_empty(const struct job *j, enum event_field_id field)
{
	return j->target.writer.field_stats.events[field] == 0;
}

/* Prints "; dates seem to be in /start_time (\"2035-01-31\")".  False: no place. */
static bool
print_place(const struct job *j, enum unread_likeness likeness,
    const char *values, char out[PLACE_MAX])
{
	bool by_name;
	const struct unread_member *m =
	    unread_likely(&j->unread, likeness, &by_name);
	const char *what = m != NULL && m->is_column ? "column " : "";

	out[0] = '\0';
	if (m == NULL)
		return false;
	snprintf(out, PLACE_MAX, "; %s %s in %s%s", values,
	    by_name ? "may be" : "seem to be", what, m->name);
	if (m->sample[0] != '\0' && !by_name)
		snprintf(out + strlen(out), PLACE_MAX - strlen(out),
		    ", such as \"%s\"", m->sample);
	if (likeness == UNREAD_LIKE_DATE && unread_is_in_list(m))
		snprintf(out + strlen(out), PLACE_MAX - strlen(out),
		    " (use \"sessions\" for several dates of an event)");
	return true;
}

/*
 * Reports that no event has a start, unless there are only a few events and no likely
 * place: all their dates may still be unknown.  If a profile has no rule for the start,
 * this was already reported.
 */
static void
tell_no_start(struct job *j)
{
	char place[PLACE_MAX] = "", trial[PLACE_MAX];

	if (j->source.is_calendar || !is_empty(j, EVENT_FIELD_STARTS_AT))
		return;
	if (j->source.form == JOB_RECORD_ITEM) {
		if (profile_find_field(
			&j->source.profile.list.fields, "starts_at") == NULL)
			return;
		print_trial(j, trial);
		snprintf(place, sizeof(place),
		    "; the rule of the profile finds no value; %.400s shows "
		    "where the rule looks",
		    trial);
	} else if (!print_place(j, UNREAD_LIKE_DATE, "dates", place) &&
	    j->target.writer.staged < SCHEMA_DRIFT_EVENTS_MIN) {
		return;
	}
	import_report_note(&j->report,
	    "no event has a starts_at, so no event has a date%s", place);
}

static void
tell_no_city(struct job *j)
{
	char place[PLACE_MAX];

	if (is_empty(j, EVENT_FIELD_LOCATION_CITY) &&
	    (print_place(j, UNREAD_LIKE_CITY, "cities", place) ||
		print_place(j, UNREAD_LIKE_ADDRESS, "addresses", place)))
		import_report_note(
		    &j->report, "no event has a location.city%s", place);
}

static void
tell_no_sale(struct job *j)
{
	char place[PLACE_MAX];

	if (is_empty(j, EVENT_FIELD_BUY_URL) && j->brand.checkout_url == NULL &&
	    print_place(j, UNREAD_LIKE_LINK, "links", place))
		import_report_note(
		    &j->report, "no event has a buy_url%s", place);
	if (is_empty(j, EVENT_FIELD_TICKETS) &&
	    print_place(j, UNREAD_LIKE_PRICE, "prices", place))
		import_report_note(&j->report, "no event has tickets%s", place);
}

/*
 * Returns false for a profile that comes with Cartaz, and for a guess that copies it: they
 * have pointers for several upstreams, so unmatched pointers are normal.
 */
static bool
is_own_profile(const struct job *j)
{
	const char *name = j->brand.upstream.profile;
	const char *why = json_tree_text_of(
	    json_tree_member(j->source.profile.tree, "guessed"), "id");

	return strcmp(name, "native") != 0 &&
	    (why == NULL || !text_starts(why, GUESS_COPIED)) &&
	    !text_starts(profile_files_named(j->tool, name), j->tool->share);
}

/*
 * The sync of a live brand reads only its list, and some pointers are for the answer of one
 * event.
 */
static void
tell_unmatched(struct job *j)
{
	const struct unmatched *u = &j->source.unmatched;
	LOCAL_BUF list = BUF_INIT(NAMES_MAX - 40);
	char reason[IMPORT_REPORT_REASON_MAX];
	char message[IMPORT_REPORT_FIRST_MAX];
	int64_t count = 0;

	if (u->items == 0 || j->brand.upstream.mode == UPSTREAM_LIVE ||
	    !is_own_profile(j))
		return;
	for (size_t i = 0; i < u->count; i++) {
		if (!u->list[i].is_known)
			continue;
		buf_printf(
		    &list, "%s%s", list.len > 0 ? ", " : "", u->list[i].text);
		count++;
	}
	if (count == 0)
		return;
	snprintf(reason, sizeof(reason), "the profile finds nothing at %.120s",
	    buf_cstr(&list));
	snprintf(message, sizeof(message),
	    "the profile finds nothing in %lld item%s at %s%s",
	    (long long)u->items, u->items == 1 ? "" : "s", buf_cstr(&list),
	    list.full ? " ..." : "");
	import_report_many(&j->report, reason, count, 1, message);
}

void
job_report_list_pointers(struct job *j, unsigned missing, int64_t answers)
{
	LOCAL_BUF list = BUF_INIT(NAMES_MAX - 40);
	char reason[IMPORT_REPORT_REASON_MAX];
	char message[IMPORT_REPORT_FIRST_MAX];

	if (missing == 0 || !is_own_profile(j))
		return;
	list_pointers_print(&j->source.profile, missing, &list);
	snprintf(reason, sizeof(reason), "the profile finds nothing at %.120s",
	    buf_cstr(&list));
	snprintf(message, sizeof(message),
	    "the profile finds nothing in %lld answer%s at %s, so %s",
	    (long long)answers, answers == 1 ? "" : "s", buf_cstr(&list),
	    (missing & LIST_POINTERS_NEXT) != 0
		? "events of further pages may be missing"
		: "Cartaz cannot compare the number of events");
	import_report_many(&j->report, reason, 1, 1, message);
}

static void
tell_cents(struct job *j)
{
	char out[PLACE_MAX];
	const char *problem = cents_problem(&j->cents, out);

	if (problem != NULL)
		import_report_note(&j->report, "%s", problem);
}

void
job_report_pages(struct job *j, struct json_object *answer_or_null,
    const char *list, int64_t found)
{
	struct json_object *section =
	    json_tree_member(j->source.profile.tree, "list");
	char remark[IMPORT_REPORT_FIRST_MAX];
	const char *more;

	if (json_tree_bool(json_tree_member(section, "one_page")))
		return;
	more = guess_more_pages(j->tool, answer_or_null, list, (size_t)found,
	    j->source.has_next_link);
	if (more == NULL)
		return;
	j->source.more_pages = more;
	snprintf(remark, sizeof(remark),
	    JOB_ONE_PAGE " (%.80s), so events are missing; " JOB_PAGES_REMEDY,
	    more);
	import_report_many(&j->report, JOB_ONE_PAGE, 1, 0, remark);
}

void
job_report_drift(struct job *j)
{
	char advice[PLACE_MAX + 40] = "", trial[PLACE_MAX];

	print_trial(j, trial);
	if (j->source.form == JOB_RECORD_ITEM)
		snprintf(advice, sizeof(advice),
		    " %s shows what the rules find", trial);
	schema_drift_report(
	    &j->target.before, &j->target.now, j->tool, j->host, advice);
}

void
job_report_zones(struct job *j)
{
	bool is_source =
	    j->source.of != NULL || j->source.origin == JOB_FROM_UPSTREAM;
	bool is_live = j->target.purpose == JOB_FOR_SITEMAP;

	if (j->zoneless == 0 || j->source.is_calendar || !is_source)
		return;
	/* The defaults of a brand file do not apply to a live brand. */
	import_report_note(&j->report,
	    "times without a zone: %lld of %lld event%s; if all times are in %s, "
	    "write %s\"%s\"} into the %s",
	    (long long)j->zoneless, (long long)j->timed,
	    j->timed == 1 ? "" : "s", j->brand.timezone,
	    is_live ? "\"timezone\": {\"const\": "
		    : "\"defaults\": {\"timezone\": ",
	    j->brand.timezone,
	    is_live ? "\"map\" of the profile" : "brand file");
}

void
job_report_unread(struct job *j)
{
	if (j->source.origin == JOB_FROM_SNAPSHOT)
		return;
	tell_members(j);
	tell_unmatched(j);
	tell_cents(j);
	job_report_zones(j);
	if (j->target.writer.staged == 0 ||
	    j->target.purpose == JOB_FOR_SITEMAP)
		return;
	tell_no_start(j);
	tell_no_city(j);
	tell_no_sale(j);
}
