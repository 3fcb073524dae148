/*
 * pictures.h - runs the program "cartaz-draw" in the tool's folder, which draws the
 * pictures of a brand: its share card and its icons.
 *
 * Also called: image rendering, og:image, favicon.
 * Shape:  the output of cartaz-draw (cartaz_draw.c).
 * Errors: ERROR_INTERNAL_ERROR: cartaz-draw is missing or failed.
 * Limits: PICTURES_MAX bytes.
 */
#ifndef CARTAZ_DOCUMENTS_PICTURES_H
#define CARTAZ_DOCUMENTS_PICTURES_H

#include "base/buf.h"
#include "base/error.h"

enum { PICTURES_MAX = 16 * 1024 * 1024 };

/* Appends the output of cartaz-draw for these arguments.  NULL ends the arguments. */
bool pictures_program(
    const char *const *arguments, struct buf *, struct error *) MUST_USE;

#endif
