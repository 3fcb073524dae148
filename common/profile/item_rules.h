/*
 * item_rules.h - rules over the members of an item: "only" and "skip" of a profile or
 * a source, and "where" of a rule that picks.
 *
 * Also called: filter, predicate, where clause.
 * Shape:  an object of pointers and conditions, which must all hold:
 *         {"/venue/city": "Recife"}              this value; null means no value
 *         {"/kind": ["talk", "workshop"]}        one of these values
 *         {"/kind": {"is": "talk"}}              as {"/kind": "talk"}
 *         {"/name": {"matches": "^(draft|test)"}}  a POSIX extended regular expression;
 *                                                ASCII case is ignored
 *         {"/starts_at": {"from": "2027-01-01", "until": "2027-06-30"}}  whole days
 *         {"/categories": {"category": "music"}}  a name in any language (categories.h)
 *         If the pointer leads to an array, one matching element is enough.
 *         "only" and "skip" are each one rule, or an array of rules.  An item is left out
 *         if a rule of "skip" holds.  Otherwise it is used if "only" is missing or if a
 *         rule of "only" holds.
 * Owns:   nothing; rules are in the arena and borrow from their JSON.
 * Errors: each mistake is reported to the diagnostics.
 * Limits: item_rules_look() notes only the first 64 conditions of a source or profile.
 *         A regular expression has at most ITEM_RULES_PATTERN_MAX bytes, no braces and
 *         no back-references, and is compared with the first ITEM_RULES_TEXT_MAX bytes
 *         of a text.
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
/* Returns true if all conditions of the rule hold for the item. */
bool item_rule_holds(const struct item_rule *, struct json_object *item)
    MUST_USE;

struct item_rules {
	struct item_rule *only, *skip;
	size_t only_count, skip_count;
	bool skip_is_list;
	uint64_t seen; /* item_rules_look(): a bit for each condition */
};

/*
 * Compiles the members "only" and "skip" of an object, if it has them.  Returns false
 * after mistakes, all of which were reported.  A rule without a condition is a mistake.
 */
bool item_rules_compile(struct json_object *borrowed, struct diagnostics *,
    struct arena *, struct item_rules *) MUST_USE;

enum { ITEM_RULES_WHICH_MAX = 24 };
/*
 * Returns true if the item is used.  Otherwise returns false, and sets `which` to the rule
 * that left the item out: "skip", or "skip/2" in an array (counted from 0).  If no rule of
 * "only" held, sets `which` to "only".
 */
bool item_rules_take(const struct item_rules *, struct json_object *item,
    char which[ITEM_RULES_WHICH_MAX]) MUST_USE;
/* Notes the conditions whose member has a value in the item, for item_rules_lost(). */
void item_rules_look(struct item_rules *, struct json_object *item);
/*
 * Returns the pointer of a condition that has lost its member: no item of this reading
 * has a value for it, but an item of the previous reading had one (seen_before is the
 * `seen` of that reading).  If is_first is true, any condition of "skip" without a value
 * in this reading is also lost, unless is_native is true and the member is a field of
 * native records.  Returns NULL if no condition is lost.
 */
const char *item_rules_lost(const struct item_rules *, uint64_t seen_before,
    bool is_first, bool is_native) MUST_USE;

/*
 * Returns true if "only" has a condition "is" for this member of the item, and the text
 * is its value or one of its values.
 */
bool item_rules_accept(
    const struct item_rules *, const char *member, const char *text) MUST_USE;

#endif
