/*
 * image.h - a brand file that was checked and needs no check again: its values,
 * without JSON.
 *
 * Shape:  var/<host>/brand.image: struct image_head, then the values in the order of
 *         the tables of rules.c, which are the only list of keys.  Written by
 *         `cartaz publish`; read by programs alone, never by the tool.
 * Rules:  it counts for one identity of the brand file (base/file_identity.h) and one
 *         state of the sources that check it (IMAGE_RULES).  Whatever differs, is cut
 *         or is damaged: the brand file is read.
 * Limits: IMAGE_MAX; a brand that needs more has no image.
 */
#ifndef BRAND_IMAGE_H
#define BRAND_IMAGE_H

#include "base/buf.h"
#include "base/file_identity.h"
#include "base/paths.h"
#include "brand/brand.h"

enum { IMAGE_MAX = 4096, IMAGE_HEAD = 80 };

void image_path(
    const struct paths *, const char *host, char path[PATHS_PATH_MAX]);

/* False: it does not fit.  The buffer is empty and takes IMAGE_MAX. */
bool image_print(
    const struct brand *, const struct file_identity *, struct buf *) MUST_USE;

/* Writes the head before values: n bytes, IMAGE_HEAD of them for the head. */
void image_seal(char *p, size_t n, const struct file_identity *);

/*
 * False: these bytes are no image of this file and host.  Its texts stay in place.
 * The size of an image is more than IMAGE_HEAD.
 */
bool image_decode(const char *p, size_t n, const char *host,
    const struct file_identity *, struct brand *) MUST_USE;

/*
 * The brand of `host`, if its image is of the file at brand_path_now, which may be a
 * link to the brand file.  The text is in the arena.
 */
bool image_load(const struct paths *, const char *host,
    const char *brand_path_now, struct arena *, struct brand *) MUST_USE;

#endif
