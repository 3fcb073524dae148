/*
 * reader_gone - looks up a former slug: its event moved (301) or was removed (410).
 *
 * Also called: redirects, 410 Gone, tombstones, slug history.
 * The index has only former slugs, so a slug that never existed costs one seek.  Redirects
 * never form chains, because each former slug of an event leads to the event's
 * id, and so to its present slug.
 */
#include "reader/internal.h"

bool
snapshot_reader_gone(struct snapshot_reader *s, const char *slug, int64_t now_s,
    struct arena *mem, struct snapshot_gone *out, struct error *f)
{
	LOCAL_STMT st = NULL;
	struct sqlite_text text;
	bool row = false, ok;

	*out = (struct snapshot_gone){ .fate = SNAPSHOT_NOT_KNOWN };
	/*
	 * `there` is the number of present events with the id; `last` is when the last of
	 * them disappeared. ?1 is the earliest time that is still reported.  If several
	 * events with the id disappeared last, the card is that of the slug.
	 */
	ok = sqlite_ask(&s->db, &st, &row, f,
	    "SELECT there, iif(there = 1,"
	    " (SELECT slug FROM history o WHERE o.id = x.id AND o.gone IS NULL),"
	    " (SELECT card FROM history o WHERE o.id = x.id"
	    "  AND o.gone IS NOT NULL ORDER BY gone DESC, slug = ?2 DESC LIMIT 1))"
	    " FROM (SELECT id, there FROM (SELECT id, gone,"
	    " (SELECT count(*) FROM history o"
	    "  WHERE o.id = h.id AND o.gone IS NULL) AS there,"
	    " (SELECT max(gone) FROM history o WHERE o.id = h.id) AS last"
	    " FROM history h INDEXED BY history_gone"
	    " WHERE gone IS NOT NULL AND slug = ?2)"
	    " WHERE (there = 1 OR last > ?1) ORDER BY gone DESC LIMIT 1) AS x",
	    BIND_INT(now_s - SNAPSHOT_GONE_S), BIND_TEXT(slug));
	if (!ok || !row)
		return ok;
	text = sqlite_text(st, 1);
	if (sqlite_int(st, 0) == 1) {
		out->slug = arena_copy(mem, text.p, text.n);
		/* A file is not trusted, and this text becomes a header field. */
		if (event_slug_valid(out->slug))
			out->fate = SNAPSHOT_MOVED;
	} else {
		out->fate = SNAPSHOT_GONE;
		summary_unpack(text.p, text.n, mem, &out->event);
	}
	return true;
}

bool
snapshot_reader_gone_count(struct snapshot_reader *s, int64_t now_s,
    struct snapshot_gone_count *out, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row = false, ok;

	*out = (struct snapshot_gone_count){ 0 };
	/*
	 * Each id is read once, however many slugs it had.  If several ids had a slug,
	 * SQLite uses the row with the max().  A slug that has only rows with the record
	 * 0 was never public, because it belonged to a merged record.
	 */
	ok = sqlite_ask(&s->db, &st, &row, f,
	    "WITH ids AS MATERIALIZED (SELECT DISTINCT id FROM history"
	    "  INDEXED BY history_gone WHERE gone IS NOT NULL),"
	    " known AS MATERIALIZED (SELECT id, (SELECT count(*)"
	    "   FROM history o WHERE o.id = ids.id AND o.gone IS NULL) AS there,"
	    "  (SELECT max(gone) FROM history o WHERE o.id = ids.id) AS last"
	    "  FROM ids)"
	    "SELECT count(*) FILTER (WHERE there <> 1),"
	    " count(*) FILTER (WHERE there = 1)"
	    " FROM (SELECT slug, there, max(gone)"
	    "  FROM history h INDEXED BY history_gone JOIN known USING (id)"
	    "  WHERE gone IS NOT NULL AND (there = 1 OR last > ?1)"
	    "  GROUP BY slug) AS fates"
	    " WHERE NOT EXISTS"
	    "  (SELECT 1 FROM event WHERE event.slug = fates.slug)"
	    " AND EXISTS (SELECT 1 FROM history p INDEXED BY history_gone"
	    "  WHERE p.slug = fates.slug AND p.gone IS NOT NULL"
	    "  AND p.record <> 0)",
	    BIND_INT(now_s - SNAPSHOT_GONE_S));
	if (ok && row) {
		out->gone = sqlite_int(st, 0);
		out->moved = sqlite_int(st, 1);
	}
	return ok;
}
