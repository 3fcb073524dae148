/*
 * coerce.h - reads members of an upstream's object as the types of fields.
 *
 * Also called: type conversion, validation.
 * Owns:   nothing; text is copied to the arena.
 * Rules:  a number becomes text if the field is text; 0, 1, "true" and "false" become
 *         booleans; text is cleaned (clean.h); text without visible characters becomes
 *         NULL.
 * Errors: a value that the field cannot have is treated as absent, and the remark
 *         function gets its place and the reason.
 */
#ifndef EVENT_COERCE_H
#define EVENT_COERCE_H

#include "base/arena.h"

struct json_object;

/* Gets a JSON pointer into the record, and why the value there is not used. */
typedef void coerce_remark_fn(
    void *context, const char *pointer, const char *why);

struct coerce {
	struct arena *mem;
	coerce_remark_fn *remark; /* NULL: no remarks */
	void *context;
	const char
	    *section; /* that has the members, "location"; NULL: the top */
	bool stored;  /* text was cleaned, by the rules of its time */
	bool kept;    /* the tool's own members are also read */
};

void coerce_remark(struct coerce *, const char *key, const char *why);
/* Between a reason and the value that it is about; the value is quoted. */
#define COERCE_REMARK_VALUE ": \""
enum { COERCE_REMARK_MAX = 300 }; /* bytes, of a reason with a value */
/* `why` and the value, cut: "has no host: \"https://\"". */
void coerce_quote(
    const char *why, const char *value, char out[COERCE_REMARK_MAX]);
/* A remark of both. */
void coerce_remark_value(
    struct coerce *, const char *key, const char *why, const char *value);

/*
 * At most `max` bytes: longer text is cut before a character.  It is not cleaned:
 * richtext.h does that to descriptions.
 */
const char *coerce_text(
    struct coerce *, struct json_object *, const char *key, size_t max);
/* Without the blanks around it, cut to 1000 bytes. */
const char *coerce_trimmed(
    struct coerce *, struct json_object *, const char *key);
/*
 * The texts of an array, the lines of one text, or where it is a single line its
 * parts between commas and semicolons, each as coerce_trimmed() has it and none
 * twice; NULL follows the last.  NULL without
 * any.  Those after the first `max` are remarked.
 */
const char **coerce_texts(
    struct coerce *, struct json_object *, const char *key, size_t max);
/*
 * An http or https address as web_address.h makes it, a stored one as it is; a
 * remark has the cause.
 */
const char *coerce_url(struct coerce *, struct json_object *, const char *key);
/* A country of ISO 3166-1 as its two letters (countries.h). */
const char *coerce_country(
    struct coerce *, struct json_object *, const char *key);
/* Decimal degrees from -limit to limit: "-8.0631". */
const char *coerce_degrees(
    struct coerce *, struct json_object *, const char *key, int limit);
bool coerce_bool(
    struct coerce *, struct json_object *, const char *key, bool default_value);
/* NULL unless the member is an object. */
struct json_object *coerce_object(
    struct coerce *, struct json_object *, const char *key);

#endif
