/*
 * request_template_sql - makes the statement of a section's "sql", in which each
 * placeholder becomes a parameter.
 */
#include "base/placeholder.h"
#include "base/text.h"
#include "brand/brand.h"
#include "json/json_tree.h"
#include "profile/internal.h"

enum { SQL_MAX = 256 * 1024, URL_MAX_BYTES = 4096 };

struct sql_expansion {
	struct request_template_expansion *x;
	struct request_template_statement *statement;
	/* "city?|fold", by the number of the parameter */
	const char *placeholders[REQUEST_TEMPLATE_PARAMETERS_MAX];
	struct buf *out;
};

const char *
request_template_sql_text(struct json_object *sql, struct arena *mem)
{
	LOCAL_BUF text = BUF_INIT(SQL_MAX);

	if (json_tree_kind(sql) != JSON_TREE_ARRAY)
		return json_tree_text(sql);
	for (size_t i = 0; i < json_tree_count(sql); i++) {
		const char *line = json_tree_text(json_tree_at(sql, i));

		if (line == NULL)
			return NULL;
		buf_printf(&text, "%s\n", line);
	}
	return text.len > 0 ? arena_copy(mem, text.p, text.len) : NULL;
}

/* Adds the value of a placeholder.  Its encoders and its default apply. */
static bool
add_parameter(struct sql_expansion *e, const char *placeholder)
{
	struct request_template_statement *s = e->statement;
	struct request_template_expansion *x = e->x;
	LOCAL_BUF template = BUF_INIT(SQL_MAX);
	LOCAL_BUF value = BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX);

	if (s->count == REQUEST_TEMPLATE_PARAMETERS_MAX)
		return request_template_fail(x,
		    "the SQL has too many placeholders; one of them is",
		    placeholder);
	buf_printf(&template, "{%s}", placeholder);
	x->dropped = false;
	if (!request_template_expand_text(x, buf_cstr(&template),
		REQUEST_TEMPLATE_IN_TEXT, false, &value))
		return false;
	if (value.len > 0)
		text_replace_controls(value.p, ' ');
	e->placeholders[s->count] = placeholder;
	s->values[s->count++] =
	    x->dropped ? NULL : arena_copy(x->mem, buf_cstr(&value), value.len);
	return true;
}

/* Equal placeholders are one parameter.  The parentheses separate its number. */
static bool
expand_parameter(struct sql_expansion *e, const char *placeholder)
{
	size_t i = 0;

	while (i < e->statement->count &&
	    strcmp(e->placeholders[i], placeholder) != 0)
		i++;
	if (i == e->statement->count && !add_parameter(e, placeholder))
		return false;
	buf_printf(e->out, "($%zu::text)", i + 1);
	return true;
}

static bool
expand_sql(struct sql_expansion *e, const char *template)
{
	struct placeholder b = { .next = template };
	enum placeholder_kind kind;

	while ((kind = placeholder_next(&b)) == PLACEHOLDER_TEXT ||
	    kind == PLACEHOLDER_NAME) {
		if (kind == PLACEHOLDER_TEXT)
			buf_bytes(e->out, b.piece, b.len);
		else if (!expand_parameter(
			     e, arena_copy(e->x->mem, b.piece, b.len)))
			return false;
	}
	return (kind == PLACEHOLDER_END ||
		   request_template_fail(e->x, b.why, template)) &&
	    (!e->out->full ||
		request_template_fail(e->x, "this member is too long:", "sql"));
}

/* Secrets become percent-encoded parts of the url. */
static bool
make_database_url(struct request_template_expansion *x, const char **url)
{
	LOCAL_BUF base = BUF_INIT(URL_MAX_BYTES);
	struct buf whole = BUF_INIT(URL_MAX_BYTES);
	bool ok = request_template_expand_text(x, "{upstream.base}",
		      REQUEST_TEMPLATE_IN_TEXT, false, &base) &&
	    (brand_url_is_database(buf_cstr(&base)) ||
		request_template_fail(x, "SQL needs a postgresql:// address in",
		    "upstream.base")) &&
	    request_template_expand_text(
		x, buf_cstr(&base), REQUEST_TEMPLATE_IN_QUERY, false, &whole);

	*url = arena_take(x->mem, &whole);
	return ok;
}

/*
 * Writes the whole statement, whose answer is one JSON value.  The count ends at
 * {total_max}, needs no order, and computes no column.
 */
static void
wrap_sql(
    const char *sql, const char *order_or_null, bool is_cursor, struct buf *out)
{
	if (order_or_null == NULL)
		buf_printf(out,
		    "SELECT row_to_json(cartaz_item) FROM (%s\n) cartaz_item "
		    "LIMIT 1",
		    sql);
	else if (is_cursor)
		buf_printf(out,
		    "DECLARE cartaz NO SCROLL CURSOR FOR SELECT "
		    "row_to_json(cartaz_item) FROM (%s\nORDER BY %s\n) "
		    "cartaz_item",
		    sql, order_or_null);
	else
		buf_printf(out,
		    "SELECT json_build_object('items', coalesce((SELECT "
		    "json_agg(cartaz_item) FROM (%s\nORDER BY %s\nLIMIT "
		    "{per_page}::bigint OFFSET {offset}::bigint) cartaz_item), "
		    "'[]'), 'total', (SELECT count(*) FROM (%s\nLIMIT "
		    "{total_max?}::bigint) cartaz_item))",
		    sql, order_or_null, sql);
}

bool
request_template_make_statement(struct json_object *section, int64_t page_rows,
    const struct request_template_variables *variables, struct arena *mem,
    struct request_template_statement *s, struct error *f)
{
	struct request_template_expansion x = { variables, mem, f, false };
	const char *sql =
	    request_template_sql_text(json_tree_member(section, "sql"), mem);
	LOCAL_BUF template = BUF_INIT(SQL_MAX), out = BUF_INIT(SQL_MAX);
	struct sql_expansion e = { .x = &x, .statement = s, .out = &out };

	*s = (struct request_template_statement){ .page_rows = page_rows };
	if (sql == NULL)
		return request_template_fail(
		    &x, "this member is not a text:", "sql");
	wrap_sql(
	    sql, json_tree_text_of(section, "order"), page_rows > 0, &template);
	if (template.full)
		return request_template_fail(
		    &x, "this member is too long:", "sql");
	if (!make_database_url(&x, &s->url) ||
	    !expand_sql(&e, buf_cstr(&template)))
		return false;
	s->sql = arena_copy(mem, buf_cstr(&out), out.len);
	return true;
}
