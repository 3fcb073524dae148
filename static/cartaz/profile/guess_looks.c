/*
 * guess_looks - judges values by their look.
 */
#include "cartaz/profile/guess_looks.h"

#include <ctype.h>

#include "base/text.h"
#include "base/timezone.h"
#include "event/age_rating.h"
#include "event/categories.h"
#include "event/amount.h"
#include "event/ticket_amounts.h"
#include "event/words.h"
#include "importer/cell.h"
#include "importer/windows_zone.h"

#define ENOUGH 0.6
enum { LEAST_AGE = 3 }; /* "+1" is rather a number of guests */

static bool
is_unix(const char *v, int64_t unit)
{
	int64_t n;

	/* From 2001 to 2096; smaller numbers are something else. */
	return text_int(v, 0, INT64_MAX, &n) && n >= 1000000000 * unit &&
	    n <= 4000000000 * unit;
}

static bool
is_time(const char *v)
{
	struct datetime w;

	return cell_datetime(v, false, &w) || cell_datetime(v, true, &w) ||
	    is_unix(v, 1) || is_unix(v, 1000);
}

static bool
is_clock(const char *v, size_t n)
{
	char text[64];
	struct datetime w;

	snprintf(
	    text, sizeof(text), "2001-01-01 %.*s", n < 40 ? (int)n : 40, v);
	return !is_time(v) &&
	    (cell_datetime_first(text, false, &w) ||
		(cell_datetime(text, false, &w) && w.kind == DATETIME_LOCAL));
}

/* Returns true for the hours of "13:00-14:30". */
static bool
are_clocks(const char *v)
{
	char text[64];
	struct datetime w;

	snprintf(text, sizeof(text), "2001-01-01 %.40s", v);
	return cell_datetime_range(text, false, true, &w);
}

/* Returns true if there is also a time.  Programs write midnight after a day. */
static bool
has_clock(const char *v)
{
	struct datetime w;

	return is_unix(v, 1) || is_unix(v, 1000) ||
	    ((cell_datetime(v, false, &w) || cell_datetime(v, true, &w)) &&
		w.kind != DATETIME_DATE &&
		(w.hour != 0 || w.minute != 0 || w.second != 0));
}

static bool
has_letter(const char *v)
{
	for (; *v != '\0'; v++) {
		if (isalpha((unsigned char)*v) || (unsigned char)*v >= 0x80)
			return true;
	}
	return false;
}

static bool
is_address(const char *v)
{
	return text_starts(v, "http://") || text_starts(v, "https://");
}

static bool
is_currency(const char *v)
{
	return strlen(v) == 3 && isupper((unsigned char)v[0]) &&
	    isupper((unsigned char)v[1]) && isupper((unsigned char)v[2]);
}

static bool
is_category(const char *v)
{
	char first[GUESS_VALUE_MAX];
	struct locale l = locale_of("en");

	snprintf(first, sizeof(first), "%.*s", (int)strcspn(v, ",;/|"), v);
	return categories_find(first, &l) != NULL;
}

/* States of events to which nothing happened; the next file may have others. */
static bool
is_plain_status(const char *v)
{
	static const char *const words[] = { "active", "live", "upcoming",
		"past", "published", "publish", "planned", "ativo", "publicado",
		"activo" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (text_equal_nocase(v, words[i]))
			return true;
	}
	return false;
}

static bool
is_price(const char *v)
{
	struct amount ignored;

	return amount_read(v, NULL, &ignored) == NULL ||
	    ticket_amounts_has_words(v);
}

