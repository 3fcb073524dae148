/*
 * reading - counts and hashes events, and compares two readings of a list.
 */
#include "cartaz/job/reading.h"

#include "base/hash.h"

/* A total may be wrong, or change during a crawl by cursors, but only by so much. */
enum { LOST_MAX_PERCENT = 10, MISSING_MAX_PERCENT = 1 };

void
reading_add(struct reading *r, uint64_t identity)
{
	r->records++;
	r->order =
	    hash_bytes(r->order, (const char *)&identity, sizeof(identity));
	if (record_ids_add(&r->events, (int64_t)identity, r->records) != 0)
		r->repeated++;
	else
		r->set += identity; /* the order makes no difference */
}

void
reading_add_unusable(struct reading *r)
{
	r->records++;
	r->order = hash_bytes(r->order, "", 1);
}

int64_t
reading_events(const struct reading *r)
{
	return r->records - r->repeated;
}

void
reading_release(struct reading *r)
{
	record_ids_release(&r->events);
	*r = (struct reading){ .records = 0 };
}

static void
say_totals(struct error *why, int64_t first, int64_t then)
{
	(void)error_note(why, ERROR_UPSTREAM_UNAVAILABLE,
	    "the upstream first reported %lld event%s, and later %lld",
	    (long long)first, first == 1 ? "" : "s", (long long)then);
}

static void
say_missing(struct error *why, int64_t told, const struct reading *r)
{
	(void)error_note(why, ERROR_UPSTREAM_UNAVAILABLE,
	    "the upstream reports %lld event%s and returned %lld",
	    (long long)told, told == 1 ? "" : "s",
	    (long long)reading_events(r));
}

static bool
is_missing_much(const struct reading *r)
{
	return r->total_min >= 0 &&
	    (r->total_min - reading_events(r)) * 100 >
	    MISSING_MAX_PERCENT * r->total_min;
}

static bool
has_fallen_much(const struct reading *r)
{
	return (r->total_max - r->total) * 100 >
	    LOST_MAX_PERCENT * r->total_max;
}

/* Explains why the list seems to have moved, with the simplest reason first. */
static void
explain_move(
    const struct reading *before, const struct reading *now, struct error *why)
{
	if (now->total != now->total_first)
		say_totals(why, now->total_first, now->total);
	else if (now->total_min != now->total_max)
		say_totals(why, now->total_max, now->total_min);
	else if (before->total != now->total_first)
		say_totals(why, before->total, now->total_first);
	else if (before->total_min != before->total_max)
		say_totals(why, before->total_max, before->total_min);
	else if (reading_events(now) < now->total)
		say_missing(why, now->total, now);
	else if (now->repeated > 0)
		(void)error_note(why, ERROR_UPSTREAM_UNAVAILABLE,
		    "records that repeat an earlier event: %lld of %lld",
		    (long long)now->repeated, (long long)now->records);
	else
		(void)error_note(why, ERROR_UPSTREAM_UNAVAILABLE,
		    "the upstream first returned %lld event%s, and later %lld; the "
		    "events or their order differ",
		    (long long)reading_events(before),
		    reading_events(before) == 1 ? "" : "s",
		    (long long)reading_events(now));
}

enum reading_result
reading_compare(
    const struct reading *before, const struct reading *now, struct error *why)
{
	bool same_set = before->set == now->set &&
	    reading_events(before) == reading_events(now);
	bool stands = before->order == now->order &&
	    before->total_min == before->total_max &&
	    now->total_min == now->total_max && before->total == now->total;

	if (same_set && now->total_first == reading_events(now))
		return READING_WHOLE;
	if (stands && now->repeated == 0 && !is_missing_much(now))
		return READING_WHOLE;
	explain_move(before, now, why);
	return stands ? READING_SHORT : READING_MOVED;
}

enum reading_result
reading_check(const struct reading *r, struct error *why)
{
	if (r->total >= 0 && has_fallen_much(r))
		say_totals(why, r->total_max, r->total);
	else if (is_missing_much(r))
		say_missing(why, r->total_min, r);
	else
		return READING_WHOLE;
	return READING_SHORT;
}
