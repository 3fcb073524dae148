#include "profile/profile_lint.h"

#include "profile/request_template_lint.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "profile/profile_lint_internal.h"

struct check {
	struct lint *lint;
	struct arena *mem;
	struct json_object *profile;
	enum ask_of of;
	const char *object; /* in hand: its name, and the keys it may have */
	const struct key *keys;
};

/* JOBJ_NULL: of more than one kind, which look() knows. */
struct key {
	const char *name;
	enum jobj_kind kind;
	void (*look)(const struct check *, struct json_object *);
};

static void
check_key(const char *name, struct json_object *value, void *context)
{
	const struct check *c = context;
	size_t back = lint_enter(c->lint, name);
	const struct key *k = c->keys;

	while (k->name != NULL && strcmp(k->name, name) != 0)
		k++;
	if (k->name == NULL)
		(void)lint_wrong(c->lint,
		    "is not a key of %s; remove it or mend its spelling",
		    c->object);
	else if (k->kind != JOBJ_NULL && k->kind != jobj_kind(value))
		(void)lint_wrong(
		    c->lint, "must be %s", jobj_kind_name(k->kind));
	else if (k->kind == JOBJ_TEXT && jobj_text(value) == NULL)
		(void)lint_wrong(c->lint, "has a NUL inside");
	else if (k->look != NULL)
		k->look(c, value);
	lint_leave(c->lint, back);
}

static void
check_object(const struct check *c, struct json_object *o, const char *name,
    const struct key *keys)
{
	struct check inner = *c;

	inner.object = name;
	inner.keys = keys;
	jobj_each(o, check_key, &inner);
}

static void
look_at_pointer(const struct check *c, struct json_object *o)
{
	struct pointer p;

	if (jobj_text(o) == NULL || !pointer_parse(jobj_text(o), c->mem, &p))
		(void)lint_wrong(
		    c->lint, "must be a JSON pointer, such as /data");
}

static void
look_at_count(const struct check *c, struct json_object *o)
{
	int64_t n;

	if (!jobj_int(o, &n) || n < 1 || n > INT32_MAX)
		(void)lint_wrong(c->lint, "must be from 1 to %d", INT32_MAX);
}

static void
look_at_mark(const struct check *c, struct json_object *o)
{
	if (jobj_text(o)[0] == '\0')
		(void)lint_wrong(c->lint, "must not be empty");
}

static void
look_at_statuses(const struct check *c, struct json_object *o)
{
	int64_t n;

	for (size_t i = 0; i < jobj_count(o); i++) {
		size_t back = lint_enter_at(c->lint, i);

		if (!jobj_int(jobj_at(o, i), &n) || n < 100 || n > 599)
			(void)lint_wrong(c->lint,
			    "must be a status of HTTP, from 100 to 599");
		lint_leave(c->lint, back);
	}
}

static void
look_at_ok(const struct check *c, struct json_object *o)
{
	if (jobj_count(o) == 0)
		(void)lint_wrong(c->lint,
		    "no status would be an answer; remove it for [200]");
	look_at_statuses(c, o);
}

static void
look_at_filters(const struct check *c, struct json_object *o)
{
	static const char *const names[] = { "q", "city", "state",
		"organization" };

	for (size_t i = 0; i < jobj_count(o); i++) {
		const char *text = jobj_text(jobj_at(o, i));
		size_t back = lint_enter_at(c->lint, i), at = 0;

		while (at < ARRAY_LEN(names) &&
		    (text == NULL || strcmp(names[at], text) != 0))
			at++;
		if (at == ARRAY_LEN(names))
			(void)lint_wrong(
			    c->lint, "must be q, city, state or organization");
		lint_leave(c->lint, back);
	}
}

static void
look_at_format(const struct check *c, struct json_object *o)
{
	const char *t = jobj_text(o);

	if (strcmp(t, "html") != 0 && strcmp(t, "markdown") != 0 &&
	    strcmp(t, "text") != 0)
		(void)lint_wrong(c->lint, "must be html, markdown or text");
}