static bool
looks(const char *v, enum guess_look look)
{
	char zone[WINDOWS_ZONE_MAX], number[CELL_NUMBER_MAX];
	bool flag;

	switch (look) {
	case GUESS_ANY:
		return true;
	case GUESS_TEXT:
	case GUESS_TEXTS:
		return looks(v, GUESS_PROSE) && strlen(v) < GUESS_VALUE_MAX / 2;
	case GUESS_SHORT:
	case GUESS_LONG:
		return strlen(v) <= 3;
	case GUESS_ON_SALE:
		return event_word(LANGUAGE_ON_SALE, v) != NULL;
	case GUESS_PROSE:
		return has_letter(v) && !is_time(v) && !is_address(v);
	case GUESS_MARKUP:
		return strstr(v, "</") != NULL || strstr(v, "<br") != NULL ||
		    strstr(v, "<p") != NULL;
	case GUESS_ENTITIES:
		return strstr(v, "&#") != NULL || strstr(v, "&amp;") != NULL;
	case GUESS_TIME:
		return is_time(v);
	case GUESS_CLOCK:
		return is_clock(v, strlen(v)) || are_clocks(v);
	case GUESS_CLOCKED:
		return has_clock(v);
	case GUESS_ADDRESS:
		return is_address(v);
	case GUESS_IMAGE:
		return is_address(v) || (v[0] == '/' && strchr(v, '.') != NULL);
	case GUESS_FLAG:
	case GUESS_CANCELLED:
		return cell_bool(v, &flag);
	case GUESS_AMOUNT:
		return is_price(v);
	case GUESS_DEGREES:
		return strpbrk(v, ".,") != NULL && cell_degrees(v, number);
	case GUESS_ZONE:
		return (strchr(v, '/') != NULL && timezone_exists(v)) ||
		    windows_zone_find(v, "", zone);
	case GUESS_CURRENCY:
		return is_currency(v);
	case GUESS_CATEGORY:
		return is_category(v);
	case GUESS_AGE:
		return strpbrk(v, "+/") != NULL &&
		    age_rating_years(age_rating_read(v)) >= LEAST_AGE;
	case GUESS_STATUS:
		return event_word(LANGUAGE_EVENT_STATUS, v) != NULL ||
		    is_plain_status(v);
	case GUESS_SOLD_OUT:
	case GUESS_AVAILABLE:
	case GUESS_CLOSED:
		return event_word(LANGUAGE_SOLD_OUT, v) != NULL;
	case GUESS_ONLINE:
		return event_word(LANGUAGE_ONLINE_MODE, v) != NULL;
	}
	fatal("guess: unknown look");
}

size_t
guess_looks_count(const struct guess_leaf *leaf, enum guess_look look)
{
	size_t n = 0;

	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++)
		n += leaf->value[i] != NULL && looks(leaf->value[i], look);
	return n;
}

bool
guess_looks_like(const struct guess_leaf *leaf, enum guess_look look)
{
	size_t n = guess_looks_count(leaf, look);

	if (look == GUESS_SHORT || look == GUESS_LONG)
		return (n == leaf->count) == (look == GUESS_SHORT) &&
		    guess_looks_count(leaf, GUESS_ON_SALE) == 0 &&
		    guess_looks_like(leaf, GUESS_TEXT);
	return n > 0 &&
	    (look >= GUESS_STATUS || (double)n >= ENOUGH * (double)leaf->count);
}

bool
guess_looks_between(const struct guess_leaf *leaf)
{
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		if (leaf->value[i] != NULL && are_clocks(leaf->value[i]))
			return true;
	}
	return false;
}

bool
guess_looks_same_days(const struct guess_leaf *a, const struct guess_leaf *b)
{
	size_t same = 0;

	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		struct datetime x, y;

		if (a->value[i] == NULL || b->value[i] == NULL ||
		    !cell_datetime(a->value[i], false, &x) ||
		    !cell_datetime(b->value[i], false, &y))
			continue;
		if (x.year != y.year || x.month != y.month || x.day != y.day)
			return false;
		same++;
	}
	return same > 0;
}

const char *
guess_looks_time(const struct guess_leaf *leaf)
{
	size_t iso = 0, seconds = 0, ms = 0, day = 0, month = 0;
	struct datetime w;

	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		const char *v = leaf->value[i];

		if (v == NULL)
			continue;
		iso += datetime_parse(v, &w);
		seconds += is_unix(v, 1);
		ms += is_unix(v, 1000);
		day += cell_datetime(v, false, &w);
		month += cell_datetime(v, true, &w);
	}
	if (seconds > iso + day || ms > iso + day)
		return seconds > ms ? "unix" : "unix_ms";
	if (iso == leaf->count)
		return "iso";
	/* If equal, no value shows the order of day and month. */
	return day == month ? "people"
	    : day > month   ? "day_first"
			    : "month_first";
}
