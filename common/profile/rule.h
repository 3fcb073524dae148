/*
 * rule.h - how one field is made from an upstream's item: the operators of the
 * profile format.
 *
 * Shape: a rule is one of
 *   "/ptr"                          what the pointer leads to
 *   [r, ...]                        the first that is not empty
 *   {"const": v}
 *   {"tpl": "..{/ptr}..{/ptr|slug}..{upstream.base}.."}  none if a part is;
 *                                   "{{" is the character
 *   {"abs": r}                      an address, made absolute
 *   {"lang": r}                     {"pt-BR": v, "en": v} by brand language
 *   {"pick": r, "where": {"/k": v | [v]}, "max": "/k", "get": "/ptr"}
 *   {"join": [r], "sep": ", "}      what is not empty
 *   {"map": r, "table": {"a": v}, "else": v}
 *   {"cut": r, "after": s, "before": s}
 *   {"time": r, "as": "iso" | "utc" | "unix" | "unix_ms", "zone": r}
 *   {"hash": r}                     a stable positive number of 53 bits
 *   {"not": r}  {"any": [r]}  {"eq": r, "is": v | [v]}  {"lt": r, "than": n}
 *   {"past": r, "as": ...}          is it over?
 * Every operator is defined for every input: what it cannot use is none.
 * Limits: rules eight deep; no recursion over data, no regular expressions.
 */
#ifndef PROFILE_RULE_H
#define PROFILE_RULE_H

#include "base/arena.h"
#include "base/diagnostics.h"

struct json_object;
struct pointer;
struct rule;

enum rule_kind { RULE_NONE, RULE_TEXT, RULE_BOOL, RULE_JSON };

struct rule_value {
	enum rule_kind kind;
	const char *text;
	bool truth;
	struct json_object *json; /* borrowed from the item or the rule */
};

/* What a rule may know besides the item. */
struct rule_scope {
	struct arena *mem;  /* for text that is made */
	const char *base;   /* that addresses are made absolute against */
	const char *zone;   /* the brand's, to judge by; or NULL */
	const char *locale; /* "pt-BR" */
	int64_t now_s;
	const char *const (*variables)[2]; /* name, value; NULL ends them */
};

/*
 * `borrowed` must outlive the rule.  On false every mistake was said, below
 * where the lint stands.
 */
bool rule_compile(struct json_object *borrowed, struct diagnostics *,
    struct arena *, struct rule **) MUST_USE;

struct rule_value rule_eval(
    const struct rule *, const struct rule_scope *, struct json_object *item);

/*
 * Calls fn for all that the rule may look at: what the pointer leads to, or,
 * with each, what that leads to in every element of the array there.
 */
typedef void rule_paths_fn(
    void *context, const struct pointer *, const struct pointer *each_or_null);
void rule_paths(const struct rule *, rule_paths_fn *, void *context);

#endif
