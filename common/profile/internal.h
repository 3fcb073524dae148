/*
 * internal.h - what the files of profile/ share among themselves.
 */
#ifndef PROFILE_INTERNAL_H
#define PROFILE_INTERNAL_H

#include "profile/request_template.h"
#include "json/pointer.h"
#include "profile/rule.h"
#include "profile/profile_lint.h"
#include "profile/request_template_placeholder.h"
#include "profile/request_template_lint.h"

/* ---- What the makers of a request share: request_template.c fills gaps, for
 * headers, request_template_url.c for addresses, request_template_body.c for JSON bodies.
 */

enum { REQUEST_TEMPLATE_VALUE_MAX = 8 * 1024 };

/* How a value is made safe for where it stands. */
enum request_template_context {
	REQUEST_TEMPLATE_IN_PATH,
	REQUEST_TEMPLATE_IN_QUERY,
	REQUEST_TEMPLATE_IN_TEXT
};

struct request_template_expansion {
	const struct request_template_variables *variables;
	struct arena *mem;
	struct error *fault;
	bool dropped; /* a {v?} without a value: leave the whole out */
};

/* What cannot be asked; answers false. */
bool request_template_refuse(
    struct request_template_expansion *, const char *why, const char *what);

/*
 * Appends the template with its gaps filled; what is literal stays as it is
 * unless encode_literal.
 */
bool request_template_fill(struct request_template_expansion *,
    const char *template, enum request_template_context, bool encode_literal,
    struct buf *) MUST_USE;

/* "base" and the section's "path", then both queries. */
bool request_template_url(struct request_template_expansion *,
    struct json_object *profile, struct json_object *section, const char **url)
    MUST_USE;

/* The section's "body", when it has one. */
bool request_template_body(struct request_template_expansion *,
    struct json_object *section, struct http_request *) MUST_USE;

/* ---- A rule, read: what rule_compile.c makes, with rule_template.c,
 * and rule.c follows.
 *
 * Owns:  nothing; all of it lives in the arena and in the profile's tree.
 */

enum rule_op {
	RULE_POINTER,
	RULE_FIRST,
	RULE_CONST,
	RULE_TPL,
	RULE_ABS,
	RULE_LANG,
	RULE_PICK,
	RULE_JOIN,
	RULE_MAP,
	RULE_CUT,
	RULE_TIME,
	RULE_HASH,
	RULE_NOT,
	RULE_ANY,
	RULE_EQ,
	RULE_LT,
	RULE_PAST,
};

enum rule_as { RULE_AS_ISO, RULE_AS_UTC, RULE_AS_UNIX, RULE_AS_UNIX_MS };

/* A piece of a template: exactly one of the three. */
struct rule_part {
	const char *literal;
	const char *variable;
	const struct pointer *pointer;
	bool slug; /* slugified */
};

struct rule_where {
	struct pointer pointer;
	struct json_object *wanted; /* a value or an array of them */
};

struct rule {
	enum rule_op op;
	struct rule *of;     /* what the operator is applied to; or NULL */
	struct rule **rules; /* FIRST, JOIN, ANY */
	size_t rule_count;
	struct pointer pointer;       /* POINTER */
	struct json_object *constant; /* CONST, EQ */
	struct rule_part *parts;      /* TPL */
	size_t part_count;
	struct rule_where *where; /* PICK */
	size_t where_count;
	const struct pointer *max, *get;
	const char *separator;     /* JOIN */
	struct json_object *table; /* MAP */
	struct json_object *otherwise;
	const char *after, *before; /* CUT */
	enum rule_as as;            /* TIME, PAST */
	struct rule *zone;          /* TIME */
	double than;                /* LT */
};

/* The parts of a TPL.  On false every mistake was said. */
bool rule_compile_template(const char *template_or_null, struct diagnostics *,
    struct arena *, struct rule *) MUST_USE;

/* ---- What the lints of a profile share: profile_lint.c looks
 * at one key after the other, profile_lint_request.c at keys that must agree.
 */

/* A section against what stands at the top for every request. */
void profile_lint_request(struct json_object *profile,
    struct json_object *section, struct diagnostics *);

/* The list's cursor: what gives it, and where it is said. */
void profile_lint_cursor(struct json_object *list, struct diagnostics *);

/* A status cannot be an answer and an error. */
void profile_lint_statuses(struct json_object *profile, struct diagnostics *);

/* ---- What the lints of a request share: request_template_lint.c looks at
 * where templates stand, request_template_lint_text.c at one template, request_template_lint_brand.c at
 * what carries the brand's filter.
 */

enum request_template_position {
	REQUEST_TEMPLATE_AT_BASE,
	REQUEST_TEMPLATE_AT_PATH,
	REQUEST_TEMPLATE_AT_QUERY,
	REQUEST_TEMPLATE_AT_HEADER,
	REQUEST_TEMPLATE_AT_BODY,
};

/* What is left out as a whole: a parameter, a part of one, an element. */
struct request_template_unit {
	bool brand;      /* carries the brand's filter */
	bool brand_must; /* and not by an optional gap alone */
	bool brand_may;
	char drops[REQUEST_TEMPLATE_PLACEHOLDER_MAX +
	    1]; /* whose absence leaves it out; or "" */
};

/* q, city, state, organization, key */
bool request_template_is_callers(const char *variable) MUST_USE;

/* Adds what the template carries. */
void request_template_unit_add(
    struct request_template_unit *, const char *template);
/* Adds what carries the brand inside of a part that goes on its own. */
void request_template_unit_join(
    struct request_template_unit *, const struct request_template_unit *inner);
/* Says so when the brand's filter would go with a value that is not there. */
void request_template_unit_check(
    const struct request_template_unit *, struct diagnostics *);

/* One template; beside_brand: in one parameter with the brand's filter. */
void request_template_lint_text(const char *template,
    enum request_template_language, enum request_template_position,
    bool beside_brand, struct diagnostics *);

#endif
