/*
 * request_template_lint - checks the addresses, queries, headers and bodies of a profile's
 * requests.
 */
#include "profile/internal.h"

#include "base/placeholder.h"
#include "base/buf.h"
#include "json/json_tree.h"
#include "base/text.h"

enum { SEGMENT_MAX = 64 * 1024 };

/* Reports a character that is not allowed in an address (RFC 3986). */
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

/* Returns true for "." and "..", also percent-encoded, because servers decode them. */
static bool
is_dots(const char *piece)
{
	LOCAL_BUF plain = BUF_INIT(SEGMENT_MAX);
	const char *p;

	text_percent_decode(piece, strlen(piece), false, &plain);
	p = buf_cstr(&plain);
	return strcmp(p, ".") == 0 || strcmp(p, "..") == 0;
}

/* Checks a segment of the path, or a parameter after a "?". */
static void
check_segment(const struct profile_lint *c, const struct buf *piece,
    enum request_template_position at)
{
	struct request_template_unit whole = { .brand = false };

	if (is_dots(buf_cstr(piece)))
		(void)diagnostics_add(c->lint,
		    "a path must not have a segment \".\" or \"..\"; "
		    "write the path without it");
	request_template_unit_add(&whole, buf_cstr(piece));
	request_template_lint_text(c, buf_cstr(piece), at, whole.brand);
}

/* Checks each segment.  Reports unmatched braces only once. */
static void
check_segments(const struct profile_lint *c, const char *template,
    enum request_template_position at)
{
	LOCAL_BUF piece = BUF_INIT(SEGMENT_MAX);
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
			check_segment(c, &piece, at);
			buf_reset(&piece);
		}
	}
	if (kind == PLACEHOLDER_ERROR)
		(void)diagnostics_add(c->lint, "%s", b.why);
	else
		check_segment(c, &piece, at);
}

void
request_template_lint_base(struct profile_lint *c, struct json_object *o)
{
	static const char variable[] = "{upstream.base}";
	const char *template = json_tree_text(o);
	const char *rest = template + sizeof(variable) - 1;

	if (!check_address_text(template, c->lint))
		return;
	if (!text_starts(template, "http://") &&
	    !text_starts(template, "https://") &&
	    !(text_starts(template, variable) &&
		(rest[0] == '\0' || rest[0] == '/')))
		(void)diagnostics_add(c->lint,
		    "must be an http or https address, or {upstream.base}, "
		    "which may have a path after a slash");
	if (strchr(template, '?') != NULL)
		(void)diagnostics_add(c->lint,
		    "must not have a query, because a path follows the base; "
		    "use \"query\"");
	check_segments(c, template, REQUEST_TEMPLATE_AT_BASE);
}

void
request_template_lint_path(struct profile_lint *c, struct json_object *o)
{
	const char *template = json_tree_text(o);

	if (!check_address_text(template, c->lint))
		return;
	if (template[0] != '/' && template[0] != '?')
		(void)diagnostics_add(c->lint,
		    "must begin with / or ?; anything else would change the "
		    "host of the base");
	check_segments(c, template, REQUEST_TEMPLATE_AT_PATH);
}

static void
check_parts(struct json_object *o, const struct profile_lint *c)
{
	struct json_object *parts = json_tree_member(o, "parts");
	struct request_template_unit all = { .brand = false };
	LOCAL_PLACE place = diagnostics_enter(c->lint, "parts");

	if (json_tree_kind(parts) != JSON_TREE_ARRAY ||
	    json_tree_count(parts) == 0)
		(void)diagnostics_add(
		    c->lint, "must be an array of at least one template");
	for (size_t i = 0; i < json_tree_count(parts); i++) {
		const char *text = json_tree_text(json_tree_at(parts, i));

		if (text != NULL)
			request_template_unit_add(&all, text);
	}
	for (size_t i = 0; i < json_tree_count(parts); i++) {
		const char *text = json_tree_text(json_tree_at(parts, i));
		LOCAL_PLACE parts_place = diagnostics_enter_at(c->lint, i);
		struct request_template_unit part = { .brand = false };

		if (text == NULL) {
			(void)diagnostics_add(c->lint, "must be a string");
		} else {
			request_template_unit_add(&part, text);
			request_template_unit_check(&part, c->lint);
			request_template_lint_text(
			    c, text, REQUEST_TEMPLATE_AT_QUERY, all.brand);
		}
	}
}

static void
refuse_other_key(const char *key, struct json_object *value, void *context)
{
	const struct profile_lint *c = context;

	if (strcmp(key, "sep") == 0 && json_tree_text(value) == NULL)
		(void)diagnostics_add_at(c->lint, key, "must be a string");
	else if (strcmp(key, "parts") != 0 && strcmp(key, "sep") != 0)
		(void)diagnostics_add_at(c->lint, key,
		    "is not a key of a parameter; use parts or sep");
}

static void
check_template(const char *text, enum request_template_position at,
    const struct profile_lint *c)
{
	struct request_template_unit whole = { .brand = false };

	request_template_unit_add(&whole, text);
	request_template_unit_check(&whole, c->lint);
	request_template_lint_text(c, text, at, whole.brand);
}

