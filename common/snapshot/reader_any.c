/*
 * reader_any - the ranks that have one of some terms, from the pages of the full-text
 * index; where it is of another shape than postings.h reads, FTS5 is asked.
 */
#include <stdlib.h>

#include "snapshot/internal.h"
#include "snapshot/postings.h"

/* What is done with the ranks of the terms. */
struct any {
	struct snapshot_reader *snapshot;
	struct rank_range range;
	struct bitmap *set; /* NULL: the first one is enough */
	bool found;
};

void
snapshot_reader_postings_release(struct snapshot_reader *s)
{
	if (s->postings == NULL)
		return;
	postings_finish(s->postings);
	free(s->postings);
	s->postings = NULL;
}

static bool
start_postings(struct snapshot_reader *s, struct error *f)
{
	if (s->postings != NULL)
		return true;
	s->postings = mem_alloc(sizeof(*s->postings));
	if (postings_start(s->postings, &s->db, f))
		return true;
	snapshot_reader_postings_release(s);
	return false;
}

static bool
read_postings(struct any *a, const char *term, size_t n, struct error *f)
{
	bool begins = n > 0 && term[n - 1] == '*';
	struct postings_asked asked = {
		.term = term,
		.n = n - begins,
		.begins = begins,
		.after = a->range.after,
		.last = a->range.last,
		.set = a->set,
	};
	bool found;

	if (!postings_read(
		a->snapshot->postings, &a->snapshot->db, &asked, &found, f))
		return false;
	a->found = a->found || found;
	return true;
}

static bool
ask_fts(struct any *a, const char *term, size_t n, struct error *f)
{
	bool begins = n > 0 && term[n - 1] == '*';
	struct buf match = BUF_INIT(QUERY_TERMS_BYTES);
	struct sqlite3_stmt *st;
	bool row = true, ok;

	buf_printf(
	    &match, "\"%.*s\"%s", (int)(n - begins), term, begins ? "*" : "");
	ok = sqlite_prepare(&a->snapshot->db,
	    "SELECT rowid FROM words WHERE words MATCH ?1"
	    " AND rowid > ?2 AND rowid <= ?3",
	    &st, f);
	if (ok) {
		sqlite_bind_text(st, 1, buf_cstr(&match));
		sqlite_bind_int(st, 2, a->range.after);
		sqlite_bind_int(st, 3, a->range.last);
	}
	while (ok && (ok = sqlite_step(st, &row, f)) && row) {
		a->found = true;
		if (a->set == NULL)
			break;
		(void)bitmap_add(a->set, sqlite_int(st, 0));
	}
	sqlite_finish(&st);
	buf_release(&match);
	return ok;
}

static bool
read_any(struct any *a, const char *terms, struct error *f)
{
	bool ok = start_postings(a->snapshot, f);

	for (size_t n; ok && *terms != '\0'; terms += n + (terms[n] == ' ')) {
		n = strcspn(terms, " ");
		ok = a->snapshot->postings->is_readable
		    ? read_postings(a, terms, n, f)
		    : ask_fts(a, terms, n, f);
		if (a->found && a->set == NULL)
			break;
	}
	return ok;
}

bool
snapshot_reader_collect_any(struct snapshot_reader *s, const char *terms,
    struct rank_range range, struct bitmap *set, struct error *f)
{
	struct any a = { .snapshot = s, .range = range, .set = set };

	return range.last <= range.after || read_any(&a, terms, f);
}

bool
snapshot_reader_has_any(
    struct snapshot_reader *s, const char *terms, bool *has, struct error *f)
{
	struct any a = { .snapshot = s, .range = { 0, s->events } };
	bool ok = read_any(&a, terms, f);

	*has = a.found;
	return ok;
}
