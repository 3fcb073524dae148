/*
 * text.h - strict parsers of integers, UTF-8, percent-encoding and addresses, and tests
 * for invisible characters and right-to-left text.
 *
 * Also called: RTL, bidi, URL decoding.
 * Shape:  text is NUL-terminated UTF-8; bytes are (pointer, length).
 * Errors: a parser returns false and leaves its result unchanged.
 * Limits: an address has at most 2048 bytes.
 * Source: RFC 3629 (UTF-8), RFC 3986 (percent-encoding, addresses).
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/base.h"
#include "base/buf.h"

/*
 * Reads an integer: -?[0-9]+.  Returns false for any other text.  A value outside of
 * min..max becomes the nearer limit.
 */
bool text_int(const char *text, int64_t min, int64_t max, int64_t *out)
    MUST_USE;

/*
 * Sets *code_point to the character at p, and returns its length in bytes.  Returns 0 if
 * n is 0, or if the bytes are not well-formed UTF-8 (RFC 3629: no overlong forms, no
 * surrogates).
 */
size_t text_utf8(const char *p, size_t n, uint32_t *code_point);
bool text_is_utf8(const char *p, size_t n) MUST_USE;
/*
 * Returns the length of the printable ASCII at the beginning, up to a double quote or a
 * backslash.
 */
size_t text_plain(const char *p, size_t n) MUST_USE;
/* As text_plain(), but stops at one of these three characters instead. */
size_t text_until(const char *p, size_t n, const char stops[3]) MUST_USE;
/* Appends the bytes of a code point up to U+10FFFF. */
void text_put_utf8(uint32_t code_point, struct buf *);
/* Replaces, in place, each byte that is not part of well-formed UTF-8 with '?'. */
void text_replace_invalid(char *text);
/*
 * As text_replace_invalid(), and also replaces ASCII control characters, which could
 * move a cursor, with the character `by`.
 */
void text_replace_controls(char *text, char by);
/*
 * Returns true if the text has an ASCII control character, such as a tab or a line end.
 */
bool text_has_control(const char *) MUST_USE;
/*
 * Returns true for controls other than tab, LF and CR, for noncharacters, for U+FFF9 to
 * U+FFFB, and for Unicode's default-ignorable characters (zero-width, bidirectional, tag
 * characters, fillers).  Returns false for the variation selectors U+FE00 to U+FE0F, two
 * of which choose between emoji and text.  Some invisible characters affect their
 * neighbours, so clean.h decides whether a text keeps them.
 */
bool text_is_invisible(uint32_t code_point) MUST_USE;
/* Returns true if the text has a character of a script that is written right to left. */
bool text_has_right_to_left(const char *text) MUST_USE;
/* Returns true for "" and for a decimal amount that is zero, such as "0" or "0.00". */
bool text_amount_is_zero(const char *amount) MUST_USE;
/*
 * Returns the length of the longest prefix of at most max bytes that splits no
 * character.  Bytes that are not UTF-8 can be cut anywhere.
 */
size_t text_cut(const char *p, size_t n, size_t max);

/*
 * Decodes %XX and, if plus_is_space, '+' (application/x-www-form-urlencoded).  A '%'
 * without two hexadecimal digits stays unchanged.
 */
void text_percent_decode(
    const char *p, size_t n, bool plus_is_space, struct buf *);
/*
 * Appends the bytes, with %XX for each that is not an unreserved character of RFC 3986.
 */
void text_percent_encode(const char *p, size_t n, struct buf *);

/* Returns true if the text is in the list, which ends after `count` texts or at a NULL. */
bool text_is_among(const char *const *texts, size_t count, const char *text)
    MUST_USE;

/* Returns the value of a hexadecimal digit, or -1 for any other character. */
int text_hex_digit(char c) MUST_USE;

bool text_is_letter_or_digit(char) MUST_USE;                   /* ASCII */
char text_lower(char) MUST_USE;                                /* ASCII */
bool text_equal_nocase(const char *a, const char *b) MUST_USE; /* ASCII */
bool text_starts(const char *text, const char *prefix) MUST_USE;
bool text_ends(const char *text, const char *suffix) MUST_USE;
/* Returns true if the text has only blanks, tabs and line ends, or is "". */
bool text_is_blank(const char *text) MUST_USE;

/*
 * Returns true for an absolute http or https address that is safe in an attribute or a
 * header.  The address must be UTF-8 of at most 2048 bytes, with a host and without a
 * user.  It must not contain a blank, an ASCII control, a quote, or any of "<>\^`{|}".
 */
bool text_is_http_url(const char *text) MUST_USE;
/*
 * Returns the length of the scheme, host and port ("https://example.org:8080"), or 0 if
 * the text has no "://".
 */
size_t text_url_origin(const char *url) MUST_USE;
/*
 * Returns true if two addresses have the same scheme, host and port, in any case.  An
 * address with a default port differs from the address without it.
 */
bool text_same_origin(const char *a, const char *b) MUST_USE;

/* Reads "90s", "15m", "24h" or "7d" as seconds.  Returns false for any other form. */
bool text_duration(const char *text, int64_t *seconds) MUST_USE;
/*
 * Returns true for an e-mail address that needs no quotes, and no escapes in a Markdown
 * link: one @ with text before and after it, without a blank or any of the characters
 * < > ( ) [ ] \ , : ; " ? & # %
 */
bool text_is_email(const char *text) MUST_USE;

#endif
