/*
 * states - looks the names of states up, and counts the events that share an
 * abbreviation.
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
set(struct state_named *to, const char *name, const char *abbr,
    const char *country)
{
	struct buf words = BUF_INIT(STATES_NAME_MAX);

	normalize_join(name, ' ', &words);
	snprintf(to->name, sizeof(to->name), "%s", buf_cstr(&words));
	snprintf(to->abbr, sizeof(to->abbr), "%s", abbr);
	snprintf(
	    to->country, sizeof(to->country), "%.*s", COUNTRY_LEN, country);
	for (char *p = to->country; *p != '\0'; p++)
		*p = (char)tolower((unsigned char)*p);
	buf_release(&words);
}

/* ---- The table of phrases: "US-MA". */

static bool
is_of(const struct language_phrase *row, const char *country_or_null)
{
	return row->keyword == LANGUAGE_STATE &&
	    strlen(row->value) > COUNTRY_LEN + 1 &&
	    row->value[COUNTRY_LEN] == '-' &&
	    (country_or_null == NULL ||
		strncmp(row->value, country_or_null, COUNTRY_LEN) == 0);
}

static void
set_row(struct state_named *to, const struct language_phrase *row)
{
	set(to, row->words, row->value + COUNTRY_LEN + 1, row->value);
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
		set(to, normalized, brazil.state_abbr, "BR");
		return true;
	}
	rows = language_find(normalized, &count, &begins);
	for (size_t i = 0; i < count; i++) {
		if (is_of(&rows[i], country_or_null)) {
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
			set(to, brazil.state, brazil.state_abbr, country);
		return brazil.state != NULL;
	}
	for (size_t i = 0; i < language_phrase_count; i++) {
		const struct language_phrase *row = &language_phrases[i];

		if (is_of(row, country) &&
		    text_equal_nocase(row->value + COUNTRY_LEN + 1, abbr)) {
			set_row(to, row);
			return true;
		}
	}
	return false;
}

/* ---- The catalog. */

/* Events with the abbreviation. */
struct counted {
	int64_t all, named, others;      /* by the name, and by another name */
	bool has_country, has_countries; /* events of it, and of any one */
};

/* 27 names in Brazil: those of one abbreviation are few. */
static const char count_events[] =
    "SELECT total(events) FILTER (WHERE kind = 'state'),"
    " total(events) FILTER (WHERE kind = 'state_name' AND value = ?2),"
    " total(events) FILTER (WHERE kind = 'state_name' AND value <> ?2),"
    " EXISTS(SELECT 1 FROM facet"
    "  WHERE kind = 'country' AND value = ?3),"
    " EXISTS(SELECT 1 FROM facet WHERE kind = 'country')"
    " FROM facet WHERE (kind = 'state' AND value = lower(?1))"
    " OR (kind = 'state_name' AND label = ?1)";

static bool
count_of(struct snapshot_reader *s, const struct state_named *state,
    struct counted *n, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	*n = (struct counted){ 0 };
	if (!sqlite_prepare(&s->db, count_events, &st, f))
		return false;
	sqlite_bind_text(st, 1, state->abbr);
	sqlite_bind_text(st, 2, state->name);
	sqlite_bind_text(st, 3, state->country);
	ok = sqlite_step(st, &row, f);
	if (ok && row)
		*n = (struct counted){
			.all = sqlite_int(st, 0),
			.named = sqlite_int(st, 1),
			.others = sqlite_int(st, 2),
			.has_country = sqlite_int(st, 3) != 0,
			.has_countries = sqlite_int(st, 4) != 0,
		};
	sqlite_finish(&st);
	return ok;
}

bool
states_need_country(struct snapshot_reader *s, const struct state_named *state,
    bool by_name, bool *needed, struct error *f)
{
	struct counted n;

	*needed = false;
	if (s->format < SNAPSHOT_FORMAT_FILTERS)
		return true;
	if (!count_of(s, state, &n, f))
		return false;
	if (is_brazil(state->country))
		*needed = n.all > n.named && n.has_countries &&
		    (by_name || n.named > 0);
	else
		*needed = n.others > 0 && n.has_country &&
		    (by_name || n.all > n.others);
	return true;
}
