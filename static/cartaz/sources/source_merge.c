/*
 * source_merge - finds the records of one event, adds one record for all of them, and
 * reports what was done and what is doubtful.
 */
#include "cartaz/sources/source_merge.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/text.h"
#include "base/timezone.h"
#include "brand/find.h"
#include "cartaz/profile/row_groups.h"
#include "cartaz/sources/duplicates_rules.h"
#include "cartaz/sources/source_defaults.h"
#include "json/json_tree.h"

enum {
	MEM_MAX = 512 * 1024 * 1024,
	TEXT_MAX = 8 * 1024 * 1024,
	REPORT_MAX = 64 * 1024 * 1024,
	/* Hashes have 53 bits: other sources may use the numbers below. */
	HASHED_ID_MIN_BITS = 40,
};

#define UNCONFIRMED "unconfirmed_since"

static const char *
source_name(const struct source_merge *m, uint32_t event)
{
	return m->job->brand.sources[m->found.event[event].source].name;
}

void
source_merge_start(
    struct source_merge *m, struct job *j, const struct source_state *states)
{
	*m = (struct source_merge){
		.job = j,
		.states = states,
		.mem = ARENA_INIT(MEM_MAX),
		.report = BUF_INIT(REPORT_MAX),
		.json = BUF_INIT(TEXT_MAX),
	};
	duplicates_start(&m->found, j->brand.timezone);
}

void
source_merge_end(struct source_merge *m)
{
	duplicates_release(&m->found);
	source_published_release(&m->published);
	arena_release(&m->mem);
	buf_release(&m->report);
	buf_release(&m->json);
	free(m->row);
	*m = (struct source_merge){ .row = NULL };
}

bool
source_merge_begin(struct source_merge *m)
{
	source_published_read(&m->published, &m->job->target.writer.past);
	return m->job->brand.source_count > 1 || m->published.lead_count > 0;
}

bool
source_merge_take(
    struct source_merge *m, uint32_t source, const struct source_record *x)
{
	struct json_object *o = NULL;
	size_t i = m->found.count;
	int64_t id = 0;
	struct error f;

	if (!json_tree_parse(x->json, strlen(x->json), &o, &f))
		return job_fail(m->job, "%s: %s: a record is damaged: %s",
		    m->job->brand.sources[source].name, x->slug, f.note);
	(void)!json_tree_int(json_tree_member(o, "id"), &id);
	duplicates_add(&m->found, source,
	    id >> HASHED_ID_MIN_BITS > 0 ? x->witness.key : 0, x->witness.page,
	    o);
	json_tree_release(&o);
	m->row = mem_room(m->row, i, &m->cap, sizeof(m->row[0]));
	m->row[i] = (struct source_merge_row){
		.id = x->id,
		.at = x->at,
		.key = x->witness.key,
		.slug = arena_copy(&m->mem, x->slug, strlen(x->slug)),
		.own = source_published_find(&m->published, x->id),
	};
	if (m->row[i].own != NULL)
		m->row[i].own->is_listed = true;
	return true;
}

/* ---- Rules of the operator -------------------------------------------------- */

/* The page that an event had before belongs to a record that was a part of it. */
static bool
is_page_of(const struct source_merge *m, uint32_t event, const char *slug)
{
	const struct published_event *e =
	    source_published_led(&m->published, m->row[event].slug, false);

	return e != NULL && strcmp(e->slug, slug) == 0;
}

/* "hall:UID" is a source and a key; anything else is a slug. */
static bool
find_event(struct source_merge *m, const char *name, uint32_t *event)
{
	const char *colon = strchr(name, ':');
	uint64_t key = colon != NULL ? hash_text(HASH_START, colon + 1) : 0;

	for (*event = 0; *event < m->found.count; ++*event) {
		if (colon == NULL ? strcmp(m->row[*event].slug, name) == 0
				  : m->row[*event].key == key &&
			    text_starts(name, source_name(m, *event)) &&
			    name[strlen(source_name(m, *event))] == ':')
			return true;
	}
	for (*event = 0; colon == NULL && *event < m->found.count; ++*event) {
		if (is_page_of(m, *event, name))
			return true;
	}
	buf_printf(&m->report, "no event: %s\n", name);
	return false;
}

