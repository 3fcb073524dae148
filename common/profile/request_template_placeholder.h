/*
 * request_template_placeholder.h - parses the placeholders of request templates.
 *
 * Owns:   its own text: a placeholder must not be copied, because its members
 *         point into it.
 * Shape:  {name}, which must have a value; {name?}, which drops its parameter if it has
 *         no value; {name:text}, with a default.  One or two encoders may follow, each
 *         after "|".
 * Limits: REQUEST_TEMPLATE_PLACEHOLDER_MAX bytes between the braces.
 * Errors: *why is the problem of a placeholder that cannot be parsed.
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
	/* the other members point into this text */
	char text[REQUEST_TEMPLATE_PLACEHOLDER_MAX + 1];
	const char *name;
	const char *default_value; /* or NULL */
	bool optional;
	const char *encoders[REQUEST_TEMPLATE_ENCODERS_MAX];
	size_t encoder_count;
};

/* Parses the n bytes between the braces. */
bool request_template_placeholder_parse(const char *p, size_t n,
    struct request_template_placeholder *, const char **why) MUST_USE;

/*
 * The functions below call a function for each placeholder in a template, in a JSON
 * value, or in the members of a section or a profile that make a request: "base",
 * "path", "query", "headers", "body", "sql" and "order".  They skip placeholders that
 * cannot be parsed, and stop at a "{" without a "}".
 */
typedef void request_template_placeholder_fn(
    void *context, const struct request_template_placeholder *);
void request_template_each_placeholder_of(
    const char *template, request_template_placeholder_fn *, void *context);
void request_template_each_placeholder_in(struct json_object *value,
    request_template_placeholder_fn *, void *context);
void request_template_each_placeholder(struct json_object *section,
    request_template_placeholder_fn *, void *context);

/* Returns true if the section, or the profile, has a placeholder with this name. */
bool request_template_has_placeholder(
    struct json_object *section, const char *name) MUST_USE;

#endif
