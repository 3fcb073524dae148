/*
 * trial.h - what a profile makes of items, told to who writes the profile: the
 * first items field by field, of all of them a summary.
 *
 * Layer: 5 (programs).
 * Owns:  the memory of one item and the slugs so far, until trial_end().
 */
#ifndef TRIAL_H
#define TRIAL_H

#include "profile/profile.h"
#include "cartaz/job/report.h"
#include "cartaz/tool.h"

struct json_object;

enum { TRIAL_SHOWN_MAX = 3 };

struct trial {
	struct tool *tool;
	const struct profile *profile;
	const struct brand *brand;
	struct rule_scope scope;
	struct report report;
	int64_t filled[PROFILE_FIELDS_MAX]; /* items with a value, by field */
	int64_t with_tickets;
	uint64_t *slugs; /* fingerprints, by themselves */
	size_t slug_count, slug_cap;
	struct arena mem; /* of one item */
};

/* The brand lends its language, its zone and its variables. */
void trial_begin(struct trial *, struct tool *, const struct profile *,
    const struct brand *);
void trial_end(struct trial *);

/* The next item, as the upstream gives it; or something that is none. */
void trial_add(struct trial *, struct json_object *borrowed);
void trial_leave_out(struct trial *, const char *why);

void trial_sum_up(const struct trial *);

#endif
