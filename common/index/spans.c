/*
 * spans - makes, packs and writes the rows that answer windows of time.
 */
#include "index/spans.h"

#include <inttypes.h>

#include "event/session.h"
#include "event/state.h"

enum { SEPARATOR = '|', END_OF_FIELD = 0x1f };

/* In a session's times, the last field has this letter if the session is closed. */
enum { IS_CLOSED = 'c' };

/*
 * A packed row is a line: a letter, two instants and, if the event has several sessions,
 * the session's times and perhaps its own fields (print_own).  Only the rows 'l' and 'L'
 * belong to `later`, the others to `during`.
 */
enum row_kind {
	ROW_PLAIN = 'p',
	ROW_LONG = 'd',    /* an event that is not plain */
	ROW_RUNNING = 'r', /* SNAPSHOT_SPANS_RUNNING */
	ROW_LATER = 'l',   /* a row of `later` */
	/* LONG and LATER of a session that is not on sale. */
	ROW_LONG_OFF = 'D',
	ROW_LATER_OFF = 'L',
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
print_times(const struct session *s, struct buf *b)
{
	const char *const parts[] = { s->starts_at, s->ends_at,
		s->event_status };

	for (size_t i = 0; i < ARRAY_LEN(parts); i++)
		buf_printf(
		    b, "%s%c", parts[i] != NULL ? parts[i] : "", SEPARATOR);
	if (s->is_closed)
		buf_char(b, IS_CLOSED);
}

/* Prints the fields of the session that lists show, if these differ between sessions. */
static void
print_own(const struct event *e, struct buf *b)
{
	const char *const parts[] = { e->name, e->is_online ? "1" : NULL,
		e->location.name, e->location.city, e->location.state_abbr };

	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		buf_char(b, END_OF_FIELD);
		for (const char *p = parts[i]; p != NULL && *p != '\0'; p++)
			buf_char(b, (unsigned char)*p < ' ' ? ' ' : *p);
	}
}

static void
pack_row(enum row_kind kind, int64_t first_s, int64_t second_s,
    const struct session *session_or_null, const struct event *own_or_null,
    struct buf *b)
{
	buf_printf(b, "%c%" PRId64 " %" PRId64 " ", kind, first_s, second_s);
	if (session_or_null != NULL)
		print_times(session_or_null, b);
	if (own_or_null != NULL)
		print_own(own_or_null, b);
	buf_char(b, '\n');
}

static const char *
read_part(const char **p, char end, struct arena *mem)
{
	size_t n = strcspn(*p, (const char[]){ end, '\0' });
	const char *part = n > 0 ? arena_copy(mem, *p, n) : NULL;

	*p += n + ((*p)[n] != '\0');
	return part;
}

static void
read_times(
    const char *times, struct arena *mem, struct session *s, struct event *own)
{
	const char *flags;

	s->starts_at = read_part(&times, SEPARATOR, mem);
	s->ends_at = read_part(&times, SEPARATOR, mem);
	s->event_status = read_part(&times, SEPARATOR, mem);
	flags = read_part(&times, END_OF_FIELD, mem);
	s->is_closed = flags != NULL && strchr(flags, IS_CLOSED) != NULL;
	own->name = read_part(&times, END_OF_FIELD, mem);
	own->is_online = read_part(&times, END_OF_FIELD, mem) != NULL;
	own->location.name = read_part(&times, END_OF_FIELD, mem);
	own->location.city = read_part(&times, END_OF_FIELD, mem);
	own->location.state_abbr = read_part(&times, END_OF_FIELD, mem);
}

