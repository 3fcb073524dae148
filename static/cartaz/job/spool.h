/*
 * spool.h - stores the items of a list on disk between reading and use, because items
 * are added only after the whole list was read and compared.
 *
 * Also called: temporary file, buffer on disk.
 * Shape:  a line for each item, JSON or another text, in a file without a name.  Only
 *         this process can open the file, and no crash leaves it behind.
 * Owns:   the file, until spool_close().
 * Errors: ERROR_INTERNAL_ERROR; the note names the folder and the reason.
 */
#ifndef CARTAZ_JOB_SPOOL_H
#define CARTAZ_JOB_SPOOL_H

#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"

struct json_object;

struct spool {
	const char *dir; /* borrowed */
	FILE *file;      /* NULL: not open */
	struct arena mem;
	char *line;
	size_t line_cap;
};

/* Opens a file in the folder, for items of at most max_bytes. */
bool spool_open(
    struct spool *, const char *dir, size_t max_bytes, struct error *) MUST_USE;
void spool_close(struct spool *);

/* Removes all items. */
bool spool_clear(struct spool *, struct error *) MUST_USE;
bool spool_add(struct spool *, struct json_object *item, struct error *)
    MUST_USE;
/* Adds a text without a line end. */
bool spool_add_text(struct spool *, const char *text, struct error *) MUST_USE;
/* Returns the bytes of all items.  Call it after an item was added, not while reading. */
uint64_t spool_bytes(const struct spool *) MUST_USE;
/* Goes to the first item. */
bool spool_rewind(struct spool *, struct error *) MUST_USE;
/*
 * Reads the next item, which the caller owns.  Sets *more to false after the last item.
 */
bool spool_next(struct spool *, struct json_object **owned, bool *more,
    struct error *) MUST_USE;
/* Reads the next text, which is borrowed and may be changed until the next call. */
bool spool_next_text(struct spool *, char **text, bool *more, struct error *)
    MUST_USE;

#endif
