/*
 * profile.h - a profile: the rules that map an upstream's items to native records, and
 * the templates of its requests (request_template.h).
 *
 * Also called: connector, adapter, field mapping, ETL.
 * Owns:   the parsed JSON, until profile_release().  Rules and pointers are in the arena
 *         of profile_parse(), which must live as long as the profile.
 * Shape:  a JSON file, format version 1: static/docs/reference/ describes every key.
 *         The keys of "map" are the keys of event/fields.def ("name", "location.city"
 *         ...), "rrule", "performers", "sources", "sessions" and "tickets".
 * Units:  now_s is in seconds since 1970-01-01T00:00:00Z.
 * Limits: PROFILE_FIELDS_MAX fields, also for an element of a list.
 * Errors: a file with any mistake is not used: ERROR_INTERNAL_ERROR, with the JSON
 *         pointer (RFC 6901) and the problem of the first mistake in the note.
 */
#ifndef PROFILE_PROFILE_H
#define PROFILE_PROFILE_H

#include "brand/brand.h"
#include "event/fields.h"
#include "base/error.h"
#include "base/diagnostics.h"
#include "json/pointer.h"
#include "richtext/richtext.h"
#include "profile/item_rules.h"
#include "profile/rule.h"

struct json_object;

/* A map has each field at most once. */
enum { PROFILE_FIELDS_MAX = EVENT_FIELD_COUNT };

struct profile_field {
	const char *key;     /* "location.city" */
	const char *section; /* "location", or NULL */
	const char *member;  /* "city" */
	struct json_object *source;
	struct rule *rule;
};

struct profile_fields {
	struct profile_field field[PROFILE_FIELDS_MAX];
	size_t count;
};

enum profile_list_id {
	PROFILE_PERFORMERS,
	PROFILE_SOURCES,
	PROFILE_SESSIONS,
	PROFILE_TICKETS,
	PROFILE_LIST_COUNT,
};

struct profile_list {
	struct json_object *source;
	struct pointer *each; /* to the array of elements; NULL: no rules */
	struct pointer *each_else; /* used if `each` has no value; or NULL */
	const char *split; /* separates parts of a text at `each`; or NULL */
	struct rule *condition; /* true for the elements to use; or NULL */
	struct profile_fields fields;
};

/* The rules for an item in the list, or for the item of a detail. */
struct profile_mapping {
	struct pointer item; /* to the event in the item */
	struct profile_fields fields;
	struct profile_list lists[PROFILE_LIST_COUNT];
};

struct profile {
	struct json_object *tree;
	uint64_t hash; /* of the file's bytes */
	/* The rule "group_by", whose value is one for all items of an event; or NULL. */
	struct rule *group;
	struct item_rules rules; /* for the event in the item */
	/* To the list in an answer.  NULL: the answer is the list. */
	struct pointer *items;
	enum richtext_kind description; /* the format of descriptions */
	bool description_may_be_html;   /* a text with a tag is HTML */
	struct profile_mapping list;
	/* As `list`, but "detail" may replace some rules and add others. */
	struct profile_mapping detail;
};

/* Reads a profile from the n bytes of its file. */
bool profile_parse(struct profile *, const char *p, size_t n, struct arena *,
    struct error *) MUST_USE;
/* As profile_parse(), but reports every mistake to the function (diagnostics.h). */
bool profile_lint(struct profile *, const char *p, size_t n, struct arena *,
    diagnostics_report_fn *, void *context) MUST_USE;
void profile_release(struct profile *);
#define LOCAL_PROFILE RELEASED_BY(profile_release) struct profile

/*
 * Returns true if the profile can serve a live brand.  Otherwise sets *why to the JSON
 * pointer and the problem.
 */
bool profile_can_serve_live(const struct profile *, const char **why) MUST_USE;
/*
 * Returns NULL if a live brand can find an event by a slug that was made from its name
 * and id.  Otherwise returns the JSON pointer and the reason.
 */
const char *profile_made_slug_problem(const struct profile *) MUST_USE;

/* Returns the name of the list in a map and in a record, such as "sessions". */
const char *profile_list_name(enum profile_list_id) MUST_USE;

/* Returns the field with the key, or NULL. */
const struct profile_field *profile_find_field(
    const struct profile_fields *, const char *key);

/*
 * Returns the brand's values for rules: base, zone, country, locale, currency, {brand} and
 * {upstream.NAME}.  The members for remarks are NULL.
 */
struct rule_scope profile_scope(
    const struct brand *, int64_t now_s, struct arena *);

/* Returns the native record of an item in a list.  The caller owns the record. */
struct json_object *profile_map(const struct profile *,
    const struct rule_scope *, struct json_object *item);
/*
 * Returns the value of "group_by", which is equal for all items of one event.  Returns
 * NULL if the profile has no "group_by", or if the rule has no text for the item.
 */
const char *profile_group(const struct profile *, const struct rule_scope *,
    struct json_object *item);
/*
 * As profile_map(), for the answer of a detail.  The rules of "detail" replace the rules
 * of the list that have the same key.
 */
struct json_object *profile_map_detail(const struct profile *,
    const struct rule_scope *, struct json_object *item);
/* Converts the record's description from the profile's format to HTML. */
void profile_convert_description(
    const struct profile *, struct json_object *native);

/*
 * Sets *key to the value of {key} for a slug.  If the profile has "after_first", the
 * key is the text after the first place of this separator, otherwise the whole slug.
 * Returns false if no event can have the slug, because the slug lacks the separator, or
 * the key would be empty or only dots.
 */
bool profile_key(const struct profile *, const char *slug, const char **key)
    MUST_USE;

#endif
