/*
 * preview.h - shows an author the result of a profile: the first items, field by field,
 * and a summary of all items.
 *
 * Owns:   the memory of one item, and the slugs and groups so far, until preview_end().
 * Errors: none; an unusable item is counted and shown as left out.
 */
#ifndef CARTAZ_PROFILE_PREVIEW_H
#define CARTAZ_PROFILE_PREVIEW_H

#include "profile/profile.h"
#include "profile/unmatched.h"
#include "cartaz/import_report.h"
#include "cartaz/profile/cents.h"
#include "cartaz/profile/row_groups.h"
#include "cartaz/tool.h"

struct json_object;

enum { PREVIEW_SHOWN_MAX = 3 };

struct preview {
	struct tool *tool;
	const struct profile *profile;
	const struct brand *brand;
	struct rule_scope scope;
	struct import_report report;
	int64_t number;           /* current item, or its group's first */
	int64_t shown;            /* items or groups so far */
	struct row_groups groups; /* if the profile joins rows */
	struct buf unread;        /* remarks about the current item */
	int64_t filled[PROFILE_FIELDS_MAX]; /* items with a value, by field */
	int64_t with_list[PROFILE_LIST_COUNT];
	struct unmatched unmatched;
	struct cents cents;
	void *slugs;      /* a tree of texts */
	struct arena mem; /* for one item */
};

/* Starts a preview, with the brand's language, time zone and variables. */
void preview_begin(struct preview *, struct tool *, const struct profile *,
    const struct brand *);
void preview_end(struct preview *);

/*
 * preview_add() adds the next item as the upstream sent it, preview_leave_out() counts an
 * item that cannot be read, and the reason.
 */
void preview_add(struct preview *, struct json_object *borrowed);
void preview_leave_out(struct preview *, const char *why);

void preview_summary(struct preview *);

#endif
