/*
 * pictures.h - the pictures of a brand: its share card and its icons, drawn by the
 * program "cartaz-draw" in the tool's folder.
 *
 * Also called: image rendering, og:image, favicon.
 * Shape:  the output of cartaz-draw (cartaz_draw.c).  `publish` caches pictures with
 *         letters in var/<host>/pictures, after two lines.  The first has the digest of
 *         the inputs and of the size and time of the program's file, and the second the
 *         hash of the pictures.  So publishing the same brand again starts no program.
 * Owns:   the caller owns the buffer.
 * Errors: ERROR_INTERNAL_ERROR: cartaz-draw is missing, failed, or its output cannot
 *         be read.
 * Limits: PICTURES_MAX bytes.
 */
#ifndef CARTAZ_DOCUMENTS_PICTURES_H
#define CARTAZ_DOCUMENTS_PICTURES_H

#include "base/buf.h"
#include "cartaz/tool.h"

enum { PICTURES_MAX = 16 * 1024 * 1024 };

/* The file in var/<host>/. */
#define PICTURES_FILE "pictures"

struct pictures {
	struct buf all;
	size_t at;        /* offset of the next picture */
	bool has_letters; /* false: no font is installed */
};

/*
 * Gets the brand's pictures, from the cache or newly drawn.  pictures_release() is also
 * needed if it returns false.
 */
bool pictures_of(struct tool *, const struct brand *, struct pictures *,
    struct error *) MUST_USE;
/* Finds the next picture.  Returns false at the end, or if the rest is malformed. */
bool pictures_next(
    struct pictures *, const char **name, const char **p, size_t *n) MUST_USE;
void pictures_release(struct pictures *);

/* Appends the output of cartaz-draw for these arguments, the last of which is NULL. */
bool pictures_program(
    const char *const *arguments, struct buf *, struct error *) MUST_USE;

#endif
