/*
 * diagnostics.h - mistakes in a file that people write: where, what, and the mend.
 *
 * Shape:  where is a JSON pointer (RFC 6901), "" for the whole file.  Checks go
 *         down to what they look at and come back: diagnostics_enter(), diagnostics_leave().
 * Words:  one line each; what they quote from the file loses its controls.
 */
#ifndef BASE_DIAGNOSTICS_H
#define BASE_DIAGNOSTICS_H

#include "base/base.h"

enum { DIAGNOSTICS_WHERE_MAX = 512, DIAGNOSTICS_WHY_MAX = 400 };

typedef void diagnostics_report_fn(
    void *context, const char *pointer, const char *why);

struct diagnostics {
	diagnostics_report_fn *say;
	void *context;
	int64_t mistakes;
	char where[DIAGNOSTICS_WHERE_MAX]; /* cut when it is longer */
	size_t len;
};

void diagnostics_start(
    struct diagnostics *, diagnostics_report_fn *, void *context);

/* Down to a member or an element; leave with what was answered. */
size_t diagnostics_enter(struct diagnostics *, const char *key) MUST_USE;
size_t diagnostics_enter_at(struct diagnostics *, size_t index) MUST_USE;
void diagnostics_leave(struct diagnostics *, size_t back);

/* A mistake here, or in a member of what is here.  Both answer false. */
bool diagnostics_add(struct diagnostics *, const char *fmt, ...)
    PRINTF_LIKE(2, 3);
bool diagnostics_add_at(struct diagnostics *, const char *key, const char *fmt,
    ...) PRINTF_LIKE(3, 4);

#endif
