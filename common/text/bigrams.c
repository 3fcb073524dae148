/*
 * bigrams - finds letters of scripts without blanks, and pairs of such letters.
 */
#include "text/bigrams.h"

#include "base/text.h"

/* The ranges of the letters of these scripts, ascending. */
static const struct {
	uint32_t first, last;
} scripts[] = {
	{ 0x0e01, 0x0e4f },   /* Thai */
	{ 0x1100, 0x11ff },   /* Hangul Jamo */
	{ 0x3005, 0x3007 },   /* iteration mark, zero */
	{ 0x3041, 0x318f },   /* Kana, Bopomofo, Hangul Compatibility Jamo */
	{ 0x31a0, 0x31ff },   /* Bopomofo Extended, Katakana Extensions */
	{ 0x3400, 0x4dbf },   /* Han Extension A */
	{ 0x4e00, 0x9fff },   /* Han */
	{ 0xa960, 0xa97f },   /* Hangul Jamo Extended-A */
	{ 0xac00, 0xd7ff },   /* Hangul, Jamo Extended-B */
	{ 0xf900, 0xfaff },   /* Han Compatibility */
	{ 0x1aff0, 0x1b16f }, /* Kana Extended */
	{ 0x20000, 0x3ffff }, /* Han Extensions B and later */
};

enum { FIRST_BYTE = 0xe0 }; /* of all these characters in UTF-8 */

static bool
is_such(uint32_t c)
{
	for (size_t i = 0; i < ARRAY_LEN(scripts) && c >= scripts[i].first;
	     i++) {
		if (c <= scripts[i].last)
			return true;
	}
	return false;
}

/* Returns true for the vowel or the end of a Hangul syllable. */
static bool
continues_syllable(uint32_t c)
{
	return (c >= 0x1160 && c <= 0x11ff) || (c >= 0xd7b0 && c <= 0xd7ff);
}

/* Returns the number of bytes of such a letter at p, or 0 if there is none. */
static size_t
letter(const char *p, const char *end)
{
	uint32_t c;
	size_t n, more;

	if (p >= end || (unsigned char)*p < FIRST_BYTE)
		return 0;
	n = text_utf8(p, (size_t)(end - p), &c);
	if (n == 0 || !is_such(c))
		return 0;
	while (p + n < end &&
	    (more = text_utf8(p + n, (size_t)(end - p) - n, &c)) > 0 &&
	    continues_syllable(c))
		n += more;
	return n;
}

bool
bigrams_has(const char *word, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (letter(word + i, word + n) > 0)
			return true;
	}
	return false;
}

void
bigrams_start(struct bigrams *b, const char *word, size_t n)
{
	*b = (struct bigrams){ .at = word, .end = word + n };
}

bool
bigrams_next(struct bigrams *b)
{
	size_t n, next;

	b->part = b->at;
	if (b->at >= b->end)
		return false;
	n = letter(b->at, b->end);
	if (n == 0) {
		while (b->at < b->end && letter(b->at, b->end) == 0)
			b->at++;
		b->n = (size_t)(b->at - b->part);
		b->kind = BIGRAMS_OTHER;
		b->in_run = false;
		return true;
	}
	next = letter(b->at + n, b->end);
	b->kind = next > 0 ? BIGRAMS_PAIR : BIGRAMS_LAST;
	b->is_alone = next == 0 && !b->in_run;
	b->n = n + next;
	b->at += n;
	b->in_run = true;
	return true;
}
