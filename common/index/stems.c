/*
 * stems - collects the words of a catalog by their stems and meanings, and writes their
 * table.
 */
#include "index/stems.h"

enum { ROW_MAX = STEMS_WORDS_MAX * (NORMALIZE_WORD_MAX + 1) };

/* The words of one stem, while they are read. */
struct stem_row {
	struct sqlite3_stmt *insert;
	char stem[STEM_SIZE];
	struct buf words;
	size_t count;
};

char
stems_mark(enum index_terms_scope scope)
{
	return scope == INDEX_TERMS_NAME ? 'm' : 's';
}

static bool
stage_word(struct stemmer *stemmer, struct sqlite3_stmt *insert,
    struct sqlite_text word, struct error *f)
{
	char stem[STEM_SIZE];

	stemmer_stem(stemmer, word.p, word.n, stem);
	sqlite_bind_text(insert, 1, stem);
	sqlite_bind_bytes(insert, 2, word.p, word.n);
	return sqlite_run(insert, f);
}

/* Leaves out words with digits or other letters, which are their own stem (stem.h). */
static bool
stage_words(struct stemmer *stemmer, struct sqlite *db, struct error *f)
{
	LOCAL_STMT from = NULL, insert = NULL;
	bool row = true, ok;

	ok = sqlite_prepare(db,
		 "SELECT word FROM staging.word WHERE word NOT GLOB '*[^a-z]*'",
		 &from, f) &&
	    sqlite_prepare(
		db, "INSERT INTO staging.stems VALUES(?,?)", &insert, f);
	while (ok && (ok = sqlite_step(from, &row, f)) && row)
		ok = stage_word(stemmer, insert, sqlite_text(from, 0), f);
	return ok;
}

/* Adds words of the catalog to the stem of a word that means the same. */
static bool
stage_same_words(struct stemmer *stemmer, struct sqlite3_stmt *insert,
    const char *word, const char *same, struct error *f)
{
	char stem[STEM_SIZE];
	bool ok = true;

	stemmer_stem(stemmer, word, strlen(word), stem);
	for (size_t n; ok && *same != '\0'; same += n + (same[n] == ' ')) {
		n = strcspn(same, " ");
		sqlite_bind_text(insert, 1, stem);
		sqlite_bind_bytes(insert, 2, same, n);
		ok = sqlite_run(insert, f);
	}
	return ok;
}

static bool
stage_same(struct stemmer *stemmer, struct sqlite *db, struct error *f)
{
	LOCAL_STMT insert = NULL;
	bool ok = sqlite_prepare(db,
	    "INSERT OR IGNORE INTO staging.stems"
	    " SELECT ?1, word FROM staging.word WHERE word = ?2",
	    &insert, f);

	for (size_t i = 0; ok && i < language_phrase_count; i++) {
		const struct language_phrase *row = &language_phrases[i];

		if (row->keyword == LANGUAGE_SAME)
			ok = stage_same_words(stemmer, insert,
			    language_text(row->words),
			    language_text(row->value), f);
	}
	return ok;
}

static bool
write_row(struct stem_row *r, struct error *f)
{
	bool ok = true;

	if (r->count > 1 ||
	    (r->count == 1 && strcmp(r->stem, buf_cstr(&r->words)) != 0)) {
		sqlite_bind(r->insert, BIND_TEXT(r->stem),
		    BIND_TEXT(buf_cstr(&r->words)));
		ok = sqlite_run(r->insert, f);
	}
	r->count = 0;
	buf_reset(&r->words);
	return ok;
}

static bool
add_stem_word(struct stem_row *r, struct sqlite3_stmt *from, struct error *f)
{
	struct sqlite_text stem = sqlite_text(from, 0),
			   word = sqlite_text(from, 1);

	if (strcmp(stem.p, r->stem) != 0 && !write_row(r, f))
		return false;
	snprintf(r->stem, sizeof(r->stem), "%s", stem.p);
	if (r->count == STEMS_WORDS_MAX)
		return true;
	if (r->count++ > 0)
		buf_char(&r->words, ' ');
	buf_bytes(&r->words, word.p, word.n);
	return true;
}

static bool
write_rows(struct sqlite *db, const char *tag, struct error *f)
{
	struct stem_row r = { .words = BUF_INIT(ROW_MAX) };
	LOCAL_STMT from = NULL;
	bool row = true, ok;

	ok = sqlite_prepare(db,
		 "SELECT stem, word FROM staging.stems ORDER BY stem, word",
		 &from, f) &&
	    sqlite_prepare(db, "INSERT INTO stems VALUES(?,?)", &r.insert, f);
	if (ok) {
		sqlite_bind(
		    r.insert, BIND_TEXT(STEMS_LANGUAGE), BIND_TEXT(tag));
		ok = sqlite_run(r.insert, f);
	}
	while (ok && (ok = sqlite_step(from, &row, f)) && row)
		ok = add_stem_word(&r, from, f);
	ok = ok && write_row(&r, f);
	sqlite_finish(&r.insert);
	buf_release(&r.words);
	return ok;
}

bool
stems_write(struct sqlite *db, const char *tag, struct error *f)
{
	struct stemmer stemmer;
	bool ok;

	stemmer_start(&stemmer, tag);
	ok = stemmer.algorithm == NULL ||
	    (stage_words(&stemmer, db, f) && stage_same(&stemmer, db, f) &&
		write_rows(db, tag, f));
	stemmer_finish(&stemmer);
	return ok;
}
