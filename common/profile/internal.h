/*
 * internal.h - declarations that only the files of this folder share: rules, values,
 * request templates, and the checks of a profile.
 *
 * Owns:   nothing; everything is in the caller's arena or borrowed from the profile's
 *         JSON.
 * Errors: ERROR_INTERNAL_ERROR if a request cannot be built from its template; struct
 *         diagnostics reports the mistakes of a profile.
 */
#ifndef PROFILE_INTERNAL_H
#define PROFILE_INTERNAL_H

#include "base/buf.h"
#include "base/datetime.h"
#include "base/diagnostics.h"
#include "json/pointer.h"
#include "profile/item_rules.h"
#include "profile/request_template.h"
#include "profile/request_template_placeholder.h"
#include "profile/rule.h"

/* ---- Compiled rules: rule_compile.c and rule_template.c make rules, rule.c runs them. */

/* The key of a ticket's highest price, which makes a second ticket. */
#define PROFILE_HIGHEST "highest"

enum rule_op {
	RULE_OP_POINTER,
	RULE_OP_FIRST,
	RULE_OP_CONST,
	RULE_OP_TPL,
	RULE_OP_ABS,
	RULE_OP_LANG,
	RULE_OP_PICK,
	RULE_OP_JOIN,
	RULE_OP_MAP,
	RULE_OP_CUT,
	RULE_OP_TIME,
	RULE_OP_ZONE,
	RULE_OP_MIDNIGHT,
	RULE_OP_HASH,
	RULE_OP_NOT,
	RULE_OP_ANY,
	RULE_OP_EQ,
	RULE_OP_LT,
	RULE_OP_PAST,
	RULE_OP_AMOUNT,
	RULE_OP_DEGREES,
	RULE_OP_YES,
	RULE_OP_PLAIN,
};

enum rule_as {
	RULE_AS_ISO,
	RULE_AS_UTC,
	RULE_AS_UNIX,
	RULE_AS_UNIX_MS,
	/* The brand's country decides the order of day and month. */
	RULE_AS_PEOPLE,
	RULE_AS_DAY_FIRST,
	RULE_AS_MONTH_FIRST,
	RULE_AS_PHP, /* the month is first if slashes separate the parts */
};

/* The rules of a TIME, without the rule of its operand. */
enum rule_time {
	RULE_TIME_ZONE,
	RULE_TIME_PLUS,
	RULE_TIME_DAY,
	RULE_TIME_LOCAL,
	RULE_TIMES,
};

/* A piece of a template.  Exactly one of the three pointers is not NULL. */
struct rule_part {
	const char *literal;
	const char *variable;
	const struct pointer *pointer;
	bool slug; /* the value becomes a slug */
};

struct rule {
	enum rule_op op;
	struct rule *operand; /* or NULL */
	/* FIRST, JOIN, MIDNIGHT and ANY have rules.  TIME has RULE_TIMES, some are NULL. */
	struct rule **rules;
	size_t rule_count;
	struct pointer pointer;       /* of POINTER */
	struct json_object *constant; /* of CONST, EQ */
	struct rule_part *parts;      /* of TPL */
	size_t part_count;
	struct item_rule where;            /* of PICK */
	const struct pointer *max, *get;   /* of PICK; or NULL */
	const char *separator;             /* of JOIN */
	struct json_object *table;         /* of MAP */
	struct json_object *default_value; /* of MAP; or NULL */
	/* Of MAP: the JSON pointer to its table in the profile; NULL with "else". */
	const char *table_at;
	const char *after, *before; /* of CUT; or NULL */
	enum rule_as as;            /* of TIME, PAST */
	bool is_exclusive;          /* of TIME */
	bool is_end;                /* of TIME: take the second of two times */
	int64_t unit_ms;            /* of TIME, for plus; 0: none */
	double than;                /* of LT */
	bool is_minor;              /* of AMOUNT: in cents */
};

/* Parses a pointer, "/a/b" or "^/a/b". */
bool rule_pointer_parse(const char *text, struct arena *, struct pointer *)
    MUST_USE;
/* Makes the parts of a TPL.  Returns false if it reported mistakes. */
bool rule_compile_template(const char *template_or_null, struct diagnostics *,
    struct arena *, struct rule *) MUST_USE;

/* ---- Values of rules: rule_value.c. */

struct rule_value rule_value_none(void);
/*
 * rule_value_of_text() and rule_value_of_json() return RULE_VALUE_NONE for NULL and for an
 * empty text.  rule_value_of_json() also returns it for a blank text, a text with a NUL,
 * an empty array and an empty object.
 */
