/*
 * source_merge - finds the records of one event, adds one record for all of them, and
 * makes the report about the merged events and the doubtful pairs.
 */
#include "cartaz/sources/source_merge.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/text.h"
#include "brand/find.h"
#include "cartaz/sources/source_defaults.h"
#include "json/json_tree.h"

/* The host and the name of the source follow. */
#define REMEDY "remove var/%s/sources/%s/, and read the source again"

enum {
	MEM_MAX = 512 * 1024 * 1024,
	TEXT_MAX = 8 * 1024 * 1024,
	REPORT_MAX = 64 * 1024 * 1024,
};

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
		.merged = mem_alloc(
		    (j->brand.source_count + 1) * sizeof(m->merged[0])),
		.mem = ARENA_INIT(MEM_MAX),
		.report = BUF_INIT(REPORT_MAX),
		.json = BUF_INIT(TEXT_MAX),
	};
	memset(m->merged, 0, j->brand.source_count * sizeof(m->merged[0]));
	duplicates_start(&m->found, j->brand.timezone);
}

void
source_merge_end(struct source_merge *m)
{
	duplicates_release(&m->found);
	free(m->published.event);
	free(m->published.lead);
	record_ids_release(&m->published.ids);
	record_ids_release(&m->published.slugs);
	record_ids_release(&m->published.leads);
	free(m->merged);
	arena_release(&m->mem);
	buf_release(&m->report);
	buf_release(&m->json);
	free(m->row);
	*m = (struct source_merge){ .row = NULL };
}

bool
source_merge_take(
    struct source_merge *m, uint32_t source, const struct source_record *x)
{
	const struct source_witness *w = &x->witness;
	size_t i = m->found.count;
	struct error f;

	if (!duplicates_add(&m->found, source, w->key, w->page, x->facts) &&
	    !duplicates_add_record(&m->found, source, w->key, x->json, &f))
		return job_fail(m->job,
		    "%s: %s: a record is damaged: %s; " REMEDY,
		    m->job->brand.sources[source].name, x->slug, f.note,
		    m->job->host, m->job->brand.sources[source].name);
	m->row = mem_room(m->row, i, &m->cap, sizeof(m->row[0]));
	m->row[i] = (struct source_merge_row){
		.id = x->id,
		.at = x->at,
		.key = w->key,
		.slug = arena_copy(&m->mem, x->slug, strlen(x->slug)),
		.former = x->former != NULL
		    ? arena_copy(&m->mem, x->former, strlen(x->former))
		    : NULL,
	};
	merge_identity_take(m, &m->row[i]);
	return true;
}

/* ---- Rules of the operator -------------------------------------------------- */

/* Returns true if the record was a part of the present event with this slug. */
static bool
is_page_of(
    struct source_merge *m, const struct source_merge_row *r, const char *slug)
{
	const struct published_event *e = merge_identity_led(m, r, r->slug);

	return e != NULL && !e->is_gone && strcmp(e->slug, slug) == 0;
}

/* Finds the event of "hall:UID", a source and a key or slug, or of a text with a slug. */
static bool
find_event(struct source_merge *m, const char *name, uint32_t *event)
{
	const char *colon = strchr(name, ':');
	uint64_t key = colon != NULL ? hash_text(HASH_START, colon + 1) : 0;

	for (*event = 0; *event < m->found.count; ++*event) {
		const struct source_merge_row *r = &m->row[*event];

		if (colon == NULL
			? strcmp(r->slug, name) == 0 || is_page_of(m, r, name)
			: (r->key == key || strcmp(r->slug, colon + 1) == 0) &&
			    text_starts(name, source_name(m, *event)) &&
			    name[strlen(source_name(m, *event))] == ':')
			return true;
	}
	buf_printf(&m->report, SOURCE_MERGE_UNKNOWN "%s\n", name);
	import_report_note(&m->job->report,
	    SOURCE_MERGE_UNKNOWN "%s; " SOURCE_MERGE_REMEDY, name);
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

/* ---- The report ------------------------------------------------------------- */

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

static void
report_parted(struct source_merge *m)
{
	struct duplicates_pair p;

	for (uint32_t i = 0; i < m->found.count; i++) {
		if (m->found.event[i].group == i &&
		    merge_identity_has_parted(m, i, &p))
			report_doubt(m, &p);
	}
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
		    "etc/duplicates/%s.json: \"same\" %s: %s:%.100s, "
		    "%s:%.100s%s",
		    m->job->host,
		    m->found.event[p->a].source == m->found.event[p->b].source
			? "joins two events of one source"
			: "contradicts \"different\", or joins two events of one source through another pair",
		    source_name(m, p->a), m->row[p->a].slug,
		    source_name(m, p->b), m->row[p->b].slug, job_stays(m->job));
	}
	for (size_t i = 0; i < pairs->count; i++) {
		if (pairs->pair[i].reason >= DUPLICATES_DOUBT)
			report_doubt(m, &pairs->pair[i]);
	}
	merge_identity_decide(m);
	report_parted(m);
	return true;
}

