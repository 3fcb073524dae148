/*
 * state - decides the state of an event and names it.
 */
#include "event/state.h"

#include "base/timezone.h"
#include "event/price.h"
#include "event/words.h"

static const char *const status_words[EVENT_STATUS_COUNT] = {
	[EVENT_SCHEDULED] = "scheduled",
	[EVENT_TENTATIVE] = "tentative",
	[EVENT_MOVED_ONLINE] = "moved_online",
	[EVENT_RESCHEDULED] = "rescheduled",
	[EVENT_POSTPONED] = "postponed",
	[EVENT_CANCELLED] = "cancelled",
};

static const char *const availability_words[EVENT_AVAILABILITY_COUNT] = {
	[EVENT_AVAILABLE] = "available",
	[EVENT_SOLD_OUT] = "sold_out",
	[EVENT_OFF_SALE] = "off_sale",
	[EVENT_ENDED] = "ended",
	[EVENT_NOT_STATED] = "unknown",
	[EVENT_NOT_YET] = "off_sale",
};

/* Returns the position of the word, or 0 if it is not in the list. */
static size_t
find_word(const char *const *words, size_t count, const char *word_or_null)
{
	for (size_t i = 0; word_or_null != NULL && i < count; i++) {
		if (words[i] != NULL && strcmp(words[i], word_or_null) == 0)
			return i;
	}
	return 0;
}

const char *
event_status_word(enum event_status status)
{
	return status_words[status];
}

const char *
event_availability_word(enum event_availability availability)
{
	return availability_words[availability];
}

enum event_status
event_status_read(const char *word_or_null)
{
	return (enum event_status)find_word(
	    status_words, ARRAY_LEN(status_words), word_or_null);
}

enum event_availability
event_availability_read(const char *word_or_null)
{
	return (enum event_availability)find_word(
	    availability_words, ARRAY_LEN(availability_words), word_or_null);
}

static bool
every_ticket_is_gone(const struct native_record *r)
{
	for (size_t i = 0; i < r->ticket_count; i++) {
		if (r->tickets[i].available &&
		    !price_is_beside(r, &r->tickets[i]))
			return false;
	}
	return r->ticket_count > 0;
}

static bool
says_something_of_sale(const struct native_record *r)
{
	const char *label = r->event.status;

	for (size_t i = 0; i < r->session_count; i++) {
		if (r->sessions[i].buy_url != NULL)
			return true;
	}
	for (size_t i = 0; i < r->source_count; i++) {
		if (r->sources[i].buy_url != NULL)
			return true;
	}
	return r->ticket_count > 0 || r->buy_url != NULL ||
	    (label != NULL && event_word(LANGUAGE_ON_SALE, label) != NULL);
}

bool
event_availability_is_closed(enum event_availability a)
{
	return a != EVENT_AVAILABLE && a != EVENT_NOT_STATED &&
	    a != EVENT_NOT_YET;
}

enum event_status
event_status_of_sessions(const struct native_record *r)
{
	enum event_status mildest = EVENT_STATUS_COUNT;
	bool all_over = true;

	for (size_t i = 0; i < r->session_count; i++)
		all_over = all_over && r->sessions[i].is_over;
	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];
		enum event_status status = event_status_read(s->event_status);

		if ((all_over || !s->is_over) && status < mildest)
			mildest = status;
	}
	return mildest < EVENT_STATUS_COUNT ? mildest : EVENT_SCHEDULED;
}

/* Returns true if there are sessions, and none that takes place in the future is open. */
static bool
sessions_are_closed(const struct native_record *r)
{
	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];

		if (!s->is_over && !s->is_closed &&
		    event_status_read(s->event_status) != EVENT_CANCELLED)
			return false;
	}
	return r->session_count > 0;
}

#define TITLE_SETS "begins or ends with a word that sets the state"
#define TITLE_IS_IGNORED                                                       \
	"begins or ends with a word for a state; the record has another "      \
	"state, which is used"

