/*
 * profile_lint - checks the keys of a profile and their values by one table.
 */
#include "event/listing.h"
#include "http/http_client.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "profile/internal.h"

/* A row of the table: a key in the objects with these names, "list|detail". */
struct profile_lint_key {
	const char *objects, *name;
	enum json_tree_kind kind;  /* JSON_TREE_NULL: several; see check() */
	profile_lint_check *check; /* checks the value; or NULL */
	profile_lint_check *each;  /* checks each element or member; or NULL */
	const char *words;  /* allowed by check_key_word(): "GET|POST" ... */
	const char *why;    /* its sentence for other words */
	const char *needed; /* the sentence for a missing key; or NULL */
};

static void check_object(
    struct profile_lint *, const char *name, struct json_object *);

static void
check_pointer(struct profile_lint *c, struct json_object *o)
{
	struct pointer p;

	if (json_tree_text(o) == NULL ||
	    !pointer_parse(json_tree_text(o), c->mem, &p))
		(void)diagnostics_add(
		    c->lint, "must be a JSON pointer, such as /data");
}

static void
check_count(struct profile_lint *c, struct json_object *o)
{
	int64_t n;

	if (!json_tree_int(o, &n) || n < 1 || n > INT32_MAX)
		(void)diagnostics_add(
		    c->lint, "must be an integer from 1 to %d", INT32_MAX);
}

/* With a smaller number, a client could not get the longest page. */
static void
check_total_max(struct profile_lint *c, struct json_object *o)
{
	int64_t n;

	if (!json_tree_int(o, &n) || n < LISTING_PER_PAGE_MAX || n > INT32_MAX)
		(void)diagnostics_add(c->lint, "must be from %d to %d",
		    LISTING_PER_PAGE_MAX, INT32_MAX);
}

static void
check_not_empty(struct profile_lint *c, struct json_object *o)
{
	if (json_tree_text(o)[0] == '\0')
		(void)diagnostics_add(c->lint, "must not be empty");
}

static void
check_key_text(struct profile_lint *c, struct json_object *o)
{
	if (json_tree_text(o) == NULL)
		(void)diagnostics_add(c->lint, "must be a string");
}

/* Returns true if the text is one of the words, which "|" separates. */
static bool
is_word(const char *words, const char *text)
{
	for (size_t n; *words != '\0'; words += n + (words[n] != '\0')) {
		n = strcspn(words, "|");
		if (strlen(text) == n && memcmp(text, words, n) == 0)
			return true;
	}
	return false;
}

static void
check_key_word(struct profile_lint *c, struct json_object *o)
{
	const char *text = json_tree_text(o);

	if (text == NULL || !is_word(c->key->words, text))
		(void)diagnostics_add(c->lint, "%s", c->key->why);
}

static void
check_status(struct profile_lint *c, struct json_object *o)
{
	int64_t n;

	if (!json_tree_int(o, &n) || n < 100 || n > 599)
		(void)diagnostics_add(
		    c->lint, "must be an HTTP status, from 100 to 599");
}

static void
check_ok(struct profile_lint *c, struct json_object *o)
{
	if (json_tree_count(o) == 0)
		(void)diagnostics_add(c->lint,
		    "is empty, so Cartaz would accept no status; remove it to "
		    "use the default, [200]");
}

/* Checks an object whose name is its key. */
static void
check_keys(struct profile_lint *c, struct json_object *o)
{
	check_object(c, c->key->name, o);
}

static void
check_total(struct profile_lint *c, struct json_object *o)
{
	if (json_tree_kind(o) == JSON_TREE_OBJECT)
		check_keys(c, o);
	else
		check_pointer(c, o);
}

static void
check_next(struct profile_lint *c, struct json_object *o)
{
	check_keys(c, o);
	if (json_tree_has_member(o, "cursor") + json_tree_has_member(o, "url") +
		json_tree_has_member(o, "link") !=
	    1)
		(void)diagnostics_add(
		    c->lint, "needs exactly one of cursor, url and link");
	if (json_tree_has_member(o, "more") &&
	    !json_tree_has_member(o, "cursor"))
		(void)diagnostics_add_at(
		    c->lint, "more", "is only allowed with cursor");
}

/* ---- Keys that must agree with each other ------------------------------------- */

struct profile_lint_repeat {
	struct diagnostics *lint;
	struct json_object *others;
	bool nocase;
};

