/*
 * reader_row - reads a column of an event's row, and reports a row that is damaged or
 * missing.
 */
#include "base/text.h"
#include "reader/internal.h"

struct event_piece
snapshot_reader_piece(struct sqlite3_stmt *st, int column)
{
	struct sqlite_text text = sqlite_text(st, column);

	return (struct event_piece){ text.p, text.n };
}

bool
snapshot_reader_card(struct sqlite3_stmt *st, int column, struct arena *mem,
    struct summary *s, struct error *f)
{
	struct event_piece card = snapshot_reader_piece(st, column);

	summary_unpack(card.p, card.n, mem, s);
	return (s->slug != NULL && s->name != NULL &&
		   text_is_utf8(card.p, card.n)) ||
	    error_internal(
		f, "the snapshot has a damaged summary; run cartaz verify");
}

bool
snapshot_reader_fail_missing(const struct snapshot_reader *s, struct error *f)
{
	return error_internal(f,
	    "the snapshot lacks a row of an event that it lists; run cartaz "
	    "verify%s%s",
	    s->host[0] != '\0' ? " " : "", s->host);
}
