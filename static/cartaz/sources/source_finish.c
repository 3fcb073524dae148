/*
 * source_finish - ends a reading: compares its events with those of the previous reading,
 * and writes them with their identities.
 */
#include "cartaz/sources/source_reading.h"

#include <inttypes.h>

#include "base/hash.h"
#include "event/event.h"

enum {
	ID_BITS = 53,
	GONE_KEPT_S = 400 * 86400, /* how long identities of gone events stay */
	MEM_MAX = 512 * 1024 * 1024,
};

/* The events of the previous reading. */
struct before {
	struct source_witness *witness;
	struct old_row {
		int64_t id, gone_s;
		const char *slug;
		bool is_found; /* in the new reading */
	} * row;
	size_t count, cap;
	struct arena slugs;
	uint64_t content;
};

struct finishing {
	struct source_reading *reading;
	struct before before;
	size_t *was; /* for each row: the event's position in `before` */
	struct record_ids ids;
	struct source_records out;
	bool is_dry_run;
};

/* Hashes an event.  The hashes are added up, so the order of events has no effect. */
static uint64_t
content_of(const struct source_record *x)
{
	uint64_t h = hash_text(HASH_START + (uint64_t)x->id, x->slug);

	return x->gone_s != 0 ? 0 : hash_text(h, source_records_rest(x));
}

static void
add_before(struct before *b, const struct source_record *x)
{
	size_t cap = b->cap;

	b->witness =
	    mem_room(b->witness, b->count, &cap, sizeof(b->witness[0]));
	b->row = mem_room(b->row, b->count, &b->cap, sizeof(b->row[0]));
	b->witness[b->count] = x->witness;
	b->row[b->count++] = (struct old_row){
		.id = x->id,
		.gone_s = x->gone_s,
		.slug = arena_copy(&b->slugs, x->slug, strlen(x->slug)),
	};
	b->content += content_of(x);
}

static bool
read_before(struct finishing *w, struct error *f)
{
	struct source_reading *r = w->reading;
	struct source_records old;
	struct source_record x;
	bool more = true;
	bool ok = source_records_open(&old, r->folder, f);

	while (ok && more) {
		ok = source_records_next(&old, &x, &more, f);
		if (!ok || !more)
			break;
		add_before(&w->before, &x);
		r->was += x.gone_s == 0;
		(void)record_ids_add(&w->ids, x.id, (int64_t)w->before.count);
	}
	source_records_close(&old);
	return ok;
}

static int
compare_keys(const void *a, const void *b)
{
	const struct source_row *const *x = a, *const *y = b;
	uint64_t p = (*x)->witness.key, q = (*y)->witness.key;

	if (p != q)
		return p < q ? -1 : 1;
	if ((*x)->version != (*y)->version)
		return (*x)->version > (*y)->version ? -1 : 1;
	return *x < *y ? -1 : *x > *y;
}

/* Two rows without a start of their own, only with sessions for example, share none. */
static bool
is_version_of(const struct source_row *a, const struct source_row *b)
{
	const struct source_witness *x = &a->witness, *y = &b->witness;

	return x->key == y->key &&
	    (x->name == y->name ||
		(x->start == y->start && x->start != HASH_START) ||
		(x->page == y->page && x->page != 0));
}

/* Keeps only the newest of several rows that are versions of one event. */
static void
leave_out_older(struct source_reading *r)
{
	struct source_row **sorted =
	    mem_alloc((r->count + 1) * sizeof(sorted[0]));
	const struct source_row *newest = NULL;

	for (size_t i = 0; i < r->count; i++)
		sorted[i] = &r->row[i];
	qsort(sorted, r->count, sizeof(sorted[0]), compare_keys);
	for (size_t i = 0; i < r->count; i++) {
		if (newest != NULL && is_version_of(newest, sorted[i])) {
			sorted[i]->is_left_out = true;
			r->older++;
		} else {
			newest = sorted[i];
		}
	}
	free(sorted);
	r->events = (int64_t)r->count - r->older;
}

static bool
check_drop(struct source_reading *r, bool accepts_drop, struct error *f)
{
	int64_t lost = r->was - r->events;

	if (accepts_drop)
		return true;
	if (r->events > 0 && r->had_dates > 0 &&
	    r->stats.events[EVENT_FIELD_STARTS_AT] == 0)
		return error_internal(f,
		    "no event has a date now, and %" PRId64
		    " had one before; correct the source, or the rule of its "
		    "profile for starts_at; use --accept-shrink if this is right",
		    r->had_dates);
	if (lost <= 0 || lost * 100 <= r->source->max_drop_percent * r->was)
		return true;
	return error_internal(f,
	    "has %" PRId64 " event%s, and had %" PRId64
	    ", which is a greater loss than max_drop allows; use "
	    "--accept-shrink if this is right",
	    r->events, r->events == 1 ? "" : "s", r->was);
}

