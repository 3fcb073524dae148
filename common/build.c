#include "build.h"

#include <inttypes.h>

#include "fold.h"
#include "hash.h"
#include "profile.h"
#include "schedule.h"
#include "snapshot.h"

enum {
	RECORD_ARENA_MAX = 64 * 1024 * 1024,
	RECORD_TEXT_MAX = 8 * 1024 * 1024,
	PROGRESS_EVERY = 1024,
};

static const char stage_schema[] =
    "CREATE TABLE stage.staged(slug TEXT UNIQUE, closed INTEGER,"
    " place INTEGER, id INTEGER, city TEXT, state TEXT, organization TEXT,"
    " city_label TEXT, state_label TEXT, organization_label TEXT, words TEXT,"
    " head TEXT, status TEXT, body TEXT, producer TEXT, json TEXT);";

enum {
	SLUG = 1,
	CLOSED,
	PLACE,
	ID,
	CITY,
	STATE,
	ORGANIZATION,
	CITY_LABEL,
	STATE_LABEL,
	ORGANIZATION_LABEL,
	WORDS,
	HEAD,
	STATUS,
	BODY,
	PRODUCER,
	JSON,
};

void
build_fingerprint(
    const struct brand *b, const struct profile *profile, char out[20])
{
	uint64_t h = HASH_START + SNAPSHOT_FORMAT;

	h = hash_text(h, b->site_url);
	h = hash_text(h, b->timezone);
	h = hash_text(h, b->upstream.profile);
	h += profile != NULL ? profile->hash : 0;
	snprintf(out, 20, "%016" PRIx64, h);
}

static bool
attach_stage(struct build *b, const struct generation *g, struct fault *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!store_prepare(&b->store, "ATTACH ?1 AS stage", &st, f))
		return false;
	store_bind_text(st, 1, g->stage_file);
	ok = store_run(st, f);
	store_finish(&st);
	return ok &&
	    store_exec(&b->store,
		"PRAGMA stage.journal_mode = OFF;"
		"PRAGMA stage.synchronous = OFF; PRAGMA stage.cache_size = -65536;",
		f);
}

bool
build_start(struct build *b, const struct generation *g,
    const struct brand *brand, const struct profile *profile, int64_t now_s,
    int64_t read_at_s, struct fault *f)
{
	*b = (struct build){
		.brand = brand,
		.profile = profile,
		.now_s = now_s,
		.read_at_s = read_at_s,
		.mem = ARENA_INIT(RECORD_ARENA_MAX),
		.json = BUF_INIT(RECORD_TEXT_MAX),
		.words = BUF_INIT(RECORD_TEXT_MAX),
		.city = BUF_INIT(RECORD_TEXT_MAX),
		.state = BUF_INIT(RECORD_TEXT_MAX),
	};
	event_parts_init(&b->parts);
	terms_init(&b->terms);
	return store_create(&b->store, g->new_file, f) &&
	    store_exec(&b->store, "PRAGMA page_size = 8192", f) &&
	    store_exec(&b->store, snapshot_schema, f) &&
	    attach_stage(b, g, f) && store_exec(&b->store, stage_schema, f) &&
	    /* words go to the index in few large pieces, merged once */
	    store_exec(&b->store,
		"INSERT INTO words(words, rank) VALUES"
		" ('hashsize', 33554432), ('automerge', 0)",
		f) &&
	    store_exec(&b->store, "BEGIN", f) &&
	    store_prepare(&b->store,
		"INSERT INTO stage.staged VALUES"
		"(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
		&b->stage, f);
}

static void
bind_folded(
    struct sqlite3_stmt *st, int at, const char *text_or_null, struct buf *b)
{
	buf_reset(b);
	if (text_or_null != NULL)
		fold_join(text_or_null, ' ', b);
	store_bind_text(st, at, b->len > 0 ? buf_cstr(b) : NULL);
}

static void
bind_buf(struct sqlite3_stmt *st, int at, const struct buf *b)
{
	store_bind_bytes(st, at, buf_cstr(b), b->len);
}

static bool
any_full(const struct build *b)
{
	return b->json.full || b->words.full || b->parts.head.full ||
	    b->parts.status.full || b->parts.body.full ||
	    b->parts.producer.full;
}

static bool
stage(struct build *b, const struct event *e, struct fault *f)
{
	struct sqlite3_stmt *st = b->stage;

	store_bind_text(st, SLUG, e->slug);
	store_bind_int(st, CLOSED, e->is_closed);
	store_bind_int(st, PLACE, schedule_order(e, b->brand->timezone));
	store_bind_int(st, ID, e->id);
	bind_folded(st, CITY, e->location.city, &b->city);
	bind_folded(st, STATE, e->location.state_abbr, &b->state);
	store_bind_text(st, ORGANIZATION, e->producer.slug);
	store_bind_text(st, CITY_LABEL, e->location.city);
	store_bind_text(st, STATE_LABEL, e->location.state_abbr);
	store_bind_text(st, ORGANIZATION_LABEL, e->producer.name);
	bind_buf(st, WORDS, &b->words);
	bind_buf(st, HEAD, &b->parts.head);
	bind_buf(st, STATUS, &b->parts.status);
	bind_buf(st, BODY, &b->parts.body);
	bind_buf(st, PRODUCER, &b->parts.producer);
	bind_buf(st, JSON, &b->json);
	return store_run(st, f);
}

