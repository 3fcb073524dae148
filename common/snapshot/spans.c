/*
 * spans - makes, packs and writes the rows that windows are answered from.
 */
#include "snapshot/spans.h"

#include <inttypes.h>

#include "event/state.h"

/*
 * A packed row is a line: a letter, its numbers, its text.  'p' and 'd' are rows
 * of `during`, of a plain event and of another one; 'l' is one of `later`.
 */
enum { PLAIN = 'p', DURING = 'd', LATER = 'l' };

enum { PLAIN_MAX_S = 36 * 3600 };

static int64_t
level_of(int64_t length_s)
{
	int64_t level = 0;

	while (level < SNAPSHOT_SPANS_LEVELS - 1 &&
	    length_s > (int64_t)SNAPSHOT_SPANS_UNIT_S << level)
		level++;
	return level;
}

static void
pack_during(const struct schedule_interval *i, char kind, struct buf *b)
{
	if (i->end_s > i->start_s)
		buf_printf(b, "%c%" PRId64 " %" PRId64 "\n", kind, i->start_s,
		    i->end_s);
}

static void
pack_later(int64_t start_s, int64_t prev_s, const char *starts_at,
    const char *ends_at, struct buf *b)
{
	buf_printf(b, "%c%" PRId64 " %" PRId64 " %s%c%s\n", LATER, start_s,
	    prev_s, starts_at, SNAPSHOT_SPANS_TIMES_SEPARATOR,
	    ends_at != NULL ? ends_at : "");
}

static bool
takes_place(const struct session *s)
{
	return event_status_takes_place(event_status_read(s->event_status));
}

static void
pack_sessions(const struct native_record *r, const char *zone, struct buf *b)
{
	const struct session *next = schedule_next(r);
	bool event_takes_place = event_state_takes_place(event_state_of(r));
	int64_t prev_s = SNAPSHOT_SPANS_MIN_S;

	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];
		struct schedule_interval on =
		    schedule_interval(s->starts_at, s->ends_at, zone);

		if (event_takes_place && !takes_place(s))
			continue;
		pack_during(&on, DURING, b);
		if (s != next && on.start_s > prev_s)
			pack_later(
			    on.start_s, prev_s, s->starts_at, s->ends_at, b);
		prev_s = on.start_s;
	}
}

void
snapshot_spans_pack(const struct native_record *r, const char *brand_zone,
    struct schedule_place place, struct buf *b)
{
	const struct event *e = &r->event;
	const char *zone = e->timezone != NULL ? e->timezone : brand_zone;
	struct schedule_interval i =
	    schedule_interval(e->starts_at, e->ends_at, zone);

	buf_reset(b);
	if (r->session_count > 1) {
		pack_sessions(r, zone, b);
		return;
	}
	if (!i.is_set)
		return;
	pack_during(&i, i.end_s - i.start_s <= PLAIN_MAX_S ? PLAIN : DURING, b);
	/* Its place is its end: the start is another way in. */
	if (place.class == SCHEDULE_RUNNING)
		pack_later(i.start_s, SNAPSHOT_SPANS_MIN_S, e->starts_at,
		    e->ends_at, b);
}

bool
snapshot_spans_prepare(
    struct snapshot_spans *s, struct sqlite *db, struct error *f)
{
	*s = (struct snapshot_spans){ 0 };
	return sqlite_prepare(db,
		   "INSERT OR IGNORE INTO during VALUES(?,?,?,?)", &s->during,
		   f) &&
	    sqlite_prepare(db, "INSERT OR IGNORE INTO later VALUES(?,?,?,?,?)",
		&s->later, f);
}

static bool
write_row(struct snapshot_spans *s, int64_t rank, const char *row, size_t n,
    bool *is_plain, struct error *f)
{
	struct sqlite3_stmt *st = row[0] == LATER ? s->later : s->during;
	char *end;
	int64_t start_s = strtoll(row + 1, &end, 10);
	int64_t other_s = strtoll(end, &end, 10);
	int64_t level =
	    level_of(row[0] == LATER ? start_s - other_s : other_s - start_s);

	*is_plain = *is_plain && row[0] == PLAIN;
	if (row[0] == DURING)
		level += SNAPSHOT_SPANS_LONG;
	sqlite_bind_int(st, 1, level);
	sqlite_bind_int(st, 2, start_s);
	sqlite_bind_int(st, 3, other_s);
	sqlite_bind_int(st, 4, rank);
	if (row[0] == LATER)
		sqlite_bind_bytes(st, 5, end + 1, n - (size_t)(end + 1 - row));
	return sqlite_run(st, f);
}

bool
snapshot_spans_write(struct snapshot_spans *s, int64_t rank,
    struct sqlite_text packed, bool *is_plain, struct error *f)
{
	const char *p = packed.p, *end = packed.p + packed.n;

	*is_plain = true;
	while (p < end) {
		size_t n =
		    (size_t)((const char *)memchr(p, '\n', (size_t)(end - p)) -
			p);

		if (!write_row(s, rank, p, n, is_plain, f))
			return false;
		p += n + 1;
	}
	return true;
}

void
snapshot_spans_finish(struct snapshot_spans *s)
{
	sqlite_finish(&s->during);
	sqlite_finish(&s->later);
}
