/*
 * guess_rules - finds the leaves of fields, and makes rules for them.
 */
#include <ctype.h>

#include "base/text.h"
#include "cartaz/profile/internal.h"
#include "event/words.h"

/* Makes a rule for a leaf in several languages, and reserves the other languages. */
static const char *
lang_rule(
    struct guess *x, struct guess_leaves *from, const struct guess_leaf *leaf)
{
	const char *all = arena_copy(&x->tool->mem, leaf->pointer,
	    (size_t)(strrchr(leaf->pointer, '/') - leaf->pointer));

	guess_leaves_use_below(from, all);
	return guess_format(x, "{\"lang\": %s}", guess_quote(x, all));
}

static const char *
add_entry(
    struct guess *x, const char *table, const char *text, const char *meaning)
{
	const char *quoted = guess_quote(x, text);

	if (strstr(table, guess_format(x, "%s: ", quoted)) != NULL)
		return table;
	return guess_format(x, "%s%s%s: %s", table,
	    table[0] != '\0' ? ", " : "", quoted, meaning);
}

/* Returns "Adiado" for a sample with "Confirmado", "ADIADO" for one with "CONFIRMADO". */
static const char *
in_case_of(struct guess *x, const char *text, const char *sample)
{
	char *out = arena_alloc(&x->tool->mem, strlen(text) + 1);
	bool first = isupper((unsigned char)sample[0]),
	     all = first && isupper((unsigned char)sample[1]);

	for (size_t i = 0; i <= strlen(text); i++)
		out[i] = (char)(all || (first && i == 0)
			? toupper((unsigned char)text[i])
			: text[i]);
	return out;
}

/* Returns the meaning: sold out is closed and not available; states have words. */
static const char *
meaning_of(struct guess *x, enum guess_look look, const char *word_or_null)
{
	if (look != GUESS_STATUS)
		return (word_or_null != NULL && *word_or_null == '\0') ==
			(look != GUESS_AVAILABLE)
		    ? "true"
		    : "false";
	return word_or_null != NULL ? guess_quote(x, word_or_null) : "null";
}

/*
 * Returns the entries of a table: the values of the sample, and every known word, because
 * the next file may have other states.
 */
static const char *
known_words(
    struct guess *x, const struct guess_leaf *leaf, enum guess_look look)
{
	enum language_keyword list = look == GUESS_STATUS
	    ? LANGUAGE_EVENT_STATUS
	    : look == GUESS_ONLINE ? LANGUAGE_ONLINE_MODE
				   : LANGUAGE_SOLD_OUT;
	const char *table = "", *text, *word;

	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		text = leaf->value[i];
		if (text != NULL)
			table = add_entry(x, table, text,
			    meaning_of(x, look, event_word(list, text)));
	}
	for (size_t i = 0; (text = event_word_spelling(list, i, &word)) != NULL;
	     i++)
		table = add_entry(x, table,
		    in_case_of(x, text, guess_first_value(leaf)),
		    meaning_of(x, look, word));
	return table;
}

static bool
is_text(enum guess_look look)
{
	return look == GUESS_TEXT || look == GUESS_SHORT || look == GUESS_LONG;
}

/* Returns the name of the rule around a pointer, or NULL for a plain pointer. */
static const char *
rule_name(
    const struct guess *x, const struct guess_leaf *leaf, enum guess_look look)
{
	if (is_text(look) &&
	    (text_ends(leaf->pointer, "/rendered") ||
		guess_looks_count(leaf, GUESS_ENTITIES) > 0))
		return "plain";
	if (look == GUESS_IMAGE && guess_first_value(leaf)[0] == '/')
		return "abs";
	if (look == GUESS_AMOUNT)
		return "amount";
	if (x->items.rows && look == GUESS_FLAG)
		return "yes";
	return x->items.rows && look == GUESS_DEGREES ? "degrees" : NULL;
}

