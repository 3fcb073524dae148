/*
 * packed.h - the texts of an event that are stored as what its row in the table
 * `event` does not have.
 *
 * Shape:  record.json, page.beside and page.markdown; a BLOB is a delta (delta.h), a
 *         TEXT is as it is.  The source: a constant of the
 *         format, then head, status, body and producer of the event, then, for the
 *         record and the Markdown, `beside`.
 * Errors: ERROR_INTERNAL_ERROR for bytes that are damaged, or an event that is not the
 *         one they were made for.
 * Owns:   the buffers are the caller's.
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

/* For reading: the source is the constant and the pieces. */
void packed_source(
    struct buf *source, const struct event_piece *pieces, size_t count);
/* The source is the constant and a head (calendar_text.h); it is made by this alone. */
void packed_source_head(struct buf *source, struct event_piece head);
/* A column as it is stored, valid like the column; NULL has no bytes. */
struct packed_text {
	const char *p;
	size_t n;
	bool is_blob;
};
struct packed_text packed_column(struct sqlite3_stmt *, int column) MUST_USE;
/* Appends the text of a column. */
bool packed_read(const struct buf *source, struct packed_text, struct buf *text,
    struct error *) MUST_USE;

/* For writing: the source is the constant. */
void packed_encoder_init(struct delta_encoder *);

#endif
