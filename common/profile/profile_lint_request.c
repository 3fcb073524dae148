#include "profile/request_template_placeholder.h"
#include "http/http_client.h"
#include "json/json_tree.h"
#include "profile/profile_lint_internal.h"
#include "base/text.h"

struct same {
	struct lint *lint;
	struct json_object *others;
	const char *name;
	bool nocase, found;
};

static void
compare(const char *name, struct json_object *value, void *context)
{
	struct same *s = context;

	(void)value;
	s->found |= s->nocase ? text_equal_nocase(name, s->name)
			      : strcmp(name, s->name) == 0;
}

static void
find_same(const char *name, struct json_object *value, void *context)
{
	struct same *s = context;

	(void)value;
	s->name = name;
	s->found = false;
	jobj_each(s->others, compare, s);
	if (s->found)
		(void)lint_wrong_at(s->lint, name,
		    "stands at the top of the profile too, and would be sent "
		    "twice; keep one");
}

/* Members that the section and the top both have. */
static void
check_twice(struct json_object *profile, struct json_object *section,
    const char *member, bool nocase, struct lint *l)
{
	struct same s = {
		.lint = l,
		.others = jobj_member(profile, member),
		.nocase = nocase,
	};
	size_t back = lint_enter(l, member);

	jobj_each(jobj_member(section, member), find_same, &s);
	lint_leave(l, back);
}

void
profile_lint_request(
    struct json_object *profile, struct json_object *section, struct lint *l)
{
	const char *method = jobj_text(jobj_member(section, "method"));
	size_t headers = jobj_member_count(jobj_member(profile, "headers")) +
	    jobj_member_count(jobj_member(section, "headers"));

	check_twice(profile, section, "query", false, l);
	check_twice(profile, section, "headers", true, l);
	/* One is for the type of a body. */
	if (headers >= FETCH_HEADERS_MAX)
		(void)lint_wrong_at(l, "headers",
		    "there are %zu with those at the top; at most %d are sent",
		    headers, FETCH_HEADERS_MAX - 1);
	if (jobj_has_member(section, "body") &&
	    (method == NULL || strcmp(method, "POST") != 0))
		(void)lint_wrong_at(
		    l, "body", "is sent with \"method\": \"POST\" alone");
}

static void
find_cursor(void *context, const struct ask_gap *g)
{
	bool *found = context;

	*found |= strcmp(g->name, "cursor") == 0;
}

void
profile_lint_cursor(struct json_object *list, struct lint *l)
{
	struct json_object *next = jobj_member(list, "next");
	bool given = jobj_has_member(next, "cursor"), said = false;
	size_t back = lint_enter(l, "next");

	ask_each_gap(list, find_cursor, &said);
	if (given && !said)
		(void)lint_wrong_at(l, "cursor",
		    "is said nowhere, and every page would be the first; "
		    "write {cursor?} into the query");
	lint_leave(l, back);
	if (said && !given)
		(void)lint_wrong(l,
		    "{cursor} never has a value; say where it comes from: "
		    "\"next\": {\"cursor\": pointer}");
}

static void
check_apart(struct json_object *ok, struct json_object *errors,
    const char *kind, struct lint *l)
{
	struct json_object *statuses = jobj_member(errors, kind);
	size_t back = lint_enter(l, kind);
	int64_t a, b;

	for (size_t i = 0; i < jobj_count(statuses); i++) {
		size_t element = lint_enter_at(l, i);

		if (ok == NULL && jobj_int(jobj_at(statuses, i), &a) &&
		    a == 200)
			(void)lint_wrong(
			    l, "200 is an answer when nothing stands in /ok");
		for (size_t k = 0; k < jobj_count(ok); k++) {
			if (jobj_int(jobj_at(statuses, i), &a) &&
			    jobj_int(jobj_at(ok, k), &b) && a == b)
				(void)lint_wrong(l,
				    "%lld stands in /ok too, and cannot be "
				    "both; remove one",
				    (long long)a);
		}
		lint_leave(l, element);
	}
	lint_leave(l, back);
}

void
profile_lint_statuses(struct json_object *profile, struct lint *l)
{
	struct json_object *ok = jobj_member(profile, "ok");
	struct json_object *errors = jobj_member(profile, "errors");
	size_t back = lint_enter(l, "errors");

	check_apart(ok, errors, "missing", l);
	check_apart(ok, errors, "beyond", l);
	lint_leave(l, back);
}
