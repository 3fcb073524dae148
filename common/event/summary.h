/*
 * summary.h - what a list of events shows of one: enough to choose by, read without
 * its description.
 *
 * Shape:  packed, its fields in the order of the struct, each ended by the
 *         control character US (0x1f); an empty one is NULL, flags are "1".
 *         Fields at the end may be missing: older snapshots have fewer.
 */
#ifndef EVENT_SUMMARY_H
#define EVENT_SUMMARY_H

#include "base/arena.h"
#include "base/buf.h"
#include "event/native_record.h"

struct summary {
	const char *slug, *name;
	const char *starts_at, *ends_at; /* or NULL, as all below */
	const char *venue, *city, *state;
	const char *image;
	const char *price, *currency; /* of the cheapest, with fees */
	bool several;                 /* others cost more */
	bool is_online, is_closed, is_sold_out;
};

/*
 * Text is the record's; the price is in the arena.  `currency` is that of tickets
 * which name none, as a card does then.
 */
void summary_of(const struct native_record *, const char *currency,
    struct arena *, struct summary *);

void summary_pack(const struct summary *, struct buf *);
/* Copies the text to the arena; what is not there is NULL. */
void summary_unpack(const char *p, size_t n, struct arena *, struct summary *);

#endif
