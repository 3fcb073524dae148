/*
 * request_template_lint_text - finds the brand's filter in templates, and checks one
 * template: its placeholders, their variables and encoders, and the quotes around
 * callers' values.
 */
#include "profile/request_template_encode.h"
#include "profile/internal.h"
#include "base/placeholder.h"
#include "base/text.h"

enum { NAMES_MAX = 200 };

/* ---- The brand's filter ----------------------------------------------------- */

bool
request_template_is_brand_filter(const char *variable)
{
	return strcmp(variable, "brand") == 0 ||
	    (text_starts(variable, "upstream.") &&
		strcmp(variable, "upstream.base") != 0);
}

/* Returns true if callers choose the value. */
static bool
is_caller_value(const char *variable)
{
	static const char *const names[] = { "q", "city", "state",
		"organization", "key" };

	return text_is_among(names, ARRAY_LEN(names), variable);
}

static void
add_placeholder(void *context, const struct request_template_placeholder *p)
{
	struct request_template_unit *unit = context;
	bool brand = request_template_is_brand_filter(p->name);

	unit->brand |= brand;
	unit->brand_required |= brand && !p->optional;
	unit->brand_optional |= brand && p->optional;
	if (!brand && p->optional && unit->dropped_by[0] == '\0')
		snprintf(
		    unit->dropped_by, sizeof(unit->dropped_by), "%s", p->name);
}

void
request_template_unit_add(
    struct request_template_unit *unit, const char *template)
{
	request_template_each_placeholder_of(template, add_placeholder, unit);
}

void
request_template_unit_join(struct request_template_unit *unit,
    const struct request_template_unit *inner)
{
	unit->brand |= inner->brand;
	unit->brand_required |= inner->brand_required;
}

void
request_template_unit_check(
    const struct request_template_unit *unit, struct diagnostics *l)
{
	if (unit->brand && unit->dropped_by[0] != '\0')
		(void)diagnostics_add(l,
		    "if {%s?} has no value, the brand's filter would also "
		    "be left out; give each variable its own parameter, part "
		    "or array element",
		    unit->dropped_by);
	else if (unit->brand_required && unit->brand_optional)
		(void)diagnostics_add(l,
		    "joins a required and an optional variable of the brand, "
		    "so if the optional variable has no value, the brand's filter "
		    "would be left out; remove the ?, or separate the "
		    "variables");
}

/* ---- One template ----------------------------------------------------------- */

struct template_lint {
	struct diagnostics *lint;
	enum request_template_scope scope;
	enum request_template_position at;
	bool with_brand_filter;
	/* about the literal text before this placeholder */
	int braces, ranges;
	bool stray; /* a } precedes its { */
	bool in_quotes, in_apostrophes, in_backticks;
	char last; /* last character; 'x' after a placeholder */
};

static const struct {
	const char *name;
	enum request_template_scope scope; /* the requests that have it */
} variables[] = {
	{ "q", REQUEST_TEMPLATE_LIST_REQUEST },
	{ "city", REQUEST_TEMPLATE_LIST_REQUEST },
	{ "state", REQUEST_TEMPLATE_LIST_REQUEST },
	{ "organization", REQUEST_TEMPLATE_LIST_REQUEST },
	{ "page", REQUEST_TEMPLATE_LIST_REQUEST },
	{ "page0", REQUEST_TEMPLATE_LIST_REQUEST },
	{ "offset", REQUEST_TEMPLATE_LIST_REQUEST },
	{ "per_page", REQUEST_TEMPLATE_LIST_REQUEST },
	{ "cursor", REQUEST_TEMPLATE_LIST_REQUEST },
	{ "key", REQUEST_TEMPLATE_DETAIL_REQUEST },
	{ "brand", REQUEST_TEMPLATE_ANY_REQUEST },
	{ "now", REQUEST_TEMPLATE_ANY_REQUEST },
	{ "now_local", REQUEST_TEMPLATE_ANY_REQUEST },
};