static void
check_parameter(const char *name, struct json_object *value, void *context)
{
	struct profile_lint *c = context;
	LOCAL_PLACE place = diagnostics_enter(c->lint, name);

	if (name[0] == '\0')
		(void)diagnostics_add(c->lint, "a parameter needs a name");
	if (strchr(name, '{') != NULL)
		(void)diagnostics_add(c->lint,
		    "a name must not have placeholders; write the name out");
	if (json_tree_text(value) != NULL) {
		check_template(
		    json_tree_text(value), REQUEST_TEMPLATE_AT_QUERY, c);
	} else if (json_tree_kind(value) == JSON_TREE_OBJECT) {
		json_tree_each(value, refuse_other_key, c);
		check_parts(value, c);
	} else {
		(void)diagnostics_add(c->lint,
		    "must be a string (write a number as \"1\") or {\"parts\": "
		    "[...], \"sep\": ...}");
	}
}

void
request_template_lint_query(struct profile_lint *c, struct json_object *o)
{
	json_tree_each(o, check_parameter, c);
}

/* Reports a name that is not a token (RFC 9110 section 5.1). */
static void
check_token(const char *name, struct diagnostics *l)
{
	static const char token[] = "!#$%&'*+-.^_`|~0123456789"
				    "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

	if (name[0] == '\0' || name[strspn(name, token)] != '\0')
		(void)diagnostics_add(l,
		    "is not a valid header name: use letters, digits and "
		    "hyphens");
}

void
request_template_lint_header_name(struct profile_lint *c, struct json_object *o)
{
	check_token(json_tree_text(o), c->lint);
}

static void
check_header_name(const char *name, struct diagnostics *l)
{
	static const char *const reserved[] = { "Host", "Connection",
		"Content-Length", "Transfer-Encoding", "TE", "Trailer",
		"Upgrade", "Expect", "Keep-Alive", "User-Agent",
		"Accept-Encoding", "Proxy-Authorization", "Proxy-Connection" };

	check_token(name, l);
	for (size_t i = 0; i < ARRAY_LEN(reserved); i++) {
		if (text_equal_nocase(reserved[i], name))
			(void)diagnostics_add(
			    l, "is set by the HTTP client; remove it");
	}
}

static void
check_header(const char *name, struct json_object *value, void *context)
{
	struct profile_lint *c = context;
	const char *text = json_tree_text(value);
	LOCAL_PLACE place = diagnostics_enter(c->lint, name);

	check_header_name(name, c->lint);
	if (text == NULL)
		(void)diagnostics_add(c->lint, "must be a string");
	else if (text_is_blank(text))
		(void)diagnostics_add(
		    c->lint, "is empty and would not be sent; remove it");
	else if (text_has_control(text))
		(void)diagnostics_add(
		    c->lint, "a header must not have control characters");
	else
		check_template(text, REQUEST_TEMPLATE_AT_HEADER, c);
}

void
request_template_lint_headers(struct profile_lint *c, struct json_object *o)
{
	json_tree_each(o, check_header, c);
}

/* ---- A JSON body ------------------------------------------------------------ */

struct body_lint {
	const struct profile_lint *c;
	struct request_template_unit *element; /* around the value, or NULL */
};

static void check_body_value(const struct body_lint *, struct json_object *);

/* A text is one parameter.  A {v?} in it drops the element around it. */
static void
check_body_text(const struct body_lint *b, const char *text)
{
	struct request_template_unit leaf = { .brand = false };

	request_template_unit_add(&leaf, text);
	request_template_lint_text(
	    b->c, text, REQUEST_TEMPLATE_AT_BODY, leaf.brand);
	if (b->element != NULL)
		request_template_unit_add(b->element, text);
	else
		request_template_unit_check(&leaf, b->c->lint);
}

static void
check_element(const struct body_lint *b, struct json_object *o, size_t at)
{
	struct request_template_unit element = { .brand = false };
	struct body_lint inner = { b->c, &element };
	LOCAL_PLACE place = diagnostics_enter_at(b->c->lint, at);

	check_body_value(&inner, o);
	request_template_unit_check(&element, b->c->lint);
	if (b->element != NULL)
		request_template_unit_join(b->element, &element);
}

static void
check_body_member(const char *key, struct json_object *o, void *context)
{
	const struct body_lint *b = context;
	LOCAL_PLACE place = diagnostics_enter(b->c->lint, key);

	if (strchr(key, '{') != NULL)
		(void)diagnostics_add(b->c->lint,
		    "a name must not have placeholders; write the name out");
	check_body_value(b, o);
}

static void
check_body_value(const struct body_lint *b, struct json_object *o)
{
	struct body_lint inner = *b;

	if (json_tree_kind(o) == JSON_TREE_TEXT && json_tree_text(o) == NULL)
		(void)diagnostics_add(
		    b->c->lint, "must not contain a NUL character");
	if (json_tree_text(o) != NULL)
		check_body_text(b, json_tree_text(o));
	for (size_t i = 0; i < json_tree_count(o); i++)
		check_element(b, json_tree_at(o, i), i);
	json_tree_each(o, check_body_member, &inner);
}

void
request_template_lint_body(struct profile_lint *c, struct json_object *o)
{
	struct body_lint b = { c, NULL };

	if (json_tree_kind(o) == JSON_TREE_OBJECT ||
	    json_tree_kind(o) == JSON_TREE_ARRAY)
		check_body_value(&b, o);
	else
		(void)diagnostics_add(c->lint, "must be an object or an array");
}
