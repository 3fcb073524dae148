/*
 * past - reads the history of the newest undamaged generation.  If there is none, reads
 * what can be read in the newest damaged generation.
 */
#include "writer/past.h"

#include "database/page_checksums.h"
#include "reader/reader.h"

#define COLUMNS "id, slug, record, first_seen, changed, revision, gone"
/*
 * All former slugs of an event lead to the event permanently, so they stay as long as the
 * event stays.  The + keeps SQLite from using the index of removed events, so that damage
 * in the index does not affect the table.  Each id is read once, however many slugs it
 * had.
 */
#define GONE(card)                                                             \
	"WITH old AS MATERIALIZED"                                             \
	" (SELECT DISTINCT id FROM history WHERE +gone <= ?1),"                \
	" kept AS MATERIALIZED (SELECT id FROM old WHERE EXISTS"               \
	"  (SELECT 1 FROM history o"                                           \
	"   WHERE o.id = old.id AND (o.gone IS NULL OR o.gone > ?1)))"         \
	" SELECT " COLUMNS ", " card " FROM history WHERE +gone IS NOT NULL"   \
	" AND (gone > ?1 OR id IN (SELECT id FROM kept))"                      \
	" ORDER BY gone DESC LIMIT ?2"

enum { NUMBERS_MAX = 64, YEAR_S = 366 * 86400 };

/* DAMAGED reads only a part of the history. */
enum wanted { WHOLE, DAMAGED };

static bool
open_one(struct snapshot_past *p, const struct generation *g, int64_t number,
    enum wanted wanted)
{
	char path[PATHS_PATH_MAX];
	struct snapshot_reader s;
	struct error ignored;

	generation_print_path(g->dir, number, path);
	if (!snapshot_reader_open_any(&s, path, g->host, &ignored))
		return false;
	p->db = s.db;
	p->format = s.format;
	if ((wanted == DAMAGED || page_checksums_check(path)) &&
	    sqlite_prepare(&p->db,
		"SELECT " COLUMNS " FROM history"
		" WHERE id = ?1 AND slug = ?2 AND gone IS NULL",
		&p->by_slug, &ignored) &&
	    sqlite_prepare(&p->db,
		"SELECT " COLUMNS " FROM history WHERE id = ?1"
		" ORDER BY gone IS NULL DESC, gone DESC LIMIT 1",
		&p->by_id, &ignored))
		return true;
	snapshot_past_close(p);
	return false;
}

void
snapshot_past_open(
    struct snapshot_past *p, const struct generation *g, int64_t now_s)
{
	int64_t numbers[NUMBERS_MAX];
	size_t count = generation_list_folder(g->dir, numbers, NUMBERS_MAX);

	*p = (struct snapshot_past){ .now_s = now_s };
	for (int wanted = WHOLE; wanted <= DAMAGED; wanted++) {
		for (size_t i = count; i > 0; i--) {
			if (open_one(p, g, numbers[i - 1], (enum wanted)wanted))
				return;
		}
	}
}

void
snapshot_past_close(struct snapshot_past *p)
{
	sqlite_finish(&p->by_slug);
	sqlite_finish(&p->by_id);
	snapshot_records_close(&p->records);
	p->has_records = false;
	sqlite_close(&p->db);
}

static int64_t
within(int64_t n, int64_t most)
{
	return n < 0 ? 0 : n > most ? most : n;
}

/* A file is not trusted: no instant may be later than now, no revision may overflow. */
static struct snapshot_past_row
row_of(const struct snapshot_past *p, struct sqlite3_stmt *st)
{
	int64_t gone_s = within(sqlite_int(st, 6), p->now_s);

	return (struct snapshot_past_row){
		.id = sqlite_int(st, 0),
		.slug = sqlite_text(st, 1).p,
		.record = sqlite_int(st, 2),
		.history = {
			.first_seen_s = within(sqlite_int(st, 3), p->now_s),
			.changed_s = within(sqlite_int(st, 4), p->now_s),
			.revision = within(sqlite_int(st, 5), INT32_MAX),
		},
		.is_gone = gone_s > 0,
		.gone_s = gone_s > 0 ? gone_s : p->now_s,
	};
}

/* Reads the only row of a statement, without its slug. */
static bool
read_row(struct snapshot_past *p, struct sqlite3_stmt *st,
    struct snapshot_past_row *out)
{
	struct error ignored;
	bool row = false;

	if (!sqlite_step(st, &row, &ignored)) {
		snapshot_past_close(p);
		return false;
	}
	if (row)
		*out = row_of(p, st);
	out->slug = NULL;
	sqlite_reset(st);
	return row;
}

bool
snapshot_past_find(struct snapshot_past *p, int64_t id, const char *slug,
    struct snapshot_past_row *out)
{
	bool row;

	if (p->by_id == NULL)
		return false;
	sqlite_bind(p->by_slug, BIND_INT(id), BIND_TEXT(slug));
	row = read_row(p, p->by_slug, out);
	/* If all events share one id, its rows are read only once. */
	if (!row && p->by_id != NULL && (!p->has_last || p->last.id != id)) {
		sqlite_bind_int(p->by_id, 1, id);
		p->last = (struct snapshot_past_row){ 0 };
		p->is_last_known = read_row(p, p->by_id, &p->last);
		p->last.id = id;
		p->has_last = true;
	}
	if (!row && p->by_id != NULL) {
		row = p->is_last_known;
		*out = p->last;
	}
	out->slug = slug;
	return row;
}

void
snapshot_past_record(struct snapshot_past *p, const char *slug, struct buf *b)
{
	struct error ignored;
	bool row = false;

	if (!p->has_records) {
		snapshot_records_close(&p->records);
		p->has_records = snapshot_records_open(&p->records, &p->db,
		    p->format, SNAPSHOT_RECORDS_OF_SLUG, &ignored);
	}
	if (p->has_records &&
	    snapshot_records_find(&p->records, slug, &row, &ignored) && row)
		buf_bytes(b, buf_cstr(&p->records.json), p->records.json.len);
}

/* Calls `each` for the rows of the statement, and releases the statement. */
static bool
each_row(struct snapshot_past *p, struct sqlite3_stmt *owned,
    snapshot_past_each_fn *each, void *context, struct error *f)
{
	struct error ignored;
	bool row = true, ok = true;

	while (ok && sqlite_step(owned, &row, &ignored) && row) {
		struct snapshot_past_row r = row_of(p, owned);

		r.card = sqlite_text(owned, 7);
		ok = each(context, &r, f);
	}
	sqlite_finish(&owned);
	return ok;
}

bool
snapshot_past_each(struct snapshot_past *p, int64_t gone_max,
    snapshot_past_each_fn *each, void *context, struct error *f)
{
	struct sqlite3_stmt *there, *gone;
	struct error ignored;

	if (p->by_id == NULL)
		return true;
	if (!sqlite_prepare(&p->db,
		"SELECT " COLUMNS ", NULL FROM history WHERE gone IS NULL",
		&there, &ignored))
		return true;
	if (!each_row(p, there, each, context, f))
		return false;
	if (!sqlite_prepare(&p->db, GONE("card"), &gone, &ignored) &&
	    !sqlite_prepare(&p->db, GONE("NULL"), &gone, &ignored))
		return true;
	sqlite_bind(gone, BIND_INT(p->now_s - YEAR_S), BIND_INT(gone_max));
	return each_row(p, gone, each, context, f);
}
