#include "event/coerce.h"

#include "base/buf.h"
#include "json/json_tree.h"
#include "base/text.h"

#define BLANKS " \t\r\n"

enum { LINE_MAX_BYTES = 1000, URL_MAX_BYTES = 2048 };

void
coerce_remark(struct coerce *c, const char *key, const char *why)
{
	char pointer[80];

	if (c->section != NULL)
		snprintf(pointer, sizeof(pointer), "/%s/%s", c->section, key);
	else
		snprintf(pointer, sizeof(pointer), "/%s", key);
	c->remark(c->context, pointer, why);
}

/* Text of a member; numbers become text.  NULL unless there is some. */
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
cut(struct coerce *c, const char *key, const char *text, size_t n, size_t max)
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
	text = cut(c, key, text, strlen(text), max);
	return text_is_blank(text) ? NULL : text;
}

/* Without the blanks around it. */
static const char *
trimmed(const char *text, size_t *n)
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
	text = trimmed(text, &n);
	text = cut(c, key, text, n, LINE_MAX_BYTES);
	/* A cut may leave a blank at the end, which the next reading would not. */
	text = trimmed(text, &n);
	return arena_copy(c->mem, text, n);
}

/*
 * A URI: what is no ASCII in it becomes %XX, as a browser would send it.  One
 * that is too long is refused: cut, it would lead nowhere.
 */
const char *
coerce_url(struct coerce *c, struct json_object *o, const char *key)
{
	const char *given = member_text(c, o, key), *url = NULL;
	struct buf ascii = BUF_INIT(URL_MAX_BYTES);
	size_t n;

	if (given == NULL)
		return NULL;
	given = trimmed(given, &n);
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
coerce_bool(
    struct coerce *c, struct json_object *o, const char *key, bool otherwise)
{
	struct json_object *v = json_tree_member(o, key);
	const char *text = json_tree_text(v);
	int64_t n;

	if (v == NULL)
		return otherwise;
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
	return otherwise;
}

/* "12", "12.5", "1234.50"; without sign, exponent or separators. */
const char *
coerce_amount(struct coerce *c, struct json_object *o, const char *key)
{
	const char *text = coerce_trimmed(c, o, key);
	size_t whole, point, cents = 0;

	if (text == NULL)
		return NULL;
	whole = strspn(text, "0123456789");
	point = text[whole] == '.';
	if (point)
		cents = strspn(text + whole + 1, "0123456789");
	if (whole >= 1 && whole <= 12 && cents <= 4 && (!point || cents > 0) &&
	    text[whole + point + cents] == '\0')
		return text;
	coerce_remark(c, key, "must be an amount such as \"80.00\"");
	return NULL;
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
