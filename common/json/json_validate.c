/*
 * json_validate - RFC 8259's grammar with limits, without recursion.
 */
#include "json/json_validate.h"

#include "base/text.h"

struct json_scan {
	const char *p, *end;
	const char *why;
	struct json_validate_limits left;
	size_t members;
	bool nul; /* the string contains \u0000 */
	bool below_int64;
	uint64_t in_object; /* one bit per open bracket, the innermost lowest */
	unsigned depth;
};

static bool
fail(struct json_scan *s, const char *why)
{
	s->why = why;
	return false;
}

static void
skip_blanks(struct json_scan *s)
{
	while (s->p < s->end &&
	    (*s->p == ' ' || *s->p == '\n' || *s->p == '\r' || *s->p == '\t'))
		s->p++;
}

static bool
accept(struct json_scan *s, char c)
{
	if (s->p == s->end || *s->p != c)
		return false;
	s->p++;
	return true;
}

static size_t
skip_digits(struct json_scan *s)
{
	const char *start = s->p;

	while (s->p < s->end && *s->p >= '0' && *s->p <= '9')
		s->p++;
	return (size_t)(s->p - start);
}

/* Is the number from p on an integer that 64 bits do not reach down to? */
static bool
is_below_int64(const char *p, const char *end)
{
	static const char lowest[] = "-9223372036854775808";
	size_t n = (size_t)(end - p), most = sizeof(lowest) - 1;

	if (*p != '-' || n < most || memchr(p, '.', n) != NULL ||
	    memchr(p, 'e', n) != NULL || memchr(p, 'E', n) != NULL)
		return false;
	return n > most || memcmp(p, lowest, n) > 0;
}

static bool
check_number(struct json_scan *s)
{
	const char *start = s->p;

	(void)accept(s, '-');
	if (!accept(s, '0') && skip_digits(s) == 0)
		return fail(s, "not a JSON value");
	if (s->p < s->end && *s->p >= '0' && *s->p <= '9')
		return fail(s, "a number starts with 0");
	if (accept(s, '.') && skip_digits(s) == 0)
		return fail(s, "a number ends with a point");
	if (accept(s, 'e') || accept(s, 'E')) {
		if (!accept(s, '+'))
			(void)accept(s, '-');
		if (skip_digits(s) == 0)
			return fail(s, "a number has no exponent");
	}
	s->below_int64 = s->below_int64 || is_below_int64(start, s->p);
	return true;
}

static bool
hex4(struct json_scan *s, unsigned *out)
{
	unsigned n = 0;

	for (int i = 0; i < 4; i++, s->p++) {
		int digit = s->p < s->end ? text_hex_digit(*s->p) : -1;

		if (digit < 0)
			return fail(s, "\\u needs four hexadecimal digits");
		n = n << 4 | (unsigned)digit;
	}
	*out = n;
	return true;
}

static bool
unicode_escape(struct json_scan *s)
{
	unsigned high, low;

	if (!hex4(s, &high))
		return false;
	s->nul = s->nul || high == 0;
	if (high >= 0xdc00 && high <= 0xdfff)
		return fail(s, "lone surrogate");
	if (high < 0xd800 || high > 0xdbff)
		return true;
	if (!accept(s, '\\') || !accept(s, 'u'))
		return fail(s, "lone surrogate");
	if (!hex4(s, &low))
		return false;
	return (low >= 0xdc00 && low <= 0xdfff) || fail(s, "lone surrogate");
}

static bool
check_string(struct json_scan *s)
{
	uint32_t c;
	size_t len;

	while (s->p < s->end) {
		s->p += text_plain(s->p, (size_t)(s->end - s->p));
		if (s->p == s->end)
			break;
		if (*s->p == '"') {
			s->p++;
			return true;
		}
		if (*s->p == '\\') {
			s->p++;
			if (accept(s, 'u')) {
				if (!unicode_escape(s))
					return false;
				continue;
			}
			if (s->p == s->end || *s->p == '\0' ||
			    strchr("\"\\/bfnrt", *s->p) == NULL)
				return fail(s, "unknown escape in a string");
			s->p++;
			continue;
		}
		if ((unsigned char)*s->p < 0x20)
			return fail(s, "control character in a string");
		len = text_utf8(s->p, (size_t)(s->end - s->p), &c);
		if (len == 0)
			return fail(s, "invalid UTF-8");
		s->p += len;
	}
	return fail(s, "a string does not end");
}

