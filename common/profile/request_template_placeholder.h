/*
 * request_template_placeholder.h - what stands in a gap of a request's template.
 *
 * Shape: {name} must have a value, {name?} without one drops what is around,
 *        {name:text} has another; then |encoder, once or twice.
 */
#ifndef PROFILE_REQUEST_TEMPLATE_PLACEHOLDER_H
#define PROFILE_REQUEST_TEMPLATE_PLACEHOLDER_H

#include "base/base.h"

struct json_object;

enum {
	REQUEST_TEMPLATE_PLACEHOLDER_MAX = 160,
	REQUEST_TEMPLATE_ENCODERS_MAX = 2
};

struct request_template_placeholder {
	char text[REQUEST_TEMPLATE_PLACEHOLDER_MAX +
	    1]; /* that the others point into */
	const char *name;
	const char *otherwise; /* NULL: none */
	bool optional;
	const char *encoders[REQUEST_TEMPLATE_ENCODERS_MAX];
	size_t encoder_count;
};

/* False, and *why, when nobody could fill it. */
bool request_template_placeholder_read(const char *p, size_t n,
    struct request_template_placeholder *, const char **why) MUST_USE;

/*
 * Calls each() for the gaps of every text in a value, and in what makes a
 * request of a section or the profile: its members "base", "path", "query",
 * "headers" and "body".  What cannot be read is passed over.
 */
typedef void request_template_placeholder_fn(
    void *context, const struct request_template_placeholder *);
void request_template_each_placeholder_in(struct json_object *value,
    request_template_placeholder_fn *, void *context);
void request_template_each_placeholder(struct json_object *section,
    request_template_placeholder_fn *, void *context);

#endif
