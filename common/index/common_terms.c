/*
 * common_terms - chooses the terms that many events have, and writes their bitmaps.
 */
#include "index/common_terms.h"

#include <stdlib.h>

#include "base/buf.h"
#include "index/bitmap_table.h"
#include "index/index_terms.h"
#include "index/postings.h"
#include "index/spans.h"
#include "index/stems.h"

enum { SCOPES = 2, STEM_WORDS_BYTES = 64 * 1024 };

struct common_term {
	char name[COMMON_TERMS_TERM_MAX + 1];
	int64_t events;
};

/* The terms while they are chosen. */
struct choice {
	struct common_term *terms;
	size_t count, cap;
	int64_t from; /* a term that this number of events have is common */
	/* The previous word, and sums over the words with each of its prefixes. */
	char word[COMMON_TERMS_TERM_MAX + 1];
	size_t n;
	int64_t sums[SCOPES][COMMON_TERMS_TERM_MAX];
};

bool
common_terms_count_words(struct sqlite *db, struct error *f)
{
	/* The first byte of a term is its mark (index_terms.h). */
	return sqlite_exec(db,
	    "CREATE VIRTUAL TABLE temp.term USING fts5vocab(main, words, row);"
	    "INSERT INTO staging.word SELECT substr(term, 2),"
	    " sum(iif(term >= 't', doc, 0)), sum(iif(term < 'o', doc, 0))"
	    " FROM temp.term WHERE term >= 'n' AND (term < 'o' OR term >= 't')"
	    " GROUP BY 1;"
	    "DROP TABLE temp.term",
	    f);
}

static void
add_common(struct choice *c, char mark, const char *p, size_t n,
    const char *ending, int64_t events)
{
	struct common_term *t;

	if (1 + n >= COMMON_TERMS_TERM_MAX)
		return;
	c->terms = mem_room(c->terms, c->count, &c->cap, sizeof(c->terms[0]));
	t = &c->terms[c->count++];
	t->events = events;
	snprintf(t->name, sizeof(t->name), "%c%.*s%s", mark, (int)n, p, ending);
}

/* Adds the prefixes of more than `kept` bytes, because no more words have them. */
static void
end_prefixes(struct choice *c, size_t kept)
{
	for (; c->n > kept; c->n--) {
		bool is_whole = (c->word[c->n] & 0xc0) != 0x80;

		for (int i = 0; i < SCOPES; i++) {
			int64_t *sum = &c->sums[i][c->n - 1];

			if (*sum >= c->from && is_whole)
				add_common(c,
				    index_terms_mark((enum index_terms_scope)i),
				    c->word, c->n, "*", *sum);
			*sum = 0;
		}
	}
}

static size_t
shared_bytes(const char *a, size_t a_n, const char *b, size_t b_n)
{
	size_t n = 0;

	while (n < a_n && n < b_n && a[n] == b[n])
		n++;
	return n;
}

/* The words come sorted by their bytes. */
static void
add_word(
    struct choice *c, struct sqlite_text word, const int64_t events[SCOPES])
{
	size_t n =
	    word.n < COMMON_TERMS_TERM_MAX ? word.n : COMMON_TERMS_TERM_MAX;

	end_prefixes(c, shared_bytes(c->word, c->n, word.p, n));
	memcpy(c->word, word.p, n);
	c->word[n] = '\0';
	c->n = n;
	for (int i = 0; i < SCOPES; i++) {
		for (size_t at = 0; at < n; at++)
			c->sums[i][at] += events[i];
		if (events[i] >= c->from)
			add_common(c,
			    index_terms_mark((enum index_terms_scope)i), word.p,
			    word.n, "", events[i]);
	}
}

static bool
add_words(struct choice *c, struct sqlite *db, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row = true, ok;

	for (
	    ok = sqlite_ask(db, &st, &row, f,
		"SELECT word, in_text, in_name FROM staging.word ORDER BY word",
		BIND_NONE);
	    ok && row; ok = sqlite_step(st, &row, f)) {
		const int64_t events[SCOPES] = {
			[INDEX_TERMS_TEXT] = sqlite_int(st, 1),
			[INDEX_TERMS_NAME] = sqlite_int(st, 2),
		};

		add_word(c, sqlite_text(st, 0), events);
	}
	end_prefixes(c, 0);
	return ok;
}

/* Adds the terms that a query returns: their names without marks, and their events. */
static bool
add_query(struct choice *c, struct sqlite *db, char mark, const char *sql,
    struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row = true, ok;

	for (ok = sqlite_ask(db, &st, &row, f, sql, BIND_INT(c->from));
	     ok && row; ok = sqlite_step(st, &row, f)) {
		struct sqlite_text name = sqlite_text(st, 0);

		add_common(c, mark, name.p, name.n, "", sqlite_int(st, 1));
	}
	return ok;
}

/*
 * There are few values of filters, and the table `facet` has their counts.  Each search
 * counts the values of `top` that pages show.  So these come first, kind by kind, and
 * the blocks of their bitmaps are stored side by side.
 */
static bool
add_filters(struct choice *c, struct sqlite *db, struct error *f)
{
	static const char spans[] = SNAPSHOT_SPANS_TERM,
			  news[] = COMMON_TERMS_NEWS;

	add_common(c, spans[0], spans + 1, strlen(spans) - 1, "", 0);
	add_common(c, news[0], news + 1, strlen(news) - 1, "", 0);
	return add_query(c, db, 'f',
	    "SELECT number, 0 FROM (SELECT number, kind, top.kind IS NOT NULL"
	    " AND kind IN('category','city','organization','venue') shown"
	    " FROM facet LEFT JOIN top USING(kind, value)"
	    " WHERE facet.events >= ?1 OR top.kind IS NOT NULL)"
	    " ORDER BY shown DESC, kind, number",
	    f);
}

