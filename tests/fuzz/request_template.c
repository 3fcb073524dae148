/*
 * request_template - whatever a template and a value say, the value stays inside of its
 * parameter, its text of JSON, its header, and out of SQL; now is now in every zone.
 */
#include "profile/request_template.h"

#include "fuzz.h"
#include "json/json_tree.h"
#include "base/text.h"
#include "base/datetime.h"

/* The template as a parameter and in a body: {"query": {"a": t}, "body": ...} */
static struct json_object *
section_of(const char *template)
{
	struct json_object *o = json_tree_new();

	json_tree_set_text(json_tree_section(o, "query"), "a", template);
	json_tree_set_text(json_tree_section(o, "body"), "a", template);
	json_tree_set_text(json_tree_section(o, "headers"), "A", template);
	return o;
}

static size_t
count(const char *text, char c)
{
	size_t n = 0;

	for (; *text != '\0'; text++)
		n += *text == c;
	return n;
}

static void
check_request(const char *template, const char *value, struct arena *mem)
{
	struct json_object *profile = json_tree_new();
	struct json_object *section = section_of(template);
	struct request_template_variables v = { .count = 0 };
	struct http_request rq;
	struct error f = { 0 };

	request_template_set_variable(
	    &v, "upstream.base", "https://up.example");
	request_template_set_variable(&v, "q", value);
	request_template_set_variable(&v, "city", NULL);
	if (request_template_make_request(
		profile, section, &v, NULL, mem, &rq, &f)) {
		HOLDS(strcmp(rq.url, "https://up.example") == 0 ||
		    text_starts(rq.url, "https://up.example?a="));
		HOLDS(count(rq.url, '?') + count(rq.url, '&') <= 1);
		HOLDS(rq.url[strcspn(rq.url, "# \r\n\"")] == '\0');
		HOLDS(!text_is_utf8(template, strlen(template)) ||
		    !text_is_utf8(value, strlen(value)) ||
		    fuzz_is_json(rq.body, rq.body_len));
		HOLDS(rq.header_count <= 2);
		for (size_t i = 0; i < rq.header_count; i++)
			HOLDS(strpbrk(rq.headers[i].value, "\r\n") == NULL);
	} else {
		HOLDS(f.note[0] != '\0');
	}
	json_tree_release(&section);
	json_tree_release(&profile);
}

static bool
make_statement(const char *template, const char *value, int64_t page_rows,
    struct arena *mem, struct request_template_statement *s)
{
	struct json_object *section = json_tree_new();
	struct request_template_variables v = { .count = 0 };
	struct error f = { 0 };
	bool ok;

	json_tree_set_text(section, "sql", template);
	json_tree_set_text(section, "order", template);
	request_template_set_variable(
	    &v, "upstream.base", "postgresql://u:{secret.p}@db.example/d");
	request_template_set_variable(&v, "secret.p", value);
	request_template_set_variable(&v, "q", value);
	request_template_set_variable(&v, "per_page", "1");
	request_template_set_variable(&v, "offset", "0");
	request_template_set_variable(&v, "total_max", NULL);
	ok =
	    request_template_make_statement(section, page_rows, &v, mem, s, &f);
	HOLDS(ok || f.note[0] != '\0');
	json_tree_release(&section);
	return ok;
}

/* The statement is the same, whatever the value is. */
static void
check_statement(const char *template, const char *value, int64_t page_rows,
    struct arena *mem)
{
	struct request_template_statement s, other;

	if (!make_statement(template, value, page_rows, mem, &s) ||
	    !make_statement(template, "x", page_rows, mem, &other))
		return;
	HOLDS(strcmp(s.sql, other.sql) == 0 && s.count == other.count);
	HOLDS(s.count <= REQUEST_TEMPLATE_PARAMETERS_MAX);
	HOLDS(strcmp(strrchr(s.url, '@'), "@db.example/d") == 0);
	for (size_t i = 0; i < s.count; i++)
		HOLDS(s.values[i] == NULL ||
		    text_is_utf8(s.values[i], strlen(s.values[i])));
}

static void
check_instant(const char *text, int64_t now_s)
{
	struct datetime w;

	HOLDS(datetime_parse(text, &w) && w.kind == DATETIME_INSTANT);
	HOLDS(datetime_instant_s(&w) == now_s);
}

static void
check_now(int64_t now_s, struct arena *mem)
{
	static const char *const zones[] = { "America/Sao_Paulo",
		"Asia/Kathmandu", "UTC", "Nowhere/Nothing", NULL };
	struct request_template_variables v = { .count = 0 };

	for (size_t i = 0; i < ARRAY_LEN(zones); i++) {
		request_template_set_now(&v, now_s, zones[i], mem);
		HOLDS(v.count == 2 && strcmp(v.name[0], "now") == 0 &&
		    strcmp(v.name[1], "now_local") == 0);
		HOLDS(text_ends(v.value[0], "Z"));
		check_instant(v.value[0], now_s);
		check_instant(v.value[1], now_s);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t split = fuzz_byte(&data, &size), n;
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	char *template, *value;
	uint32_t now_s = 0;

	n = split < size ? split : size;
	memcpy(&now_s, data, n < sizeof(now_s) ? n : sizeof(now_s));
	check_now(now_s, &mem);
	template = fuzz_text(data, n);
	value = fuzz_text(data + n, size - n);
	check_request(template, value, &mem);
	check_statement(template, value, now_s % 2, &mem);
	free(template);
	free(value);
	arena_release(&mem);
	return 0;
}
