/*
 * profile_lint - checks the keys of a profile and their values, key by key.
 */
#include "json/json_tree.h"
#include "json/pointer.h"
#include "profile/internal.h"

struct profile_lint {
	struct diagnostics *lint;
	struct arena *mem;
	struct json_object *profile;
	enum request_template_scope scope;
	const char *object; /* the name of the current object, and its keys */
	const struct profile_lint_key *keys;
};

/* JSON_TREE_NULL: of several kinds, which check() tells apart. */
struct profile_lint_key {
	const char *name;
	enum json_tree_kind kind;
	void (*check)(const struct profile_lint *, struct json_object *);
};

static void
check_member(const char *name, struct json_object *value, void *context)
{
	const struct profile_lint *c = context;
	size_t back = diagnostics_enter(c->lint, name);
	const struct profile_lint_key *k = c->keys;

	while (k->name != NULL && strcmp(k->name, name) != 0)
		k++;
	if (k->name == NULL)
		(void)diagnostics_add(c->lint,
		    "is not a key of %s; remove it or correct its spelling",
		    c->object);
	else if (k->kind != JSON_TREE_NULL && k->kind != json_tree_kind(value))
		(void)diagnostics_add(
		    c->lint, "must be %s", json_tree_kind_name(k->kind));
	else if (k->kind == JSON_TREE_TEXT && json_tree_text(value) == NULL)
		(void)diagnostics_add(c->lint, "has a NUL inside");
	else if (k->check != NULL)
		k->check(c, value);
	diagnostics_leave(c->lint, back);
}

static void
check_object(const struct profile_lint *c, struct json_object *o,
    const char *name, const struct profile_lint_key *keys)
{
	struct profile_lint inner = *c;

	inner.object = name;
	inner.keys = keys;
	json_tree_each(o, check_member, &inner);
}

static void
check_pointer(const struct profile_lint *c, struct json_object *o)
{
	struct pointer p;

	if (json_tree_text(o) == NULL ||
	    !pointer_parse(json_tree_text(o), c->mem, &p))
		(void)diagnostics_add(
		    c->lint, "must be a JSON pointer, such as /data");
}

static void
check_count(const struct profile_lint *c, struct json_object *o)
{
	int64_t n;

	if (!json_tree_int(o, &n) || n < 1 || n > INT32_MAX)
		(void)diagnostics_add(
		    c->lint, "must be from 1 to %d", INT32_MAX);
}

static void
check_not_empty(const struct profile_lint *c, struct json_object *o)
{
	if (json_tree_text(o)[0] == '\0')
		(void)diagnostics_add(c->lint, "must not be empty");
}

static void
check_statuses(const struct profile_lint *c, struct json_object *o)
{
	int64_t n;

	for (size_t i = 0; i < json_tree_count(o); i++) {
		size_t back = diagnostics_enter_at(c->lint, i);

		if (!json_tree_int(json_tree_at(o, i), &n) || n < 100 ||
		    n > 599)
			(void)diagnostics_add(c->lint,
			    "must be a status of HTTP, from 100 to 599");
		diagnostics_leave(c->lint, back);
	}
}

static void
check_ok(const struct profile_lint *c, struct json_object *o)
{
	if (json_tree_count(o) == 0)
		(void)diagnostics_add(c->lint,
		    "no status would be an answer; without it the default is [200]");
	check_statuses(c, o);
}

static void
check_filters(const struct profile_lint *c, struct json_object *o)
{
	static const char *const names[] = { "q", "city", "state",
		"organization" };

	for (size_t i = 0; i < json_tree_count(o); i++) {
		const char *text = json_tree_text(json_tree_at(o, i));
		size_t back = diagnostics_enter_at(c->lint, i), at = 0;

		while (at < ARRAY_LEN(names) &&
		    (text == NULL || strcmp(names[at], text) != 0))
			at++;
		if (at == ARRAY_LEN(names))
			(void)diagnostics_add(
			    c->lint, "must be q, city, state or organization");
		diagnostics_leave(c->lint, back);
	}
}

static void
check_format(const struct profile_lint *c, struct json_object *o)
{
	const char *t = json_tree_text(o);

	if (strcmp(t, "html") != 0 && strcmp(t, "markdown") != 0 &&
	    strcmp(t, "text") != 0)
		(void)diagnostics_add(
		    c->lint, "must be html, markdown or text");
}

