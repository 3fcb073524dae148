/*
 * names.h - the names that people type whole: of events, and of the cities, states,
 * countries, venues, organizers and categories that are filters.  A table of the
 * snapshot.
 *
 * Shape:  name      hash: of a name's words as normalize.h leaves them, one blank
 *                   between them; facet: the number of the row of `facet` that has
 *                   the name, 0: an event has it, -N: the longest name of a facet
 *                   that begins with this word has N words
 *         An organizer is found by its name, and by its slug with blanks for the
 *         hyphens; a country by its names in English and Portuguese; a state by
 *         what the catalog has for it, when that is no abbreviation.
 * Owns:   the statements, until names_close().
 * Errors: those of sqlite.h.  A snapshot without this table has the cities, the
 *         states and the venues, and no event's name.
 * Limits: NAMES_WORDS_MAX words of a facet's name; NAMES_FOUND_MAX rows of a name.
 */
#ifndef INDEX_NAMES_H
#define INDEX_NAMES_H

#include "database/sqlite.h"

enum { NAMES_WORDS_MAX = 6, NAMES_FOUND_MAX = 8, NAMES_VALUE_MAX = 256 };

#define NAMES_SCHEMA                                                           \
	"CREATE TABLE name(hash INTEGER, facet INTEGER,"                       \
	" PRIMARY KEY(hash, facet)) WITHOUT ROWID;"

/* The hash of a text's normalized words. */
int64_t names_hash_text(const char *text);

/*
 * Of the column `name` of the staging table and the table `facet`, which are
 * written.
 */
bool names_write(struct sqlite *, struct error *) MUST_USE;

struct names {
	struct sqlite3_stmt *marks, *facet;
};

struct names_found {
	char kind[16];                   /* of the table `facet` */
	char value[NAMES_VALUE_MAX + 1]; /* the filter's argument */
	int64_t events;
};

bool names_open(struct names *, struct sqlite *, struct error *) MUST_USE;
void names_close(struct names *);

/* How many words a facet's name has at most that begins with the word. */
bool names_longest(
    struct names *, const char *word, size_t *count, struct error *) MUST_USE;
/* The facets that have the name, at most NAMES_FOUND_MAX. */
bool names_find(struct names *, const char *words,
    struct names_found found[NAMES_FOUND_MAX], size_t *count, struct error *)
    MUST_USE;
bool names_has_event(
    struct names *, const char *words, bool *has, struct error *) MUST_USE;

/*
 * The city whose name begins with the word and goes on, when it has four times the
 * events of the next such city; *has is false when there is none.
 */
bool names_city_that_begins(struct sqlite *, const char *word, bool *has,
    struct names_found *, struct error *) MUST_USE;

/* Has a facet of the kind this value, without regard to case? */
bool names_has_value(struct sqlite *, const char *kind, const char *value,
    bool *has, struct error *) MUST_USE;

#endif
