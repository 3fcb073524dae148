#include "profile/request_template_lint.h"

#include "profile/internal.h"
#include "base/placeholder.h"
#include "base/buf.h"
#include "json/json_tree.h"
#include "base/text.h"

enum { PIECE_MAX = 64 * 1024 };

/* Could the text stand in an address as it is? */
static bool
check_address_text(const char *template, struct diagnostics *l)
{
	for (const char *p = template; *p != '\0'; p++) {
		if (*p > 0x20 && *p < 0x7f && strchr("\"#<>\\^`", *p) == NULL)
			continue;
		return diagnostics_add(l,
		    "byte %zu cannot stand in an address; percent-encode it",
		    (size_t)(p - template) + 1);
	}
	return strstr(template, "{{") == NULL ||
	    diagnostics_add(l, "a { cannot stand in an address; write %%7B");
}

/* "." and "..", also as the encoded ones that servers take for the same. */
static bool
is_dots(const char *piece)
{
	struct buf plain = BUF_INIT(PIECE_MAX);
	const char *p;
	bool dots;

	text_percent_decode(piece, strlen(piece), false, &plain);
	p = buf_cstr(&plain);
	dots = strcmp(p, ".") == 0 || strcmp(p, "..") == 0;
	buf_release(&plain);
	return dots;
}

/* What the upstream reads as one: a segment, or a parameter behind a "?". */
static void
check_piece(const struct buf *piece, enum request_template_language of,
    enum request_template_position at, struct diagnostics *l)
{
	struct request_template_unit whole = { .brand = false };

	if (is_dots(buf_cstr(piece)))
		(void)diagnostics_add(l,
		    "a path has no . and .. segments; write where they lead");
	request_template_unit_add(&whole, buf_cstr(piece));
	request_template_lint_text(buf_cstr(piece), of, at, whole.brand, l);
}

/* Piece by piece; braces that do not match are for the whole to say. */
static void
check_pieces(const char *template, enum request_template_language of,
    enum request_template_position at, struct diagnostics *l)
{
	struct buf piece = BUF_INIT(PIECE_MAX);
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
			check_piece(&piece, of, at, l);
			buf_reset(&piece);
		}
	}
	if (kind == PLACEHOLDER_ERROR)
		(void)diagnostics_add(l, "%s", b.why);
	else
		check_piece(&piece, of, at, l);
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
		    "must begin with {upstream.base}, and go on with /; or be "
		    "an http or https address");
	if (strchr(template, '?') != NULL)
		(void)diagnostics_add(
		    l, "has no query, for paths follow; use \"query\"");
	check_pieces(
	    template, REQUEST_TEMPLATE_OF_ALL, REQUEST_TEMPLATE_AT_BASE, l);
}

void
request_template_lint_path(const char *template,
    enum request_template_language of, struct diagnostics *l)
{
	if (!check_address_text(template, l))
		return;
	if (template[0] != '/' && template[0] != '?')
		(void)diagnostics_add(l,
		    "must begin with / or ?, or the host of the base would go "
		    "on with it");
	check_pieces(template, of, REQUEST_TEMPLATE_AT_PATH, l);
}

struct members {
	struct diagnostics *lint;
	enum request_template_language of;
};

static void
check_parts(struct json_object *o, const struct members *m)
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
			request_template_lint_text(text, m->of,
			    REQUEST_TEMPLATE_AT_QUERY, all.brand, m->lint);
		}
		diagnostics_leave(m->lint, parts_back);
	}
	diagnostics_leave(m->lint, back);
}

static void
refuse_other_key(const char *key, struct json_object *value, void *context)
{
	const struct members *m = context;

	if (strcmp(key, "sep") == 0 && json_tree_text(value) == NULL)
		(void)diagnostics_add_at(m->lint, key, "must be a string");
	else if (strcmp(key, "parts") != 0 && strcmp(key, "sep") != 0)
		(void)diagnostics_add_at(m->lint, key,
		    "is not a key of a parameter; there are parts and sep");
}

static void
check_template(const char *text, enum request_template_position at,
    const struct members *m)
{
	struct request_template_unit whole = { .brand = false };

	request_template_unit_add(&whole, text);
	request_template_unit_check(&whole, m->lint);
	request_template_lint_text(text, m->of, at, whole.brand, m->lint);
}

static void
check_parameter(const char *name, struct json_object *value, void *context)
{
	struct members *m = context;
	size_t back = diagnostics_enter(m->lint, name);

	if (name[0] == '\0')
		(void)diagnostics_add(m->lint, "a parameter has a name");
	if (strchr(name, '{') != NULL)
		(void)diagnostics_add(
		    m->lint, "a name has no gaps; write it out");
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
    enum request_template_language of, struct diagnostics *l)
{
	struct members m = { l, of };

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
	static const char *const ours[] = { "Host", "Connection",
		"Content-Length", "Transfer-Encoding", "TE", "Trailer",
		"Upgrade", "Expect", "Keep-Alive", "User-Agent",
		"Accept-Encoding", "Proxy-Authorization", "Proxy-Connection" };

	if (!request_template_is_header_name(name))
		(void)diagnostics_add(l, "is no name of a header");
	for (size_t i = 0; i < ARRAY_LEN(ours); i++) {
		if (text_equal_nocase(ours[i], name))
			(void)diagnostics_add(
			    l, "is the exchange's own to say; remove it");
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
	struct members *m = context;
	const char *text = json_tree_text(value);
	size_t back = diagnostics_enter(m->lint, name);

	check_header_name(name, m->lint);
	if (text == NULL)
		(void)diagnostics_add(m->lint, "must be a string");
	else if (text_is_blank(text))
		(void)diagnostics_add(
		    m->lint, "is empty, and would not be sent; remove it");
	else if (has_control(text))
		(void)diagnostics_add(
		    m->lint, "a header has no control characters");
	else
		check_template(text, REQUEST_TEMPLATE_AT_HEADER, m);
	diagnostics_leave(m->lint, back);
}

void
request_template_lint_headers(struct json_object *o,
    enum request_template_language of, struct diagnostics *l)
{
	struct members m = { l, of };

	json_tree_each(o, check_header, &m);
}
