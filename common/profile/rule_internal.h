/*
 * rule_parts.h - a rule, read: what rule_compile.c makes, with rule_template.c,
 * and rule.c follows.
 *
 * Layer: 2 (domain).
 * Owns:  nothing; all of it lives in the arena and in the profile's tree.
 */
#ifndef RULE_PARTS_H
#define RULE_PARTS_H

#include "json/pointer.h"
#include "profile/rule.h"

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
bool rule_compile_template(const char *template_or_null, struct lint *,
    struct arena *, struct rule *) MUST_USE;

#endif
