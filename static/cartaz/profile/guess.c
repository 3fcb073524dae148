/*
 * guess - guesses the rules of a profile and prints it.
 */
#include "cartaz/profile/guess.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/text.h"
#include "cartaz/profile/guess_fields.h"
#include "cartaz/profile/internal.h"
#include "event/words.h"
#include "json/json_writer.h"

enum { SHOWN_MAX = 60 };

const char *
guess_quote(struct guess *x, const char *text)
{
	struct buf b = BUF_INIT(GUESS_TEXT_MAX);
	struct json_writer w = JSON_WRITER_INIT(&b);
	const char *out;

	json_writer_text(&w, NULL, text);
	out = arena_copy(&x->tool->mem, buf_cstr(&b), b.len);
	buf_release(&b);
	return out;
}

const char *
guess_format(struct guess *x, const char *fmt, ...)
{
	va_list args, again;
	char *text;
	size_t n;

	va_start(args, fmt);
	va_copy(again, args);
	n = (size_t)vsnprintf(NULL, 0, fmt, args);
	text = arena_alloc(&x->tool->mem, n + 1);
	vsnprintf(text, n + 1, fmt, again);
	va_end(again);
	va_end(args);
	return text;
}

static const char *
first_value(const struct guess_leaf *leaf)
{
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		if (leaf->value[i] != NULL)
			return leaf->value[i];
	}
	return "";
}

const char *
guess_reason(struct guess *x, const struct guess_leaf *leaf)
{
	const char *v = first_value(leaf);
	size_t n = strlen(v), cut = text_cut(v, n, SHOWN_MAX);
	char shown[SHOWN_MAX + 1];

	for (size_t i = 0; i < cut; i++)
		shown[i] = (unsigned char)v[i] < ' ' ? ' ' : v[i];
	shown[cut] = '\0';
	return guess_format(x, "%s, in %zu of %zu items: %s%s", leaf->pointer,
	    leaf->count, x->items.count, shown, cut < n ? "..." : "");
}

void
guess_add_rule(
    struct guess *x, const char *key, const char *rule, const char *why)
{
	if (x->rule_count < GUESS_RULES_MAX)
		x->rule[x->rule_count++] =
		    (struct guess_rule){ key, rule, why };
}

bool
guess_has_rule(const struct guess *x, const char *key)
{
	for (size_t i = 0; i < x->rule_count; i++) {
		if (strcmp(x->rule[i].key, key) == 0)
			return true;
	}
	return false;
}

const char *
guess_time_rule(struct guess *x, const struct guess_leaf *date,
    const struct guess_leaf *clock)
{
	const char *as = guess_looks_time(date),
		   *of = guess_quote(x, date->pointer);

	if (strcmp(as, "iso") == 0 && text_ends(date->words, "utc"))
		as = "utc";
	if (clock == NULL)
		return guess_format(
		    x, "{\"time\": %s, \"as\": \"%s\"}", of, as);
	if (strcmp(as, "iso") == 0)
		as = "people";
	return guess_format(x,
	    "{\"time\": {\"join\": [%s, %s], \"sep\": \" \"}, "
	    "\"as\": \"%s\"}",
	    of, guess_quote(x, clock->pointer), as);
}

static void
guess_time(struct guess *x, const char *key, struct guess_leaf *date,
    const struct guess_field *clock_field)
{
	struct guess_leaf *clock = guess_looks_dates_only(date)
	    ? guess_fields_find(&x->leaves, clock_field)
	    : NULL;

	guess_add_rule(
	    x, key, guess_time_rule(x, date, clock), guess_reason(x, date));
	if (clock != NULL)
		clock->used = true;
	if (date == x->start)
		x->clock = clock;
}

static bool
has_markup(const struct guess_leaf *leaf)
{
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		const char *v = leaf->value[i];

		if (v != NULL &&
		    (strstr(v, "</") != NULL || strstr(v, "<br") != NULL ||
			strstr(v, "<p") != NULL))
			return true;
	}
	return false;
}

/* Are all values as short as "SP" and "NSW"? */
static bool
is_abbreviated(const struct guess_leaf *leaf)
{
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		if (leaf->value[i] != NULL && strlen(leaf->value[i]) > 3)
			return false;
	}
	return true;
}

/* The leaf is one of several languages; the others are no other field. */
static const char *
lang_rule(struct guess *x, const struct guess_leaf *leaf)
{
	size_t n = (size_t)(strrchr(leaf->pointer, '/') - leaf->pointer);

	for (size_t i = 0; i < x->leaves.count; i++) {
		struct guess_leaf *other = x->leaves.leaf[i];

		if (strncmp(other->pointer, leaf->pointer, n) == 0 &&
		    other->pointer[n] == '/')
			other->used = true;
	}
	return guess_format(x, "{\"lang\": %s}",
	    guess_quote(x, arena_copy(&x->tool->mem, leaf->pointer, n)));
}

/* Is there HTML's "&#8211;" or "&amp;" in a value? */
static bool
has_entities(const struct guess_leaf *leaf)
{
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		const char *v = leaf->value[i];

		if (v != NULL &&
		    (strstr(v, "&#") != NULL || strstr(v, "&amp;") != NULL))
			return true;
	}
	return false;
}

