/*
 * stems.h - the table of a catalog's words by their stems (stem.h).
 *
 * Also called: stemming, query expansion, singular and plural.
 * The full-text index has no stems, because with them it would contain most words
 * twice.  Instead, a query includes all words of the catalog that have the stem of a
 * typed word.
 *
 * Shape:  stem   a stem of stem.h; words with other letters than a-z have no row
 *         words  the words with that stem in the catalog's texts, and those that mean
 *                the same as a word with that stem (`same` of text/language.h), in
 *                alphabetic order, with one blank between them; at most STEMS_WORDS_MAX
 *         A stem whose only word is the stem itself has no row.  The row of the stem
 *         STEMS_LANGUAGE has the tag of stem.h, so that a typed word gets its stem in
 *         the same language, even if the brand's language has changed.
 * Common: if a stem has several words that together are in many events, the stem is a
 *         term of common_terms.h with a bitmap: "sshow" for the text, "mshow" for the
 *         name.  Without this bitmap, a search would have to read all matches of those
 *         words that have no bitmap of their own.
 * Owns:   nothing.
 * Errors: as in sqlite.h.
 */
#ifndef INDEX_STEMS_H
#define INDEX_STEMS_H

#include "text/stem.h"
#include "database/sqlite.h"
#include "index/index_terms.h"

enum { STEMS_WORDS_MAX = 32 };

#define STEMS_LANGUAGE ""

#define STEMS_SCHEMA                                                           \
	"CREATE TABLE stems(stem TEXT PRIMARY KEY, words TEXT) WITHOUT ROWID;"
#define STEMS_STAGING_SCHEMA                                                   \
	"CREATE TABLE staging.stems(stem TEXT, word TEXT,"                     \
	" PRIMARY KEY(stem, word)) WITHOUT ROWID;"

/*
 * Writes the table from staging.word (common_terms.h).  `tag` is the tag of stem.h.  If
 * stem.h does not stem this language, or the tag is "", the table stays empty.
 */
bool stems_write(struct sqlite *, const char *tag, struct error *) MUST_USE;

/* Returns the first byte of the name of a stem's bitmap, 's' or 'm'. */
char stems_mark(enum index_terms_scope);

#endif
