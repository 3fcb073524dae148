/*
 * guess - infers from sample records which member is which field of an event, and prints
 * the result as a profile.
 */
#include "cartaz/profile/guess.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/text.h"
#include "cartaz/profile/internal.h"
#include "cartaz/profile/profile_files.h"
#include "json/json_tree.h"
#include "profile/private_item.h"

/* Returns a rule for the name and the start, which stay when rows are moved. */
static const char *
name_and_start(struct guess *x)
{
	const struct guess_rule *at = guess_rule_of(&x->rules, "starts_at");
	const char *name = guess_quote(x, guess_leaf_of(x, "name")->pointer);
	const char *start;

	if (at == NULL)
		return name;
	start = at->of;
	if (at->clock != NULL)
		start = guess_format(
		    x, "%s, %s", start, guess_quote(x, at->clock->pointer));
	return guess_format(
	    x, "{\"join\": [%s, %s], \"sep\": \"|\"}", name, start);
}

/* Guesses the id.  A value of several events is not an id, but may join rows. */
static void
guess_id(struct guess *x)
{
	const struct guess_rule *rule = guess_rule_of(&x->rules, "id");
	bool repeats = rule != NULL && guess_repeats(x, rule->leaf, NULL);
	const char *why;

	if (rule != NULL && rule->leaf->count == x->items.count &&
	    (!repeats ||
		(x->items.rows &&
		    !guess_repeats(x, rule->leaf, guess_leaf_of(x, "name"))))) {
		if (repeats)
			x->group = rule->rule;
		return;
	}
	why = rule == NULL ? "no member has the name of an id"
	    : repeats
	    ? guess_format(x, "%s has the same value in several items",
		  rule->leaf->pointer)
	    : guess_format(x, "%s has a value in only %zu of %zu items",
		  rule->leaf->pointer, rule->leaf->count, x->items.count);
	if (rule != NULL)
		(void)guess_take_rule(&x->rules, "id");
	guess_add_rule(&x->rules,
	    (struct guess_rule){
		.key = "id",
		.rule = guess_format(x, "{\"hash\": %s}", name_and_start(x)),
		.why = guess_format(x,
		    "%s; a changed name, date or time makes a new event", why),
	    });
}

/* Joins rows of one name and start, because later rows may be tickets of one event. */
static void
join_tickets(struct guess *x)
{
	const struct guess_rule *id = guess_rule_of(&x->rules, "id");

	if (x->items.rows && id->leaf == NULL &&
	    guess_rule_of(&x->rules, "tickets") != NULL &&
	    guess_rule_of(&x->rules, "starts_at") != NULL)
		x->group = name_and_start(x);
}

static void
print_members(struct guess *x, const char *name, bool reasons, struct buf *out)
{
	buf_printf(out, "  \"%s\": {\n", name);
	for (size_t i = 0; i < x->rules.count; i++)
		buf_printf(out, "    %s: %s%s\n",
		    guess_quote(x, x->rules.rule[i].key),
		    reasons ? guess_quote(x, x->rules.rule[i].why)
			    : x->rules.rule[i].rule,
		    i + 1 < x->rules.count ? "," : "");
	buf_text(out, "  },\n");
}

static void
print_list(struct guess *x, struct buf *out)
{
	if (x->items.list[0] != '\0' || x->next != NULL)
		buf_printf(out, "  \"list\": {\"items\": %s%s%s},\n",
		    guess_quote(x, x->items.list),
		    x->next != NULL ? ", \"next\": " : "",
		    x->next != NULL ? x->next : "");
}

/* The types of events.  A type may be an address, or one of several. */
#define KINDS "Event|EventSeries|CourseInstance|Festival|Hackathon"

static bool
is_of_schema_org(struct json_object *item)
{
	struct json_object *type = json_tree_member(item, "@type");
	const char *text = json_tree_text(
	    json_tree_count(type) > 0 ? json_tree_at(type, 0) : type);

	for (const char *kind = KINDS "|"; text != NULL && *kind != '\0';) {
		size_t n = strcspn(kind, "|"), len = strlen(text);

		if (len >= n && memcmp(text + len - n, kind, n) == 0)
			return true;
		kind += n + 1;
	}
	return false;
}

