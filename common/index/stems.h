/*
 * stems.h - the table of a catalog's words by their stems (stem.h).
 *
 * Also called: stemming, query expansion, singular and plural.
 * The full-text index has no stems, because it would contain most words twice.
 * Instead a query asks for all words of the catalog that have the stem of a typed
 * word.
 *
 * Shape:  stem   as stem.h makes it, only of words of a-z
 *         words  the words with that stem in the catalog's texts, in alphabetic
 *                order, with one blank between them; at most STEMS_WORDS_MAX
 *         A stem whose only word is the stem itself has no row.  The row of the stem
 *         STEMS_LANGUAGE has the tag of stem.h, so that a typed word is stemmed in the
 *         same language, even if the brand's language has changed.
 * Common: if many events have words of a stem with several words, the stem is a term
 *         of common_terms.h with a bitmap: "sshow" by the text, "mshow" by the name.
 *         Otherwise all matches of words that are not common by themselves would be
 *         read from the index.
 * Memory: it does not grow with the catalog.  Words go to a staging table, most only
 *         once, because the latest ones are recognized by a hash.
 * Owns:   the algorithm, the hashes and the words of common stems, until
 *         stems_release().
 * Errors: those of sqlite.h.
 */
#ifndef INDEX_STEMS_H
#define INDEX_STEMS_H

#include "text/stem.h"
#include "index/common_terms.h"
#include "index/index_terms.h"

enum { STEMS_WORDS_MAX = 32, STEMS_COMMON_WORDS_MAX = 8192 };

#define STEMS_LANGUAGE ""

#define STEMS_SCHEMA                                                           \
	"CREATE TABLE stems(stem TEXT PRIMARY KEY, words TEXT) WITHOUT ROWID;"
#define STEMS_STAGING_SCHEMA                                                   \
	"CREATE TABLE staging.stems(stem TEXT, word TEXT,"                     \
	" PRIMARY KEY(stem, word)) WITHOUT ROWID;"

struct stems_common_word;

struct stems {
	const char *tag;
	struct stemmer stemmer;
	struct sqlite3_stmt *insert; /* into the staging table */
	uint64_t *seen;              /* hashes of words, each in its slot */
	/* The words of common stems, by hash. */
	struct stems_common_word *common;
	size_t common_count;
};

/* Takes the tag of stem.h, a constant; "": no language, and the table stays empty. */
void stems_init(struct stems *, const char *tag);
void stems_release(struct stems *);

/* Counts a word of a staged event; call it at least when the word first comes. */
bool stems_count(struct stems *, struct sqlite *,
    const struct index_terms_term *, struct error *) MUST_USE;
/* Writes the table when all events are counted, and finds the common stems. */
bool stems_write(struct stems *, struct sqlite *, const struct common_terms *,
    struct error *) MUST_USE;
/* The stem of a term of index_terms.h, if it is common in its scope; else NULL. */
const char *stems_common(const struct stems *, const char *term, size_t n);
/* The scope of a term with this mark of index_terms.h. */
enum index_terms_scope stems_scope(char mark);

/* The mark of a stem's bitmap. */
char stems_mark(enum index_terms_scope);

#endif
