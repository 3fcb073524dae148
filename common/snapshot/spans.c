/*
 * spans - makes, packs and writes the rows that windows are answered from.
 */
#include "snapshot/spans.h"

#include <inttypes.h>

#include "event/state.h"

enum { SEPARATOR = '|' };

/*
 * A packed row is a line: a letter, two instants, and the times of the session
 * of an event that has several.  All but 'l' are rows of `during`.
 */
enum row_kind {
	ROW_PLAIN = 'p',
	ROW_LONG = 'd',    /* of an event that is not plain */
	ROW_RUNNING = 'r', /* SNAPSHOT_SPANS_RUNNING */
	ROW_LATER = 'l',   /* of `later` */
};

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
pack_row(enum row_kind kind, int64_t first_s, int64_t second_s,
    const struct session *session_or_null, struct buf *b)
{
	buf_printf(b, "%c%" PRId64 " %" PRId64 " ", kind, first_s, second_s);
	if (session_or_null != NULL)
		snapshot_spans_times_print(session_or_null, b);
	buf_char(b, '\n');
}

void
snapshot_spans_times_print(const struct session *s, struct buf *b)
{
	const char *const parts[] = { s->starts_at, s->ends_at,
		s->event_status };

	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		buf_printf(
		    b, "%s%c", parts[i] != NULL ? parts[i] : "", SEPARATOR);
}

static const char *
read_part(const char **p, struct arena *mem)
{
	size_t n = strcspn(*p, (const char[]){ SEPARATOR, '\0' });
	const char *part = n > 0 ? arena_copy(mem, *p, n) : NULL;

	*p += n + ((*p)[n] != '\0');
	return part;
}

void
snapshot_spans_times_read(
    const char *times, struct arena *mem, struct session *s)
{
	*s = (struct session){ 0 };
	s->starts_at = read_part(&times, mem);
	s->ends_at = read_part(&times, mem);
	s->event_status = read_part(&times, mem);
}

static bool
takes_place(const struct session *s)
{
	return event_status_takes_place(event_status_read(s->event_status));
}

/* The sessions that take place, or the others, each after the one before. */
static void
pack_sessions(const struct native_record *r, const char *zone,
    bool wants_places, struct buf *b)
{
	const struct session *next = schedule_next(r);
	int64_t prev_s = SNAPSHOT_SPANS_MIN_S;

	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];
		struct schedule_interval on =
		    schedule_interval(s->starts_at, s->ends_at, zone);

		if (takes_place(s) != wants_places)
			continue;
		if (on.end_s > on.start_s)
			pack_row(ROW_LONG, on.start_s, on.end_s, s, b);
		if (s != next && on.start_s > prev_s)
			pack_row(ROW_LATER, on.start_s, prev_s, s, b);
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
	enum row_kind kind = ROW_LONG;

	buf_reset(b);
	if (r->session_count > 1) {
		pack_sessions(r, zone, true, b);
		pack_sessions(r, zone, false, b);
		return;
	}
	if (place.class == SCHEDULE_RUNNING)
		kind = ROW_RUNNING;
	else if (i.end_s - i.start_s <= PLAIN_MAX_S)
		kind = ROW_PLAIN;
	if (i.is_set && i.end_s > i.start_s)
		pack_row(kind, i.start_s, i.end_s, NULL, b);
}

bool
snapshot_spans_prepare(
    struct snapshot_spans *s, struct sqlite *db, struct error *f)
{
	*s = (struct snapshot_spans){ 0 };
	return sqlite_prepare(db,
		   "INSERT OR IGNORE INTO during VALUES(?,?,?,?,?)", &s->during,
		   f) &&
	    sqlite_prepare(db, "INSERT OR IGNORE INTO later VALUES(?,?,?,?,?)",
		&s->later, f);
}

static int64_t
level_of_row(enum row_kind kind, int64_t first_s, int64_t second_s)
{
	switch (kind) {
	case ROW_PLAIN:
		return level_of(second_s - first_s);
	case ROW_LONG:
		return SNAPSHOT_SPANS_LONG + level_of(second_s - first_s);
	case ROW_RUNNING:
		return SNAPSHOT_SPANS_RUNNING;
	case ROW_LATER:
		return level_of(first_s - second_s);
	}
	fatal("spans: unknown kind of row");
}

static bool
write_row(struct snapshot_spans *s, int64_t rank, const char *row, size_t n,
    bool *is_plain, struct error *f)
{
	enum row_kind kind = (enum row_kind)row[0];
	struct sqlite3_stmt *st = kind == ROW_LATER ? s->later : s->during;
	char *end;
	int64_t first_s = strtoll(row + 1, &end, 10);
	int64_t second_s = strtoll(end, &end, 10);
	size_t times = n - (size_t)(end + 1 - row);

	*is_plain = *is_plain && kind == ROW_PLAIN;
	sqlite_bind_int(st, 1, level_of_row(kind, first_s, second_s));
	sqlite_bind_int(st, 2, first_s);
	sqlite_bind_int(st, 3, second_s);
	sqlite_bind_int(st, 4, rank);
	if (times > 0)
		sqlite_bind_bytes(st, 5, end + 1, times);
	else
		sqlite_bind_text(st, 5, NULL);
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
