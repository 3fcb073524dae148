/*
 * publishable.h - a record as callers see it today, made of what was told.
 *
 * Rules: the description is HTML that is safe to embed (richtext.h), null when
 *        nothing is left of it.  A brand in Brazil has the name and the
 *        abbreviation of every state of which it was told one.  Times are in
 *        the event's zone, and what is over is closed (schedule.h).
 * The same for a snapshot's builder and for a live answer.
 */
#ifndef EVENT_PUBLISHABLE_H
#define EVENT_PUBLISHABLE_H

#include "brand/brand.h"
#include "event/native_record.h"

/* Changes the record; text that is new is in the arena. */
void publishable_make(struct native_record *, const struct brand *,
    int64_t now_s, struct arena *, coerce_remark_fn *, void *context);
/* The description that was told as Markdown; NULL when nothing is left of it. */
const char *publishable_markdown(
    const struct native_record *told, struct arena *);

#endif
