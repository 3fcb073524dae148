/*
 * request_template_lint - checks the addresses, queries and headers of a
 * profile's requests.
 */
#include "profile/internal.h"

#include "base/placeholder.h"
#include "base/buf.h"
#include "json/json_tree.h"
#include "base/text.h"

enum { SEGMENT_MAX = 64 * 1024 };

/* Reports a character that an address may not have (RFC 3986). */
static bool
check_address_text(const char *template, struct diagnostics *l)
{
	for (const char *p = template; *p != '\0'; p++) {
		if (*p > 0x20 && *p < 0x7f && strchr("\"#<>\\^`", *p) == NULL)
			continue;
		return diagnostics_add(l,
		    "byte %zu is not allowed in an address; percent-encode it",
		    (size_t)(p - template) + 1);
	}
	return strstr(template, "{{") == NULL ||
	    diagnostics_add(l, "a { is not allowed in an address; write %%7B");
}

/* "." and "..", also percent-encoded: servers decode them. */
static bool
is_dots(const char *piece)
{
	struct buf plain = BUF_INIT(SEGMENT_MAX);
	const char *p;
	bool dots;

	text_percent_decode(piece, strlen(piece), false, &plain);
	p = buf_cstr(&plain);
	dots = strcmp(p, ".") == 0 || strcmp(p, "..") == 0;
	buf_release(&plain);
	return dots;
}

/* A segment of the path, or a parameter after a "?". */
static void
check_segment(const struct buf *piece, enum request_template_scope scope,
    enum request_template_position at, struct diagnostics *l)
{
	struct request_template_unit whole = { .brand = false };

	if (is_dots(buf_cstr(piece)))
		(void)diagnostics_add(l,
		    "a path has no . and .. segments; write the path they lead to");
	request_template_unit_add(&whole, buf_cstr(piece));
	request_template_lint_text(buf_cstr(piece), scope, at, whole.brand, l);
}

/* Checks each segment; braces that do not match are reported once. */
static void
check_segments(const char *template, enum request_template_scope scope,
    enum request_template_position at, struct diagnostics *l)
{
	struct buf piece = BUF_INIT(SEGMENT_MAX);
	struct placeholder b = { .next = template };
	enum placeholder_kind kind;

	while ((kind = placeholder_next(&b)) == PLACEHOLDER_TEXT ||
	    kind == PLACEHOLDER_NAME) {
		if (kind == PLACEHOLDER_NAME) {
			buf_printf(&piece, "{%.*s}", (int)b.len, b.piece);
			continue;
		}
		for (size_t i = 0; i < b.len; i++) {
			if (strchr("/?&", b.piece[i]) == NULL) {
				buf_char(&piece, b.piece[i]);
				continue;
			}
			check_segment(&piece, scope, at, l);
			buf_reset(&piece);
		}
	}
	if (kind == PLACEHOLDER_ERROR)
		(void)diagnostics_add(l, "%s", b.why);
	else
		check_segment(&piece, scope, at, l);
	buf_release(&piece);
}

void
request_template_lint_base(const char *template, struct diagnostics *l)
{
	static const char variable[] = "{upstream.base}";
	const char *rest = template + sizeof(variable) - 1;

	if (!check_address_text(template, l))
		return;
	if (!text_starts(template, "http://") &&
	    !text_starts(template, "https://") &&
	    !(text_starts(template, variable) &&
		(rest[0] == '\0' || rest[0] == '/')))
		(void)diagnostics_add(l,
		    "must be an http or https address, or {upstream.base}, "
		    "alone or followed by /");
	if (strchr(template, '?') != NULL)
		(void)diagnostics_add(l,
		    "must have no query, because paths follow; use \"query\"");
	check_segments(template, REQUEST_TEMPLATE_ANY_REQUEST,
	    REQUEST_TEMPLATE_AT_BASE, l);
}

void
request_template_lint_path(const char *template,
    enum request_template_scope scope, struct diagnostics *l)
{
	if (!check_address_text(template, l))
		return;
	if (template[0] != '/' && template[0] != '?')
		(void)diagnostics_add(l,
		    "must begin with / or ?; anything else would change the "
		    "host of the base");
	check_segments(template, scope, REQUEST_TEMPLATE_AT_PATH, l);
}

struct template_members {
	struct diagnostics *lint;
	enum request_template_scope scope;
};