static bool
has_prefix(const char *name, const char *prefix)
{
	return text_starts(name, prefix) && name[strlen(prefix)] != '\0';
}

static bool
check_base_variable(const struct template_lint *t, const char *name)
{
	return strcmp(name, "brand") == 0 || has_prefix(name, "upstream.") ||
	    diagnostics_add(t->lint,
		"{%s} is not allowed here; only {upstream.NAME} and {brand} are allowed",
		name);
}

/* Returns true if the variable exists and is allowed here. */
static bool
check_variable(const struct template_lint *t, const char *name)
{
	if (t->at == REQUEST_TEMPLATE_AT_BASE)
		return check_base_variable(t, name);
	if (has_prefix(name, "upstream."))
		return true;
	if (has_prefix(name, "secret."))
		return t->at == REQUEST_TEMPLATE_AT_QUERY ||
		    t->at == REQUEST_TEMPLATE_AT_HEADER ||
		    diagnostics_add(t->lint,
			"{%s}: a secret may only be in a header or a query, "
			"which messages never show",
			name);
	for (size_t i = 0; i < ARRAY_LEN(variables); i++) {
		enum request_template_scope scope = variables[i].scope;

		if (strcmp(variables[i].name, name) == 0)
			return scope == REQUEST_TEMPLATE_ANY_REQUEST ||
			    scope == t->scope ||
			    diagnostics_add(t->lint,
				"{%s} has a value only in %s", name,
				scope == REQUEST_TEMPLATE_LIST_REQUEST
				    ? "the list"
				    : "the detail");
	}
	return diagnostics_add(t->lint,
	    "{%s} is not a variable; the variables are q, city, state, "
	    "organization, page, page0, offset, per_page, cursor, key, brand, "
	    "now, now_local, upstream.NAME and secret.NAME",
	    name);
}

/* A placeholder that may have no value needs ? or a default. */
static void
check_absence(
    const struct template_lint *t, const struct request_template_placeholder *p)
{
	bool path = t->at == REQUEST_TEMPLATE_AT_BASE ||
	    t->at == REQUEST_TEMPLATE_AT_PATH;
	bool absent = strcmp(p->name, "cursor") == 0 ||
	    (is_caller_value(p->name) && strcmp(p->name, "key") != 0);

	if (p->optional && p->default_value != NULL)
		(void)diagnostics_add(t->lint,
		    "{%s} has both ? and a default text; remove one", p->name);
	else if (p->optional && path)
		(void)diagnostics_add(t->lint,
		    "no part of a path can be left out; write {%s} or {%s:text}",
		    p->name, p->name);
	else if (absent && !p->optional && p->default_value == NULL)
		(void)diagnostics_add(t->lint,
		    "{%s} has no value in %s; write {%s%s", p->name,
		    strcmp(p->name, "cursor") == 0 ? "the first request"
						   : "a crawl",
		    p->name, path ? ":text}" : "?}");
}

static bool
check_encoders(
    const struct template_lint *t, const struct request_template_placeholder *p)
{
	LOCAL_BUF names = BUF_INIT(NAMES_MAX);
	bool ok = true;

	request_template_list_encoders(false, &names);
	for (size_t i = 0; i < p->encoder_count; i++) {
		if (request_template_find_encoder(p->encoders[i]) == NULL)
			ok = diagnostics_add(t->lint,
			    "'%s' is not an encoder; the encoders are %s",
			    p->encoders[i], buf_cstr(&names));
	}
	return ok;
}

static void
report_unquoted(const struct template_lint *t, const char *name)
{
	LOCAL_BUF names = BUF_INIT(NAMES_MAX);

	request_template_list_encoders(true, &names);
	(void)diagnostics_add(t->lint,
	    "{%s} is in one parameter with the brand's filter, so its last "
	    "encoder must be one that quotes: %s",
	    name, buf_cstr(&names));
}

/* True if the character can be next to a quoted value without becoming a part of it. */
static bool
separates(char c)
{
	return c == '\0' || strchr(" \t,;:=.!<>~&|()[]{}", c) != NULL;
}