#define STEMS_OF(count)                                                        \
	"SELECT stem, sum(" count ") AS events"                                \
	" FROM staging.stems JOIN staging.word USING(word)"                    \
	" GROUP BY stem HAVING count(*) > 1 AND events >= ?1"

static bool
add_stems(struct choice *c, struct sqlite *db, struct error *f)
{
	return add_query(c, db, stems_mark(INDEX_TERMS_TEXT),
		   STEMS_OF("in_text"), f) &&
	    add_query(
		c, db, stems_mark(INDEX_TERMS_NAME), STEMS_OF("in_name"), f);
}

static int
most_first(const void *one, const void *other)
{
	const struct common_term *a = one, *b = other;

	if (a->events != b->events)
		return a->events < b->events ? 1 : -1;
	return strcmp(a->name, b->name);
}

static bool
choose_terms(struct choice *c, struct sqlite *db, struct error *f)
{
	size_t filters;

	if (!add_filters(c, db, f))
		return false;
	filters = c->count;
	if (!add_words(c, db, f) || !add_stems(c, db, f))
		return false;
	qsort(c->terms + filters, c->count - filters, sizeof(c->terms[0]),
	    most_first);
	if (c->count > BITMAP_TABLE_MAX)
		c->count = BITMAP_TABLE_MAX;
	return true;
}

/* ---- The ranks of a term. */

struct ranks {
	struct sqlite *db;
	struct postings postings;
	struct sqlite3_stmt *stem;
	struct bitmap set;
};

static bool
read_index(struct ranks *r, const char *term, size_t n, struct error *f)
{
	struct postings_asked asked = {
		.term = term,
		.begins = n > 0 && term[n - 1] == '*',
		.range = { 0, r->set.last },
		.set = &r->set,
	};
	bool ignored;

	asked.n = n - asked.begins;
	return postings_read(&r->postings, r->db, &asked, &ignored, f);
}

static bool
read_news(struct ranks *r, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row = true, ok;

	for (ok = sqlite_ask(
		 r->db, &st, &row, f, "SELECT rank FROM news", BIND_NONE);
	     ok && row; ok = sqlite_step(st, &row, f))
		(void)bitmap_add(&r->set, sqlite_int(st, 0));
	return ok;
}

/* The bitmap of a stem has the events of all its words. */
static bool
read_stem(struct ranks *r, enum index_terms_scope scope, const char *stem,
    struct error *f)
{
	LOCAL_BUF words = BUF_INIT(STEM_WORDS_BYTES), term = BUF_INIT(256);
	const char *p;
	bool row, ok;

	sqlite_reset(r->stem);
	sqlite_bind_text(r->stem, 1, stem);
	ok = sqlite_step(r->stem, &row, f);
	if (ok && row)
		buf_text(&words, sqlite_text(r->stem, 0).p);
	sqlite_reset(r->stem);
	for (p = buf_cstr(&words); ok && *p != '\0'; p += *p == ' ') {
		size_t n = strcspn(p, " ");

		buf_reset(&term);
		buf_char(&term, index_terms_mark(scope));
		buf_bytes(&term, p, n);
		ok = read_index(r, buf_cstr(&term), term.len, f);
		p += n;
	}
	return ok;
}

static bool
read_ranks(struct ranks *r, const char *name, struct error *f)
{
	bitmap_clear(&r->set);
	if (strcmp(name, COMMON_TERMS_NEWS) == 0)
		return read_news(r, f);
	if (name[0] == stems_mark(INDEX_TERMS_TEXT))
		return read_stem(r, INDEX_TERMS_TEXT, name + 1, f);
	if (name[0] == stems_mark(INDEX_TERMS_NAME))
		return read_stem(r, INDEX_TERMS_NAME, name + 1, f);
	return read_index(r, name, strlen(name), f);
}

static bool
write_terms(const struct choice *c, struct ranks *r, struct error *f)
{
	struct bitmap_writer w;
	bool ok;

	ok = bitmap_writer_start(&w, r->db, f) &&
	    sqlite_prepare(
		r->db, "SELECT words FROM stems WHERE stem = ?1", &r->stem, f);
	for (size_t i = 0; ok && i < c->count; i++)
		ok = read_ranks(r, c->terms[i].name, f) &&
		    bitmap_writer_add(&w, c->terms[i].name, &r->set, f);
	sqlite_finish(&r->stem);
	postings_finish(&r->postings);
	return bitmap_writer_finish(&w, r->db, ok, f);
}

bool
common_terms_write(struct sqlite *db, int64_t events, struct error *f)
{
	struct choice c = { .from = events / COMMON_TERMS_PART };
	struct ranks r = { .db = db };
	bool ok;

	if (c.from < COMMON_TERMS_EVENTS_MIN)
		c.from = COMMON_TERMS_EVENTS_MIN;
	bitmap_start(&r.set, events);
	ok = choose_terms(&c, db, f) && write_terms(&c, &r, f);
	bitmap_release(&r.set);
	free(c.terms);
	return ok &&
	    sqlite_exec(db,
		"UPDATE top SET bitmap = (SELECT bitmap.number FROM facet"
		" JOIN bitmap ON bitmap.name = 'f' || facet.number"
		" WHERE facet.kind = top.kind AND facet.value = top.value)",
		f);
}
