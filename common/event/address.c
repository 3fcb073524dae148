/*
 * address - reads addresses by the customs of a country.
 */
#include "event/address.h"

#include <ctype.h>

#include "base/text.h"
#include "event/countries.h"
#include "json/json_tree.h"

enum { PARTS_MAX = 24, PART_MAX = 120, STATE_LEN = 2 };

#define DIGITS "0123456789"

/* Spellings that mean the same in every country. */
static const struct {
	const char *from, *to;
} spellings[] = {
	{ "–", "-" },
	{ "—", "-" },
	{ "CEP: ", "" },
	{ "CEP ", "" },
	{ "C.P. ", "" },
	{ "CP ", "" },
};

/* Names that are beside a postcode or a state, but are not cities. */
static const char not_cities[] =
    "Centro|Centro Histórico|Brasil|España|England|Scotland|Wales|"
    "Northern Ireland|*shire|Cornwall|Cumbria|Devon|Dorset|Essex|Kent|Norfolk|"
    "Somerset|Suffolk|Surrey|East Sussex|West Sussex";

/* How a country writes addresses. */
static const struct form {
	const char *country;
	const char *postcodes; /* 9: a digit, A: a capital; "|" between forms */
	bool is_after;         /* the city is before its postcode */
	bool has_state;        /* a state is before a part that is a postcode */
	/* Names of regions: "X " begins one, "*X" ends one.  NULL: not known. */
	const char *regions;
	const char *states; /* after the city: "Recife - PE", "Chicago, IL" */
} forms[] = {
	{ "AR", "A9999AAA|A9999|9999", false, false, NULL, "" },
	{ "AT", "9999", false, false, NULL, "" },
	{ "BR", "99999-999|99999999", true, true, "Região ",
	    "AC AL AM AP BA CE "
	    "DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO" },
	{ "CA", "A9A 9A9", true, false, NULL,
	    "AB BC MB NB NL NS NT NU ON PE QC SK YT" },
	{ "CH", "9999", false, false, NULL, "" },
	{ "CL", "9999999", false, false, "Provincia |Región ", "" },
	{ "DE", "99999", false, false,
	    "Baden-Württemberg|Bayern|Brandenburg|Hessen|Mecklenburg-Vorpommern|"
	    "Niedersachsen|Nordrhein-Westfalen|Rheinland-Pfalz|Saarland|Sachsen|"
	    "Sachsen-Anhalt|Schleswig-Holstein|Thüringen|Landkreis |Kreis |*kreis|"
	    "Verwaltungsgemeinschaft |Samtgemeinde |Verbandsgemeinde |Amt |"
	    "Regionalverband |Region ",
	    "" },
	{ "ES", "99999", false, false, NULL, "" },
	{ "FR", "99999", false, false, NULL, "" },
	{ "GB", "A9 9AA|A99 9AA|AA9 9AA|AA99 9AA|A9A 9AA|AA9A 9AA", true, false,
	    NULL, "" },
	{ "IT", "99999", false, false, NULL, "" },
	{ "MX", "99999", false, false, NULL, "" },
	{ "NL", "9999 AA", false, false, NULL, "" },
	{ "PT", "9999-999", false, false, NULL, "" },
	{ "US", "99999|99999-9999", true, true, "* County|* Parish|* Township",
	    "AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME "
	    "MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR RI SC SD TN "
	    "TX UT VA VT WA WI WV WY" },
};

struct address {
	char part[PARTS_MAX][PART_MAX];
	bool is_aside[PARTS_MAX]; /* a part in brackets: "(next to the park)" */
	size_t count;
	bool has_country; /* a last part that is no longer among the parts */
	const char *city, *state;
};

static void
unify_spelling(char part[PART_MAX])
{
	for (size_t i = 0; i < ARRAY_LEN(spellings); i++) {
		const char *from = spellings[i].from, *to = spellings[i].to;
		char *at = strstr(part, from);

		for (; at != NULL; at = strstr(at, from)) {
			memmove(at + strlen(to), at + strlen(from),
			    strlen(at + strlen(from)) + 1);
			memcpy(at, to, strlen(to));
		}
	}
}

/* Splits the text at commas and brackets, as in "Hall (street, city)". */
static void
split(struct address *a, const char *text)
{
	bool is_aside = false;

	while (*text != '\0' && a->count < PARTS_MAX) {
		size_t n = strcspn(text, ",\n("), from = strspn(text, " "),
		       to = n;

		while (to > from && strchr(" )", text[to - 1]) != NULL)
			to--;
		if (to > from && to - from < PART_MAX) {
			a->is_aside[a->count] = is_aside;
			snprintf(a->part[a->count], PART_MAX, "%.*s",
			    (int)(to - from), text + from);
			unify_spelling(a->part[a->count++]);
		}
		is_aside = text[n] == '(';
		text += n + (text[n] != '\0');
	}
}

/* Returns true if the text begins with this form of a postcode and a word ends there. */
static bool
is_postcode(const char *text, const char *form, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)text[i];

		if (form[i] == '9'       ? !isdigit(c)
			: form[i] == 'A' ? !isupper(c)
					 : form[i] != text[i])
			return false;
	}
	return text[n] == '\0' || text[n] == ' ' ||
	    (text[n] == '-' && !isdigit((unsigned char)text[n + 1]));
}

/* Cuts the text at END, with blanks, dashes and slashes before it. */
static void
cut_end(char *text, char *end)
{
	while (end > text && strchr(" -/", end[-1]) != NULL)
		end--;
	*end = '\0';
}

