/*
 * ask_gap.h - what stands in a gap of a request's template.
 *
 * Layer: 2 (domain).
 * Shape: {name} must have a value, {name?} without one drops what is around,
 *        {name:text} has another; then |encoder, once or twice.
 */
#ifndef ASK_GAP_H
#define ASK_GAP_H

#include "base/base.h"

struct json_object;

enum { ASK_GAP_MAX = 160, ASK_ENCODERS_MAX = 2 };

struct ask_gap {
	char text[ASK_GAP_MAX + 1]; /* that the others point into */
	const char *name;
	const char *otherwise; /* NULL: none */
	bool optional;
	const char *encoders[ASK_ENCODERS_MAX];
	size_t encoder_count;
};

/* False, and *why, when nobody could fill it. */
bool ask_gap_read(const char *p, size_t n, struct ask_gap *, const char **why)
    MUST_USE;

/*
 * Calls each() for the gaps of every text in a value, and in what makes a
 * request of a section or the profile: its members "base", "path", "query",
 * "headers" and "body".  What cannot be read is passed over.
 */
typedef void ask_gap_fn(void *context, const struct ask_gap *);
void ask_each_gap_in(struct json_object *value, ask_gap_fn *, void *context);
void ask_each_gap(struct json_object *section, ask_gap_fn *, void *context);

#endif
