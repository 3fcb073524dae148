/*
 * json_validate - checks RFC 8259's grammar with limits, without recursion.
 */
#include "json/json_validate.h"

#include "base/buf.h"
#include "base/hash.h"
#include "base/text.h"

enum { JSON_VALIDATE_DEPTH_MAX = 63 };

/* An open array or object, used while names are compared. */
struct json_level {
	size_t object; /* the object's number, unique in the text */
	size_t index;  /* index of the next element of an array */
	struct diagnostics_place around; /* of a member or an element */
};

struct json_name {
	const char *text; /* NULL in an empty slot */
	size_t object;
};

/* The names of all objects: a hash table with more slots than names. */
struct json_names {
	struct arena *mem;
	struct diagnostics *lint;
	struct json_name *slots;
	size_t slot_count;
	struct buf decoded; /* the latest name */
	struct json_level levels[JSON_VALIDATE_DEPTH_MAX + 1];
};

struct json_scan {
	const char *p, *end;
	const char *why;
	struct json_validate_limits left;
	size_t members;
	bool nul;           /* the string contains \u0000 */
	uint64_t in_object; /* a bit per open bracket, the innermost lowest */
	unsigned depth;
	struct json_names *names; /* NULL: do not compare names */
	struct buf *decoded;      /* gets a string's text, or NULL */
};

static bool
fail_at_byte(struct json_scan *s, const char *why)
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

static bool
check_number(struct json_scan *s)
{
	(void)accept(s, '-');
	if (!accept(s, '0') && skip_digits(s) == 0)
		return fail_at_byte(s, "not a JSON value");
	if (s->p < s->end && *s->p >= '0' && *s->p <= '9')
		return fail_at_byte(s, "a number starts with 0");
	if (accept(s, '.') && skip_digits(s) == 0)
		return fail_at_byte(s, "a number ends with a point");
	if (accept(s, 'e') || accept(s, 'E')) {
		if (!accept(s, '+'))
			(void)accept(s, '-');
		if (skip_digits(s) == 0)
			return fail_at_byte(s, "a number has no exponent");
	}
	return true;
}

static bool
hex4(struct json_scan *s, unsigned *out)
{
	unsigned n = 0;

	for (int i = 0; i < 4; i++, s->p++) {
		int digit = s->p < s->end ? text_hex_digit(*s->p) : -1;

		if (digit < 0)
			return fail_at_byte(
			    s, "\\u needs four hexadecimal digits");
		n = n << 4 | (unsigned)digit;
	}
	*out = n;
	return true;
}

static bool
unicode_escape(struct json_scan *s)
{
	unsigned c, low;

	if (!hex4(s, &c))
		return false;
	s->nul = s->nul || c == 0;
	if (c >= 0xdc00 && c <= 0xdfff)
		return fail_at_byte(s, "lone surrogate");
	if (c >= 0xd800 && c <= 0xdbff) {
		if (!accept(s, '\\') || !accept(s, 'u'))
			return fail_at_byte(s, "lone surrogate");
		if (!hex4(s, &low))
			return false;
		if (low < 0xdc00 || low > 0xdfff)
			return fail_at_byte(s, "lone surrogate");
		c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
	}
	if (s->decoded != NULL)
		text_put_utf8(c, s->decoded);
	return true;
}

/* Checks the rest of an escape, after the backslash. */
static bool
check_escape(struct json_scan *s)
{
	static const char letters[] = "\"\\/bfnrt";
	static const char meant[] = "\"\\/\b\f\n\r\t";
	const char *letter;

	if (accept(s, 'u'))
		return unicode_escape(s);
	letter =
	    s->p == s->end || *s->p == '\0' ? NULL : strchr(letters, *s->p);
	if (letter == NULL)
		return fail_at_byte(s, "unknown escape in a string");
	if (s->decoded != NULL)
		buf_char(s->decoded, meant[letter - letters]);
	s->p++;
	return true;
}

/* Moves past n plain bytes of a string. */
static void
pass_bytes(struct json_scan *s, size_t n)
{
	if (s->decoded != NULL)
		buf_bytes(s->decoded, s->p, n);
	s->p += n;
}

static bool
check_string(struct json_scan *s)
{
	uint32_t c;
	size_t len;

	while (s->p < s->end) {
		pass_bytes(s, text_plain(s->p, (size_t)(s->end - s->p)));
		if (s->p == s->end)
			break;
		if (*s->p == '"') {
			s->p++;
			return true;
		}
		if (accept(s, '\\')) {
			if (!check_escape(s))
				return false;
			continue;
		}
		if ((unsigned char)*s->p < 0x20)
			return fail_at_byte(s, "control character in a string");
		len = text_utf8(s->p, (size_t)(s->end - s->p), &c);
		if (len == 0)
			return fail_at_byte(s, "invalid UTF-8");
		pass_bytes(s, len);
	}
	return fail_at_byte(s, "a string does not end");
}

static bool
check_word(struct json_scan *s, const char *w)
{
	size_t n = strlen(w);

	if ((size_t)(s->end - s->p) < n || memcmp(s->p, w, n) != 0)
		return fail_at_byte(s, "not a JSON value");
	s->p += n;
	return true;
}

/* Returns true if the name is new in its object, and enters it. */
static bool
is_new_name(struct json_names *names, const char *text, size_t object)
{
	uint64_t hash = hash_bytes(HASH_START, &object, sizeof(object));
	size_t at = (size_t)(hash_text(hash, text) % names->slot_count);
	struct json_name *slot;

	while ((slot = &names->slots[at])->text != NULL) {
		if (slot->object == object && strcmp(slot->text, text) == 0)
			return false;
		at = (at + 1) % names->slot_count;
	}
	*slot = (struct json_name){ arena_copy(names->mem, text, strlen(text)),
		object };
	return true;
}

