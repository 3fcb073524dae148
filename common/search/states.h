/*
 * states.h - the country of a state that a person names.
 *
 * Rules:  one abbreviation may mean states of several countries: "MA" is Maranhão and
 *         Massachusetts.  A state read by its name belongs to one country, by
 *         br_states.h or the table of phrases (`state`, text/language.h).  The country
 *         becomes a filter
 *         - in Brazil, if an event with the abbreviation lacks the name, and at least
 *           one event of the catalog has a country.  An event in Brazil whose country is
 *           known has the name (place.h);
 *         - elsewhere, if events with the abbreviation have the name of another state,
 *           and the catalog has events of the country.
 *         If the person typed only an abbreviation, the country is added only if the
 *         state of the brand's country has events.  In Brazil, this means an event with
 *         the state's name; elsewhere, an event with the abbreviation that does not
 *         have the name of another state.  After a city, neither a name nor an
 *         abbreviation adds a country, because the city is enough.  If the record of an
 *         event has no country, a filter by country does not find the event.
 * Owns:   nothing.
 * Errors: as in sqlite.h.
 */
#ifndef SEARCH_STATES_H
#define SEARCH_STATES_H

#include "reader/reader.h"

enum { STATES_NAME_MAX = 64, STATES_CODE_MAX = 4 };

struct state_named {
	char name[STATES_NAME_MAX];    /* in the form of normalize.h */
	char abbr[STATES_CODE_MAX];    /* ISO 3166-2, in capitals */
	char country[STATES_CODE_MAX]; /* ISO 3166-1, in the filter's form */
};

/*
 * Finds a state by its normalized name, in the country, or in any country if
 * country_or_null is NULL.  Returns false if the text is not the name of a state.
 */
bool states_find(const char *normalized, const char *country_or_null,
    struct state_named *) MUST_USE;
/* Finds a state of the country by its abbreviation.  Returns false if it is unknown. */
bool states_of_abbreviation(
    const char *abbr, const char *country, struct state_named *) MUST_USE;

/*
 * Sets *needed to true if a list of the state must also filter by its country, and
 * otherwise to false.  by_name is true if the person typed the name of the state, and not
 * an abbreviation such as "MA".
 */
bool states_need_country(struct snapshot_reader *, const struct state_named *,
    bool by_name, bool *needed, struct error *) MUST_USE;

#endif
