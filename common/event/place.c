/*
 * place - decides the country of an event, and completes its state in Brazil.
 */
#include "event/place.h"

#include "base/text.h"
#include "event/br_states.h"
#include "event/words.h"

/* The zones of Brazil in zone.tab of tzdata, and their older names. */
static bool
is_brazilian_zone(const char *zone)
{
	static const char *const zones[] = { "America/Araguaina",
		"America/Bahia", "America/Belem", "America/Boa_Vista",
		"America/Campo_Grande", "America/Cuiaba", "America/Eirunepe",
		"America/Fortaleza", "America/Maceio", "America/Manaus",
		"America/Noronha", "America/Porto_Acre", "America/Porto_Velho",
		"America/Recife", "America/Rio_Branco", "America/Santarem",
		"America/Sao_Paulo", "Brazil/Acre", "Brazil/DeNoronha",
		"Brazil/East", "Brazil/West" };

	return text_is_among(zones, ARRAY_LEN(zones), zone);
}

const char *
place_country(const struct event *e)
{
	const struct location *l = &e->location;
	bool brazil;

	if (l->country != NULL)
		return l->country;
	if (e->timezone != NULL)
		brazil = is_brazilian_zone(e->timezone);
	else
		brazil = br_states_agree(l);
	return brazil ? "BR" : NULL;
}

static const char *
online_word(const char *text_or_null)
{
	return text_or_null != NULL
	    ? event_word(LANGUAGE_ONLINE_PLACE, text_or_null)
	    : NULL;
}

/* The name of a meeting program counts only without an address: a club may have it. */
static bool
is_online_name(const struct location *l)
{
	const char *word = online_word(l->name);

	return word != NULL &&
	    (word[0] == '\0' ||
		(l->city == NULL && l->formatted_address == NULL &&
		    l->latitude == NULL));
}

static void
find_online(struct event *e)
{
	struct location *l = &e->location;
	const char **const parts[] = { &l->city, &l->state, &l->state_abbr,
		&l->formatted_address };

	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		if (online_word(*parts[i]) == NULL)
			continue;
		*parts[i] = NULL;
		e->is_online = true;
	}
	e->is_online = e->is_online || is_online_name(l);
}

void
place_complete(struct event *e)
{
	const char *country = place_country(e);

	find_online(e);

	if (country != NULL && strcmp(country, "BR") == 0)
		br_states_complete(&e->location);
}

const char *
place_city_beside_address(const struct location *l)
{
	bool is_there = l->city != NULL && l->formatted_address != NULL &&
	    strcasestr(l->formatted_address, l->city) != NULL;

	return is_there ? NULL : l->city;
}

const char *
place_after_name(const char *address, const char *name_or_null)
{
	size_t n = name_or_null != NULL ? strlen(name_or_null) : 0;

	return n > 0 && strncmp(address, name_or_null, n) == 0 &&
		strncmp(address + n, ", ", 2) == 0
	    ? address + n + 2
	    : address;
}
