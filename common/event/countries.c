/*
 * countries - the table of countries, and its look-up by a text.
 */
#include "event/countries.h"

#include "base/text.h"
#include "text/normalize.h"

enum { NORMALIZED_MAX = 128, CODE_MAX = 3, NAME_SIZE = 48, COUNTRY_NAMES = 3 };

/* No pointers: each would be relocated whenever a program starts. */
struct country {
	char alpha2[3], alpha3[4];
	char english[NAME_SIZE], portuguese[NAME_SIZE], spanish[NAME_SIZE];
	char keys[COUNTRY_NAMES][NAME_SIZE]; /* normalized names */
};

static const struct country countries[] = {
#define COUNTRY(alpha2, alpha3, english, portuguese, spanish, ...)             \
	{ alpha2, alpha3, english, portuguese, spanish, { __VA_ARGS__ } },
#include "event/countries.def"
#undef COUNTRY
};

#define COUNTRY(alpha2, alpha3, english, portuguese, spanish, key,             \
    portuguese_key, spanish_key)                                               \
	_Static_assert(sizeof(english) <= NAME_SIZE &&                         \
		sizeof(portuguese) <= NAME_SIZE &&                             \
		sizeof(spanish) <= NAME_SIZE && sizeof(key) <= NAME_SIZE &&    \
		sizeof(portuguese_key) <= NAME_SIZE &&                         \
		sizeof(spanish_key) <= NAME_SIZE,                              \
	    english);
#include "event/countries.def"
#undef COUNTRY

_Static_assert(ARRAY_LEN(countries) == 249, "ISO 3166-1 has 249 countries");

/* Names that are none of the table's, normalized. */
static const char others[][2][NAME_SIZE] = {
	{ "usa", "US" },
	{ "u s a", "US" },
	{ "u s", "US" },
	{ "united states of america", "US" },
	{ "eua", "US" },
	{ "e u a", "US" },
	{ "estados unidos da america", "US" },
	{ "uk", "GB" },
	{ "u k", "GB" },
	{ "great britain", "GB" },
	{ "england", "GB" },
	{ "scotland", "GB" },
	{ "wales", "GB" },
	{ "northern ireland", "GB" },
	{ "gra bretanha", "GB" },
	{ "inglaterra", "GB" },
	{ "escocia", "GB" },
	{ "pais de gales", "GB" },
	{ "irlanda do norte", "GB" },
	{ "uae", "AE" },
	{ "u a e", "AE" },
	{ "cape verde", "CV" },
	{ "czech republic", "CZ" },
	{ "republica tcheca", "CZ" },
	{ "republica checa", "CZ" },
	{ "holland", "NL" },
	{ "holanda", "NL" },
	{ "the netherlands", "NL" },
	{ "hong kong", "HK" },
	{ "ivory coast", "CI" },
	{ "macao", "MO" },
	{ "macau", "MO" },
	{ "macedonia", "MK" },
	{ "myanmar", "MM" },
	{ "mianmar", "MM" },
	{ "palestine", "PS" },
	{ "palestina", "PS" },
	{ "republic of korea", "KR" },
	{ "republica da coreia", "KR" },
	{ "russian federation", "RU" },
	{ "federacao russa", "RU" },
	{ "turkiye", "TR" },
	{ "vatican", "VA" },
	{ "vaticano", "VA" },
	{ "viet nam", "VN" },
	{ "ee uu", "US" },
	{ "eeuu", "US" },
	{ "estados unidos de america", "US" },
	{ "gran bretana", "GB" },
	{ "gales", "GB" },
	{ "irlanda del norte", "GB" },
	{ "federacion rusa", "RU" },
	{ "republica de corea", "KR" },
};

static bool
has_name(const struct country *c, const char *normalized)
{
	for (size_t i = 0; i < COUNTRY_NAMES; i++) {
		if (strcmp(normalized, c->keys[i]) == 0)
			return true;
	}
	return false;
}

static const char *
find_name(const char *normalized)
{
	for (size_t i = 0; i < ARRAY_LEN(countries); i++) {
		if (has_name(&countries[i], normalized))
			return countries[i].alpha2;
	}
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		if (strcmp(normalized, others[i][0]) == 0)
			return others[i][1];
	}
	return NULL;
}

static const char *
find_code(const char *normalized)
{
	for (size_t i = 0; i < ARRAY_LEN(countries); i++) {
		if (text_equal_nocase(normalized, countries[i].alpha2) ||
		    text_equal_nocase(normalized, countries[i].alpha3))
			return countries[i].alpha2;
	}
	return NULL;
}

static const char *
find(const char *text, bool in_address)
{
	struct buf normalized = BUF_INIT(NORMALIZED_MAX);
	const char *found = NULL, *key;

	normalize_join(text, ' ', &normalized);
	key = buf_cstr(&normalized);
	if (!normalized.full && !(in_address && strcmp(key, "georgia") == 0)) {
		if (!in_address && normalized.len <= CODE_MAX)
			found = find_code(key);
		if (found == NULL)
			found = find_name(key);
	}
	buf_release(&normalized);
	return found;
}

const char *
countries_find(const char *text)
{
	return find(text, false);
}

const char *
countries_find_in_address(const char *text)
{
	return find(text, true);
}

const char *
countries_name(const char *alpha2, const char *locale)
{
	for (size_t i = 0; i < ARRAY_LEN(countries); i++) {
		if (strcmp(alpha2, countries[i].alpha2) != 0)
			continue;
		if (text_starts(locale, "pt"))
			return countries[i].portuguese;
		return text_starts(locale, "es") ? countries[i].spanish
						 : countries[i].english;
	}
	return alpha2;
}
