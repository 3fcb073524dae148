/*
 * reader_filters - city, state and organization as terms of a full-text query.
 *
 * A value is looked up in `facet`, which numbers the terms (index_terms.h); one
 * that is not there has no event.
 */
#include "snapshot/internal.h"
#include "text/normalize.h"

struct list_filter {
	const char *kind, *value; /* as in the table `facet` */
};

static bool
add_filter(struct snapshot_reader *s, struct list_filter filter,
    struct fts_query *fts, int64_t *events, bool *none, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (!sqlite_prepare(&s->db,
		"SELECT number, events FROM facet"
		" WHERE kind = ?1 AND value = ?2",
		&st, f))
		return false;
	sqlite_bind_text(st, 1, filter.kind);
	sqlite_bind_text(st, 2, filter.value);
	ok = sqlite_step(st, &row, f);
	if (ok && row) {
		fts->filters[fts->filter_count++] = sqlite_int(st, 0);
		*events = sqlite_int(st, 1);
	}
	*none = ok && !row;
	sqlite_finish(&st);
	return ok;
}

bool
snapshot_reader_filters(struct snapshot_reader *s,
    const struct listing_query *q, struct fts_query *fts, int64_t *events,
    bool *none, struct error *f)
{
	struct buf city = BUF_INIT(FTS_QUERY_MAX),
		   state = BUF_INIT(FTS_QUERY_MAX);
	bool ok = true;

	*none = false;
	if (q->city != NULL)
		normalize_join(q->city, ' ', &city);
	if (q->state != NULL)
		normalize_join(q->state, ' ', &state);
	if (q->city != NULL)
		ok = add_filter(s,
		    (struct list_filter){ "city", buf_cstr(&city) }, fts,
		    events, none, f);
	if (ok && !*none && q->state != NULL)
		ok = add_filter(s,
		    (struct list_filter){ "state", buf_cstr(&state) }, fts,
		    events, none, f);
	if (ok && !*none && q->organization != NULL)
		ok = add_filter(s,
		    (struct list_filter){ "organization", q->organization },
		    fts, events, none, f);
	buf_release(&state);
	buf_release(&city);
	return ok;
}
