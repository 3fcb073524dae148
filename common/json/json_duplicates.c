#include "json/json_duplicates.h"

#include "base/buf.h"

/* A name of the object that is being read, the one before it, and so on. */
struct name {
	const char *text;
	const struct name *before;
};

struct walk {
	const char *p, *end;
	struct arena *mem;
	struct diagnostics *lint;
};

static void
blanks(struct walk *w)
{
	while (w->p < w->end && strchr(" \t\r\n", *w->p) != NULL)
		w->p++;
}

/* Past a character that is known to be there, and the blanks around. */
static void
past(struct walk *w)
{
	w->p++;
	blanks(w);
}

static unsigned
hex4(const char *p)
{
	char digits[5] = { p[0], p[1], p[2], p[3] };

	return (unsigned)strtoul(digits, NULL, 16);
}

static void
add_utf8(struct buf *b, unsigned c)
{
	if (c < 0x80) {
		buf_char(b, (char)c);
	} else if (c < 0x800) {
		buf_char(b, (char)(0xc0 | c >> 6));
		buf_char(b, (char)(0x80 | (c & 0x3f)));
	} else if (c < 0x10000) {
		buf_char(b, (char)(0xe0 | c >> 12));
		buf_char(b, (char)(0x80 | (c >> 6 & 0x3f)));
		buf_char(b, (char)(0x80 | (c & 0x3f)));
	} else {
		buf_char(b, (char)(0xf0 | c >> 18));
		buf_char(b, (char)(0x80 | (c >> 12 & 0x3f)));
		buf_char(b, (char)(0x80 | (c >> 6 & 0x3f)));
		buf_char(b, (char)(0x80 | (c & 0x3f)));
	}
}

/* What stands behind a backslash. */
static void
escape(struct walk *w, struct buf *b)
{
	static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
	const char *known;
	unsigned c;

	if (*w->p != 'u') {
		known = strchr(letters, *w->p);
		buf_char(b, known != NULL ? meant[known - letters] : *w->p);
		w->p++;
		return;
	}
	c = hex4(w->p + 1);
	w->p += 5;
	if (c >= 0xd800 && c <= 0xdbff) { /* and its other half */
		c = 0x10000 + ((c - 0xd800) << 10) + (hex4(w->p + 2) - 0xdc00);
		w->p += 6;
	}
	add_utf8(b, c);
}

/* A string; its text, as a parser of C strings will know it. */
static const char *
string(struct walk *w)
{
	struct buf b = BUF_INIT((size_t)(w->end - w->p));
	const char *text;

	for (w->p++; *w->p != '"';) {
		if (*w->p != '\\') {
			buf_char(&b, *w->p++);
			continue;
		}
		w->p++;
		escape(w, &b);
	}
	w->p++;
	text = arena_copy(w->mem, buf_cstr(&b), strlen(buf_cstr(&b)));
	buf_release(&b);
	return text;
}

static void value(struct walk *);

static void
object(struct walk *w)
{
	const struct name *last = NULL;

	for (past(w); *w->p != '}';) {
		struct name *name = arena_alloc(w->mem, sizeof(*name));
		size_t back;

		*name = (struct name){ string(w), last };
		while (last != NULL && strcmp(last->text, name->text) != 0)
			last = last->before;
		if (last != NULL)
			(void)diagnostics_add_at(w->lint, name->text,
			    "stands twice in its object; remove one");
		last = name;
		back = diagnostics_enter(w->lint, name->text);
		blanks(w);
		past(w); /* the colon */
		value(w);
		diagnostics_leave(w->lint, back);
		if (*w->p == ',')
			past(w);
	}
	past(w);
}

static void
array(struct walk *w)
{
	size_t at = 0;

	for (past(w); *w->p != ']'; at++) {
		size_t back = diagnostics_enter_at(w->lint, at);

		value(w);
		diagnostics_leave(w->lint, back);
		if (*w->p == ',')
			past(w);
	}
	past(w);
}

/* One value, and the blanks behind it. */
static void
value(struct walk *w)
{
	if (*w->p == '{') {
		object(w);
	} else if (*w->p == '[') {
		array(w);
	} else if (*w->p == '"') {
		(void)string(w);
		blanks(w);
	} else {
		while (w->p < w->end && strchr(",]} \t\r\n", *w->p) == NULL)
			w->p++;
		blanks(w);
	}
}

void
json_duplicates_find(
    const char *json, size_t n, struct arena *mem, struct diagnostics *lint)
{
	struct walk w = { json, json + n, mem, lint };

	blanks(&w);
	value(&w);
}
