/*
 * writer_finish - writes the snapshot's tables from the staging table: the events in
 * their order, the index, the counts.
 */
#include <stdlib.h>

#include "base/hash.h"
#include "database/page_checksums.h"
#include "index/names.h"
#include "index/spans.h"
#include "index/transitions.h"
#include "reader/reader.h"
#include "writer/internal.h"
#include "writer/writer.h"

enum { PROGRESS_EVERY = 1024, RECORD_TEXT_MAX = 8 * 1024 * 1024 };

/* The columns of the staged events, from 0. */
enum {
	SLUG,
	CLOSED,
	PLACE,
	ID,
	SUMMARY,
	FIRST_SEEN,
	CHANGED,
	REVISION,
	OVER,
	SPANS,
	TRANSITIONS,
	WORDS,
	VALUES,
	NUMBERS,
	TEXTS,
};

/* The statements that read the staged events in order and write each to its tables. */
struct rank_statements {
	struct sqlite3_stmt *from, *event, *record, *page, *news, *words,
	    *transition;
	struct snapshot_spans spans;
	struct buf terms;
};

static bool
prepare_statements(
    struct snapshot_writer *w, struct rank_statements *r, struct error *f)
{
	return sqlite_prepare(&w->db,
		   "SELECT slug, closed, place, id, summary, first_seen,"
		   " changed, revision, over, spans, transitions, words, facets, numbers,"
		   " " STORED_TEXTS_COLUMNS
		   " FROM staging.staged INDEXED BY by_rank"
		   " ORDER BY closed, place, whole_day, id",
		   &r->from, f) &&
	    sqlite_prepare(&w->db,
		"INSERT INTO event VALUES(?,?,?,?,?,0,?,?,?,?,?)", &r->event,
		f) &&
	    sqlite_prepare(
		&w->db, "INSERT INTO record VALUES(?,?)", &r->record, f) &&
	    sqlite_prepare(&w->db, "INSERT INTO page VALUES(?,?,?,?,?,?,?,?,?)",
		&r->page, f) &&
	    sqlite_prepare(
		&w->db, "INSERT INTO news VALUES(?,?,?)", &r->news, f) &&
	    sqlite_prepare(&w->db,
		"INSERT INTO words(rowid, terms)"
		" VALUES(?,?)",
		&r->words, f) &&
	    transitions_prepare(&r->transition, &w->db, f) &&
	    snapshot_spans_prepare(&r->spans, &w->db, f);
}

/* Copies columns to the parameters from `first` on. */
static void
copy_columns(struct rank_statements *r, struct sqlite3_stmt *to, int first,
    const int *columns, size_t count)
{
	for (size_t i = 0; i < count; i++)
		sqlite_bind_column(to, first + (int)i, r->from, columns[i]);
}

/* The table `news` has only events that are not over. */
static bool
write_news(struct rank_statements *r, int64_t rank, struct error *f)
{
	if (sqlite_int(r->from, OVER) != 0)
		return true;
	sqlite_bind(r->news, BIND_INT(rank),
	    BIND_INT(sqlite_int(r->from, CHANGED)),
	    BIND_INT(sqlite_int(r->from, ID)));
	return sqlite_run(r->news, f);
}

/* Marks events that share an id.  This is only known when all events are written. */
static bool
mark_shared_ids(struct snapshot_writer *w, struct error *f)
{
	return sqlite_exec(&w->db,
	    "UPDATE event SET shares_id = 1 WHERE rank IN ("
	    "SELECT event.rank FROM (SELECT id FROM history"
	    " WHERE gone IS NULL GROUP BY id HAVING count(*) > 1) shared"
	    " JOIN history ON history.id = shared.id AND gone IS NULL"
	    " JOIN event ON event.slug = history.slug)",
	    f);
}

/* Appends the term "f<number>" of each filter value that was staged with the event. */
static void
add_facets(struct snapshot_writer *w, struct rank_statements *r)
{
	const char *p = sqlite_text(r->from, VALUES).p;
	char *end;

	for (;; p = end) {
		int64_t staged = strtoll(p, &end, 10);

		if (end == p)
			break;
		buf_text(&r->terms, " f");
		buf_int(&r->terms, facet_writer_number(&w->facets, staged));
	}
}

static bool
write_numbers(struct snapshot_writer *w, struct rank_statements *r,
    int64_t rank, struct error *f)
{
	struct sqlite_text packed = sqlite_blob(r->from, NUMBERS);

	return numbers_add(&w->numbers, rank, packed.p, packed.n, f);
}

