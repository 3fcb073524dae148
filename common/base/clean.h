/*
 * clean.h - the one rule of which invisible characters a text keeps.  Records
 * are cleaned when they are decoded, and every escaper (escape.h) reads its text
 * through it.
 *
 * Rules:  what text_is_invisible() names is left out, except where it changes
 *         what a reader sees:
 *         - U+200D between two pictures, which may be followed by a variation
 *           selector or a skin tone: the ZWJ sequences of emoji;
 *         - U+200D and U+200C after a virama, or before one: the conjuncts of
 *           Indic scripts (RFC 5892, appendix A.1 and A.2, and the Unicode
 *           standard for Bengali, Sinhala and Khmer);
 *         - U+200C between two letters of a joining script, U+200D after one;
 *         - the tag characters of the three flags that Unicode recommends:
 *           England, Scotland, Wales;
 *         - Mongolian's variation selectors and vowel separator in its words;
 *         - one ideographic variation selector after an ideograph.
 *         A variation selector stays after the character that it changes, and
 *         nowhere else.  A control that ends a line (U+000B, U+000C, U+0085)
 *         becomes a blank.  What was cleaned is not changed by a second cleaning.
 * Owns:   nothing.
 * Errors: none; bytes that are no UTF-8 become U+FFFD.
 * Source: UTS #51 (emoji), UAX #31 section 2.3.1 (joiners), RFC 5892.
 */
#ifndef BASE_CLEAN_H
#define BASE_CLEAN_H

#include "base/base.h"
#include "base/buf.h"
#include "base/text_class.h"

struct clean {
	const char *rest, *end; /* after the character */
	uint32_t c;             /* the character, and its bytes in UTF-8 */
	const char *bytes;
	size_t len;
	uint32_t left_out; /* the first that was left out; 0 for none */
	/* What the text is so far. */
	uint32_t before;      /* the last character that was kept */
	enum text_class base; /* of the last that is no mark or selector */
	const char *tags_end; /* of a flag; NULL outside of one */
};

/* Is it one of those that stay or not by the characters around them? */
bool clean_depends(uint32_t code_point) MUST_USE;

void clean_start(struct clean *, const char *p, size_t n);
/* Moves to the next character that stays; false after the last one. */
bool clean_next(struct clean *) MUST_USE;

/*
 * Moves past bytes that come next and are printable ASCII, which stays.  It is faster
 * than to look at each.
 */
void clean_pass(struct clean *, size_t n);

/*
 * Is it certain, at a glance, that the whole text stays?  False does not mean that
 * something is left out.
 */
bool clean_is_plain(const char *text) MUST_USE;
/* Appends what stays.  Returns the first character that does not, or 0. */
uint32_t clean_text(const char *p, size_t n, struct buf *);

/* Is there nothing to see: blanks of any kind, and what is left out? */
bool clean_is_blank(const char *text) MUST_USE;

#endif