/* Packs the sessions on sale, or the others, each with the previous session of these. */
static void
pack_sessions(const struct native_record *r, const char *zone, bool wants_sale,
    struct buf *b)
{
	enum row_kind during = wants_sale ? ROW_LONG : ROW_LONG_OFF;
	enum row_kind later = wants_sale ? ROW_LATER : ROW_LATER_OFF;
	bool has_own = session_any_has_own(r);
	int64_t prev_s = SNAPSHOT_SPANS_MIN_S;

	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];
		struct schedule_interval on =
		    schedule_interval(s->starts_at, s->ends_at, zone);
		struct event event = session_event(r, s);
		const struct event *own = has_own ? &event : NULL;

		if (schedule_is_on_sale(s) != wants_sale)
			continue;
		if (on.end_s > on.start_s)
			pack_row(during, on.start_s, on.end_s, s, own, b);
		if (on.start_s > prev_s)
			pack_row(later, on.start_s, prev_s, s, own, b);
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
	if (i.end_s - i.start_s <= PLAIN_MAX_S)
		kind = ROW_PLAIN;
	if (!i.is_set || i.end_s <= i.start_s)
		return;
	if (place.class != SCHEDULE_RUNNING)
		pack_row(kind, i.start_s, i.end_s, NULL, NULL, b);
	/* A future run will be running later. */
	if (place.class == SCHEDULE_RUNNING ||
	    (place.class == SCHEDULE_TO_COME && schedule_is_run(r)))
		pack_row(ROW_RUNNING, i.start_s, i.end_s, NULL, NULL, b);
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
	case ROW_LONG_OFF:
		return SNAPSHOT_SPANS_OFF + SNAPSHOT_SPANS_LONG +
		    level_of(second_s - first_s);
	case ROW_LATER_OFF:
		return SNAPSHOT_SPANS_OFF + level_of(first_s - second_s);
	}
	fatal("spans: unknown kind of row");
}

static bool
write_row(struct snapshot_spans *s, int64_t rank, const char *row, size_t n,
    bool *is_plain, struct error *f)
{
	enum row_kind kind = (enum row_kind)row[0];
	bool is_later = kind == ROW_LATER || kind == ROW_LATER_OFF;
	struct sqlite3_stmt *st = is_later ? s->later : s->during;
	char *end;
	int64_t first_s = strtoll(row + 1, &end, 10);
	int64_t second_s = strtoll(end, &end, 10);
	size_t times = n - (size_t)(end + 1 - row);

	*is_plain = *is_plain && kind == ROW_PLAIN;
	sqlite_bind(st, BIND_INT(level_of_row(kind, first_s, second_s)),
	    BIND_INT(first_s), BIND_INT(second_s), BIND_INT(rank));
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

bool
snapshot_spans_write_levels(struct sqlite *db, struct error *f)
{
	return sqlite_do(db, f,
	    "INSERT INTO levels SELECT name, level,"
	    " CASE WHEN level % ?1 = ?2 THEN ?3 ELSE ?4 << (level % ?1) END"
	    " FROM (SELECT DISTINCT 'during' name, level FROM during"
	    " UNION ALL SELECT DISTINCT 'later', level FROM later)",
	    BIND_INT(SNAPSHOT_SPANS_LONG), BIND_INT(SNAPSHOT_SPANS_LEVELS - 1),
	    BIND_INT(2 * SNAPSHOT_SPANS_MAX_S),
	    BIND_INT(SNAPSHOT_SPANS_UNIT_S));
}

bool
snapshot_spans_read_session(struct sqlite *db, bool is_later,
    const struct snapshot_spans_row *row, struct arena *mem, struct session *s,
    struct event *own, struct error *f)
{
	LOCAL_STMT st = NULL;
	struct sqlite_text times;
	bool found, ok;

	*s = (struct session){ 0 };
	*own = (struct event){ 0 };
	ok = sqlite_ask(db, &st, &found, f,
	    is_later ? "SELECT times FROM later WHERE level = ?1"
		       " AND start = ?2 AND rank = ?3"
		     : "SELECT times FROM during WHERE level = ?1"
		       " AND start = ?2 AND rank = ?3",
	    BIND_INT(row->level), BIND_INT(row->start_s), BIND_INT(row->rank));
	if (ok && found) {
		times = sqlite_text(st, 0);
		read_times(arena_copy(mem, times.p, times.n), mem, s, own);
	}
	return ok;
}

void
snapshot_spans_finish(struct snapshot_spans *s)
{
	sqlite_finish(&s->during);
	sqlite_finish(&s->later);
}