static void
bind_event(struct rank_statements *r, int64_t rank)
{
	static const int before[] = { SLUG, PLACE, CHANGED, REVISION };
	static const int behind[] = { TEXTS + STORED_CALENDAR,
		TEXTS + STORED_HEAD, TEXTS + STORED_STATUS, TEXTS + STORED_BODY,
		TEXTS + STORED_PRODUCER };

	sqlite_bind_int(r->event, 1, rank);
	copy_columns(r, r->event, 2, before, ARRAY_LEN(before));
	copy_columns(r, r->event, 6, behind, ARRAY_LEN(behind));
}

static void
bind_page(struct rank_statements *r, int64_t rank)
{
	static const int columns[] = { CLOSED, PLACE, SUMMARY,
		TEXTS + STORED_BESIDE, TEXTS + STORED_MARKDOWN, FIRST_SEEN,
		CHANGED, REVISION };

	sqlite_bind_int(r->page, 1, rank);
	copy_columns(r, r->page, 2, columns, ARRAY_LEN(columns));
}

static bool
write_event(struct rank_statements *r, int64_t rank, struct error *f)
{
	bind_event(r, rank);
	bind_page(r, rank);
	sqlite_bind_int(r->record, 1, rank);
	sqlite_bind_column(r->record, 2, r->from, TEXTS + STORED_RECORD);
	return sqlite_run(r->event, f) && sqlite_run(r->record, f) &&
	    sqlite_run(r->page, f) &&
	    transitions_write(
		r->transition, rank, sqlite_text(r->from, TRANSITIONS), f);
}

/* Writes an event.  Unlisted events come last, with ranks after the listed events. */
static bool
write_ranked(struct snapshot_writer *w, struct rank_statements *r, int64_t rank,
    struct error *f)
{
	struct sqlite_text words = sqlite_text(r->from, WORDS);
	bool is_plain;

	if (sqlite_int(r->from, CLOSED) == SCHEDULE_UNLISTED)
		return write_event(r, rank, f);
	w->events = rank;
	if (!snapshot_spans_write(
		&r->spans, rank, sqlite_text(r->from, SPANS), &is_plain, f))
		return false;
	buf_reset(&r->terms);
	buf_bytes(&r->terms, words.p, words.n);
	add_facets(w, r);
	if (!is_plain)
		buf_text(&r->terms, " " SNAPSHOT_SPANS_TERM);
	sqlite_bind_int(r->words, 1, rank);
	sqlite_bind_bytes(r->words, 2, buf_cstr(&r->terms), r->terms.len);
	return write_event(r, rank, f) && write_news(r, rank, f) &&
	    sqlite_run(r->words, f) && write_numbers(w, r, rank, f);
}

static bool
write_all_ranked(struct snapshot_writer *w,
    snapshot_writer_progress_fn *progress, void *context, struct error *f)
{
	struct rank_statements r = { .terms = BUF_INIT(2 * RECORD_TEXT_MAX) };
	int64_t rank = 0;
	bool row = true, ok;

	ok = prepare_statements(w, &r, f) &&
	    numbers_start(&w->numbers, &w->db, f);
	while (ok && row) {
		ok = sqlite_step(r.from, &row, f);
		if (ok && row)
			ok = write_ranked(w, &r, ++rank, f);
		if (w->events % PROGRESS_EVERY == 0)
			progress(context, w->events, w->staged);
	}
	snapshot_spans_finish(&r.spans);
	sqlite_finish(&r.transition);
	sqlite_finish(&r.words);
	sqlite_finish(&r.news);
	sqlite_finish(&r.page);
	sqlite_finish(&r.record);
	sqlite_finish(&r.event);
	sqlite_finish(&r.from);
	buf_release(&r.terms);
	return ok;
}

/* Writes the tables that are made from the words of the full-text index. */
static bool
write_words(struct snapshot_writer *w, struct error *f)
{
	return sqlite_exec(
		   &w->db, "INSERT INTO words(words) VALUES('optimize')", f) &&
	    common_terms_count_words(&w->db, f) &&
	    stems_write(&w->db, stemmer_tag(w->brand->locale), f) &&
	    vocabulary_write(&w->db, f) &&
	    common_terms_write(&w->db, w->events, f);
}

static bool
write_field_stats(struct snapshot_writer *w, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool ok;

	ok = sqlite_prepare(&w->db, "INSERT INTO filled VALUES(?,?)", &st, f);
	for (size_t i = 0; ok && i < FIELD_STATS_COUNT; i++) {
		if (field_stats_name(i) == NULL)
			continue;
		sqlite_bind(st, BIND_TEXT(field_stats_name(i)),
		    BIND_INT(w->field_stats.events[i]));
		ok = sqlite_run(st, f);
	}
	return ok;
}

