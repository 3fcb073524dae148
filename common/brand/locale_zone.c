/*
 * locale_zone - time zones as people say them.
 */
#include "brand/internal.h"

enum { CITY_MAX = 256 };

/* True for the areas of the database whose zones are named after a city. */
static bool
is_named_after_city(const char *zone)
{
	static const char *const areas[] = { "Africa", "America", "Antarctica",
		"Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian",
		"Pacific" };
	size_t n = strcspn(zone, "/");

	for (size_t i = 0; zone[n] != '\0' && i < ARRAY_LEN(areas); i++) {
		if (strlen(areas[i]) == n && strncmp(areas[i], zone, n) == 0)
			return true;
	}
	return false;
}

/* Returns NULL if the city is not in the table of the language. */
static const char *
words_of_city(const struct locale *l, const char *name)
{
	for (const uint16_t *row = l->cities; *row != 0; row += 2) {
		if (strcmp(l->texts + row[0], name) == 0)
			return l->texts + row[1];
	}
	return NULL;
}

/* Adds "de Maceió".  A name that is not in the table has "_" for a blank. */
static void
add_city(const struct locale *l, const char *zone, struct buf *b)
{
	const char *name = strrchr(zone, '/') + 1;
	const char *words = words_of_city(l, name);
	LOCAL_BUF city = BUF_INIT(CITY_MAX);

	for (; words == NULL && *name != '\0'; name++)
		buf_char(&city, *name == '_' ? ' ' : *name);
	if (words != NULL)
		buf_text(b, words);
	else
		locale_fill(l, WORD_ZONE_OF, buf_cstr(&city), b);
}

bool
locale_zone(const struct locale *l, const char *zone_or_null, struct buf *b)
{
	LOCAL_BUF city = BUF_INIT(CITY_MAX);

	if (zone_or_null == NULL || !is_named_after_city(zone_or_null))
		return false;
	add_city(l, zone_or_null, &city);
	locale_fill(l, WORD_ZONE_IS, buf_cstr(&city), b);
	return true;
}

void
locale_offset(int minutes, struct buf *b)
{
	buf_text(b, "UTC");
	if (minutes == 0)
		return;
	buf_printf(b, "%s%d", minutes < 0 ? "\u2212" : "+", abs(minutes) / 60);
	if (minutes % 60 != 0)
		buf_printf(b, ":%02d", abs(minutes) % 60);
}
