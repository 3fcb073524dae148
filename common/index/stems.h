/*
 * stems.h - the words of a catalog by their stems (stem.h): a table of the snapshot.
 *
 * The full-text index has no stems: it would have most words twice.  It has words, and
 * a query asks for all words of the catalog that have the stem of one that is typed.
 *
 * Shape:  stem   as stem.h makes it of words of a-z alone
 *         words  those of the texts that have it, in the order of the alphabet, with
 *                one blank between them; STEMS_WORDS_MAX at most
 *         A stem whose only word is the stem itself has no row.  The row of the stem
 *         STEMS_LANGUAGE has the tag of stem.h: what is typed gets stems of the
 *         language that they are of, whatever the brand's is now.
 * Common: a stem of several words that many events have is a term of common_terms.h with
 *         a bitmap: "sshow" by the text, "mshow" by the name.  Of words that are not
 *         common each for itself, all matches would be read from the index.
 * Memory: it does not grow with the catalog.  Words go to a staging table, most only
 *         once, because the last ones are known by a hash.
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
	uint64_t *seen;              /* hashes of words, each in its place */
	/* The words of common stems, by hash. */
	struct stems_common_word *common;
	size_t common_count;
};

/* The tag of stem.h, a constant; "": no language, and the table stays empty. */
void stems_init(struct stems *, const char *tag);
void stems_release(struct stems *);

/* A word of a staged event, at least when it comes first. */
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
