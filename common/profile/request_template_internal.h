/*
 * ask_parts.h - what the makers of a request share: ask.c fills gaps, for
 * headers, ask_address.c for addresses, ask_body.c for JSON bodies.
 *
 * Layer: 2 (domain).
 */
#ifndef ASK_PARTS_H
#define ASK_PARTS_H

#include "profile/request_template.h"

enum { ASK_VALUE_MAX = 8 * 1024 };

/* How a value is made safe for where it stands. */
enum place { IN_PATH, IN_QUERY, IN_TEXT };

struct expand {
	const struct ask_variables *variables;
	struct arena *mem;
	struct fault *fault;
	bool dropped; /* a {v?} without a value: leave the whole out */
};

/* What cannot be asked; answers false. */
bool ask_wrong(struct expand *, const char *why, const char *what);

/*
 * Appends the template with its gaps filled; what is literal stays as it is
 * unless encode_literal.
 */
bool ask_expand(struct expand *, const char *template, enum place,
    bool encode_literal, struct buf *) MUST_USE;

/* "base" and the section's "path", then both queries. */
bool ask_address(struct expand *, struct json_object *profile,
    struct json_object *section, const char **url) MUST_USE;

/* The section's "body", when it has one. */
bool ask_body(struct expand *, struct json_object *section,
    struct fetch_request *) MUST_USE;

#endif