/* Of one event as it is kept and found. */
static uint64_t
fingerprint(const struct build *b)
{
	const struct buf *const pieces[] = { &b->parts.head, &b->parts.status,
		&b->parts.body, &b->parts.producer, &b->json, &b->words };
	uint64_t h = HASH_START;

	for (size_t i = 0; i < ARRAY_LEN(pieces); i++)
		h = hash_bytes(h, buf_cstr(pieces[i]), pieces[i]->len);
	return h;
}

void
build_content(const struct build *b, char out[20])
{
	snprintf(out, 20, "%016" PRIx64, b->content);
}

enum build_result
build_add(struct build *b, struct json_object *borrowed,
    coerce_remark_fn *remark, void *context, struct fault *f)
{
	struct record r;

	arena_reset(&b->mem);
	if (!record_decode(borrowed, &b->mem, &r, remark, context, f))
		return BUILD_DROPPED;
	/* Kept as it was told: what is over today is judged anew tomorrow. */
	buf_reset(&b->json);
	record_encode(&r, &b->json);
	schedule_settle(
	    &r.event, b->brand->timezone, b->now_s, &b->mem, remark, context);
	event_encode(&r.event, b->brand->site_url, &b->parts);
	terms_of(&b->terms, &r.event, &b->words);
	if (any_full(b)) {
		(void)fault_note(f, FAULT_INTERNAL_ERROR, "is too large");
		return BUILD_DROPPED;
	}
	if (!stage(b, &r.event, f)) {
		if (!store_was_duplicate(&b->store))
			return BUILD_FAILED;
		(void)fault_note(f, FAULT_INTERNAL_ERROR,
		    "/slug \"%.100s\" was taken by an earlier record",
		    r.event.slug);
		snprintf(f->detail, sizeof(f->detail),
		    "/slug was taken by an earlier record");
		return BUILD_DROPPED;
	}
	b->content += fingerprint(b);
	b->staged++;
	return BUILD_ADDED;
}

static bool
number_facets(struct build *b, struct fault *f)
{
	return store_exec(&b->store,
	    "CREATE INDEX stage.by_rank ON staged(closed, place, id);"
	    "INSERT INTO facet(kind, value, label, events)"
	    " SELECT 'city', city, min(city_label), count(*) FROM stage.staged"
	    " WHERE city IS NOT NULL GROUP BY city;"
	    "INSERT INTO facet(kind, value, label, events)"
	    " SELECT 'state', state, min(state_label), count(*)"
	    " FROM stage.staged WHERE state IS NOT NULL GROUP BY state;"
	    "INSERT INTO facet(kind, value, label, events)"
	    " SELECT 'organization', organization, min(organization_label),"
	    " count(*) FROM stage.staged WHERE organization IS NOT NULL"
	    " GROUP BY organization;",
	    f);
}

struct ranking {
	struct sqlite3_stmt *from, *event, *record, *words;
	struct buf terms;
};

static bool
prepare_ranking(struct build *b, struct ranking *r, struct fault *f)
{
	return store_prepare(&b->store,
		   "SELECT slug, head, status, body,"
		   " producer, json, words, c.number, s.number, o.number"
		   " FROM stage.staged INDEXED BY by_rank"
		   " LEFT JOIN facet c ON c.kind = 'city' AND c.value = city"
		   " LEFT JOIN facet s ON s.kind = 'state' AND s.value = state"
		   " LEFT JOIN facet o ON o.kind = 'organization'"
		   "  AND o.value = organization ORDER BY closed, place, id",
		   &r->from, f) &&
	    store_prepare(&b->store, "INSERT INTO event VALUES(?,?,?,?,?,?)",
		&r->event, f) &&
	    store_prepare(
		&b->store, "INSERT INTO record VALUES(?,?)", &r->record, f) &&
	    store_prepare(&b->store,
		"INSERT INTO words(rowid, terms)"
		" VALUES(?,?)",
		&r->words, f);
}

static void
copy_column(
    struct sqlite3_stmt *from, int column, struct sqlite3_stmt *to, int at)
{
	struct store_text text = store_text(from, column);

	store_bind_bytes(to, at, text.p, text.n);
}

