/*
 * json_envelope.h - finds the list of records in the JSON object around it, byte by
 * byte, at known keys or by its name.
 *
 * Also called: wrapper object, results array.
 * Shape:  the list is an array of objects at a known name, "/items", or below a known
 *         wrapper, "/data/items", "/_embedded/events". "/data" itself is the list
 *         whatever its elements are.  The caller looks at the byte after the bracket;
 *         any other array of objects is only remembered.  With keys, only the array at
 *         their path is the list.
 * Owns:   nothing.
 * Limits: keys of JSON_ENVELOPE_KEY_MAX bytes, JSON_ENVELOPE_KEYS_MAX of them to a
 *         list, and four without known keys; deeper and longer ones are never found.
 * Errors: none; it reads only brackets and quotes, so that it accepts any bytes.
 */
#ifndef JSON_JSON_ENVELOPE_H
#define JSON_JSON_ENVELOPE_H

#include "base/base.h"

enum {
	JSON_ENVELOPE_KEY_MAX = 200,
	JSON_ENVELOPE_KEYS_MAX = 12, /* also of a pointer */
	JSON_ENVELOPE_PATH_MAX =
	    JSON_ENVELOPE_KEYS_MAX * (JSON_ENVELOPE_KEY_MAX + 1) + 1,
};

enum json_envelope_list {
	JSON_ENVELOPE_NO_LIST, /* not an array, or an array inside of another */
	JSON_ENVELOPE_OTHER,   /* under a name that is not a known list name */
	JSON_ENVELOPE_KNOWN,   /* the list, if it holds objects */
	JSON_ENVELOPE_DATA,    /* the list */
};

struct json_envelope {
	const char *const *keys; /* the path of the list, outermost first */
	size_t key_count;        /* 0: it is found by its name */
	bool in_string, escaped, in_key, expects_key;
	size_t depth;  /* open brackets */
	size_t arrays; /* open arrays, from the first array on */
	char key[JSON_ENVELOPE_KEYS_MAX][JSON_ENVELOPE_KEY_MAX + 1];
	size_t key_len;
	bool has_id, has_name; /* members of the outermost object */
};

/* Moves over one byte; the result describes an opening bracket of an array. */
enum json_envelope_list json_envelope_next(struct json_envelope *, int c);
/* The array that was just opened has ended. */
void json_envelope_close(struct json_envelope *);
/* "/data/items": the pointer of the array that was just opened. */
void json_envelope_path(
    const struct json_envelope *, char path[JSON_ENVELOPE_PATH_MAX]);

#endif
