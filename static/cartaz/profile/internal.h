/*
 * internal.h - the guessed profile, shared by the files of `cartaz profile guess`.
 *
 * Owns: nothing; text is in the tool's arena.
 */
#ifndef CARTAZ_PROFILE_INTERNAL_H
#define CARTAZ_PROFILE_INTERNAL_H

#include "cartaz/profile/guess_fields.h"
#include "cartaz/tool.h"

enum { GUESS_TEXT_MAX = 256 * 1024, GUESS_RULES_MAX = 40 };

struct guess_rule {
	const char *key, *rule, *why; /* rule: JSON */
	struct guess_leaf *leaf;      /* or NULL */
	struct guess_leaf *clock;     /* the separate time of a date; or NULL */
	const char *of;               /* JSON: the rule for its text */
};

struct guess_rules {
	struct guess_rule rule[GUESS_RULES_MAX];
	size_t count;
};

struct guess {
	struct tool *tool;
	struct guess_items items;
	struct guess_leaves leaves;
	struct guess_rules rules;
	const char *group; /* a rule, or NULL */
	const char *next;  /* JSON: how the next page is found; or NULL */
	const char *more;  /* the flag for it in the answer; or NULL */
};

/* The text as JSON. */
const char *guess_quote(struct guess *, const char *text);
/* The text of a format. */
#define guess_format(x, ...) arena_printf(&(x)->tool->mem, __VA_ARGS__)
/* "/dia, in 12 of 14 items: 24/06/2035" */
const char *guess_reason(struct guess *, const struct guess_leaf *);

/* Adds a rule for each field of the group that has a leaf, and uses the leaf. */
void guess_add_rules(struct guess *, struct guess_leaves *from,
    enum guess_group, struct guess_rules *);
void guess_add_rule(struct guess_rules *, struct guess_rule);
/* NULL: none. */
const struct guess_rule *guess_rule_of(
    const struct guess_rules *, const char *key);
/* The leaf of a rule of the event; NULL: none. */
struct guess_leaf *guess_leaf_of(const struct guess *, const char *key);
/* Removes the rule, which must be there. */
struct guess_rule guess_take_rule(struct guess_rules *, const char *key);
/* If no name fits, dates are found by their values. */
void guess_add_dates(struct guess *);
/* Does a value occur twice?  With other_or_null, twice with different values there. */
bool guess_repeats(const struct guess *, const struct guess_leaf *,
    const struct guess_leaf *other_or_null) MUST_USE;

/* "": no item has one. */
const char *guess_first_value(const struct guess_leaf *);

/* ---- guess_times.c */

/*
 * The rule of a date, with the separate time that belongs to it.  A flag for whole days
 * is one of the leaves.
 */
const char *guess_time_rule(
    struct guess *, const struct guess_leaves *, const struct guess_rule *);
/* The rule for the day of a date, whose midnights, if all are, are not hours. */
const char *guess_day_rule(struct guess *, const struct guess_leaf *date);
/* The rule for an hour; `side` of two in a cell: "before" or "after" the mark. */
const char *guess_clock_rule(
    struct guess *, const struct guess_leaf *, const char *side);
/* The leaf of the end if the start is the first of [first, last]; else NULL. */
struct guess_leaf *guess_range_end(struct guess *);

/* ---- guess_pages.c */

/* Is the answer of the url, which may be a path, one page of several? */
void guess_pages(struct guess *, const char *url, bool has_next_link);

/* ---- guess_lists.c */

/*
 * Adds the tickets of a list, which have a name or a price, or those of rows,
 * which have a price.
 */
void guess_tickets(struct guess *);
/* Finds sessions in a list of the items; other fields then do not use it. */
void guess_sessions(struct guess *);
/* If rows have one id and several starts, each row is a session. */
void guess_sessions_of_rows(struct guess *);

#endif
