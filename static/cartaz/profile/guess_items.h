/*
 * guess_items.h - reads some items from a file or an answer: a spreadsheet, JSON with a
 * list at most four keys deep, or one JSON value on each line.
 *
 * Owns:   the trees, until guess_items_release(); `list` is in the arena.
 * Limits: GUESS_ITEMS_MAX items; JSON of GUESS_FILE_MAX bytes.
 * Errors: the note has the mistake in the file.
 */
#ifndef CARTAZ_PROFILE_GUESS_ITEMS_H
#define CARTAZ_PROFILE_GUESS_ITEMS_H

#include "base/arena.h"
#include "base/error.h"

struct json_object;

enum { GUESS_ITEMS_MAX = 200, GUESS_FILE_MAX = 64 * 1024 * 1024 };

struct guess_items {
	struct json_object *item[GUESS_ITEMS_MAX];
	size_t count;
	size_t found;     /* items of the JSON list, read or not; 0: no list */
	const char *list; /* pointer to the list; "": the whole document */
	bool rows;        /* from a spreadsheet */
	struct json_object *whole; /* JSON that is one object, or NULL */
};

/* Reads the first items.  guess_items_release() is also needed if it returns false. */
bool guess_items_read(
    struct guess_items *, int fd, struct arena *, struct error *) MUST_USE;
/* Makes `whole` the only item. */
void guess_items_use_whole(struct guess_items *);
void guess_items_release(struct guess_items *);

/* Appends "/key" to a pointer, escaped (RFC 6901).  The result is in the arena. */
const char *guess_items_pointer(
    const char *parent, const char *key, struct arena *);

#endif