/* The known words among the values, each with what it means. */
static const char *
status_rule(struct guess *x, const struct guess_leaf *leaf)
{
	const char *table = "";

	for (size_t i = 0; i < x->items.count; i++) {
		const char *v = leaf->value[i], *word = NULL, *entry;

		if (v != NULL)
			word = event_word(EVENT_WORDS_STATUS, v);
		if (word == NULL)
			continue;
		entry = guess_format(x, "%s: \"%s\"", guess_quote(x, v), word);
		if (strstr(table, entry) == NULL)
			table = guess_format(x, "%s%s%s", table,
			    table[0] != '\0' ? ", " : "", entry);
	}
	return guess_format(x, "{\"map\": %s, \"table\": {%s}}",
	    guess_quote(x, leaf->pointer), table);
}

const char *
guess_plain_rule(
    struct guess *x, const struct guess_leaf *leaf, enum guess_look look)
{
	const char *pointer = leaf->pointer, *of, *name = NULL;

	if (look == GUESS_TEXTS && text_ends(pointer, "/0"))
		pointer = arena_copy(&x->tool->mem, pointer,
		    strlen(pointer) - strlen("/0")); /* the whole array */
	of = guess_quote(x, pointer);

	if (look == GUESS_STATUS)
		return status_rule(x, leaf);
	if ((look == GUESS_TEXT || look == GUESS_PROSE) &&
	    guess_leaves_is_language(strrchr(leaf->pointer, '/') + 1))
		of = lang_rule(x, leaf);
	if (look == GUESS_TEXT &&
	    (text_ends(leaf->pointer, "/rendered") || has_entities(leaf)))
		name = "plain";
	else if (look == GUESS_IMAGE && first_value(leaf)[0] == '/')
		name = "abs";
	else if (look == GUESS_AMOUNT)
		name = "amount";
	else if (x->items.rows && look == GUESS_FLAG)
		name = "yes";
	else if (x->items.rows && look == GUESS_DEGREES)
		name = "degrees";
	return name != NULL ? guess_format(x, "{\"%s\": %s}", name, of) : of;
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
	return same_value(x->name, i, j) &&
	    (x->start == NULL || same_value(x->start, i, j)) &&
	    (x->clock == NULL || same_value(x->clock, i, j));
}

/* Do rows of one event, each with a ticket or a date, differ there? */
static bool
differs_in_rows(const struct guess *x, const struct guess_leaf *leaf)
{
	bool by_id = x->id != NULL && !guess_repeats(x, x->id, x->name);

	for (size_t i = 0; x->items.rows && i < x->items.count; i++) {
		for (size_t j = 0; j < i; j++) {
			bool same = by_id ? same_value(x->id, i, j)
					  : same_start(x, i, j);

			if (same && !same_value(leaf, i, j) &&
			    (leaf->value[i] != NULL || leaf->value[j] != NULL))
				return true;
		}
	}
	return false;
}

static void
guess_field(struct guess *x, const struct guess_field *field)
{
	struct guess_leaf *leaf = guess_fields_find(&x->leaves, field);
	const char *key = field->key;

	if (leaf == NULL || guess_has_rule(x, key) ||
	    (field->look == GUESS_SOLD_OUT && differs_in_rows(x, leaf)))
		return;
	leaf->used = true;
	if (strcmp(key, "id") == 0)
		x->id = leaf;
	else if (strcmp(key, "name") == 0)
		x->name = leaf;
	else if (strcmp(key, "starts_at") == 0)
		x->start = leaf;
	else if (strcmp(key, "description") == 0)
		x->html = has_markup(leaf);
	else if (strcmp(key, "location.state") == 0 && is_abbreviated(leaf))
		key = "location.state_abbr";
	if (strcmp(key, "starts_at") == 0)
		guess_time(x, key, leaf, &guess_start_clock);
	else if (strcmp(key, "ends_at") == 0)
		guess_time(x, key, leaf, &guess_end_clock);
	else if (field->look == GUESS_TIME)
		guess_add_rule(x, key, guess_time_rule(x, leaf, NULL),
		    guess_reason(x, leaf));
	else if (leaf != x->id)
		guess_add_rule(x, key, guess_plain_rule(x, leaf, field->look),
		    guess_reason(x, leaf));
}

static void
guess_status(struct guess *x)
{
	struct guess_leaf *leaf =
	    guess_fields_find(&x->leaves, &guess_cancelled);

	if (leaf == NULL)
		return;
	leaf->used = true;
	guess_add_rule(x, "event_status",
	    guess_format(x,
		"{\"map\": {\"yes\": %s}, \"table\": {\"true\": "
		"\"cancelled\"}}",
		guess_quote(x, leaf->pointer)),
	    guess_reason(x, leaf));
}

