/*
 * guess_lists - finds the tickets and the sessions of events, in lists or in the rows of
 * the events.
 */
#include "base/datetime.h"
#include "base/text.h"
#include "event/ticket_kind.h"
#include "cartaz/profile/internal.h"

static bool
has_word(const char *words, const char *const *any, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (strstr(words, any[i]) != NULL)
			return true;
	}
	return false;
}

static void
add_list(struct guess *x, const char *key, const char *each, const char *split,
    const struct guess_rules *rules, const char *why)
{
	const char *map = "";

	for (size_t i = 0; i < rules->count; i++)
		map = guess_format(x, "%s%s\"%s\": %s", map, i > 0 ? ", " : "",
		    rules->rule[i].key, rules->rule[i].rule);
	map = guess_format(x, "{\"each\": %s%s, \"map\": {%s}}",
	    guess_quote(x, each), split, map);
	guess_add_rule(&x->rules,
	    (struct guess_rule){ .key = key, .rule = map, .why = why });
}

/* Reserves a list that has a rule, and notes which members of its elements have none. */
static void
use_list(struct guess *x, const struct guess_leaf *list,
    const struct guess_leaves *elements)
{
	guess_leaves_use_below(&x->leaves, list->pointer);
	guess_note_unread(x, elements, guess_format(x, "%s/*", list->pointer));
}

/* A price beside schema.org's priceCurrency includes the fees. */
static void
add_total(struct guess_rules *rules)
{
	const struct guess_rule *price = guess_rule_of(rules, "price"),
				*currency = guess_rule_of(rules, "currency");

	if (price != NULL && currency != NULL && currency->leaf != NULL &&
	    text_ends(currency->leaf->pointer, "/priceCurrency") &&
	    guess_rule_of(rules, "fee") == NULL &&
	    guess_rule_of(rules, "total") == NULL)
		guess_add_rule(rules,
		    (struct guess_rule){ .key = "total", .rule = price->rule });
}

/*
 * Guesses an object of amounts: {"pricesPence": {"from": 1250, "to": 4500}}.  The name
 * may show that the amounts are in cents.
 */
static void
guess_price_object(struct guess *x)
{
	static const char *const prices[] = { "price", "preco", "precio",
		"preis", "prix", "tarif" };
	static const char *const ends[] = { "/from", "/to", "/min", "/max",
		"/low", "/high", "/lowest", "/highest", "/minimum",
		"/maximum" };

	for (size_t i = 0; i < x->leaves.count; i++) {
		const struct guess_leaf *leaf = x->leaves.leaf[i];
		const char *end = strrchr(leaf->pointer, '/'), *each;
		struct guess_rules rules = { .count = 0 };

		if (leaf->used || end == leaf->pointer ||
		    !has_word(end, ends, ARRAY_LEN(ends)) ||
		    !guess_looks_like(leaf, GUESS_AMOUNT) ||
		    !has_word(leaf->words, prices, ARRAY_LEN(prices)))
			continue;
		each = guess_format(
		    x, "%.*s/*", (int)(end - leaf->pointer), leaf->pointer);
		guess_add_rule(&rules,
		    (struct guess_rule){ .key = "price",
			.rule = guess_fields_is_minor(leaf)
			    ? "{\"amount\": \"\", \"unit\": \"minor\"}"
			    : "{\"amount\": \"\"}" });
		add_list(x, "tickets", each, "", &rules, guess_reason(x, leaf));
		guess_leaves_use_below(&x->leaves,
		    guess_format(
			x, "%.*s", (int)(end - leaf->pointer), leaf->pointer));
		return;
	}
}

/* Returns true if a value is the kind of a price: "Inteira", "Meia-entrada", "Child". */
static bool
has_kinds(const struct guess_leaf *leaf)
{
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		if (leaf->value[i] != NULL &&
		    ticket_kind_of_name(leaf->value[i]) != NULL)
			return true;
	}
	return false;
}

/*
 * Adds the kind of a ticket to a name that is only its place: "Pista" and "Meia-entrada"
 * beside it.  Without the kind, all people seem to pay the half price.
 */
static void
add_kind(
    struct guess *x, const struct guess_leaves *from, struct guess_rules *rules)
{
	struct guess_rule *name = NULL;

	for (size_t i = 0; i < rules->count; i++) {
		if (strcmp(rules->rule[i].key, "name") == 0)
			name = &rules->rule[i];
	}
	for (size_t i = 0; name != NULL && i < from->count; i++) {
		struct guess_leaf *leaf = from->leaf[i];

		if (leaf->used || !has_kinds(leaf))
			continue;
		leaf->used = true;
		name->rule =
		    guess_format(x, "{\"join\": [%s, %s], \"sep\": \" \"}",
			name->rule, guess_quote(x, leaf->pointer));
		return;
	}
}

void
guess_tickets(struct guess *x)
{
	struct guess_leaf *list = guess_fields_find(
	    &x->leaves, guess_fields_row(GUESS_LISTS, "tickets"));
	struct guess_leaves of_list, *from = &x->leaves;
	struct guess_rules rules = { .count = 0 };

	if (list != NULL) {
		from = &of_list;
		guess_leaves_of_list(from, list, &x->tool->mem);
	}
	guess_add_rules(x, from, GUESS_TICKET, &rules);
	if (list != NULL)
		add_kind(x, from, &rules);
	if (list != NULL && guess_rule_of(&rules, "price") == NULL &&
	    guess_rule_of(&rules, "name") == NULL) {
		list = NULL; /* no field in it is known */
		rules.count = 0;
	}
	/* A "type" without a price beside it belongs to the event. */
	if (guess_rule_of(&rules, "price") == NULL &&
	    (list == NULL || guess_rule_of(&rules, "name") == NULL)) {
		guess_price_object(x);
		return;
	}
	add_total(&rules);
	add_list(x, "tickets", list != NULL ? list->pointer : "", "", &rules,
	    list != NULL ? guess_reason(x, list)
			 : "by the names of its members");
	if (list != NULL)
		use_list(x, list, from);
}

