/*
 * card_cache.h - the cards of a brand that were drawn last.
 *
 * Shape:  var/<host>/live-cards/, which `cartaz publish` makes and the web server
 *         writes, holds at most CARD_CACHE_SLOTS files of CARD_CACHE_FILE_MAX bytes,
 *         and as many that are being written.  A card has one place, by the first
 *         digits of its key (card.h); another card of that place takes it.  So the
 *         folder is bounded without being listed, and nobody has to remove anything.
 *         A file holds the key, a checksum and the picture.
 * Rules:  another user of the folder may put anything into it: no link is followed,
 *         nothing but a file is opened, no open waits, and a file that is not whole or
 *         has another key is none.  A file comes by rename: a reader sees all of it.
 * Owns:   the folder's descriptor, until card_cache_close().
 * Errors: none: without the folder nothing is found and nothing is kept.
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

struct card_cache card_cache_open(const struct paths *, const char *host)
    MUST_USE;
void card_cache_close(struct card_cache *);

/* Appends the picture of the key. */
bool card_cache_read(const struct card_cache *, const char *key, struct buf *)
    MUST_USE;
void card_cache_write(
    const struct card_cache *, const char *key, const char *p, size_t n);

#endif
