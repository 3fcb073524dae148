#include "profile/profile_lint.h"

#include "profile/request_template_lint.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "profile/internal.h"

struct check {
	struct diagnostics *lint;
	struct arena *mem;
	struct json_object *profile;
	enum request_template_language of;
	const char *object; /* in hand: its name, and the keys it may have */
	const struct key *keys;
};

/* JSON_TREE_NULL: of more than one kind, which look() knows. */
struct key {
	const char *name;
	enum json_tree_kind kind;
	void (*look)(const struct check *, struct json_object *);
};

static void
check_key(const char *name, struct json_object *value, void *context)
{
	const struct check *c = context;
	size_t back = diagnostics_enter(c->lint, name);
	const struct key *k = c->keys;

	while (k->name != NULL && strcmp(k->name, name) != 0)
		k++;
	if (k->name == NULL)
		(void)diagnostics_add(c->lint,
		    "is not a key of %s; remove it or mend its spelling",
		    c->object);
	else if (k->kind != JSON_TREE_NULL && k->kind != json_tree_kind(value))
		(void)diagnostics_add(
		    c->lint, "must be %s", json_tree_kind_name(k->kind));
	else if (k->kind == JSON_TREE_TEXT && json_tree_text(value) == NULL)
		(void)diagnostics_add(c->lint, "has a NUL inside");
	else if (k->look != NULL)
		k->look(c, value);
	diagnostics_leave(c->lint, back);
}

static void
check_object(const struct check *c, struct json_object *o, const char *name,
    const struct key *keys)
{
	struct check inner = *c;

	inner.object = name;
	inner.keys = keys;
	json_tree_each(o, check_key, &inner);
}

static void
look_at_pointer(const struct check *c, struct json_object *o)
{
	struct pointer p;

	if (json_tree_text(o) == NULL ||
	    !pointer_parse(json_tree_text(o), c->mem, &p))
		(void)diagnostics_add(
		    c->lint, "must be a JSON pointer, such as /data");
}

static void
look_at_count(const struct check *c, struct json_object *o)
{
	int64_t n;

	if (!json_tree_int(o, &n) || n < 1 || n > INT32_MAX)
		(void)diagnostics_add(
		    c->lint, "must be from 1 to %d", INT32_MAX);
}

static void
look_at_mark(const struct check *c, struct json_object *o)
{
	if (json_tree_text(o)[0] == '\0')
		(void)diagnostics_add(c->lint, "must not be empty");
}

static void
look_at_statuses(const struct check *c, struct json_object *o)
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
look_at_ok(const struct check *c, struct json_object *o)
{
	if (json_tree_count(o) == 0)
		(void)diagnostics_add(c->lint,
		    "no status would be an answer; remove it for [200]");
	look_at_statuses(c, o);
}

static void
look_at_filters(const struct check *c, struct json_object *o)
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
look_at_format(const struct check *c, struct json_object *o)
{
	const char *t = json_tree_text(o);

	if (strcmp(t, "html") != 0 && strcmp(t, "markdown") != 0 &&
	    strcmp(t, "text") != 0)
		(void)diagnostics_add(
		    c->lint, "must be html, markdown or text");
}

static void
look_at_method(const struct check *c, struct json_object *o)
{
	if (strcmp(json_tree_text(o), "GET") != 0 &&
	    strcmp(json_tree_text(o), "POST") != 0)
		(void)diagnostics_add(c->lint, "must be GET or POST");
}

static void
look_at_base(const struct check *c, struct json_object *o)
{
	request_template_lint_base(json_tree_text(o), c->lint);
}

static void
look_at_path(const struct check *c, struct json_object *o)
{
	request_template_lint_path(json_tree_text(o), c->of, c->lint);
}

static void
look_at_query(const struct check *c, struct json_object *o)
{
	request_template_lint_query(o, c->of, c->lint);
}

static void
look_at_headers(const struct check *c, struct json_object *o)
{
	request_template_lint_headers(o, c->of, c->lint);
}

static void
look_at_body(const struct check *c, struct json_object *o)
{
	if (json_tree_kind(o) != JSON_TREE_OBJECT &&
	    json_tree_kind(o) != JSON_TREE_ARRAY)
		(void)diagnostics_add(c->lint, "must be an object or an array");
	else
		request_template_lint_body(o, c->of, c->lint);
}

static void
look_at_header_name(const struct check *c, struct json_object *o)
{
	if (!request_template_is_header_name(json_tree_text(o)))
		(void)diagnostics_add(c->lint, "is no name of a header");
}

static const struct key total_keys[] = {
	{ "header", JSON_TREE_TEXT, look_at_header_name },
	{ "after", JSON_TREE_TEXT, look_at_mark },
	{ NULL },
};

static void
look_at_total(const struct check *c, struct json_object *o)
{
	if (json_tree_kind(o) != JSON_TREE_OBJECT) {
		look_at_pointer(c, o);
		return;
	}
	check_object(c, o, "total", total_keys);
	if (!json_tree_has_member(o, "header"))
		(void)diagnostics_add(
		    c->lint, "needs the name of a \"header\"");
}