struct rule_value rule_value_of_text(const char *text_or_null);
struct rule_value rule_value_of_bool(bool);
struct rule_value rule_value_of_json(struct json_object *borrowed);
/* Copies the text to the arena of the scope. */
struct rule_value rule_value_copy(const struct rule_scope *, const char *text);

/*
 * Returns a text, a number as written, or "true" or "false" for a boolean.  Returns NULL
 * for no value, an array and an object.
 */
const char *rule_value_text(const struct rule_value *);
/* Returns true for every value with a text, except "false" and "0". */
bool rule_value_is_true(const struct rule_value *);
/* Returns the value as a number, or `default_value` if it is not a number. */
double rule_value_number(const struct rule_value *, double default_value);

/*
 * Returns true if the text of the value equals `wanted` or, if `wanted` is an array, one of
 * its elements.  A missing value equals only null.
 */
bool rule_value_is_among(const struct rule_value *, struct json_object *wanted);
/*
 * Returns true if rule_value_is_among() can compare with this value.  Otherwise reports a
 * mistake: an object, or an array with an object or an array in it.
 */
bool rule_value_is_comparable(struct json_object *, struct diagnostics *);

/* ---- Values as upstreams and people write them: rule_time.c, rule_read.c. */

/*
 * Reads a value as a time.  Returns false if the value has no text, or a text that is not a
 * time.  Records such a text (rule_keep_unread()), unless the rule reads the second of
 * two times.
 */
bool rule_read_time(const struct rule *, const struct rule_scope *,
    const struct rule_value *, struct datetime *) MUST_USE;
/*
 * Evaluates a TIME, with the values of its rules.  If `time` is a JSON object, the
 * object has the time and its zone.
 */
struct rule_value rule_time(const struct rule *, const struct rule_scope *,
    struct rule_value time, const struct rule_value of[RULE_TIMES]);
/*
 * Returns the IANA name of a zone of IANA or of Windows, or of an offset in whole hours
 * such as "UTC+2".  Returns NULL for any other text.
 */
const char *rule_zone_name(const struct rule_scope *, const char *text_or_null)
    MUST_USE;
bool rule_is_midnight(const struct datetime *) MUST_USE;
/* Records an unread text in the scope, which keeps only the first.  Returns false. */
bool rule_keep_unread(
    const struct rule_scope *, const char *text, const char *wanted);
/* Evaluates PLAIN: returns the text of HTML, on one line. */
struct rule_value rule_read_html(
    const struct rule_scope *, const struct rule_value *);
/*
 * Evaluates AMOUNT, DEGREES and YES.  If the text has another form, records it and
 * returns no value.  AMOUNT returns words such as "sold out" unchanged.
 */
struct rule_value rule_read_cell(
    const struct rule *, const struct rule_scope *, const struct rule_value *);

/* ---- Records: profile_map_fields.c and profile_map_list.c, for profile_map.c. */

struct profile_fields;
struct profile_list;

/*
 * Adds to `out` the values that the fields have for the item.  `section` is the name of
 * the list's element for remarks, or NULL for the event itself.  Returns true if a rule
 * could not read a value.
 */
bool profile_map_fields(const struct profile_fields *,
    const struct rule_scope *, const char *section_or_null,
    struct json_object *item, struct json_object *out);
/* Adds the list with this name, which may be empty. */
void profile_map_list(const struct profile_list *, const char *name,
    const struct rule_scope *, struct json_object *item,
    struct json_object *out);

/* ---- Requests: request_template.c, _url.c and _body.c expand templates. */

/* The most bytes of an encoded value, of a header, and of one text in a body. */
enum { REQUEST_TEMPLATE_VALUE_MAX = 8 * 1024 };

/* Where a value is, which decides how it is escaped. */
enum request_template_context {
	REQUEST_TEMPLATE_IN_PATH,  /* percent-encoded, not empty */
	REQUEST_TEMPLATE_IN_QUERY, /* percent-encoded */
	REQUEST_TEMPLATE_IN_TEXT   /* not escaped, because the caller does it */
};

struct request_template_expansion {
	const struct request_template_variables *variables;
	struct arena *mem;
	struct error *error;
	bool dropped; /* a {v?} has no value, so its part is left out */
};

/* Sets the error's note to "<why> '<what>'".  Returns false. */
bool request_template_fail(
    struct request_template_expansion *, const char *why, const char *what);

