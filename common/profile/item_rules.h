/*
 * item_rules.h - rules over the members of an item: "only" and "skip" of a profile or
 * a source, and "where" of a rule that picks.
 *
 * Also called: filter, predicate, where clause.
 * Shape:  an object of pointers and conditions, which must all hold:
 *         {"/venue/city": "Recife"}              this value; null: no value
 *         {"/kind": ["talk", "workshop"]}        one of these values
 *         {"/kind": {"is": "talk"}}              as {"/kind": "talk"}
 *         {"/name": {"matches": "^(draft|test)"}}  a POSIX extended regular expression;
 *                                                ASCII case is ignored
 *         {"/starts_at": {"from": "2027-01-01", "until": "2027-06-30"}}  whole days
 *         {"/categories": {"category": "music"}}  a name in any language (categories.h)
 *         If the pointer leads to an array, one matching element is enough.
 *         "only" and "skip" are such a rule or an array of them.  An item is used if
 *         a rule of "only" holds, or there is none, and no rule of "skip" holds.
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

/* Compiles one rule.  Returns false after mistakes, all of which were reported. */
bool item_rule_compile(struct json_object *borrowed, struct diagnostics *,
    struct arena *, struct item_rule *) MUST_USE;
/* Returns the pointer of condition i. */
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
/*
 * Returns true if the item is used.  Otherwise `which` is set to "only" or to the rule
 * that left it out: "skip", or "skip/2" in an array (from 0).
 */
bool item_rules_take(const struct item_rules *, struct json_object *item,
    char which[ITEM_RULES_WHICH_MAX]) MUST_USE;
/* Returns true if a rule of "only" has this text for this member. */
bool item_rules_accept(
    const struct item_rules *, const char *member, const char *text) MUST_USE;

#endif
