/*
 * query - parses the query string by a table of parameters and prints it again.
 */
#include "cgi/query.h"

#include "base/text.h"

static const struct query_param *
find_param(const struct query_param *table, const struct buf *name)
{
	for (; table->name[0] != '\0'; table++) {
		if (strlen(table->name) == name->len &&
		    memcmp(table->name, buf_cstr(name), name->len) == 0)
			return table;
	}
	return NULL;
}

static void
decode_parameter(const char *p, size_t n, struct buf *b)
{
	buf_reset(b);
	text_percent_decode(p, n, true, b);
}

static bool
is_white_space(uint32_t c)
{
	return c == '\t' || c == '\n' || c == '\r';
}

/* Returns at most `max` bytes of the text, as UTF-8 without controls. */
static const char *
clean_text(const struct buf *raw, size_t max, struct arena *mem)
{
	size_t n = text_cut(buf_cstr(raw), raw->len, max);
	struct buf out = BUF_INIT(max);

	for (size_t i = 0, len; i < n; i += len) {
		uint32_t c = 0;

		len = text_utf8(raw->p + i, n - i, &c);
		if (len == 0 || c == 0x7f || (c < 0x20 && !is_white_space(c)))
			buf_char(&out, '?');
		else if (c < 0x20)
			buf_char(&out, ' ');
		else
			buf_bytes(&out, raw->p + i, len);
		len = len > 0 ? len : 1;
	}
	return arena_take(mem, &out);
}

static void
set_value(const struct query_param *p, const struct buf *raw, struct arena *mem,
    struct query_param_value *v)
{
	bool is_long = p->kind == QUERY_PARAM_TEXT && p->max > 0;

	v->text = clean_text(
	    raw, is_long ? (size_t)p->max : QUERY_PARAM_TEXT_MAX, mem);
	if (p->kind == QUERY_PARAM_INT &&
	    (strlen(buf_cstr(raw)) != raw->len ||
		!text_int(buf_cstr(raw), p->min, p->max, &v->n)))
		v->n = p->default_value;
}

void
query_parse(const struct query_param *table, const char *query,
    struct arena *mem, struct query_param_value values[QUERY_PARAM_COUNT_MAX])
{
	size_t n = strlen(query) + 1;
	LOCAL_BUF name = BUF_INIT(n), raw = BUF_INIT(n);
	bool seen[QUERY_PARAM_COUNT_MAX] = { false };

	for (size_t i = 0; table[i].name[0] != '\0'; i++)
		values[i] =
		    (struct query_param_value){ .n = table[i].default_value };
	while (*query != '\0') {
		size_t len = strcspn(query, "&");
		size_t key = strcspn(query, "=&");
		const struct query_param *p;

		decode_parameter(query, key, &name);
		p = find_param(table, &name);
		if (p != NULL && !seen[p - table] && key + 1 < len) {
			decode_parameter(query + key + 1, len - key - 1, &raw);
			seen[p - table] = true;
			set_value(p, &raw, mem, &values[p - table]);
		} else if (p != NULL) {
			seen[p - table] = true;
		}
		query += len + (query[len] == '&');
	}
}

void
query_print(const struct query_param *table,
    const struct query_param_value values[QUERY_PARAM_COUNT_MAX], struct buf *b)
{
	size_t start = b->len;

	for (size_t i = 0; table[i].name[0] != '\0'; i++) {
		if (table[i].kind == QUERY_PARAM_TEXT && values[i].text == NULL)
			continue;
		if (b->len > start)
			buf_char(b, '&');
		buf_text(b, table[i].name);
		buf_char(b, '=');
		if (table[i].kind == QUERY_PARAM_INT)
			buf_int(b, values[i].n);
		else
			text_percent_encode(
			    values[i].text, strlen(values[i].text), b);
	}
}
