/*
 * normalize.h - the normalization of words in stored text, queries and filters.  Only
 * this module includes utf8proc.
 *
 * Also called: case folding, accent stripping, tokenizer, Unicode NFKD.
 * Rules:  a word is a run of letters and digits after NFKD, with marks (accents,
 *         diacritics) stripped and case folded.  A table replaces letters that Unicode
 *         does not decompose (l with stroke, o with stroke, ae ...).  "Sao Paulo",
 *         "SÃO-PAULO" and "são paulo" are the same two words.  Invalid UTF-8 separates
 *         words.
 * Owns:   nothing; the current word lives in the struct.
 * Errors: none.
 * Limits: a word keeps its first NORMALIZE_WORD_MAX bytes.
 */
#ifndef TEXT_NORMALIZE_H
#define TEXT_NORMALIZE_H

#include "base/base.h"
#include "base/buf.h"

enum { NORMALIZE_WORD_MAX = 64 };

struct normalizer {
	const char *p, *end;
	char
	    word[NORMALIZE_WORD_MAX + 1]; /* the current word, NUL-terminated */
	size_t len;
	const char *at; /* the word in the text, with its marks */
	size_t bytes;
};

void normalize_start(struct normalizer *, const char *p, size_t n);
/* Moves to the next word.  Returns false after the last word. */
bool normalize_next(struct normalizer *) MUST_USE;

/* Appends all words of the text, with the separator between them. */
void normalize_join(const char *text, char separator, struct buf *);

/*
 * Appends a host as UTS 46 maps it for look-ups, nontransitional: compatible forms, in
 * lower case, composed, without invisible characters, and with '.' between labels.
 * Returns false, and appends nothing, in these cases: the host is empty, not UTF-8 or
 * too long; a character is not allowed (unassigned, private, a control, a blank); a label
 * begins with a mark, or has letters of both directions (RFC 5893 section 2, rules 1 to
 * 6); a joiner joins nothing.
 */
bool normalize_host(const char *p, size_t n, struct buf *) MUST_USE;

/* Return the version of utf8proc at run time, and at build time. */
const char *normalize_version(void);
const char *normalize_build_version(void);

#endif
