/*
 * card.h - what a list of events shows of one: enough to choose by, read without
 * its description.
 *
 * Layer:  2 (domain).
 * Shape:  packed, its fields in the order of the struct, each ended by the
 *         control character US (0x1f); an empty one is NULL, flags are "1".
 *         Fields at the end may be missing: older snapshots have fewer.
 */
#ifndef CARD_H
#define CARD_H

#include "base/arena.h"
#include "base/buf.h"
#include "event/native_record.h"

struct card {
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
void card_of(
    const struct record *, const char *currency, struct arena *, struct card *);

void card_pack(const struct card *, struct buf *);
/* Copies the text to the arena; what is not there is NULL. */
void card_unpack(const char *p, size_t n, struct arena *, struct card *);

#endif