/* Removes the postcode from a part.  Returns false if the part has no postcode. */
static bool
take_postcode(const struct form *f, char *part)
{
	for (const char *p = f->postcodes; *p != '\0';) {
		size_t n = strcspn(p, "|"), len = strlen(part);
		char *at = f->is_after && len > n ? part + len - n : part;

		if (len >= n && (at == part || at[-1] == ' ') &&
		    is_postcode(at, p, n)) {
			if (at > part) {
				cut_end(part, at);
				return true;
			}
			n += strspn(part + n, " -");
			memmove(part, part + n, len - n + 1);
			return true;
		}
		p += n + (p[n] == '|');
	}
	return false;
}

static bool
is_state(const struct form *f, const char *text)
{
	const char *found = strlen(text) == 2 ? strstr(f->states, text) : NULL;

	return found != NULL && strcspn(found, " ") == 2;
}

/*
 * Reads "Boa Vista - Recife - PE", "Recife/PE", or "IL" after "Chicago".  Beside a
 * postcode, reads "Austin TX" as well.  Returns false without a state.
 */
static bool
read_state(
    struct address *a, const struct form *f, size_t at, bool has_postcode)
{
	char *text = a->part[at];
	size_t n = strlen(text);
	char *state = n > STATE_LEN ? text + n - STATE_LEN : text;
	char *before = state;
	bool is_whole, has_sign;

	while (before > text && before[-1] == ' ')
		before--;
	is_whole = before == text;
	has_sign = !is_whole && strchr("-/", before[-1]) != NULL;
	if (!is_state(f, state) || (at == 0 && !has_sign) ||
	    (!is_whole && !has_sign && (before == state || !has_postcode)))
		return false;
	a->state = state;
	a->city = is_whole ? a->part[at - 1] : text;
	if (is_whole)
		return true;
	cut_end(text, state);
	for (const char *dash = strstr(text, " - "); dash != NULL;
	     dash = strstr(a->city, " - "))
		a->city = dash + 3;
	return true;
}

/* Returns true if a row of the names is the text: "X " begins it, "*X" ends it. */
static bool
is_named(const char *names, const char *text)
{
	char name[PART_MAX];

	for (const char *p = names; *p != '\0';) {
		size_t n = strcspn(p, "|");

		snprintf(name, sizeof(name), "%.*s", (int)n, p);
		if (name[0] == '*'           ? text_ends(text, name + 1)
			: name[n - 1] == ' ' ? text_starts(text, name)
					     : strcmp(text, name) == 0)
			return true;
		p += n + (p[n] == '|');
	}
	return false;
}

/* Nothing shows where the city begins in "3631 Perkins Avenue Cleveland, OH". */
static bool
may_be_city(const char *text)
{
	return strpbrk(text, DIGITS) == NULL && !is_named(not_cities, text);
}

/*
 * Reads state and city before a part that is only a postcode, as OpenStreetMap writes.
 * An address of OpenStreetMap ends with the country.  Without it, the parts before the
 * postcode may be a street and a number.
 */
static void
read_before(struct address *a, const struct form *f, size_t at)
{
	while ((a->has_country || !f->has_state) && f->regions != NULL &&
	    at-- > 0 && a->city == NULL) {
		if (is_named(f->regions, a->part[at]))
			continue;
		if (f->has_state && a->state == NULL)
			a->state = a->part[at];
		else
			a->city = a->part[at];
	}
}

static void
read_parts(struct address *a, const struct form *f)
{
	size_t at = a->count;

	while (at-- > 0 && !take_postcode(f, a->part[at]))
		;
	if (at >= a->count) { /* no postcode */
		if (a->count > 0)
			(void)read_state(a, f, a->count - 1, false);
	} else if (a->part[at][0] == '\0') {
		if (at > 0 && !read_state(a, f, at - 1, false))
			read_before(a, f, at);
	} else if (!read_state(a, f, at, true) && f->states[0] == '\0' &&
	    may_be_city(a->part[at])) {
		a->city = a->part[at];
		if (at + 2 == a->count && !a->is_aside[at + 1])
			a->state = a->part[at + 1];
	}
}

/* Removes the country that ends the address: "Lisboa, Portugal", "RS - Brasil". */
static const char *
take_country(struct address *a)
{
	char *last = a->count > 1 ? a->part[a->count - 1] : NULL, *dash;
	const char *country =
	    last != NULL ? countries_find_in_address(last) : NULL;

	a->has_country = country != NULL;
	a->count -= a->has_country;
	dash = last != NULL && country == NULL ? strrchr(last, '-') : NULL;
	if (dash == NULL || dash == last || dash[-1] != ' ')
		return country;
	country = countries_find_in_address(dash + 1);
	if (country != NULL)
		cut_end(last, dash);
	return country;
}

static void
set_missing(struct json_object *o, const char *key, const char *text)
{
	if (text != NULL && text[0] != '\0' && json_tree_member(o, key) == NULL)
		json_tree_set_text(o, key, text);
}

void
address_complete(struct json_object *native, const char *country)
{
	struct json_object *o = json_tree_member(native, "location");
	const char *text = json_tree_text_of(o, "formatted_address");
	struct address a = { .count = 0 };
	const char *named, *own;

	if (text == NULL || json_tree_member(o, "city") != NULL)
		return;
	split(&a, text);
	named = take_country(&a);
	own = json_tree_text_of(o, "country");
	if (own != NULL)
		country = countries_find(own);
	if (named != NULL)
		country = named;
	for (size_t i = 0; country != NULL && i < ARRAY_LEN(forms); i++) {
		if (text_equal_nocase(forms[i].country, country))
			read_parts(&a, &forms[i]);
	}
	if (a.city != NULL && !may_be_city(a.city))
		a.city = NULL;
	set_missing(o, "country", named);
	set_missing(o, "city", a.city);
	set_missing(o,
	    a.state != NULL && strlen(a.state) == 2 ? "state_abbr" : "state",
	    a.state);
}