/* Returns the status of the title if the record does not have another one. */
static enum event_status
status_of_title(
    const struct native_record *r, enum event_status status, struct coerce *c)
{
	const char *name = r->event.name;
	enum event_status titled =
	    event_status_read(event_word_of_title(LANGUAGE_EVENT_STATUS, name));

	if (titled == EVENT_SCHEDULED || titled == status)
		return status;
	if (status != EVENT_SCHEDULED || r->event_status != NULL) {
		coerce_remark_value(c, "name", TITLE_IS_IGNORED, name);
		return status;
	}
	coerce_remark_value(c, "name", TITLE_SETS, name);
	return titled;
}

static enum event_status
decide_status(const struct native_record *r, struct coerce *c)
{
	const char *label = r->event.status;
	const char *meant =
	    label != NULL ? event_word(LANGUAGE_EVENT_STATUS, label) : NULL;
	enum event_status told = event_status_read(r->event_status);
	enum event_status labelled = event_status_read(meant);
	enum event_status of_sessions = event_status_of_sessions(r);

	if (r->event_status != NULL && meant != NULL && told != labelled)
		coerce_remark_value(c, "event_status",
		    "differs from /status; the more cautious state is used",
		    r->event_status);
	if (labelled > told)
		told = labelled;
	told = status_of_title(r, told, c);
	return of_sessions > told ? of_sessions : told;
}

enum event_availability
event_state_kept(const struct native_record *r)
{
	return r->ticket_count > 0 && !r->tells_available &&
		event_word_of_title(LANGUAGE_SOLD_OUT, r->event.name) != NULL
	    ? EVENT_SOLD_OUT
	    : r->availability;
}

/* Returns true if the title says "sold out" and the record declares no ticket available. */
static bool
is_sold_out_by_title(const struct native_record *r, struct coerce *c)
{
	const char *name = r->event.name;
	bool sets = !r->tells_available || r->availability == EVENT_SOLD_OUT;

	if (event_word_of_title(LANGUAGE_SOLD_OUT, name) == NULL)
		return false;
	coerce_remark_value(
	    c, "name", sets ? TITLE_SETS : TITLE_IS_IGNORED, name);
	return sets;
}

static void
remark_contradictions(
    const struct native_record *r, enum event_status status, struct coerce *c)
{
	if (!r->tells_available)
		return;
	if (status == EVENT_CANCELLED)
		coerce_remark(c, "tickets",
		    "are available, but the event is cancelled, so nothing is on sale");
	else if (r->event.is_closed)
		coerce_remark(c, "is_closed",
		    "is true, but tickets are available; Cartaz shows that "
		    "nothing is on sale");
}

static enum event_availability
decide_availability(const struct native_record *r, enum event_status status,
    bool is_over, struct coerce *c)
{
	const char *label = r->event.status;

	if (is_over)
		return EVENT_ENDED;
	if (is_sold_out_by_title(r, c))
		return EVENT_SOLD_OUT;
	if (r->availability != EVENT_AVAILABILITY_UNKNOWN &&
	    event_availability_is_closed(r->availability))
		return r->availability;
	if (every_ticket_is_gone(r) ||
	    (label != NULL && event_word(LANGUAGE_SOLD_OUT, label) != NULL))
		return EVENT_SOLD_OUT;
	if (r->event.is_closed || sessions_are_closed(r) ||
	    status == EVENT_CANCELLED)
		return EVENT_OFF_SALE;
	return says_something_of_sale(r) ? EVENT_AVAILABLE : EVENT_NOT_STATED;
}

void
event_state_decide(struct native_record *r, bool is_over,
    coerce_remark_fn *remark, void *context)
{
	struct coerce c = { .remark = remark, .context = context };
	enum event_status status = decide_status(r, &c);

	if (status == EVENT_MOVED_ONLINE)
		r->event.is_online = true;
	if (!is_over)
		remark_contradictions(r, status, &c);
	r->availability = decide_availability(r, status, is_over, &c);
	r->event.is_closed = event_availability_is_closed(r->availability);
	if (r->event_status != NULL || status != EVENT_SCHEDULED)
		r->event_status = event_status_word(status);
}

