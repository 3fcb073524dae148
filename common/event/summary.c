/*
 * summary - makes, packs and unpacks the summary of an event.
 */
#include "event/summary.h"

#include <inttypes.h>

#include "base/datetime.h"
#include "base/text.h"
#include "base/timezone.h"
#include "event/price.h"
#include "event/schedule.h"
#include "event/session.h"
#include "event/ticket_kind.h"

enum { END_OF_FIELD = 0x1f };

static const char *
copy(const char *text, struct arena *mem)
{
	return arena_copy(mem, text, strlen(text));
}

int64_t
summary_sessions_left(
    const struct native_record *r, const struct session **last)
{
	const struct session *next = schedule_next(r);
	int64_t n = 0;

	*last = next;
	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];

		if (s <= next || s->is_over ||
		    !event_state_takes_place(event_state_of_session(r, s)))
			continue;
		*last = s;
		n++;
	}
	return n;
}

void
summary_of(const struct native_record *r, const char *currency,
    struct arena *mem, struct summary *s)
{
	const struct event next = session_event(r, schedule_next(r));
	const struct event *e = &next;
	const struct session *last;
	struct price_from from;

	*s = (struct summary){
		.slug = e->slug,
		.name = e->name,
		.starts_at = e->starts_at,
		.ends_at = e->ends_at,
		.venue = e->location.name,
		.city = e->location.city,
		.state = e->location.state_abbr,
		.image = e->thumbnail != NULL ? e->thumbnail : e->banner,
		.is_online = e->is_online,
		.is_closed = e->is_closed,
		.event_state = event_state_of(r),
		.own_status = event_state_own_status(r),
		.id = e->id,
		.is_run = schedule_is_run(r),
		.sessions_left = summary_sessions_left(r, &last),
		.timezone = e->timezone,
		.on_sale_at = r->on_sale_at,
	};
	price_find(r, currency, &from);
	s->several = from.several;
	if (from.half != NULL) {
		s->half = copy(from.half_total, mem);
		s->currency = from.half->currency;
	}
	if (from.ticket != NULL) {
		s->price = copy(from.total, mem);
		s->currency = from.ticket->currency;
		if (ticket_kind_is_entitled(from.ticket->kind))
			s->kind = from.ticket->kind;
		if (from.paid[0] != '\0')
			s->paid = copy(from.paid, mem);
	}
}

static void
pack_text(struct buf *b, const char *text_or_null)
{
	const char *p = text_or_null != NULL ? text_or_null : "", *end;

	for (; *(end = strchrnul(p, END_OF_FIELD)) != '\0'; p = end + 1) {
		buf_bytes(b, p, (size_t)(end - p));
		buf_char(b, ' ');
	}
	buf_bytes(b, p, (size_t)(end - p));
	buf_char(b, END_OF_FIELD);
}

static void
pack_flag(struct buf *b, bool flag)
{
	pack_text(b, flag ? "1" : NULL);
}

static void
pack_number(struct buf *b, int64_t n)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRId64, n);
	pack_text(b, n != 0 ? text : NULL);
}

void
summary_pack(const struct summary *s, struct buf *b)
{
	const char *const texts[] = { s->slug, s->name, s->starts_at,
		s->ends_at, s->venue, s->city, s->state, s->image, s->price,
		s->currency };

	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		pack_text(b, texts[i]);
	pack_flag(b, s->several);
	pack_flag(b, s->is_online);
	pack_flag(b, s->is_closed);
	pack_flag(b, s->event_state.availability == EVENT_SOLD_OUT);
	pack_text(b, event_status_word(s->event_state.status));
	pack_text(b, event_availability_word(s->event_state.availability));
	pack_number(b, s->history.first_seen_s);
	pack_number(b, s->history.changed_s);
	pack_number(b, s->history.revision);
	pack_text(b, s->half);
	pack_text(b, s->kind);
	pack_number(b, s->id);
	pack_flag(b, s->is_run);
	pack_number(b, s->sessions_left);
	pack_text(b, s->timezone);
	if (s->own_status != s->event_state.status || s->on_sale_at != NULL ||
	    s->paid != NULL)
		pack_text(b, event_status_word(s->own_status));
	if (s->on_sale_at != NULL || s->paid != NULL)
		pack_text(b, s->on_sale_at);
	if (s->paid != NULL)
		pack_text(b, s->paid);
}

/* Reads the next field.  Returns NULL if it is empty or missing. */
static const char *
unpack_text(char **p)
{
	char *field = *p, *end = strchr(field, END_OF_FIELD);

	if (end == NULL)
		return NULL;
	*end = '\0';
	*p = end + 1;
	return end > field ? field : NULL;
}

static int64_t
unpack_number(char **p)
{
	const char *text = unpack_text(p);
	int64_t n;

	return text != NULL && text_int(text, INT64_MIN, INT64_MAX, &n) ? n : 0;
}

/* If there is no word for the availability, the flags decide. */
static struct event_state
unpack_state(char **p, bool is_closed)
{
	bool is_sold_out = unpack_text(p) != NULL;
	const char *status = unpack_text(p), *availability = unpack_text(p);
	struct event_state s = { event_status_read(status),
		event_availability_read(availability) };

	if (s.availability == EVENT_AVAILABILITY_UNKNOWN)
		s.availability = is_sold_out ? EVENT_SOLD_OUT
		    : is_closed              ? EVENT_OFF_SALE
					     : EVENT_AVAILABLE;
	return s;
}

void
summary_unpack(const char *p, size_t n, struct arena *mem, struct summary *s)
{
	char *text = arena_alloc(mem, n + 1);
	const char *own_status;
	const char **const texts[] = { &s->slug, &s->name, &s->starts_at,
		&s->ends_at, &s->venue, &s->city, &s->state, &s->image,
		&s->price, &s->currency };

	memcpy(text, p, n);
	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		*texts[i] = unpack_text(&text);
	s->several = unpack_text(&text) != NULL;
	s->is_online = unpack_text(&text) != NULL;
	s->is_closed = unpack_text(&text) != NULL;
	s->event_state = unpack_state(&text, s->is_closed);
	s->history.first_seen_s = unpack_number(&text);
	s->history.changed_s = unpack_number(&text);
	s->history.revision = unpack_number(&text);
	s->history.shares_id = false; /* reader_news.c sets it */
	s->half = unpack_text(&text);
	s->kind = unpack_text(&text);
	s->id = unpack_number(&text);
	s->is_run = unpack_text(&text) != NULL;
	s->sessions_left = unpack_number(&text);
	s->timezone = unpack_text(&text);
	own_status = unpack_text(&text);
	s->own_status = own_status != NULL ? event_status_read(own_status)
					   : s->event_state.status;
	s->on_sale_at = unpack_text(&text);
	s->paid = unpack_text(&text);
}

void
summary_mark(struct summary *s, const char *brand_zone, int64_t now_s)
{
	s->event_state = event_state_marked(s->event_state, s->on_sale_at,
	    s->timezone != NULL ? s->timezone : brand_zone, now_s);
}