/* Checks a caller's value that is in a parameter with the brand's filter. */
static void
check_quoting(const struct template_lint *t,
    const struct request_template_placeholder *p, char next)
{
	const struct request_template_encoder *e = p->encoder_count > 0
	    ? request_template_find_encoder(p->encoders[p->encoder_count - 1])
	    : NULL;

	if (e == NULL || !e->quotes)
		report_unquoted(t, p->name);
	else if (e->adds_quotes &&
	    (t->in_quotes || t->in_apostrophes || t->in_backticks))
		(void)diagnostics_add(t->lint,
		    "{%s|%s} adds its own quotes; remove the quotes around it",
		    p->name, e->name);
	else if (!e->adds_quotes && t->ranges > 0)
		(void)diagnostics_add(t->lint,
		    "{%s|%s} does not quote between [ ] or { }; move it out of them",
		    p->name, e->name);
	else if (e->adds_quotes && (!separates(t->last) || !separates(next)))
		(void)diagnostics_add(t->lint,
		    "{%s|%s} is a whole value; the character next to it would "
		    "undo its quotes, so put a separator such as a comma "
		    "between them",
		    p->name, e->name);
}

static void
check_placeholder(struct template_lint *t, const struct placeholder *b)
{
	struct request_template_placeholder g;
	const char *why;

	if (!request_template_placeholder_parse(b->piece, b->len, &g, &why)) {
		(void)diagnostics_add(
		    t->lint, "{%.*s} %s", (int)b->len, b->piece, why);
		return;
	}
	if (!check_variable(t, g.name))
		return;
	if (t->at == REQUEST_TEMPLATE_AT_SQL &&
	    (t->in_quotes || t->in_apostrophes))
		(void)diagnostics_add(t->lint,
		    "{%s} is between quotes, where it would be text; close the "
		    "quotes before it, and join texts with ||",
		    g.name);
	check_absence(t, &g);
	if (check_encoders(t, &g) && t->with_brand_filter &&
	    is_caller_value(g.name))
		check_quoting(t, &g, b->next[0] == '{' ? 'x' : b->next[0]);
}

static void
read_literal(struct template_lint *t, const char *p, size_t n)
{
	for (; n > 0; n--, p++) {
		t->in_quotes ^= *p == '"';
		t->in_apostrophes ^= *p == '\'';
		t->in_backticks ^= *p == '`';
		t->ranges +=
		    (*p == '[' || *p == '{') - (*p == ']' || *p == '}');
		t->braces += (*p == '{') - (*p == '}');
		t->stray |= t->braces < 0;
		t->last = *p;
	}
}

void
request_template_lint_sql(struct profile_lint *c, struct json_object *o)
{
	const char *sql = request_template_sql_text(o, c->mem);

	if (sql == NULL || text_is_blank(sql))
		(void)diagnostics_add(c->lint,
		    "must be SQL, as a string or as an array of lines");
	else
		request_template_lint_text(
		    c, sql, REQUEST_TEMPLATE_AT_SQL, false);
}

void
request_template_lint_text(const struct profile_lint *c, const char *template,
    enum request_template_position at, bool with_brand_filter)
{
	struct template_lint t = {
		.lint = c->lint,
		.scope = c->scope,
		.at = at,
		.with_brand_filter = with_brand_filter,
	};
	struct placeholder b = { .next = template };

	for (;;) {
		switch (placeholder_next(&b)) {
		case PLACEHOLDER_ERROR:
			(void)diagnostics_add(c->lint, "%s", b.why);
			return;
		case PLACEHOLDER_END:
			if (t.stray)
				(void)diagnostics_add(c->lint,
				    "has a } without a {; write {{ and } for "
				    "the characters { and }");
			return;
		case PLACEHOLDER_TEXT:
			read_literal(&t, b.piece, b.len);
			break;
		case PLACEHOLDER_NAME:
			check_placeholder(&t, &b);
			t.last = 'x';
			break;
		}
	}
}
