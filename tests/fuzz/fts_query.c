/*
 * fts_query - nothing that is typed is an operator: the full-text engine takes
 * every query, and an event is found by its own name.
 */
#include "snapshot/fts_query.h"

#include "fuzz.h"
#include "snapshot/sqlite.h"

static struct sqlite store;
static struct sqlite3_stmt *put, *find;
static struct index_terms terms;

static void
open_store(void)
{
	struct error f;

	if (store.db != NULL)
		return;
	index_terms_init(&terms);
	HOLDS(sqlite_create(&store, ":memory:", &f));
	HOLDS(sqlite_exec(&store,
	    "CREATE VIRTUAL TABLE words USING fts5(terms, columnsize=0,"
	    " detail=none, prefix='2 3 4', tokenize='ascii')",
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
		    (*p >= '0' && *p <= '9') || strchr(" \"*AND", *p) != NULL);
	if (query.len > 0) {
		sqlite_bind_text(find, 1, query.p);
		HOLDS(sqlite_step(find, &row, &f) && row);
		HOLDS(!found || sqlite_int(find, 0) == 1);
		sqlite_reset(find);
	}
	buf_release(&query);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size), term[INDEX_TERMS_PREFIX_MAX + 2];
	struct buf words = BUF_INIT(FUZZ_ROOM);
	struct event e = { .name = text };
	struct fts_query s;
	struct error f;

	open_store();
	index_terms_of(&terms, &e, &words);
	sqlite_bind_text(put, 1, buf_cstr(&words));
	HOLDS(sqlite_run(put, &f));
	fts_query_init(&s, text);
	HOLDS(s.word_count <= FTS_QUERY_WORDS_MAX && !s.words.full);
	check_query(&s, INDEX_TERMS_TEXT, true);
	check_query(&s, INDEX_TERMS_NAME, true);
	if (fts_query_counted_term(&s, INDEX_TERMS_TEXT, term))
		HOLDS(strlen(term) == s.words.len + 1);
	fts_query_release(&s);
	buf_release(&words);
	free(text);
	return 0;
}
