/*
 * internal.h - the guessed profile, which the files of `cartaz profile guess` share.
 *
 * Owns: nothing; text is in the tool's arena.
 */
#ifndef CARTAZ_PROFILE_INTERNAL_H
#define CARTAZ_PROFILE_INTERNAL_H

#include "cartaz/profile/guess_fields.h"
#include "cartaz/tool.h"

enum {
	GUESS_TEXT_MAX = 256 * 1024,
	GUESS_RULES_MAX = 40,
	GUESS_NAMED_MAX = 20
};

struct guess_rule {
	const char *key, *rule, *why; /* rule: JSON */
	struct guess_leaf *leaf;      /* or NULL */
	struct guess_leaf *clock;     /* the separate time of a date, or NULL */
	const char *of;               /* JSON: the rule for the leaf's text */
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
	const char *next;  /* JSON: how to find the next page, or NULL */
	const char *
	    later; /* as `next`, if the member is null in this answer; or NULL */
	const char *more; /* the flag for more pages, or NULL */
	/* The member for pages, even if there is one page, and JSON for requests; or NULL. */
	const char *pages, *request;
	/* The number of pages and its member; 0: unknown. */
	int64_t page_count;
	const char *page_count_at;
	const char *unread; /* names without a rule: guess_note_unread() */
	size_t unread_count;
};

/*
 * Adds the leaves that no rule uses to `unread`: the names of columns, or the pointers of
 * members.  After GUESS_NAMED_MAX names, only counts the leaves.  `at` is the object's
 * pointer.
 */
void guess_note_unread(
    struct guess *, const struct guess_leaves *, const char *at);

/* Returns the text as JSON. */
const char *guess_quote(struct guess *, const char *text);
/* Prints a text to the tool's arena. */
#define guess_format(x, ...) arena_printf(&(x)->tool->mem, __VA_ARGS__)
/* Returns "/dia, in 12 of 14 items: 24/06/2035". */
const char *guess_reason(struct guess *, const struct guess_leaf *);

/* Adds a rule for each field of the group that has a leaf, and uses the leaf. */
void guess_add_rules(struct guess *, struct guess_leaves *from,
    enum guess_group, struct guess_rules *);
void guess_add_rule(struct guess_rules *, struct guess_rule);
/* Returns the rule for the key, or NULL. */
const struct guess_rule *guess_rule_of(
    const struct guess_rules *, const char *key);
/* Returns the leaf of the event's rule for the key, or NULL. */
struct guess_leaf *guess_leaf_of(const struct guess *, const char *key);
/* Removes the rule, which must be there. */
struct guess_rule guess_take_rule(struct guess_rules *, const char *key);
/* If no name of a leaf fits a date, finds the date by the values. */
void guess_add_dates(struct guess *);
/*
 * Returns true if two items have the same value in the leaf, and, if another leaf is
 * given, different values in that leaf.
 */
bool guess_repeats(const struct guess *, const struct guess_leaf *,
    const struct guess_leaf *other_or_null) MUST_USE;

/* Returns the first value; "": no item has a value. */
const char *guess_first_value(const struct guess_leaf *);

/* ---- guess_times.c */

/*
 * Returns the rule for a date, with the separate time that belongs to it.  A flag for
 * whole days may be among the leaves.
 */
const char *guess_time_rule(
    struct guess *, const struct guess_leaves *, const struct guess_rule *);
/*
 * Returns the rule for the day of a date.  If the times of all dates are midnight, they
 * are left out.
 */
const char *guess_day_rule(struct guess *, const struct guess_leaf *date);
/* Returns the leaf of the end if the start is the first of [first, last], or NULL. */
struct guess_leaf *guess_range_end(struct guess *);

/* ---- guess_pages.c */

/* Checks whether the answer of the URL, or the file, is one of several pages. */
void guess_pages(struct guess *, const char *url, bool has_next_link);

/* ---- guess_lists.c */

/*
 * Adds tickets from a list whose elements have a name or a price, from rows that have a
 * price, or from an object of amounts.
 */
void guess_tickets(struct guess *);
/*
 * Finds sessions in a list of the items, or in a text with dates, and reserves the list
 * or the text, so that no other field uses it.
 */
void guess_sessions(struct guess *);
/* Makes each row a session, if rows with the same id have several starts. */
void guess_sessions_of_rows(struct guess *);

#endif