/* ---- Adding ----------------------------------------------------------------- */

/*
 * Prints the record with the id and the slug of its event, the credit, and the time of the
 * reading (merge_record_reading()).
 */
static bool
print_record(struct source_merge *m, uint32_t source,
    const struct source_record *x, int64_t id, const char *slug)
{
	const struct brand_source *s = &m->job->brand.sources[source];
	const struct event_source credit =
	    source_defaults_credit(&m->job->brand, s);
	const char *rest = source_records_rest(x);
	struct json_writer j = JSON_WRITER_INIT(&m->json);

	buf_reset(&m->json);
	json_writer_object(&j, NULL);
	json_writer_int(&j, "id", id);
	json_writer_text(&j, "slug", slug);
	json_writer_array(&j, event_section_name(EVENT_SECTION_SOURCE));
	if (credit.name != NULL) {
		json_writer_object(&j, NULL);
		event_section_encode(
		    EVENT_SECTION_SOURCE, EVENT_SCOPE_EXTRA, &credit, &j);
		json_writer_object_end(&j);
	}
	json_writer_array_end(&j);
	merge_record_reading(m->job, s, &m->states[source], &j);
	buf_text(&m->json, rest);
	return rest[0] != '\0' && !m->json.full;
}

static bool
read_member(struct source_merge *m, uint32_t event, struct merge_member *out)
{
	uint32_t source = m->found.event[event].source;
	const struct source_merge_row *first =
	    &m->row[m->found.event[event].group];
	struct source_records records;
	char folder[PATHS_PATH_MAX];
	struct source_record x;
	struct error f = { 0 };
	bool more = false, ok;

	*out = (struct merge_member){
		.event = event,
		.priority = m->job->brand.sources[source].priority,
		.has_time = m->found.event[event].minute >= 0,
		.is_run = duplicates_is_run(&m->found.event[event]),
		.day = m->found.event[event].day,
	};
	source_state_folder(
	    &m->job->tool->paths, m->job->host, source_name(m, event), folder);
	ok = source_records_open(&records, folder, &f) &&
	    source_records_seek(&records, m->row[event].at, &f) &&
	    source_records_next(&records, &x, &more, &f) && more &&
	    print_record(m, source, &x, first->event_id, first->event_slug) &&
	    json_tree_parse(
		buf_cstr(&m->json), m->json.len, &out->record, &f) &&
	    (!m->job->corrections.has_source_rules ||
		json_tree_parse(
		    buf_cstr(&m->json), m->json.len, &out->own, &f));
	for (const char *p = buf_cstr(&m->json); (p = strstr(p, "\":")) != NULL;
	     p++)
		out->filled += !text_starts(p, "\":null");
	out->filled -= json_tree_member(out->record, MERGE_RECORD_READ) != NULL;
	if (json_tree_member(out->record, MERGE_RECORD_UNCONFIRMED) != NULL)
		out->filled = 0;
	source_records_close(&records);
	return ok ||
	    job_fail(m->job, "%s: the record of %s cannot be read: %s",
		source_name(m, event), m->row[event].slug, f.note);
}

/* Makes the slugs of the record lead to the event that was added. */
static bool
lead(struct source_merge *m, int64_t id, const char *slug, const char *former)
{
	struct snapshot_writer *w = &m->job->target.writer;
	struct error f;

	/* No event has the id 0: another event may have the former id now. */
	return (snapshot_writer_merged(w, id, slug, &f) &&
		   (former == NULL ||
		       snapshot_writer_merged(w, 0, former, &f))) ||
	    job_fail(m->job, "%s", f.note);
}

