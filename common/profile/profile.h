/*
 * profile.h - one kind of upstream: how its items map onto the native record.
 *
 * Owns:   the parsed file, until profile_release(); the rest is in the arena.
 * Shape:  a JSON file, format version 1: static/profiles/README.md has every
 *         key.  Keys of "map" are those of event/fields.def ("name",
 *         "location.city" ...) and "tickets".
 * Errors: a file with any mistake is refused; the note has the JSON pointer of
 *         the first and what is wrong there.
 */
#ifndef PROFILE_PROFILE_H
#define PROFILE_PROFILE_H

#include "brand/brand.h"
#include "event/fields.h"
#include "base/error.h"
#include "base/diagnostics.h"
#include "richtext/richtext.h"
#include "profile/rule.h"

struct json_object;

/* A map has a field at most once. */
enum {
	PROFILE_FIELDS_MAX = EVENT_FIELD_COUNT,
	PROFILE_TICKET_FIELDS_MAX = EVENT_FIELD_COUNT,
};

struct profile_field {
	const char *key;     /* "location.city" */
	const char *section; /* "location", or NULL */
	const char *member;  /* "city" */
	struct json_object *source;
	struct rule *rule;
};

struct profile_tickets {
	struct pointer *each; /* NULL: none are told */
	struct profile_field fields[PROFILE_TICKET_FIELDS_MAX];
	size_t field_count;
};

struct profile {
	struct json_object *tree;
	uint64_t hash;         /* of the file's bytes */
	struct pointer *item;  /* wrapper of every item */
	struct pointer *items; /* the list inside an answer; NULL without */
	enum richtext_kind description; /* what it is written in */
	struct profile_field fields[PROFILE_FIELDS_MAX];
	size_t field_count;
	struct pointer *detail_item;
	struct profile_field detail_fields[PROFILE_FIELDS_MAX];
	size_t detail_field_count;
	struct profile_tickets tickets, detail_tickets;
};

bool profile_parse(struct profile *, const char *p, size_t n, struct arena *,
    struct error *) MUST_USE;
/* The same, and every mistake is said (diagnostics.h). */
bool profile_lint(struct profile *, const char *p, size_t n, struct arena *,
    diagnostics_report_fn *, void *context) MUST_USE;
/*
 * A profile that the tool linted when it wrote it down (var/<host>/profile.json):
 * its rules are read, mistakes of other keys are not looked for again.
 */
bool profile_parse_prepared(struct profile *, const char *p, size_t n,
    struct arena *, struct error *) MUST_USE;
void profile_release(struct profile *);

/*
 * Can it answer a caller's request straight from the upstream?  Else why: with
 * the JSON pointer and what would have to stand there.
 */
bool profile_can_live(const struct profile *, const char **why) MUST_USE;

/* Every field that a map may have, without rules. */
const struct profile_field *profile_targets(size_t *count);

bool profile_has_field(const struct profile *, const char *key) MUST_USE;

/* What rules may know of the brand: base, locale, {upstream.*}, {brand}. */
struct rule_scope profile_scope(
    const struct brand *, int64_t now_s, struct arena *);

/* The item of a list as a native record; the caller owns it. */
struct json_object *profile_map(const struct profile *,
    const struct rule_scope *, struct json_object *item);
/* The item of a detail, which may have rules of its own. */
struct json_object *profile_map_detail(const struct profile *,
    const struct rule_scope *, struct json_object *item);
/* Makes the description of a mapped record HTML, whatever it is written in. */
void profile_describe(const struct profile *, struct json_object *native);

/*
 * What {key} is for the event of this slug: the end of it, as `key` says.
 * False when the slug has no such end, or one of dots alone: it is nobody's.
 */
bool profile_key(const struct profile *, const char *slug, const char **key)
    MUST_USE;

/* One field's value as JSON text, for people; "null" for none. */
const char *profile_explain(const struct profile_field *,
    const struct rule_scope *, struct json_object *item);

#endif
