/*
 * states - finds the names of states, and counts the events that share an abbreviation.
 */
#include "search/states.h"

#include <ctype.h>

#include "base/text.h"
#include "event/br_states.h"
#include "text/language.h"
#include "text/normalize.h"

enum { COUNTRY_LEN = 2 };

static bool
is_brazil(const char *country)
{
	return text_equal_nocase(country, "BR");
}

static void
set_named_state(struct state_named *to, const char *name, const char *abbr,
    const char *country)
{
	LOCAL_BUF words = BUF_INIT(STATES_NAME_MAX);

	normalize_join(name, ' ', &words);
	snprintf(to->name, sizeof(to->name), "%s", buf_cstr(&words));
	snprintf(to->abbr, sizeof(to->abbr), "%s", abbr);
	snprintf(
	    to->country, sizeof(to->country), "%.*s", COUNTRY_LEN, country);
	for (char *p = to->country; *p != '\0'; p++)
		*p = (char)tolower((unsigned char)*p);
}

/* ---- The table of phrases: "US-MA". */

static bool
is_of_country(const struct language_phrase *row, const char *country_or_null)
{
	const char *value = language_text(row->value);

	return row->keyword == LANGUAGE_STATE &&
	    strlen(value) > COUNTRY_LEN + 1 && value[COUNTRY_LEN] == '-' &&
	    (country_or_null == NULL ||
		strncmp(value, country_or_null, COUNTRY_LEN) == 0);
}

static void
set_row(struct state_named *to, const struct language_phrase *row)
{
	const char *value = language_text(row->value);

	set_named_state(
	    to, language_text(row->words), value + COUNTRY_LEN + 1, value);
}

bool
states_find(
    const char *normalized, const char *country_or_null, struct state_named *to)
{
	struct location brazil = { .state = normalized };
	const struct language_phrase *rows;
	size_t count;
	bool begins;

	if (strlen(normalized) <= COUNTRY_LEN)
		return false; /* an abbreviation */
	if (country_or_null == NULL || is_brazil(country_or_null))
		br_states_complete(&brazil);
	if (brazil.state_abbr != NULL) {
		set_named_state(to, normalized, brazil.state_abbr, "BR");
		return true;
	}
	rows = language_find(normalized, &count, &begins);
	for (size_t i = 0; i < count; i++) {
		if (is_of_country(&rows[i], country_or_null)) {
			set_row(to, &rows[i]);
			return true;
		}
	}
	return false;
}

bool
states_of_abbreviation(
    const char *abbr, const char *country, struct state_named *to)
{
	struct location brazil = { .state_abbr = abbr };

	if (is_brazil(country)) {
		br_states_complete(&brazil);
		if (brazil.state != NULL)
			set_named_state(
			    to, brazil.state, brazil.state_abbr, country);
		return brazil.state != NULL;
	}
	for (size_t i = 0; i < language_phrase_count; i++) {
		const struct language_phrase *row = &language_phrases[i];

		if (is_of_country(row, country) &&
		    text_equal_nocase(
			language_text(row->value) + COUNTRY_LEN + 1, abbr)) {
			set_row(to, row);
			return true;
		}
	}
	return false;
}

/* ---- The catalog. */

/* The numbers of events with an abbreviation, and whether the catalog has countries. */
struct told {
	/* Events with the abbreviation, with the state's name, and with another's. */
	int64_t all, named, others;
	bool has_country, has_countries; /* this country, and any country */
};

static bool
read_told(struct snapshot_reader *s, const struct state_named *state,
    struct told *told, struct error *f)
{
	LOCAL_BUF abbr = BUF_INIT(STATES_CODE_MAX);
	LOCAL_STMT st = NULL;
	bool row, ok;

	*told = (struct told){ 0 };
	normalize_join(state->abbr, ' ', &abbr);
	/* The scan is short, because there are few names. */
	ok = sqlite_ask(&s->db, &st, &row, f,
	    "SELECT (SELECT total(events) FROM facet"
	    "  WHERE kind = 'state' AND value = ?4),"
	    " total(events) FILTER (WHERE value = ?2),"
	    " total(events) FILTER (WHERE value <> ?2 AND label = ?1),"
	    " EXISTS(SELECT 1 FROM facet"
	    "  WHERE kind = 'country' AND value = ?3),"
	    " EXISTS(SELECT 1 FROM facet WHERE kind = 'country')"
	    " FROM facet WHERE kind = 'state_name'",
	    BIND_TEXT(state->abbr), BIND_TEXT(state->name),
	    BIND_TEXT(state->country), BIND_TEXT(buf_cstr(&abbr)));
	if (ok && row)
		*told = (struct told){
			.all = sqlite_int(st, 0),
			.named = sqlite_int(st, 1),
			.others = sqlite_int(st, 2),
			.has_country = sqlite_int(st, 3) != 0,
			.has_countries = sqlite_int(st, 4) != 0,
		};
	return ok;
}

bool
states_need_country(struct snapshot_reader *s, const struct state_named *state,
    bool by_name, bool *needed, struct error *f)
{
	struct told told;

	*needed = false;
	if (!read_told(s, state, &told, f))
		return false;
	if (told.all == told.named)
		return true;
	if (is_brazil(state->country))
		*needed = told.has_countries && (by_name || told.named > 0);
	else
		*needed = told.others > 0 && told.has_country &&
		    (by_name || told.all > told.others);
	return true;
}
