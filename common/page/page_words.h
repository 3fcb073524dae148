/*
 * page_words.h - the words that the page of an event, lists, feeds and cards share.
 *
 * Shape:  plain text, except where a comment says Markdown; the caller escapes it.
 *         Functions append to the buffer.
 * Owns:   nothing.
 * Errors: none; a missing value appends nothing.
 */
#ifndef PAGE_PAGE_WORDS_H
#define PAGE_PAGE_WORDS_H

#include "base/buf.h"
#include "brand/locale.h"
#include "event/state.h"
#include "event/summary.h"

/*
 * Appends the state in words, such as "sold out", "cancelled" or "moved online, sold
 * out", which are the same on every page and in every feed.
 */
void page_state(struct event_state, const struct locale *, struct buf *);

/*
 * page_is_stale() returns true if events that were read at read_at_s are older than the
 * brand's upstream.max_stale_s, unless this limit is 0.  If page_is_stale() returns
 * true, page_stale() appends a sentence with the time of the reading, otherwise nothing.
 */
bool page_is_stale(const struct brand *, int64_t read_at_s,
    const struct datetime *now) MUST_USE;
void page_stale(const struct brand *, const struct locale *, int64_t read_at_s,
    const struct datetime *now, struct buf *);

/* Appends Markdown: "# Feira".  An upstream wrote the name, so it is cut at 300 bytes. */
void page_heading_markdown(const char *name, struct buf *);

/* Appends "+ 5 datas"; nothing for 0. */
void page_more_dates(int64_t count, const struct locale *, struct buf *);

/* Appends "meia", "infantil" for a kind of ticket_kind.h. */
void page_ticket_kind(const char *kind, const struct locale *, struct buf *);

/*
 * Appends a part of a place, after a comma.  Appends nothing if the text from `start` on
 * already has the same part, because the name of a venue may end with its city.
 */
void page_add_place(struct buf *, size_t start, const char *part_or_null);
/*
 * Appends "Teatro X, Recife, PE", "On-line".  For an event that moved online, appends
 * only "On-line".
 */
void page_place(const struct summary *, const struct locale *, struct buf *);

#endif
