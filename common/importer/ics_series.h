/*
 * series.h - events of a calendar that take place more than once, held until the
 * calendar ends: their changed times may stand anywhere in it.
 *
 * Layer:  2 (domain).
 * Owns:   the text of what it holds, until series_release().
 * Limits: SERIES_HELD_MAX bytes in all, SERIES_ONE_MAX bytes of one UID.
 */
#ifndef SERIES_H
#define SERIES_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"

enum {
	SERIES_HELD_MAX = 64 * 1024 * 1024,
	SERIES_ONE_MAX = 4 * 1024 * 1024,
};

/* One component that is held. */
struct series_part {
	size_t uid, text; /* where they stand */
	int64_t number, line;
};

struct series {
	struct buf held;
	struct series_part *part;
	size_t count, room;
	size_t at; /* the next to be handed out */
};

void series_init(struct series *);
void series_release(struct series *);
/* For the next calendar. */
void series_reset(struct series *);

/* Holds a copy; false when it is too much. */
bool series_hold(struct series *, const char *uid, const char *component,
    size_t n, int64_t number, int64_t line, struct fault *) MUST_USE;

/* All is held: puts what belongs together side by side. */
void series_sort(struct series *);
/* How many parts the next UID has; 0 at the end. */
size_t series_next(struct series *, const struct series_part **);
const char *series_text(const struct series *, const struct series_part *);

#endif
