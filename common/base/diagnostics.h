/*
 * diagnostics.h - reports mistakes in a file that people write: the place, the reason
 * and the repair.
 *
 * Shape:  the place is a JSON pointer (RFC 6901), "" for the whole file.  A check
 *         calls diagnostics_enter() before it looks at a member, and leaves the place
 *         after it.  A message is one line; control characters of quoted text become
 *         "?".
 * Owns:   nothing; the text is valid only during the call of the report function.
 * Limits: a pointer has DIAGNOSTICS_WHERE_MAX bytes, a message DIAGNOSTICS_WHY_MAX.
 *         Longer texts are cut.
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
	int64_t mistakes;
	char where[DIAGNOSTICS_WHERE_MAX];
	size_t len;
};

void diagnostics_start(
    struct diagnostics *, diagnostics_report_fn *, void *context);

/* Where a check was before it entered a member or an element. */
struct diagnostics_place {
	struct diagnostics *lint;
	size_t len;
};
/* A local place, which is left where its block ends. */
#define LOCAL_PLACE RELEASED_BY(diagnostics_leave) struct diagnostics_place

struct diagnostics_place diagnostics_enter(
    struct diagnostics *, const char *key) MUST_USE;
struct diagnostics_place diagnostics_enter_at(
    struct diagnostics *, size_t index) MUST_USE;
void diagnostics_leave(struct diagnostics_place *);

/* Report a mistake at the present place, or in a member of it.  Both return false. */
#define diagnostics_add(d, ...) diagnostics_add_at(d, NULL, __VA_ARGS__)
bool diagnostics_add_at(struct diagnostics *, const char *key_or_null,
    const char *fmt, ...) PRINTF_LIKE(3, 4);

#endif
