/*
 * reader_window_dates - counts the further dates of an event in the dates of a query.
 *
 * A summary has the number of all further dates.  The card of the calendar has the
 * sessions in a form that is read fast.
 */
#include "database/calendar_text.h"
#include "event/calendar_card.h"
#include "reader/internal.h"

/* Returns true if the session is in the dates, and comes after the shown date. */
static bool
is_further(const struct session *s, struct schedule_interval shown,
    const struct date_range *dates)
{
	if (s->is_over || s->start_s >= dates->until_s ||
	    (s->start_s < dates->from_s && s->end_s <= dates->from_s) ||
	    !event_status_takes_place(event_status_read(s->event_status)))
		return false;
	return s->start_s != shown.start_s ? s->start_s > shown.start_s
					   : s->end_s > shown.end_s;
}

static bool
count_further(const struct snapshot_reader *s, struct event_piece card,
    const struct date_range *dates, struct summary *to, struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(EVENT_MEM_MAX);
	const char *zone = s->brand->timezone;
	struct schedule_interval shown = schedule_interval(to->starts_at,
	    to->ends_at, to->timezone != NULL ? to->timezone : zone);
	struct native_record r;

	if (!calendar_card_unpack(card.p, card.n, zone, &mem, &r))
		return error_internal(f,
		    "the snapshot has a damaged calendar card; run cartaz "
		    "verify");
	schedule_mark(&r, zone, s->now_s);
	to->sessions_left = 0;
	for (size_t i = 0; i < r.session_count; i++)
		to->sessions_left += is_further(&r.sessions[i], shown, dates);
	return true;
}

bool
snapshot_window_count_dates(struct snapshot_search *x, int64_t rank,
    struct summary *to, struct error *f)
{
	struct snapshot_reader *s = x->snapshot;
	struct snapshot_window *w;
	struct calendar_text text;
	LOCAL_STMT st = NULL;
	bool found, ok;

	if (to->sessions_left == 0 || x->query == NULL || !x->query->dates.set)
		return true;
	calendar_text_init(&text);
	ok = snapshot_window_find(&w, s, x->query, f) &&
	    sqlite_ask(&s->db, &st, &found, f,
		"SELECT calendar,"
		" CASE typeof(calendar) WHEN 'blob' THEN head END"
		" FROM event WHERE rank = ?1",
		BIND_INT(rank)) &&
	    (found || snapshot_reader_fail_missing(s, f)) &&
	    calendar_text_read(
		&text, packed_column(st, 0), snapshot_reader_piece(st, 1), f) &&
	    count_further(s, text.card, &w->dates, to, f);
	calendar_text_release(&text);
	return ok;
}
