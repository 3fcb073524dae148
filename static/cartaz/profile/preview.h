/*
 * preview.h - what a profile makes of items, told to who writes the profile: the
 * first items field by field, of all of them a summary.
 *
 * Owns:  the memory of one item and the slugs so far, until preview_end().
 */
#ifndef CARTAZ_PROFILE_PREVIEW_H
#define CARTAZ_PROFILE_PREVIEW_H

#include "profile/profile.h"
#include "cartaz/job/report.h"
#include "cartaz/tool.h"

struct json_object;

enum { PREVIEW_SHOWN_MAX = 3 };

struct preview {
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
void preview_begin(struct preview *, struct tool *, const struct profile *,
    const struct brand *);
void preview_end(struct preview *);

/* The next item, as the upstream gives it; or something that is none. */
void preview_add(struct preview *, struct json_object *borrowed);
void preview_leave_out(struct preview *, const char *why);

void preview_sum_up(const struct preview *);

#endif
