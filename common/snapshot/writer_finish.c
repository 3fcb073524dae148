#include "snapshot/writer.h"
#include "snapshot/reader.h"

enum { PROGRESS_EVERY = 1024, RECORD_TEXT_MAX = 8 * 1024 * 1024 };

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
	    " GROUP BY organization;"
	    "INSERT INTO top SELECT kind, value, label, events FROM facet"
	    " WHERE kind = 'city' ORDER BY events DESC, value LIMIT 24;"
	    "INSERT INTO top SELECT kind, value, label, events FROM facet"
	    " WHERE kind = 'organization' ORDER BY events DESC, value LIMIT 24;",
	    f);
}

struct ranking {
	struct sqlite3_stmt *from, *event, *record, *page, *words;
	struct buf terms;
};

static bool
prepare_ranking(struct build *b, struct ranking *r, struct fault *f)
{
	return store_prepare(&b->store,
		   "SELECT slug, head, status, body,"
		   " producer, json, words, c.number, s.number, o.number,"
		   " closed, place, card, beside, markdown"
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
	    store_prepare(&b->store, "INSERT INTO page VALUES(?,?,?,?,?,?)",
		&r->page, f) &&
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
	store_bind_int(r->page, 1, rank);
	store_bind_int(r->words, 1, rank);
	for (int column = 0; column <= 4; column++)
		copy_column(r->from, column, r->event, column + 2);
	copy_column(r->from, 5, r->record, 2);
	store_bind_int(r->page, 2, store_int(r->from, 10));
	store_bind_int(r->page, 3, store_int(r->from, 11));
	for (int column = 12; column <= 14; column++)
		copy_column(r->from, column, r->page, column - 8);
	store_bind_bytes(r->words, 2, buf_cstr(&r->terms), r->terms.len);
	return store_run(r->event, f) && store_run(r->record, f) &&
	    store_run(r->page, f) && store_run(r->words, f);
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
	store_finish(&r.page);
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
	ok = terms_each_counted(&b->terms, keep_prefix, st, f);
	store_finish(&st);
	return ok;
}

static bool
keep_filled(struct build *b, struct fault *f)
{
	struct sqlite3_stmt *st;
	bool ok;

	ok = store_prepare(&b->store, "INSERT INTO filled VALUES(?,?)", &st, f);
	for (size_t i = 0; ok && i < FILLED_FIELDS; i++) {
		store_bind_text(st, 1, filled_name(i));
		store_bind_int(st, 2, b->filled.events[i]);
		ok = store_run(st, f);
	}
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
	    !keep_prefixes(b, f) || !keep_filled(b, f) || !describe(b, f) ||
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
