/*
 * merge_identity - decides which event of the generations before each event of a build is,
 * from the history of the snapshot.
 */
#include "cartaz/sources/source_merge.h"

#include <stdlib.h>

#include "base/hash.h"
#include "json/json_tree.h"

enum { RECORD_MAX = 8 * 1024 * 1024 };

/* ---- What was published ------------------------------------------------------- */

/* Each slug, and of each id the event; rows of leads have the record 0. */
static bool
note_row(void *context, const struct snapshot_past_row *r, struct error *f)
{
	struct source_merge *m = context;
	struct published *p = &m->published;
	bool is_lead = r->is_gone && r->record == 0;

	(void)f;
	p->slug =
	    mem_room(p->slug, p->slug_count, &p->slug_cap, sizeof(p->slug[0]));
	p->slug[p->slug_count++] =
	    (struct published_slug){ hash_text(HASH_START, r->slug), r->id,
		    is_lead };
	p->has_leads = p->has_leads || is_lead;
	if (is_lead)
		return true;
	p->event = mem_room(p->event, p->count, &p->cap, sizeof(p->event[0]));
	p->event[p->count++] = (struct published_event){
		.id = r->id,
		.first_seen_s = r->history.first_seen_s,
		.gone_s = r->is_gone ? r->gone_s : 0,
		.slug = arena_copy(&m->mem, r->slug, strlen(r->slug)),
	};
	return true;
}

/* Of one id first the event that is there, then the one that disappeared last. */
static int
compare_events(const void *a, const void *b)
{
	const struct published_event *x = a, *y = b;

	if (x->id != y->id)
		return x->id < y->id ? -1 : 1;
	if ((x->gone_s == 0) != (y->gone_s == 0))
		return x->gone_s == 0 ? -1 : 1;
	return x->gone_s > y->gone_s ? -1 : x->gone_s < y->gone_s;
}

static int
compare_slugs(const void *a, const void *b)
{
	const struct published_slug *x = a, *y = b;

	return x->hash < y->hash ? -1 : x->hash > y->hash;
}

bool
source_merge_begin(struct source_merge *m)
{
	struct published *p = &m->published;
	struct error ignored;
	size_t n = 0;

	(void)!snapshot_past_each(
	    &m->job->target.writer.past, INT64_MAX, note_row, m, &ignored);
	if (p->slug_count > 0)
		qsort(
		    p->slug, p->slug_count, sizeof(p->slug[0]), compare_slugs);
	if (p->count > 0)
		qsort(p->event, p->count, sizeof(p->event[0]), compare_events);
	for (size_t i = 0; i < p->count; i++) {
		if (n == 0 || p->event[n - 1].id != p->event[i].id)
			p->event[n++] = p->event[i];
	}
	p->count = n;
	return m->job->brand.source_count > 1 || p->has_leads;
}

static struct published_event *
find_published(const struct published *p, int64_t id)
{
	size_t from = 0, to = p->count;

	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (p->event[middle].id == id)
			return &p->event[middle];
		if (p->event[middle].id < id)
			from = middle + 1;
		else
			to = middle;
	}
	return NULL;
}

/* The first row of the slug, or the end. */
static const struct published_slug *
find_slug(const struct published *p, uint64_t hash)
{
	size_t from = 0, to = p->slug_count;

	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (p->slug[middle].hash < hash)
			from = middle + 1;
		else
			to = middle;
	}
	return p->slug + from;
}

void
merge_identity_take(struct source_merge *m, struct source_merge_row *r)
{
	const struct published *p = &m->published;
	uint64_t hash = hash_text(HASH_START, r->slug);
	const struct published_slug *s = find_slug(p, hash);

	r->own = find_published(p, r->id);
	if (r->own != NULL)
		r->own->is_taken = true;
	for (; s < p->slug + p->slug_count && s->hash == hash; s++) {
		struct published_event *e = find_published(p, s->id);

		/* A record has its address. */
		if (e != NULL && !s->is_lead && strcmp(e->slug, r->slug) == 0)
			e->is_taken = true;
	}
}

struct published_event *
merge_identity_led(const struct source_merge *m, const char *slug, bool is_gone)
{
	const struct published *p = &m->published;
	uint64_t hash = hash_text(HASH_START, slug);
	const struct published_slug *s = find_slug(p, hash);
	struct published_event *best = NULL;

	for (; s < p->slug + p->slug_count && s->hash == hash; s++) {
		struct published_event *e =
		    s->is_lead ? find_published(p, s->id) : NULL;

		if (e != NULL && !e->is_taken && (e->gone_s != 0) == is_gone &&
		    (best == NULL || e->first_seen_s < best->first_seen_s))
			best = e;
	}
	return best;
}

