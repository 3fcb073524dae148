/*
 * native_record - what was read is stored without loss, and what is stored is an
 * answer: JSON with a slug that an address can hold.
 */
#include "event/native_record.h"

#include "fuzz.h"
#include "json/json_tree.h"
#include "event/price.h"
#include "event/schedule.h"
#include "event/state.h"

enum { NOW_S = 1800000000 };

static void
remark(void *context, const char *pointer, const char *why)
{
	(void)context;
	HOLDS(pointer[0] == '/' && why[0] != '\0');
}

static bool
decode(const char *p, size_t n, bool is_kept, struct arena *mem,
    struct native_record *r)
{
	struct json_object *o;
	struct error f = { 0 };
	bool ok;

	if (!json_tree_parse(p, n, &o, &f))
		return false;
	ok = is_kept ? native_record_decode_kept(o, mem, r, remark, NULL, &f)
		     : native_record_decode(o, mem, r, remark, NULL, &f);
	HOLDS(ok || f.note[0] != '\0');
	json_tree_release(&o);
	return ok;
}

static struct event_piece
piece(const struct buf *b)
{
	HOLDS(!b->full);
	return (struct event_piece){ b->p, b->len };
}

static void
check_answers(const struct event *e)
{
	const struct brand brand = { .site_url = "http://agenda.localhost",
		.paths = { .events = BRAND_PATH_OF_EVENTS } };
	struct buf answer = BUF_INIT(FUZZ_ROOM);
	struct event_parts parts;

	event_parts_init(&parts);
	event_encode(e, &brand, &parts);
	for (int view = EVENT_LIST; view <= EVENT_DETAIL; view++) {
		buf_reset(&answer);
		event_compose((enum event_view)view, piece(&parts.head),
		    piece(&parts.status), piece(&parts.body),
		    piece(&parts.producer), &answer);
		HOLDS(fuzz_is_json(answer.p, answer.len));
	}
	event_parts_release(&parts);
	buf_release(&answer);
}

/* Amounts are decimals of a currency of ISO 4217, and the lowest is a total. */
static void
check_prices(struct native_record *r, struct arena *mem)
{
	const struct brand brand = { .currency = "CAD",
		.fees = BRAND_FEES_INCLUDED };
	struct price_from from;
	int64_t least, n;

	price_decide(r, &brand, mem, remark, NULL);
	price_find(r, brand.currency, &from);
	HOLDS(from.ticket == NULL || ticket_amount_read(from.total, &least));
	for (size_t i = 0; i < r->ticket_count; i++) {
		const struct ticket *t = &r->tickets[i];
		char total[TICKET_AMOUNT_MAX];

		HOLDS(t->currency == NULL || strlen(t->currency) == 3);
		HOLDS(t->price == NULL || ticket_amount_read(t->price, &n));
		HOLDS(t->fee == NULL || ticket_amount_read(t->fee, &n));
		HOLDS(t->total == NULL || ticket_amount_read(t->total, &n));
		HOLDS(t != from.ticket ||
		    (t->available && ticket_total(t, total) &&
			ticket_amount_read(total, &n) && n == least));
	}
}

/* In order, none twice, few enough; the event has the times of one of them. */
static void
check_sessions(const struct native_record *r)
{
	const struct session *next = schedule_next(r);

	HOLDS(r->session_count <= NATIVE_RECORD_SESSIONS_MAX);
	HOLDS((next != NULL) == (r->session_count > 0));
	HOLDS(next == NULL || r->event.starts_at == next->starts_at);
	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];

		HOLDS(s->starts_at != NULL && s->start_s <= s->end_s);
		HOLDS(i == 0 || s[-1].start_s < s->start_s ||
		    (s[-1].start_s == s->start_s && s[-1].end_s < s->end_s));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buf stored = BUF_INIT(FUZZ_ROOM), again = stored;
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	char *text = fuzz_text(data, size);
	struct native_record r, same;
	enum event_availability availability;

	if (decode(text, size, false, &mem, &r)) {
		HOLDS(event_slug_valid(r.event.slug));
		HOLDS(r.event.name[0] != '\0');
		native_record_encode(&r, &stored);
		HOLDS(decode(stored.p, stored.len, true, &mem, &same));
		native_record_encode(&same, &again);
		HOLDS(strcmp(stored.p, again.p) == 0);
		check_answers(&r.event);
		check_prices(&r, &mem);
		schedule_resolve(
		    &r, "America/Sao_Paulo", NOW_S, &mem, remark, NULL);
		check_sessions(&r);
		event_state_decide(&r,
		    schedule_is_over(&r, "America/Sao_Paulo", NOW_S), remark,
		    NULL);
		availability = event_state_of(&r).availability;
		HOLDS(r.event.is_closed !=
		    (availability == EVENT_AVAILABLE ||
			availability == EVENT_NOT_STATED));
		(void)schedule_place(&r, "America/Sao_Paulo", NOW_S);
		check_answers(&r.event);
	}
	buf_release(&stored);
	buf_release(&again);
	arena_release(&mem);
	free(text);
	return 0;
}