static bool
write_description(struct snapshot_writer *w, struct error *f)
{
	char built_with[SNAPSHOT_FINGERPRINT_SIZE];
	char content[SNAPSHOT_FINGERPRINT_SIZE];

	snapshot_writer_content(w, content);
	snapshot_writer_fingerprint(w->brand, w->profile, built_with);
	return sqlite_do(&w->db, f,
	    "INSERT INTO snapshot VALUES(?,?,?,?,?,?,?,?)",
	    BIND_INT(SNAPSHOT_FORMAT), BIND_INT(w->events), BIND_INT(w->now_s),
	    BIND_INT(w->read_at_s), BIND_TEXT(built_with), BIND_TEXT(content),
	    BIND_TEXT(CARTAZ_VERSION), BIND_TEXT(w->brand->host));
}

static bool
write_mapped(struct snapshot_writer *w, struct error *f)
{
	return sqlite_do(
	    &w->db, f, "INSERT INTO mapped VALUES(?)", BIND_TEXT(w->mapped_by));
}

/*
 * Writes a number on page 1 that differs in every generation, so that a page of another
 * generation is detected (page_checksums.h).
 */
static bool
write_mark(struct snapshot_writer *w, struct error *f)
{
	int64_t numbers[] = { w->now_s, w->read_at_s, (int64_t)w->content };
	uint64_t h = hash_bytes(HASH_START, numbers, sizeof(numbers));
	char built_with[SNAPSHOT_FINGERPRINT_SIZE], sql[64];

	snapshot_writer_fingerprint(w->brand, w->profile, built_with);
	h = hash_text(h, built_with);
	snprintf(
	    sql, sizeof(sql), "PRAGMA user_version = %d", (int)(h & INT32_MAX));
	return sqlite_exec(&w->db, sql, f);
}

/* Lists the first and the last event, and reads the index, as the programs do. */
static bool
read_back(const struct snapshot_writer *w, const struct generation *g,
    struct error *f)
{
	struct listing_query first = { .page = 1, .per_page = 1 };
	struct listing_query last = { .page = w->events, .per_page = 1 };
	LOCAL_BUF out = BUF_INIT(4 * RECORD_TEXT_MAX);
	struct listing_meta meta;
	struct snapshot_reader s;
	bool ignored, ok;

	if (!snapshot_reader_open(
		&s, g->new_file, w->brand->host, SNAPSHOT_WHOLE, f))
		return false;
	ok = snapshot_reader_list(&s, &first, &meta, &out, f) &&
	    (w->events == 0 ||
		snapshot_reader_list(&s, &last, &meta, &out, f)) &&
	    snapshot_reader_has_any(&s, "t*", &ignored, f);
	snapshot_reader_close(&s);
	if (ok &&
	    (meta.total != w->staged || (out.len == 0) != (w->events == 0)))
		ok = error_internal(f,
		    "%s does not have the expected number of events, %lld",
		    g->new_file, (long long)w->staged);
	return ok;
}

bool
snapshot_writer_finish(struct snapshot_writer *w, const struct generation *g,
    snapshot_writer_progress_fn *progress, void *context, struct error *f)
{
	if (!sqlite_exec(&w->db,
		/* its last columns serve the tables of names and history */
		"CREATE INDEX staging.by_rank ON"
		" staged(closed, place, whole_day, id, slug, record,"
		" first_seen, changed, revision, name)",
		f) ||
	    !facet_writer_finish(&w->facets, f) || !names_write(&w->db, f) ||
	    !write_all_ranked(w, progress, context, f) || !write_words(w, f) ||
	    !numbers_finish(&w->numbers, f) || !write_field_stats(w, f) ||
	    !snapshot_writer_history(w, f) || !write_description(w, f) ||
	    !write_mapped(w, f) || !write_mark(w, f) ||
	    !snapshot_spans_write_levels(&w->db, f) ||
	    !sqlite_exec(&w->db,
		"CREATE INDEX page_place ON page(closed, place);"
		"CREATE INDEX newest ON news(changed, id);"
		"CREATE UNIQUE INDEX event_slug ON event(slug);",
		f) ||
	    !transitions_write_anchors(&w->db, f) ||
	    !beside_write(&w->db, w->brand->timezone, w->now_s, f) ||
	    !mark_shared_ids(w, f) || !sqlite_exec(&w->db, "COMMIT", f))
		return false;
	sqlite_finish(&w->insert);
	staged_slugs_release(&w->slugs);
	snapshot_past_close(&w->past);
	sqlite_close(&w->db);
	return page_checksums_write(g->new_file, f) && read_back(w, g, f);
}