static void
check_parts(struct json_object *o, const struct template_members *m)
{
	struct json_object *parts = json_tree_member(o, "parts");
	struct request_template_unit all = { .brand = false };
	size_t back = diagnostics_enter(m->lint, "parts");

	if (json_tree_kind(parts) != JSON_TREE_ARRAY ||
	    json_tree_count(parts) == 0)
		(void)diagnostics_add(
		    m->lint, "must be an array of templates, not empty");
	for (size_t i = 0; i < json_tree_count(parts); i++) {
		const char *text = json_tree_text(json_tree_at(parts, i));

		if (text != NULL)
			request_template_unit_add(&all, text);
	}
	for (size_t i = 0; i < json_tree_count(parts); i++) {
		const char *text = json_tree_text(json_tree_at(parts, i));
		size_t parts_back = diagnostics_enter_at(m->lint, i);
		struct request_template_unit part = { .brand = false };

		if (text == NULL) {
			(void)diagnostics_add(m->lint, "must be a string");
		} else {
			request_template_unit_add(&part, text);
			request_template_unit_check(&part, m->lint);
			request_template_lint_text(text, m->scope,
			    REQUEST_TEMPLATE_AT_QUERY, all.brand, m->lint);
		}
		diagnostics_leave(m->lint, parts_back);
	}
	diagnostics_leave(m->lint, back);
}

static void
refuse_other_key(const char *key, struct json_object *value, void *context)
{
	const struct template_members *m = context;

	if (strcmp(key, "sep") == 0 && json_tree_text(value) == NULL)
		(void)diagnostics_add_at(m->lint, key, "must be a string");
	else if (strcmp(key, "parts") != 0 && strcmp(key, "sep") != 0)
		(void)diagnostics_add_at(m->lint, key,
		    "is not a key of a parameter; there are parts and sep");
}

static void
check_template(const char *text, enum request_template_position at,
    const struct template_members *m)
{
	struct request_template_unit whole = { .brand = false };

	request_template_unit_add(&whole, text);
	request_template_unit_check(&whole, m->lint);
	request_template_lint_text(text, m->scope, at, whole.brand, m->lint);
}

static void
check_parameter(const char *name, struct json_object *value, void *context)
{
	struct template_members *m = context;
	size_t back = diagnostics_enter(m->lint, name);

	if (name[0] == '\0')
		(void)diagnostics_add(m->lint, "a parameter needs a name");
	if (strchr(name, '{') != NULL)
		(void)diagnostics_add(
		    m->lint, "a name has no placeholders; write it out");
	if (json_tree_text(value) != NULL) {
		check_template(
		    json_tree_text(value), REQUEST_TEMPLATE_AT_QUERY, m);
	} else if (json_tree_kind(value) == JSON_TREE_OBJECT) {
		json_tree_each(value, refuse_other_key, m);
		check_parts(value, m);
	} else {
		(void)diagnostics_add(m->lint,
		    "must be a string (numbers too: \"1\") or {\"parts\": "
		    "[...], \"sep\": ...}");
	}
	diagnostics_leave(m->lint, back);
}

void
request_template_lint_query(struct json_object *o,
    enum request_template_scope scope, struct diagnostics *l)
{
	struct template_members m = { l, scope };

	json_tree_each(o, check_parameter, &m);
}

bool
request_template_is_header_name(const char *name)
{
	static const char token[] = "!#$%&'*+-.^_`|~0123456789"
				    "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

	return name[0] != '\0' && name[strspn(name, token)] == '\0';
}

static void
check_header_name(const char *name, struct diagnostics *l)
{
	static const char *const reserved[] = { "Host", "Connection",
		"Content-Length", "Transfer-Encoding", "TE", "Trailer",
		"Upgrade", "Expect", "Keep-Alive", "User-Agent",
		"Accept-Encoding", "Proxy-Authorization", "Proxy-Connection" };

	if (!request_template_is_header_name(name))
		(void)diagnostics_add(l, "is no name of a header");
	for (size_t i = 0; i < ARRAY_LEN(reserved); i++) {
		if (text_equal_nocase(reserved[i], name))
			(void)diagnostics_add(
			    l, "is set by the HTTP client; remove it");
	}
}

static bool
has_control(const char *p)
{
	while ((unsigned char)*p >= 0x20 && *p != 0x7f)
		p++;
	return *p != '\0';
}

static void
check_header(const char *name, struct json_object *value, void *context)
{
	struct template_members *m = context;
	const char *text = json_tree_text(value);
	size_t back = diagnostics_enter(m->lint, name);

	check_header_name(name, m->lint);
	if (text == NULL)
		(void)diagnostics_add(m->lint, "must be a string");
	else if (text_is_blank(text))
		(void)diagnostics_add(
		    m->lint, "is empty and would not be sent; remove it");
	else if (has_control(text))
		(void)diagnostics_add(
		    m->lint, "a header has no control characters");
	else
		check_template(text, REQUEST_TEMPLATE_AT_HEADER, m);
	diagnostics_leave(m->lint, back);
}

void
request_template_lint_headers(struct json_object *o,
    enum request_template_scope scope, struct diagnostics *l)
{
	struct template_members m = { l, scope };

	json_tree_each(o, check_header, &m);
}
