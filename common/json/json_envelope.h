/*
 * json_envelope.h - finds a list of records in a JSON object, byte by byte, by the keys
 * that lead to the list, or by its name.
 *
 * Also called: wrapper object, results array.
 * Shape:  the list is an array of objects at a known name, "/items", or below a known
 *         wrapper, "/data/items", "/_embedded/events".  "/data" itself is the list,
 *         whatever its elements are.  The caller looks at the byte after the bracket,
 *         and only notes any other array of objects.  If keys are given, only the array
 *         at their path is the list.
 * Owns:   nothing.
 * Limits: keys of JSON_ENVELOPE_KEY_MAX bytes.  A path to a list may have
 *         JSON_ENVELOPE_KEYS_MAX keys if they are given, and four if they are not.  Lists
 *         below longer keys or paths are never found.
 * Errors: none.  This module reads only brackets and quotes, so it accepts any bytes.
 */
#ifndef JSON_JSON_ENVELOPE_H
#define JSON_JSON_ENVELOPE_H

#include "base/base.h"

enum {
	JSON_ENVELOPE_KEY_MAX = 200,
	JSON_ENVELOPE_KEYS_MAX = 12, /* also in a pointer */
	JSON_ENVELOPE_PATH_MAX =
	    JSON_ENVELOPE_KEYS_MAX * (JSON_ENVELOPE_KEY_MAX + 1) + 1,
};

enum json_envelope_list {
	JSON_ENVELOPE_NO_LIST, /* no array, or one that cannot be the list */
	JSON_ENVELOPE_OTHER,   /* under a name that is not a known list name */
	JSON_ENVELOPE_KNOWN,   /* the list, if it holds objects */
	JSON_ENVELOPE_DATA,    /* the list */
};

struct json_envelope {
	const char *const *keys; /* the path of the list, outermost first */
	size_t key_count;        /* 0: find the list by its name */
	bool in_string, escaped, in_key, expects_key;
	size_t depth;  /* open brackets */
	size_t arrays; /* open brackets, from the first array on */
	char key[JSON_ENVELOPE_KEYS_MAX][JSON_ENVELOPE_KEY_MAX + 1];
	size_t key_len;
	bool has_id, has_name; /* members of the outermost object */
};

/* Moves over one byte.  The result describes the array whose opening bracket this is. */
enum json_envelope_list json_envelope_next(struct json_envelope *, int c);
/*
 * Ends the array that was just opened, after the caller itself has read its elements.
 */
void json_envelope_close(struct json_envelope *);
/* Prints the pointer of the array that was just opened: "/data/items". */
void json_envelope_path(
    const struct json_envelope *, char path[JSON_ENVELOPE_PATH_MAX]);

#endif