/* Returns false if the elements of the list have no start. */
static bool
guess_list(struct guess *x, struct guess_leaf *list)
{
	struct guess_rules rules = { .count = 0 };
	struct guess_leaves elements;

	guess_leaves_of_list(&elements, list, &x->tool->mem);
	guess_add_rules(x, &elements, GUESS_SESSION, &rules);
	if (guess_rule_of(&rules, "starts_at") == NULL)
		return false;
	add_list(
	    x, "sessions", list->pointer, "", &rules, guess_reason(x, list));
	use_list(x, list, &elements);
	return true;
}

/* Guesses sessions from "/dates/0", which means a list of texts at "/dates". */
static void
guess_times(struct guess *x)
{
	struct guess_leaf *leaf = guess_fields_find(
	    &x->leaves, guess_fields_row(GUESS_STARTS, "sessions"));
	struct guess_rules rules = { { { "starts_at" } }, 1 };
	struct guess_leaf one;
	const char *list;

	if (leaf == NULL || !text_ends(leaf->pointer, "/0"))
		return;
	list =
	    arena_copy(&x->tool->mem, leaf->pointer, strlen(leaf->pointer) - 2);
	one = *leaf;
	one.pointer = "";
	one.elements = 0;
	rules.rule[0].leaf = &one;
	rules.rule[0].rule = guess_time_rule(x, &x->leaves, &rules.rule[0]);
	add_list(x, "sessions", list, "", &rules, guess_reason(x, leaf));
	guess_leaves_use_below(&x->leaves, list);
}

/* Returns the mark between two times, "2027-02-06T20:00_2027-02-06T21:30;...", or 0. */
static char
between(const char *dates)
{
	size_t n = strcspn(dates, ";"), head = strcspn(dates, "_ ");
	struct datetime start, end;
	char text[2 * DATETIME_TEXT_MAX];

	if (n >= sizeof(text) || head >= n)
		return '\0';
	snprintf(text, sizeof(text), "%.*s", (int)n, dates);
	text[head] = '\0';
	return datetime_parse(text, &start) &&
		datetime_parse(text + head + 1, &end)
	    ? dates[head]
	    : '\0';
}

/* Guesses sessions from a text with a start and an end for each date. */
static void
guess_dates_of_text(struct guess *x)
{
	struct guess_field field = *guess_fields_row(GUESS_STARTS, "sessions");
	struct guess_rules rules = { { { "starts_at" }, { "ends_at" } }, 2 };
	struct guess_leaf *leaf;
	const char *value, *split = ";";
	char sep;

	field.look = GUESS_ANY;
	leaf = guess_fields_find(&x->leaves, &field);
	value = leaf != NULL ? guess_first_value(leaf) : "";
	sep = between(value);
	rules.rule[0].rule =
	    guess_format(x, "{\"cut\": \"\", \"before\": \"%c\"}", sep);
	rules.rule[1].rule =
	    guess_format(x, "{\"cut\": \"\", \"after\": \"%c\"}", sep);
	if (text_starts(value, "[{\"begin\": \"")) {
		rules.rule[0].rule =
		    "{\"cut\": \"\", \"after\": \"begin\\\": \\\"\", \"before\": \"\\\"\"}";
		rules.rule[1].rule =
		    "{\"cut\": \"\", \"after\": \"end\\\": \\\"\", \"before\": \"\\\"\"}";
		split = "}, {";
	} else if (sep == '\0')
		return;
	add_list(x, "sessions", leaf->pointer,
	    guess_format(x, ", \"split\": \"%s\"", split), &rules,
	    guess_reason(x, leaf));
	leaf->used = true;
}

void
guess_sessions(struct guess *x)
{
	struct guess_leaf *list = guess_fields_find(
	    &x->leaves, guess_fields_row(GUESS_LISTS, "sessions"));

	if (list != NULL && guess_list(x, list))
		return;
	guess_times(x);
	if (guess_rule_of(&x->rules, "sessions") == NULL)
		guess_dates_of_text(x);
}

void
guess_sessions_of_rows(struct guess *x)
{
	const struct guess_leaf *id = guess_leaf_of(x, "id");
	const struct guess_rule *start = guess_rule_of(&x->rules, "starts_at");
	struct guess_rules rules = { .count = 0 };
	const char *why;

	if (x->group == NULL || id == NULL || start == NULL ||
	    guess_rule_of(&x->rules, "sessions") != NULL ||
	    (!guess_repeats(x, id, start->leaf) &&
		(start->clock == NULL || !guess_repeats(x, id, start->clock))))
		return;
	why = guess_format(x, "rows with the same %s have several dates: %s",
	    id->pointer, start->why);
	guess_add_rule(&rules, guess_take_rule(&x->rules, "starts_at"));
	if (guess_rule_of(&x->rules, "ends_at") != NULL)
		guess_add_rule(&rules, guess_take_rule(&x->rules, "ends_at"));
	add_list(x, "sessions", "", "", &rules, why);
}
