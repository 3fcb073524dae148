/*
 * transition - decides anew what depends on the clock.
 */
#include "event/transition.h"

#include "event/schedule.h"
#include "event/state.h"

void
transition_to(struct native_record *r, const char *brand_zone, int64_t now_s)
{
	const struct session *next, *sold;

	schedule_mark(r, brand_zone, now_s);
	next = schedule_next(r);
	if (next != NULL) {
		r->event.starts_at = next->starts_at;
		r->event.ends_at = next->ends_at;
	}
	/* The link of another session leads to what is over. */
	for (size_t i = 0; i < r->session_count && r->buy_url != NULL; i++) {
		const char *own = r->sessions[i].buy_url;

		if (own != NULL && strcmp(own, r->buy_url) == 0)
			r->buy_url = NULL;
	}
	sold = schedule_sold(r);
	if (sold != NULL && sold->buy_url != NULL)
		r->buy_url = sold->buy_url;
	event_state_decide(
	    r, schedule_is_over(r, brand_zone, now_s), NULL, NULL);
}