struct copy {
	struct buf *out;
	const char *why;
};

static void
print_reason(const char *key, struct json_object *rule, void *context)
{
	const struct copy *c = context;

	(void)rule;
	buf_printf(c->out, "%s\n    \"%s\": \"%s\"",
	    buf_cstr(c->out)[c->out->len - 1] == '{' ? "" : ",", key, c->why);
}

/*
 * Prints a copy of the shipped profile for schema.org if there are such events.  The
 * other nodes of a graph are not events.
 */
static bool
print_schema_org(struct guess *x, struct buf *out)
{
	static const char head[] = "{\n  \"profile\": 1,\n";
	struct copy copy = { .out = out };
	struct json_object *tree;
	size_t n, events = 0;
	const char *p;
	struct error f;

	for (size_t i = 0; i < x->items.count; i++)
		events += is_of_schema_org(x->items.item[i]);
	if (events == 0 ||
	    !profile_files_read(x->tool, "schema.org", &p, &n, &f) ||
	    n <= strlen(head) || memcmp(p, head, strlen(head)) != 0)
		return false;
	copy.why =
	    guess_format(x, GUESS_COPIED "schema.org events: %zu of %zu items",
		events, x->items.count);
	buf_printf(out, "%s  \"guessed\": {", head);
	if (json_tree_parse(p, n, &tree, &f)) {
		json_tree_each(
		    json_tree_member(tree, "map"), print_reason, &copy);
		json_tree_release(&tree);
	}
	buf_text(out, "\n  },\n");
	print_list(x, out);
	buf_text(out,
	    "  \"only\": {\"/@type\": {\"matches\": \"(" KINDS ")$\"}},\n");
	buf_bytes(out, p + strlen(head), n - strlen(head));
	return true;
}

static void
print_profile(struct guess *x, struct buf *out)
{
	const struct guess_leaf *text = guess_leaf_of(x, "description");
	bool html = text != NULL && guess_looks_count(text, GUESS_MARKUP) > 0;

	buf_text(out, "{\n  \"profile\": 1,\n");
	print_members(x, "guessed", true, out);
	print_list(x, out);
	if (x->group != NULL)
		buf_printf(out, "  \"group_by\": %s,\n", x->group);
	print_members(x, "map", false, out);
	buf_printf(out, "  \"description_format\": \"%s\"\n}\n",
	    html ? "html" : "text");
}

static void
report_missing(const struct guess *x, const char *key, const char *what)
{
	if (guess_rule_of(&x->rules, key) == NULL)
		(void)tool_fail(x->tool,
		    "nothing looks like %s, so \"%s\" has no rule", what, key);
}

/* Returns true if an import makes an event free by the column, without a rule. */
static bool
marks_free(const struct guess_leaf *leaf)
{
	for (size_t i = 0; i < GUESS_ITEMS_MAX; i++) {
		if (leaf->value[i] != NULL &&
		    private_item_says_free(leaf->pointer + 1, leaf->value[i]))
			return true;
	}
	return false;
}

/* Reports the columns or members that no rule reads. */
static void
report_unread(struct guess *x)
{
	char more[40] = "";

	for (size_t i = 0; x->items.rows && i < x->leaves.count; i++) {
		struct guess_leaf *leaf = x->leaves.leaf[i];

		if (leaf->used || !marks_free(leaf))
			continue;
		leaf->used = true;
		(void)tool_fail(x->tool,
		    "column \"%s\" needs no rule, because the events that it marks as free get the price 0",
		    leaf->pointer + 1);
	}
	guess_note_unread(x, &x->leaves, "");
	if (x->unread_count > GUESS_NAMED_MAX)
		snprintf(more, sizeof(more), " and %zu more",
		    x->unread_count - GUESS_NAMED_MAX);
	if (x->unread_count > 0)
		(void)tool_fail(x->tool, "%s without a rule: %s%s",
		    x->items.rows ? "columns" : "members", x->unread, more);
}

