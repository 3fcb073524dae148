/*
 * packed.h - texts of an event that are stored as differences from the event's row in
 * the table `event`.
 *
 * Also called: compression with a dictionary.
 * Shape:  the texts are the columns record.json, page.beside and page.markdown.  A BLOB
 *         is a delta (delta.h), a TEXT is not encoded.  The source of a delta is a
 *         constant of the format, then the event's head, status, body and producer.
 *         For record.json and page.markdown, page.beside follows in the source.
 * Errors: ERROR_INTERNAL_ERROR for damaged bytes, or for the row of another event.
 * Owns:   the caller owns the buffers.
 */
#ifndef DATABASE_PACKED_H
#define DATABASE_PACKED_H

#include "event/event.h"
#include "database/delta.h"
#include "database/sqlite.h"

enum {
	PACKED_TEXT_MAX = 8 * 1024 * 1024,
	PACKED_SOURCE_MAX = 64 * 1024 * 1024
};

/*
 * For readers: sets the source to the constant and the pieces of the event's row, with
 * their phrases expanded (phrases.h).  The first piece must be the head.
 */
void packed_source(
    struct buf *source, const struct event_piece *pieces, size_t count);
/*
 * Sets the source to the constant and a head, without expanding phrases
 * (calendar_text.h).  Use a buffer that no other function changes.
 */
void packed_source_head(struct buf *source, struct event_piece head);
/*
 * A column as it is stored, valid until the statement's next step, reset or finish.  For
 * SQL NULL, n is 0.
 */
struct packed_text {
	const char *p;
	size_t n;
	bool is_blob;
};
struct packed_text packed_column(struct sqlite3_stmt *, int column) MUST_USE;
/* Appends the text of a column, decoded if it is a delta. */
bool packed_read(const struct buf *source, struct packed_text, struct buf *text,
    struct error *) MUST_USE;

/* For writers: sets the source to the constant. */
void packed_encoder_init(struct delta_encoder *);

#endif
