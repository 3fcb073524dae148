/*
 * card_cache.h - a cache of the last drawn cards of a brand.
 *
 * Also called: image cache, disk cache.
 * Shape:  var/<host>/live-cards/, which `cartaz publish` makes and the web server's user
 *         writes.  The folder has at most CARD_CACHE_SLOTS files of CARD_CACHE_FILE_MAX
 *         bytes, and as many unfinished files.  The first three digits of a card's key
 *         (card.h) decide its file, and a new card replaces the card in its file.  So the
 *         folder has a limit, no program has to list it, and nothing has to be removed.
 *         A file contains the key, a checksum and the picture.
 * Rules:  other users of the folder may put any file into it.  So no link is followed,
 *         only regular files are opened, no open waits, and a file that is damaged or has
 *         another key is ignored.  A file appears by rename, so a reader sees all of it.
 * Owns:   the folder's descriptor, until card_cache_close().
 * Errors: none.  Without the folder, nothing is found and nothing is cached.
 */
#ifndef CARDS_CARD_CACHE_H
#define CARDS_CARD_CACHE_H

#include "base/buf.h"
#include "base/paths.h"

#define CARD_CACHE_FOLDER "live-cards"

enum { CARD_CACHE_SLOTS = 512, CARD_CACHE_FILE_MAX = 96 * 1024 };

struct card_cache {
	int dir; /* -1: none */
};

/* Opens the folder of the host. */
struct card_cache card_cache_open(const struct paths *, const char *host)
    MUST_USE;
void card_cache_close(struct card_cache *);

/* Appends the cached picture with the key.  Returns false if it is not cached. */
bool card_cache_read(const struct card_cache *, const char *key, struct buf *)
    MUST_USE;
/*
 * Caches the picture.  Does nothing if the picture is too large for a file, or if another
 * process writes the same file.
 */
void card_cache_write(
    const struct card_cache *, const char *key, const char *p, size_t n);

#endif
