#include "profile/request_template_lint.h"

#include "profile/request_template_lint_internal.h"
#include "base/placeholder.h"
#include "base/buf.h"
#include "json/json_tree.h"
#include "base/text.h"

enum { PIECE_MAX = 64 * 1024 };

/* Could the text stand in an address as it is? */
static bool
check_address_text(const char *template, struct lint *l)
{
	for (const char *p = template; *p != '\0'; p++) {
		if (*p > 0x20 && *p < 0x7f && strchr("\"#<>\\^`", *p) == NULL)
			continue;
		return lint_wrong(l,
		    "byte %zu cannot stand in an address; percent-encode it",
		    (size_t)(p - template) + 1);
	}
	return strstr(template, "{{") == NULL ||
	    lint_wrong(l, "a { cannot stand in an address; write %%7B");
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
check_piece(
    const struct buf *piece, enum ask_of of, enum ask_at at, struct lint *l)
{
	struct ask_whole whole = { .brand = false };

	if (is_dots(buf_cstr(piece)))
		(void)lint_wrong(l,
		    "a path has no . and .. segments; write where they lead");
	ask_whole_add(&whole, buf_cstr(piece));
	ask_lint_text(buf_cstr(piece), of, at, whole.brand, l);
}

/* Piece by piece; braces that do not match are for the whole to say. */
static void
check_pieces(
    const char *template, enum ask_of of, enum ask_at at, struct lint *l)
{
	struct buf piece = BUF_INIT(PIECE_MAX);
	struct braces b = { .next = template };
	enum braces_kind kind;

	while ((kind = braces_step(&b)) == BRACES_TEXT || kind == BRACES_GAP) {
		if (kind == BRACES_GAP) {
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
	if (kind == BRACES_WRONG)
		(void)lint_wrong(l, "%s", b.why);
	else
		check_piece(&piece, of, at, l);
	buf_release(&piece);
}

void
ask_lint_base(const char *template, struct lint *l)
{
	static const char variable[] = "{upstream.base}";
	const char *rest = template + sizeof(variable) - 1;

	if (!check_address_text(template, l))
		return;
	if (!text_starts(template, "http://") &&
	    !text_starts(template, "https://") &&
	    !(text_starts(template, variable) &&
		(rest[0] == '\0' || rest[0] == '/')))
		(void)lint_wrong(l,
		    "must begin with {upstream.base}, and go on with /; or be "
		    "an http or https address");
	if (strchr(template, '?') != NULL)
		(void)lint_wrong(
		    l, "has no query, for paths follow; use \"query\"");
	check_pieces(template, ASK_OF_ALL, ASK_AT_BASE, l);
}

void
ask_lint_path(const char *template, enum ask_of of, struct lint *l)
{
	if (!check_address_text(template, l))
		return;
	if (template[0] != '/' && template[0] != '?')
		(void)lint_wrong(l,
		    "must begin with / or ?, or the host of the base would go "
		    "on with it");
	check_pieces(template, of, ASK_AT_PATH, l);
}

struct members {
	struct lint *lint;
	enum ask_of of;
};

static void
check_parts(struct json_object *o, const struct members *m)
{
	struct json_object *parts = jobj_member(o, "parts");
	struct ask_whole all = { .brand = false };
	size_t back = lint_enter(m->lint, "parts");

	if (jobj_kind(parts) != JOBJ_ARRAY || jobj_count(parts) == 0)
		(void)lint_wrong(
		    m->lint, "must be an array of templates, not empty");
	for (size_t i = 0; i < jobj_count(parts); i++) {
		const char *text = jobj_text(jobj_at(parts, i));

		if (text != NULL)
			ask_whole_add(&all, text);
	}
	for (size_t i = 0; i < jobj_count(parts); i++) {
		const char *text = jobj_text(jobj_at(parts, i));
		size_t parts_back = lint_enter_at(m->lint, i);
		struct ask_whole part = { .brand = false };

		if (text == NULL) {
			(void)lint_wrong(m->lint, "must be a string");
		} else {
			ask_whole_add(&part, text);
			ask_whole_check(&part, m->lint);
			ask_lint_text(
			    text, m->of, ASK_AT_QUERY, all.brand, m->lint);
		}
		lint_leave(m->lint, parts_back);
	}
	lint_leave(m->lint, back);
}

static void
refuse_other_key(const char *key, struct json_object *value, void *context)
{
	const struct members *m = context;

	if (strcmp(key, "sep") == 0 && jobj_text(value) == NULL)
		(void)lint_wrong_at(m->lint, key, "must be a string");
	else if (strcmp(key, "parts") != 0 && strcmp(key, "sep") != 0)
		(void)lint_wrong_at(m->lint, key,
		    "is not a key of a parameter; there are parts and sep");
}

static void
check_template(const char *text, enum ask_at at, const struct members *m)
{
	struct ask_whole whole = { .brand = false };

	ask_whole_add(&whole, text);
	ask_whole_check(&whole, m->lint);
	ask_lint_text(text, m->of, at, whole.brand, m->lint);
}

static void
check_parameter(const char *name, struct json_object *value, void *context)
{
	struct members *m = context;
	size_t back = lint_enter(m->lint, name);

	if (name[0] == '\0')
		(void)lint_wrong(m->lint, "a parameter has a name");
	if (strchr(name, '{') != NULL)
		(void)lint_wrong(m->lint, "a name has no gaps; write it out");
	if (jobj_text(value) != NULL) {
		check_template(jobj_text(value), ASK_AT_QUERY, m);
	} else if (jobj_kind(value) == JOBJ_OBJECT) {
		jobj_each(value, refuse_other_key, m);
		check_parts(value, m);
	} else {
		(void)lint_wrong(m->lint,
		    "must be a string (numbers too: \"1\") or {\"parts\": "
		    "[...], \"sep\": ...}");
	}
	lint_leave(m->lint, back);
}

void
ask_lint_query(struct json_object *o, enum ask_of of, struct lint *l)
{
	struct members m = { l, of };

	jobj_each(o, check_parameter, &m);
}

bool
ask_is_header_name(const char *name)
{
	static const char token[] = "!#$%&'*+-.^_`|~0123456789"
				    "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

	return name[0] != '\0' && name[strspn(name, token)] == '\0';
}

static void
check_header_name(const char *name, struct lint *l)
{
	static const char *const ours[] = { "Host", "Connection",
		"Content-Length", "Transfer-Encoding", "TE", "Trailer",
		"Upgrade", "Expect", "Keep-Alive", "User-Agent",
		"Accept-Encoding", "Proxy-Authorization", "Proxy-Connection" };

	if (!ask_is_header_name(name))
		(void)lint_wrong(l, "is no name of a header");
	for (size_t i = 0; i < ARRAY_LEN(ours); i++) {
		if (text_equal_nocase(ours[i], name))
			(void)lint_wrong(
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
	const char *text = jobj_text(value);
	size_t back = lint_enter(m->lint, name);

	check_header_name(name, m->lint);
	if (text == NULL)
		(void)lint_wrong(m->lint, "must be a string");
	else if (text_is_blank(text))
		(void)lint_wrong(
		    m->lint, "is empty, and would not be sent; remove it");
	else if (has_control(text))
		(void)lint_wrong(m->lint, "a header has no control characters");
	else
		check_template(text, ASK_AT_HEADER, m);
	lint_leave(m->lint, back);
}

void
ask_lint_headers(struct json_object *o, enum ask_of of, struct lint *l)
{
	struct members m = { l, of };

	jobj_each(o, check_header, &m);
}
