/*
 * json_tree.h - untrusted JSON as a tree.  Only this module includes json-c.
 *
 * Also called: JSON parser, DOM; duplicate keys; integers beyond 2^53.
 * Shape:  NULL is both "no such member" and JSON null.  json_tree_has_member()
 *         distinguishes them.  An integer keeps all of its 64 bits.
 * Owns:   the caller that parses or makes a tree owns it, until json_tree_release();
 *         every value that is reached from it is borrowed.
 * Errors: json_tree_parse() fails on text that json_validate() refuses, and on a name
 *         that occurs twice in one object.
 * Limits: depth 32, 200,000 values, 40,000 of them objects.
 */
#ifndef JSON_JSON_TREE_H
#define JSON_JSON_TREE_H

#include "base/arena.h"
#include "base/base.h"
#include "base/diagnostics.h"
#include "base/error.h"

struct json_object;

enum json_tree_kind {
	JSON_TREE_NULL,
	JSON_TREE_BOOL,
	JSON_TREE_INT,
	JSON_TREE_REAL,
	JSON_TREE_TEXT,
	JSON_TREE_ARRAY,
	JSON_TREE_OBJECT,
};

/*
 * Parses JSON.  If the text is not valid, f->note has the reason and the byte, counted from
 * 1, and f->detail has only the reason.  For a repeated name, f->note has only the
 * reason, and f->detail is empty.
 */
bool json_tree_parse(const char *p, size_t n, struct json_object **owned,
    struct error *f) MUST_USE;
/*
 * Parses a file that a person writes.  The note of a failure has the line, and the column
 * in characters.  If a name occurs twice in one object, the last value is used, and the
 * diagnostics get the place of each repetition (json_validate.h).  Without diagnostics, a
 * text with such a name is not valid.
 */
bool json_tree_parse_file(const char *p, size_t n, struct json_object **owned,
    struct arena *, struct diagnostics *or_null, struct error *f) MUST_USE;
void json_tree_release(struct json_object **owned);

/* A local tree, which is released at the end of its block. */
#define LOCAL_JSON                                                             \
	RELEASED_BY(json_tree_release) __typeof__(struct json_object *)

/* Gives the tree to the arena, which releases it when the arena is reset or released. */
void json_tree_release_with(struct json_object *taken, struct arena *);

enum json_tree_kind json_tree_kind(struct json_object *) MUST_USE;
/* Returns "a string", "an object" and so on, for messages. */
const char *json_tree_kind_name(enum json_tree_kind);

/* Returns NULL unless the value is an object with the member. */
struct json_object *json_tree_member(struct json_object *, const char *key);
/*
 * json_tree_nth_member() returns the value of the member at a position, from 0.
 * json_tree_member_nocase() finds a member by its name, in any ASCII case, and with "_"
 * equal to "-".  Both return NULL if the object has no such member.
 */
struct json_object *json_tree_nth_member(struct json_object *, size_t at);
struct json_object *json_tree_member_nocase(
    struct json_object *, const char *key);
size_t json_tree_member_count(struct json_object *);

/* Returns true if the object has the member, even as null. */
bool json_tree_has_member(struct json_object *, const char *key);
/*
 * Return the number of elements, and the element at a position from 0.  For a value that
 * is not an array, they return 0 and NULL.
 */
size_t json_tree_count(struct json_object *array);
struct json_object *json_tree_at(struct json_object *array, size_t i);

/*
 * Returns the text of a string, or NULL for any other value and for a string with a NUL.
 */
const char *json_tree_text(struct json_object *);
#define json_tree_text_of(o, name) json_tree_text(json_tree_member(o, name))
/*
 * Returns the text of a number as the input has it.  Returns NULL for any other value,
 * and for a number that does not fit into 64 bits or a double.  Also returns NULL for
 * -2^63 and 2^64 - 1, because json-c replaces smaller and larger numbers with these.
 */
const char *json_tree_number_text(struct json_object *);
/* Returns false if the value is not an integer from -2^63 + 1 to 2^63 - 1. */
bool json_tree_int(struct json_object *, int64_t *out) MUST_USE;
bool json_tree_is_bool(struct json_object *) MUST_USE;
/* Returns true only for the JSON value true. */
bool json_tree_bool(struct json_object *);

/* Calls each(key, value, context) for the members, in their order. */
void json_tree_each(struct json_object *,
    void (*each)(const char *key, struct json_object *, void *), void *context);

/*
 * Trees that a program builds.  Texts are copied.  Keys are not copied, so they must
 * outlive the object.  json_tree_append() takes ownership of the value, and
 * json_tree_set_shared() makes the object another owner of the value.
 */
struct json_object *json_tree_new(void) MUST_USE;
struct json_object *json_tree_new_array(void) MUST_USE;
void json_tree_set_text(
    struct json_object *, const char *key, const char *text);
void json_tree_set_bool(struct json_object *, const char *key, bool b);
void json_tree_set_shared(
    struct json_object *, const char *key, struct json_object *borrowed);
/*
 * json_tree_section() returns the value at key, or a new object there if it is missing or
 * null.  json_tree_set_array() sets a new array at key.  Both results are borrowed.
 */
struct json_object *json_tree_section(struct json_object *, const char *key);
struct json_object *json_tree_set_array(struct json_object *, const char *key);
void json_tree_append(struct json_object *array, struct json_object *taken);
void json_tree_append_text(struct json_object *array, const char *text);
/* Adds a reference, which json_tree_release() removes.  Returns the value. */
struct json_object *json_tree_retain(struct json_object *) MUST_USE;
/* Returns JSON text in the arena. */
const char *json_tree_print(struct json_object *, struct arena *);

/* Return the version of json-c at run time, and at build time. */
const char *json_tree_version(void);
const char *json_tree_build_version(void);

#endif
