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
 * out".  Every page and every feed has the same words.
 */
void page_state(struct event_state, const struct locale *, struct buf *);

/*
 * page_is_stale() returns true if events that were read at read_at_s are older than the
 * brand's upstream.max_stale_s, unless this limit is 0.  page_stale() appends a sentence
 * with the time of the reading if page_is_stale() returns true, and otherwise nothing.
 */
bool page_is_stale(const struct brand *, int64_t read_at_s,
    const struct datetime *now) MUST_USE;
void page_stale(const struct brand *, const struct locale *, int64_t read_at_s,
    const struct datetime *now, struct buf *);

/* Appends Markdown: "# Feira".  An upstream wrote the name, so it is cut at 300 bytes. */
void page_heading_markdown(const char *name, struct buf *);

/* Appends "+ 5 datas", or nothing for 0. */
void page_more_dates(int64_t count, const struct locale *, struct buf *);

/* Appends the word for a kind of ticket (ticket_kind.h), such as "meia" or "infantil". */
void page_ticket_kind(const char *kind, const struct locale *, struct buf *);

/*
 * Appends a part of a place, after a comma unless it is the first part.  `start` is the
 * start of the place in the buffer.  Appends nothing if the place already has this part,
 * because the name of a venue may end with its city.
 */
void page_add_place(struct buf *, size_t start, const char *part_or_null);
/*
 * Appends the place, such as "Teatro X, Recife, PE" or "On-line".  For an event that
 * moved online, appends only "On-line".
 */
void page_place(const struct summary *, const struct locale *, struct buf *);

#endif
