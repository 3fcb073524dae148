/*
 * kept.h - a cache of the matches of the last list query, because more queries for the
 * same events follow: the counts next to a list, a feed after its ladder.
 *
 * Also called: query cache, result cache.
 * Shape:  a bitmap with its key: the words, their reading, the filters and the range
 *         of ranks.  The bitmap has all events of the range that match, and may have
 *         others.  Dates, page and order are not part of the key, except the dates of
 *         a reading.  A second bitmap is for any of the words, without filters,
 *         because each count next to a list leaves out another filter.
 * Owns:   the bitmaps, until snapshot_reader_close().
 * Errors: none.  A query whose text is longer than KEPT_KEY_MAX is not cached.
 */
#ifndef READER_KEPT_H
#define READER_KEPT_H

#include "index/bitmap.h"
#include "reader/reader.h"

enum { KEPT_KEY_MAX = 16 * 1024 };

/* Takes ownership of the bitmap and drops the one before. */
void snapshot_keep(struct snapshot_reader *, const struct listing_query *,
    struct rank_range, struct bitmap *);
/* NULL: the last query was another one, or had a smaller range. */
const struct bitmap *snapshot_kept(const struct snapshot_reader *,
    const struct listing_query *, struct rank_range);
/* The same for any of the query's words, whatever its filters. */
void snapshot_keep_words(
    struct snapshot_reader *, const struct listing_query *, struct bitmap *);
const struct bitmap *snapshot_kept_words(
    const struct snapshot_reader *, const struct listing_query *);
void snapshot_kept_release(struct snapshot_reader *);

#endif
