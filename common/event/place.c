/*
 * place - decides the country of an event, and completes its state in Brazil;
 * divides addresses.
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

/*
 * Returns the end of "Rua A, 45" in "Rua A, 45, Recife, PE, 50030-010".  A region with the
 * name of its city may follow the city.  NULL: unknown, as in "Hall (Rua A, 45, Recife)".
 */
static const char *
end_of_street(const struct location *l)
{
	const char *all = l->formatted_address, *found = NULL, *past = NULL;
	size_t n = l->city != NULL ? strlen(l->city) : 0;

	if (n == 0 || all == NULL || strchr(all, '(') != NULL)
		return NULL;
	for (const char *p = all; p[0] != '\0'; p++) {
		const char *end = p + 2 + n;

		if (p == all || !text_starts(p, ", ") ||
		    strncasecmp(p + 2, l->city, n) != 0 ||
		    (*end != '\0' && *end != ',' && !text_starts(end, " - ")))
			continue;
		if (p != past) /* not a region behind its city */
			found = p;
		past = end;
	}
	return found;
}

void
place_split_address(
    const struct location *l, struct buf *street, struct buf *code)
{
	const char *end = end_of_street(l), *rest;
	size_t n;

	if (end == NULL) {
		if (l->formatted_address != NULL)
			buf_text(street, l->formatted_address);
		return;
	}
	buf_bytes(
	    street, l->formatted_address, (size_t)(end - l->formatted_address));
	for (rest = end + 2 + strlen(l->city); *rest != '\0'; rest += n) {
		rest += strspn(rest, ",- ");
		if (l->state_abbr != NULL && text_starts(rest, l->state_abbr) &&
		    rest[strlen(l->state_abbr)] == ' ')
			rest += strlen(l->state_abbr) + 1;
		n = strcspn(rest, ",");
		if (code->len == 0 && strcspn(rest, "0123456789") < n)
			buf_bytes(code, rest, n);
	}
}
