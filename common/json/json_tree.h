/*
 * json_tree.h - JSON that came from outside, as a tree.  The only includer of
 * json-c.
 *
 * Owns:   a tree belongs to who parsed it until json_tree_release(); everything
 *         reached from it is borrowed.
 * Limits: depth 32, 200,000 values, 40,000 of them objects; the text is checked
 *         by jscan first.  A name that stands twice in one object is refused.
 * NULL stands for both "no such member" and JSON null, everywhere.
 */
#ifndef JSON_JSON_TREE_H
#define JSON_JSON_TREE_H

#include "base/arena.h"
#include "base/base.h"
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

/* On false f->note says what is wrong and at which byte, f->detail just what. */
bool json_tree_parse(const char *p, size_t n, struct json_object **owned,
    struct error *f) MUST_USE;
/* A name may stand twice, the last one counts: before json_duplicates_find() says where. */
bool json_tree_parse_loose(const char *p, size_t n, struct json_object **owned,
    struct error *f) MUST_USE;
void json_tree_release(struct json_object **owned);

enum json_tree_kind json_tree_kind(struct json_object *) MUST_USE;
/* "a string", "an object" ...: for messages. */
const char *json_tree_kind_name(enum json_tree_kind);

/* NULL unless an object that has the member. */
struct json_object *json_tree_member(struct json_object *, const char *key);
/* By place; by name, ASCII case and "_" for "-" ignored. */
struct json_object *json_tree_nth_member(struct json_object *, size_t at);
struct json_object *json_tree_member_nocase(
    struct json_object *, const char *key);
size_t json_tree_member_count(struct json_object *);

/* Whether it is there at all, even as null. */
bool json_tree_has_member(struct json_object *, const char *key);
size_t json_tree_count(struct json_object *array);
struct json_object *json_tree_at(struct json_object *array, size_t i);

/* The text of a string without NUL inside; NULL for anything else. */
const char *json_tree_text(struct json_object *);
/*
 * The text of a number as it was written; NULL for anything else, and for one
 * that 64 bits or a double cannot hold.
 */
const char *json_tree_number_text(struct json_object *);
/* False when not an integer of 64 bits. */
bool json_tree_int(struct json_object *, int64_t *out) MUST_USE;
bool json_tree_bool(struct json_object *);

/* Calls each(key, value, context) for the members, in their order. */
void json_tree_each(struct json_object *,
    void (*each)(const char *key, struct json_object *, void *), void *context);

/*
 * Trees of our own.  A value that is set belongs to the object; one that is
 * shared stays the other tree's as well.  Keys are kept, not copied: they must
 * outlive the object.
 */
struct json_object *json_tree_new(void) MUST_USE;
void json_tree_set_text(
    struct json_object *, const char *key, const char *text);
void json_tree_set_bool(struct json_object *, const char *key, bool b);
void json_tree_set_shared(
    struct json_object *, const char *key, struct json_object *borrowed);
/* The object (the array) at key, made when it is not there. */
struct json_object *json_tree_section(struct json_object *, const char *key);
struct json_object *json_tree_set_array(struct json_object *, const char *key);
void json_tree_append(struct json_object *array, struct json_object *taken);
/* The same value once more, for another tree to own. */
struct json_object *json_tree_keep(struct json_object *) MUST_USE;
/* JSON text in the arena. */
const char *json_tree_print(struct json_object *, struct arena *);

/* Of the library that runs, and of the one that was built with. */
const char *json_tree_version(void);
const char *json_tree_build_version(void);

#endif
