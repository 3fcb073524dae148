/*
 * json_duplicates - walks JSON text and compares the names of each object.
 */
#include "json/json_duplicates.h"

#include "base/buf.h"
#include "base/text.h"

/* The names of the open object, the latest first. */
struct json_name {
	const char *text;
	const struct json_name *previous;
};

struct json_name_walk {
	const char *p, *end;
	struct arena *mem;
	struct diagnostics *lint;
};

static void
skip_blanks(struct json_name_walk *w)
{
	while (w->p < w->end && strchr(" \t\r\n", *w->p) != NULL)
		w->p++;
}

/* Skips a character that validation has proven, and the blanks after it. */
static void
skip_character(struct json_name_walk *w)
{
	w->p++;
	skip_blanks(w);
}

static unsigned
hex4(const char *p)
{
	char digits[5] = { p[0], p[1], p[2], p[3] };

	return (unsigned)strtoul(digits, NULL, 16);
}

/* The characters after a backslash. */
static void
read_escape(struct json_name_walk *w, struct buf *b)
{
	static const char letters[] = "bfnrt", meant[] = "\b\f\n\r\t";
	const char *letter;
	unsigned c;

	if (*w->p != 'u') {
		letter = strchr(letters, *w->p);
		buf_char(b, letter != NULL ? meant[letter - letters] : *w->p);
		w->p++;
		return;
	}
	c = hex4(w->p + 1);
	w->p += 5;
	if (c >= 0xd800 && c <= 0xdbff) { /* a surrogate pair */
		c = 0x10000 + ((c - 0xd800) << 10) + (hex4(w->p + 2) - 0xdc00);
		w->p += 6;
	}
	text_put_utf8(c, b);
}

/* The decoded text of a string, which ends at a NUL as a C string does. */
static const char *
read_string(struct json_name_walk *w)
{
	struct buf b = BUF_INIT((size_t)(w->end - w->p));
	const char *text;

	for (w->p++; *w->p != '"';) {
		if (*w->p != '\\') {
			buf_char(&b, *w->p++);
			continue;
		}
		w->p++;
		read_escape(w, &b);
	}
	w->p++;
	text = arena_copy(w->mem, buf_cstr(&b), strlen(buf_cstr(&b)));
	buf_release(&b);
	return text;
}

static void walk_value(struct json_name_walk *);

static void
walk_object(struct json_name_walk *w)
{
	const struct json_name *last = NULL;

	for (skip_character(w); *w->p != '}';) {
		struct json_name *name = arena_alloc(w->mem, sizeof(*name));
		size_t back;

		*name = (struct json_name){ read_string(w), last };
		while (last != NULL && strcmp(last->text, name->text) != 0)
			last = last->previous;
		if (last != NULL)
			(void)diagnostics_add_at(w->lint, name->text,
			    "stands twice in its object; remove one");
		last = name;
		back = diagnostics_enter(w->lint, name->text);
		skip_blanks(w);
		skip_character(w); /* the colon */
		walk_value(w);
		diagnostics_leave(w->lint, back);
		if (*w->p == ',')
			skip_character(w);
	}
	skip_character(w);
}

static void
walk_array(struct json_name_walk *w)
{
	size_t at = 0;

	for (skip_character(w); *w->p != ']'; at++) {
		size_t back = diagnostics_enter_at(w->lint, at);

		walk_value(w);
		diagnostics_leave(w->lint, back);
		if (*w->p == ',')
			skip_character(w);
	}
	skip_character(w);
}

/* Walks one value and skips the blanks after it. */
static void
walk_value(struct json_name_walk *w)
{
	if (*w->p == '{') {
		walk_object(w);
	} else if (*w->p == '[') {
		walk_array(w);
	} else if (*w->p == '"') {
		(void)read_string(w);
		skip_blanks(w);
	} else {
		while (w->p < w->end && strchr(",]} \t\r\n", *w->p) == NULL)
			w->p++;
		skip_blanks(w);
	}
}

void
json_duplicates_find(
    const char *json, size_t n, struct arena *mem, struct diagnostics *lint)
{
	struct json_name_walk w = { json, json + n, mem, lint };

	skip_blanks(&w);
	walk_value(&w);
}
