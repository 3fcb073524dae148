/*
 * names.h - the table of the full names that people type: the names of events, and of
 * the values of the filters city, state, country, venue, organization and category.
 *
 * Also called: entity recognition, gazetteer.
 * Shape:  name      hash: the hash of a name's words, or of its first word, in the form
 *                   of normalize.h, with one blank between words
 *                   facet: the number of the row of `facet` that has the name; 0 if
 *                   an event has the name; -N if a facet's name begins with this word
 *                   and has N words
 *         An organizer is found by its name, and by its slug with blanks instead of
 *         hyphens.  A country is found by its names in the languages of the locales.  A
 *         state is found by its text in the catalog, unless this is an abbreviation (at
 *         most three bytes).
 * Owns:   the statements, until names_close().
 * Errors: as in sqlite.h, also for a snapshot without this table.
 * Limits: NAMES_WORDS_MAX words in a facet's name; NAMES_FOUND_MAX rows for a name.
 */
#ifndef INDEX_NAMES_H
#define INDEX_NAMES_H

#include "database/sqlite.h"

enum {
	NAMES_WORDS_MAX = 6,
	NAMES_FOUND_MAX = 8,
	NAMES_VALUE_MAX = 256,
	NAMES_TIMES = 4,
};

#define NAMES_SCHEMA                                                           \
	"CREATE TABLE name(hash INTEGER, facet INTEGER,"                       \
	" PRIMARY KEY(hash, facet)) WITHOUT ROWID;"

/* Returns the hash of a text's normalized words. */
int64_t names_hash_text(const char *text);

/*
 * Writes the names of the staging table (column `name`) and of the table `facet`.  Both
 * tables must be complete.
 */
bool names_write(struct sqlite *, struct error *) MUST_USE;

struct names {
	struct sqlite3_stmt *marks, *facet;
};

/* A row of the table `facet`. */
struct names_found {
	char kind[16];                   /* such as "city" */
	char value[NAMES_VALUE_MAX + 1]; /* the filter's argument */
	int64_t events;
};

bool names_open(struct names *, struct sqlite *, struct error *) MUST_USE;
void names_close(struct names *);

/*
 * Sets *longest to the number of words in the longest facet name that begins with this
 * word, or to 0 if no facet name begins with it.  Sets *is_event to true if an event
 * has this name.  `words` are as in names_find().
 */
bool names_marks(struct names *, const char *words, size_t *longest,
    bool *is_event, struct error *) MUST_USE;
/*
 * Finds the facets that have the name, at most NAMES_FOUND_MAX.  `words` are the name's
 * normalized words, with one blank between them.
 */
bool names_find(struct names *, const char *words,
    struct names_found found[NAMES_FOUND_MAX], size_t *count, struct error *)
    MUST_USE;

/*
 * Considers the cities whose normalized name begins with the prefix.  Finds the city with
 * the most events, and sets *has to true, if it is the only one or has at least
 * NAMES_TIMES times as many events as the second.  Otherwise sets *has to false.
 */
bool names_city_that_begins(struct sqlite *, const char *prefix, bool *has,
    struct names_found *, struct error *) MUST_USE;

/*
 * Sets *has to true if a facet of this kind has the value, or the value in lower case
 * (ASCII), and otherwise to false.
 */
bool names_has_value(struct sqlite *, const char *kind, const char *value,
    bool *has, struct error *) MUST_USE;

#endif
