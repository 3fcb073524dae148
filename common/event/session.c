/*
 * session - makes the event of a session.
 */
#include "event/session.h"

#include "event/state.h"
#include "event/words.h"

bool
session_has_own(const struct session *s)
{
	return s->name != NULL || s->location != NULL || s->description != NULL;
}

bool
session_any_has_own(const struct native_record *r)
{
	for (size_t i = 0; i < r->session_count; i++) {
		if (session_has_own(&r->sessions[i]))
			return true;
	}
	return false;
}

struct event
session_event(const struct native_record *r, const struct session *s)
{
	struct event e = r->event;

	if (s == NULL)
		return e;
	e.is_online = event_state_is_online(r, s);
	if (s->name != NULL)
		e.name = s->name;
	if (s->description != NULL)
		e.description = s->description;
	if (s->location != NULL) {
		e.is_online =
		    event_word(LANGUAGE_ONLINE_PLACE, s->location) != NULL;
		e.location =
		    (struct location){ .name =
					   e.is_online ? NULL : s->location };
	}
	return e;
}
