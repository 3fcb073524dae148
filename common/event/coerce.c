/*
 * coerce - reads one member of an object as the type of a field.
 */
#include "event/coerce.h"

#include "base/buf.h"
#include "base/clean.h"
#include "event/countries.h"
#include "event/words.h"
#include "json/json_tree.h"
#include "base/text.h"
#include "text/web_address.h"

#define BLANKS " \t\r\n"

enum { TEXT_MAX = 1000, URL_MAX = 2048, POINTER_MAX = 80 }; /* bytes */
enum { SHOWN_MAX = 60 }; /* bytes of a value in a remark */

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
coerce_quote(const char *why, const char *value, char out[COERCE_REMARK_MAX])
{
	char shown[SHOWN_MAX + 1];
	size_t n = text_cut(value, strlen(value), SHOWN_MAX);

	snprintf(shown, sizeof(shown), "%.*s", (int)n, value);
	text_replace_controls(shown, ' ');
	snprintf(out, COERCE_REMARK_MAX, "%s" COERCE_REMARK_VALUE "%s%s\"", why,
	    shown, value[n] != '\0' ? "..." : "");
}

void
coerce_remark_value(
    struct coerce *c, const char *key, const char *why, const char *value)
{
	char text[COERCE_REMARK_MAX];

	coerce_quote(why, value, text);
	coerce_remark(c, key, text);
}

/* The member's text, or its number as text, or NULL if it has neither. */
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

/* UTF-8 without the characters that clean.h removes, never longer than `text`. */
static const char *
clean_copy(struct coerce *c, const char *text, size_t n, uint32_t *left_out)
{
	struct buf clean = BUF_INIT(n);

	*left_out = clean_text(text, n, &clean);
	return arena_take(c->mem, &clean);
}

static const char *
clean_member(struct coerce *c, const char *key, const char *text)
{
	char why[64];
	uint32_t left_out;

	if (c->stored || clean_is_plain(text))
		return text;
	text = clean_copy(c, text, strlen(text), &left_out);
	if (left_out != 0) {
		snprintf(why, sizeof(why),
		    "has the invisible character U+%04X, which is left out",
		    (unsigned)left_out);
		coerce_remark(c, key, why);
	}
	return clean_is_blank(text) ? NULL : text;
}

static void
remark_cut(struct coerce *c, const char *key, size_t max)
{
	char why[64];

	snprintf(why, sizeof(why), "is longer than %zu bytes, and is cut", max);
	coerce_remark(c, key, why);
}

/* Copies at most max bytes, without a joiner that the cut left at the end. */
static const char *
copy_cut(
    struct coerce *c, const char *key, const char *text, size_t n, size_t max)
{
	uint32_t left_out;

	if (n <= max)
		return arena_copy(c->mem, text, n);
	remark_cut(c, key, max);
	return clean_copy(c, text, text_cut(text, n, max), &left_out);
}

const char *
coerce_text(
    struct coerce *c, struct json_object *o, const char *key, size_t max)
{
	const char *text = member_text(c, o, key);
	size_t n;

	if (text == NULL)
		return NULL;
	n = strlen(text);
	if (n > max)
		remark_cut(c, key, max);
	text = arena_copy(c->mem, text, text_cut(text, n, max));
	return text_is_blank(text) ? NULL : text;
}

/* Skips blanks at the beginning; *n is the length without blanks at the end. */
static const char *
trim(const char *text, size_t *n)
{
	text += strspn(text, BLANKS);
	*n = strlen(text);
	while (*n > 0 && strchr(BLANKS, text[*n - 1]) != NULL)
		(*n)--;
	return text;
}

/* Returns the text of the member as coerce_trimmed() does. */
static const char *
trim_member(struct coerce *c, const char *key, const char *text)
{
	size_t n;

	if (text_is_blank(text))
		return NULL;
	text = clean_member(c, key, text);
	if (text == NULL)
		return NULL;
	text = trim(text, &n);
	text = copy_cut(c, key, text, n, TEXT_MAX);
	/*
	 * A cut can leave a blank at the end, or only blanks of other kinds, which a
	 * second decoding would remove.
	 */
	text = trim(text, &n);
	text = arena_copy(c->mem, text, n);
	return !c->stored && clean_is_blank(text) ? NULL : text;
}

const char *
coerce_trimmed(struct coerce *c, struct json_object *o, const char *key)
{
	const char *text = member_text(c, o, key);

	return text != NULL ? trim_member(c, key, text) : NULL;
}