/* Finds for each remaining row the event of the previous reading. */
static void
match(struct finishing *w)
{
	struct source_reading *r = w->reading;
	LOCAL_MEMORY struct source_witness *now =
	    mem_alloc((r->count + 1) * sizeof(now[0]));
	LOCAL_MEMORY size_t *was = mem_alloc((r->count + 1) * sizeof(was[0]));
	size_t n = 0;

	for (size_t i = 0; i < r->count; i++) {
		if (!r->row[i].is_left_out)
			now[n++] = r->row[i].witness;
	}
	source_identity_match(w->before.witness, w->before.count, now, n, was);
	n = 0;
	w->was = mem_alloc((r->count + 1) * sizeof(w->was[0]));
	for (size_t i = 0; i < r->count; i++) {
		w->was[i] =
		    r->row[i].is_left_out ? SOURCE_IDENTITY_NONE : was[n++];
		if (w->was[i] != SOURCE_IDENTITY_NONE)
			w->before.row[w->was[i]].is_found = true;
	}
}

static int64_t
hashed_id(uint64_t h)
{
	int64_t id = (int64_t)(h & ((UINT64_C(1) << ID_BITS) - 1));

	return id + (id == 0);
}

/* Returns an id that no other event of this source has or had. */
static int64_t
new_id(struct finishing *w, const struct source_row *row)
{
	const struct source_reading *r = w->reading;
	uint64_t h = hash_text(row->witness.key, r->source->name);
	int64_t id = r->keeps_ids ? row->id : hashed_id(h);

	if (record_ids_add(&w->ids, id, UINT32_MAX) == 0)
		return id;
	w->reading->renumbered++;
	do {
		h = hash_bytes(h, &row->witness, sizeof(row->witness));
		id = hashed_id(h);
	} while (record_ids_add(&w->ids, id, UINT32_MAX) != 0);
	return id;
}

static void
identify(struct finishing *w, size_t i, struct source_record *x)
{
	struct source_reading *r = w->reading;
	const struct source_row *row = &r->row[i];
	const struct old_row *old;

	if (w->was[i] == SOURCE_IDENTITY_NONE) {
		x->id = new_id(w, row);
		if (!row->has_slug && x->id != row->id)
			x->slug = source_records_slug(x->slug, x->id, &r->mem);
		return;
	}
	old = &w->before.row[w->was[i]];
	r->matched += w->before.witness[w->was[i]].key != row->witness.key;
	x->id = old->id;
	if (row->has_slug)
		return;
	if (w->before.witness[w->was[i]].name == row->witness.name)
		x->slug = old->slug;
	else if (x->id != row->id)
		x->slug = source_records_slug(x->slug, x->id, &r->mem);
}

static bool
write_row(struct finishing *w, size_t i, struct error *f)
{
	struct source_reading *r = w->reading;
	struct source_record x = { .witness = r->row[i].witness };
	char *line = NULL, *facts, *json;
	bool more;

	if (!spool_next_text(&r->texts, &line, &more, f))
		return false;
	facts = more ? strchr(line, '\t') : NULL;
	json = facts != NULL ? strchr(facts + 1, '\t') : NULL;
	if (json == NULL)
		fatal("sources: a reading has fewer lines than rows");
	if (r->row[i].is_left_out)
		return true;
	*facts++ = *json++ = '\0';
	x.slug = line;
	x.facts = facts;
	x.json = json;
	arena_reset(&r->mem);
	identify(w, i, &x);
	r->content += content_of(&x);
	return source_records_add(&w->out, &x, f);
}

static bool
write_gone(struct finishing *w, struct error *f)
{
	const struct before *b = &w->before;
	int64_t now_s = w->reading->now_s;

	for (size_t i = 0; i < b->count; i++) {
		struct source_record x = {
			.id = b->row[i].id,
			.slug = b->row[i].slug,
			.witness = b->witness[i],
			.gone_s =
			    b->row[i].gone_s != 0 ? b->row[i].gone_s : now_s,
			.facts = "",
			.json = "",
		};

		if (!b->row[i].is_found && x.gone_s > now_s - GONE_KEPT_S &&
		    !source_records_add(&w->out, &x, f))
			return false;
	}
	return true;
}

static bool
write_all(struct finishing *w, struct error *f)
{
	struct source_reading *r = w->reading;
	bool ok = source_records_create(&w->out, r->folder, f) &&
	    spool_rewind(&r->texts, f);

	for (size_t i = 0; ok && i < r->count; i++)
		ok = write_row(w, i, f);
	ok = ok && write_gone(w, f) &&
	    (w->is_dry_run || source_records_commit(&w->out, r->folder, f));
	source_records_close(&w->out);
	return ok;
}

bool
source_reading_finish(struct source_reading *r, bool accepts_drop,
    bool is_dry_run, struct error *f)
{
	struct finishing w = {
		.reading = r,
		.is_dry_run = is_dry_run,
		.before.slugs = ARENA_INIT(MEM_MAX),
	};
	bool ok = read_before(&w, f);

	leave_out_older(r);
	ok = ok && check_drop(r, accepts_drop, f);
	if (ok)
		match(&w);
	ok = ok && write_all(&w, f);
	r->is_changed = r->content != w.before.content;
	free(w.before.witness);
	free(w.before.row);
	arena_release(&w.before.slugs);
	record_ids_release(&w.ids);
	free(w.was);
	return ok;
}