static void
check_repeat(const char *name, struct json_object *value, void *context)
{
	const struct profile_lint_repeat *s = context;

	(void)value;
	if (s->nocase ? json_tree_member_nocase(s->others, name) != NULL
		      : json_tree_has_member(s->others, name))
		(void)diagnostics_add_at(s->lint, name,
		    "is also at the top of the profile, and would be sent "
		    "twice; remove one of the two");
}

/* Reports members that the section and the top of the profile both have. */
static void
check_repeats(const struct profile_lint *c, struct json_object *section,
    const char *member, bool nocase)
{
	struct profile_lint_repeat s = {
		.lint = c->lint,
		.others = json_tree_member(c->profile, member),
		.nocase = nocase,
	};
	LOCAL_PLACE place = diagnostics_enter(c->lint, member);

	json_tree_each(json_tree_member(section, member), check_repeat, &s);
}

/*
 * Checks that the section has no parameter and no header that the top of the profile
 * also has, not too many headers, and a body only with POST.
 */
static void
check_section(struct profile_lint *c, struct json_object *section)
{
	const char *method = json_tree_text_of(section, "method");
	size_t headers =
	    json_tree_member_count(json_tree_member(c->profile, "headers")) +
	    json_tree_member_count(json_tree_member(section, "headers"));

	check_repeats(c, section, "query", false);
	check_repeats(c, section, "headers", true);
	/* The Content-Type of a body needs one header. */
	if (headers >= HTTP_CLIENT_HEADERS_MAX)
		(void)diagnostics_add_at(c->lint, "headers",
		    "with the headers at the top of the profile, the request "
		    "has %zu headers; at most %d are allowed",
		    headers, HTTP_CLIENT_HEADERS_MAX - 1);
	if (json_tree_has_member(section, "body") &&
	    (method == NULL || strcmp(method, "POST") != 0))
		(void)diagnostics_add_at(
		    c->lint, "body", "is only sent with \"method\": \"POST\"");
}

/* Checks that a section with "sql" has the other keys of a statement, and only these. */
static void
check_sql(struct profile_lint *c, struct json_object *section, bool is_list)
{
	static const char *const others[] = { "method", "path", "query",
		"headers", "body", "items", "total", "window", "next", "root",
		"also" };
	static const char *const tops[] = { "base", "headers", "query" };
	bool is_sql = json_tree_has_member(section, "sql");

	for (size_t i = 0; is_sql && i < ARRAY_LEN(others); i++) {
		if (json_tree_has_member(section, others[i]))
			(void)diagnostics_add_at(c->lint, others[i],
			    "is not allowed beside \"sql\"; remove it");
	}
	for (size_t i = 0; is_sql && is_list && i < ARRAY_LEN(tops); i++) {
		if (json_tree_has_member(c->profile, tops[i]))
			(void)diagnostics_add(c->lint,
			    "\"%s\" at the top of the profile is not allowed "
			    "beside \"sql\"; remove it",
			    tops[i]);
	}
	if (is_sql !=
	    json_tree_has_member(json_tree_member(c->profile, "list"), "sql"))
		(void)diagnostics_add(c->lint,
		    "must have \"sql\" if and only if /list has \"sql\"");
	if (is_list && is_sql != json_tree_has_member(section, "order"))
		(void)diagnostics_add_at(c->lint, "order",
		    "is required beside \"sql\", and is not allowed without "
		    "it");
	if (!is_sql && json_tree_has_member(section, "total_max"))
		(void)diagnostics_add_at(
		    c->lint, "total_max", "is only allowed beside \"sql\"");
}

/* Checks that the list has both {cursor} and "next": {"cursor": ...}, or neither. */
static void
check_cursor(struct profile_lint *c, struct json_object *list)
{
	struct diagnostics *l = c->lint;
	struct json_object *next = json_tree_member(list, "next");
	bool given = json_tree_has_member(next, "cursor");
	bool used = request_template_has_placeholder(list, "cursor");
	struct diagnostics_place around = diagnostics_enter(l, "next");

	if (given && !used)
		(void)diagnostics_add_at(l, "cursor",
		    "is never sent, so every page would be the first page; add "
		    "{cursor?} to the query");
	diagnostics_leave(&around);
	if (used && !given)
		(void)diagnostics_add(l,
		    "{cursor} never has a value; add its source: "
		    "\"next\": {\"cursor\": pointer}");
}

