/*
 * internal.h - declarations that only the files of writer.h share.
 *
 * Owns:   nothing.
 * Errors: those of sqlite.h.
 */
#ifndef WRITER_INTERNAL_H
#define WRITER_INTERNAL_H

#include "writer/writer.h"

/*
 * Writes the table `history`: the snapshot's events, and then the past events that it no
 * longer has.  An event that is missing for the first time gets a card.
 */
bool snapshot_writer_history(struct snapshot_writer *, struct error *) MUST_USE;

/*
 * Encodes the record into w->json as it is stored.  Sets w->record to the record's hash,
 * which covers neither its sources, unconfirmed_since and read_at nor, if it has a
 * buy_url, the address of its page.  The sessions of the record get the keys that they
 * had in the last generation (sliding.h).  Returns the history of the event.
 */
struct event_history snapshot_writer_record(
    struct snapshot_writer *, struct native_record *);

#endif
