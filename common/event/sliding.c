/*
 * sliding - compares two records of one event, except the window of sessions.
 */
#include "event/sliding.h"

#include <stdlib.h>

#include "event/schedule.h"

enum { DAY_S = 86400, RECORD_MAX = 8 * 1024 * 1024 };

static int
compare(const void *a, const void *b)
{
	const struct session *x = a, *y = b;

	if (x->start_s != y->start_s)
		return x->start_s < y->start_s ? -1 : 1;
	return (x->end_s > y->end_s) - (x->end_s < y->end_s);
}

static void
arrange(struct native_record *r, const char *brand_zone, int64_t now_s)
{
	schedule_mark(r, brand_zone, now_s);
	if (r->session_count > 1)
		qsort(r->sessions, r->session_count, sizeof(r->sessions[0]),
		    compare);
}

static bool
is_same_text(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool
is_same(const struct session *a, const struct session *b)
{
	return a->is_closed == b->is_closed &&
	    is_same_text(a->starts_at, b->starts_at) &&
	    is_same_text(a->ends_at, b->ends_at) &&
	    is_same_text(a->event_status, b->event_status) &&
	    is_same_text(a->buy_url, b->buy_url) &&
	    is_same_text(a->name, b->name) &&
	    is_same_text(a->location, b->location) &&
	    is_same_text(a->description, b->description);
}

static bool
may_come(
    const struct native_record *before, const struct session *s, int64_t now_s)
{
	const struct session *last =
	    &before->sessions[before->session_count - 1];
	bool was_full = before->session_count >= NATIVE_RECORD_SESSIONS_MAX;

	return s->start_s >= now_s + (int64_t)SLIDING_FAR_DAYS * DAY_S ||
	    (was_full && s->start_s > last->start_s);
}

/* Both are sorted. */
static bool
sessions_slid(const struct native_record *before,
    const struct native_record *after, int64_t now_s)
{
	size_t b = 0, a = 0;

	while (b < before->session_count || a < after->session_count) {
		const struct session *old = &before->sessions[b];
		const struct session *new = &after->sessions[a];
		int order = b == before->session_count ? 1
		    : a == after->session_count        ? -1
						       : compare(old, new);

		if (order == 0 && !is_same(old, new))
			return false;
		if (order < 0 && !old->is_over)
			return false;
		if (order > 0 && !may_come(before, new, now_s))
			return false;
		b += order <= 0;
		a += order >= 0;
	}
	return true;
}

static bool
is_same_beside(struct native_record before, struct native_record after)
{
	struct buf a = BUF_INIT(RECORD_MAX), b = BUF_INIT(RECORD_MAX);
	bool same;

	before.session_count = after.session_count = 0;
	/* Only the times of the sessions are compared. */
	before.event.starts_at = before.event.ends_at = NULL;
	after.event.starts_at = after.event.ends_at = NULL;
	native_record_encode(&before, &a);
	native_record_encode(&after, &b);
	same = a.len == b.len && strcmp(buf_cstr(&a), buf_cstr(&b)) == 0;
	buf_release(&a);
	buf_release(&b);
	return same;
}

bool
sliding_is_all(struct native_record *before, struct native_record *after,
    const char *brand_zone, int64_t now_s)
{
	if (before->session_count == 0 || after->session_count == 0 ||
	    !is_same_beside(*before, *after))
		return false;
	arrange(before, brand_zone, now_s);
	arrange(after, brand_zone, now_s);
	return sessions_slid(before, after, now_s);
}
