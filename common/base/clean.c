/*
 * clean - leaves out invisible characters, except where they change the visible text.
 */
#include "base/clean.h"

#include "base/text.h"

enum {
	NO_JOINER = 0x200c,
	JOINER = 0x200d,
	REPLACEMENT = 0xfffd,
	BLACK_FLAG = 0x1f3f4,
	TAG_FIRST = 0xe0020,
	TAG_LAST = 0xe007f,
	INDIC_FIRST = 0x0900,
};

void
clean_start(struct clean *k, const char *p, size_t n)
{
	*k = (struct clean){ .rest = p, .end = p + n };
}

static bool
is_between(uint32_t c, uint32_t first, uint32_t last)
{
	return c >= first && c <= last;
}

static bool
is_selector(uint32_t c)
{
	return is_between(c, 0xfe00, 0xfe0f) || is_between(c, 0xe0100, 0xe01ef);
}

bool
clean_depends(uint32_t c)
{
	return c == JOINER || c == NO_JOINER || is_selector(c) ||
	    is_between(c, 0x180b, 0x180f) || is_between(c, TAG_FIRST, TAG_LAST);
}

static bool
is_skin_tone(uint32_t c)
{
	return is_between(c, 0x1f3fb, 0x1f3ff);
}

static bool
is_ideograph(uint32_t c)
{
	return is_between(c, 0x3400, 0x4dbf) || is_between(c, 0x4e00, 0x9fff) ||
	    is_between(c, 0xf900, 0xfaff) || is_between(c, 0x20000, 0x3fffd);
}

static bool
is_mongolian(uint32_t c)
{
	return is_between(c, 0x1820, 0x18aa);
}

/* Returns true for white space, and for the Braille pattern without a dot. */
static bool
is_blank(uint32_t c)
{
	return c == ' ' || is_between(c, '\t', '\r') || c == 0x85 ||
	    c == 0xa0 || c == 0x1680 || is_between(c, 0x2000, 0x200a) ||
	    c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
	    c == 0x2800 || c == 0x3000;
}

/* The class of the next character, or with past_marks of the next that is not a mark. */
static enum text_class
class_after(const char *p, const char *end, bool past_marks)
{
	enum text_class class = TEXT_CLASS_OTHER;

	while (p < end) {
		uint32_t c;
		size_t n = text_utf8(p, (size_t)(end - p), &c);

		class = n > 0 ? text_class_of(c) : TEXT_CLASS_OTHER;
		if (!past_marks || class != TEXT_CLASS_MARK)
			return class;
		p += n;
	}
	return TEXT_CLASS_OTHER;
}

static bool
joiner_stays(const struct clean *k, uint32_t c, const char *rest)
{
	enum text_class next = class_after(rest, k->end, false);

	if (k->before == JOINER || k->before == NO_JOINER)
		return false;
	if (text_class_of(k->before) == TEXT_CLASS_VIRAMA)
		return true;
	if (next == TEXT_CLASS_VIRAMA && k->before >= INDIC_FIRST)
		return true;
	if (k->base == TEXT_CLASS_PICTURE)
		return c == JOINER && next == TEXT_CLASS_PICTURE;
	if (k->base == TEXT_CLASS_JOINING)
		return c == JOINER ||
		    class_after(rest, k->end, true) == TEXT_CLASS_JOINING;
	return false;
}

/* A selector (U+FE00 to U+FE0F) may follow a key ("1"), a sign or a letter beyond ASCII. */
static bool
selector_stays(const struct clean *k)
{
	uint32_t c = k->before;

	if (c < 0x80)
		return c != 0 && strchr("0123456789#*", (int)c) != NULL;
	return !is_blank(c) && !is_selector(c) && c != JOINER && c != NO_JOINER;
}

/* Returns the end of a flag's tags, which begin at p after the black flag, or NULL. */
static const char *
flag_end(const char *p, const char *end)
{
	static const char *const flags[] = { "gbeng", "gbsct", "gbwls" };
	char tags[6] = "";
	uint32_t c = 0;

	for (size_t i = 0; i < sizeof(tags); i++) {
		size_t n = text_utf8(p, (size_t)(end - p), &c);

		if (n == 0 || !is_between(c, TAG_FIRST, TAG_LAST))
			return NULL;
		p += n;
		tags[i] = (char)(c == TAG_LAST ? 0 : c & 0x7f);
	}
	for (size_t i = 0; i < ARRAY_LEN(flags); i++) {
		if (memcmp(tags, flags[i], sizeof(tags)) == 0)
			return p;
	}
	return NULL;
}