/* Reports that a changed or cancelled date is an item, and is also in its series. */
static void
report_instances(const struct guess *x)
{
	for (size_t i = 0; i < x->leaves.count; i++) {
		const char *pointer = x->leaves.leaf[i]->pointer;

		if (guess_rule_of(&x->rules, "rrule") != NULL &&
		    (strcmp(pointer, "/recurringEventId") == 0 ||
			strcmp(pointer, "/seriesMasterId") == 0))
			(void)tool_fail(x->tool,
			    "items with %s are changed or cancelled dates of "
			    "a series, but their original dates are still in the series; request single events from the API (Google: singleEvents=true), or read the calendar's .ics "
			    "address",
			    pointer);
	}
}

/* Reports numbers for states, because only the upstream's documentation explains them. */
static void
report_numbers(const struct guess *x)
{
	for (size_t i = 0; i < x->leaves.count; i++) {
		const struct guess_leaf *leaf = x->leaves.leaf[i];
		const char *last = strrchr(leaf->pointer, '/');
		size_t at = 0;

		if (x->items.rows || leaf->used || last == NULL ||
		    strcmp(last, "/status") != 0)
			continue;
		while (leaf->value[at] == NULL && at + 1 < GUESS_ITEMS_MAX)
			at++;
		if (leaf->value[at] != NULL &&
		    leaf->value[at][strspn(leaf->value[at], "0123456789")] ==
			'\0')
			(void)tool_fail(x->tool,
			    "%s has numbers, such as %s; if they are states, "
			    "write a table, {\"event_status\": {\"map\": "
			    "\"%s\", \"table\": {\"6\": \"cancelled\"}}}",
			    leaf->pointer, leaf->value[at], leaf->pointer);
	}
}

static bool
has_own(struct guess *x, const char *key)
{
	struct guess_leaf *leaf =
	    guess_fields_find(&x->leaves, guess_fields_row(GUESS_EVENT, key));

	return leaf != NULL && strstr(leaf->pointer, "/0") == NULL;
}

/* Makes an answer about one event one item, even if it contains lists, as of tickets. */
static void
choose_items(struct guess *x)
{
	if (x->items.whole == NULL)
		return;
	guess_leaves_collect(&x->leaves, &x->items.whole, 1, &x->tool->mem);
	if (has_own(x, "name") && has_own(x, "starts_at"))
		guess_items_use_whole(&x->items);
}

enum { SHOWN_MAX = 20 };

/* Names the columns of a sheet, because their names are what the guess looks at. */
static bool
report_nothing(struct guess *x, const char *path)
{
	const char *names = "";
	size_t i;

	for (i = 0; x->items.rows && i < x->leaves.count && i < SHOWN_MAX; i++)
		names = guess_format(x, "%s%s\"%s\"", names,
		    i > 0 ? ", " : "; its columns are ",
		    x->leaves.leaf[i]->pointer + 1);
	(void)tool_fail(x->tool,
	    "%s: nothing in the file looks like an event, because %s%s%s%s",
	    path,
	    guess_leaf_of(x, "name") == NULL
		? "no member is the name of an event"
		: "no member besides a name and an id looks like a field of an event",
	    names, i < x->leaves.count && i > 0 ? ", …" : "",
	    i > 0
		? "; write a profile for the sheet (how-to/map-a-spreadsheet.md), and name it with --profile"
		: "");
	return false;
}

static bool
guess_profile(struct guess *x, const char *path, struct buf *out)
{
	size_t least = 2; /* a name, and another field besides the id */

	choose_items(x);
	if (print_schema_org(x, out))
		return true;
	guess_leaves_collect(
	    &x->leaves, x->items.item, x->items.count, &x->tool->mem);
	guess_sessions(x);
	guess_add_rules(x, &x->leaves, GUESS_EVENT, &x->rules);
	guess_add_dates(x);
	least += guess_leaf_of(x, "id") != NULL;
	if (guess_leaf_of(x, "name") == NULL || x->rules.count < least)
		return report_nothing(x, path);
	guess_tickets(x);
	guess_id(x);
	guess_sessions_of_rows(x);
	join_tickets(x);
	print_profile(x, out);
	if (guess_rule_of(&x->rules, "sessions") == NULL)
		report_missing(x, "starts_at", "a date");
	report_missing(x, "location.city", "a city");
	report_missing(x, "tickets", "a price");
	report_unread(x);
	report_instances(x);
	report_numbers(x);
	return true;
}

