/*
 * calendar_card - packs and unpacks those fields of an event that a calendar shows.
 */
#include "event/calendar_card.h"

#include "base/text.h"
#include "event/place.h"
#include "event/session.h"
#include "event/state.h"
#include "richtext/richtext.h"

enum { END_OF_FIELD = 0x1f };

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
pack_text(struct buf *b, const char *text_or_null)
{
	size_t start = b->len;

	if (text_or_null != NULL)
		buf_text(b, text_or_null);
	for (; start < b->len; start++) {
		if (b->p[start] == END_OF_FIELD)
			b->p[start] = ' ';
	}
	buf_char(b, END_OF_FIELD);
}

static void
pack_number(struct buf *b, int64_t n)
{
	buf_int(b, n);
	buf_char(b, END_OF_FIELD);
}

static void
pack_texts(const char *const *texts_or_null, struct buf *b)
{
	size_t count = 0;

	while (texts_or_null != NULL && texts_or_null[count] != NULL)
		count++;
	pack_number(b, (int64_t)count);
	for (size_t i = 0; i < count; i++)
		pack_text(b, texts_or_null[i]);
}

/* Packs the fields that a card lacks if the event does not have them. */
static void
pack_optional(const struct native_record *r, struct buf *b)
{
	bool has_keys = session_any_has_key(r);
	bool has_own = has_keys || session_any_has_own(r);
	bool is_online = event_state_is_online(r, NULL);
	bool has_sources = r->source_count > 0 || has_own;

	if (r->tags != NULL || is_online || has_sources)
		pack_texts(r->tags, b);
	if (is_online || has_sources)
		pack_text(b, is_online ? IS_ONLINE : NULL);
	if (has_sources)
		pack_number(b, (int64_t)r->source_count);
	for (size_t i = 0; i < r->source_count; i++) {
		pack_text(b, r->sources[i].name);
		pack_text(b, r->sources[i].url);
	}
	for (size_t i = 0; has_own && i < r->session_count; i++) {
		pack_text(b, r->sessions[i].name);
		pack_text(b, r->sessions[i].location);
		pack_text(b, r->sessions[i].description);
	}
	for (size_t i = 0; has_keys && i < r->session_count; i++)
		pack_text(b, r->sessions[i].key);
}

/* The session's status, which event_state_of_session() combines with the record's own. */
static const char *
status_of(const struct native_record *r, const struct session *s)
{
	enum event_status status = event_state_of_session(r, s).status;

	return status != EVENT_SCHEDULED ? event_status_word(status) : NULL;
}

static void
pack_lists(const struct native_record *r, struct buf *b)
{
	pack_texts(r->categories, b);
	pack_number(b, (int64_t)r->session_count);
	for (size_t i = 0; i < r->session_count; i++) {
		pack_text(b, r->sessions[i].starts_at);
		pack_text(b, r->sessions[i].ends_at);
		pack_text(b, status_of(r, &r->sessions[i]));
	}
	pack_optional(r, b);
}

void
calendar_card_pack(
    const struct native_record *r, const char *zone, struct buf *b)
{
	const struct event *e = &r->event;
	const struct location *l = &e->location;
	bool is_there = e->timezone != NULL && strcmp(e->timezone, zone) == 0;

	pack_number(b, e->id);
	pack_text(b, e->slug);
	pack_text(b, e->name);
	pack_text(b, e->status);
	pack_text(b, e->starts_at);
	pack_text(b, e->ends_at);
	pack_text(b, is_there ? SAME_ZONE : e->timezone);
	pack_text(b, l->name);
	pack_text(b, place_city_beside_address(l));
	pack_text(b, l->formatted_address);
	pack_text(b, l->latitude);
	pack_text(b, l->longitude);
	pack_text(b, r->updated_at);
	pack_text(b, r->event_status);
	pack_number(b, r->availability);
	pack_lists(r, b);
}

/* The part of a card that is not read yet. */
struct card {
	char *p, *end;
	bool ok;
};

static const char *
unpack_text(struct card *c)
{
	char *field = c->p;
	char *end = memchr(field, END_OF_FIELD, (size_t)(c->end - field));

	if (end == NULL) {
		c->ok = false;
		return NULL;
	}
	*end = '\0';
	c->p = end + 1;
	return end > field ? field : NULL;
}

/* Reads a field that must have a value. */
static const char *
unpack_value(struct card *c)
{
	const char *text = unpack_text(c);

	c->ok = c->ok && text != NULL;
	return text;
}

