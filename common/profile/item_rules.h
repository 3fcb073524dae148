/*
 * item_rules.h - rules over the members of an item: "only" and "skip" of a profile or
 * a source, and "where" of a rule that picks.
 *
 * Also called: filter, predicate, where clause.
 * Shape:  an object of pointers and conditions, which must all hold:
 *         {"/venue/city": "Recife"}              the value; null: there is none
 *         {"/kind": ["talk", "workshop"]}        one of them
 *         {"/name": {"matches": "^(draft|test)"}}  a POSIX extended regular expression;
 *                                                the case of ASCII makes no difference
 *         {"/starts_at": {"from": "2027-01-01", "until": "2027-06-30"}}  whole days
 *         {"/categories": {"category": "music"}}  in any language (categories.h)
 *         If the pointer leads to an array, one of its elements is enough.
 *         "only" and "skip" are such a rule or an array of them.
 * Owns:   nothing; rules are in the arena and borrow from their JSON.
 * Errors: each mistake is reported to the diagnostics.
 * Limits: ITEM_RULES_PATTERN_MAX bytes of an expression, which is compared with the
 *         first ITEM_RULES_TEXT_MAX bytes of a text.
 */
#ifndef PROFILE_ITEM_RULES_H
#define PROFILE_ITEM_RULES_H

#include "base/arena.h"
#include "base/diagnostics.h"

struct json_object;
struct item_condition;
struct pointer;

enum { ITEM_RULES_PATTERN_MAX = 200, ITEM_RULES_TEXT_MAX = 4096 };

struct item_rule {
	struct item_condition *conditions;
	size_t count;
};

/* False after a mistake; all were reported. */
bool item_rule_compile(struct json_object *borrowed, struct diagnostics *,
    struct arena *, struct item_rule *) MUST_USE;
/* The pointer of a condition. */
const struct pointer *item_rule_pointer(const struct item_rule *, size_t i);
bool item_rule_holds(const struct item_rule *, struct json_object *item)
    MUST_USE;

struct item_rules {
	struct item_rule *only, *skip;
	size_t only_count, skip_count;
	bool skip_is_list;
};

/* Compiles the members "only" and "skip" of an object. */
bool item_rules_compile(struct json_object *borrowed, struct diagnostics *,
    struct arena *, struct item_rules *) MUST_USE;

enum { ITEM_RULES_WHICH_MAX = 24 };
/* Is the item used?  If not, `which` names the rule: "only", or "skip/2". */
bool item_rules_take(const struct item_rules *, struct json_object *item,
    char which[ITEM_RULES_WHICH_MAX]) MUST_USE;
/* Does a rule of "only" name this value of this member? */
bool item_rules_accept(
    const struct item_rules *, const char *member, const char *text) MUST_USE;

#endif
