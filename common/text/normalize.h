/*
 * fold.h - the one idea of "the same word" for stored text, queries, filters.
 *
 * Layer:  1 (door: utf8proc).
 * A word is a run of letters and digits after NFKD, with marks stripped, case
 * folded, and a table for the letters that Unicode does not take apart
 * (l with stroke, o with stroke, ae ...).  "Sao Paulo", "SÃO-PAULO" and
 * "são paulo" are the same two words.  Invalid UTF-8 separates words.
 * Limits: a word keeps its first FOLD_WORD_MAX bytes.
 */
#ifndef FOLD_H
#define FOLD_H

#include "base/base.h"
#include "base/buf.h"

enum { FOLD_WORD_MAX = 64 };

struct fold {
	const char *p, *end;
	char word[FOLD_WORD_MAX + 1]; /* the current one, NUL-terminated */
	size_t len;
};

void fold_start(struct fold *, const char *p, size_t n);
/* Moves to the next word; false when there is none. */
bool fold_next(struct fold *) MUST_USE;

/* All words of the text, one blank between; nothing when there is none. */
void fold_join(const char *text, char separator, struct buf *);

/* Of the library that runs, and of the one that was built with. */
const char *fold_version(void);
const char *fold_built_with(void);

#endif
