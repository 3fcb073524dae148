/*
 * text.h - strict parsers of small things: integers, UTF-8, percent-encoding.
 *
 * Shapes: text is NUL-terminated UTF-8; bytes are (pointer, length).
 * Errors: parsers answer false and leave their result alone.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "base/base.h"
#include "base/buf.h"

/* -?[0-9]+ and nothing else, held to min..max where it is larger than fits. */
bool text_int(const char *text, int64_t min, int64_t max, int64_t *out)
    MUST_USE;

/*
 * The code point at p and its length in bytes; 0 when the bytes there are not
 * well-formed UTF-8 (RFC 3629: no overlong forms, no surrogates).
 */
size_t text_utf8(const char *p, size_t n, uint32_t *code_point);
bool text_is_utf8(const char *p, size_t n) MUST_USE;
/* Every byte that is no part of well-formed UTF-8 becomes '?', in place. */
void text_mend(char *text);
/*
 * Controls but for tab and line ends, and what Unicode calls default-ignorable:
 * zero-width, bidirectional, tag characters, fillers.  The sixteen variation
 * selectors stay: they choose how the emoji before them looks.
 */
bool text_is_invisible(uint32_t code_point) MUST_USE;
/* The longest prefix of at most max bytes that splits no character. */
size_t text_cut(const char *p, size_t n, size_t max);

/*
 * Decodes %XX and, when plus_is_space, '+' (application/x-www-form-urlencoded).
 * A '%' without two digits stays as it is.
 */
void text_percent_decode(
    const char *p, size_t n, bool plus_is_space, struct buf *);
/* Everything but RFC 3986's unreserved characters becomes %XX. */
void text_percent_encode(const char *p, size_t n, struct buf *);

bool text_equal_nocase(const char *a, const char *b) MUST_USE; /* ASCII */
bool text_starts(const char *text, const char *prefix) MUST_USE;
bool text_ends(const char *text, const char *suffix) MUST_USE;
bool text_is_blank(const char *text) MUST_USE;

/*
 * An absolute http or https address that may stand in an attribute or a header:
 * a host and before it no user, no blanks, controls, quotes, angle brackets or
 * backslashes.
 */
bool text_is_http_url(const char *text) MUST_USE;

/* "90s", "15m", "24h", "7d" in seconds. */
bool text_duration(const char *text, int64_t *seconds) MUST_USE;
/*
 * One @ with something before and after it, no blank and nothing that an address
 * needs quotes for: enough to write to, and a link in Markdown as it stands.
 */
bool text_is_email(const char *text) MUST_USE;

#endif
