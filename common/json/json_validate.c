#include "json/json_validate.h"

#include "base/text.h"

struct scan {
	const char *p, *end;
	const char *why;
	struct json_validate_limits left;
	size_t members;
	bool nul;           /* \u0000 was in the string */
	uint64_t in_object; /* one bit per open bracket, the innermost lowest */
	unsigned depth;
};

static bool
wrong(struct scan *s, const char *why)
{
	s->why = why;
	return false;
}

static void
blanks(struct scan *s)
{
	while (s->p < s->end &&
	    (*s->p == ' ' || *s->p == '\n' || *s->p == '\r' || *s->p == '\t'))
		s->p++;
}

static bool
take(struct scan *s, char c)
{
	if (s->p == s->end || *s->p != c)
		return false;
	s->p++;
	return true;
}

static size_t
digits(struct scan *s)
{
	const char *start = s->p;

	while (s->p < s->end && *s->p >= '0' && *s->p <= '9')
		s->p++;
	return (size_t)(s->p - start);
}

static bool
number(struct scan *s)
{
	(void)take(s, '-');
	if (!take(s, '0') && digits(s) == 0)
		return wrong(s, "not a JSON value");
	if (s->p < s->end && *s->p >= '0' && *s->p <= '9')
		return wrong(s, "a number starts with 0");
	if (take(s, '.') && digits(s) == 0)
		return wrong(s, "a number ends with a point");
	if (take(s, 'e') || take(s, 'E')) {
		if (!take(s, '+'))
			(void)take(s, '-');
		if (digits(s) == 0)
			return wrong(s, "a number has no exponent");
	}
	return true;
}

static bool
hex4(struct scan *s, unsigned *out)
{
	unsigned n = 0;

	for (int i = 0; i < 4; i++, s->p++) {
		char c = s->p < s->end ? *s->p : '\0';

		if (c >= '0' && c <= '9')
			n = n << 4 | (unsigned)(c - '0');
		else if (c >= 'a' && c <= 'f')
			n = n << 4 | (unsigned)(c - 'a' + 10);
		else if (c >= 'A' && c <= 'F')
			n = n << 4 | (unsigned)(c - 'A' + 10);
		else
			return wrong(s, "\\u needs four hexadecimal digits");
	}
	*out = n;
	return true;
}

static bool
unicode_escape(struct scan *s)
{
	unsigned high, low;

	if (!hex4(s, &high))
		return false;
	s->nul = s->nul || high == 0;
	if (high >= 0xdc00 && high <= 0xdfff)
		return wrong(s, "lone surrogate");
	if (high < 0xd800 || high > 0xdbff)
		return true;
	if (!take(s, '\\') || !take(s, 'u'))
		return wrong(s, "lone surrogate");
	if (!hex4(s, &low))
		return false;
	return (low >= 0xdc00 && low <= 0xdfff) || wrong(s, "lone surrogate");
}

static bool
string(struct scan *s)
{
	uint32_t c;
	size_t len;

	while (s->p < s->end) {
		if (*s->p == '"') {
			s->p++;
			return true;
		}
		if (*s->p == '\\') {
			s->p++;
			if (take(s, 'u')) {
				if (!unicode_escape(s))
					return false;
				continue;
			}
			if (s->p == s->end || *s->p == '\0' ||
			    strchr("\"\\/bfnrt", *s->p) == NULL)
				return wrong(s, "unknown escape in a string");
			s->p++;
			continue;
		}
		if ((unsigned char)*s->p < 0x20)
			return wrong(s, "control character in a string");
		len = text_utf8(s->p, (size_t)(s->end - s->p), &c);
		if (len == 0)
			return wrong(s, "invalid UTF-8");
		s->p += len;
	}
	return wrong(s, "a string does not end");
}

static bool
word(struct scan *s, const char *w)
{
	size_t n = strlen(w);

	if ((size_t)(s->end - s->p) < n || memcmp(s->p, w, n) != 0)
		return wrong(s, "not a JSON value");
	s->p += n;
	return true;
}

/* "key":, with the blanks around. */
static bool
member_key(struct scan *s)
{
	blanks(s);
	if (!take(s, '"'))
		return wrong(s, "expected a member name");
	s->members++;
	s->nul = false;
	if (!string(s))
		return false;
	if (s->nul)
		return wrong(s, "NUL in a member name");
	blanks(s);
	return take(s, ':') || wrong(s, "expected a colon");
}

/* After an opening bracket: *closed when nothing is inside. */
static bool
opened(struct scan *s, bool object, bool *closed)
{
	if (s->depth == s->left.depth)
		return wrong(s, "nested too deeply");
	s->depth++;
	s->in_object = s->in_object << 1 | object;
	blanks(s);
	*closed = s->p < s->end && *s->p == (object ? '}' : ']');
	return *closed || !object || member_key(s);
}

/* One value, or only its opening: *inside says that elements follow. */
static bool
value(struct scan *s, bool *inside)
{
	bool closed;

	*inside = false;
	blanks(s);
	if (s->p == s->end)
		return wrong(s, "ends too early");
	if (s->left.nodes-- == 0)
		return wrong(s, "too many values");
	switch (*s->p) {
	case '{':
		if (s->left.objects-- == 0)
			return wrong(s, "too many objects");
		/* fall through */
	case '[':
		s->p++;
		if (!opened(s, s->p[-1] == '{', &closed))
			return false;
		*inside = !closed;
		return true;
	case '"':
		s->p++;
		return string(s);
	case 't':
		return word(s, "true");
	case 'f':
		return word(s, "false");
	case 'n':
		return word(s, "null");
	default:
		return number(s);
	}
}

/* Brackets that close here; *more when another element follows. */
static bool
closings(struct scan *s, bool *more)
{
	*more = false;
	while (s->depth > 0) {
		bool object = (s->in_object & 1) != 0;

		blanks(s);
		if (take(s, ',')) {
			*more = true;
			return !object || member_key(s);
		}
		if (!take(s, object ? '}' : ']'))
			return wrong(s,
			    s->p == s->end
				? "ends too early"
				: "expected a comma or a closing bracket");
		s->in_object >>= 1;
		s->depth--;
	}
	return true;
}

/* What comes instead of JSON has names that people know. */
static bool
begins(struct scan *s)
{
	size_t n = (size_t)(s->end - s->p);

	if (n >= 3 && memcmp(s->p, "\xef\xbb\xbf", 3) == 0)
		return wrong(s, "a byte order mark");
	blanks(s);
	if (s->p == s->end)
		return wrong(s, "an empty text");
	return *s->p != '<' || wrong(s, "HTML or XML");
}

bool
json_validate(const char *p, size_t n, struct json_validate_limits limits,
    struct json_validate_failure *found)
{
	struct scan s = { .p = p, .end = p + n, .left = limits };
	bool inside, more = true, ok = begins(&s);

	while (ok && more) {
		ok = value(&s, &inside);
		if (ok && !inside)
			ok = closings(&s, &more);
	}
	if (ok) {
		blanks(&s);
		ok = s.p == s.end || wrong(&s, "more text after the value");
	}
	*found = (struct json_validate_failure){ s.members, (size_t)(s.p - p),
		s.why };
	return ok;
}
