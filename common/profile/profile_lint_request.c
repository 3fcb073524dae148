/*
 * profile_lint_request - checks keys of a profile that must agree with each other.
 */
#include "http/http_client.h"
#include "json/json_tree.h"
#include "profile/internal.h"

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
		    "twice; remove one");
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

void
profile_lint_request(struct profile_lint *c, struct json_object *section)
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

void
profile_lint_sql(
    struct profile_lint *c, struct json_object *section, bool is_list)
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
		    "must have \"sql\" if /list has it, and only then");
	if (is_list && is_sql != json_tree_has_member(section, "order"))
		(void)diagnostics_add_at(c->lint, "order",
		    "is required beside \"sql\", and is not allowed without "
		    "it");
	if (!is_sql && json_tree_has_member(section, "total_max"))
		(void)diagnostics_add_at(
		    c->lint, "total_max", "is only allowed beside \"sql\"");
}

void
profile_lint_cursor(struct profile_lint *c, struct json_object *list)
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

void
profile_lint_statuses(struct profile_lint *c, struct json_object *profile)
{
	struct diagnostics *l = c->lint;
	struct json_object *ok = json_tree_member(profile, "ok");
	struct json_object *errors = json_tree_member(profile, "errors");
	LOCAL_PLACE place = diagnostics_enter(l, "errors");

	check_apart(ok, errors, "missing", l);
	check_apart(ok, errors, "beyond", l);
}
