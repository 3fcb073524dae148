/*
 * search - nothing that is typed is an operator: the full-text engine takes
 * every query, and an event is found by its own name.
 */
#include "snapshot/fts_query.h"

#include "fuzz.h"
#include "snapshot/sqlite.h"

static struct store store;
static struct sqlite3_stmt *put, *find;
static struct terms terms;

static void
open_store(void)
{
	struct fault f;

	if (store.db != NULL)
		return;
	terms_init(&terms);
	HOLDS(store_create(&store, ":memory:", &f));
	HOLDS(store_exec(&store,
	    "CREATE VIRTUAL TABLE words USING fts5(terms, columnsize=0,"
	    " detail=none, prefix='2 3 4', tokenize='ascii')",
	    &f));
	HOLDS(store_prepare(&store,
	    "REPLACE INTO words(rowid, terms) VALUES (1, ?)", &put, &f));
	HOLDS(store_prepare(&store,
	    "SELECT count(*) FROM words WHERE words MATCH ?", &find, &f));
}

static void
check_query(const struct search *s, enum terms_scope scope, bool found)
{
	struct buf query = BUF_INIT(2 * SEARCH_MAX);
	struct fault f;
	bool row;

	search_print(s, scope, &query);
	HOLDS(!query.full && (query.len == 0) == (s->count == 0));
	for (const char *p = buf_cstr(&query); *p != '\0'; p++)
		HOLDS((*p & 0x80) != 0 || (*p >= 'a' && *p <= 'z') ||
		    (*p >= '0' && *p <= '9') || strchr(" \"*AND", *p) != NULL);
	if (query.len > 0) {
		store_bind_text(find, 1, query.p);
		HOLDS(store_step(find, &row, &f) && row);
		HOLDS(!found || store_int(find, 0) == 1);
		store_reset(find);
	}
	buf_release(&query);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size), term[TERMS_PREFIX_MAX + 2];
	struct buf words = BUF_INIT(FUZZ_ROOM);
	struct event e = { .name = text };
	struct search s;
	struct fault f;

	open_store();
	terms_of(&terms, &e, &words);
	store_bind_text(put, 1, buf_cstr(&words));
	HOLDS(store_run(put, &f));
	search_init(&s, text);
	HOLDS(s.count <= SEARCH_WORDS_MAX && !s.words.full);
	check_query(&s, TERMS_TEXT, true);
	check_query(&s, TERMS_NAME, true);
	if (search_counted(&s, TERMS_TEXT, term))
		HOLDS(strlen(term) == s.words.len + 1);
	search_release(&s);
	buf_release(&words);
	free(text);
	return 0;
}
