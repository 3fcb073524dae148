/*
 * import_schedule - reads the XML of a conference schedule: each talk is an item, with
 * the members of the JSON that the same programs export.
 *
 * Source: github.com/voc/schedule, "validator/xsd"; the exports of frab, pentabarf and
 *         pretalx.
 */
#include "cartaz/job/import_source.h"

#include "base/datetime.h"
#include "base/text.h"
#include "importer/xml_reader.h"
#include "json/json_tree.h"

enum { WORD_SIZE = 200, CLOCK_LENGTH = 5, DAY_S = 86400 };

struct schedule_reader {
	struct job *job;
	bool is_schedule;
	char zone[WORD_SIZE], day[WORD_SIZE], room[WORD_SIZE];
	char day_change[WORD_SIZE];   /* "04:00": before it is the day before */
	struct json_object *talk;     /* NULL: outside of a talk */
	struct json_object *speakers; /* of the talk, or NULL */
	int64_t talks;
	bool job_failed; /* and the job has its reason */
};

/* The elements of a talk whose text becomes a member of the item. */
static const char *const members[] = { "title", "subtitle", "date", "start",
	"duration", "room", "track", "type", "language", "abstract",
	"description", "url", "slug", "logo", "status", "visibility",
	"private" };

static void
keep(char out[WORD_SIZE], const char *text_or_null)
{
	snprintf(
	    out, WORD_SIZE, "%s", text_or_null != NULL ? text_or_null : "");
	text_replace_invalid(out);
}

static void
set_text(struct json_object *o, const char *key, const char *text_or_null)
{
	if (text_or_null != NULL && text_or_null[0] != '\0')
		json_tree_set_text(o, key, text_or_null);
}

static void
start_talk(struct schedule_reader *r, const char *const *attributes)
{
	r->talk = json_tree_new();
	set_text(r->talk, "guid", xml_reader_attribute(attributes, "guid"));
	set_text(r->talk, "id", xml_reader_attribute(attributes, "id"));
	set_text(r->talk, "room", r->room);
	set_text(r->talk, "timezone", r->zone);
}

static bool
start_element(void *context, const char *name, const char *const *attributes,
    struct error *f)
{
	struct schedule_reader *r = context;

	if (!r->is_schedule && strcmp(name, "schedule") != 0)
		return error_internal(f,
		    "is XML with the root element <%.60s>; in XML, Cartaz reads only "
		    "conference schedules (<schedule>); use a calendar of the "
		    "same site, or read its pages: see docs/how-to/web-pages.md",
		    name);
	r->is_schedule = true;
	if (r->talk != NULL)
		return true;
	if (strcmp(name, "day") == 0)
		keep(r->day, xml_reader_attribute(attributes, "date"));
	else if (strcmp(name, "room") == 0)
		keep(r->room, xml_reader_attribute(attributes, "name"));
	else if (strcmp(name, "event") == 0)
		start_talk(r, attributes);
	return true;
}

/* Old exports have the day and the hour of a talk, but not both in one element. */
static void
set_date(struct schedule_reader *r)
{
	const char *start = json_tree_text_of(r->talk, "start");
	char text[2 * WORD_SIZE], date[DATETIME_TEXT_MAX];
	struct datetime when;

	if (json_tree_member(r->talk, "date") != NULL || start == NULL)
		return;
	snprintf(text, sizeof(text), "%sT%s%s", r->day,
	    start[0] != '\0' && start[1] == ':' ? "0" : "", start);
	if (!datetime_parse(text, &when))
		return;
	if (strncmp(strchr(text, 'T') + 1, r->day_change, CLOCK_LENGTH) < 0)
		when = datetime_from_civil(datetime_civil_s(&when) + DAY_S);
	datetime_print(&when, date);
	json_tree_set_text(r->talk, "date", date);
}

static bool
end_talk(struct schedule_reader *r)
{
	set_date(r);
	r->job_failed = !job_add_item(r->job, r->talk);
	r->talks++;
	json_tree_release(&r->talk);
	r->speakers = NULL;
	return !r->job_failed;
}

static void
add_speaker(struct schedule_reader *r, const char *name)
{
	struct json_object *speaker = json_tree_new();

	if (r->speakers == NULL)
		r->speakers = json_tree_set_array(r->talk, "persons");
	json_tree_set_text(speaker, "public_name", name);
	json_tree_append(r->speakers, speaker);
}

static bool
end_element(void *context, const char *name, const char *text, struct error *f)
{
	struct schedule_reader *r = context;

	(void)f;
	if (r->talk == NULL) {
		if (strcmp(name, "time_zone_name") == 0)
			keep(r->zone, text);
		else if (strcmp(name, "day_change") == 0)
			keep(r->day_change, text);
		return true;
	}
	if (strcmp(name, "event") == 0)
		return end_talk(r);
	if (strcmp(name, "person") == 0)
		add_speaker(r, text);
	for (size_t i = 0; i < ARRAY_LEN(members); i++) {
		if (strcmp(members[i], name) == 0)
			set_text(r->talk, members[i], text);
	}
	return true;
}

bool
import_schedule(struct job *j, struct byte_reader *in, int64_t size)
{
	struct schedule_reader r = { .job = j };
	const struct xml_reader xml = { start_element, end_element, &r };
	struct error f;
	bool ok;

	(void)size;
	if (!import_source_profile(j, "schedule"))
		return false;
	ok = xml_reader_read(in, &xml, &f);
	if (ok && r.talks == 0)
		ok = error_internal(
		    &f, "is a conference schedule without a talk (<event>)");
	json_tree_release(&r.talk);
	return ok || (!r.job_failed && import_source_fail(j, &f));
}
