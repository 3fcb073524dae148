#include "event/native_record.h"

#include "base/hash.h"
#include "json/json_tree.h"
#include "base/text.h"

enum { ID_BITS = 53, UPSTREAM_ID_MAX = 64 };

/* A 64-bit integer as it is, digits as their number, other text hashed. */
static bool
decode_id(struct json_object *v, int64_t *id, char text[UPSTREAM_ID_MAX + 1])
{
	const char *s = json_tree_text(v);
	size_t n;

	if (json_tree_int(v, id)) {
		snprintf(text, UPSTREAM_ID_MAX + 1, "%lld", (long long)*id);
		return true;
	}
	if (s == NULL || text_is_blank(s))
		return false;
	n = strlen(s);
	if (n > 18 || s[strspn(s, "0123456789")] != '\0' ||
	    !text_int(s, 0, INT64_MAX, id)) {
		*id = (int64_t)(hash_text(HASH_START, s) &
		    ((UINT64_C(1) << ID_BITS) - 1));
		*id += *id == 0;
	}
	if (n <= UPSTREAM_ID_MAX && event_slug_valid(s))
		snprintf(text, UPSTREAM_ID_MAX + 1, "%s", s);
	else
		snprintf(text, UPSTREAM_ID_MAX + 1, "%lld", (long long)*id);
	return true;
}

static void
decode_slug(struct coerce *c, struct json_object *o, struct event *e,
    const char *upstream_id)
{
	const char *slug = coerce_trimmed(c, o, "slug");
	struct buf made = BUF_INIT(EVENT_SLUG_MAX);

	if (slug != NULL && event_slug_valid(slug)) {
		e->slug = slug;
		return;
	}
	event_slugify(e->name, &made);
	buf_text(&made, "--");
	buf_text(&made, upstream_id);
	e->slug = arena_copy(c->mem, buf_cstr(&made), made.len);
	buf_release(&made);
	coerce_remark(c, "slug",
	    slug == NULL
		? "missing, made from name and id"
		: "outside [A-Za-z0-9._~-]{1,200}, made from name and id");
}

static void
decode_location(struct coerce *c, struct json_object *o, struct location *l)
{
	struct json_object *v = coerce_object(c, o, "location");

	c->section = "/location";
	*l = (struct location){
		.name = coerce_trimmed(c, v, "name"),
		.city = coerce_trimmed(c, v, "city"),
		.state = coerce_trimmed(c, v, "state"),
		.state_abbr = coerce_trimmed(c, v, "state_abbr"),
		.formatted_address = coerce_trimmed(c, v, "formatted_address"),
		.latitude = coerce_trimmed(c, v, "latitude"),
		.longitude = coerce_trimmed(c, v, "longitude"),
	};
	c->section = "";
}

static void
decode_producer(struct coerce *c, struct json_object *o, struct producer *p)
{
	struct json_object *v = coerce_object(c, o, "producer");
	struct buf made = BUF_INIT(EVENT_SLUG_MAX);

	c->section = "/producer";
	p->name = coerce_trimmed(c, v, "name");
	p->slug = coerce_trimmed(c, v, "slug");
	c->section = "";
	if (p->name == NULL || (p->slug != NULL && event_slug_valid(p->slug)))
		return;
	event_slugify(p->name, &made);
	p->slug = arena_copy(c->mem, buf_cstr(&made), made.len);
	buf_release(&made);
}

static void
decode_images(struct coerce *c, struct json_object *o, struct event *e)
{
	struct json_object *v = coerce_object(c, o, "images");

	c->section = "/images";
	e->banner = coerce_url(c, v, "banner");
	e->thumbnail = coerce_url(c, v, "thumbnail");
	c->section = "";
}

static void
decode_tickets(struct coerce *c, struct json_object *o, struct native_record *r)
{
	struct json_object *v = json_tree_member(o, "tickets");
	size_t n = json_tree_count(v);

	if (v != NULL && json_tree_kind(v) != JSON_TREE_ARRAY)
		coerce_remark(c, "tickets", "must be an array");
	if (n > NATIVE_RECORD_TICKETS_MAX) {
		coerce_remark(c, "tickets", "more than 100, the rest left out");
		n = NATIVE_RECORD_TICKETS_MAX;
	}
	if (n == 0)
		return;
	c->section = "/tickets";
	r->tickets = arena_alloc(c->mem, n * sizeof(r->tickets[0]));
	for (size_t i = 0; i < n; i++) {
		struct json_object *t = json_tree_at(v, i);
		const char *currency = coerce_trimmed(c, t, "currency");

		if (json_tree_kind(t) != JSON_TREE_OBJECT)
			continue;
		r->tickets[r->ticket_count++] = (struct ticket){
			.name = coerce_trimmed(c, t, "name"),
			.price = coerce_amount(c, t, "price"),
			.fee = coerce_amount(c, t, "fee"),
			.total = coerce_amount(c, t, "total"),
			.currency = currency,
			.available = coerce_bool(c, t, "available", true),
		};
	}
	c->section = "";
}

static void
decode_optional(
    struct coerce *c, struct json_object *o, struct native_record *r)
{
	struct event *e = &r->event;

	e->description =
	    coerce_text(c, o, "description", EVENT_DESCRIPTION_MAX);
	e->status = coerce_trimmed(c, o, "status");
	if (e->status != NULL && strlen(e->status) > EVENT_STATUS_MAX) {
		coerce_remark(c, "status", "longer than 64 bytes");
		e->status = NULL;
	}
	e->starts_at = coerce_trimmed(c, o, "starts_at");
	e->ends_at = coerce_trimmed(c, o, "ends_at");
	e->timezone = coerce_trimmed(c, o, "timezone");
	e->is_online = coerce_bool(c, o, "is_online", false);
	e->is_closed = coerce_bool(c, o, "is_closed", false);
	decode_images(c, o, e);
	decode_location(c, o, &e->location);
	decode_producer(c, o, &e->producer);
	r->updated_at = coerce_trimmed(c, o, "updated_at");
	r->buy_url = coerce_url(c, o, "buy_url");
	if (r->buy_url == NULL)
		r->buy_url = coerce_url(c, o, "url");
	decode_tickets(c, o, r);
}

static bool
refuse(struct error *f, const char *why)
{
	return error_note(f, ERROR_INTERNAL_ERROR, "%s", why);
}

bool
native_record_decode(struct json_object *o, struct arena *mem,
    struct native_record *r, coerce_remark_fn *fn, void *context,
    struct error *f)
{
	struct coerce c = { mem, fn, context, "" };
	char upstream_id[UPSTREAM_ID_MAX + 1];
	struct json_object *id;

	*r = (struct native_record){ 0 };
	if (json_tree_kind(o) != JSON_TREE_OBJECT)
		return refuse(f, "is not an object");
	id = json_tree_member(o, "id");
	if (id == NULL)
		return refuse(f, "/id is missing");
	if (!decode_id(id, &r->event.id, upstream_id))
		return refuse(f, "/id must be an integer of 64 bits or text");
	r->event.name = coerce_trimmed(&c, o, "name");
	if (r->event.name == NULL)
		return refuse(f,
		    json_tree_member(o, "name") == NULL
			? "/name is missing"
			: "/name must be text, not empty");
	decode_slug(&c, o, &r->event, upstream_id);
	decode_optional(&c, o, r);
	return true;
}