/* ---- Events that go on -------------------------------------------------------- */

static bool
is_new(const struct source_merge *m, uint32_t i)
{
	return m->found.event[i].group == i && m->row[i].was == NULL;
}

/*
 * Of the events of its records, and of those to which their slugs led, each new event is
 * the one that was published first: of those that are there, or that are gone.
 */
static void
take_known(struct source_merge *m, bool is_gone)
{
	for (uint32_t first = 0; first < m->found.count; first++) {
		struct published_event *best = NULL;
		uint32_t i = first;

		if (!is_new(m, first))
			continue;
		do {
			struct published_event *of[] = { m->row[i].own,
				merge_identity_led(
				    m, m->row[i].slug, is_gone) };

			for (size_t k = 0; k < ARRAY_LEN(of); k++) {
				if (of[k] != NULL &&
				    (of[k]->gone_s != 0) == is_gone &&
				    (best == NULL ||
					of[k]->first_seen_s <
					    best->first_seen_s))
					best = of[k];
			}
			i = m->found.event[i].next;
		} while (i != first);
		m->row[first].was = best;
		if (best != NULL)
			best->is_taken = true;
	}
}

static bool
has_left(const struct published_event *e)
{
	return e->gone_s == 0 && !e->is_taken;
}

/* Adds the event's last record; one that cannot be read is like no other. */
static void
add_left(struct source_merge *m, struct duplicates *d, const char *slug)
{
	struct buf json = BUF_INIT(RECORD_MAX);
	struct json_object *o = NULL;
	const char *page;
	struct error ignored;

	snapshot_past_record(&m->job->target.writer.past, slug, &json);
	(void)!json_tree_parse(buf_cstr(&json), json.len, &o, &ignored);
	page = json_tree_text(json_tree_member(o, "buy_url"));
	duplicates_add(
	    d, 0, 0, page != NULL ? hash_text(HASH_START, page) : 0, o);
	json_tree_release(&o);
	buf_release(&json);
}

/*
 * Those that left are compared with the first records of the new events, as events of
 * two sources; so each is matched with one or with none.
 */
static void
continue_left(struct source_merge *m)
{
	struct published_event *e = m->published.event,
			       *end = e + m->published.count;
	uint32_t *new = mem_alloc((m->found.count + 1) * sizeof(new[0]));
	size_t new_count = 0, left = 0;
	struct duplicates d;

	duplicates_start(&d, m->job->brand.timezone);
	for (uint32_t i = 0; i < m->found.count; i++) {
		if (is_new(m, i))
			new[new_count++] = i;
	}
	for (; new_count > 0 && e < end; e++) {
		if (has_left(e))
			add_left(m, &d, e->slug);
	}
	left = d.count;
	for (size_t i = 0; left > 0 && i < new_count; i++) {
		struct duplicates_event event = m->found.event[new[i]];

		event.source = 1;
		event.uid = 0;
		event.reason = DUPLICATES_NONE;
		d.event = mem_room(d.event, d.count, &d.cap, sizeof(event));
		d.event[d.count++] = event;
	}
	if (left > 0 && !duplicates_find(&d))
		fatal("merge: events that left contradict each other");
	e = m->published.event;
	for (size_t i = 0; i < left; i++, e++) {
		const struct duplicates_event *of = &d.event[i];
		struct source_merge_row *r;

		while (!has_left(e))
			e++;
		if (of->next == i)
			continue;
		r = &m->row[new[of->next - left]];
		r->continues = of->reason;
		r->was = e;
	}
	duplicates_release(&d);
	free(new);
}

/* An event whose id is that of one of its records has this record's present slug. */
static void
name_event(struct source_merge *m, uint32_t first)
{
	struct source_merge_row *r = &m->row[first];
	uint32_t i = first;

	r->event_id = r->was != NULL ? r->was->id : r->id;
	r->event_slug = r->was != NULL ? r->was->slug : r->slug;
	r->is_of_other = true;
	do {
		if (m->row[i].id == r->event_id) {
			r->event_slug = m->row[i].slug;
			r->is_of_other = false;
		}
		i = m->found.event[i].next;
	} while (i != first);
}

void
merge_identity_decide(struct source_merge *m)
{
	take_known(m, false);
	continue_left(m);
	take_known(m, true);
	for (uint32_t i = 0; i < m->found.count; i++) {
		if (m->found.event[i].group == i)
			name_event(m, i);
	}
}
