/*
 * request_template_encode - the encoders of values.
 */
#include "profile/request_template_encode.h"

#include "text/normalize.h"
#include "json/json_writer.h"
#include "base/text.h"

static bool
is_character_of(char c, const char *set)
{
	return c != '\0' && strchr(set, c) != NULL;
}

/* Quotes the value, without characters that the language cannot escape. */
static void
quote_without(
    const char *quote, const char *v, const char *removed, struct buf *b)
{
	buf_text(b, quote);
	for (; *v != '\0'; v++) {
		if (!is_character_of(*v, removed))
			buf_char(b, *v);
	}
	buf_text(b, quote);
}

/*
 * Removes backticks, because Typesense has no escape for them, and backslashes, because
 * a backtick after a backslash is text.  Writes a blank for an empty value, because two
 * adjacent backticks would open a quote that never closes.
 */
static void
encode_ts(const char *v, struct buf *b)
{
	if (v[strspn(v, "`\\")] == '\0')
		v = " ";
	quote_without("`", v, "`\\", b);
}

static void
encode_quoted(const char *v, struct buf *b)
{
	buf_char(b, '"');
	for (; *v != '\0'; v++) {
		if (*v == '"' || *v == '\\')
			buf_char(b, '\\');
		buf_char(b, *v);
	}
	buf_char(b, '"');
}

/* Removes *, because PostgREST reads it as a wildcard even inside quotes. */
static void
encode_like(const char *v, struct buf *b)
{
	buf_text(b, "\"*");
	quote_without("", v, "*%_\\\"", b);
	buf_text(b, "*\"");
}

/*
 * Returns the length of a separator of words, or 0.  Separators are the blanks of ASCII
 * and of CJK (U+3000), and < and >, which begin a range even after a backslash.
 */
static size_t
separator_len(const char *v)
{
	static const char ideographic[] = "\xe3\x80\x80";

	if (is_character_of(*v, " <>"))
		return 1;
	return text_starts(v, ideographic) ? sizeof(ideographic) - 1 : 0;
}

/* After a backslash, neither a word nor a character is an operator. */
static void
add_lucene_word(const char *p, size_t n, struct buf *b)
{
	static const char *const operators[] = { "AND", "OR", "NOT", "TO" };

	for (size_t i = 0; i < ARRAY_LEN(operators); i++) {
		if (n == strlen(operators[i]) &&
		    memcmp(p, operators[i], n) == 0)
			buf_char(b, '\\');
	}
	for (; n > 0; n--, p++) {
		if (is_character_of(*p, "+-=&|!(){}[]^\"~*?:\\/"))
			buf_char(b, '\\');
		buf_char(b, *p);
	}
}

static void
encode_lucene(const char *v, struct buf *b)
{
	size_t start = b->len;

	while (*v != '\0') {
		size_t len = 0;

		while (v[len] != '\0' && separator_len(v + len) == 0)
			len++;
		if (len > 0 && b->len > start)
			buf_char(b, ' ');
		add_lucene_word(v, len, b);
		v += len;
		v += separator_len(v);
	}
	if (b->len == start)
		buf_text(b, "\"\"");
}

static void
encode_json(const char *v, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	json_writer_text(&j, NULL, v);
}

static void
encode_lower(const char *v, struct buf *b)
{
	for (; *v != '\0'; v++)
		buf_char(b, (char)(*v >= 'A' && *v <= 'Z' ? *v + 32 : *v));
}

static void
encode_fold(const char *v, struct buf *b)
{
	normalize_join(v, ' ', b);
}

/* Writes all words, the last word as a prefix: 'samba & la:*'. */
static void
encode_tsquery(const char *v, struct buf *b)
{
	struct normalizer words;
	size_t start = b->len;

	normalize_start(&words, v, strlen(v));
	while (normalize_next(&words)) {
		if (b->len > start)
			buf_text(b, " & ");
		buf_text(b, words.word);
	}
	if (b->len > start)
		buf_text(b, ":*");
}

/* Directus splits the value of _in at commas before it looks for variables. */
static void
encode_nodollar(const char *v, struct buf *b)
{
	bool first = true;

	for (; *v != '\0'; v++) {
		if (first && *v == '$')
			continue;
		first = *v == ',';
		buf_char(b, *v);
	}
}

static const struct request_template_encoder encoders[] = {
	{ "ts", encode_ts, .quotes = true, .adds_quotes = true },
	{ "meili", encode_quoted, .quotes = true, .adds_quotes = true },
	{ "pgrst", encode_quoted, .quotes = true, .adds_quotes = true },
	{ "like", encode_like, .quotes = true, .adds_quotes = true },
	{ "lucene", encode_lucene, .quotes = true },
	{ "json", encode_json, .quotes = true, .adds_quotes = true },
	{ "lower", encode_lower },
	{ "fold", encode_fold },
	{ "tsquery", encode_tsquery },
	{ "nodollar", encode_nodollar },
};

const struct request_template_encoder *
request_template_find_encoder(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(encoders); i++) {
		if (strcmp(encoders[i].name, name) == 0)
			return &encoders[i];
	}
	return NULL;
}

void
request_template_list_encoders(bool quoting, struct buf *b)
{
	size_t start = b->len;

	for (size_t i = 0; i < ARRAY_LEN(encoders); i++) {
		if (quoting && !encoders[i].quotes)
			continue;
		if (b->len > start)
			buf_text(b, ", ");
		buf_text(b, encoders[i].name);
	}
}

bool
request_template_encode(const char *encoder, const char *value, struct buf *b)
{
	const struct request_template_encoder *e =
	    request_template_find_encoder(encoder);
	LOCAL_BUF text = BUF_INIT(strlen(value));

	if (e == NULL)
		return false;
	buf_text(&text, value);
	if (text.p != NULL)
		text_replace_controls(text.p, ' ');
	e->encode(buf_cstr(&text), b);
	return true;
}