static bool
read_rules(struct source_merge *m)
{
	const struct job *j = m->job;
	struct duplicates_rules rules;
	struct error f;

	if (!duplicates_rules_read(
		&rules, &j->tool->paths, &j->brand, &j->tool->mem, &f))
		return job_fail(m->job, "%s%s", f.note, job_stays(j));
	for (size_t i = 0; i < rules.count; i++) {
		const struct duplicates_named_pair *p = &rules.pair[i];
		uint32_t a, b;

		if (find_event(m, p->name[0], &a) &&
		    find_event(m, p->name[1], &b) && a != b)
			duplicates_rule(&m->found, a, b, p->is_same);
	}
	return true;
}

/* ---- What was found --------------------------------------------------------- */

static void
report_event(struct source_merge *m, uint32_t event, enum duplicates_reason why)
{
	buf_printf(&m->report, "  %s:%s%s%s\n", source_name(m, event),
	    m->row[event].slug, why != DUPLICATES_NONE ? ": " : "",
	    duplicates_reason_text(why));
}

static void
report_doubt(struct source_merge *m, const struct duplicates_pair *p)
{
	struct job_result *r = &m->job->result;

	if (r->doubtful++ == 0)
		snprintf(r->doubt, sizeof(r->doubt), "%s:%.100s and %s:%.100s",
		    source_name(m, p->a), m->row[p->a].slug,
		    source_name(m, p->b), m->row[p->b].slug);
	buf_printf(
	    &m->report, "doubtful: %s\n", duplicates_reason_text(p->reason));
	report_event(m, p->a, DUPLICATES_NONE);
	report_event(m, p->b, DUPLICATES_NONE);
}

bool
source_merge_find(struct source_merge *m)
{
	const struct duplicates_pairs *pairs = &m->found.pairs;

	if (!read_rules(m))
		return false;
	if (!duplicates_find(&m->found)) {
		const struct duplicates_pair *p = &pairs->pair[0];

		return job_fail(m->job,
		    "etc/duplicates/%s.json: \"same\" contradicts \"different\", or joins two "
		    "events of one source: %s:%.100s, %s:%.100s%s",
		    m->job->host, source_name(m, p->a), m->row[p->a].slug,
		    source_name(m, p->b), m->row[p->b].slug, job_stays(m->job));
	}
	for (size_t i = 0; i < pairs->count; i++) {
		if (pairs->pair[i].reason >= DUPLICATES_DOUBT)
			report_doubt(m, &pairs->pair[i]);
	}
	source_merge_identify(m);
	return true;
}

/* ---- Adding ----------------------------------------------------------------- */

/*
 * The record with the id and the slug of its event, the credit, and for an event that
 * must leave the lists the day of its source's last success.
 */
static bool
print_record(struct source_merge *m, uint32_t source,
    const struct source_record *x, int64_t id, const char *slug)
{
	const struct brand_source *s = &m->job->brand.sources[source];
	const struct event_source credit = source_defaults_credit(s);
	const char *rest = source_records_rest(x);
	struct json_writer j = JSON_WRITER_INIT(&m->json);
	const struct source_state *state = &m->states[source];
	char unconfirmed[DATETIME_TEXT_MAX];
	struct datetime day;

	buf_reset(&m->json);
	json_writer_object(&j, NULL);
	json_writer_int(&j, "id", id);
	json_writer_text(&j, "slug", slug);
	json_writer_array(&j, event_section_name(EVENT_SECTION_SOURCE));
	json_writer_object(&j, NULL);
	event_section_encode(
	    EVENT_SECTION_SOURCE, EVENT_SCOPE_EXTRA, &credit, &j);
	json_writer_object_end(&j);
	json_writer_array_end(&j);
	if (source_state_is_expired(s, state, m->job->tool->now_s)) {
		day = datetime_date(
		    timezone_at(m->job->brand.timezone, state->success_s));
		datetime_print(&day, unconfirmed);
		json_writer_text(&j, UNCONFIRMED, unconfirmed);
	}
	buf_text(&m->json, rest);
	return rest[0] != '\0' && !m->json.full;
}

