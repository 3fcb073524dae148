/*
 * jobj.h - JSON that came from outside, as a tree.  The only includer of
 * json-c.
 *
 * Layer:  1 (door: json-c).
 * Owns:   a tree belongs to who parsed it until jobj_release(); everything
 *         reached from it is borrowed.
 * Limits: depth 32, 200,000 values, 40,000 of them objects; the text is checked
 *         by jscan first.  A name that stands twice in one object is refused.
 * NULL stands for both "no such member" and JSON null, everywhere.
 */
#ifndef JOBJ_H
#define JOBJ_H

#include "base/arena.h"
#include "base/base.h"
#include "base/error.h"

struct json_object;

enum jobj_kind {
	JOBJ_NULL,
	JOBJ_BOOL,
	JOBJ_INT,
	JOBJ_REAL,
	JOBJ_TEXT,
	JOBJ_ARRAY,
	JOBJ_OBJECT,
};

/* On false f->note says what is wrong and at which byte, f->detail just what. */
bool jobj_parse(const char *p, size_t n, struct json_object **owned,
    struct fault *f) MUST_USE;
/* A name may stand twice, the last one counts: before jtwice_find() says where. */
bool jobj_parse_loose(const char *p, size_t n, struct json_object **owned,
    struct fault *f) MUST_USE;
void jobj_release(struct json_object **owned);

enum jobj_kind jobj_kind(struct json_object *) MUST_USE;
/* "a string", "an object" ...: for messages. */
const char *jobj_kind_name(enum jobj_kind);

/* NULL unless an object that has the member. */
struct json_object *jobj_member(struct json_object *, const char *key);
/* By place; by name, ASCII case and "_" for "-" ignored. */
struct json_object *jobj_nth_member(struct json_object *, size_t at);
struct json_object *jobj_member_nocase(struct json_object *, const char *key);
size_t jobj_member_count(struct json_object *);

/* Whether it is there at all, even as null. */
bool jobj_has_member(struct json_object *, const char *key);
size_t jobj_count(struct json_object *array);
struct json_object *jobj_at(struct json_object *array, size_t i);

/* The text of a string without NUL inside; NULL for anything else. */
const char *jobj_text(struct json_object *);
/*
 * The text of a number as it was written; NULL for anything else, and for one
 * that 64 bits or a double cannot hold.
 */
const char *jobj_number_text(struct json_object *);
/* False when not an integer of 64 bits. */
bool jobj_int(struct json_object *, int64_t *out) MUST_USE;
bool jobj_bool(struct json_object *);

/* Calls each(key, value, context) for the members, in their order. */
void jobj_each(struct json_object *,
    void (*each)(const char *key, struct json_object *, void *), void *context);

/*
 * Trees of our own.  A value that is set belongs to the object; one that is
 * shared stays the other tree's as well.  Keys are kept, not copied: they must
 * outlive the object.
 */
struct json_object *jobj_new(void) MUST_USE;
void jobj_set_text(struct json_object *, const char *key, const char *text);
void jobj_set_bool(struct json_object *, const char *key, bool b);
void jobj_set_shared(
    struct json_object *, const char *key, struct json_object *borrowed);
/* The object (the array) at key, made when it is not there. */
struct json_object *jobj_section(struct json_object *, const char *key);
struct json_object *jobj_set_array(struct json_object *, const char *key);
void jobj_append(struct json_object *array, struct json_object *taken);
/* The same value once more, for another tree to own. */
struct json_object *jobj_keep(struct json_object *) MUST_USE;
/* JSON text in the arena. */
const char *jobj_print(struct json_object *, struct arena *);

/* Of the library that runs, and of the one that was built with. */
const char *jobj_version(void);
const char *jobj_built_with(void);

#endif
