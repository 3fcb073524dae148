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
		uint64_t content;
		const char *slug, *former; /* former: NULL: none */
		bool is_found;             /* in the new reading */
		bool shares_key; /* with another event that was present */
		/* It shared its key, so that its id is by chance, and now does not. */
		bool is_freed;
	} * row;
	struct record_ids keys; /* positions of present events, from 1 */
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
	int64_t same;

	b->witness =
	    mem_room(b->witness, b->count, &cap, sizeof(b->witness[0]));
	b->row = mem_room(b->row, b->count, &b->cap, sizeof(b->row[0]));
	b->witness[b->count] = x->witness;
	b->row[b->count++] = (struct old_row){
		.id = x->id,
		.gone_s = x->gone_s,
		.content = content_of(x),
		.slug = arena_copy(&b->slugs, x->slug, strlen(x->slug)),
		.former = x->former != NULL
		    ? arena_copy(&b->slugs, x->former, strlen(x->former))
		    : NULL,
	};
	b->content += content_of(x);
	same = x->gone_s != 0 ? 0
			      : record_ids_add(&b->keys,
				    (int64_t)x->witness.key, (int64_t)b->count);
	if (same != 0)
		b->row[same - 1].shares_key = b->row[b->count - 1].shares_key =
		    true;
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
	}
	source_records_close(&old);
	return ok;
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
	    "has %" PRId64 " event%s now, and had %" PRId64
	    " before; this loss is greater than max_drop allows; use "
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
		if (w->was[i] != SOURCE_IDENTITY_NONE) {
			struct old_row *old = &w->before.row[w->was[i]];

			old->is_found = true;
			old->is_freed =
			    old->shares_key && !r->row[i].shares_key;
		}
	}
	for (size_t i = 0; i < w->before.count; i++) {
		if (!w->before.row[i].is_freed)
			(void)record_ids_add(
			    &w->ids, w->before.row[i].id, (int64_t)i + 1);
	}
}

static int64_t
hashed_id(uint64_t h)
{
	int64_t id = (int64_t)(h & ((UINT64_C(1) << ID_BITS) - 1));

	return id + (id == 0);
}

/* Notes that another event has or had the event's own id. */
static void
note_renumbered(struct finishing *w, const struct source_row *row,
    int64_t holder, const char *key, const char *slug)
{
	struct source_reading *r = w->reading;

	if (row->shares_key || r->renumbered++ > 0)
		return;
	snprintf(r->first_renumbered, sizeof(r->first_renumbered),
	    "id %.100s of %s%s%s", key, slug,
	    holder != UINT32_MAX ? ", formerly the id of " : "",
	    holder != UINT32_MAX ? w->before.row[holder - 1].slug : "");
}

/*
 * Returns an id that no other event of this source has or had: the id that the key gives,
 * or the id that the event had while it shared its key, or a hash.
 */
static int64_t
new_id(struct finishing *w, const struct source_row *row,
    const struct old_row *freed_or_null, const char *key, const char *slug)
{
	const struct source_reading *r = w->reading;
	uint64_t h = hash_text(row->witness.key, r->source->name);
	int64_t id = r->keeps_ids ? row->id : hashed_id(h);
	int64_t holder = record_ids_add(&w->ids, id, UINT32_MAX);

	if (holder == 0)
		return id;
	if (freed_or_null != NULL &&
	    record_ids_add(&w->ids, freed_or_null->id, UINT32_MAX) == 0)
		return freed_or_null->id;
	note_renumbered(w, row, holder, key, slug);
	do {
		h = hash_bytes(h, &row->witness, sizeof(row->witness));
		id = hashed_id(h);
	} while (record_ids_add(&w->ids, id, UINT32_MAX) != 0);
	return id;
}

static void
identify(
    struct finishing *w, size_t i, const char *key, struct source_record *x)
{
	struct source_reading *r = w->reading;
	const struct source_row *row = &r->row[i];
	const struct old_row *old = w->was[i] != SOURCE_IDENTITY_NONE
	    ? &w->before.row[w->was[i]]
	    : NULL;
	bool is_same = old != NULL &&
	    w->before.witness[w->was[i]].name == row->witness.name;

	x->id = old != NULL && !old->is_freed
	    ? old->id
	    : new_id(w, row, old, key, x->slug);
	is_same = is_same && x->id == old->id;
	if (!row->has_slug && is_same)
		x->slug = old->slug;
	else if (!row->has_slug && x->id != row->id)
		x->slug = source_records_slug(x->slug, x->id, &r->mem);
	if (old != NULL)
		x->former = x->id == old->id ? old->former : old->slug;
}

static void
count_change(struct finishing *w, size_t i, uint64_t content)
{
	struct source_reading *r = w->reading;
	const struct old_row *old = w->was[i] != SOURCE_IDENTITY_NONE
	    ? &w->before.row[w->was[i]]
	    : NULL;

	r->content += content;
	if (old == NULL || old->gone_s != 0)
		r->changes.added++;
	else
		r->changes.changed += old->content != content;
}

static bool
write_row(struct finishing *w, size_t i, struct error *f)
{
	struct source_reading *r = w->reading;
	struct source_record x = { .witness = r->row[i].witness };
	char *line = NULL, *key, *facts, *json;
	bool more;

	if (!spool_next_text(&r->texts, &line, &more, f))
		return false;
	key = more ? strchr(line, '\t') : NULL;
	facts = key != NULL ? strchr(key + 1, '\t') : NULL;
	json = facts != NULL ? strchr(facts + 1, '\t') : NULL;
	if (json == NULL)
		fatal("sources: a reading has fewer lines than rows");
	if (r->row[i].is_left_out)
		return true;
	*key++ = *facts++ = *json++ = '\0';
	x.slug = line;
	x.facts = facts;
	x.json = json;
	arena_reset(&r->mem);
	identify(w, i, key, &x);
	count_change(w, i, content_of(&x));
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

		w->reading->changes.gone +=
		    !b->row[i].is_found && b->row[i].gone_s == 0;
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

	ok = ok && check_drop(r, accepts_drop, f);
	if (ok)
		match(&w);
	ok = ok && write_all(&w, f);
	r->is_changed = r->content != w.before.content;
	free(w.before.witness);
	free(w.before.row);
	record_ids_release(&w.before.keys);
	arena_release(&w.before.slugs);
	record_ids_release(&w.ids);
	free(w.was);
	return ok;
}
