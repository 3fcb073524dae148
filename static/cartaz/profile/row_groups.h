/*
 * row_groups.h - joins the rows of one event, and collects their performers, sources,
 * sessions and tickets.
 *
 * Also called: group by, denormalized rows.
 * Rules:  groups are in the order of their first rows, wherever the other rows are.  A
 *         member has the value of the first row that has it; a different value in a
 *         later row is reported as a remark.  Every row adds its performers, sources,
 *         sessions and tickets, unless an earlier row has an equal element.
 * Owns:   the records, until row_groups_release().
 * Limits: all groups are in memory.  Only the first NATIVE_RECORD_SESSIONS_READ_MAX
 *         elements of a list are compared; further elements are added even if equal.
 */
#ifndef CARTAZ_PROFILE_ROW_GROUPS_H
#define CARTAZ_PROFILE_ROW_GROUPS_H

#include "event/native_record.h"
#include "profile/profile.h"
#include "cartaz/import_report.h"

struct json_object;

struct row_group_list { /* the elements so far, for comparison */
	uint64_t *hash;
	size_t count, cap;
};

struct row_group {
	char *key;
	struct json_object *native;       /* from the first row */
	struct import_report_place place; /* the caller's, for the first row */
	struct row_group_list list[PROFILE_LIST_COUNT];
};

struct row_groups {               /* all zero: empty */
	struct row_group **group; /* in the order of the groups */
	size_t count, cap;
	void *by_key; /* a tree of the groups */
};

/* Returns the group with the key, or NULL. */
struct row_group *row_groups_find(const struct row_groups *, const char *key);
/*
 * Adds a group, which keeps a reference to the record.  row_groups_find() no longer finds
 * an earlier group with the key.
 */
struct row_group *row_groups_add(
    struct row_groups *, const char *key, struct json_object *native);
/* Returns false if the later row has another value in a member that is not a list. */
bool row_group_agrees(struct row_group *, struct json_object *native);
/* Adds the members of a later row. */
void row_group_join(struct row_group *, struct json_object *native,
    coerce_remark_fn *, void *context);
void row_groups_release(struct row_groups *);

#endif