static const char *
plain_rule(struct guess *x, struct guess_leaves *from,
    const struct guess_leaf *leaf, enum guess_look look)
{
	const char *of = guess_quote(x, leaf->pointer);
	const char *name = rule_name(x, leaf, look);

	if ((look == GUESS_TEXTS || look == GUESS_CATEGORY) &&
	    text_ends(leaf->pointer, "/0"))
		of = guess_quote(x, /* the whole array */
		    arena_copy(&x->tool->mem, leaf->pointer,
			strlen(leaf->pointer) - strlen("/0")));
	if ((is_text(look) || look == GUESS_PROSE) &&
	    guess_leaves_is_language(strrchr(leaf->pointer, '/') + 1))
		of = lang_rule(x, from, leaf);
	if (look == GUESS_AMOUNT && guess_fields_is_minor(leaf))
		return guess_format(
		    x, "{\"amount\": %s, \"unit\": \"minor\"}", of);
	return name != NULL ? guess_format(x, "{\"%s\": %s}", name, of) : of;
}

static const char *
rule_text(struct guess *x, struct guess_leaves *from,
    const struct guess_rule *rule, enum guess_look look)
{
	const char *of = guess_quote(x, rule->leaf->pointer);

	if (look == GUESS_TIME)
		return guess_time_rule(x, from, rule);
	if (look >= GUESS_STATUS && look != GUESS_SOLD_OUT)
		return guess_format(x, "{\"map\": %s, \"table\": {%s}}", of,
		    known_words(x, rule->leaf, look));
	if (look == GUESS_CANCELLED)
		return guess_format(x,
		    "{\"map\": {\"yes\": %s}, \"table\": {\"true\": "
		    "\"cancelled\", \"false\": null}}",
		    of);
	return plain_rule(x, from, rule->leaf, look);
}

/* Returns the separate time that belongs to a date, or NULL. */
static struct guess_leaf *
find_clock(struct guess_leaves *from, const struct guess_rule *date)
{
	const struct guess_field *field =
	    guess_fields_row(GUESS_CLOCKS, date->key);
	struct guess_leaf *clock = NULL;

	if (field != NULL && guess_looks_count(date->leaf, GUESS_CLOCKED) == 0)
		clock = guess_fields_find(from, field);
	if (clock != NULL)
		clock->used = true;
	return clock;
}

static bool
same_value(const struct guess_leaf *leaf, size_t i, size_t j)
{
	return leaf != NULL && leaf->value[i] != NULL &&
	    leaf->value[j] != NULL &&
	    strcmp(leaf->value[i], leaf->value[j]) == 0;
}

bool
guess_repeats(const struct guess *x, const struct guess_leaf *leaf,
    const struct guess_leaf *other_or_null)
{
	for (size_t i = 0; i < x->items.count; i++) {
		for (size_t j = 0; j < i; j++) {
			if (same_value(leaf, i, j) &&
			    (other_or_null == NULL ||
				!same_value(other_or_null, i, j)))
				return true;
		}
	}
	return false;
}

static bool
same_start(const struct guess *x, size_t i, size_t j)
{
	const struct guess_rule *start = guess_rule_of(&x->rules, "starts_at");

	return same_value(guess_leaf_of(x, "name"), i, j) &&
	    (start == NULL ||
		(same_value(start->leaf, i, j) &&
		    (start->clock == NULL || same_value(start->clock, i, j))));
}

/* Returns true if rows of one event, with tickets or dates, have different values. */
static bool
differs_in_rows(const struct guess *x, const struct guess_leaf *leaf)
{
	const struct guess_leaf *id = guess_leaf_of(x, "id");
	bool by_id =
	    id != NULL && !guess_repeats(x, id, guess_leaf_of(x, "name"));

	for (size_t i = 0; x->items.rows && i < x->items.count; i++) {
		for (size_t j = 0; j < i; j++) {
			bool same =
			    by_id ? same_value(id, i, j) : same_start(x, i, j);

			if (same && !same_value(leaf, i, j) &&
			    (leaf->value[i] != NULL || leaf->value[j] != NULL))
				return true;
		}
	}
	return false;
}

/* Adds another leaf, which has values that the rule misses, before or after the rule. */
static void
add_alternative(struct guess *x, struct guess_leaves *from,
    struct guess_rule *rule, struct guess_leaf *leaf, enum guess_look look,
    bool first)
{
	struct guess_rule other = { .key = rule->key, .leaf = leaf };
	const char *pointer = guess_quote(x, leaf->pointer), *text;

	leaf->used = true;
	text = rule_text(x, from, &other, look);
	rule->rule = guess_format(x, "[%s, %s]", first ? text : rule->rule,
	    first ? rule->rule : text);
	rule->of = guess_format(x, "[%s, %s]", first ? pointer : rule->of,
	    first ? rule->of : pointer);
	rule->why =
	    guess_format(x, "%s; and %s", rule->why, guess_reason(x, leaf));
}