/*
 * Appends the template with a value for each placeholder.  Literal text is appended
 * unchanged, or percent-encoded if encode_literal is true.  Stops at the first {v?}
 * without a value, and sets x->dropped.
 */
bool request_template_expand_text(struct request_template_expansion *x,
    const char *template, enum request_template_context, bool encode_literal,
    struct buf *) MUST_USE;

/*
 * Makes the address from the profile's "base", the section's "path", and the "query" of
 * both the profile and the section.
 */
bool request_template_make_url(struct request_template_expansion *,
    struct json_object *profile, struct json_object *section, const char **url)
    MUST_USE;

/* Sets the request's body from the section's "body".  Without "body", sets nothing. */
bool request_template_make_body(struct request_template_expansion *,
    struct json_object *section, struct http_request *) MUST_USE;

/* Returns the value of "sql", a text or an array of lines, as one text.  Else NULL. */
const char *request_template_sql_text(struct json_object *sql, struct arena *);

/* ---- The keys of a profile: profile_lint.c. */

/* The request of a template, which decides the variables that the template may have. */
enum request_template_scope {
	REQUEST_TEMPLATE_ANY_REQUEST,
	REQUEST_TEMPLATE_LIST_REQUEST,
	REQUEST_TEMPLATE_DETAIL_REQUEST
};

/* The context for checking one value. */
struct profile_lint {
	struct diagnostics *lint; /* its place is the value */
	struct arena *mem;
	struct json_object *profile;
	enum request_template_scope scope;
	const char *object; /* the name of the current object */
	const char *member; /* the current name in an object with free names */
	const struct profile_lint_key *key; /* the row of the current value */
};

typedef void profile_lint_check(struct profile_lint *, struct json_object *);

/* Checks every key.  profile.c checks the values of "map", "only", "skip", "group_by". */
void profile_lint_keys(
    struct json_object *profile, struct arena *, struct diagnostics *);

/* ---- The templates of a profile: request_template_lint.c and _lint_text.c. */

/*
 * A caller's value must not bypass the brand's filter, which is {brand} or
 * {upstream.NAME}.  Two rules ensure this.  First, if a parameter contains the brand's
 * filter, every caller's value in it needs an encoder that quotes
 * (request_template_encode.h), because the upstream may read the parameter as a filter
 * language.  Second, a placeholder without a value must not drop the brand's filter.
 */

enum request_template_position {
	REQUEST_TEMPLATE_AT_BASE,
	REQUEST_TEMPLATE_AT_PATH,
	REQUEST_TEMPLATE_AT_QUERY,
	REQUEST_TEMPLATE_AT_HEADER,
	REQUEST_TEMPLATE_AT_BODY,
	REQUEST_TEMPLATE_AT_SQL,
};

/*
 * The value of "base" or "path" is a text.  The value of "query" or "headers" is an
 * object.  The value of "body" is an object or an array, that of "sql" a text or an array
 * of lines.
 */
profile_lint_check request_template_lint_base, request_template_lint_path,
    request_template_lint_query, request_template_lint_headers,
    request_template_lint_body, request_template_lint_sql;
/* Checks that a text is a valid name of a header. */
profile_lint_check request_template_lint_header_name;

/*
 * Checks one template.  Set with_brand_filter if the template is in the same parameter as
 * the brand's filter.
 */
void request_template_lint_text(const struct profile_lint *,
    const char *template, enum request_template_position,
    bool with_brand_filter);

/* Returns true for {brand} and {upstream.NAME}, but not for {upstream.base}. */
bool request_template_is_brand_filter(const char *variable) MUST_USE;

/* A part that a {v?} drops as a whole: a parameter, one of "parts", or an array element. */
struct request_template_unit {
	bool brand;          /* has the brand's filter */
	bool brand_required; /* in a placeholder without ? */
	bool brand_optional; /* in a placeholder with ? */
	/*
	 * The first variable with ? that is not the brand's filter.  If it has no
	 * value, the unit is dropped.  "": none.
	 */
	char dropped_by[REQUEST_TEMPLATE_PLACEHOLDER_MAX + 1];
};

/* Adds the placeholders of a template to the unit. */
void request_template_unit_add(
    struct request_template_unit *, const char *template);
/* Adds the brand's filter of an inner unit that is dropped separately. */
void request_template_unit_join(
    struct request_template_unit *, const struct request_template_unit *inner);
/* Reports a unit if a missing value would drop its brand filter. */
void request_template_unit_check(
    const struct request_template_unit *, struct diagnostics *);

#endif
