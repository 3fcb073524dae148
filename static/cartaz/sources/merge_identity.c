/*
 * merge_identity - decides which event of the generations before each event of a build is.
 */
#include "cartaz/sources/source_merge.h"

#include <stdlib.h>

#include "base/hash.h"
#include "json/json_tree.h"

enum { RECORD_MAX = 8 * 1024 * 1024 };

struct slug_row {
	uint64_t slug; /* a hash */
	uint32_t group;
};

struct identifying {
	struct source_merge *merge;
	struct slug_row *slugs; /* of all records, sorted */
};

static int
compare_slugs(const void *a, const void *b)
{
	const struct slug_row *x = a, *y = b;

	return x->slug < y->slug ? -1 : x->slug > y->slug;
}

static bool
is_first(const struct source_merge *m, uint32_t i)
{
	return m->found.event[i].group == i;
}

/* Does a record of another event have the slug? */
static bool
is_used(const struct identifying *x, const char *slug, uint32_t group)
{
	const struct slug_row wanted = { hash_text(HASH_START, slug), 0 };
	size_t count = x->merge->found.count;
	const struct slug_row *end = x->slugs + count,
			      *at = bsearch(&wanted, x->slugs, count,
				  sizeof(*at), compare_slugs);

	while (at != NULL && at > x->slugs && at[-1].slug == wanted.slug)
		at--;
	while (at != NULL && at < end && at->slug == wanted.slug &&
	    at->group == group)
		at++;
	return at != NULL && at < end && at->slug == wanted.slug;
}

/*
 * Takes for the event of the record the first published one of those that are there, or
 * that are gone: its own, or the one that its slug led to.
 */
static void
look_at(const struct identifying *x, uint32_t i, bool is_gone,
    struct published_event **best)
{
	const struct source_merge *m = x->merge;
	struct published_event *of[] = { m->row[i].own,
		source_published_led(&m->published, m->row[i].slug, is_gone) };

	if (of[0] != NULL && (of[0]->gone_s != 0) != is_gone)
		of[0] = NULL;
	if (of[1] != NULL && is_used(x, of[1]->slug, m->found.event[i].group))
		of[1] = NULL;
	for (size_t k = 0; k < ARRAY_LEN(of); k++) {
		if (of[k] != NULL &&
		    (*best == NULL ||
			of[k]->first_seen_s < (*best)->first_seen_s))
			*best = of[k];
	}
}

static void
take_known(const struct identifying *x, bool is_gone)
{
	struct source_merge *m = x->merge;

	for (uint32_t first = 0; first < m->found.count; first++) {
		struct published_event *best = NULL;
		uint32_t i = first;

		if (!is_first(m, first) || m->row[first].was != NULL)
			continue;
		do {
			look_at(x, i, is_gone, &best);
			i = m->found.event[i].next;
		} while (i != first);
		m->row[first].was = best;
		if (best != NULL)
			best->is_taken = true;
	}
}

/* ---- Events that left, and new ones ------------------------------------------- */

static bool
has_left(const struct published_event *e)
{
	return e->gone_s == 0 && !e->is_listed && !e->is_taken;
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
continue_left(const struct identifying *x)
{
	struct source_merge *m = x->merge;
	struct published_event *e = m->published.event,
			       *end = e + m->published.count;
	uint32_t *new = mem_alloc((m->found.count + 1) * sizeof(new[0]));
	size_t new_count = 0, left = 0;
	struct duplicates d;

	duplicates_start(&d, m->job->brand.timezone);
	for (uint32_t i = 0; i < m->found.count; i++) {
		if (is_first(m, i) && m->row[i].was == NULL)
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
		uint32_t first;

		while (!has_left(e))
			e++;
		if (of->next == i)
			continue;
		first = new[of->next - left];
		if (is_used(x, e->slug, first))
			continue;
		m->row[first].continues = of->reason;
		m->row[first].was = e;
	}
	duplicates_release(&d);
	free(new);
}

/* ---- All events --------------------------------------------------------------- */

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
source_merge_identify(struct source_merge *m)
{
	uint32_t count = (uint32_t)m->found.count;
	struct identifying x = { m,
		mem_alloc((count + 1) * sizeof(x.slugs[0])) };

	for (uint32_t i = 0; i < count; i++)
		x.slugs[i] =
		    (struct slug_row){ hash_text(HASH_START, m->row[i].slug),
			    m->found.event[i].group };
	qsort(x.slugs, count, sizeof(x.slugs[0]), compare_slugs);
	take_known(&x, false);
	continue_left(&x);
	take_known(&x, true);
	for (uint32_t i = 0; i < count; i++) {
		if (is_first(m, i))
			name_event(m, i);
	}
	free(x.slugs);
}