/* Returns true if the invisible character, whose bytes end at `rest`, has an effect. */
static bool
stays(struct clean *k, uint32_t c, const char *bytes, const char *rest)
{
	if (c == JOINER || c == NO_JOINER)
		return joiner_stays(k, c, rest);
	if (is_between(c, 0xfe00, 0xfe0f))
		return selector_stays(k);
	if (is_between(c, 0xe0100, 0xe01ef))
		return is_ideograph(k->before);
	if (is_between(c, 0x180b, 0x180f)) {
		uint32_t next = 0;

		(void)text_utf8(rest, (size_t)(k->end - rest), &next);
		return is_mongolian(k->before) &&
		    (c != 0x180e || is_mongolian(next));
	}
	if (!is_between(c, TAG_FIRST, TAG_LAST))
		return false;
	if (k->before == BLACK_FLAG)
		k->tags_end = flag_end(bytes, k->end);
	return k->tags_end != NULL && bytes < k->tags_end;
}

/* Controls that Word, a printer or a mainframe use to end a line. */
static bool
is_line_control(uint32_t c)
{
	return c == 0x0b || c == 0x0c || c == 0x85;
}

static void
keep_character(struct clean *k, uint32_t c, const char *bytes, size_t len)
{
	enum text_class class = text_class_of(c);
	bool changes_a_picture = k->base == TEXT_CLASS_PICTURE &&
	    (is_between(c, 0xfe00, 0xfe0f) || is_skin_tone(c));

	if (!changes_a_picture &&
	    !(k->base == TEXT_CLASS_JOINING && class == TEXT_CLASS_MARK))
		k->base = class;
	k->before = k->c = c;
	k->bytes = bytes;
	k->len = len;
}

bool
clean_next(struct clean *k)
{
	static const char replacement[] = "\xef\xbf\xbd";

	while (k->rest < k->end) {
		const char *p = k->rest;
		uint32_t c;
		size_t n = text_utf8(p, (size_t)(k->end - p), &c);

		k->rest += n > 0 ? n : 1;
		if (n == 0) {
			keep_character(k, REPLACEMENT, replacement,
			    sizeof(replacement) - 1);
			return true;
		}
		if ((c < 0x7f && c >= ' ') ||
		    !(text_is_invisible(c) || is_selector(c)) ||
		    stays(k, c, p, k->rest)) {
			keep_character(k, c, p, n);
			return true;
		}
		if (k->left_out == 0)
			k->left_out = c;
		if (is_line_control(c)) {
			keep_character(k, ' ', " ", 1);
			return true;
		}
	}
	return false;
}

void
clean_pass(struct clean *k, size_t n)
{
	if (n == 0)
		return;
	k->rest += n;
	keep_character(k, (unsigned char)k->rest[-1], k->rest - 1, 1);
}

/*
 * Returns false at the first byte of a character that may be left out: C2 (controls,
 * soft hyphen), CD (U+034F), D8 (U+061C), E1 and more.
 */
bool
clean_is_plain(const char *text)
{
	const char *end = text + strlen(text);

	while ((text += text_plain(text, (size_t)(end - text))) < end) {
		unsigned char c = (unsigned char)*text++;

		if (c == '"' || c == '\\')
			continue;
		if (c > 0xe0 || c == 0xc2 || c == 0xcd || c == 0xd8 ||
		    (c < 0x80 && strchr("\t\n\r", c) == NULL))
			return false;
	}
	return true;
}

uint32_t
clean_text(const char *p, size_t n, struct buf *b)
{
	struct clean k;

	clean_start(&k, p, n);
	while (clean_next(&k))
		buf_bytes(b, k.bytes, k.len);
	return k.left_out;
}

bool
clean_is_blank(const char *text)
{
	struct clean k;

	clean_start(&k, text, strlen(text));
	while (clean_next(&k)) {
		if (!is_blank(k.c))
			return false;
	}
	return true;
}
