/*
 * merge_identity - decides which earlier event each event of a build is, from the history
 * of the snapshot.
 */
#include "cartaz/sources/source_merge.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/hash.h"

enum { RECORD_MAX = 8 * 1024 * 1024 };

static struct published_event *
find_published(struct published *p, int64_t id)
{
	int64_t n = record_ids_add(&p->ids, id, 0);

	return n != 0 ? &p->event[n - 1] : NULL;
}

static int64_t
hash_slug(const char *slug)
{
	return (int64_t)hash_text(HASH_START, slug);
}

/*
 * Stores a row of the history.  The present events come first, then all other rows, the
 * latest first.  A row whose slug leads to an event has the record 0.
 */
static bool
note_row(void *context, const struct snapshot_past_row *r, struct error *f)
{
	struct source_merge *m = context;
	struct published *p = &m->published;
	int64_t slug = hash_slug(r->slug), number = (int64_t)p->count + 1;

	(void)f;
	if (r->is_gone && r->record == 0) {
		number = (int64_t)p->lead_count + 1;
		if (record_ids_add(&p->leads, slug, number) == 0) {
			p->lead = mem_room(p->lead, p->lead_count, &p->lead_cap,
			    sizeof(p->lead[0]));
			p->lead[p->lead_count++] = r->id;
		}
	} else if (record_ids_add(&p->ids, r->id, number) == 0) {
		p->event =
		    mem_room(p->event, p->count, &p->cap, sizeof(p->event[0]));
		p->event[p->count++] = (struct published_event){
			.id = r->id,
			.first_seen_s = r->history.first_seen_s,
			.is_gone = r->is_gone,
			.slug = arena_copy(&m->mem, r->slug, strlen(r->slug)),
			.is_taken =
			    record_ids_add(&p->slugs, slug, number) != 0,
		};
	}
	return true;
}

bool
source_merge_begin(struct source_merge *m)
{
	struct error ignored;

	(void)!snapshot_past_each(
	    &m->job->target.writer.past, INT64_MAX, note_row, m, &ignored);
	return m->job->brand.source_count > 1 || m->published.lead_count > 0;
}

void
merge_identity_take(struct source_merge *m, struct source_merge_row *r)
{
	struct published *p = &m->published;
	int64_t n = record_ids_add(&p->slugs, hash_slug(r->slug), 0);

	r->own = find_published(p, r->id);
	if (r->own != NULL)
		r->own->is_taken = true;
	if (n != 0)
		p->event[n - 1].has_slug_taken = true;
}

/* If a record has the slug of the event, no other record may continue the event. */
static bool
is_free_for(const struct published_event *e, const struct source_merge_row *r)
{
	return !e->is_taken &&
	    (!e->has_slug_taken || strcmp(e->slug, r->slug) == 0);
}

/* Returns the event of which a record with the slug was a part, or NULL. */
static struct published_event *
find_led(struct published *p, const char *slug)
{
	int64_t n = record_ids_add(&p->leads, hash_slug(slug), 0);

	return n != 0 ? find_published(p, p->lead[n - 1]) : NULL;
}

struct published_event *
merge_identity_led(
    struct source_merge *m, const struct source_merge_row *r, const char *slug)
{
	struct published_event *e = find_led(&m->published, slug);

	return e != NULL && is_free_for(e, r) ? e : NULL;
}

void
merge_identity_alias(
    const struct source_merge_row *r, char out[MERGE_ALIAS_SIZE])
{
	snprintf(out, MERGE_ALIAS_SIZE, "record--%" PRId64, r->id);
}

static struct published_event *
led_by_alias(struct source_merge *m, const struct source_merge_row *r)
{
	char alias[MERGE_ALIAS_SIZE];

	merge_identity_alias(r, alias);
	return merge_identity_led(m, r, alias);
}

/* ---- Events that continue ------------------------------------------------------ */

static bool
is_new(const struct source_merge *m, uint32_t i)
{
	return m->found.event[i].group == i && m->row[i].was == NULL;
}

/*
 * Gives a new event the identity of the published event of one of its records, or of an
 * event to which the slug or the alias of a record led.  If there are several, the event
 * that was published first is used.
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
			const struct source_merge_row *r = &m->row[i];
			struct published_event *of[] = { r->own,
				merge_identity_led(m, r, r->slug),
				led_by_alias(m, r) };

			for (size_t k = 0; k < ARRAY_LEN(of); k++) {
				if (of[k] != NULL &&
				    of[k]->is_gone == is_gone &&
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
	return !e->is_gone && !e->is_taken;
}

/* Adds the event's last record.  An unreadable record is like no other record. */
static void
add_left(struct source_merge *m, struct duplicates *d, const char *slug)
{
	LOCAL_BUF json = BUF_INIT(RECORD_MAX);
	struct error ignored;

	snapshot_past_record(&m->job->target.writer.past, slug, &json);
	(void)!duplicates_add_record(d, 0, 0, buf_cstr(&json), &ignored);
}

/*
 * Compares the events that left with the first records of the new events, like events of
 * two sources, so that each is matched with at most one new event.
 */
static void
continue_left(struct source_merge *m)
{
	struct published_event *e = m->published.event,
			       *end = e + m->published.count;
	LOCAL_MEMORY uint32_t *new =
	    mem_alloc((m->found.count + 1) * sizeof(new[0]));
	size_t new_count = 0, left = 0;
	struct source_merge_row *r;
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
		d.event = mem_room(d.event, d.count, &d.cap, sizeof(event));
		d.event[d.count++] = event;
	}
	if (left > 0 && !duplicates_find(&d))
		fatal("merge: events that left contradict each other");
	e = m->published.event;
	for (size_t i = 0; i < left; i++, e++) {
		while (!has_left(e))
			e++;
		if (d.event[i].next == i)
			continue;
		r = &m->row[new[d.event[i].next - left]];
		if (is_free_for(e, r))
			r->was = e;
	}
	duplicates_release(&d);
}

/* Names the event.  If it has the id of one of its records, it has the record's slug. */
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

/* Two sources may have one slug for two events: the later event gets a slug with its id. */
static void
make_slug_unique(struct source_merge *m, struct record_ids *slugs,
    struct source_merge_row *r)
{
	if (record_ids_add(slugs, hash_slug(r->event_slug), 1) != 0)
		r->event_slug =
		    source_records_slug(r->event_slug, r->event_id, &m->mem);
}

void
merge_identity_decide(struct source_merge *m)
{
	struct record_ids slugs = { 0 };

	take_known(m, false);
	continue_left(m);
	take_known(m, true);
	for (uint32_t i = 0; i < m->found.count; i++) {
		if (m->found.event[i].group != i)
			continue;
		name_event(m, i);
		if (m->row[i].was != NULL)
			m->row[i].was->first = i + 1;
		make_slug_unique(m, &slugs, &m->row[i]);
	}
	record_ids_release(&slugs);
}

bool
merge_identity_has_parted(
    struct source_merge *m, uint32_t first, struct duplicates_pair *out)
{
	uint32_t i = first;

	do {
		const struct published_event *e =
		    find_led(&m->published, m->row[i].slug);

		if (e != NULL && e->first != 0 &&
		    duplicates_may_have_moved(&m->found, i, e->first - 1)) {
			*out = (struct duplicates_pair){ i, e->first - 1,
				DUPLICATES_DOUBT_PARTED, 0 };
			return true;
		}
		i = m->found.event[i].next;
	} while (i != first);
	return false;
}
