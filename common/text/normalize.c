/*
 * normalize - folds characters with utf8proc, splits text into words, and maps hosts.
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

/* True for letters, digits and other numbers.  Expects a character without marks. */
static bool
is_word(uint32_t c)
{
	utf8proc_category_t k = utf8proc_category((utf8proc_int32_t)c);

	return (k >= UTF8PROC_CATEGORY_LU && k <= UTF8PROC_CATEGORY_LO) ||
	    (k >= UTF8PROC_CATEGORY_ND && k <= UTF8PROC_CATEGORY_NO);
}

/* Replaces letters that Unicode does not decompose, such as letters with a stroke. */
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
append_to_word(struct normalizer *f, const char *p, size_t n)
{
	if (n > NORMALIZE_WORD_MAX - f->len)
		return;
	memcpy(f->word + f->len, p, n);
	f->len += n;
}

/* Appends the folded character.  Returns false if the character separates words. */
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
	if (n == 0) /* a mark or an invisible character */
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
			append_to_word(f, plain, strlen(plain));
		else
			append_to_word(f, (const char *)bytes, (size_t)len);
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
	const char *end = f->p;

	f->at = f->p;
	f->len = 0;
	while (f->p < f->end) {
		uint32_t c;
		size_t len = text_utf8(f->p, (size_t)(f->end - f->p), &c);
		bool in_word;

		if (f->len == 0)
			f->at = f->p;
		f->p += len > 0 ? len : 1;
		if (len == 0) {
			in_word = false;
		} else if (c < 0x80) {
			char ascii = (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);

			in_word = is_ascii_word((unsigned char)ascii);
			if (in_word)
				append_to_word(f, &ascii, 1);
		} else {
			in_word = add_character(f, c);
		}
		if (!in_word && f->len > 0)
			break;
		end = f->p;
	}
	f->bytes = (size_t)(end - f->at);
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

enum { HOST_CODES_MAX = 512 }; /* code points of a host */
enum { ZERO_WIDTH_NON_JOINER = 0x200c, ZERO_WIDTH_JOINER = 0x200d };
enum { SHARP_S = 0xdf, FINAL_SIGMA = 0x3c2, IDEOGRAPHIC_FULL_STOP = 0x3002 };

/* Case folding would change these characters; nontransitional UTS 46 does not. */
static bool
is_deviation(utf8proc_int32_t c)
{
	return c == SHARP_S || c == FINAL_SIGMA || c == ZERO_WIDTH_JOINER ||
	    c == ZERO_WIDTH_NON_JOINER;
}

static utf8proc_ssize_t
map_character(utf8proc_int32_t c, utf8proc_int32_t *out, size_t room)
{
	int boundary = 0;

	if (is_deviation(c)) {
		out[0] = c;
		return room > 0 ? 1 : -1;
	}
	return utf8proc_decompose_char(c, out, (utf8proc_ssize_t)room,
	    UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT |
		UTF8PROC_CASEFOLD | UTF8PROC_IGNORE,
	    &boundary);
}

