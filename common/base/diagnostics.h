/*
 * lint.h - mistakes in a file that people write: where, what, and the mend.
 *
 * Layer:  0 (base).
 * Shape:  where is a JSON pointer (RFC 6901), "" for the whole file.  Checks go
 *         down to what they look at and come back: lint_enter(), lint_leave().
 * Words:  one line each; what they quote from the file loses its controls.
 */
#ifndef LINT_H
#define LINT_H

#include "base/base.h"

enum { LINT_WHERE_MAX = 512, LINT_WHY_MAX = 400 };

typedef void lint_say_fn(void *context, const char *pointer, const char *why);

struct lint {
	lint_say_fn *say;
	void *context;
	int64_t mistakes;
	char where[LINT_WHERE_MAX]; /* cut when it is longer */
	size_t len;
};

void lint_start(struct lint *, lint_say_fn *, void *context);

/* Down to a member or an element; leave with what was answered. */
size_t lint_enter(struct lint *, const char *key) MUST_USE;
size_t lint_enter_at(struct lint *, size_t index) MUST_USE;
void lint_leave(struct lint *, size_t back);

/* A mistake here, or in a member of what is here.  Both answer false. */
bool lint_wrong(struct lint *, const char *fmt, ...) PRINTF_LIKE(2, 3);
bool lint_wrong_at(struct lint *, const char *key, const char *fmt, ...)
    PRINTF_LIKE(3, 4);

#endif