static void
add_rule_of(struct guess *x, struct guess_leaves *from,
    const struct guess_field *field, struct guess_rule rule,
    struct guess_rules *rules)
{
	struct guess_leaf *other = NULL;

	rule.leaf->used = true;
	rule.clock = find_clock(from, &rule);
	rule.why = guess_reason(x, rule.leaf);
	rule.rule = rule_text(x, from, &rule, field->look);
	rule.of = guess_quote(x, rule.leaf->pointer);
	if (field->look == GUESS_TIME && rule.clock == NULL &&
	    guess_looks_count(rule.leaf, GUESS_CLOCKED) == 0)
		other = guess_fields_find_hours(from, field, rule.leaf);
	if (other != NULL)
		add_alternative(x, from, &rule, other, field->look, true);
	else if (field->look > GUESS_ANY && field->look < GUESS_FLAG)
		other = guess_fields_find_rest(from, field, rule.leaf);
	if (other != NULL && !other->used)
		add_alternative(x, from, &rule, other, field->look, false);
	guess_add_rule(rules, rule);
}

/*
 * Adds a rule for an end that is only an hour, beside the start's hour or in its cell.
 * The end gets the start's date.  Of a column beside it, the text is
 * "14:30\n2035-03-01\n14:30".  Without an hour there is only one line, and no value.  An
 * hour before the start is reported, and left out.
 */
static void
add_end_clock(struct guess *x)
{
	const struct guess_rule *start = guess_rule_of(&x->rules, "starts_at");
	struct guess_rule rule = { .key = "ends_at" };
	const char *as, *day, *hour;
	bool is_between;

	if (start == NULL || start->clock == NULL)
		return;
	is_between = guess_looks_between(start->clock);
	rule.leaf = is_between ? start->clock
			       : guess_fields_find(&x->leaves,
				     guess_fields_row(GUESS_CLOCKS, rule.key));
	if (rule.leaf == NULL)
		return;
	rule.leaf->used = true;
	as = guess_looks_time(start->leaf);
	as = strcmp(as, "iso") == 0 ? "people" : as;
	day = guess_day_rule(x, start->leaf);
	hour = guess_quote(x, rule.leaf->pointer);
	rule.why = guess_reason(x, rule.leaf);
	rule.of = hour;
	rule.rule = is_between
	    ? guess_format(x,
		  "{\"time\": {\"join\": [%s, %s], \"sep\": \" \"}, "
		  "\"as\": \"%s\", \"end\": true}",
		  day, hour, as)
	    : guess_format(x,
		  "{\"time\": {\"cut\": {\"join\": [%s, %s, %s], \"sep\": "
		  "\"\\n\"}, \"after\": \"\\n\"}, \"as\": \"%s\"}",
		  hour, day, hour, as);
	guess_add_rule(&x->rules, rule);
}

void
guess_add_dates(struct guess *x)
{
	static const char *const keys[] = { "starts_at", "ends_at" };

	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		const struct guess_field *field =
		    guess_fields_row(GUESS_EVENT, keys[i]);
		struct guess_rule rule = { .key = keys[i] };

		if (guess_rule_of(&x->rules, "sessions") != NULL ||
		    guess_rule_of(&x->rules, keys[i]) != NULL)
			continue;
		rule.leaf = i == 1 && guess_range_end(x) != NULL
		    ? guess_range_end(x)
		    : guess_fields_find_date(&x->leaves, field);
		if (rule.leaf != NULL)
			add_rule_of(x, &x->leaves, field, rule, &x->rules);
		else if (i == 1)
			add_end_clock(x);
	}
}

void
guess_add_rules(struct guess *x, struct guess_leaves *from,
    enum guess_group group, struct guess_rules *rules)
{
	for (size_t i = 0; i < guess_field_count; i++) {
		const struct guess_field *field = &guess_fields[i];
		struct guess_rule rule = { .key = field->key };

		if ((field->groups & group) == 0 ||
		    guess_rule_of(rules, field->key) != NULL)
			continue;
		rule.leaf = guess_fields_find(from, field);
		if (rule.leaf == NULL ||
		    (field->look == GUESS_SOLD_OUT &&
			differs_in_rows(x, rule.leaf)))
			continue;
		add_rule_of(x, from, field, rule, rules);
	}
}
