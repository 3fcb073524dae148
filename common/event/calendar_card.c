/*
 * calendar_card - packs and unpacks those fields of an event that a calendar shows.
 */
#include "event/calendar_card.h"

#include "base/text.h"
#include "event/packing.h"
#include "event/place.h"
#include "event/session.h"
#include "event/state.h"
#include "richtext/richtext.h"

#define SAME_ZONE "="
#define IS_ONLINE "online"

void
calendar_card_description(const char *html_or_null, size_t max, struct buf *out)
{
	LOCAL_BUF plain = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	size_t n;

	if (html_or_null != NULL)
		richtext_plain_text(html_or_null, &plain);
	while (plain.len > 0 && plain.p[plain.len - 1] == '\n')
		plain.p[--plain.len] = '\0';
	n = text_cut(buf_cstr(&plain), plain.len, max);
	buf_bytes(out, buf_cstr(&plain), n);
	if (n < plain.len)
		buf_text(out, "…");
}

static void
pack_texts(struct packing *k, const char ***texts_or_null, size_t max)
{
	const char **texts = *texts_or_null;
	size_t count = 0;

	while (texts != NULL && texts[count] != NULL)
		count++;
	texts = packing_list(k, texts, &count, max, sizeof(texts[0]));
	for (size_t i = 0; i < count; i++)
		packing_value(k, &texts[i]);
	*texts_or_null = texts;
}

static void
pack_event(struct packing *k, struct native_record *r)
{
	struct event *e = &r->event;
	struct location *l = &e->location;
	const char **const texts[] = { &e->status, &e->starts_at, &e->ends_at,
		&e->timezone, &l->name, &l->city, &l->formatted_address,
		&l->latitude, &l->longitude, &r->updated_at, &r->event_status };
	int64_t availability = r->availability;

	packing_number(k, &e->id);
	packing_value(k, &e->slug);
	packing_value(k, &e->name);
	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		packing_text(k, texts[i]);
	packing_number(k, &availability);
	k->is_bad = k->is_bad || availability < 0 ||
	    availability >= EVENT_AVAILABILITY_COUNT;
	r->availability = (enum event_availability)availability;
}

/* The session's status, which event_state_of_session() combines with the record's own. */
static const char *
status_of(const struct native_record *r, const struct session *s)
{
	enum event_status status = event_state_of_session(r, s).status;

	return status != EVENT_SCHEDULED ? event_status_word(status) : NULL;
}

static void
pack_sessions(struct packing *k, struct native_record *r)
{
	r->sessions = packing_list(k, r->sessions, &r->session_count,
	    NATIVE_RECORD_SESSIONS_MAX, sizeof(r->sessions[0]));
	for (size_t i = 0; i < r->session_count; i++) {
		struct session *s = &r->sessions[i];
		const char *status = k->out != NULL ? status_of(r, s) : NULL;

		packing_value(k, &s->starts_at);
		packing_text(k, &s->ends_at);
		packing_text(k, &status);
		if (k->out == NULL)
			s->event_status = status;
	}
}

static void
pack_sources(struct packing *k, struct native_record *r)
{
	r->sources = packing_list(k, r->sources, &r->source_count,
	    NATIVE_RECORD_SOURCES_MAX, sizeof(r->sources[0]));
	for (size_t i = 0; i < r->source_count; i++) {
		packing_value(k, &r->sources[i].name);
		packing_text(k, &r->sources[i].url);
	}
}

static bool
any_has_key(const struct native_record *r)
{
	for (size_t i = 0; i < r->session_count; i++) {
		if (r->sessions[i].key != NULL)
			return true;
	}
	return false;
}

/* Packs the fields that a card lacks at its end if the event does not have them. */
static void
pack_optional(struct packing *k, struct native_record *r)
{
	const char *online = r->event.is_online ? IS_ONLINE : NULL;
	bool reads = k->out == NULL;
	bool has_keys = reads || any_has_key(r);
	bool has_own = has_keys || session_any_has_own(r);
	bool has_sources = has_own || r->source_count > 0;

	if (has_sources || online != NULL || r->tags != NULL)
		pack_texts(k, &r->tags, NATIVE_RECORD_TAGS_MAX);
	if (has_sources || online != NULL)
		packing_text(k, &online);
	r->event.is_online = online != NULL;
	if (has_sources)
		pack_sources(k, r);
	for (size_t i = 0; has_own && i < r->session_count; i++) {
		packing_text(k, &r->sessions[i].name);
		packing_text(k, &r->sessions[i].location);
		packing_text(k, &r->sessions[i].description);
	}
	for (size_t i = 0; has_keys && i < r->session_count; i++)
		packing_text(k, &r->sessions[i].key);
}

static void
pack_fields(struct packing *k, struct native_record *r)
{
	pack_event(k, r);
	pack_texts(k, &r->categories, NATIVE_RECORD_TEXTS_MAX);
	pack_sessions(k, r);
	pack_optional(k, r);
}

void
calendar_card_pack(
    const struct native_record *r, const char *zone, struct buf *b)
{
	struct packing k = packing_to(b);
	struct native_record card = *r;
	struct event *e = &card.event;

	if (e->timezone != NULL && strcmp(e->timezone, zone) == 0)
		e->timezone = SAME_ZONE;
	e->location.city = place_city_beside_address(&e->location);
	e->is_online = event_state_is_online(r, NULL);
	pack_fields(&k, &card);
}

bool
calendar_card_unpack(const char *p, size_t n, const char *zone,
    struct arena *mem, struct native_record *r)
{
	struct packing k = packing_from(p, n, mem);
	struct event *e = &r->event;

	*r = (struct native_record){ 0 };
	pack_fields(&k, r);
	if (e->timezone != NULL && strcmp(e->timezone, SAME_ZONE) == 0)
		e->timezone = zone;
	if (e->location.longitude == NULL)
		e->location.latitude = NULL;
	r->own.is_set = r->session_count > 0;
	r->own.is_online = e->is_online;
	return !k.is_bad;
}