static bool
check_word(struct json_scan *s, const char *w)
{
	size_t n = strlen(w);

	if ((size_t)(s->end - s->p) < n || memcmp(s->p, w, n) != 0)
		return fail(s, "not a JSON value");
	s->p += n;
	return true;
}

/* "key": with the blanks around it. */
static bool
member_key(struct json_scan *s)
{
	skip_blanks(s);
	if (!accept(s, '"'))
		return fail(s, "expected a member name");
	s->members++;
	s->nul = false;
	if (!check_string(s))
		return false;
	if (s->nul)
		return fail(s, "NUL in a member name");
	skip_blanks(s);
	return accept(s, ':') || fail(s, "expected a colon");
}

/* After an opening bracket: *closed when a closing one follows. */
static bool
open_bracket(struct json_scan *s, bool object, bool *closed)
{
	if (s->depth == s->left.depth)
		return fail(s, "nested too deeply");
	s->depth++;
	s->in_object = s->in_object << 1 | object;
	skip_blanks(s);
	*closed = s->p < s->end && *s->p == (object ? '}' : ']');
	return *closed || !object || member_key(s);
}

/* One value, or its opening bracket alone: *inside when elements follow. */
static bool
check_value(struct json_scan *s, bool *inside)
{
	bool closed;

	*inside = false;
	skip_blanks(s);
	if (s->p == s->end)
		return fail(s, "ends too early");
	if (s->left.nodes-- == 0)
		return fail(s, "too many values");
	switch (*s->p) {
	case '{':
		if (s->left.objects-- == 0)
			return fail(s, "too many objects");
		/* fall through */
	case '[':
		s->p++;
		if (!open_bracket(s, s->p[-1] == '{', &closed))
			return false;
		*inside = !closed;
		return true;
	case '"':
		s->p++;
		return check_string(s);
	case 't':
		return check_word(s, "true");
	case 'f':
		return check_word(s, "false");
	case 'n':
		return check_word(s, "null");
	default:
		return check_number(s);
	}
}

/* The closing brackets at this place; *more when another element follows. */
static bool
close_brackets(struct json_scan *s, bool *more)
{
	*more = false;
	while (s->depth > 0) {
		bool object = (s->in_object & 1) != 0;

		skip_blanks(s);
		if (accept(s, ',')) {
			*more = true;
			return !object || member_key(s);
		}
		if (!accept(s, object ? '}' : ']'))
			return fail(s,
			    s->p == s->end
				? "ends too early"
				: "expected a comma or a closing bracket");
		s->in_object >>= 1;
		s->depth--;
	}
	return true;
}

/* Names the kinds of text that often come instead of JSON. */
static bool
check_start(struct json_scan *s)
{
	size_t n = (size_t)(s->end - s->p);

	if (n >= 3 && memcmp(s->p, "\xef\xbb\xbf", 3) == 0)
		return fail(s, "a byte order mark");
	skip_blanks(s);
	if (s->p == s->end)
		return fail(s, "an empty text");
	return *s->p != '<' || fail(s, "HTML or XML");
}

bool
json_validate(const char *p, size_t n, struct json_validate_limits limits,
    struct json_validate_failure *found)
{
	struct json_scan s = { .p = p, .end = p + n, .left = limits };
	bool inside, more = true, ok = check_start(&s);

	while (ok && more) {
		ok = check_value(&s, &inside);
		if (ok && !inside)
			ok = close_brackets(&s, &more);
	}
	if (ok) {
		skip_blanks(&s);
		ok = s.p == s.end || fail(&s, "more text after the value");
	}
	*found = (struct json_validate_failure){ s.members, s.below_int64,
		(size_t)(s.p - p), s.why };
	return ok;
}
