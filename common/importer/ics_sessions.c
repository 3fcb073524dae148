/*
 * ics_sessions - keeps the sessions of an event that are in a window of time.
 */
#include "importer/ics_sessions.h"

enum { DAY_S = 86400 };

void
ics_sessions_init(struct ics_sessions *s, struct arena *mem,
    const char *default_zone, int64_t now_s)
{
	*s = (struct ics_sessions){
		.mem = mem,
		.default_zone = default_zone,
		.now_s = now_s,
		.from_s = now_s - ICS_SESSIONS_PAST_DAYS * DAY_S,
		.to_s = now_s + ICS_SESSIONS_AHEAD_DAYS * DAY_S,
	};
}

static bool
is_over(const struct ics_sessions *s, const struct ics_session *session)
{
	struct zoned_time last =
	    session->has_end ? session->end : session->start;

	if (last.when.kind != DATETIME_DATE)
		return s->now_s > zoned_time_instant(&last, s->default_zone);
	last.when = datetime_from_civil(datetime_civil_s(&last.when) + DAY_S);
	return s->now_s >= zoned_time_instant(&last, s->default_zone);
}

static void
keep(struct ics_sessions *s, const struct ics_session *session)
{
	if (s->count == s->room) {
		size_t room = s->room > 0 ? 2 * s->room : 64;
		struct ics_session *more =
		    arena_alloc(s->mem, room * sizeof(more[0]));

		if (s->count > 0)
			memcpy(more, s->session, s->count * sizeof(more[0]));
		s->session = more;
		s->room = room;
	}
	s->session[s->count++] = *session;
}

bool
ics_sessions_add(struct ics_sessions *s, struct ics_session session,
    const struct zoned_time *start, struct vevent_span span)
{
	session.start = *start;
	session.at_s = zoned_time_instant(start, s->default_zone);
	session.has_end = vevent_end(start, span, &session.end);
	session.is_over = is_over(s, &session);
	if (session.at_s > s->to_s) {
		if (!s->has_later || session.at_s < s->later.at_s)
			s->later = session;
		s->has_later = true;
		return true;
	}
	if (session.at_s >= s->from_s || !session.is_over) {
		keep(s, &session);
	} else if (!s->has_last || session.at_s > s->last.at_s) {
		s->last = session;
		s->has_last = true;
	}
	return false;
}

/* Sorts by start.  Among equal starts, the session to keep comes last. */
static int
compare_sessions(const void *a, const void *b)
{
	const struct ics_session *x = a, *y = b;

	if (x->at_s != y->at_s)
		return x->at_s < y->at_s ? -1 : 1;
	if (x->is_cancelled != y->is_cancelled)
		return x->is_cancelled ? -1 : 1;
	return (x->source > y->source) - (x->source < y->source);
}

static void
sort(struct ics_sessions *s)
{
	size_t kept = 0;

	qsort(s->session, s->count, sizeof(s->session[0]), compare_sessions);
	for (size_t i = 0; i < s->count; i++) {
		if (i + 1 == s->count ||
		    s->session[i].at_s != s->session[i + 1].at_s)
			s->session[kept++] = s->session[i];
	}
	s->count = kept;
}

size_t
ics_sessions_finish(struct ics_sessions *s)
{
	size_t over = 0, count;

	if (s->count == 0 && s->has_later)
		keep(s, &s->later);
	else if (s->count == 0 && s->has_last)
		keep(s, &s->last);
	if (s->count > 0)
		sort(s);
	while (s->count - over > ICS_SESSIONS_MAX && s->session[over].is_over)
		over++;
	if (over > 0)
		s->session += over;
	s->count -= over;
	count = s->count;
	if (s->count > ICS_SESSIONS_MAX)
		s->count = ICS_SESSIONS_MAX;
	return count;
}

size_t
ics_sessions_next(const struct ics_sessions *s)
{
	for (size_t i = 0; i < s->count; i++) {
		if (!s->session[i].is_over && !s->session[i].is_cancelled)
			return i;
	}
	for (size_t i = 0; i < s->count; i++) {
		if (!s->session[i].is_over)
			return i;
	}
	return s->count > 0 ? s->count - 1 : 0;
}
