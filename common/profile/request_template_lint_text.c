#include "profile/request_template_encode.h"
#include "profile/internal.h"
#include "base/placeholder.h"
#include "base/text.h"

enum { NAMES_MAX = 200 };

struct template
{
	struct diagnostics *lint;
	enum request_template_language of;
	enum request_template_position at;
	bool beside_brand;
	/* of the text before the piece in hand */
	int braces, ranges;
	bool stray; /* a } before its { */
	bool in_quotes, in_apostrophes, in_backticks;
	char last; /* character; '}' of a gap */
};

static const struct {
	const char *name;
	bool all, list, detail; /* where it stands */
} variables[] = {
	{ "q", .list = true },
	{ "city", .list = true },
	{ "state", .list = true },
	{ "organization", .list = true },
	{ "page", .list = true },
	{ "page0", .list = true },
	{ "offset", .list = true },
	{ "per_page", .list = true },
	{ "cursor", .list = true },
	{ "key", .detail = true },
	{ "brand", .all = true },
	{ "now", .all = true },
	{ "now_local", .all = true },
};

static bool
has_prefix(const char *name, const char *prefix)
{
	return text_starts(name, prefix) && name[strlen(prefix)] != '\0';
}

static bool
check_base(const struct template *t, const char *name)
{
	return strcmp(name, "brand") == 0 || has_prefix(name, "upstream.") ||
	    diagnostics_add(t->lint,
		"{%s} has no place here: {upstream.NAME} and {brand} alone do",
		name);
}

/* Is there such a variable, and may it stand here? */
static bool
check_name(const struct template *t, const char *name)
{
	if (t->at == REQUEST_TEMPLATE_AT_BASE)
		return check_base(t, name);
	if (has_prefix(name, "upstream."))
		return true;
	if (has_prefix(name, "secret."))
		return t->at == REQUEST_TEMPLATE_AT_QUERY ||
		    t->at == REQUEST_TEMPLATE_AT_HEADER ||
		    diagnostics_add(t->lint,
			"{%s}: a secret stands in a header or a query, where "
			"it is never shown",
			name);
	for (size_t i = 0; i < ARRAY_LEN(variables); i++) {
		if (strcmp(variables[i].name, name) != 0)
			continue;
		return variables[i].all ||
		    (variables[i].list && t->of == REQUEST_TEMPLATE_OF_LIST) ||
		    (variables[i].detail &&
			t->of == REQUEST_TEMPLATE_OF_DETAIL) ||
		    diagnostics_add(t->lint, "{%s} has a value in %s alone",
			name, variables[i].list ? "the list" : "the detail");
	}
	return diagnostics_add(t->lint,
	    "there is no variable {%s}; there are q, city, state, organization, "
	    "page, page0, offset, per_page, cursor, key, brand, now, now_local, "
	    "upstream.NAME and secret.NAME",
	    name);
}

/* What becomes of it without a value? */
static void
check_absence(
    const struct template *t, const struct request_template_placeholder *g)
{
	bool path = t->at == REQUEST_TEMPLATE_AT_BASE ||
	    t->at == REQUEST_TEMPLATE_AT_PATH;
	bool absent = strcmp(g->name, "cursor") == 0 ||
	    (request_template_is_callers(g->name) &&
		strcmp(g->name, "key") != 0);

	if (g->optional && g->otherwise != NULL)
		(void)diagnostics_add(t->lint,
		    "{%s} has both ? and a text for when there is no value; "
		    "keep one",
		    g->name);
	else if (g->optional && path)
		(void)diagnostics_add(t->lint,
		    "nothing of a path can be left out; write {%s} or {%s:text}",
		    g->name, g->name);
	else if (absent && !g->optional && g->otherwise == NULL)
		(void)diagnostics_add(t->lint,
		    "{%s} has no value in %s; write {%s%s", g->name,
		    strcmp(g->name, "cursor") == 0 ? "the first request"
						   : "a crawl",
		    g->name, path ? ":text}" : "?}");
}

