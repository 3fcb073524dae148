#include "json/json_writer.h"
#include "event/native_record.h"

static void
encode_event(struct jout *j, const struct event *e)
{
	jout_int(j, "id", e->id);
	jout_text(j, "slug", e->slug);
	jout_text(j, "name", e->name);
	jout_text(j, "description", e->description);
	jout_text(j, "status", e->status);
	jout_text(j, "starts_at", e->starts_at);
	jout_text(j, "ends_at", e->ends_at);
	jout_text(j, "timezone", e->timezone);
	jout_bool(j, "is_online", e->is_online);
	jout_bool(j, "is_closed", e->is_closed);
	jout_object(j, "images");
	jout_text(j, "banner", e->banner);
	jout_text(j, "thumbnail", e->thumbnail);
	jout_object_end(j);
	location_encode(&e->location, j);
	jout_object(j, "producer");
	jout_text(j, "name", e->producer.name);
	jout_text(j, "slug", e->producer.slug);
	jout_object_end(j);
}

static void
encode_beside(struct jout *j, const struct record *r)
{
	jout_text(j, "updated_at", r->updated_at);
	jout_text(j, "buy_url", r->buy_url);
	jout_array(j, "tickets");
	for (size_t i = 0; i < r->ticket_count; i++) {
		const struct ticket *t = &r->tickets[i];

		jout_object(j, NULL);
		jout_text(j, "name", t->name);
		jout_text(j, "price", t->price);
		jout_text(j, "fee", t->fee);
		jout_text(j, "total", t->total);
		jout_text(j, "currency", t->currency);
		jout_bool(j, "available", t->available);
		jout_object_end(j);
	}
	jout_array_end(j);
}

void
record_encode(const struct record *r, struct buf *b)
{
	struct jout j = JOUT_INIT(b);

	jout_object(&j, NULL);
	encode_event(&j, &r->event);
	encode_beside(&j, r);
	jout_object_end(&j);
}

void
record_encode_beside(const struct record *r, struct buf *b)
{
	struct jout j = JOUT_INIT(b);

	encode_beside(&j, r);
}
