/*
 * source_published - reads the history once, and finds its events by id and by slug.
 */
#include "cartaz/sources/source_published.h"

#include <stdlib.h>

#include "base/hash.h"

enum { MEM_MAX = 512 * 1024 * 1024 };

static bool
note_row(void *context, const struct snapshot_past_row *r, struct error *f)
{
	struct source_published *p = context;

	(void)f;
	if (r->is_gone && r->record == 0) {
		p->lead = mem_room(
		    p->lead, p->lead_count, &p->lead_cap, sizeof(p->lead[0]));
		p->lead[p->lead_count++] =
		    (struct published_lead){ hash_text(HASH_START, r->slug),
			    r->id };
		return true;
	}
	p->event = mem_room(p->event, p->count, &p->cap, sizeof(p->event[0]));
	p->event[p->count++] = (struct published_event){
		.id = r->id,
		.first_seen_s = r->history.first_seen_s,
		.gone_s = r->is_gone ? r->gone_s : 0,
		.slug = arena_copy(&p->mem, r->slug, strlen(r->slug)),
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
	if (x->gone_s != y->gone_s)
		return x->gone_s > y->gone_s ? -1 : 1;
	return strcmp(x->slug, y->slug);
}

static int
compare_leads(const void *a, const void *b)
{
	const struct published_lead *x = a, *y = b;

	if (x->slug != y->slug)
		return x->slug < y->slug ? -1 : 1;
	return x->id < y->id ? -1 : x->id > y->id;
}

void
source_published_read(struct source_published *p, struct snapshot_past *past)
{
	struct error ignored;
	size_t n = 0;

	*p = (struct source_published){ .mem = ARENA_INIT(MEM_MAX) };
	(void)!snapshot_past_each(past, INT64_MAX, note_row, p, &ignored);
	if (p->count > 0)
		qsort(p->event, p->count, sizeof(p->event[0]), compare_events);
	for (size_t i = 0; i < p->count; i++) {
		if (n == 0 || p->event[n - 1].id != p->event[i].id)
			p->event[n++] = p->event[i];
	}
	p->count = n;
	if (p->lead_count > 0)
		qsort(
		    p->lead, p->lead_count, sizeof(p->lead[0]), compare_leads);
}

void
source_published_release(struct source_published *p)
{
	free(p->event);
	free(p->lead);
	arena_release(&p->mem);
	*p = (struct source_published){ .count = 0 };
}

static int
compare_id(const void *id, const void *event)
{
	int64_t a = *(const int64_t *)id;
	int64_t b = ((const struct published_event *)event)->id;

	return a < b ? -1 : a > b;
}

struct published_event *
source_published_find(const struct source_published *p, int64_t id)
{
	return p->count == 0
	    ? NULL
	    : bsearch(&id, p->event, p->count, sizeof(p->event[0]), compare_id);
}

struct published_event *
source_published_led(
    const struct source_published *p, const char *slug, bool is_gone)
{
	const uint64_t hash = hash_text(HASH_START, slug);
	struct published_event *best = NULL;
	size_t from = 0, to = p->lead_count;

	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (p->lead[middle].slug < hash)
			from = middle + 1;
		else
			to = middle;
	}
	for (; from < p->lead_count && p->lead[from].slug == hash; from++) {
		struct published_event *e =
		    source_published_find(p, p->lead[from].id);

		if (e != NULL && !e->is_listed && !e->is_taken &&
		    (e->gone_s != 0) == is_gone &&
		    (best == NULL || e->first_seen_s < best->first_seen_s))
			best = e;
	}
	return best;
}
