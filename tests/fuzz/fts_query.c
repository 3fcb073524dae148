/*
 * fts_query - nothing that is typed is an operator: the full-text engine takes
 * every query, also a wide one, and an event is found by its own name; a word is
 * taken apart without a gap.
 */
#include "snapshot/fts_query.h"

#include "fuzz.h"
#include "snapshot/sqlite.h"
#include "text/bigrams.h"

static struct sqlite store;
static struct sqlite3_stmt *put, *find;
static struct index_terms terms;

static void
open_store(void)
{
	struct error f;

	if (store.db != NULL)
		return;
	index_terms_init(&terms, "pt-BR");
	HOLDS(sqlite_create(&store, ":memory:", &f));
	HOLDS(sqlite_exec(&store,
	    "CREATE VIRTUAL TABLE words USING fts5(terms, columnsize=0,"
	    " detail=none, tokenize='ascii')",
	    &f));
	HOLDS(sqlite_prepare(&store,
	    "REPLACE INTO words(rowid, terms) VALUES (1, ?)", &put, &f));
	HOLDS(sqlite_prepare(&store,
	    "SELECT count(*) FROM words WHERE words MATCH ?", &find, &f));
}

static void
check_query(const struct fts_query *s, enum index_terms_scope scope, bool found)
{
	struct buf query = BUF_INIT(2 * FTS_QUERY_MAX);
	struct error f;
	bool row;

	fts_query_print(s, scope, &query);
	HOLDS(!query.full && (query.len == 0) == (s->word_count == 0));
	for (const char *p = buf_cstr(&query); *p != '\0'; p++)
		HOLDS((*p & 0x80) != 0 || (*p >= 'a' && *p <= 'z') ||
		    (*p >= '0' && *p <= '9') ||
		    strchr(" \"*ANDORT()", *p) != NULL);
	if (query.len > 0) {
		sqlite_bind_text(find, 1, query.p);
		HOLDS(sqlite_step(find, &row, &f) && row);
		HOLDS(!found || sqlite_int(find, 0) == 1);
		sqlite_reset(find);
	}
	buf_release(&query);
}

/* Each byte is in a part that begins there or in the one before. */
static void
check_parts(const char *word, size_t n)
{
	struct bigrams b;
	const char *covered = word;

	bigrams_start(&b, word, n);
	while (bigrams_next(&b)) {
		HOLDS(b.n > 0 && b.part >= word && b.part <= covered);
		HOLDS(b.part + b.n <= word + n && b.at > b.part);
		covered = b.part + b.n;
	}
	HOLDS(covered == word + n);
}

/* Every word with all words instead of it: each event that has one is found. */
static void
make_wide(struct fts_query *s)
{
	struct fts_query_text all = { buf_cstr(&s->words), s->words.len }, word;

	for (size_t i = 0; i < s->word_count; i++) {
		word.p = fts_query_word(s, i, &word.n);
		check_parts(word.p, word.n);
		HOLDS(s->part_count == i);
		HOLDS(fts_query_add_part(
		    s, word, i + 1 == s->word_count, all, "stem"));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size), term[FTS_QUERY_COUNTED_SIZE];
	struct buf words = BUF_INIT(FUZZ_ROOM);
	struct native_record r = { .event.name = text };
	struct fts_query s;
	struct error f;

	open_store();
	index_terms_of(&terms, &r, &words);
	sqlite_bind_text(put, 1, buf_cstr(&words));
	HOLDS(sqlite_run(put, &f));
	fts_query_init(&s, text);
	HOLDS(s.word_count <= FTS_QUERY_WORDS_MAX && !s.words.full);
	check_query(&s, INDEX_TERMS_TEXT, true);
	check_query(&s, INDEX_TERMS_NAME, true);
	if (fts_query_counted_term(&s, INDEX_TERMS_TEXT, term))
		HOLDS(strlen(term) == s.words.len + 1);
	make_wide(&s);
	check_query(&s, INDEX_TERMS_TEXT, true);
	check_query(&s, INDEX_TERMS_NAME, true);
	fts_query_release(&s);
	buf_release(&words);
	free(text);
	return 0;
}