/* If no record has the id of the event, makes the alias of the record lead to it. */
static bool
lead_alias(struct source_merge *m, const struct source_merge_row *first,
    const struct source_merge_row *r)
{
	char alias[MERGE_ALIAS_SIZE];

	merge_identity_alias(r, alias);
	return !first->is_of_other || lead(m, r->id, alias, NULL);
}

/* Adds the event and its addresses.  *is_served: no correction hides the event. */
static bool
add_merged(struct source_merge *m, const struct merge_member *of, size_t count,
    bool *is_served)
{
	struct snapshot_writer *w = &m->job->target.writer;
	struct correction_origin *from = mem_alloc(count * sizeof(from[0]));
	int64_t before = w->staged + w->unlisted;
	const struct source_merge_row *first =
	    &m->row[m->found.event[of[0].event].group];
	bool ok;

	for (size_t i = 0; i < count; i++)
		from[i] =
		    (struct correction_origin){ source_name(m, of[i].event),
			    m->row[of[i].event].slug, m->row[of[i].event].key,
			    of[i].own };
	m->job->from = from;
	m->job->from_count = count;
	ok = job_add_item(m->job, of[0].record);
	m->job->from_count = 0;
	free(from);
	*is_served = w->staged + w->unlisted > before;
	for (size_t i = 0; ok && i < count && *is_served; i++) {
		const struct source_merge_row *r = &m->row[of[i].event];

		m->merged[m->found.event[of[i].event].source]++;
		ok = lead(m, r->id, r->slug, r->former) &&
		    lead_alias(m, first, r);
	}
	return ok;
}

static void
report_merged(struct source_merge *m, uint32_t first)
{
	const struct source_merge_row *r = &m->row[first];
	uint32_t i = first;
	bool has_days = false;

	buf_printf(&m->report, SOURCE_MERGE_EVENT "%s\n", r->event_slug);
	do {
		report_event(m, i, m->found.event[i].reason);
		has_days |= m->found.event[i].day != m->found.event[first].day;
		i = m->found.event[i].next;
	} while (i != first);
	if (has_days)
		buf_text(&m->report,
		    "  the records begin on different days; see \"The merged event\" in merge-events.md\n");
	if (r->is_of_other)
		buf_text(&m->report,
		    "  the event continues an event that its source no longer lists\n");
}

static bool
add_group(struct source_merge *m, uint32_t first)
{
	uint32_t i = first;
	struct merge_member *of =
	    mem_alloc(m->job->brand.source_count * sizeof(of[0]));
	bool ok, is_served = false;
	size_t count = 0, doubtful = 0;

	do {
		ok = read_member(m, i, &of[count++]);
		i = m->found.event[i].next;
	} while (ok && i != first);
	if (ok) {
		doubtful = merge_record(&m->job->brand, of, count);
		report_merged(m, first);
		ok = add_merged(m, of, count, &is_served);
	}
	if (is_served) {
		m->job->result.merged++;
		m->job->report.joined += (int64_t)count - 1;
		m->job->report.records += (int64_t)count - 1;
	} else {
		buf_text(&m->report, "  the event is left out\n");
	}
	if (is_served && doubtful > 0)
		report_doubt(m,
		    &(struct duplicates_pair){ of[0].event, of[doubtful].event,
			DUPLICATES_DOUBT_STATE, 0 });
	while (count > 0) {
		json_tree_release(&of[--count].record);
		json_tree_release(&of[count].own);
	}
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
		x->slug, x->witness.key, NULL };
	int64_t before = w->staged + w->unlisted;
	bool ok;

	if (!print_record(m, source, x,
		or_null != NULL ? or_null->event_id : x->id,
		or_null != NULL ? or_null->event_slug : x->slug))
		return job_fail(j, "%s: the record of %s is damaged; " REMEDY,
		    from.source, x->slug, j->host, from.source);
	j->from = &from;
	j->from_count = 1;
	ok = job_add(j, buf_cstr(&m->json), m->json.len);
	j->from_count = 0;
	return ok &&
	    (w->staged + w->unlisted == before ||
		(lead(m, x->id, x->slug, x->former) &&
		    (or_null == NULL || lead_alias(m, or_null, or_null))));
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
