/*
 * guess_sessions - finds the dates of events that have several.
 */
#include "base/buf.h"
#include "base/text.h"
#include "cartaz/profile/internal.h"

static const struct guess_field *
event_field(const char *key)
{
	size_t i = 0;

	while (i + 1 < guess_event_field_count &&
	    strcmp(guess_event_fields[i].key, key) != 0)
		i++;
	return &guess_event_fields[i];
}

/* Adds "starts_at": rule to the map. */
static void
add_member(struct buf *map, const char *key, const char *rule)
{
	buf_printf(map, "%s\"%s\": %s", map->len > 0 ? ", " : "", key, rule);
}

/* False without such a time in the elements. */
static bool
add_time(struct guess *x, struct guess_leaves *elements, const char *key,
    const struct guess_field *clock_field, struct buf *map)
{
	struct guess_leaf *date = guess_fields_find(elements, event_field(key));
	struct guess_leaf *clock = NULL;

	if (date == NULL)
		return false;
	date->used = true;
	if (guess_looks_dates_only(date))
		clock = guess_fields_find(elements, clock_field);
	if (clock != NULL)
		clock->used = true;
	add_member(map, key, guess_time_rule(x, date, clock));
	return true;
}

static void
add_rest(struct guess *x, struct guess_leaves *elements, struct buf *map)
{
	struct guess_leaf *url =
	    guess_fields_find(elements, event_field("buy_url"));
	struct guess_leaf *status =
	    guess_fields_find(elements, event_field("event_status"));

	if (status != NULL)
		add_member(
		    map, "event_status", guess_quote(x, status->pointer));
	if (url != NULL)
		add_member(map, "buy_url", guess_quote(x, url->pointer));
}

/* No other field takes what stands in the list. */
static void
use_below(struct guess *x, const char *pointer)
{
	size_t n = strlen(pointer);

	for (size_t i = 0; i < x->leaves.count; i++) {
		struct guess_leaf *leaf = x->leaves.leaf[i];

		if (strncmp(leaf->pointer, pointer, n) == 0 &&
		    (leaf->pointer[n] == '/' || leaf->pointer[n] == '\0'))
			leaf->used = true;
	}
}

/* False when the elements of the list have no start. */
static bool
guess_list(struct guess *x, struct guess_leaf *list)
{
	struct json_object *one[GUESS_ITEMS_MAX];
	struct buf map = BUF_INIT(GUESS_TEXT_MAX);
	struct guess_leaves elements;
	bool ok;

	guess_leaves_collect(
	    &elements, one, guess_leaves_elements(list, one), &x->tool->mem);
	ok = add_time(x, &elements, "starts_at", &guess_start_clock, &map);
	if (ok) {
		(void)!add_time(
		    x, &elements, "ends_at", &guess_end_clock, &map);
		add_rest(x, &elements, &map);
		guess_add_rule(x, "sessions",
		    guess_format(x, "{\"each\": %s, \"map\": {%s}}",
			guess_quote(x, list->pointer), buf_cstr(&map)),
		    guess_reason(x, list));
		use_below(x, list->pointer);
	}
	buf_release(&map);
	return ok;
}

/* "/dates/0" stands for a list of texts at "/dates". */
static void
guess_times(struct guess *x)
{
	struct guess_leaf *leaf =
	    guess_fields_find(&x->leaves, &guess_session_times);
	struct guess_leaf one;
	const char *list;

	if (leaf == NULL || !text_ends(leaf->pointer, "/0"))
		return;
	list =
	    arena_copy(&x->tool->mem, leaf->pointer, strlen(leaf->pointer) - 2);
	one = *leaf;
	one.pointer = "";
	guess_add_rule(x, "sessions",
	    guess_format(x, "{\"each\": %s, \"map\": {\"starts_at\": %s}}",
		guess_quote(x, list), guess_time_rule(x, &one, NULL)),
	    guess_reason(x, leaf));
	use_below(x, list);
}

void
guess_sessions(struct guess *x)
{
	struct guess_leaf *list =
	    guess_fields_find(&x->leaves, &guess_session_list);

	if (list == NULL || !guess_list(x, list))
		guess_times(x);
}

/* Takes the rule away; NULL: there is none. */
static const char *
take_rule(struct guess *x, const char *key)
{
	const char *rule = NULL;
	size_t kept = 0;

	for (size_t i = 0; i < x->rule_count; i++) {
		if (strcmp(x->rule[i].key, key) == 0)
			rule = x->rule[i].rule;
		else
			x->rule[kept++] = x->rule[i];
	}
	x->rule_count = kept;
	return rule;
}

void
guess_sessions_of_rows(struct guess *x)
{
	struct buf map = BUF_INIT(GUESS_TEXT_MAX);
	const char *ends;

	if (x->group == NULL || x->id == NULL || x->start == NULL ||
	    guess_has_rule(x, "sessions") ||
	    (!guess_repeats(x, x->id, x->start) &&
		(x->clock == NULL || !guess_repeats(x, x->id, x->clock))))
		return;
	add_member(&map, "starts_at", take_rule(x, "starts_at"));
	ends = take_rule(x, "ends_at");
	if (ends != NULL)
		add_member(&map, "ends_at", ends);
	guess_add_rule(x, "sessions",
	    guess_format(x, "{\"each\": \"\", \"map\": {%s}}", buf_cstr(&map)),
	    guess_format(x, "rows with one %s have several dates: %s",
		x->id->pointer, guess_reason(x, x->start)));
	buf_release(&map);
}