static void
check_apart(struct json_object *ok, struct json_object *errors,
    const char *kind, struct diagnostics *l)
{
	struct json_object *statuses = json_tree_member(errors, kind);
	LOCAL_PLACE place = diagnostics_enter(l, kind);
	int64_t a, b;

	for (size_t i = 0; i < json_tree_count(statuses); i++) {
		LOCAL_PLACE element = diagnostics_enter_at(l, i);

		if (ok == NULL &&
		    json_tree_int(json_tree_at(statuses, i), &a) && a == 200)
			(void)diagnostics_add(l,
			    "must not be 200, because Cartaz accepts 200 if "
			    "the profile has no /ok");
		for (size_t k = 0; k < json_tree_count(ok); k++) {
			if (json_tree_int(json_tree_at(statuses, i), &a) &&
			    json_tree_int(json_tree_at(ok, k), &b) && a == b)
				(void)diagnostics_add(l,
				    "%lld is also in /ok; remove it from one "
				    "of the two lists",
				    (long long)a);
		}
	}
}

/* Checks that no status is both an answer ("ok") and an error ("errors"). */
static void
check_statuses(struct profile_lint *c, struct json_object *profile)
{
	struct diagnostics *l = c->lint;
	struct json_object *ok = json_tree_member(profile, "ok");
	struct json_object *errors = json_tree_member(profile, "errors");
	LOCAL_PLACE place = diagnostics_enter(l, "errors");

	check_apart(ok, errors, "missing", l);
	check_apart(ok, errors, "beyond", l);
}

/* ---- The table --------------------------------------------------------------- */

/* Checks "list" or "detail". */
static void
check_request(struct profile_lint *c, struct json_object *o)
{
	struct profile_lint inner = *c;
	bool is_list = strcmp(c->key->name, "list") == 0;

	inner.scope = is_list ? REQUEST_TEMPLATE_LIST_REQUEST
			      : REQUEST_TEMPLATE_DETAIL_REQUEST;
	check_keys(&inner, o);
	check_section(c, o);
	check_sql(c, o, is_list);
	if (is_list)
		check_cursor(c, o);
}

static void
check_also(struct profile_lint *c, struct json_object *o)
{
	if (c->member[0] == '\0')
		(void)diagnostics_add(c->lint, "needs a name");
	if (json_tree_kind(o) == JSON_TREE_OBJECT)
		check_keys(c, o);
	else
		(void)diagnostics_add(c->lint, "must be an object");
}

/* Refuses a crawl, because rows are joined in memory after the last row was read. */
static void
check_group(struct profile_lint *c, struct json_object *o)
{
	(void)o;
	if (json_tree_has_member(
		json_tree_member(c->profile, "list"), "path") ||
	    json_tree_has_member(c->profile, "detail"))
		(void)diagnostics_add(c->lint,
		    "is for the rows of a file, and is not allowed with "
		    "list.path or detail");
}

static const struct profile_lint_key keys[] = {
	{ "a profile", "profile", JSON_TREE_NULL },
	{ "a profile", "base", JSON_TREE_TEXT, request_template_lint_base },
	{ "a profile|list|detail", "headers", JSON_TREE_OBJECT,
	    request_template_lint_headers },
	{ "a profile|list|detail", "query", JSON_TREE_OBJECT,
	    request_template_lint_query },
	{ "a profile", "ok", JSON_TREE_ARRAY, check_ok, .each = check_status },
	{ "a profile|detail", "item", JSON_TREE_NULL, check_pointer },
	{ "a profile", "group_by", JSON_TREE_NULL, check_group },
	{ "a profile", "only", JSON_TREE_NULL },
	{ "a profile", "skip", JSON_TREE_NULL },
	{ "a profile", "list", JSON_TREE_OBJECT, check_request },
	{ "a profile", "detail", JSON_TREE_OBJECT, check_request },
	{ "a profile", "key", JSON_TREE_OBJECT, check_keys },
	{ "a profile", "errors", JSON_TREE_OBJECT, check_keys },
	{ "a profile", "filters", JSON_TREE_ARRAY, .each = check_key_word,
	    .words = "q|city|state|organization",
	    .why = "must be q, city, state or organization" },
	{ "a profile|detail", "map", JSON_TREE_OBJECT },
	/*
	 * The notes of `cartaz profile guess` about its guesses.  No program reads
	 * these notes.
	 */
	{ "a profile", "guessed", JSON_TREE_OBJECT, .each = check_key_text },
	{ "a profile", "description_format", JSON_TREE_TEXT, check_key_word,
	    .words = "html|markdown|text|html_or_markdown",
	    .why = "must be html, markdown, text or html_or_markdown" },
	{ "list|detail", "method", JSON_TREE_TEXT, check_key_word,
	    .words = "GET|POST", .why = "must be GET or POST" },
	{ "list|detail", "path", JSON_TREE_TEXT, request_template_lint_path },
	{ "list|detail", "body", JSON_TREE_NULL, request_template_lint_body },
	{ "list|detail", "sql", JSON_TREE_NULL, request_template_lint_sql },
	{ "list", "order", JSON_TREE_TEXT, request_template_lint_sql },
	{ "list", "total_max", JSON_TREE_INT, check_total_max },
	{ "list", "items", JSON_TREE_NULL, check_pointer },
	{ "list", "total", JSON_TREE_NULL, check_total },
	{ "list", "max", JSON_TREE_INT, check_count },
	{ "list", "window", JSON_TREE_INT, check_count },
	{ "list", "next", JSON_TREE_OBJECT, check_next },
	{ "list", "one_page", JSON_TREE_BOOL },
	{ "detail|also", "root", JSON_TREE_NULL, check_pointer },
	{ "detail", "also", JSON_TREE_OBJECT, .each = check_also },
	{ "total", "header", JSON_TREE_TEXT, request_template_lint_header_name,
	    .needed = "needs \"header\", the name of a response header" },
	{ "total", "after", JSON_TREE_TEXT, check_not_empty },
	{ "next", "cursor", JSON_TREE_TEXT, check_pointer },
	{ "next", "more", JSON_TREE_TEXT, check_pointer },
	{ "next", "url", JSON_TREE_TEXT, check_pointer },
	{ "next", "link", JSON_TREE_TEXT, check_key_word, .words = "next",
	    .why = "must be \"next\"" },
	{ "also", "path", JSON_TREE_TEXT, request_template_lint_path,
	    .needed = "needs a \"path\"" },
	{ "key", "after_first", JSON_TREE_TEXT, check_not_empty,
	    .needed = "needs \"after_first\"" },
	{ "errors", "missing", JSON_TREE_ARRAY, .each = check_status },
	{ "errors", "beyond", JSON_TREE_ARRAY, .each = check_status },
};