static void
check_method(const struct profile_lint *c, struct json_object *o)
{
	if (strcmp(json_tree_text(o), "GET") != 0 &&
	    strcmp(json_tree_text(o), "POST") != 0)
		(void)diagnostics_add(c->lint, "must be GET or POST");
}

static void
check_base(const struct profile_lint *c, struct json_object *o)
{
	request_template_lint_base(json_tree_text(o), c->lint);
}

static void
check_path(const struct profile_lint *c, struct json_object *o)
{
	request_template_lint_path(json_tree_text(o), c->scope, c->lint);
}

static void
check_query(const struct profile_lint *c, struct json_object *o)
{
	request_template_lint_query(o, c->scope, c->lint);
}

static void
check_headers(const struct profile_lint *c, struct json_object *o)
{
	request_template_lint_headers(o, c->scope, c->lint);
}

static void
check_body(const struct profile_lint *c, struct json_object *o)
{
	if (json_tree_kind(o) != JSON_TREE_OBJECT &&
	    json_tree_kind(o) != JSON_TREE_ARRAY)
		(void)diagnostics_add(c->lint, "must be an object or an array");
	else
		request_template_lint_body(o, c->scope, c->lint);
}

static void
check_header_name(const struct profile_lint *c, struct json_object *o)
{
	if (!request_template_is_header_name(json_tree_text(o)))
		(void)diagnostics_add(c->lint, "is no name of a header");
}

static const struct profile_lint_key total_keys[] = {
	{ "header", JSON_TREE_TEXT, check_header_name },
	{ "after", JSON_TREE_TEXT, check_not_empty },
	{ NULL },
};

static void
check_total(const struct profile_lint *c, struct json_object *o)
{
	if (json_tree_kind(o) != JSON_TREE_OBJECT) {
		check_pointer(c, o);
		return;
	}
	check_object(c, o, "total", total_keys);
	if (!json_tree_has_member(o, "header"))
		(void)diagnostics_add(
		    c->lint, "needs the name of a \"header\"");
}

static void
check_link(const struct profile_lint *c, struct json_object *o)
{
	if (strcmp(json_tree_text(o), "next") != 0)
		(void)diagnostics_add(c->lint, "must be \"next\"");
}

static const struct profile_lint_key next_keys[] = {
	{ "cursor", JSON_TREE_TEXT, check_pointer },
	{ "more", JSON_TREE_TEXT, check_pointer },
	{ "url", JSON_TREE_TEXT, check_pointer },
	{ "link", JSON_TREE_TEXT, check_link },
	{ NULL },
};

static void
check_next(const struct profile_lint *c, struct json_object *o)
{
	check_object(c, o, "next", next_keys);
	if (json_tree_has_member(o, "cursor") + json_tree_has_member(o, "url") +
		json_tree_has_member(o, "link") !=
	    1)
		(void)diagnostics_add(
		    c->lint, "needs one of cursor, url and link");
	if (json_tree_has_member(o, "more") &&
	    !json_tree_has_member(o, "cursor"))
		(void)diagnostics_add_at(
		    c->lint, "more", "goes with cursor alone");
}

static const struct profile_lint_key list_keys[] = {
	{ "method", JSON_TREE_TEXT, check_method },
	{ "path", JSON_TREE_TEXT, check_path },
	{ "query", JSON_TREE_OBJECT, check_query },
	{ "body", JSON_TREE_NULL, check_body },
	{ "headers", JSON_TREE_OBJECT, check_headers },
	{ "items", JSON_TREE_NULL, check_pointer },
	{ "total", JSON_TREE_NULL, check_total },
	{ "max", JSON_TREE_INT, check_count },
	{ "window", JSON_TREE_INT, check_count },
	{ "next", JSON_TREE_OBJECT, check_next },
	{ NULL },
};

static void
check_list(const struct profile_lint *c, struct json_object *o)
{
	struct profile_lint inner = *c;

	inner.scope = REQUEST_TEMPLATE_LIST_REQUEST;
	check_object(&inner, o, "list", list_keys);
	profile_lint_request(c->profile, o, c->lint);
	profile_lint_cursor(o, c->lint);
}

static const struct profile_lint_key also_keys[] = {
	{ "path", JSON_TREE_TEXT, check_path },
	{ "root", JSON_TREE_NULL, check_pointer },
	{ NULL },
};

