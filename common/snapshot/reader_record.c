#include "snapshot/reader.h"

bool
snapshot_record(
    struct snapshot *s, const char *slug, struct buf *b, struct fault *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (!store_prepare(&s->store,
		"SELECT record.json FROM event JOIN record USING (rank)"
		" WHERE event.slug = ?1",
		&st, f))
		return false;
	store_bind_text(st, 1, slug);
	ok = store_step(st, &row, f);
	if (ok && row) {
		struct store_text json = store_text(st, 0);

		buf_bytes(b, json.p, json.n);
	}
	store_finish(&st);
	return ok;
}
