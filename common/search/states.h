/*
 * states.h - the country of a state that is read by its name.
 *
 * Rules:  an abbreviation is a state of several countries: "MA" is Maranhão and
 *         Massachusetts.  A state that is read by its name is of one country, by
 *         br_states.h or the table of phrases (`state`, text/language.h), and has
 *         that country as a filter where it has to:
 *         - in Brazil, where not every event with the abbreviation has the name,
 *           and the catalog tells a country of any event.  An event of a known
 *           country has the name (place.h);
 *         - elsewhere, where events with the abbreviation have the name of another
 *           state, and the catalog has events of the country.
 *         An abbreviation alone is a state of the brand's country where the
 *         catalog has events of that, else any state.  After the name of a city
 *         neither has a country: the city says it.
 *         Of an event whose record tells no country none is known: a filter by
 *         the country does not find it.
 * Owns:   nothing.
 * Errors: those of sqlite.h.  Snapshots before SNAPSHOT_FORMAT_FILTERS have no
 *         countries.
 */
#ifndef SEARCH_STATES_H
#define SEARCH_STATES_H

#include "reader/reader.h"

enum { STATES_NAME_MAX = 64, STATES_CODE_MAX = 4 };

struct state_named {
	char name[STATES_NAME_MAX];    /* as normalize.h leaves it */
	char abbr[STATES_CODE_MAX];    /* ISO 3166-2, in capitals */
	char country[STATES_CODE_MAX]; /* ISO 3166-1, as the filter has it */
};

/* Of the country, or of any one where that is NULL.  False: it is no state's name. */
bool states_find(const char *normalized, const char *country_or_null,
    struct state_named *) MUST_USE;
bool states_of_abbreviation(
    const char *abbr, const char *country, struct state_named *) MUST_USE;

/* Must a list of the state have its country as a filter?  by_name: else "MA". */
bool states_need_country(struct snapshot_reader *, const struct state_named *,
    bool by_name, bool *needed, struct error *) MUST_USE;

#endif
