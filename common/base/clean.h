/*
 * clean.h - decides which invisible characters a text keeps.  The decoder cleans
 * records, and every escaper (escape.h) reads its text through this module.
 *
 * Also called: sanitizing, zero-width and bidirectional control characters.
 * Rules:  this module leaves out the characters of text_is_invisible(), except where
 *         they change what a reader sees:
 *         - U+200D between two pictures, the first of which may have variation selectors
 *           and skin tones: the ZWJ sequences of emoji;
 *         - U+200D and U+200C after or before a virama: the conjuncts of Indic scripts
 *           (RFC 5892, appendix A.1 and A.2, and the Unicode standard for Bengali,
 *           Sinhala and Khmer);
 *         - U+200C between two letters of a joining script, and U+200D after a letter of
 *           a joining script;
 *         - the tag characters of the three flags that Unicode recommends: England,
 *           Scotland, Wales;
 *         - the variation selectors and the vowel separator in Mongolian words;
 *         - one ideographic variation selector after an ideograph.
 *         The selectors U+FE00 to U+FE0F stay only after a digit, "#", "*" or a visible
 *         character beyond ASCII.  A control that ends a line (U+000B, U+000C, U+0085)
 *         becomes a blank.  Cleaning a clean text does not change it.
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
	uint32_t c;             /* the current character */
	const char *bytes;      /* its bytes */
	size_t len;
	uint32_t left_out; /* the first character left out, or 0 */
	/* The state of the text so far. */
	uint32_t before; /* the last character that was kept */
	/*
	 * The class of the last character.  Marks after a joining letter do not change
	 * it, and neither do selectors and skin tones after a picture.
	 */
	enum text_class base;
	const char *tags_end; /* end of a flag's tags; NULL outside of a flag */
};

/* Returns true if the neighbours of this character decide whether it stays. */
bool clean_depends(uint32_t code_point) MUST_USE;

/* Begins before the first character of the text, which the caller keeps. */
void clean_start(struct clean *, const char *p, size_t n);
/* Moves to the next character that stays.  Returns false after the last character. */
bool clean_next(struct clean *) MUST_USE;

/*
 * Moves past the next n bytes, which must be printable ASCII, so that all stay.  This
 * is faster than clean_next().
 */
void clean_pass(struct clean *, size_t n);

/*
 * Tests quickly whether all characters of a text in well-formed UTF-8 stay.  May return
 * false although all of them stay.
 */
bool clean_is_plain(const char *text) MUST_USE;
/* Appends the characters that stay.  Returns the first character left out, or 0. */
uint32_t clean_text(const char *p, size_t n, struct buf *);

/* Returns true if the text has only blanks and characters that are left out. */
bool clean_is_blank(const char *text) MUST_USE;

#endif
