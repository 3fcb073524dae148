/*
 * unread.h - counts the members of native records that nothing reads, and finds members
 * that may have the values of an empty field.
 *
 * Also called: unknown fields, unmapped fields.
 * Rule:   a member that is null, blank, [] or {} is not counted, because nothing is lost.
 *         The values of unread members, and of members below them, are examined only in
 *         the first UNREAD_LOOKS_MAX records.
 * Owns:   nothing.
 * Units:  records count from 1.
 * Limits: UNREAD_MEMBERS_MAX different names; `more`: further names were left out.
 */
#ifndef CARTAZ_JOB_UNREAD_H
#define CARTAZ_JOB_UNREAD_H

#include "base/base.h"

struct json_object;

enum {
	UNREAD_MEMBERS_MAX = 200,
	UNREAD_LOOKS_MAX = 200,
	UNREAD_NAME_MAX = 100,
	UNREAD_SAMPLE_MAX = 48,
};

/* The kind of a value, judged by the value and by its name. */
enum unread_likeness {
	UNREAD_LIKE_DATE,
	UNREAD_LIKE_CITY,
	UNREAD_LIKE_ADDRESS,
	UNREAD_LIKE_LINK,  /* a web address to buy at */
	UNREAD_LIKE_PRICE, /* a price, or a list of tickets */
	UNREAD_LIKE_COUNT,
};

struct unread_member {
	char name[UNREAD_NAME_MAX]; /* "/place/city", or a column */
	bool is_below;              /* below another unread member */
	bool is_column;
	bool is_entry; /* `name` is a text: "no entry for ... in ..." */
	int64_t count, first, last; /* of records with it: number, positions */
	int64_t like[UNREAD_LIKE_COUNT];
	char sample[UNREAD_SAMPLE_MAX]; /* first text or number, or "" */
};

struct unread {
	struct unread_member member[UNREAD_MEMBERS_MAX];
	size_t count;
	bool more;
};

/* Examines the members of the record with this number. */
void unread_scan(struct unread *, struct json_object *record, int64_t number);
/* Adds a cell of a column that was already reported, from the first UNREAD_LOOKS_MAX. */
void unread_column(
    struct unread *, const char *name, const char *text, int64_t number);

/* Adds a value that a table of the profile does not have. */
void unread_entry(
    struct unread *, const char *table, const char *value, int64_t number);

/*
 * Returns true if the value looks like this kind.  Some kinds also require that the
 * name indicates the kind. text_or_null is the value's text, if the value is text.
 */
bool unread_is_like(enum unread_likeness, const char *name,
    struct json_object *value, const char *text_or_null) MUST_USE;
/*
 * Returns 2 if the name indicates the kind.  Returns 0 if the kind is a date and the name
 * indicates another date, such as an end, a sale or a change.  Otherwise returns 1.
 */
int unread_name_fits(enum unread_likeness, const char *name) MUST_USE;

/*
 * Returns the member that most likely has values of this kind, or NULL.  *by_name: only
 * its name suggests the kind, not its values.
 */
const struct unread_member *unread_likely(
    const struct unread *, enum unread_likeness, bool *by_name) MUST_USE;

/* Returns true for the first element of an array, or a member in it: "/shows/0/date". */
bool unread_is_in_list(const struct unread_member *) MUST_USE;

/* Returns only the last name: "city" of "/place/city". */
const char *unread_last_name(const struct unread_member *);

#endif
