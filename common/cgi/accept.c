/*
 * accept - reads the ranges of the Accept header, and their qualities.
 */
#include "cgi/accept.h"

#include <strings.h>

enum { QUALITY_ONE = 1000 }; /* qualities have up to three decimals */

struct accept_span {
	const char *p;
	size_t n;
};

/* The qualities of the ranges that matter, from the exact type to the wildcard. */
struct accept_qualities {
	int markdown;             /* -1: not named */
	int html, text, anything; /* -1: not named */
};

static struct accept_span
trimmed(const char *p, size_t n)
{
	while (n > 0 && (*p == ' ' || *p == '\t')) {
		p++;
		n--;
	}
	while (n > 0 && (p[n - 1] == ' ' || p[n - 1] == '\t'))
		n--;
	return (struct accept_span){ p, n };
}

static bool
is(struct accept_span s, const char *name)
{
	return s.n == strlen(name) && strncasecmp(s.p, name, s.n) == 0;
}

/* Returns the piece up to the separator, outside of quotes, and the text after it. */
static struct accept_span
next_piece(const char *p, char separator, const char *end, const char **rest)
{
	const char *start = p;
	bool quoted = false;

	for (; p < end && (quoted || *p != separator); p++) {
		if (*p == '\\' && quoted && p + 1 < end)
			p++;
		else if (*p == '"')
			quoted = !quoted;
	}
	*rest = p < end ? p + 1 : end;
	return trimmed(start, (size_t)(p - start));
}

/* Reads "0", "0.123", "1", "1.000" in thousandths.  Returns -1 for any other text. */
static int
quality(struct accept_span s)
{
	int value, place = QUALITY_ONE;

	if (s.n < 1 || s.n > 5 || (s.p[0] != '0' && s.p[0] != '1') ||
	    (s.n > 1 && s.p[1] != '.'))
		return -1;
	value = (s.p[0] - '0') * QUALITY_ONE;
	for (size_t i = 2; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return -1;
		place /= 10;
		value += (s.p[i] - '0') * place;
	}
	return value > QUALITY_ONE ? -1 : value;
}

/* Returns the quality of a range.  A malformed range has -1, like an absent range. */
static int
weight(const char *p, const char *end)
{
	int q = QUALITY_ONE;

	while (p < end) {
		struct accept_span parameter = next_piece(p, ';', end, &p);

		if (parameter.n > 1 && parameter.p[1] == '=' &&
		    (parameter.p[0] == 'q' || parameter.p[0] == 'Q'))
			q = quality(trimmed(parameter.p + 2, parameter.n - 2));
	}
	return q;
}

static void
raise_to(int *highest, int q)
{
	if (q > *highest)
		*highest = q;
}

static void
read_range(struct accept_qualities *w, struct accept_span range)
{
	const char *end = range.p + range.n, *parameters;
	struct accept_span type = next_piece(range.p, ';', end, &parameters);
	int q = weight(parameters, end);

	if (is(type, "text/markdown"))
		raise_to(&w->markdown, q);
	else if (is(type, "text/html"))
		raise_to(&w->html, q);
	else if (is(type, "text/*"))
		raise_to(&w->text, q);
	else if (is(type, "*/*"))
		raise_to(&w->anything, q);
}

bool
accept_markdown(const char *accept)
{
	struct accept_qualities w = { -1, -1, -1, -1 };
	const char *p = accept, *end;
	int html;

	if (accept == NULL)
		return false;
	end = accept + strlen(accept);
	while (p < end)
		read_range(&w, next_piece(p, ',', end, &p));
	html = w.html >= 0 ? w.html : w.text >= 0 ? w.text : w.anything;
	return w.markdown > 0 && w.markdown >= html;
}

bool
accept_json(const char *accept)
{
	const char *end = accept + strlen(accept), *parameters;

	while (accept < end) {
		struct accept_span range =
		    next_piece(accept, ',', end, &accept);
		struct accept_span type =
		    next_piece(range.p, ';', range.p + range.n, &parameters);

		if ((is(type, "application/json") ||
			is(type, "application/*") || is(type, "*/*")) &&
		    weight(parameters, range.p + range.n) != 0)
			return true;
	}
	return false;
}

bool
accept_is_type(const char *content_type, const char *type)
{
	const char *end = content_type + strlen(content_type), *parameters;

	return is(next_piece(content_type, ';', end, &parameters), type);
}
