/*
 * normalize - folds characters with utf8proc and splits them into words.
 */
#include "text/normalize.h"

#include <utf8proc.h>

#include "base/text.h"

enum { DECOMPOSED_MAX = 24 }; /* the longest is U+FDFA with 18 */

static bool
is_ascii_word(uint32_t c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/* Letters of all kinds, digits and other numbers; marks are stripped before. */
static bool
is_word(uint32_t c)
{
	utf8proc_category_t k = utf8proc_category((utf8proc_int32_t)c);

	return (k >= UTF8PROC_CATEGORY_LU && k <= UTF8PROC_CATEGORY_LO) ||
	    (k >= UTF8PROC_CATEGORY_ND && k <= UTF8PROC_CATEGORY_NO);
}

/* Unicode does not decompose letters with a stroke, ligatures and the like. */
static const char *
letter_replacement(uint32_t c)
{
	static const struct {
		uint32_t c;
		const char *plain;
	} table[] = {
		{ 0x00e6, "ae" },
		{ 0x00f0, "d" },
		{ 0x00f8, "o" },
		{ 0x00fe, "th" },
		{ 0x0111, "d" },
		{ 0x0127, "h" },
		{ 0x0131, "i" },
		{ 0x0142, "l" },
		{ 0x0153, "oe" },
		{ 0x0167, "t" },
	};

	for (size_t i = 0; i < ARRAY_LEN(table); i++) {
		if (table[i].c == c)
			return table[i].plain;
	}
	return NULL;
}

static void
append(struct normalizer *f, const char *p, size_t n)
{
	if (n > NORMALIZE_WORD_MAX - f->len)
		return;
	memcpy(f->word + f->len, p, n);
	f->len += n;
}

/* Appends the folded character; false when it separates words. */
static bool
add_character(struct normalizer *f, uint32_t c)
{
	utf8proc_int32_t parts[DECOMPOSED_MAX];
	utf8proc_ssize_t n;
	int boundary = 0;
	bool any = false;

	n = utf8proc_decompose_char((utf8proc_int32_t)c, parts, DECOMPOSED_MAX,
	    UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
		UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK | UTF8PROC_IGNORE,
	    &boundary);
	if (n == 0) /* a lone mark, an invisible: part of the word */
		return f->len > 0;
	if (n < 0 || n > DECOMPOSED_MAX)
		return false;
	for (utf8proc_ssize_t i = 0; i < n; i++) {
		uint32_t part = (uint32_t)parts[i];
		const char *plain = letter_replacement(part);
		utf8proc_uint8_t bytes[4];
		utf8proc_ssize_t len;

		if (!is_word(part))
			continue;
		any = true;
		len = utf8proc_encode_char(parts[i], bytes);
		if (plain != NULL)
			append(f, plain, strlen(plain));
		else
			append(f, (const char *)bytes, (size_t)len);
	}
	return any;
}

void
normalize_start(struct normalizer *f, const char *p, size_t n)
{
	*f = (struct normalizer){ .p = p, .end = p + n };
}

bool
normalize_next(struct normalizer *f)
{
	f->len = 0;
	while (f->p < f->end) {
		uint32_t c;
		size_t len = text_utf8(f->p, (size_t)(f->end - f->p), &c);
		bool in_word;

		f->p += len > 0 ? len : 1;
		if (len == 0) {
			in_word = false;
		} else if (c < 0x80) {
			char ascii = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);

			in_word = is_ascii_word((unsigned char)ascii);
			if (in_word)
				append(f, &ascii, 1);
		} else {
			in_word = add_character(f, c);
		}
		if (!in_word && f->len > 0)
			break;
	}
	f->word[f->len] = '\0';
	return f->len > 0;
}

void
normalize_join(const char *text, char separator, struct buf *b)
{
	struct normalizer f;
	bool first = true;

	normalize_start(&f, text, strlen(text));
	while (normalize_next(&f)) {
		if (!first)
			buf_char(b, separator);
		first = false;
		buf_bytes(b, f.word, f.len);
	}
}

const char *
normalize_version(void)
{
	return utf8proc_version();
}

#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, patch)                                      \
	TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

const char *
normalize_build_version(void)
{
	return VERSION_TEXT(UTF8PROC_VERSION_MAJOR, UTF8PROC_VERSION_MINOR,
	    UTF8PROC_VERSION_PATCH);
}
