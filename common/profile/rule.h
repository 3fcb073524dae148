/*
 * rule.h - mapping rules, which make a field from an upstream's item with the operators
 * of the profile format.
 *
 * Owns:   nothing; a compiled rule is in the caller's arena and borrows from
 *         the JSON that it was compiled from.
 * Shape:  a rule has one of these forms.  "Nothing" is a missing value.
 *   "/ptr"                          the value at a JSON pointer (RFC 6901)
 *   "^/ptr"                         in a list: the value in the item that has the list
 *   [r, ...]                        the first value that is not nothing
 *   {"const": v}
 *   {"tpl": "..{/ptr}..{/ptr|slug}..{upstream.base}.."}  nothing if a
 *                                   placeholder has no value; "{{" writes "{"
 *   {"abs": r}                      an address, made absolute
 *   {"lang": r}                     of {"pt-BR": v, "en": v}, the text in the brand's
 *                                   language, or else in English, or else the first;
 *                                   any other value unchanged
 *   {"pick": r, "where": {"/k": v}, "max": "/k", "get": "/ptr"}
 *                                   the first element of an array that fits "where";
 *                                   with "max", the fitting element with the largest
 *                                   number at "max"; with "get", its value at "get"
 *   {"join": [r], "sep": ", "}      all values that are not nothing
 *   {"map": r, "table": {"a": v}, "else": v}
 *                                   without "else", a value that the table lacks is
 *                                   reported
 *   {"cut": r, "after": s, "before": s}
 *                                   the text after the first "after", up to the next
 *                                   "before" or the end
 *   {"time": r, "as": "iso" | "utc" | "unix" | "unix_ms" | "people" |
 *     "day_first" | "month_first" | "php", "zone": r, "plus": r,
 *     "unit": "hours" | "minutes" | "seconds" | "ms", "day": r, "exclusive": b,
 *     "end": b, "local": r}       "end": the second of two times; "local": the time
 *                                   again, without a zone; a difference is reported
 *   {"zone": r}                     the IANA name of a zone or of an offset
 *   {"midnight": [r]}               true if there are times and all are midnights; the
 *                                   second and later times may also be 23:59
 *   {"amount": r, "unit": "major" | "minor"}  "minor": in cents
 *   {"degrees": r}  {"yes": r}      as people write them (cell.h)
 *   {"plain": r}                    the text of HTML, on one line
 *   {"hash": r}                     a stable positive number of 53 bits
 *   {"not": r}  {"any": [r]}  {"eq": r, "is": v | [v]}  {"lt": r, "than": n}
 *   {"past": r, "as": ...}          true if the time is over
 *         Blank text, [] and {} are nothing.  Every operator accepts every value.  If an
 *         operator cannot use a value, the result is nothing.  For "midnight", "any",
 *         "eq", "lt" and "past" it is false, and for "not" it is true.
 * Units:  now_s is in seconds since 1970-01-01T00:00:00Z; "hash" has 53 bits.
 * Limits: rules are nested at most eight deep; no recursion over data.
 * Errors: rule_compile() reports every mistake; rule_eval() cannot fail.
 * Source: RFC 6901; RFC 3986 section 5.2 for "abs".
 */
#ifndef PROFILE_RULE_H
#define PROFILE_RULE_H

#include "base/arena.h"
#include "base/diagnostics.h"
#include "event/coerce.h"

struct json_object;
struct pointer;
struct request_template_variables;
struct rule;

/* A value that a rule could not read. */
struct rule_unread {
	const char *text;   /* NULL: no such value */
	const char *wanted; /* "is not ..." */
	const char *table;  /* pointer of the table that lacks it; or NULL */
};

enum { RULE_ZONE_MAX = 64 };

enum rule_value_kind {
	RULE_VALUE_NONE,
	RULE_VALUE_TEXT,
	RULE_VALUE_BOOL,
	RULE_VALUE_JSON
};

struct rule_value {
	enum rule_value_kind kind;
	const char *text;
	bool boolean;
	struct json_object *json; /* borrowed from the item or the rule */
};

/* The context of a rule, in addition to the item.  Everything is borrowed. */
struct rule_scope {
	struct arena *mem;   /* for new text */
	const char *base;    /* for relative addresses; or NULL */
	const char *zone;    /* the brand's zone, for "past"; or NULL */
	bool month_first;    /* 11/21/2026 is 21 November */
	const char *country; /* the brand's country */
	/* windows_zone_find() of the tool; NULL: zones of Windows are unknown. */
	bool (*windows_zone)(
	    const char *name, const char *country, char out[RULE_ZONE_MAX]);
	const char **time_zone;    /* set to the zone of a time; or NULL */
	const char *locale;        /* "pt-BR" */
	struct json_object *outer; /* the item whose list is mapped; or NULL */
	/* The currency of amounts without a currency; or NULL. */
	const char *currency;
	int64_t now_s;
	/* {brand} and {upstream.NAME} (request_template.h); or NULL. */
	const struct request_template_variables *variables;
	/*
	 * Gets the first value that could not be read; or NULL.  If a later rule of
	 * [r, ...] has a value, the unread values of the earlier rules are dropped.
	 */
	struct rule_unread *unread;
	/* Called with a field and a value that could not be read; NULL: no remarks. */
	coerce_remark_fn *remark;
	/* Called with the pointer of a table and a value that the table lacks; or NULL. */
	coerce_remark_fn *no_entry;
	void *context;
};

/*
 * Compiles a rule.  `borrowed` must outlive the rule.  Returns false after mistakes, all
 * of which were reported below the current member of the diagnostics.
 */
bool rule_compile(struct json_object *borrowed, struct diagnostics *,
    struct arena *, struct rule **) MUST_USE;

/* Runs the rule on an item.  New text is in the arena of the scope. */
struct rule_value rule_eval(
    const struct rule *, const struct rule_scope *, struct json_object *item);

/*
 * Called for every path of the item that the rule may use.  If each_or_null is NULL,
 * the path is the pointer.  Otherwise the pointer leads to an array, and the path is
 * each_or_null in every element.
 */
typedef void rule_paths_fn(
    void *context, const struct pointer *, const struct pointer *each_or_null);
/* Calls the function for each path of the rule and of the rules in it. */
void rule_paths(const struct rule *, rule_paths_fn *, void *context);

#endif