static void
look_at_link(const struct check *c, struct json_object *o)
{
	if (strcmp(json_tree_text(o), "next") != 0)
		(void)diagnostics_add(c->lint, "must be \"next\"");
}

static const struct key next_keys[] = {
	{ "cursor", JSON_TREE_TEXT, look_at_pointer },
	{ "more", JSON_TREE_TEXT, look_at_pointer },
	{ "url", JSON_TREE_TEXT, look_at_pointer },
	{ "link", JSON_TREE_TEXT, look_at_link },
	{ NULL },
};

static void
look_at_next(const struct check *c, struct json_object *o)
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

static const struct key list_keys[] = {
	{ "method", JSON_TREE_TEXT, look_at_method },
	{ "path", JSON_TREE_TEXT, look_at_path },
	{ "query", JSON_TREE_OBJECT, look_at_query },
	{ "body", JSON_TREE_NULL, look_at_body },
	{ "headers", JSON_TREE_OBJECT, look_at_headers },
	{ "items", JSON_TREE_NULL, look_at_pointer },
	{ "total", JSON_TREE_NULL, look_at_total },
	{ "max", JSON_TREE_INT, look_at_count },
	{ "window", JSON_TREE_INT, look_at_count },
	{ "next", JSON_TREE_OBJECT, look_at_next },
	{ NULL },
};

static void
look_at_list(const struct check *c, struct json_object *o)
{
	struct check inner = *c;

	inner.of = REQUEST_TEMPLATE_OF_LIST;
	check_object(&inner, o, "list", list_keys);
	profile_lint_request(c->profile, o, c->lint);
	profile_lint_cursor(o, c->lint);
}

static const struct key also_keys[] = {
	{ "path", JSON_TREE_TEXT, look_at_path },
	{ "root", JSON_TREE_NULL, look_at_pointer },
	{ NULL },
};

static void
check_also(const char *name, struct json_object *o, void *context)
{
	const struct check *c = context;
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
look_at_also(const struct check *c, struct json_object *o)
{
	struct check inner = *c;

	json_tree_each(o, check_also, &inner);
}

static const struct key detail_keys[] = {
	{ "method", JSON_TREE_TEXT, look_at_method },
	{ "path", JSON_TREE_TEXT, look_at_path },
	{ "query", JSON_TREE_OBJECT, look_at_query },
	{ "body", JSON_TREE_NULL, look_at_body },
	{ "headers", JSON_TREE_OBJECT, look_at_headers },
	{ "root", JSON_TREE_NULL, look_at_pointer },
	{ "item", JSON_TREE_NULL, look_at_pointer },
	{ "map", JSON_TREE_OBJECT, NULL },
	{ "also", JSON_TREE_OBJECT, look_at_also },
	{ NULL },
};

static void
look_at_detail(const struct check *c, struct json_object *o)
{
	struct check inner = *c;

	inner.of = REQUEST_TEMPLATE_OF_DETAIL;
	check_object(&inner, o, "detail", detail_keys);
	profile_lint_request(c->profile, o, c->lint);
}

static const struct key key_keys[] = {
	{ "after_first", JSON_TREE_TEXT, look_at_mark },
	{ NULL },
};

static void
look_at_key(const struct check *c, struct json_object *o)
{
	check_object(c, o, "key", key_keys);
	if (!json_tree_has_member(o, "after_first"))
		(void)diagnostics_add(c->lint, "needs \"after_first\"");
}

static const struct key error_keys[] = {
	{ "missing", JSON_TREE_ARRAY, look_at_statuses },
	{ "beyond", JSON_TREE_ARRAY, look_at_statuses },
	{ NULL },
};

static void
look_at_errors(const struct check *c, struct json_object *o)
{
	check_object(c, o, "errors", error_keys);
}

static const struct key profile_keys[] = {
	{ "profile", JSON_TREE_NULL, NULL },
	{ "base", JSON_TREE_TEXT, look_at_base },
	{ "headers", JSON_TREE_OBJECT, look_at_headers },
	{ "query", JSON_TREE_OBJECT, look_at_query },
	{ "ok", JSON_TREE_ARRAY, look_at_ok },
	{ "item", JSON_TREE_NULL, look_at_pointer },
	{ "list", JSON_TREE_OBJECT, look_at_list },
	{ "detail", JSON_TREE_OBJECT, look_at_detail },
	{ "key", JSON_TREE_OBJECT, look_at_key },
	{ "errors", JSON_TREE_OBJECT, look_at_errors },
	{ "filters", JSON_TREE_ARRAY, look_at_filters },
	{ "map", JSON_TREE_OBJECT, NULL },
	{ "description_format", JSON_TREE_TEXT, look_at_format },
	{ NULL },
};

void
profile_lint_keys(
    struct json_object *profile, struct arena *mem, struct diagnostics *l)
{
	struct check c = {
		.lint = l,
		.mem = mem,
		.profile = profile,
		.of = REQUEST_TEMPLATE_OF_ALL,
	};
	int64_t version;

	if (!json_tree_int(json_tree_member(profile, "profile"), &version) ||
	    version != 1)
		(void)diagnostics_add_at(
		    l, "profile", "must be 1, the version of the format");
	check_object(&c, profile, "a profile", profile_keys);
	profile_lint_statuses(profile, l);
}
