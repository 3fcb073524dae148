/*
 * sliding - compares two records of one event, apart from the window of their sessions.
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
	size_t count = before->session_count;

	return s->start_s >= now_s + (int64_t)SLIDING_FAR_DAYS * DAY_S ||
	    (count >= NATIVE_RECORD_SESSIONS_MAX &&
		s->start_s > before->sessions[count - 1].start_s);
}

/* Returns true if only the window moved.  The sessions of both records are sorted. */
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

/* Compares the records, except sessions and the values that move with their window. */
static bool
is_same_beside(struct native_record before, struct native_record after)
{
	LOCAL_BUF a = BUF_INIT(RECORD_MAX), b = BUF_INIT(RECORD_MAX);

	if (before.session_count > 0) {
		/* These are the times of the next session. */
		before.event.starts_at = before.event.ends_at = NULL;
		after.event.starts_at = after.event.ends_at = NULL;
	}
	before.session_count = after.session_count = 0;
	before.unconfirmed_since = after.unconfirmed_since = NULL;
	before.read_at = after.read_at = NULL;
	native_record_encode(&before, &a);
	native_record_encode(&after, &b);
	return a.len == b.len && strcmp(buf_cstr(&a), buf_cstr(&b)) == 0;
}

bool
sliding_is_all(struct native_record *before, struct native_record *after,
    const char *brand_zone, int64_t now_s)
{
	if ((before->session_count == 0) != (after->session_count == 0) ||
	    !is_same_beside(*before, *after))
		return false;
	arrange(before, brand_zone, now_s);
	arrange(after, brand_zone, now_s);
	return sessions_slid(before, after, now_s);
}

/* The sessions that only one of the two records has, in order. */
struct lone {
	const struct session **sessions;
	size_t count;
};

static struct lone
lone_of(const struct native_record *r, struct arena *mem)
{
	const size_t bytes = (r->session_count + 1) * sizeof(r->sessions);

	return (struct lone){ arena_alloc(mem, bytes), 0 };
}

static bool
set_key(struct native_record *r, const struct session *at, const char *key)
{
	if (at->key != NULL || key == NULL)
		return false;
	r->sessions[at->position].key = key;
	return true;
}

bool
sliding_keep_keys(struct native_record *before, struct native_record *after,
    const char *brand_zone, int64_t now_s, struct arena *mem)
{
	const size_t bytes = after->session_count * sizeof(after->sessions[0]);
	struct lone gone = lone_of(before, mem), come = lone_of(after, mem);
	struct native_record sorted = *after;
	bool set = false;

	for (size_t i = 0; i < after->session_count; i++)
		after->sessions[i].position = i;
	sorted.sessions =
	    memcpy(arena_alloc(mem, bytes + 1), after->sessions, bytes);
	arrange(before, brand_zone, now_s);
	arrange(&sorted, brand_zone, now_s);
	for (size_t b = 0, a = 0;
	     b < before->session_count || a < sorted.session_count;) {
		const struct session *old = &before->sessions[b];
		const struct session *new = &sorted.sessions[a];
		bool is_old = b < before->session_count &&
		    (a == sorted.session_count || old->start_s <= new->start_s);
		bool is_new = a < sorted.session_count &&
		    (b == before->session_count ||
			new->start_s <= old->start_s);

		if (is_old && is_new)
			set = set_key(after, new, old->key) || set;
		else if (is_old && !old->is_over)
			gone.sessions[gone.count++] = old;
		else if (is_new && !new->is_over &&
		    !may_come(before, new, now_s))
			come.sessions[come.count++] = new;
		b += is_old;
		a += is_new;
	}
	for (size_t i = 0; gone.count == come.count && i < gone.count; i++) {
		const struct session *old = gone.sessions[i];

		set = set_key(after, come.sessions[i],
			  old->key != NULL ? old->key : old->starts_at) ||
		    set;
	}
	return set;
}