static void
check_also_request(const char *name, struct json_object *o, void *context)
{
	const struct profile_lint *c = context;
	size_t back = diagnostics_enter(c->lint, name);

	if (name[0] == '\0')
		(void)diagnostics_add(c->lint, "needs a name");
	if (json_tree_kind(o) != JSON_TREE_OBJECT)
		(void)diagnostics_add(c->lint, "must be an object");
	else if (!json_tree_has_member(o, "path"))
		(void)diagnostics_add(c->lint, "needs a \"path\"");
	check_object(c, o, "also", also_keys);
	diagnostics_leave(c->lint, back);
}

static void
check_also(const struct profile_lint *c, struct json_object *o)
{
	struct profile_lint inner = *c;

	json_tree_each(o, check_also_request, &inner);
}

static const struct profile_lint_key detail_keys[] = {
	{ "method", JSON_TREE_TEXT, check_method },
	{ "path", JSON_TREE_TEXT, check_path },
	{ "query", JSON_TREE_OBJECT, check_query },
	{ "body", JSON_TREE_NULL, check_body },
	{ "headers", JSON_TREE_OBJECT, check_headers },
	{ "root", JSON_TREE_NULL, check_pointer },
	{ "item", JSON_TREE_NULL, check_pointer },
	{ "map", JSON_TREE_OBJECT, NULL },
	{ "also", JSON_TREE_OBJECT, check_also },
	{ NULL },
};

static void
check_detail(const struct profile_lint *c, struct json_object *o)
{
	struct profile_lint inner = *c;

	inner.scope = REQUEST_TEMPLATE_DETAIL_REQUEST;
	check_object(&inner, o, "detail", detail_keys);
	profile_lint_request(c->profile, o, c->lint);
}

static const struct profile_lint_key key_keys[] = {
	{ "after_first", JSON_TREE_TEXT, check_not_empty },
	{ NULL },
};

static void
check_key(const struct profile_lint *c, struct json_object *o)
{
	check_object(c, o, "key", key_keys);
	if (!json_tree_has_member(o, "after_first"))
		(void)diagnostics_add(c->lint, "needs \"after_first\"");
}

static const struct profile_lint_key error_keys[] = {
	{ "missing", JSON_TREE_ARRAY, check_statuses },
	{ "beyond", JSON_TREE_ARRAY, check_statuses },
	{ NULL },
};

static void
check_errors(const struct profile_lint *c, struct json_object *o)
{
	check_object(c, o, "errors", error_keys);
}

static void
check_reason(const char *key, struct json_object *o, void *context)
{
	const struct profile_lint *c = context;

	if (json_tree_text(o) == NULL)
		(void)diagnostics_add_at(c->lint, key, "must be a string");
}

/* What `cartaz profile guess` said of its guesses; nothing reads it. */
static void
check_guessed(const struct profile_lint *c, struct json_object *o)
{
	struct profile_lint inner = *c;

	json_tree_each(o, check_reason, &inner);
}

/* Rows are joined in memory, after the last one is read. */
static void
check_group(const struct profile_lint *c, struct json_object *o)
{
	(void)o;
	if (json_tree_has_member(
		json_tree_member(c->profile, "list"), "path") ||
	    json_tree_has_member(c->profile, "detail"))
		(void)diagnostics_add(c->lint,
		    "is for the rows of a file: it does not go with list.path "
		    "and detail");
}

static const struct profile_lint_key profile_keys[] = {
	{ "profile", JSON_TREE_NULL, NULL },
	{ "base", JSON_TREE_TEXT, check_base },
	{ "headers", JSON_TREE_OBJECT, check_headers },
	{ "query", JSON_TREE_OBJECT, check_query },
	{ "ok", JSON_TREE_ARRAY, check_ok },
	{ "item", JSON_TREE_NULL, check_pointer },
	{ "group_by", JSON_TREE_NULL, check_group },
	{ "list", JSON_TREE_OBJECT, check_list },
	{ "detail", JSON_TREE_OBJECT, check_detail },
	{ "key", JSON_TREE_OBJECT, check_key },
	{ "errors", JSON_TREE_OBJECT, check_errors },
	{ "filters", JSON_TREE_ARRAY, check_filters },
	{ "map", JSON_TREE_OBJECT, NULL },
	{ "guessed", JSON_TREE_OBJECT, check_guessed },
	{ "description_format", JSON_TREE_TEXT, check_format },
	{ NULL },
};

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
	check_object(&c, profile, "a profile", profile_keys);
	profile_lint_statuses(profile, l);
}
