/*
 * reader_filters - adds the filters of a list query to its full-text query.
 */
#include "snapshot/fts_query.h"
#include "snapshot/internal.h"
#include "text/normalize.h"

struct list_filter {
	const char *kind, *value; /* as in the table `facet` */
};

static bool
add_filter(struct snapshot_reader *s, struct fts_query *fts,
    struct list_filter filter, int64_t *events, bool *none, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (*none)
		return true;
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

static bool
add_normalized(struct snapshot_reader *s, struct fts_query *fts,
    struct list_filter filter, int64_t *events, bool *none, struct error *f)
{
	struct buf value = BUF_INIT(FTS_QUERY_MAX);
	bool ok;

	normalize_join(filter.value, ' ', &value);
	ok = add_filter(s, fts,
	    (struct list_filter){ filter.kind, buf_cstr(&value) }, events, none,
	    f);
	buf_release(&value);
	return ok;
}

bool
snapshot_reader_add_filters(struct snapshot_reader *s,
    const struct listing_query *q, struct fts_query *fts, int64_t *events,
    bool *none, struct error *f)
{
	struct list_filter city = { "city", q->city };
	struct list_filter state = { "state", q->state };
	struct list_filter organization = { "organization", q->organization };

	*none = false;
	return (q->city == NULL ||
		   add_normalized(s, fts, city, events, none, f)) &&
	    (q->state == NULL ||
		add_normalized(s, fts, state, events, none, f)) &&
	    (q->organization == NULL ||
		add_filter(s, fts, organization, events, none, f));
}
