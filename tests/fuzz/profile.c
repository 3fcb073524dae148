/*
 * profile - what lint lets through can be asked: no request fails for what the
 * profile says, and no caller's value leaves the parameter it stands in.
 */
#include "profile/profile.h"

#include "profile/request_template.h"
#include "fuzz.h"
#include "json/json_tree.h"
#include "base/text.h"

static const char nasty[] = "x\" OR `y` || ) */../%2e%2e?a=b&c#$NOW\r\n\\";

static void
check_mistake(void *context, const char *pointer, const char *why)
{
	size_t *mistakes = context;

	(*mistakes)++;
	HOLDS(pointer[0] == '\0' || pointer[0] == '/');
	HOLDS(why[0] != '\0' && text_is_utf8(why, strlen(why)));
	for (; *why != '\0'; why++)
		HOLDS((unsigned char)*why >= 0x20);
}

static void
set_all(
    struct request_template_variables *v, const char *callers, const char *key)
{
	static const char *const names[] = { "q", "city", "state",
		"organization" };

	*v = (struct request_template_variables){ .count = 0 };
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		request_template_set_variable(v, names[i], callers);
	request_template_set_variable(v, "cursor", callers);
	request_template_set_variable(v, "key", key);
	request_template_set_variable(v, "page", "2");
	request_template_set_variable(v, "page0", "1");
	request_template_set_variable(v, "offset", "20");
	request_template_set_variable(v, "per_page", "20");
	request_template_set_variable(v, "brand", "brand.example");
	request_template_set_variable(
	    v, "upstream.base", "https://up.example/api");
	request_template_set_variable(v, "now", "2026-11-18T12:00:00Z");
	request_template_set_variable(
	    v, "now_local", "2026-11-18T09:00:00-03:00");
}

/* What only a brand file can give, or a value that is too much. */
static bool
is_excused(const char *note)
{
	return text_starts(note, "there is no value for 'upstream.") ||
	    text_starts(note, "there is no value for 'secret.") ||
	    text_starts(
		note, "the path needs a value, but this variable is empty:") ||
	    text_starts(note, "a . or .. segment in the path") ||
	    text_starts(note, "too long:") ||
	    text_starts(note, "a control character in the header");
}

/* In its path; a query may have dots. */
static bool
has_parent_segment(const char *url)
{
	size_t n = strcspn(url, "?");

	for (size_t i = 0; i + 3 <= n; i++) {
		if (memcmp(url + i, "/..", 3) == 0 &&
		    (i + 3 == n || url[i + 3] == '/'))
			return true;
	}
	return false;
}

static void
check_url(struct json_object *profile, const char *url)
{
	if (!json_tree_has_member(profile, "base")) {
		HOLDS(text_starts(url, "https://up.example/api"));
		HOLDS(strchr("/?", url[22]) != NULL);
	}
	HOLDS(!has_parent_segment(url));
	for (; *url != '\0'; url++)
		HOLDS(*url > 0x20 && *url < 0x7f && *url != '#' && *url != '"');
}

static void
check_request(struct json_object *profile, const char *name,
    const struct request_template_variables *v, struct arena *mem)
{
	struct json_object *section = json_tree_member(profile, name);
	struct http_request rq;
	struct error f = { 0 };

	if (section == NULL)
		return;
	if (!request_template_make_request(
		profile, section, v, NULL, mem, &rq, &f)) {
		HOLDS(is_excused(f.note));
		return;
	}
	check_url(profile, rq.url);
	HOLDS(rq.body == NULL || fuzz_is_json(rq.body, rq.body_len));
	for (size_t i = 0; i < rq.header_count; i++)
		HOLDS(strpbrk(rq.headers[i].value, "\r\n") == NULL);
}

static void
check_list(const struct profile_list *list, const struct profile_list *detail)
{
	HOLDS(list->fields.count <= PROFILE_FIELDS_MAX);
	HOLDS(detail->fields.count <= PROFILE_FIELDS_MAX);
	HOLDS(list->each == NULL || detail->each != NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	struct request_template_variables v;
	struct profile x;
	size_t mistakes = 0;
	const char *why;

	if (profile_lint(
		&x, (const char *)data, size, &mem, check_mistake, &mistakes)) {
		HOLDS(mistakes == 0);
		for (size_t i = 0; i < PROFILE_LIST_COUNT; i++)
			check_list(&x.list.lists[i], &x.detail.lists[i]);
		HOLDS(profile_can_serve_live(&x, &why) || why[0] == '/');
		set_all(&v, NULL, "an-event");
		check_request(x.tree, "list", &v, &mem);
		check_request(x.tree, "detail", &v, &mem);
		set_all(&v, nasty, "..");
		check_request(x.tree, "list", &v, &mem);
		check_request(x.tree, "detail", &v, &mem);
		profile_release(&x);
	} else {
		HOLDS(mistakes > 0);
	}
	arena_release(&mem);
	return 0;
}
