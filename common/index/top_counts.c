/*
 * top_counts - counts the events that two values of filters share.
 */
#include "index/top_counts.h"

#include <stdlib.h>

enum { LOW = 0x7f, MORE = 0x80 };

static bool
start_columns(struct top_counts *t, struct sqlite *db, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (!sqlite_prepare(db,
		"SELECT number FROM top JOIN facet USING(kind, value)"
		" WHERE kind IN " TOP_COUNTS_KINDS " ORDER BY top.rowid",
		&st, f))
		return false;
	while ((ok = sqlite_step(st, &row, f)) && row &&
	    t->columns < TOP_COUNTS_COLUMNS)
		t->of_facet[sqlite_int(st, 0)].column = (uint16_t)++t->columns;
	sqlite_finish(&st);
	return ok;
}

static bool
start_rows(struct top_counts *t, struct sqlite *db, struct error *f)
{
	struct sqlite3_stmt *st;
	uint16_t last = 0;
	bool row, ok;

	if (!sqlite_prepare(db,
		"SELECT number FROM facet ORDER BY events DESC, number LIMIT ?1",
		&st, f))
		return false;
	sqlite_bind_int(st, 1, TOP_COUNTS_ROWS);
	while ((ok = sqlite_step(st, &row, f)) && row)
		t->of_facet[sqlite_int(st, 0)].row = ++last;
	sqlite_finish(&st);
	t->counts = calloc((size_t)last + 1, sizeof(t->counts[0]));
	if (t->counts == NULL)
		fatal("top_counts: no memory");
	return ok;
}

bool
top_counts_start(
    struct top_counts *t, struct sqlite *db, int64_t events, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	*t = (struct top_counts){ 0 };
	if (events < TOP_COUNTS_FROM)
		return true;
	ok = sqlite_prepare(db, "SELECT max(number) FROM facet", &st, f) &&
	    sqlite_step(st, &row, f);
	t->facets = ok && row ? sqlite_int(st, 0) : 0;
	sqlite_finish(&st);
	t->of_facet = calloc((size_t)t->facets + 1, sizeof(t->of_facet[0]));
	if (t->of_facet == NULL)
		fatal("top_counts: no memory");
	return ok && start_columns(t, db, f) && start_rows(t, db, f);
}

void
top_counts_add(struct top_counts *t, const int64_t *facets, size_t n)
{
	size_t columns[TOP_COUNTS_COLUMNS], count = 0;

	if (t->counts == NULL)
		return;
	for (size_t i = 0; i < n && count < TOP_COUNTS_COLUMNS; i++) {
		size_t column = t->of_facet[facets[i]].column;

		if (column > 0)
			columns[count++] = column - 1;
	}
	for (size_t i = 0; i < n; i++) {
		size_t row = t->of_facet[facets[i]].row;

		for (size_t k = 0; row != 0 && k < count; k++)
			t->counts[row - 1][columns[k]]++;
	}
}

int64_t
top_counts_next(const char **p, const char *end)
{
	uint64_t n = 0;

	for (unsigned shift = 0; *p < end && shift < 35; shift += 7) {
		unsigned char byte = (unsigned char)*(*p)++;

		n |= (uint64_t)(byte & LOW) << shift;
		if (byte < MORE)
			return (int64_t)n;
	}
	*p = end;
	return 0;
}

static void
print_counts(const struct top_counts *t, const uint32_t *counts, struct buf *b)
{
	size_t columns = t->columns;

	buf_reset(b);
	while (columns > 0 && counts[columns - 1] == 0)
		columns--;
	for (size_t i = 0; i < columns; i++) {
		uint32_t n = counts[i];

		for (; n > LOW; n >>= 7)
			buf_char(b, (char)((n & LOW) | MORE));
		buf_char(b, (char)n);
	}
}

bool
top_counts_write(struct top_counts *t, struct sqlite *db, struct error *f)
{
	struct buf events = BUF_INIT(TOP_COUNTS_BYTES);
	struct sqlite3_stmt *st;
	bool ok;

	if (t->counts == NULL)
		return true;
	ok = sqlite_prepare(db, "INSERT INTO top_counts VALUES(?,?)", &st, f);
	for (int64_t i = 1; ok && i <= t->facets; i++) {
		if (t->of_facet[i].row == 0)
			continue;
		print_counts(t, t->counts[t->of_facet[i].row - 1], &events);
		sqlite_bind_int(st, 1, i);
		sqlite_bind_blob(st, 2, buf_cstr(&events), events.len);
		ok = sqlite_run(st, f);
	}
	sqlite_finish(&st);
	buf_release(&events);
	return ok;
}

void
top_counts_release(struct top_counts *t)
{
	free(t->of_facet);
	free(t->counts);
	*t = (struct top_counts){ 0 };
}