static int64_t
unpack_number(struct card *c, int64_t min, int64_t max)
{
	const char *text = unpack_text(c);
	int64_t n = 0;

	if (text == NULL || !text_int(text, min, max, &n))
		c->ok = false;
	return n;
}

static void
unpack_event(struct card *c, const char *zone, struct native_record *r)
{
	struct event *e = &r->event;
	struct location *l = &e->location;

	e->id = unpack_number(c, INT64_MIN, INT64_MAX);
	e->slug = unpack_value(c);
	e->name = unpack_value(c);
	e->status = unpack_text(c);
	e->starts_at = unpack_text(c);
	e->ends_at = unpack_text(c);
	e->timezone = unpack_text(c);
	if (e->timezone != NULL && strcmp(e->timezone, SAME_ZONE) == 0)
		e->timezone = zone;
	l->name = unpack_text(c);
	l->city = unpack_text(c);
	l->formatted_address = unpack_text(c);
	l->latitude = unpack_text(c);
	l->longitude = unpack_text(c);
	r->updated_at = unpack_text(c);
	r->event_status = unpack_text(c);
	r->availability = (enum event_availability)unpack_number(
	    c, 0, EVENT_AVAILABILITY_COUNT - 1);
	if (l->longitude == NULL)
		l->latitude = NULL;
}

static const char **
unpack_texts(struct card *c, struct arena *mem, int64_t max)
{
	size_t count = (size_t)unpack_number(c, 0, max);
	const char **texts;

	if (!c->ok || count == 0)
		return NULL;
	texts = arena_alloc(mem, (count + 1) * sizeof(texts[0]));
	for (size_t i = 0; c->ok && i < count; i++)
		texts[i] = unpack_value(c);
	texts[count] = NULL;
	return texts;
}

static void
unpack_sessions(struct card *c, struct arena *mem, struct native_record *r)
{
	size_t count = (size_t)unpack_number(c, 0, NATIVE_RECORD_SESSIONS_MAX);

	if (!c->ok || count == 0)
		return;
	r->sessions = arena_alloc(mem, count * sizeof(r->sessions[0]));
	r->session_count = count;
	r->own.is_set = true;
	for (size_t i = 0; i < count; i++) {
		struct session *s = &r->sessions[i];

		*s = (struct session){ .starts_at = unpack_value(c) };
		s->ends_at = unpack_text(c);
		s->event_status = unpack_text(c);
	}
}

static void
unpack_sources(struct card *c, struct arena *mem, struct native_record *r)
{
	size_t count = (size_t)unpack_number(c, 0, NATIVE_RECORD_SOURCES_MAX);

	if (!c->ok || count == 0)
		return;
	r->sources = arena_alloc(mem, count * sizeof(r->sources[0]));
	r->source_count = count;
	for (size_t i = 0; i < count; i++) {
		struct event_source *s = &r->sources[i];

		*s = (struct event_source){ .name = unpack_value(c) };
		s->url = unpack_text(c);
	}
}

static void
unpack_own(struct card *c, struct native_record *r)
{
	for (size_t i = 0; c->ok && i < r->session_count; i++) {
		struct session *s = &r->sessions[i];

		s->name = unpack_text(c);
		s->location = unpack_text(c);
		s->description = unpack_text(c);
	}
}

bool
calendar_card_unpack(const char *p, size_t n, const char *zone,
    struct arena *mem, struct native_record *r)
{
	char *text = arena_alloc(mem, n + 1);
	struct card c = { text, text + n, true };

	memcpy(text, p, n);
	text[n] = '\0';
	*r = (struct native_record){ 0 };
	unpack_event(&c, zone, r);
	if (c.ok)
		r->categories = unpack_texts(&c, mem, NATIVE_RECORD_TEXTS_MAX);
	if (c.ok)
		unpack_sessions(&c, mem, r);
	/* These fields are missing if the event lacks them or the writer was older. */
	if (c.ok && c.p < c.end)
		r->tags = unpack_texts(&c, mem, NATIVE_RECORD_TAGS_MAX);
	if (c.ok && c.p < c.end)
		r->event.is_online = unpack_text(&c) != NULL;
	r->own.is_online = r->event.is_online;
	if (c.ok && c.p < c.end)
		unpack_sources(&c, mem, r);
	if (c.ok && c.p < c.end)
		unpack_own(&c, r);
	for (size_t i = 0; c.ok && c.p < c.end && i < r->session_count; i++)
		r->sessions[i].key = unpack_text(&c);
	return c.ok;
}
