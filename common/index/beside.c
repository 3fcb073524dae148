/*
 * beside - finds and writes the months that have events, and the last ranks of the
 * classes.
 */
#include "index/beside.h"

#include "base/datetime.h"
#include "base/timezone.h"
#include "event/date_range.h"
#include "event/schedule.h"
#include "index/spans.h"

/* Finds the first start at or after an instant. */
#define START_FROM                                                             \
	"SELECT min(s) FROM (SELECT * FROM (SELECT place s FROM page"          \
	"  WHERE closed = ?1 AND place >= ?2 ORDER BY place LIMIT 1)"          \
	" UNION ALL SELECT (SELECT start FROM later WHERE"                     \
	"  level = l.level AND start >= ?2 ORDER BY start LIMIT 1)"            \
	" FROM levels l WHERE name = 'later' AND level < ?3)"

/* Sets *found if there is a later month with events, and *month to the first such month. */
static bool
find_month(struct sqlite3_stmt *st, const char *zone, int64_t civil_day_s,
    int64_t *month, bool *found, struct error *f)
{
	int64_t first = date_range_next_month(civil_day_s);
	struct datetime day;
	bool row;

	sqlite_reset(st);
	sqlite_bind(st, BIND_INT(SCHEDULE_TO_COME),
	    BIND_INT(timezone_instant_s(zone, datetime_from_civil(first))),
	    BIND_INT(SNAPSHOT_SPANS_OFF));
	if (!sqlite_step(st, &row, f))
		return false;
	*found = row && !sqlite_is_null(st, 0);
	if (*found) {
		day = datetime_date(
		    timezone_at(zone, datetime_bounded_s(sqlite_int(st, 0))));
		day.day = 1;
		*month = datetime_civil_s(&day);
	}
	return true;
}

static bool
write_months(
    struct sqlite *db, const char *zone, int64_t civil_day_s, struct error *f)
{
	LOCAL_STMT from = NULL, to = NULL;
	bool found = true, ok;

	ok = sqlite_prepare(db, START_FROM, &from, f) &&
	    sqlite_prepare(db, "INSERT INTO months VALUES(?)", &to, f);
	for (int i = 0; ok && i < BESIDE_MONTHS; i++) {
		ok = find_month(
		    from, zone, civil_day_s, &civil_day_s, &found, f);
		if (!ok || !found)
			break;
		sqlite_bind_int(to, 1, civil_day_s);
		ok = sqlite_run(to, f);
	}
	return ok;
}

bool
beside_write(
    struct sqlite *db, const char *zone, int64_t now_s, struct error *f)
{
	return write_months(db, zone, date_range_today(zone, now_s), f) &&
	    sqlite_exec(db,
		"INSERT INTO classes SELECT closed, max(rank) FROM page"
		" GROUP BY closed",
		f);
}
