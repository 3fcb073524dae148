/*
 * json_envelope.h - finds a list of records in a JSON object, byte by byte, by the keys
 * that lead to the list, or by its name.
 *
 * Also called: wrapper object, results array.
 * Shape:  if keys are given, the list is the array at their path.  Otherwise the list
 *         is the array "/data", whatever its elements are, or an array of objects with
 *         a known name, such as "/items".  An array with a known name may be in a known
 *         wrapper, as in "/data/items" and "/_embedded/events".  The caller checks that
 *         the first element is an object.  It also checks has_id and has_name: an object
 *         with an "id" and a "name" before the array is a record, in which only "/data"
 *         can be the list.
 * Owns:   nothing.
 * Limits: keys of JSON_ENVELOPE_KEY_MAX bytes, and paths of JSON_ENVELOPE_KEYS_MAX keys,
 *         or of four keys if the caller gives none.  An array below a longer key or path
 *         is never reported.
 * Errors: none.  This module reads only keys, brackets, commas and colons, so it accepts
 *         any bytes.
 */
#ifndef JSON_JSON_ENVELOPE_H
#define JSON_JSON_ENVELOPE_H

#include "base/base.h"

enum {
	JSON_ENVELOPE_KEY_MAX = 200,
	JSON_ENVELOPE_KEYS_MAX = 12, /* as POINTER_KEYS_MAX */
	JSON_ENVELOPE_PATH_MAX =
	    JSON_ENVELOPE_KEYS_MAX * (JSON_ENVELOPE_KEY_MAX + 1) + 1,
};

enum json_envelope_list {
	JSON_ENVELOPE_NO_LIST, /* no array, or an array that cannot be the list */
	JSON_ENVELOPE_OTHER,   /* an array whose name is not known */
	JSON_ENVELOPE_KNOWN,   /* the list, if it contains objects */
	JSON_ENVELOPE_DATA,    /* the list */
};

/* The caller sets keys and key_count.  Initially all other members are zero. */
struct json_envelope {
	const char *const *keys; /* the path of the list, outermost first */
	size_t key_count;        /* 0: find the list by its name */
	bool in_string, escaped, in_key, expects_key;
	size_t depth;  /* open brackets */
	size_t arrays; /* open brackets, from the outermost open array on */
	char key[JSON_ENVELOPE_KEYS_MAX][JSON_ENVELOPE_KEY_MAX + 1];
	size_t key_len;
	bool has_id, has_name; /* members of the outermost object */
};

/*
 * Reads the next byte.  If the byte opens an array, the result describes the array.
 * Otherwise the result is JSON_ENVELOPE_NO_LIST.
 */
enum json_envelope_list json_envelope_next(struct json_envelope *, int c);
/* Ends the array that was just opened, after the caller has read its elements. */
void json_envelope_close(struct json_envelope *);
/* Prints the pointer of the array that was just opened: "/data/items". */
void json_envelope_path(
    const struct json_envelope *, char path[JSON_ENVELOPE_PATH_MAX]);

#endif
