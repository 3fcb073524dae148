/*
 * session - makes an event with the values of one of its sessions.
 */
#include "event/session.h"

#include "base/hash.h"
#include "base/timezone.h"
#include "event/state.h"
#include "event/words.h"

static bool
is_moved_online(const struct session *s)
{
	return event_status_read(s->event_status) == EVENT_MOVED_ONLINE;
}

bool
session_has_own(const struct session *s)
{
	return s->name != NULL || s->location != NULL ||
	    s->description != NULL || is_moved_online(s);
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

static const char *
plain_key(const char *key, const char *zone_or_null, struct arena *mem)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "abcdefghijklmnopqrstuvwxyz0123456789._-";
	char text[DATETIME_TEXT_MAX];
	size_t n = strlen(key);
	struct datetime was;

	if (datetime_parse(key, &was)) {
		if (zone_or_null != NULL)
			was = timezone_apply(zone_or_null, was);
		datetime_print(&was, text);
	} else if (n <= SESSION_KEY_MAX && strspn(key, plain) == n) {
		return key;
	} else {
		snprintf(text, sizeof(text), "%016llx",
		    (unsigned long long)hash_text(HASH_START, key));
	}
	return arena_copy(mem, text, strlen(text));
}

/* Returns true if the key is the session's own start, or another session has it. */
static bool
is_useless(const struct native_record *r, const struct session *of)
{
	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];

		if (strcmp(of->key,
			s != of && s->key != NULL ? s->key : s->starts_at) == 0)
			return true;
	}
	return false;
}

void
session_settle_keys(struct native_record *r, struct arena *mem)
{
	for (size_t i = 0; i < r->session_count; i++) {
		struct session *s = &r->sessions[i];

		if (s->key != NULL)
			s->key = plain_key(s->key, r->event.timezone, mem);
	}
	for (size_t i = 0; i < r->session_count; i++) {
		struct session *s = &r->sessions[i];

		if (s->key != NULL && is_useless(r, s))
			s->key = NULL;
	}
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
	} else if (is_moved_online(s) && r->session_count > 1) {
		e.location = (struct location){ .name = NULL };
	}
	return e;
}