static bool
rank_one(struct ranking *r, int64_t rank, struct fault *f)
{
	struct store_text words = store_text(r->from, 6);

	buf_reset(&r->terms);
	buf_bytes(&r->terms, words.p, words.n);
	for (int column = 7; column <= 9; column++) {
		int64_t number = store_int(r->from, column);

		if (number != 0)
			buf_printf(&r->terms, " f%lld", (long long)number);
	}
	store_bind_int(r->event, 1, rank);
	store_bind_int(r->record, 1, rank);
	store_bind_int(r->words, 1, rank);
	for (int column = 0; column <= 4; column++)
		copy_column(r->from, column, r->event, column + 2);
	copy_column(r->from, 5, r->record, 2);
	store_bind_bytes(r->words, 2, buf_cstr(&r->terms), r->terms.len);
	return store_run(r->event, f) && store_run(r->record, f) &&
	    store_run(r->words, f);
}

static bool
rank_all(struct build *b, build_progress_fn *progress, void *context,
    struct fault *f)
{
	struct ranking r = { .terms = BUF_INIT(2 * RECORD_TEXT_MAX) };
	bool row = true, ok = prepare_ranking(b, &r, f);

	while (ok && row) {
		ok = store_step(r.from, &row, f);
		if (ok && row)
			ok = rank_one(&r, ++b->events, f);
		if (b->events % PROGRESS_EVERY == 0)
			progress(context, b->events, b->staged);
	}
	store_finish(&r.words);
	store_finish(&r.record);
	store_finish(&r.event);
	store_finish(&r.from);
	buf_release(&r.terms);
	return ok;
}

static bool
keep_prefix(const char *term, int64_t events, void *context, struct fault *f)
{
	struct sqlite3_stmt *st = context;

	store_bind_text(st, 1, term);
	store_bind_int(st, 2, events);
	return store_run(st, f);
}

static bool
keep_prefixes(struct build *b, struct fault *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	if (!store_prepare(&b->store, "INSERT INTO prefix VALUES(?,?)", &st, f))
		return false;
	ok = terms_each_prefix(&b->terms, keep_prefix, st, f);
	store_finish(&st);
	return ok;
}

static bool
describe(struct build *b, struct fault *f)
{
	struct sqlite3_stmt *st;
	char built_with[20], content[20];
	bool ok;

	if (!store_prepare(&b->store,
		"INSERT INTO snapshot VALUES(?,?,?,?,?,?,?)", &st, f))
		return false;
	build_fingerprint(b->brand, b->profile, built_with);
	store_bind_int(st, 1, SNAPSHOT_FORMAT);
	store_bind_int(st, 2, b->events);
	store_bind_int(st, 3, b->now_s);
	store_bind_int(st, 4, b->read_at_s);
	store_bind_text(st, 5, built_with);
	build_content(b, content);
	store_bind_text(st, 6, content);
	store_bind_text(st, 7, CARTAZ_VERSION);
	ok = store_run(st, f);
	store_finish(&st);
	return ok;
}

/* Asks the new file what the programs will ask it. */
static bool
read_back(const struct build *b, const struct generation *g, struct fault *f)
{
	struct listing_query all = { .page = 1, .per_page = 1 };
	struct listing_query last = { .page = b->events, .per_page = 1 };
	struct buf out = BUF_INIT(4 * RECORD_TEXT_MAX);
	struct listing_meta meta;
	struct snapshot s;
	bool ok;

	if (!snapshot_open(&s, g->new_file, f))
		return false;
	ok = snapshot_list(&s, &all, &meta, &out, f) &&
	    (b->events == 0 || snapshot_list(&s, &last, &meta, &out, f));
	snapshot_close(&s);
	if (ok &&
	    (meta.total != b->staged || (out.len == 0) != (b->events == 0)))
		ok = fault_note(f, FAULT_INTERNAL_ERROR,
		    "%s does not hold the "
		    "%lld events it should",
		    g->new_file, (long long)b->staged);
	buf_release(&out);
	return ok;
}

bool
build_finish(struct build *b, const struct generation *g,
    build_progress_fn *progress, void *context, struct fault *f)
{
	if (!number_facets(b, f) || !rank_all(b, progress, context, f) ||
	    !keep_prefixes(b, f) || !describe(b, f) ||
	    !store_exec(&b->store,
		"CREATE UNIQUE INDEX event_slug ON"
		" event(slug);"
		"INSERT INTO words(words) VALUES('optimize'); COMMIT",
		f))
		return false;
	store_finish(&b->stage);
	store_close(&b->store);
	return read_back(b, g, f);
}

void
build_end(struct build *b)
{
	store_finish(&b->stage);
	store_close(&b->store);
	terms_release(&b->terms);
	event_parts_release(&b->parts);
	buf_release(&b->json);
	buf_release(&b->words);
	buf_release(&b->city);
	buf_release(&b->state);
	arena_release(&b->mem);
}
