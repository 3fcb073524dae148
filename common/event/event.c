/*
 * event - encodes the event of the API, and makes slugs.
 */
#include "event/event.h"

#include <inttypes.h>

#include "event/phrases.h"

#include "text/normalize.h"
#include "base/hash.h"
#include "base/text.h"

enum { SLUGIFIED_MAX = 80, URL_MAX = 4096 };

void
event_parts_init(struct event_parts *p)
{
	p->head = BUF_INIT(EVENT_PARTS_MAX);
	p->status = BUF_INIT(EVENT_PARTS_MAX);
	p->body = BUF_INIT(EVENT_PARTS_MAX);
	p->producer = BUF_INIT(EVENT_PARTS_MAX);
}

void
event_parts_release(struct event_parts *p)
{
	buf_release(&p->head);
	buf_release(&p->status);
	buf_release(&p->body);
	buf_release(&p->producer);
}

static void
encode_url(const struct event *e, const struct brand *b, struct json_writer *j)
{
	LOCAL_BUF url = BUF_INIT(URL_MAX);

	buf_printf(&url, "%s%s/%s", b->site_url, b->paths.events, e->slug);
	json_writer_text(j, "url", buf_cstr(&url));
}

/* Encodes the event's own members, from the row `first` to before the row `past`. */
static void
encode_top(const struct event *e, const struct brand *b, size_t first,
    size_t past, struct json_writer *j)
{
	for (size_t i = first; i < past; i++) {
		const struct event_field *f = &event_fields[i];

		if (i == EVENT_FIELD_URL)
			encode_url(e, b, j);
		else if (f->section == EVENT_SECTION_TOP &&
		    f->scope == EVENT_SCOPE_API)
			event_field_encode(f, f->member, e, j);
	}
}

static void
encode_producer(const struct event *e, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	if (e->producer.name == NULL) {
		json_writer_null(&j, NULL);
		return;
	}
	json_writer_object(&j, NULL);
	event_section_encode(EVENT_SECTION_PRODUCER, EVENT_SCOPE_API, e, &j);
	json_writer_object_end(&j);
}

void
event_encode(
    const struct event *e, const struct brand *b, struct event_parts *parts)
{
	struct json_writer head = JSON_WRITER_INIT(&parts->head);
	struct json_writer status = JSON_WRITER_INIT(&parts->status);
	struct json_writer body = JSON_WRITER_INIT(&parts->body);

	buf_reset(&parts->head);
	encode_top(e, b, 0, EVENT_FIELD_STATUS, &head);

	buf_reset(&parts->status);
	event_field_encode(&event_fields[EVENT_FIELD_STATUS], NULL, e, &status);

	buf_reset(&parts->body);
	encode_top(e, b, EVENT_FIELD_STATUS + 1, EVENT_FIELD_COUNT, &body);
	event_section_encode_object(
	    EVENT_SECTION_IMAGES, EVENT_SCOPE_API, e, &body);
	event_section_encode_object(
	    EVENT_SECTION_LOCATION, EVENT_SCOPE_API, e, &body);

	buf_reset(&parts->producer);
	encode_producer(e, &parts->producer);
}

void
event_compose(enum event_view view, struct event_piece head,
    struct event_piece status, struct event_piece body,
    struct event_piece producer, struct buf *b)
{
	struct event_piece slug = event_phrases_slug(head);

	buf_char(b, '{');
	buf_bytes(b, head.p, head.n);
	buf_text(b, ",\"status\":");
	if (view == EVENT_DETAIL || status.n == 0)
		buf_text(b, "null");
	else
		buf_bytes(b, status.p, status.n);
	buf_char(b, ',');
	event_phrases_expand(body, slug, b);
	buf_text(b, ",\"producer\":");
	if (view == EVENT_LIST)
		buf_text(b, "null");
	else
		event_phrases_expand(producer, slug, b);
	buf_char(b, '}');
}

void
event_print(const struct brand *brand, enum event_view view,
    const struct event *e, struct buf *b)
{
	struct event_parts p;

	event_parts_init(&p);
	event_encode(e, brand, &p);
	event_compose(view, (struct event_piece){ p.head.p, p.head.len },
	    (struct event_piece){ p.status.p, p.status.len },
	    (struct event_piece){ p.body.p, p.body.len },
	    (struct event_piece){ p.producer.p, p.producer.len }, b);
	event_parts_release(&p);
}

bool
event_slug_valid(const char *slug)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				       "abcdefghijklmnopqrstuvwxyz0123456789"
				       "._~-";
	static const char *const endings[] = { ".md", ".ics", ".rss", ".atom",
		".geojson", ".map", ".digest", ".png" };
	size_t n = strspn(slug, alphabet);

	for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
		if (text_ends(slug, endings[i]))
			return false;
	}
	return n >= 1 && n <= EVENT_SLUG_MAX && slug[n] == '\0' &&
	    slug[strspn(slug, ".")] != '\0';
}

bool
event_slugify(const char *name, struct buf *b)
{
	size_t start = b->len;
	bool whole = true;
	struct normalizer f;

	normalize_start(&f, name, strlen(name));
	while (normalize_next(&f) && b->len - start + f.len < SLUGIFIED_MAX) {
		bool ascii = true;

		for (size_t i = 0; i < f.len; i++)
			ascii = ascii && (f.word[i] & 0x80) == 0;
		whole = whole && ascii;
		if (!ascii)
			continue;
		if (b->len > start)
			buf_char(b, '-');
		buf_bytes(b, f.word, f.len);
	}
	if (b->len == start)
		buf_text(b, "event");
	return whole;
}

const char *
event_slug_of(const char *name, struct arena *mem)
{
	struct buf made = BUF_INIT(EVENT_SLUG_MAX);

	if (!event_slugify(name, &made))
		buf_printf(&made, "-%016" PRIx64, hash_text(HASH_START, name));
	return arena_take(mem, &made);
}