static void
look_at_method(const struct check *c, struct json_object *o)
{
	if (strcmp(jobj_text(o), "GET") != 0 &&
	    strcmp(jobj_text(o), "POST") != 0)
		(void)lint_wrong(c->lint, "must be GET or POST");
}

static void
look_at_base(const struct check *c, struct json_object *o)
{
	ask_lint_base(jobj_text(o), c->lint);
}

static void
look_at_path(const struct check *c, struct json_object *o)
{
	ask_lint_path(jobj_text(o), c->of, c->lint);
}

static void
look_at_query(const struct check *c, struct json_object *o)
{
	ask_lint_query(o, c->of, c->lint);
}

static void
look_at_headers(const struct check *c, struct json_object *o)
{
	ask_lint_headers(o, c->of, c->lint);
}

static void
look_at_body(const struct check *c, struct json_object *o)
{
	if (jobj_kind(o) != JOBJ_OBJECT && jobj_kind(o) != JOBJ_ARRAY)
		(void)lint_wrong(c->lint, "must be an object or an array");
	else
		ask_lint_body(o, c->of, c->lint);
}

static void
look_at_header_name(const struct check *c, struct json_object *o)
{
	if (!ask_is_header_name(jobj_text(o)))
		(void)lint_wrong(c->lint, "is no name of a header");
}

static const struct key total_keys[] = {
	{ "header", JOBJ_TEXT, look_at_header_name },
	{ "after", JOBJ_TEXT, look_at_mark },
	{ NULL },
};

static void
look_at_total(const struct check *c, struct json_object *o)
{
	if (jobj_kind(o) != JOBJ_OBJECT) {
		look_at_pointer(c, o);
		return;
	}
	check_object(c, o, "total", total_keys);
	if (!jobj_has_member(o, "header"))
		(void)lint_wrong(c->lint, "needs the name of a \"header\"");
}

static void
look_at_link(const struct check *c, struct json_object *o)
{
	if (strcmp(jobj_text(o), "next") != 0)
		(void)lint_wrong(c->lint, "must be \"next\"");
}

static const struct key next_keys[] = {
	{ "cursor", JOBJ_TEXT, look_at_pointer },
	{ "more", JOBJ_TEXT, look_at_pointer },
	{ "url", JOBJ_TEXT, look_at_pointer },
	{ "link", JOBJ_TEXT, look_at_link },
	{ NULL },
};

static void
look_at_next(const struct check *c, struct json_object *o)
{
	check_object(c, o, "next", next_keys);
	if (jobj_has_member(o, "cursor") + jobj_has_member(o, "url") +
		jobj_has_member(o, "link") !=
	    1)
		(void)lint_wrong(c->lint, "needs one of cursor, url and link");
	if (jobj_has_member(o, "more") && !jobj_has_member(o, "cursor"))
		(void)lint_wrong_at(c->lint, "more", "goes with cursor alone");
}

static const struct key list_keys[] = {
	{ "method", JOBJ_TEXT, look_at_method },
	{ "path", JOBJ_TEXT, look_at_path },
	{ "query", JOBJ_OBJECT, look_at_query },
	{ "body", JOBJ_NULL, look_at_body },
	{ "headers", JOBJ_OBJECT, look_at_headers },
	{ "items", JOBJ_NULL, look_at_pointer },
	{ "total", JOBJ_NULL, look_at_total },
	{ "max", JOBJ_INT, look_at_count },
	{ "window", JOBJ_INT, look_at_count },
	{ "next", JOBJ_OBJECT, look_at_next },
	{ NULL },
};

static void
look_at_list(const struct check *c, struct json_object *o)
{
	struct check inner = *c;

	inner.of = ASK_OF_LIST;
	check_object(&inner, o, "list", list_keys);
	profile_lint_request(c->profile, o, c->lint);
	profile_lint_cursor(o, c->lint);
}

