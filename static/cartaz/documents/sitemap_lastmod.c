/*
 * sitemap_lastmod - writes a time of a record in the form of sitemaps.
 */
#include "cartaz/documents/sitemap_lastmod.h"

#include <stdio.h>
#include <string.h>

enum {
	WEB_S = 631152000, /* 1990-01-01T00:00:00Z */
	EAST_MOST_S =
	    14 * 3600 /* a date begins up to 14 hours before the date in UTC */
};

/* Returns true if the text already has W3C's form. */
static bool
is_w3c(const char *text)
{
	size_t n = strlen(text);

	return n == 10 || (n == 20 && text[10] == 'T' && text[19] == 'Z') ||
	    (n == 25 && text[10] == 'T' && text[22] == ':');
}

/* A page changed neither before there was a Web, nor after its record was read. */
static bool
can_be_change(const struct datetime *w, int64_t at_s, int64_t read_at_s)
{
	return at_s >= WEB_S &&
	    at_s <= read_at_s + (w->kind == DATETIME_INSTANT ? 0 : EAST_MOST_S);
}

bool
sitemap_lastmod(const char *updated_at_or_null, int64_t read_at_s,
    char out[DATETIME_TEXT_MAX], int64_t *at_s)
{
	struct datetime w;

	if (updated_at_or_null == NULL ||
	    !datetime_parse(updated_at_or_null, &w))
		return false;
	*at_s = w.kind == DATETIME_INSTANT ? datetime_instant_s(&w)
					   : datetime_civil_s(&w);
	if (!can_be_change(&w, *at_s, read_at_s))
		return false;
	if (w.kind == DATETIME_LOCAL)
		w.kind = DATETIME_DATE;
	if (is_w3c(updated_at_or_null))
		snprintf(out, DATETIME_TEXT_MAX, "%s", updated_at_or_null);
	else
		datetime_print(&w, out);
	return true;
}