static const struct profile_lint_key *
find_key(const char *object, const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (strcmp(keys[i].name, name) == 0 &&
		    is_word(keys[i].objects, object))
			return &keys[i];
	}
	return NULL;
}

static void
check_each(const char *name, struct json_object *o, void *context)
{
	struct profile_lint *c = context;
	LOCAL_PLACE place = diagnostics_enter(c->lint, name);

	c->member = name;
	c->key->each(c, o);
}

static void
check_key_value(struct profile_lint *c, struct json_object *o)
{
	const struct profile_lint_key *k = c->key;

	if (k->kind != JSON_TREE_NULL && k->kind != json_tree_kind(o)) {
		(void)diagnostics_add(
		    c->lint, "must be %s", json_tree_kind_name(k->kind));
		return;
	}
	if (k->kind == JSON_TREE_TEXT && json_tree_text(o) == NULL)
		(void)diagnostics_add(
		    c->lint, "must not contain a NUL character");
	else if (k->check != NULL)
		k->check(c, o);
	if (k->each == NULL)
		return;
	json_tree_each(o, check_each, c);
	for (size_t i = 0; i < json_tree_count(o); i++) {
		LOCAL_PLACE place = diagnostics_enter_at(c->lint, i);

		k->each(c, json_tree_at(o, i));
	}
}

static void
check_key_member(const char *name, struct json_object *o, void *context)
{
	struct profile_lint c = *(const struct profile_lint *)context;
	LOCAL_PLACE place = diagnostics_enter(c.lint, name);

	c.key = find_key(c.object, name);
	if (c.key != NULL)
		check_key_value(&c, o);
	else
		(void)diagnostics_add(c.lint,
		    "is not a key of %s; remove it or correct its spelling",
		    c.object);
}

static void
check_object(struct profile_lint *c, const char *name, struct json_object *o)
{
	struct profile_lint inner = *c;

	inner.object = name;
	json_tree_each(o, check_key_member, &inner);
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (keys[i].needed != NULL && is_word(keys[i].objects, name) &&
		    !json_tree_has_member(o, keys[i].name))
			(void)diagnostics_add(c->lint, "%s", keys[i].needed);
	}
}

void
profile_lint_keys(
    struct json_object *profile, struct arena *mem, struct diagnostics *l)
{
	struct profile_lint c = {
		.lint = l,
		.mem = mem,
		.profile = profile,
		.scope = REQUEST_TEMPLATE_ANY_REQUEST,
	};
	int64_t version;

	if (!json_tree_int(json_tree_member(profile, "profile"), &version) ||
	    version != 1)
		(void)diagnostics_add_at(
		    l, "profile", "must be 1, the version of the format");
	check_object(&c, "a profile", profile);
	check_statuses(&c, profile);
}