struct event_state
event_state_of(const struct native_record *r)
{
	struct event_state s = {
		.status = event_status_read(r->event_status),
		.availability = r->availability,
	};

	if (s.availability == EVENT_AVAILABILITY_UNKNOWN) {
		if (r->event.is_closed)
			s.availability = EVENT_OFF_SALE;
		else if (every_ticket_is_gone(r))
			s.availability = EVENT_SOLD_OUT;
		else
			s.availability = says_something_of_sale(r)
			    ? EVENT_AVAILABLE
			    : EVENT_NOT_STATED;
	}
	return s;
}

void
event_state_read_name(struct session *s)
{
	if (s->name == NULL)
		return;
	if (s->event_status == NULL)
		s->event_status =
		    event_word_of_title(LANGUAGE_EVENT_STATUS, s->name);
	if (event_word_of_title(LANGUAGE_SOLD_OUT, s->name) != NULL)
		s->is_closed = true;
}

void
event_state_tell(struct native_record *r)
{
	struct coerce c = { 0 };
	enum event_status status;

	for (size_t i = 0; i < r->session_count; i++)
		event_state_read_name(&r->sessions[i]);
	status = decide_status(r, &c);
	if (r->event_status != NULL || status != EVENT_SCHEDULED)
		r->event_status = event_status_word(status);
	r->availability = decide_availability(r, status, false, &c);
}

enum event_status
event_state_own_status(const struct native_record *r)
{
	return event_status_read(
	    r->own.is_set ? r->own.event_status : r->event_status);
}

struct event_state
event_state_of_date(struct event_state state, const struct session *s)
{
	enum event_status own = event_status_read(s->event_status);

	if (own > state.status)
		state.status = own;
	if (s->is_over)
		state.availability = EVENT_ENDED;
	else if (!event_availability_is_closed(state.availability) &&
	    (s->is_closed || state.status == EVENT_CANCELLED))
		state.availability = EVENT_OFF_SALE;
	return state;
}

struct event_state
event_state_of_session(const struct native_record *r, const struct session *s)
{
	struct event_state state = event_state_of(r);

	state.status = event_state_own_status(r);
	return event_state_of_date(state, s);
}

bool
event_state_is_online(
    const struct native_record *r, const struct session *s_or_null)
{
	return (r->own.is_set ? r->own.is_online : r->event.is_online) ||
	    event_state_own_status(r) == EVENT_MOVED_ONLINE ||
	    (s_or_null != NULL &&
		event_state_of_session(r, s_or_null).status ==
		    EVENT_MOVED_ONLINE);
}

bool
event_status_takes_place(enum event_status status)
{
	return status != EVENT_CANCELLED && status != EVENT_POSTPONED;
}

bool
event_state_may_sell(struct event_state s)
{
	return event_status_takes_place(s.status) &&
	    !event_availability_is_closed(s.availability);
}

bool
event_state_is_in_name(struct event_state s, const char *name)
{
	if (s.status != EVENT_SCHEDULED)
		return event_status_read(event_word_of_title(
			   LANGUAGE_EVENT_STATUS, name)) == s.status &&
		    (!event_status_takes_place(s.status) ||
			event_state_is_on_sale(s));
	return event_state_is_on_sale(s) ||
	    (s.availability == EVENT_SOLD_OUT &&
		event_word_of_title(LANGUAGE_SOLD_OUT, name) != NULL);
}

bool
event_state_is_on_sale(struct event_state s)
{
	return event_state_may_sell(s) && s.availability != EVENT_NOT_YET;
}

struct event_state
event_state_marked(struct event_state s, const char *on_sale_at_or_null,
    const char *zone, int64_t now_s)
{
	struct datetime from;

	if (on_sale_at_or_null != NULL &&
	    !event_availability_is_closed(s.availability) &&
	    datetime_parse(on_sale_at_or_null, &from) &&
	    timezone_instant_s(zone, from) > now_s)
		s.availability = EVENT_NOT_YET;
	return s;
}

struct event_state
event_state_at(
    const struct native_record *r, const char *brand_zone, int64_t now_s)
{
	const char *zone = r->event.timezone;

	return event_state_marked(event_state_of(r), r->on_sale_at,
	    zone != NULL ? zone : brand_zone, now_s);
}

bool
event_state_ticket_is_open(struct event_state s, const struct ticket *t)
{
	return t->available && s.availability == EVENT_AVAILABLE &&
	    s.status != EVENT_CANCELLED;
}
