/*
 * json_envelope.h - finds the list of records in the object around it, byte by
 * byte, at known keys, or by its name.
 *
 * Shape:  the list is an array of objects at a known name, "/items", or below a
 *         known wrapper, "/data/items", "/_embedded/events".  "/data" itself is
 *         the list whatever its elements are.  The caller looks at the byte
 *         after the bracket; any other array of objects is only remembered.  With
 *         keys only the array at their path is the list.
 * Owns:   nothing.
 * Limits: keys of JSON_ENVELOPE_KEY_MAX bytes, JSON_ENVELOPE_KEYS_MAX of them
 *         to a list, and four without known keys; deeper and longer ones are never
 *         found.
 * Errors: none; brackets and quotes alone are read, so that any bytes end.
 */
#ifndef JSON_JSON_ENVELOPE_H
#define JSON_JSON_ENVELOPE_H

#include "base/base.h"

enum {
	JSON_ENVELOPE_KEY_MAX = 200,
	JSON_ENVELOPE_KEYS_MAX = 12, /* of a pointer, too */
	JSON_ENVELOPE_PATH_MAX =
	    JSON_ENVELOPE_KEYS_MAX * (JSON_ENVELOPE_KEY_MAX + 1) + 1,
};

enum json_envelope_list {
	JSON_ENVELOPE_NO_LIST, /* no array, or one inside of another */
	JSON_ENVELOPE_OTHER,   /* at a name that says nothing */
	JSON_ENVELOPE_KNOWN,   /* the list, if it holds objects */
	JSON_ENVELOPE_DATA,    /* the list */
};

struct json_envelope {
	const char *const *keys; /* the path of the list, outermost first */
	size_t key_count;        /* 0: it is found by its name */
	bool in_string, escaped, in_key, expects_key;
	size_t depth;  /* open brackets */
	size_t arrays; /* of them, from the first array on */
	char key[JSON_ENVELOPE_KEYS_MAX][JSON_ENVELOPE_KEY_MAX + 1];
	size_t key_len;
	bool has_id, has_name; /* members of the outermost object */
};

/* Moves over one byte; what follows an opening bracket of an array. */
enum json_envelope_list json_envelope_next(struct json_envelope *, int c);
/* The array that was just opened has ended. */
void json_envelope_close(struct json_envelope *);
/* "/data/items": the pointer of the array that was just opened. */
void json_envelope_path(
    const struct json_envelope *, char path[JSON_ENVELOPE_PATH_MAX]);

#endif
