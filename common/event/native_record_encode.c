#include "json/json_writer.h"
#include "event/native_record.h"

static void
encode_event(struct json_writer *j, const struct event *e)
{
	json_writer_int(j, "id", e->id);
	json_writer_text(j, "slug", e->slug);
	json_writer_text(j, "name", e->name);
	json_writer_text(j, "description", e->description);
	json_writer_text(j, "status", e->status);
	json_writer_text(j, "starts_at", e->starts_at);
	json_writer_text(j, "ends_at", e->ends_at);
	json_writer_text(j, "timezone", e->timezone);
	json_writer_bool(j, "is_online", e->is_online);
	json_writer_bool(j, "is_closed", e->is_closed);
	json_writer_object(j, "images");
	json_writer_text(j, "banner", e->banner);
	json_writer_text(j, "thumbnail", e->thumbnail);
	json_writer_object_end(j);
	location_encode(&e->location, j);
	json_writer_object(j, "producer");
	json_writer_text(j, "name", e->producer.name);
	json_writer_text(j, "slug", e->producer.slug);
	json_writer_object_end(j);
}

static void
encode_beside(struct json_writer *j, const struct native_record *r)
{
	json_writer_text(j, "updated_at", r->updated_at);
	json_writer_text(j, "buy_url", r->buy_url);
	json_writer_array(j, "tickets");
	for (size_t i = 0; i < r->ticket_count; i++) {
		const struct ticket *t = &r->tickets[i];

		json_writer_object(j, NULL);
		json_writer_text(j, "name", t->name);
		json_writer_text(j, "price", t->price);
		json_writer_text(j, "fee", t->fee);
		json_writer_text(j, "total", t->total);
		json_writer_text(j, "currency", t->currency);
		json_writer_bool(j, "available", t->available);
		json_writer_object_end(j);
	}
	json_writer_array_end(j);
}

void
native_record_encode(const struct native_record *r, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	json_writer_object(&j, NULL);
	encode_event(&j, &r->event);
	encode_beside(&j, r);
	json_writer_object_end(&j);
}

void
native_record_encode_extra(const struct native_record *r, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	encode_beside(&j, r);
}