/* Returns true if a sheet has a field in a column with another name, such as "city". */
static bool
has_other_columns(const struct guess *x)
{
	struct guess probe = { .tool = x->tool, .items = x->items };

	if (!x->items.rows)
		return false;
	guess_leaves_collect(&probe.leaves, probe.items.item, probe.items.count,
	    &probe.tool->mem);
	guess_add_rules(&probe, &probe.leaves, GUESS_EVENT, &probe.rules);
	for (size_t i = 0; i < probe.rules.count; i++) {
		const struct guess_rule *r = &probe.rules.rule[i];

		if (r->leaf != NULL &&
		    strcmp(r->leaf->pointer + 1, r->key) != 0)
			return true;
	}
	return false;
}

/* Returns true if the first item has the names of native records. */
static bool
has_native_names(const struct guess *x)
{
	return x->items.count > 0 &&
	    json_tree_has_member(x->items.item[0], "name") &&
	    json_tree_has_member(x->items.item[0], "starts_at") &&
	    !has_other_columns(x);
}

/*
 * Reports that events would be missing, now or when the list has grown, unless the profile
 * requests the next pages.
 */
static void
report_pages(const struct guess *x, const char *path, bool is_native)
{
	if (!is_native && x->next != NULL)
		return;
	if (x->more != NULL)
		(void)tool_fail(x->tool,
		    "%s: is one page of a longer list (%s), and only this page "
		    "would be read; write the requests for the other pages "
		    "into \"list\" of a profile, or name a profile that cartaz "
		    "profile list shows",
		    path, x->more);
	else if (x->pages != NULL)
		(void)tool_fail(x->tool,
		    "%s: has only one page now, but its member %s is for "
		    "several pages; if the list grows, only its first page "
		    "would be read; write the requests for the other pages "
		    "into \"list\" of a profile, such as %s, or name a "
		    "profile that cartaz profile list shows",
		    path, x->pages, x->request);
}

bool
guess_text(struct tool *t, int fd, const char *path, bool has_next_link,
    bool *is_native_or_null, struct buf *out)
{
	struct guess x = { .tool = t };
	struct error f;
	bool ok = guess_items_read(&x.items, fd, &t->mem, &f);

	if (!ok)
		(void)tool_fail(t, "%s: %s", path, f.note);
	else if (is_native_or_null != NULL)
		*is_native_or_null = has_native_names(&x);
	if (ok)
		guess_pages(&x, path, has_next_link);
	if (ok && (is_native_or_null == NULL || !*is_native_or_null))
		ok = guess_profile(&x, path, out);
	if (ok)
		report_pages(
		    &x, path, is_native_or_null != NULL && *is_native_or_null);
	guess_items_release(&x.items);
	return ok;
}

enum tool_exit
guess_file(struct tool *t, const char *path)
{
	int fd = strcmp(path, "-") == 0 ? STDIN_FILENO
					: open(path, O_RDONLY | O_CLOEXEC);
	LOCAL_BUF out = BUF_INIT(GUESS_TEXT_MAX);
	bool ok;

	if (fd < 0)
		return tool_fail(
		    t, "cannot read %s: %s", path, strerror(errno));
	ok = guess_text(t, fd, path, false, NULL, &out);
	for (const char *line = buf_cstr(&out); ok && *line != '\0';) {
		int n = (int)strcspn(line, "\n");

		tool_say("%.*s\n", n, line);
		line += n + 1;
	}
	if (fd != STDIN_FILENO)
		close(fd);
	return ok ? TOOL_DONE : TOOL_FAILED;
}
