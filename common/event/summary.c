/*
 * summary - makes, packs and unpacks the summary of an event.
 */
#include "event/summary.h"

#include "event/packing.h"
#include "event/price.h"
#include "event/schedule.h"
#include "event/session.h"
#include "event/ticket_kind.h"

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
		    !event_status_takes_place(
			event_state_of_session(r, s).status))
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
pack_status(struct packing *k, enum event_status *status)
{
	const char *word = event_status_word(*status);

	packing_text(k, &word);
	*status = event_status_read(word);
}

/* Without a word for the availability, the flags decide. */
static void
pack_state(struct packing *k, struct event_state *s, bool is_closed)
{
	const char *word = event_availability_word(s->availability);
	bool is_sold_out = s->availability == EVENT_SOLD_OUT;

	packing_flag(k, &is_sold_out);
	pack_status(k, &s->status);
	packing_text(k, &word);
	s->availability = event_availability_read(word);
	if (s->availability == EVENT_AVAILABILITY_UNKNOWN)
		s->availability = is_sold_out ? EVENT_SOLD_OUT
		    : is_closed               ? EVENT_OFF_SALE
					      : EVENT_AVAILABLE;
}

/* Packs the last fields.  Most events have none of them. */
static void
pack_optional(struct packing *k, struct summary *s)
{
	const char *own = event_status_word(s->own_status);
	bool reads = k->out == NULL;
	bool has_sale = reads || s->on_sale_at != NULL || s->paid != NULL;

	if (has_sale || s->own_status != s->event_state.status)
		packing_text(k, &own);
	s->own_status =
	    own != NULL ? event_status_read(own) : s->event_state.status;
	if (has_sale)
		packing_text(k, &s->on_sale_at);
	if (reads || s->paid != NULL)
		packing_text(k, &s->paid);
}

static void
pack_fields(struct packing *k, struct summary *s)
{
	const char **const texts[] = { &s->slug, &s->name, &s->starts_at,
		&s->ends_at, &s->venue, &s->city, &s->state, &s->image,
		&s->price, &s->currency };

	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		packing_text(k, texts[i]);
	packing_flag(k, &s->several);
	packing_flag(k, &s->is_online);
	packing_flag(k, &s->is_closed);
	pack_state(k, &s->event_state, s->is_closed);
	packing_known(k, &s->history.first_seen_s);
	packing_known(k, &s->history.changed_s);
	packing_known(k, &s->history.revision);
	packing_text(k, &s->half);
	packing_text(k, &s->kind);
	packing_known(k, &s->id);
	packing_flag(k, &s->is_run);
	packing_known(k, &s->sessions_left);
	packing_text(k, &s->timezone);
	pack_optional(k, s);
}

void
summary_pack(const struct summary *s, struct buf *b)
{
	struct packing k = packing_to(b);
	struct summary packed = *s;

	pack_fields(&k, &packed);
}

void
summary_unpack(const char *p, size_t n, struct arena *mem, struct summary *s)
{
	struct packing k = packing_from(p, n, mem);

	*s = (struct summary){ 0 };
	pack_fields(&k, s);
}

void
summary_mark(struct summary *s, const char *brand_zone, int64_t now_s)
{
	s->event_state = event_state_marked(s->event_state, s->on_sale_at,
	    s->timezone != NULL ? s->timezone : brand_zone, now_s);
}