/* The name and the start, which stay when rows are moved. */
static const char *
name_and_start(struct guess *x)
{
	const char *name = guess_quote(x, x->name->pointer), *start;

	if (x->start == NULL)
		return name;
	start = guess_quote(x, x->start->pointer);
	if (x->clock != NULL)
		start = guess_format(
		    x, "%s, %s", start, guess_quote(x, x->clock->pointer));
	return guess_format(
	    x, "{\"join\": [%s, %s], \"sep\": \"|\"}", name, start);
}

/* An id that other events have too is none; rows of one event are joined. */
static void
guess_id(struct guess *x, bool has_tickets)
{
	const char *of;

	if (x->id != NULL &&
	    (x->id->count < x->items.count ||
		(guess_repeats(x, x->id, NULL) &&
		    (!x->items.rows || guess_repeats(x, x->id, x->name)))))
		x->id = NULL;
	if (x->id != NULL && guess_repeats(x, x->id, NULL))
		x->group = guess_quote(x, x->id->pointer);
	else if (x->id == NULL && x->items.rows && has_tickets &&
	    x->start != NULL && guess_repeats(x, x->name, NULL))
		x->group = name_and_start(x);
	if (x->id != NULL) {
		guess_add_rule(x, "id", guess_quote(x, x->id->pointer),
		    guess_reason(x, x->id));
		return;
	}
	of = name_and_start(x);
	guess_add_rule(x, "id", guess_format(x, "{\"hash\": %s}", of),
	    "no place has a different value in every item; a changed name "
	    "or start makes a new event");
}

static void
print_members(struct guess *x, const char *name, bool reasons)
{
	tool_say("  \"%s\": {\n", name);
	for (size_t i = 0; i < x->rule_count; i++)
		tool_say("    %s: %s%s\n", guess_quote(x, x->rule[i].key),
		    reasons ? guess_quote(x, x->rule[i].why) : x->rule[i].rule,
		    i + 1 < x->rule_count ? "," : "");
	tool_say("  },\n");
}

static void
print_profile(struct guess *x)
{
	tool_say("{\n");
	tool_say("  \"profile\": 1,\n");
	print_members(x, "guessed", true);
	if (x->items.list[0] != '\0')
		tool_say("  \"list\": {\"items\": %s},\n",
		    guess_quote(x, x->items.list));
	if (x->group != NULL)
		tool_say("  \"group_by\": %s,\n", x->group);
	print_members(x, "map", false);
	tool_say(
	    "  \"description_format\": \"%s\"\n", x->html ? "html" : "text");
	tool_say("}\n");
}

static void
report_missing(const struct guess *x, const char *key, const char *what)
{
	if (!guess_has_rule(x, key))
		(void)tool_fail(x->tool,
		    "nothing looks like %s: \"%s\" has no rule", what, key);
}

static bool
has_own(struct guess *x, const char *key)
{
	for (size_t i = 0; i < guess_event_field_count; i++) {
		const struct guess_field *f = &guess_event_fields[i];
		struct guess_leaf *leaf;

		if (strcmp(f->key, key) != 0)
			continue;
		leaf = guess_fields_find(&x->leaves, f);
		return leaf != NULL && strstr(leaf->pointer, "/0") == NULL;
	}
	return false;
}

/* An answer about one event may have lists, of its tickets for instance. */
static void
choose_items(struct guess *x)
{
	if (x->items.whole == NULL)
		return;
	guess_leaves_collect(&x->leaves, &x->items.whole, 1, &x->tool->mem);
	if (has_own(x, "name") && has_own(x, "starts_at"))
		guess_items_use_whole(&x->items);
}

static enum tool_exit
guess_profile(struct guess *x, const char *path)
{
	bool has_tickets;

	choose_items(x);
	guess_leaves_collect(
	    &x->leaves, x->items.item, x->items.count, &x->tool->mem);
	guess_status(x);
	guess_sessions(x);
	for (size_t i = 0; i < guess_event_field_count; i++)
		guess_field(x, &guess_event_fields[i]);
	if (x->name == NULL || x->rule_count < 2)
		return tool_fail(x->tool,
		    "%s: nothing in it looks like events: %s", path,
		    x->name == NULL ? "no member is the name of one"
				    : "there are names alone");
	has_tickets = guess_tickets(x);
	guess_id(x, has_tickets);
	guess_sessions_of_rows(x);
	print_profile(x);
	if (!guess_has_rule(x, "sessions"))
		report_missing(x, "starts_at", "a date");
	report_missing(x, "location.city", "a city");
	report_missing(x, "tickets", "a price");
	return TOOL_DONE;
}

enum tool_exit
guess_file(struct tool *t, const char *path)
{
	int fd = strcmp(path, "-") == 0 ? STDIN_FILENO
					: open(path, O_RDONLY | O_CLOEXEC);
	struct guess x = { .tool = t };
	enum tool_exit code;
	struct error f;

	if (fd < 0)
		return tool_fail(
		    t, "cannot read %s: %s", path, strerror(errno));
	if (guess_items_read(&x.items, fd, &t->mem, &f))
		code = guess_profile(&x, path);
	else
		code = tool_fail(t, "%s: %s", path, f.note);
	guess_items_release(&x.items);
	if (fd != STDIN_FILENO)
		close(fd);
	return code;
}