struct member {
	uint32_t event;
	int64_t priority;
	int filled; /* members with a value */
	struct json_object *record;
};

/* The highest priority first, then the richest, then the order of the sources. */
static int
compare_members(const void *a, const void *b)
{
	const struct member *x = a, *y = b;

	if (x->priority != y->priority)
		return x->priority > y->priority ? -1 : 1;
	if (x->filled != y->filled)
		return x->filled > y->filled ? -1 : 1;
	return x->event < y->event ? -1 : x->event > y->event;
}

static bool
read_member(struct source_merge *m, uint32_t event, struct member *out)
{
	uint32_t source = m->found.event[event].source;
	const struct source_merge_row *first =
	    &m->row[m->found.event[event].group];
	struct source_records records;
	char folder[PATHS_PATH_MAX];
	struct source_record x;
	struct error f = { 0 };
	bool more = false, ok;

	*out = (struct member){ .event = event,
		.priority = m->job->brand.sources[source].priority };
	source_state_folder(
	    &m->job->tool->paths, m->job->host, source_name(m, event), folder);
	ok = source_records_open(&records, folder, &f) &&
	    source_records_seek(&records, m->row[event].at, &f) &&
	    source_records_next(&records, &x, &more, &f) && more &&
	    print_record(m, source, &x, first->event_id, first->event_slug) &&
	    json_tree_parse(buf_cstr(&m->json), m->json.len, &out->record, &f);
	for (const char *p = buf_cstr(&m->json); (p = strstr(p, "\":")) != NULL;
	     p++)
		out->filled += !text_starts(p, "\":null");
	if (json_tree_member(out->record, UNCONFIRMED) != NULL)
		out->filled = 0;
	source_records_close(&records);
	return ok ||
	    job_fail(m->job, "the record %s cannot be read: %s",
		m->row[event].slug, f.note);
}

/* One source that confirms the event is enough; else the last one that did counts. */
static void
confirm(struct json_object *to, struct json_object *from)
{
	struct json_object *ours = json_tree_member(to, UNCONFIRMED);
	struct json_object *theirs = json_tree_member(from, UNCONFIRMED);

	if (ours != NULL &&
	    (theirs == NULL ||
		strcmp(json_tree_text(theirs), json_tree_text(ours)) > 0))
		json_tree_set_shared(to, UNCONFIRMED, theirs);
	json_tree_set_shared(from, UNCONFIRMED, NULL);
}

/*
 * The times are those of the first record with a time of day; a link to buy that is not
 * the event's stays with its source.
 */
static void
prepare(struct json_object *to, struct json_object *from, bool takes_times)
{
	static const char *const times[] = { "starts_at", "ends_at", "timezone",
		"door_time", "sessions" };
	struct json_object *source =
	    json_tree_at(json_tree_member(from, "sources"), 0);
	const char *link = json_tree_text(json_tree_member(from, "buy_url"));
	const char *of = json_tree_text(json_tree_member(to, "buy_url"));

	for (size_t i = 0; takes_times && i < ARRAY_LEN(times); i++)
		json_tree_set_shared(
		    to, times[i], json_tree_member(from, times[i]));
	json_tree_set_shared(from, "sessions", NULL);
	confirm(to, from);
	if (source != NULL && link != NULL && of != NULL &&
	    strcmp(link, of) != 0)
		json_tree_set_text(source, "buy_url", link);
}

/* From now on the slug of the record leads to the event that was added. */
static bool
lead(struct source_merge *m, const struct source_merge_row *r)
{
	struct error f;

	return snapshot_writer_merged(
		   &m->job->target.writer, r->id, r->slug, &f) ||
	    job_fail(m->job, "%s", f.note);
}

