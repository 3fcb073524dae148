#include "event/event.h"

#include "text/normalize.h"
#include "base/text.h"

enum { SLUGIFIED_MAX = 80 };

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

static bool
location_is_empty(const struct location *l)
{
	return l->name == NULL && l->city == NULL && l->state == NULL &&
	    l->state_abbr == NULL && l->formatted_address == NULL &&
	    l->latitude == NULL && l->longitude == NULL;
}

void
location_encode(const struct location *l, struct json_writer *j)
{
	if (location_is_empty(l)) {
		json_writer_null(j, "location");
		return;
	}
	json_writer_object(j, "location");
	json_writer_text(j, "name", l->name);
	json_writer_text(j, "city", l->city);
	json_writer_text(j, "state", l->state);
	json_writer_text(j, "state_abbr", l->state_abbr);
	json_writer_text(j, "formatted_address", l->formatted_address);
	json_writer_text(j, "latitude", l->latitude);
	json_writer_text(j, "longitude", l->longitude);
	json_writer_object_end(j);
}

static void
encode_producer(struct buf *b, const struct producer *p)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	if (p->name == NULL) {
		json_writer_null(&j, NULL);
		return;
	}
	json_writer_object(&j, NULL);
	json_writer_text(&j, "name", p->name);
	json_writer_text(&j, "slug", p->slug);
	json_writer_object_end(&j);
}

static void
encode_url(struct json_writer *j, const char *site_url, const char *slug)
{
	struct buf url = BUF_INIT(4096);

	buf_printf(&url, "%s/eventos/%s", site_url, slug);
	json_writer_text(j, "url", buf_cstr(&url));
	buf_release(&url);
}

void
event_encode(
    const struct event *e, const char *site_url, struct event_parts *parts)
{
	struct json_writer head = JSON_WRITER_INIT(&parts->head);
	struct json_writer status = JSON_WRITER_INIT(&parts->status);
	struct json_writer body = JSON_WRITER_INIT(&parts->body);

	buf_reset(&parts->head);
	json_writer_int(&head, "id", e->id);
	json_writer_text(&head, "slug", e->slug);
	json_writer_text(&head, "name", e->name);
	json_writer_text(&head, "description", e->description);

	buf_reset(&parts->status);
	json_writer_text(&status, NULL, e->status);

	buf_reset(&parts->body);
	json_writer_text(&body, "starts_at", e->starts_at);
	json_writer_text(&body, "ends_at", e->ends_at);
	json_writer_text(&body, "timezone", e->timezone);
	json_writer_bool(&body, "is_online", e->is_online);
	json_writer_bool(&body, "is_closed", e->is_closed);
	encode_url(&body, site_url, e->slug);
	json_writer_object(&body, "images");
	json_writer_text(&body, "banner", e->banner);
	json_writer_text(&body, "thumbnail", e->thumbnail);
	json_writer_object_end(&body);
	location_encode(&e->location, &body);

	buf_reset(&parts->producer);
	encode_producer(&parts->producer, &e->producer);
}

void
event_compose(enum event_view view, struct event_piece head,
    struct event_piece status, struct event_piece body,
    struct event_piece producer, struct buf *b)
{
	static const struct event_piece null = { "null", 4 };

	if (view == EVENT_DETAIL)
		status = null;
	else
		producer = null;
	buf_char(b, '{');
	buf_bytes(b, head.p, head.n);
	buf_text(b, ",\"status\":");
	buf_bytes(b, status.p, status.n);
	buf_char(b, ',');
	buf_bytes(b, body.p, body.n);
	buf_text(b, ",\"producer\":");
	buf_bytes(b, producer.p, producer.n);
	buf_char(b, '}');
}

bool
event_slug_valid(const char *slug)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				       "abcdefghijklmnopqrstuvwxyz0123456789"
				       "._~-";
	size_t n = strspn(slug, alphabet);

	return n >= 1 && n <= EVENT_SLUG_MAX && slug[n] == '\0' &&
	    slug[strspn(slug, ".")] != '\0' && !text_ends(slug, ".md") &&
	    !text_ends(slug, ".ics") && !text_ends(slug, ".rss");
}

void
event_slugify(const char *name, struct buf *b)
{
	size_t start = b->len;
	struct normalizer f;

	normalize_start(&f, name, strlen(name));
	while (normalize_next(&f) && b->len - start + f.len < SLUGIFIED_MAX) {
		bool ascii = true;

		for (size_t i = 0; i < f.len; i++)
			ascii = ascii && (f.word[i] & 0x80) == 0;
		if (!ascii)
			continue;
		if (b->len > start)
			buf_char(b, '-');
		buf_bytes(b, f.word, f.len);
	}
	if (b->len == start)
		buf_text(b, "event");
}