/* Compares the latest name with the other names of its object, and enters it. */
static void
enter_member(struct json_names *names, struct json_level *level)
{
	const char *text = buf_cstr(&names->decoded);

	if (!is_new_name(names, text, level->object))
		(void)diagnostics_add_at(names->lint, text,
		    "occurs twice in its object; remove one of the two");
	level->around = diagnostics_enter(names->lint, text);
	buf_reset(&names->decoded);
}

/* Reads "key": and the blanks around it. */
static bool
member_key(struct json_scan *s)
{
	bool ok;

	skip_blanks(s);
	if (!accept(s, '"'))
		return fail_at_byte(s, "expected a member name");
	s->members++;
	s->nul = false;
	s->decoded = s->names != NULL ? &s->names->decoded : NULL;
	ok = check_string(s);
	s->decoded = NULL;
	if (!ok)
		return false;
	if (s->nul)
		return fail_at_byte(s, "NUL in a member name");
	if (s->names != NULL)
		enter_member(s->names, &s->names->levels[s->depth]);
	skip_blanks(s);
	return accept(s, ':') || fail_at_byte(s, "expected a colon");
}

/* Reads an opening bracket.  *closed: the closing bracket follows. */
static bool
open_bracket(struct json_scan *s, bool object, bool *closed)
{
	if (s->depth == s->left.depth)
		return fail_at_byte(s, "nested too deeply");
	s->depth++;
	s->in_object = s->in_object << 1 | object;
	if (s->names != NULL)
		s->names->levels[s->depth] =
		    (struct json_level){ .object = s->left.objects,
			    .around = { s->names->lint, s->names->lint->len } };
	skip_blanks(s);
	*closed = s->p < s->end && *s->p == (object ? '}' : ']');
	return *closed || !object || member_key(s);
}

/* Enters the index of an element of an array, before the element. */
static void
enter_element(struct json_scan *s)
{
	struct json_level *level = &s->names->levels[s->depth];

	if (s->depth > 0 && (s->in_object & 1) == 0)
		level->around =
		    diagnostics_enter_at(s->names->lint, level->index++);
}

/* Reads one value, or only its opening bracket.  *inside: elements follow. */
static bool
check_value(struct json_scan *s, bool *inside)
{
	bool closed;

	*inside = false;
	skip_blanks(s);
	if (s->p == s->end)
		return fail_at_byte(s, "ends too early");
	if (s->left.nodes-- == 0)
		return fail_at_byte(s, "too many values");
	if (s->names != NULL)
		enter_element(s);
	switch (*s->p) {
	case '{':
		if (s->left.objects-- == 0)
			return fail_at_byte(s, "too many objects");
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

/* Reads the closing brackets at this place.  *more: another element follows. */
static bool
close_brackets(struct json_scan *s, bool *more)
{
	*more = false;
	while (s->depth > 0) {
		bool object = (s->in_object & 1) != 0;

		if (s->names != NULL)
			diagnostics_leave(&s->names->levels[s->depth].around);
		skip_blanks(s);
		if (accept(s, ',')) {
			*more = true;
			return !object || member_key(s);
		}
		if (!accept(s, object ? '}' : ']'))
			return fail_at_byte(s,
			    s->p == s->end
				? "ends too early"
				: "expected a comma or a closing bracket");
		s->in_object >>= 1;
		s->depth--;
	}
	return true;
}

/* Recognizes formats that users often send instead of JSON, for the message. */
static bool
check_start(struct json_scan *s)
{
	size_t n = (size_t)(s->end - s->p);

	if (n >= 3 && memcmp(s->p, "\xef\xbb\xbf", 3) == 0)
		return fail_at_byte(s, "a byte order mark");
	skip_blanks(s);
	if (s->p == s->end)
		return fail_at_byte(s, "an empty text");
	return *s->p != '<' || fail_at_byte(s, "HTML or XML");
}

static bool
check_text(struct json_scan *s)
{
	bool inside, more = true, ok = check_start(s);

	while (ok && more) {
		ok = check_value(s, &inside);
		if (ok && !inside)
			ok = close_brackets(s, &more);
	}
	if (!ok)
		return false;
	skip_blanks(s);
	return s->p == s->end || fail_at_byte(s, "more text after the value");
}

bool
json_validate(const char *p, size_t n, struct json_validate_limits limits,
    struct json_validate_failure *found)
{
	struct json_scan s = { .p = p, .end = p + n, .left = limits };
	bool ok = check_text(&s);

	*found = (struct json_validate_failure){ s.members, (size_t)(s.p - p),
		s.why };
	return ok;
}

void
json_validate_names(
    const char *p, size_t n, struct arena *mem, struct diagnostics *lint)
{
	struct json_names names = {
		.mem = mem,
		.lint = lint,
		.slot_count = n / 4 + 1, /* a member needs 5 bytes: "":0, */
		.decoded = BUF_INIT(n),
	};
	struct json_scan s = {
		.p = p,
		.end = p + n,
		.left = { JSON_VALIDATE_DEPTH_MAX, SIZE_MAX, SIZE_MAX },
		.names = &names,
	};

	names.slots =
	    arena_alloc(mem, names.slot_count * sizeof(names.slots[0]));
	(void)check_text(&s);
	buf_release(&names.decoded);
}