/* Maps and composes the characters.  Returns -1 for too many, or for invalid UTF-8. */
static utf8proc_ssize_t
map_host(const char *p, size_t n, utf8proc_int32_t out[HOST_CODES_MAX])
{
	LOCAL_BUF mapped = BUF_INIT(4 * HOST_CODES_MAX);
	utf8proc_int32_t parts[DECOMPOSED_MAX];
	utf8proc_ssize_t count = 0;
	uint32_t c;

	for (size_t i = 0, len; i < n && count >= 0; i += len) {
		len = text_utf8(p + i, n - i, &c);
		count = len == 0
		    ? -1
		    : map_character((utf8proc_int32_t)c, parts, DECOMPOSED_MAX);
		for (utf8proc_ssize_t k = 0; k < count; k++)
			text_put_utf8(parts[k] == IDEOGRAPHIC_FULL_STOP
				? '.'
				: (uint32_t)parts[k],
			    &mapped);
	}
	if (count >= 0 && !mapped.full && mapped.len > 0)
		count = utf8proc_decompose((const utf8proc_uint8_t *)mapped.p,
		    (utf8proc_ssize_t)mapped.len, out, HOST_CODES_MAX,
		    UTF8PROC_STABLE | UTF8PROC_COMPOSE);
	else
		count = -1;
	if (count < 0 || count > HOST_CODES_MAX)
		return -1;
	return utf8proc_normalize_utf32(
	    out, count, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

static bool
is_mark(utf8proc_int32_t c)
{
	utf8proc_category_t k = utf8proc_category(c);

	return k == UTF8PROC_CATEGORY_MN || k == UTF8PROC_CATEGORY_MC ||
	    k == UTF8PROC_CATEGORY_ME;
}

/*
 * A joiner may follow a virama.  A non-joiner may also be between letters of a joining
 * script (RFC 5892, appendix A; utf8proc does not know which letters join).
 */
static bool
is_joiner_in_place(
    const utf8proc_int32_t *label, utf8proc_ssize_t n, utf8proc_ssize_t i)
{
	if (i > 0 && utf8proc_get_property(label[i - 1])->combining_class == 9)
		return true;
	return label[i] == ZERO_WIDTH_NON_JOINER && i > 0 && i + 1 < n &&
	    utf8proc_get_property(label[i - 1])->bidi_class ==
	    UTF8PROC_BIDI_CLASS_AL &&
	    utf8proc_get_property(label[i + 1])->bidi_class ==
	    UTF8PROC_BIDI_CLASS_AL;
}

static bool
is_allowed(
    const utf8proc_int32_t *label, utf8proc_ssize_t n, utf8proc_ssize_t i)
{
	utf8proc_category_t k = utf8proc_category(label[i]);

	if (label[i] == ZERO_WIDTH_JOINER || label[i] == ZERO_WIDTH_NON_JOINER)
		return is_joiner_in_place(label, n, i);
	return k != UTF8PROC_CATEGORY_CN && k != UTF8PROC_CATEGORY_CC &&
	    k != UTF8PROC_CATEGORY_CF && k != UTF8PROC_CATEGORY_CS &&
	    k != UTF8PROC_CATEGORY_CO && k != UTF8PROC_CATEGORY_ZS &&
	    k != UTF8PROC_CATEGORY_ZL && k != UTF8PROC_CATEGORY_ZP;
}

static unsigned
bidi_bit(utf8proc_int32_t c)
{
	return 1u << utf8proc_get_property(c)->bidi_class;
}

#define BIDI(name) (1u << UTF8PROC_BIDI_CLASS_##name)

/* Checks RFC 5893 section 2 for one label of a host that has right-to-left letters. */
static bool
has_one_direction(const utf8proc_int32_t *label, utf8proc_ssize_t n)
{
	const unsigned neutral = BIDI(ES) | BIDI(CS) | BIDI(ET) | BIDI(ON) |
	    BIDI(BN) | BIDI(NSM) | BIDI(EN);
	const unsigned to_left = BIDI(R) | BIDI(AL) | BIDI(AN);
	unsigned first = bidi_bit(label[0]), all = 0, last = 0;
	bool leftward = (first & (BIDI(R) | BIDI(AL))) != 0;

	for (utf8proc_ssize_t i = 0; i < n; i++) {
		all |= bidi_bit(label[i]);
		if (bidi_bit(label[i]) != BIDI(NSM))
			last = bidi_bit(label[i]);
	}
	if (leftward)
		return (all & ~(neutral | to_left)) == 0 &&
		    (last & (to_left | BIDI(EN))) != 0 &&
		    (all & (BIDI(EN) | BIDI(AN))) != (BIDI(EN) | BIDI(AN));
	return first == BIDI(L) && (all & ~(neutral | BIDI(L))) == 0 &&
	    (last & (BIDI(L) | BIDI(EN))) != 0;
}

static bool
is_label(const utf8proc_int32_t *label, utf8proc_ssize_t n, bool is_bidi)
{
	if (n == 0)
		return true;
	if (is_mark(label[0]) || (is_bidi && !has_one_direction(label, n)))
		return false;
	for (utf8proc_ssize_t i = 0; i < n; i++) {
		if (!is_allowed(label, n, i))
			return false;
	}
	return true;
}

bool
normalize_host(const char *p, size_t n, struct buf *b)
{
	utf8proc_int32_t c[HOST_CODES_MAX + 1];
	utf8proc_ssize_t count = map_host(p, n, c), start = 0;
	unsigned all = 0;

	for (utf8proc_ssize_t i = 0; i < count; i++)
		all |= bidi_bit(c[i]);
	for (utf8proc_ssize_t i = 0; i <= count; i++) {
		if (i < count && c[i] != '.')
			continue;
		if (!is_label(c + start, i - start,
			(all & (BIDI(R) | BIDI(AL) | BIDI(AN))) != 0))
			return false;
		start = i + 1;
	}
	for (utf8proc_ssize_t i = 0; i < count; i++)
		text_put_utf8((uint32_t)c[i], b);
	return count >= 0;
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
