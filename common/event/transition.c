/*
 * transition - decides again those values that depend on the clock.
 */
#include "event/transition.h"

#include "event/schedule.h"
#include "event/state.h"

void
transition_start(struct native_record *r)
{
	struct native_record_own *own = &r->own;

	if (!own->is_set) {
		struct native_record told = *r;

		told.session_count = 0;
		event_state_tell(&told);
		*own = (struct native_record_own){ true, r->event.is_online,
			told.event_status, r->buy_url };
	}
	r->event.is_online = own->is_online;
	r->event_status = own->event_status;
	r->buy_url = own->buy_url;
}

void
transition_to(struct native_record *r, const char *brand_zone, int64_t now_s)
{
	const struct session *next;

	transition_start(r);
	schedule_mark(r, brand_zone, now_s);
	next = schedule_next(r);
	if (next != NULL) {
		r->event.starts_at = next->starts_at;
		r->event.ends_at = next->ends_at;
		if (next->buy_url != NULL)
			r->buy_url = next->buy_url;
	}
	event_state_decide(
	    r, schedule_is_over(r, brand_zone, now_s), NULL, NULL);
}
