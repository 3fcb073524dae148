/*
 * clean.h - decides which invisible characters a text keeps.  Records are cleaned when
 * they are decoded, and every escaper (escape.h) reads its text through this module.
 *
 * Also called: sanitizing, zero-width and bidirectional control characters.
 * Rules:  the characters of text_is_invisible() are left out, except where they change
 *         what a reader sees:
 *         - U+200D between two pictures, which may be followed by a variation selector
 *           or a skin tone: the ZWJ sequences of emoji;
 *         - U+200D and U+200C after a virama, or before one: the conjuncts of Indic
 *           scripts (RFC 5892, appendix A.1 and A.2, and the Unicode standard for
 *           Bengali, Sinhala and Khmer);
 *         - U+200C between two letters of a joining script, U+200D after one;
 *         - the tag characters of the three flags that Unicode recommends: England,
 *           Scotland, Wales;
 *         - Mongolian's variation selectors and vowel separator in its words;
 *         - one ideographic variation selector after an ideograph.
 *         A variation selector stays only after the character that it changes.  A
 *         control that ends a line (U+000B, U+000C, U+0085) becomes a blank.  Cleaning
 *         a clean text does not change it.
 * Owns:   nothing.
 * Errors: none; bytes that are not UTF-8 become U+FFFD.
 * Source: UTS #51 (emoji), UAX #31 section 2.3.1 (joiners), RFC 5892.
 */
#ifndef BASE_CLEAN_H
#define BASE_CLEAN_H

#include "base/base.h"
#include "base/buf.h"
#include "base/text_class.h"

struct clean {
	const char *rest, *end; /* the text after the character */
	uint32_t c;             /* the character, and its bytes in UTF-8 */
	const char *bytes;
	size_t len;
	uint32_t left_out; /* the first character that was left out, or 0 */
	/* The state of the text so far. */
	uint32_t before;      /* the last character that was kept */
	enum text_class base; /* class of the last non-mark, non-selector */
	const char *tags_end; /* end of a flag's tags; NULL outside of a flag */
};

/* Do its neighbours decide whether the character stays? */
bool clean_depends(uint32_t code_point) MUST_USE;

void clean_start(struct clean *, const char *p, size_t n);
/* Moves to the next character that stays; false after the last one. */
bool clean_next(struct clean *) MUST_USE;

/*
 * Moves past n bytes that follow.  They must be printable ASCII, which always stays.
 * This is faster than clean_next().
 */
void clean_pass(struct clean *, size_t n);

/*
 * Is it certain, at a glance, that the whole text stays?  False does not mean that
 * something is left out.
 */
bool clean_is_plain(const char *text) MUST_USE;
/* Appends the characters that stay.  Returns the first that does not, or 0. */
uint32_t clean_text(const char *p, size_t n, struct buf *);

/* Is there nothing to see, only blanks and characters that are left out? */
bool clean_is_blank(const char *text) MUST_USE;

#endif
