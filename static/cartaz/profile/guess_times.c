/*
 * guess_times - the rules for dates and times: with an hour in another member, for whole
 * days, and for the first and the last day.
 */
#include "base/datetime.h"
#include "base/text.h"
#include "cartaz/profile/internal.h"

/* Names of a flag for whole days, in words. */
static const char *const flags[] = { "all day", "allday", "is all day",
	"is allday", "all day event", "whole day", "ganztagig", "dia inteiro",
	"dia todo", "todo el dia", "journee entiere", "toute la journee" };

static const struct guess_leaf *
find_flag(const struct guess_leaves *from)
{
	for (size_t i = 0; i < from->count; i++) {
		const char *words = from->leaf[i]->words;

		if (text_starts(words, "event "))
			words += strlen("event ");
		if (text_is_among(flags, ARRAY_LEN(flags), words) &&
		    guess_looks_like(from->leaf[i], GUESS_FLAG))
			return from->leaf[i];
	}
	return NULL;
}

/*
 * Returns true if an item with the flag ends at midnight after the last day.  A date
 * without a time is the last day itself, as in Google's spreadsheet.
 */
static bool
ends_at_midnight(const struct guess_rule *end, const struct guess_leaf *flag)
{
	const struct guess_leaf *at =
	    end->clock != NULL ? end->clock : end->leaf;

	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		if (flag->value[i] != NULL && at->value[i] != NULL &&
		    strchr("tTyYsSjJoO1", flag->value[i][0]) != NULL &&
		    strstr(at->value[i], "00:00") != NULL)
			return true;
	}
	return false;
}

static bool
is_range(const struct guess_leaf *leaf)
{
	return text_ends(leaf->pointer, "/0") && leaf->elements > 0 &&
	    leaf->elements <= 2;
}

/* Returns the pointer to the other end of a [first, last]. */
static const char *
other_end(struct guess *x, const struct guess_leaf *leaf, char which)
{
	return guess_format(
	    x, "%.*s%c", (int)strlen(leaf->pointer) - 1, leaf->pointer, which);
}

struct guess_leaf *
guess_range_end(struct guess *x)
{
	const struct guess_leaf *start = guess_leaf_of(x, "starts_at");
	struct guess_leaf *end;

	if (start == NULL || !is_range(start))
		return NULL;
	end = arena_alloc(&x->tool->mem, sizeof(*end));
	*end = *start;
	end->pointer = other_end(x, start, '1');
	return end;
}

/* Returns true if all starts are at midnight, and all ends at 23:59. */
static bool
are_last_minutes(
    const struct guess_leaf *start_or_null, const struct guess_leaf *end)
{
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		if (end->value[i] != NULL &&
		    strstr(end->value[i], "23:59") == NULL)
			return false;
	}
	return start_or_null != NULL &&
	    guess_looks_count(start_or_null, GUESS_CLOCKED) == 0 &&
	    strstr(guess_first_value(start_or_null), "00:00") != NULL;
}

static const char *
midnights(struct guess *x, const char *start, const char *as, const char *end,
    const char *end_as)
{
	return guess_format(x,
	    ", \"day\": {\"midnight\": [{\"time\": %s, \"as\": \"%s\"}, "
	    "{\"time\": %s, \"as\": \"%s\"}]}",
	    guess_quote(x, start), as, guess_quote(x, end), end_as);
}

/* Returns ", \"day\": ..." if the times are, or may be, days; otherwise "". */
static const char *
day_of(struct guess *x, const struct guess_leaves *from,
    const struct guess_rule *rule, const char *as)
{
	const struct guess_leaf *own = find_flag(from),
				*flag =
				    own != NULL ? own : find_flag(&x->leaves);
	const char *of;
	bool is_end = strcmp(rule->key, "ends_at") == 0 && own != NULL;

	if (flag != NULL) {
		/* "^/" is the flag of the event, outside of its list. */
		of = guess_quote(x,
		    guess_format(
			x, "%s%s", own != NULL ? "" : "^", flag->pointer));
		return guess_format(x,
		    x->items.rows ? ", \"day\": {\"yes\": %s}%s"
				  : ", \"day\": %s%s",
		    of,
		    is_end && ends_at_midnight(rule, flag)
			? ", \"exclusive\": true"
			: "");
	}
	if (strstr(as, "unix") != NULL && rule->leaf->elements > 0)
		return midnights(x, other_end(x, rule->leaf, '0'), as,
		    other_end(x, rule->leaf, '1'), as);
	if (strcmp(rule->key, "ends_at") == 0 && from == &x->leaves &&
	    are_last_minutes(guess_leaf_of(x, "starts_at"), rule->leaf))
		return midnights(x, guess_leaf_of(x, "starts_at")->pointer,
		    guess_looks_time(guess_leaf_of(x, "starts_at")),
		    rule->leaf->pointer, as);
	return "";
}

/* Makes a rule for Google's and Graph's time and zone.  Whole days end a day later. */
static const char *
pair_rule(struct guess *x, const struct guess_leaves *from,
    const struct guess_leaf *date)
{
	const char *pair = arena_copy(&x->tool->mem, date->pointer,
	    strlen(date->pointer) - strlen("/dateTime"));
	const struct guess_leaf *flag = find_flag(from);

	return guess_format(x, "{\"time\": %s%s%s%s}", guess_quote(x, pair),
	    flag != NULL ? ", \"day\": " : "",
	    flag != NULL ? guess_quote(x, flag->pointer) : "",
	    text_ends(pair, "/end") ? ", \"exclusive\": true" : "");
}

const char *
guess_day_rule(struct guess *x, const struct guess_leaf *date)
{
	const char *of = guess_quote(x, date->pointer);

	if (guess_looks_count(date, GUESS_CLOCKED) > 0 ||
	    strchr(guess_first_value(date), ':') == NULL)
		return of;
	return guess_format(x,
	    "{\"time\": %s, \"as\": \"%s\", \"day\": {\"const\": true}}", of,
	    guess_looks_time(date));
}

const char *
guess_time_rule(struct guess *x, const struct guess_leaves *from,
    const struct guess_rule *rule)
{
	const struct guess_leaf *date = rule->leaf, *clock = rule->clock;
	const char *as = guess_looks_time(date), *day,
		   *of = guess_day_rule(x, date);

	if (strcmp(as, "iso") == 0 && text_ends(date->words, "utc"))
		as = "utc";
	if (text_ends(date->pointer, "/dateTime"))
		return pair_rule(x, from, date);
	day = day_of(x, from, rule, as);
	if (clock == NULL)
		return of[0] == '{' && day[0] == '\0'
		    ? of
		    : guess_format(
			  x, "{\"time\": %s, \"as\": \"%s\"%s}", of, as, day);
	if (strcmp(as, "iso") == 0)
		as = "people";
	return guess_format(x,
	    "{\"time\": {\"join\": [%s, %s], \"sep\": \" \"}, "
	    "\"as\": \"%s\"%s}",
	    of, guess_quote(x, clock->pointer), as, day);
}
