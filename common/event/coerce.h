/*
 * coerce.h - reads members of an upstream's object as the types of fields.
 *
 * Also called: type conversion, validation.
 * Owns:   nothing; text is copied to the arena.
 * Rules:  if the field is text, a number becomes text.  If the field is a boolean, 0, 1
 *         and the texts "0", "1", "true", "false" and "" become booleans.  In
 *         "is_closed" and "available", words for sold out and on sale also become
 *         booleans (event_word_of_flag()).  Text is cleaned (clean.h).  Text without
 *         visible characters becomes NULL.
 * Errors: the functions return NULL, or the default value, for an absent member.  A value
 *         that the field cannot have is treated as absent, and a remark has its place and
 *         the reason.  A remark also reports a text that is cut.
 */
#ifndef EVENT_COERCE_H
#define EVENT_COERCE_H

#include "base/arena.h"

struct json_object;

/* Receives a JSON pointer into the record, and the reason why the value is not used. */
typedef void coerce_remark_fn(
    void *context, const char *pointer, const char *why);

struct coerce {
	struct arena *mem;
	coerce_remark_fn *remark; /* NULL: no remarks */
	void *context;
	/*
	 * The name of the object whose members are read, such as "location", or NULL for
	 * the record itself.
	 */
	const char *section;
	bool stored; /* text was cleaned when it was stored */
	bool kept;   /* native_record_decode_kept() */
};

/* Calls the remark function for the member `key` of the section. */
void coerce_remark(struct coerce *, const char *key, const char *why);
/* The text between a reason and the value that is quoted after it. */
#define COERCE_REMARK_VALUE ": \""
enum { COERCE_REMARK_MAX = 300 }; /* bytes of a reason with a value */
/* Joins `why` and the value, which may be cut: "has no host: \"https://\"". */
void coerce_quote(
    const char *why, const char *value, char out[COERCE_REMARK_MAX]);
/* Calls the remark function with the text of coerce_quote(). */
void coerce_remark_value(
    struct coerce *, const char *key, const char *why, const char *value);

/*
 * Returns at most `max` bytes, cut at the end of a character.  Does not clean the text:
 * it is for descriptions, which richtext.h cleans.
 */
const char *coerce_text(
    struct coerce *, struct json_object *, const char *key, size_t max);
/* Returns the text without blanks around it, cut to 1000 bytes. */
const char *coerce_trimmed(
    struct coerce *, struct json_object *, const char *key);
/*
 * Returns the texts of an array, the lines of a text, or the parts of a single line
 * between commas and semicolons.  Each text is as coerce_trimmed() returns it.
 * Leaves out repeated texts.  NULL follows the last text.  Returns NULL if it finds no
 * texts.  Reads at most the first 100 texts, repeated ones included, until it has `max`
 * texts.  A remark reports the number of texts that it did not read.
 */
const char **coerce_texts(
    struct coerce *, struct json_object *, const char *key, size_t max);
/*
 * Returns an http or https address in the form of web_address.h, or, if `stored` is set,
 * as it is.
 */
const char *coerce_url(struct coerce *, struct json_object *, const char *key);
/* Returns the two letters of a country of ISO 3166-1 (countries.h). */
const char *coerce_country(
    struct coerce *, struct json_object *, const char *key);
/* Returns decimal degrees from -limit to limit, such as "-8.0631".  limit: 90 or 180. */
const char *coerce_degrees(
    struct coerce *, struct json_object *, const char *key, int limit);
/* Returns the default value if the member is absent or cannot become a boolean. */
bool coerce_bool(
    struct coerce *, struct json_object *, const char *key, bool default_value);
/* Returns the member if it is an object. */
struct json_object *coerce_object(
    struct coerce *, struct json_object *, const char *key);

#endif
