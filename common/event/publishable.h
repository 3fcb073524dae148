/*
 * publishable.h - makes a native record publishable.
 *
 * Also called: normalization, sanitizing, enrichment.
 * Rules:  the description becomes HTML that is safe to embed (richtext.h), or null when
 *         no text is left.  If the record shows that the event is in Brazil (place.h),
 *         the state gets its name and its abbreviation.  Times get the offset of the
 *         event's zone, and the event gets the times of its next session (schedule.h)
 *         and, if this session has one, its link to buy.  Tickets get their currency,
 *         kind and total (price.h).  state.h decides the state, and closes an event if
 *         nobody can buy.  A session keeps only values that differ from the event's
 *         values (session.h), and its description is cut.  An event with a single
 *         session takes the session's values.
 * Owns:   nothing; new text is in the arena.
 * Errors: a value that cannot be published becomes null and is reported as a remark.
 * Units:  now_s is in seconds since the epoch.
 */
#ifndef EVENT_PUBLISHABLE_H
#define EVENT_PUBLISHABLE_H

#include "brand/brand.h"
#include "event/native_record.h"

/*
 * Makes the record publishable.  Sets *markdown_or_null to the description as Markdown, in
 * the arena, or to NULL if it has no text.  A caller that does not need Markdown passes
 * NULL.
 */
void publishable_make(struct native_record *, const struct brand *,
    int64_t now_s, struct arena *, const char **markdown_or_null,
    coerce_remark_fn *, void *context);

/*
 * Returns the description as clients get it: safe HTML, or NULL if it has no text.
 * Sanitizing the result again does not change it.  `markdown_or_null` is as in
 * publishable_make().
 */
const char *publishable_description(
    const char *text, struct arena *, const char **markdown_or_null);

#endif