static const struct key also_keys[] = {
	{ "path", JOBJ_TEXT, look_at_path },
	{ "root", JOBJ_NULL, look_at_pointer },
	{ NULL },
};

static void
check_also(const char *name, struct json_object *o, void *context)
{
	const struct check *c = context;
	size_t back = lint_enter(c->lint, name);

	if (name[0] == '\0')
		(void)lint_wrong(c->lint, "needs a name");
	if (jobj_kind(o) != JOBJ_OBJECT)
		(void)lint_wrong(c->lint, "must be an object");
	else if (!jobj_has_member(o, "path"))
		(void)lint_wrong(c->lint, "needs a \"path\"");
	check_object(c, o, "also", also_keys);
	lint_leave(c->lint, back);
}

static void
look_at_also(const struct check *c, struct json_object *o)
{
	struct check inner = *c;

	jobj_each(o, check_also, &inner);
}

static const struct key detail_keys[] = {
	{ "method", JOBJ_TEXT, look_at_method },
	{ "path", JOBJ_TEXT, look_at_path },
	{ "query", JOBJ_OBJECT, look_at_query },
	{ "body", JOBJ_NULL, look_at_body },
	{ "headers", JOBJ_OBJECT, look_at_headers },
	{ "root", JOBJ_NULL, look_at_pointer },
	{ "item", JOBJ_NULL, look_at_pointer },
	{ "map", JOBJ_OBJECT, NULL },
	{ "also", JOBJ_OBJECT, look_at_also },
	{ NULL },
};

static void
look_at_detail(const struct check *c, struct json_object *o)
{
	struct check inner = *c;

	inner.of = ASK_OF_DETAIL;
	check_object(&inner, o, "detail", detail_keys);
	profile_lint_request(c->profile, o, c->lint);
}

static const struct key key_keys[] = {
	{ "after_first", JOBJ_TEXT, look_at_mark },
	{ NULL },
};

static void
look_at_key(const struct check *c, struct json_object *o)
{
	check_object(c, o, "key", key_keys);
	if (!jobj_has_member(o, "after_first"))
		(void)lint_wrong(c->lint, "needs \"after_first\"");
}

static const struct key error_keys[] = {
	{ "missing", JOBJ_ARRAY, look_at_statuses },
	{ "beyond", JOBJ_ARRAY, look_at_statuses },
	{ NULL },
};

static void
look_at_errors(const struct check *c, struct json_object *o)
{
	check_object(c, o, "errors", error_keys);
}

static const struct key profile_keys[] = {
	{ "profile", JOBJ_NULL, NULL },
	{ "base", JOBJ_TEXT, look_at_base },
	{ "headers", JOBJ_OBJECT, look_at_headers },
	{ "query", JOBJ_OBJECT, look_at_query },
	{ "ok", JOBJ_ARRAY, look_at_ok },
	{ "item", JOBJ_NULL, look_at_pointer },
	{ "list", JOBJ_OBJECT, look_at_list },
	{ "detail", JOBJ_OBJECT, look_at_detail },
	{ "key", JOBJ_OBJECT, look_at_key },
	{ "errors", JOBJ_OBJECT, look_at_errors },
	{ "filters", JOBJ_ARRAY, look_at_filters },
	{ "map", JOBJ_OBJECT, NULL },
	{ "description_format", JOBJ_TEXT, look_at_format },
	{ NULL },
};

void
profile_lint_keys(
    struct json_object *profile, struct arena *mem, struct lint *l)
{
	struct check c = {
		.lint = l,
		.mem = mem,
		.profile = profile,
		.of = ASK_OF_ALL,
	};
	int64_t version;

	if (!jobj_int(jobj_member(profile, "profile"), &version) ||
	    version != 1)
		(void)lint_wrong_at(
		    l, "profile", "must be 1, the version of the format");
	check_object(&c, profile, "a profile", profile_keys);
	profile_lint_statuses(profile, l);
}
