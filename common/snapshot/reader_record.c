#include "snapshot/reader.h"

bool
snapshot_record(
    struct snapshot *s, const char *slug, struct buf *b, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (!sqlite_prepare(&s->store,
		"SELECT record.json FROM event JOIN record USING (rank)"
		" WHERE event.slug = ?1",
		&st, f))
		return false;
	sqlite_bind_text(st, 1, slug);
	ok = sqlite_step(st, &row, f);
	if (ok && row) {
		struct sqlite_text json = sqlite_text(st, 0);

		buf_bytes(b, json.p, json.n);
	}
	sqlite_finish(&st);
	return ok;
}