static bool
add_merged(struct source_merge *m, struct member *of, size_t count)
{
	struct snapshot_writer *w = &m->job->target.writer;
	struct json_object *to = of[0].record;
	struct row_groups groups = { .count = 0 };
	struct correction_origin *from = mem_alloc(count * sizeof(from[0]));
	struct row_group *group;
	int64_t before = w->staged + w->unlisted;
	bool has_time = m->found.event[of[0].event].minute >= 0, ok;

	group = row_groups_add(&groups, "", to, NULL);
	for (size_t i = 1; i < count; i++) {
		bool takes_times =
		    !has_time && m->found.event[of[i].event].minute >= 0;

		prepare(to, of[i].record, takes_times);
		has_time = has_time || takes_times;
		row_group_join(group, of[i].record, NULL, NULL);
	}
	row_groups_release(&groups);
	for (size_t i = 0; i < count; i++)
		from[i] =
		    (struct correction_origin){ source_name(m, of[i].event),
			    m->row[of[i].event].key };
	m->job->from = from;
	m->job->from_count = count;
	ok = job_add_item(m->job, to);
	m->job->from_count = 0;
	free(from);
	m->job->report.joined += (int64_t)count - 1;
	for (size_t i = 0; ok && i < count && w->staged + w->unlisted > before;
	     i++)
		ok = lead(m, &m->row[of[i].event]);
	return ok;
}

static void
report_merged(struct source_merge *m, uint32_t first)
{
	const struct source_merge_row *r = &m->row[first];
	uint32_t i = first;

	buf_printf(&m->report, SOURCE_MERGE_MERGED "%s\n", r->event_slug);
	do {
		report_event(m, i, m->found.event[i].reason);
		i = m->found.event[i].next;
	} while (i != first);
	if (r->continues != DUPLICATES_NONE)
		buf_printf(&m->report,
		    "  it continues an event that left: %s\n",
		    duplicates_reason_text(r->continues));
	else if (r->is_of_other)
		buf_text(&m->report,
		    "  it continues an event that its source no longer lists\n");
}

static bool
add_group(struct source_merge *m, uint32_t first)
{
	uint32_t i = first;
	struct member *of =
	    mem_alloc(m->job->brand.source_count * sizeof(of[0]));
	size_t count = 0;
	bool ok;

	do {
		ok = read_member(m, i, &of[count++]);
		i = m->found.event[i].next;
	} while (ok && i != first);
	qsort(of, count, sizeof(of[0]), compare_members);
	ok = ok && add_merged(m, of, count);
	m->job->result.merged++;
	report_merged(m, first);
	while (count > 0)
		json_tree_release(&of[--count].record);
	free(of);
	return ok;
}

static bool
add_alone(struct source_merge *m, uint32_t source,
    const struct source_record *x, const struct source_merge_row *or_null)
{
	struct job *j = m->job;
	struct snapshot_writer *w = &j->target.writer;
	const struct correction_origin from = { j->brand.sources[source].name,
		x->witness.key };
	int64_t before = w->staged + w->unlisted;
	bool ok;

	if (!print_record(m, source, x,
		or_null != NULL ? or_null->event_id : x->id,
		or_null != NULL ? or_null->event_slug : x->slug))
		return job_fail(
		    j, "%s: the record of %s is damaged", from.source, x->slug);
	j->from = &from;
	j->from_count = 1;
	ok = job_add(j, buf_cstr(&m->json), m->json.len);
	j->from_count = 0;
	return ok &&
	    (or_null == NULL || w->staged + w->unlisted == before ||
		lead(m, or_null));
}

bool
source_merge_add(
    struct source_merge *m, uint32_t source, const struct source_record *x)
{
	const struct duplicates_event *e = m->found.event;
	uint32_t i = (uint32_t)m->next++;

	if (m->found.count == 0)
		return add_alone(m, source, x, NULL);
	if (e[i].next != i)
		return e[i].group != i || add_group(m, i);
	if (m->row[i].is_of_other)
		report_merged(m, i);
	return add_alone(m, source, x, &m->row[i]);
}