struct text_list {
	struct coerce *coerce;
	const char *key;
	const char **texts;
	size_t count, max, left_out;
	size_t tried; /* also counts texts that repeat another text */
};

enum { TRIED_MAX = 100 };

static void
add_text(struct text_list *l, const char *p, size_t n)
{
	struct coerce *c = l->coerce;
	const char *text;

	if (l->count == l->max || l->tried++ >= TRIED_MAX) {
		l->left_out++;
		return;
	}
	text = trim_member(c, l->key, arena_copy(c->mem, p, n));
	if (text != NULL && !text_is_among(l->texts, l->count, text))
		l->texts[l->count++] = text;
}

/* Splits text that has several lines at the lines, other text at commas and semicolons. */
static void
add_parts(struct text_list *l, const char *text)
{
	const char *ends = strchr(text, '\n') != NULL ? "\r\n" : ",;";

	while (*text != '\0') {
		size_t n = strcspn(text, ends);

		add_text(l, text, n);
		text += n + (text[n] != '\0');
	}
}

static void
add_elements(struct text_list *l, struct json_object *array)
{
	for (size_t i = 0; i < json_tree_count(array); i++) {
		const char *text = json_tree_text(json_tree_at(array, i));

		if (text != NULL)
			add_text(l, text, strlen(text));
		else
			coerce_remark(l->coerce, l->key,
			    "must be text or an array of texts");
	}
}

const char **
coerce_texts(
    struct coerce *c, struct json_object *o, const char *key, size_t max)
{
	struct json_object *v = json_tree_member(o, key);
	const char *text = json_tree_text(v);
	struct text_list l = { .coerce = c, .key = key, .max = max };
	char why[96];

	if (v == NULL || json_tree_kind(v) == JSON_TREE_NULL)
		return NULL;
	l.texts = arena_alloc(c->mem, (max + 1) * sizeof(l.texts[0]));
	if (text != NULL)
		add_parts(&l, text);
	else if (json_tree_kind(v) == JSON_TREE_ARRAY)
		add_elements(&l, v);
	else
		coerce_remark(c, key, "must be text or an array of texts");
	if (l.left_out > 0) {
		snprintf(why, sizeof(why),
		    "has more than %zu elements, and Cartaz leaves out %zu of "
		    "them",
		    max, l.left_out);
		coerce_remark(c, key, why);
	}
	l.texts[l.count] = NULL;
	return l.count > 0 ? l.texts : NULL;
}

const char *
coerce_url(struct coerce *c, struct json_object *o, const char *key)
{
	const char *given = member_text(c, o, key), *url = NULL, *why;
	LOCAL_BUF read = BUF_INIT(URL_MAX);

	if (given == NULL)
		return NULL;
	if (c->stored)
		return text_is_http_url(given)
		    ? arena_copy(c->mem, given, strlen(given))
		    : NULL;
	why = web_address_read(given, strlen(given), &read);
	if (why == NULL)
		url = arena_copy(c->mem, read.p, read.len);
	else
		coerce_remark_value(c, key, why, given);
	return url;
}

const char *
coerce_country(struct coerce *c, struct json_object *o, const char *key)
{
	const char *text = member_text(c, o, key), *country = NULL;

	if (text == NULL)
		return NULL;
	country = countries_find(text);
	if (country == NULL)
		coerce_remark_value(c, key,
		    "must be a country, such as BR, BRA or Brazil", text);
	return country;
}

static bool
is_degrees(const char *text, int limit)
{
	const char *digits = text + (text[0] == '-');
	size_t whole = strspn(digits, "0123456789"), rest = 0;
	bool point = digits[whole] == '.';

	if (point)
		rest = strspn(digits + whole + 1, "0123456789");
	return whole > 0 && whole <= 3 && (!point || rest > 0) &&
	    digits[whole + point + rest] == '\0' &&
	    strtod(digits, NULL) <= limit;
}

const char *
coerce_degrees(
    struct coerce *c, struct json_object *o, const char *key, int limit)
{
	const char *text = coerce_trimmed(c, o, key);

	if (text == NULL || is_degrees(text, limit))
		return text;
	coerce_remark_value(c, key,
	    limit == 90 ? "must be decimal degrees from -90 to 90"
			: "must be decimal degrees from -180 to 180",
	    text);
	return NULL;
}

bool
coerce_bool(struct coerce *c, struct json_object *o, const char *key,
    bool default_value)
{
	struct json_object *v = json_tree_member(o, key);
	const char *text = json_tree_text(v);
	int64_t n;
	bool flag;

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
	if (text != NULL && event_word_of_flag(key, text, &flag))
		return flag;
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
