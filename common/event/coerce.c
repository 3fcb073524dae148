/*
 * coerce - reads one member of an object as the type that a field has.
 */
#include "event/coerce.h"

#include "base/buf.h"
#include "json/json_tree.h"
#include "base/text.h"

#define BLANKS " \t\r\n"

enum { TEXT_MAX = 1000, URL_MAX = 2048, POINTER_MAX = 80 }; /* bytes */
enum { SHOWN_MAX = 60, REMARK_MAX = 300 }; /* bytes, of a remark */

void
coerce_remark(struct coerce *c, const char *key, const char *why)
{
	char pointer[POINTER_MAX];

	if (c->remark == NULL)
		return;
	if (c->section != NULL)
		snprintf(pointer, sizeof(pointer), "/%s/%s", c->section, key);
	else
		snprintf(pointer, sizeof(pointer), "/%s", key);
	c->remark(c->context, pointer, why);
}

void
coerce_remark_value(
    struct coerce *c, const char *key, const char *value, const char *why)
{
	size_t n = strlen(value), cut = text_cut(value, n, SHOWN_MAX);
	char text[REMARK_MAX];

	snprintf(text, sizeof(text), "\"%.*s%s\" %s", (int)cut, value,
	    cut < n ? "…" : "", why);
	coerce_remark(c, key, text);
}

/* The text of a member, or of its number; NULL without one. */
static const char *
member_text(struct coerce *c, struct json_object *o, const char *key)
{
	struct json_object *v = json_tree_member(o, key);
	const char *text = json_tree_text(v);

	if (v == NULL)
		return NULL;
	if (text == NULL)
		text = json_tree_number_text(v);
	if (text == NULL)
		coerce_remark(c, key, "must be text");
	return text != NULL && !text_is_blank(text) ? text : NULL;
}

static const char *
copy_cut(
    struct coerce *c, const char *key, const char *text, size_t n, size_t max)
{
	if (n > max)
		coerce_remark(c, key, "too long, cut");
	n = text_cut(text, n, max);
	return arena_copy(c->mem, text, n);
}

const char *
coerce_text(
    struct coerce *c, struct json_object *o, const char *key, size_t max)
{
	const char *text = member_text(c, o, key);

	if (text == NULL)
		return NULL;
	text = copy_cut(c, key, text, strlen(text), max);
	return text_is_blank(text) ? NULL : text;
}

/* The text after its first blanks; *n: its bytes up to the last blanks. */
static const char *
trim(const char *text, size_t *n)
{
	text += strspn(text, BLANKS);
	*n = strlen(text);
	while (*n > 0 && strchr(BLANKS, text[*n - 1]) != NULL)
		(*n)--;
	return text;
}

const char *
coerce_trimmed(struct coerce *c, struct json_object *o, const char *key)
{
	const char *text = member_text(c, o, key);
	size_t n;

	if (text == NULL)
		return NULL;
	text = trim(text, &n);
	text = copy_cut(c, key, text, n, TEXT_MAX);
	/* A cut can leave a blank at the end, which a second decoding would trim. */
	text = trim(text, &n);
	return arena_copy(c->mem, text, n);
}

/*
 * Bytes that are not ASCII become %XX, as a browser sends them.  A URL that is
 * too long is refused: cut, it would be another one.
 */
const char *
coerce_url(struct coerce *c, struct json_object *o, const char *key)
{
	const char *given = member_text(c, o, key), *url = NULL;
	struct buf ascii = BUF_INIT(URL_MAX);
	size_t n;

	if (given == NULL)
		return NULL;
	given = trim(given, &n);
	for (size_t i = 0; i < n; i++) {
		if ((given[i] & 0x80) != 0)
			text_percent_encode(given + i, 1, &ascii);
		else
			buf_char(&ascii, given[i]);
	}
	if (!ascii.full && text_is_http_url(buf_cstr(&ascii)))
		url = arena_copy(c->mem, ascii.p, ascii.len);
	else
		coerce_remark(c, key, "must be an http or https address");
	buf_release(&ascii);
	return url;
}

bool
coerce_bool(struct coerce *c, struct json_object *o, const char *key,
    bool default_value)
{
	struct json_object *v = json_tree_member(o, key);
	const char *text = json_tree_text(v);
	int64_t n;

	if (v == NULL)
		return default_value;
	if (json_tree_kind(v) == JSON_TREE_BOOL)
		return json_tree_bool(v);
	if (json_tree_int(v, &n) && (n == 0 || n == 1))
		return n == 1;
	if (text != NULL) {
		if (strcmp(text, "true") == 0 || strcmp(text, "1") == 0)
			return true;
		if (strcmp(text, "false") == 0 || strcmp(text, "0") == 0 ||
		    text[0] == '\0')
			return false;
	}
	coerce_remark(c, key, "must be true or false");
	return default_value;
}

struct json_object *
coerce_object(struct coerce *c, struct json_object *o, const char *key)
{
	struct json_object *v = json_tree_member(o, key);

	if (v == NULL || json_tree_kind(v) == JSON_TREE_OBJECT)
		return v;
	coerce_remark(c, key, "must be an object");
	return NULL;
}