static bool
check_encoders(
    const struct template *t, const struct request_template_placeholder *g)
{
	struct buf names = BUF_INIT(NAMES_MAX);
	bool ok = true;

	request_template_encoder_names(false, &names);
	for (size_t i = 0; i < g->encoder_count; i++) {
		if (request_template_encoder_named(g->encoders[i]) == NULL)
			ok = diagnostics_add(t->lint,
			    "there is no encoder '%s'; there are %s",
			    g->encoders[i], buf_cstr(&names));
	}
	buf_release(&names);
	return ok;
}

static void
say_unquoted(const struct template *t, const char *name)
{
	struct buf names = BUF_INIT(NAMES_MAX);

	request_template_encoder_names(true, &names);
	(void)diagnostics_add(t->lint,
	    "{%s} stands in one parameter with the brand's filter: its last "
	    "encoder must be one that quotes: %s",
	    name, buf_cstr(&names));
	buf_release(&names);
}

/* Can it stand before or behind a quoted value without being a part of it? */
static bool
separates(char c)
{
	return c == '\0' || strchr(" \t,;:=.!<>~&|()[]{}", c) != NULL;
}

/* A caller's value beside the brand's filter, in a language of its own. */
static void
check_quoting(const struct template *t,
    const struct request_template_placeholder *g, char next)
{
	const struct request_template_encoder *e = g->encoder_count > 0
	    ? request_template_encoder_named(g->encoders[g->encoder_count - 1])
	    : NULL;

	if (e == NULL || !e->quotes)
		say_unquoted(t, g->name);
	else if (e->marks &&
	    (t->in_quotes || t->in_apostrophes || t->in_backticks))
		(void)diagnostics_add(t->lint,
		    "{%s|%s} writes its quotes itself; take away those around "
		    "it",
		    g->name, e->name);
	else if (!e->marks && t->ranges > 0)
		(void)diagnostics_add(t->lint,
		    "{%s|%s} does not hold between [ ] or { }", g->name,
		    e->name);
	else if (e->marks && (!separates(t->last) || !separates(next)))
		(void)diagnostics_add(t->lint,
		    "{%s|%s} is a whole value; what touches it would undo its "
		    "quotes",
		    g->name, e->name);
}

static void
check_gap(struct template *t, const struct placeholder *b)
{
	struct request_template_placeholder g;
	const char *why;

	if (!request_template_placeholder_read(b->piece, b->len, &g, &why)) {
		(void)diagnostics_add(
		    t->lint, "{%.*s} %s", (int)b->len, b->piece, why);
		return;
	}
	if (!check_name(t, g.name))
		return;
	check_absence(t, &g);
	if (check_encoders(t, &g) && t->beside_brand &&
	    request_template_is_callers(g.name))
		check_quoting(t, &g, b->next[0] == '{' ? 'x' : b->next[0]);
}

static void
read_text(struct template *t, const char *p, size_t n)
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
request_template_lint_text(const char *template,
    enum request_template_language of, enum request_template_position at,
    bool beside_brand, struct diagnostics *l)
{
	struct template t = {
		.lint = l,
		.of = of,
		.at = at,
		.beside_brand = beside_brand,
	};
	struct placeholder b = { .next = template };

	for (;;) {
		switch (placeholder_next(&b)) {
		case PLACEHOLDER_ERROR:
			(void)diagnostics_add(l, "%s", b.why);
			return;
		case PLACEHOLDER_END:
			if (t.stray)
				(void)diagnostics_add(l,
				    "a } without a {; where both are meant, "
				    "write {{ and }");
			return;
		case PLACEHOLDER_TEXT:
			read_text(&t, b.piece, b.len);
			break;
		case PLACEHOLDER_NAME:
			check_gap(&t, &b);
			t.last = 'x';
			break;
		}
	}
}
