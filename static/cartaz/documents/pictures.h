/*
 * pictures.h - the pictures of a brand, drawn by the program "cartaz-draw" beside the
 * tool: its share card and its icons.
 *
 * Shape:  what cartaz-draw prints (cartaz_draw.c).  var/<host>/pictures keeps it behind
 *         a line with the digest of what is drawn and of the program's file, and one with
 *         the hash of the rest: who publishes the same brand again starts no program.
 * Owns:   the buffer is the caller's.
 * Errors: ERROR_INTERNAL_ERROR: cartaz-draw is missing, failed, or says nothing that can
 *         be read.
 * Limits: PICTURES_MAX bytes.
 */
#ifndef CARTAZ_DOCUMENTS_PICTURES_H
#define CARTAZ_DOCUMENTS_PICTURES_H

#include "base/buf.h"
#include "cartaz/tool.h"

enum { PICTURES_MAX = 16 * 1024 * 1024 };

/* Of var/<host>/. */
#define PICTURES_FILE "pictures"

struct pictures {
	struct buf all;
	size_t at;        /* the next picture in it */
	bool has_letters; /* false: no font is installed */
};

bool pictures_of(struct tool *, const struct brand *, struct pictures *,
    struct error *) MUST_USE;
/* The next one; false at the end, and where what follows is no picture. */
bool pictures_next(
    struct pictures *, const char **name, const char **p, size_t *n) MUST_USE;
void pictures_release(struct pictures *);

/* Appends what cartaz-draw prints, with these arguments; the last one is NULL. */
bool pictures_program(
    const char *const *arguments, struct buf *, struct error *) MUST_USE;

#endif
