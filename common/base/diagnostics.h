/*
 * diagnostics.h - reports the mistakes in a JSON file that people write: the place of each
 * mistake, the reason and the repair.
 *
 * Shape:  the place is a JSON pointer (RFC 6901), "" for the whole file.  A check calls
 *         diagnostics_enter() before it looks at a member, and diagnostics_leave() after
 *         it.  A message is one line: control characters and invalid UTF-8 become "?".
 * Owns:   nothing; the report function gets texts that are valid only during its call.
 * Limits: a pointer has at most DIAGNOSTICS_WHERE_MAX bytes with its NUL, a message at
 *         most DIAGNOSTICS_WHY_MAX.  Longer texts are cut.
 */
#ifndef BASE_DIAGNOSTICS_H
#define BASE_DIAGNOSTICS_H

#include "base/base.h"

enum { DIAGNOSTICS_WHERE_MAX = 512, DIAGNOSTICS_WHY_MAX = 400 };

typedef void diagnostics_report_fn(
    void *context, const char *pointer, const char *why);

struct diagnostics {
	diagnostics_report_fn *report;
	void *context;
	int64_t mistakes; /* number of reports */
	char where[DIAGNOSTICS_WHERE_MAX];
	size_t len;
};

void diagnostics_start(
    struct diagnostics *, diagnostics_report_fn *, void *context);

/* The place of a check before it entered a member or an element. */
struct diagnostics_place {
	struct diagnostics *lint;
	size_t len;
};
/* A local variable of this type calls diagnostics_leave() at the end of its block. */
#define LOCAL_PLACE RELEASED_BY(diagnostics_leave) struct diagnostics_place

/*
 * Enter a member by its name, or an element of an array by its index.  Return the
 * previous place, for diagnostics_leave().
 */
struct diagnostics_place diagnostics_enter(
    struct diagnostics *, const char *key) MUST_USE;
struct diagnostics_place diagnostics_enter_at(
    struct diagnostics *, size_t index) MUST_USE;
void diagnostics_leave(struct diagnostics_place *);

/*
 * Report a mistake at the present place or, if a key is passed, at the member with this
 * key.  Return false.
 */
#define diagnostics_add(d, ...) diagnostics_add_at(d, NULL, __VA_ARGS__)
bool diagnostics_add_at(struct diagnostics *, const char *key_or_null,
    const char *fmt, ...) PRINTF_LIKE(3, 4);

#endif
