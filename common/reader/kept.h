/*
 * kept.h - the events of the last list, for whom asks for the same ones again: the
 * numbers beside a list, a feed after its ladder.
 *
 * Shape:  a bitmap, with the question that it answers: the words, their
 *         reading and the filters, and the range that was looked at: the bitmap has all
 *         events of the range that match, and may have others.  Dates, pages and the
 *         order do not count, but the dates of a reading do.  A second one is of any
 *         of the words, without filters: the numbers beside a list take one filter
 *         or another away.
 * Owns:   the bitmaps, until snapshot_reader_close().
 * Errors: none.  A question whose text is longer than KEPT_KEY_MAX is not kept.
 */
#ifndef READER_KEPT_H
#define READER_KEPT_H

#include "index/bitmap.h"
#include "reader/reader.h"

enum { KEPT_KEY_MAX = 16 * 1024 };

/* Takes the bitmap over, in the place of what was kept before. */
void snapshot_keep(struct snapshot_reader *, const struct listing_query *,
    struct rank_range, struct bitmap *);
/* NULL: another question was asked last, or one of fewer ranks. */
const struct bitmap *snapshot_kept(const struct snapshot_reader *,
    const struct listing_query *, struct rank_range);
/* The same of any of the query's words, whatever its filters. */
void snapshot_keep_words(
    struct snapshot_reader *, const struct listing_query *, struct bitmap *);
const struct bitmap *snapshot_kept_words(
    const struct snapshot_reader *, const struct listing_query *);
void snapshot_kept_release(struct snapshot_reader *);

#endif
