/*
 * normalize.h - the one idea of "the same word" for stored text, queries, filters.
 *
 * A word is a run of letters and digits after NFKD, with marks stripped, case
 * folded, and a table for the letters that Unicode does not take apart
 * (l with stroke, o with stroke, ae ...).  "Sao Paulo", "SÃO-PAULO" and
 * "são paulo" are the same two words.  Invalid UTF-8 separates words.
 * Limits: a word keeps its first NORMALIZE_WORD_MAX bytes.
 */
#ifndef TEXT_NORMALIZE_H
#define TEXT_NORMALIZE_H

#include "base/base.h"
#include "base/buf.h"

enum { NORMALIZE_WORD_MAX = 64 };

struct normalizer {
	const char *p, *end;
	char word[NORMALIZE_WORD_MAX + 1]; /* the current one, NUL-terminated */
	size_t len;
};

void normalize_start(struct normalizer *, const char *p, size_t n);
/* Moves to the next word; false when there is none. */
bool normalize_next(struct normalizer *) MUST_USE;

/* All words of the text, one blank between; nothing when there is none. */
void normalize_join(const char *text, char separator, struct buf *);

/* Of the library that runs, and of the one that was built with. */
const char *normalize_version(void);
const char *normalize_build_version(void);

#endif
