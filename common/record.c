#include "record.h"

#include "hash.h"
#include "jobj.h"
#include "jout.h"
#include "text.h"

enum { LINE_MAX_BYTES = 2048, ID_MASK_BITS = 53, UPSTREAM_ID_MAX = 64 };

struct decode {
	struct arena *mem;
	record_remark_fn *remark;
	void *context;
	const char *section; /* "/location" ..., or "" */
};

static void
remark(struct decode *d, const char *key, const char *why)
{
	char pointer[80];

	snprintf(pointer, sizeof(pointer), "%s/%s", d->section, key);
	d->remark(d->context, pointer, why);
}

/* Text of a member; numbers become text, empty text becomes NULL. */
static const char *
text_member(
    struct decode *d, struct json_object *o, const char *key, size_t max)
{
	struct json_object *v = jobj_member(o, key);
	const char *text = jobj_text(v);
	size_t n;

	if (v == NULL)
		return NULL;
	if (text == NULL)
		text = jobj_number_text(v);
	if (text == NULL) {
		remark(d, key, "must be text");
		return NULL;
	}
	if (text_is_blank(text))
		return NULL;
	n = strlen(text);
	if (n > max)
		remark(d, key, "too long, cut");
	return arena_copy(d->mem, text, text_cut(text, n, max));
}

/* Text without blanks around it. */
static const char *
line_member(struct decode *d, struct json_object *o, const char *key)
{
	const char *text = text_member(d, o, key, LINE_MAX_BYTES);
	size_t n;

	if (text == NULL)
		return NULL;
	text += strspn(text, " \t\r\n");
	n = strlen(text);
	while (n > 0 && strchr(" \t\r\n", text[n - 1]) != NULL)
		n--;
	return arena_copy(d->mem, text, n);
}

/* A URI: what is no ASCII in it becomes %XX, as a browser would send it. */
static const char *
url_member(struct decode *d, struct json_object *o, const char *key)
{
	const char *given = line_member(d, o, key), *url = NULL;
	struct buf ascii = BUF_INIT(3 * LINE_MAX_BYTES);

	if (given == NULL)
		return NULL;
	if (strlen(given) >= LINE_MAX_BYTES - 3)
		given = ""; /* it was cut, and leads nowhere */
	for (const char *p = given; *p != '\0'; p++) {
		if ((*p & 0x80) != 0)
			text_percent_encode(p, 1, &ascii);
		else
			buf_char(&ascii, *p);
	}
	if (text_is_http_url(buf_cstr(&ascii)))
		url = arena_copy(d->mem, ascii.p, ascii.len);
	else
		remark(d, key, "must be an http or https address");
	buf_release(&ascii);
	return url;
}

static bool
bool_member(
    struct decode *d, struct json_object *o, const char *key, bool otherwise)
{
	struct json_object *v = jobj_member(o, key);
	const char *text = jobj_text(v);
	int64_t n;

	if (v == NULL)
		return otherwise;
	if (jobj_kind(v) == JOBJ_BOOL)
		return jobj_bool(v);
	if (jobj_int(v, &n) && (n == 0 || n == 1))
		return n == 1;
	if (text != NULL) {
		if (strcmp(text, "true") == 0 || strcmp(text, "1") == 0)
			return true;
		if (strcmp(text, "false") == 0 || strcmp(text, "0") == 0 ||
		    text[0] == '\0')
			return false;
	}
	remark(d, key, "must be true or false");
	return otherwise;
}

/* "12", "12.5", "1234.50"; without sign, exponent or separators. */
static const char *
amount_member(struct decode *d, struct json_object *o, const char *key)
{
	const char *text = line_member(d, o, key);
	size_t whole, point, cents = 0;

	if (text == NULL)
		return NULL;
	whole = strspn(text, "0123456789");
	point = text[whole] == '.';
	if (point)
		cents = strspn(text + whole + 1, "0123456789");
	if (whole >= 1 && whole <= 12 && cents <= 4 && (!point || cents > 0) &&
	    text[whole + point + cents] == '\0')
		return text;
	remark(d, key, "must be an amount such as \"80.00\"");
	return NULL;
}

/* A 64-bit integer as it is, digits as their number, other text hashed. */
static bool
decode_id(struct json_object *v, int64_t *id, char text[UPSTREAM_ID_MAX + 1])
{
	const char *s = jobj_text(v);
	size_t n;

	if (jobj_int(v, id)) {
		snprintf(text, UPSTREAM_ID_MAX + 1, "%lld", (long long)*id);
		return true;
	}
	if (s == NULL || text_is_blank(s))
		return false;
	n = strlen(s);
	if (n > 18 || s[strspn(s, "0123456789")] != '\0' ||
	    !text_int(s, 0, INT64_MAX, id)) {
		*id = (int64_t)(hash_text(HASH_START, s) &
		    ((UINT64_C(1) << ID_MASK_BITS) - 1));
		*id += *id == 0;
	}
	if (n <= UPSTREAM_ID_MAX && event_slug_valid(s))
		snprintf(text, UPSTREAM_ID_MAX + 1, "%s", s);
	else
		snprintf(text, UPSTREAM_ID_MAX + 1, "%lld", (long long)*id);
	return true;
}

static void
decode_slug(struct decode *d, struct json_object *o, struct event *e,
    const char *upstream_id)
{
	const char *slug = line_member(d, o, "slug");
	struct buf made = BUF_INIT(EVENT_SLUG_MAX);

	if (slug != NULL && event_slug_valid(slug)) {
		e->slug = slug;
		return;
	}
	event_slugify(e->name, &made);
	buf_text(&made, "--");
	buf_text(&made, upstream_id);
	e->slug = arena_copy(d->mem, buf_cstr(&made), made.len);
	buf_release(&made);
	remark(d, "slug",
	    slug == NULL
		? "missing, made from name and id"
		: "outside [A-Za-z0-9._~-]{1,200}, made from name and id");
}

static struct json_object *
section(struct decode *d, struct json_object *o, const char *key)
{
	struct json_object *v = jobj_member(o, key);

	if (v == NULL || jobj_kind(v) == JOBJ_OBJECT)
		return v;
	remark(d, key, "must be an object");
	return NULL;
}

static void
decode_location(struct decode *d, struct json_object *o, struct location *l)
{
	struct json_object *v = section(d, o, "location");

	d->section = "/location";
	*l = (struct location){
		.name = line_member(d, v, "name"),
		.city = line_member(d, v, "city"),
		.state = line_member(d, v, "state"),
		.state_abbr = line_member(d, v, "state_abbr"),
		.formatted_address = line_member(d, v, "formatted_address"),
		.latitude = line_member(d, v, "latitude"),
		.longitude = line_member(d, v, "longitude"),
	};
	d->section = "";
}

static void
decode_producer(struct decode *d, struct json_object *o, struct producer *p)
{
	struct json_object *v = section(d, o, "producer");
	struct buf made = BUF_INIT(EVENT_SLUG_MAX);

	d->section = "/producer";
	p->name = line_member(d, v, "name");
	p->slug = line_member(d, v, "slug");
	d->section = "";
	if (p->name == NULL || (p->slug != NULL && event_slug_valid(p->slug)))
		return;
	event_slugify(p->name, &made);
	p->slug = arena_copy(d->mem, buf_cstr(&made), made.len);
	buf_release(&made);
}

static void
decode_images(struct decode *d, struct json_object *o, struct event *e)
{
	struct json_object *v = section(d, o, "images");

	d->section = "/images";
	e->banner = url_member(d, v, "banner");
	e->thumbnail = url_member(d, v, "thumbnail");
	d->section = "";
}

static void
decode_tickets(struct decode *d, struct json_object *o, struct record *r)
{
	struct json_object *v = jobj_member(o, "tickets");
	size_t n = jobj_count(v);

	if (v != NULL && jobj_kind(v) != JOBJ_ARRAY)
		remark(d, "tickets", "must be an array");
	if (n > RECORD_TICKETS_MAX) {
		remark(d, "tickets", "more than 100, the rest left out");
		n = RECORD_TICKETS_MAX;
	}
	if (n == 0)
		return;
	d->section = "/tickets";
	r->tickets = arena_alloc(d->mem, n * sizeof(r->tickets[0]));
	for (size_t i = 0; i < n; i++) {
		struct json_object *t = jobj_at(v, i);
		const char *currency = line_member(d, t, "currency");

		if (jobj_kind(t) != JOBJ_OBJECT)
			continue;
		r->tickets[r->ticket_count++] = (struct ticket){
			.name = line_member(d, t, "name"),
			.price = amount_member(d, t, "price"),
			.fee = amount_member(d, t, "fee"),
			.total = amount_member(d, t, "total"),
			.currency = currency,
			.available = bool_member(d, t, "available", true),
		};
	}
	d->section = "";
}

static void
decode_optional(struct decode *d, struct json_object *o, struct record *r)
{
	struct event *e = &r->event;

	e->description =
	    text_member(d, o, "description", EVENT_DESCRIPTION_MAX);
	e->status = line_member(d, o, "status");
	if (e->status != NULL && strlen(e->status) > EVENT_STATUS_MAX) {
		remark(d, "status", "longer than 64 bytes");
		e->status = NULL;
	}
	e->starts_at = line_member(d, o, "starts_at");
	e->ends_at = line_member(d, o, "ends_at");
	e->timezone = line_member(d, o, "timezone");
	e->is_online = bool_member(d, o, "is_online", false);
	e->is_closed = bool_member(d, o, "is_closed", false);
	decode_images(d, o, e);
	decode_location(d, o, &e->location);
	decode_producer(d, o, &e->producer);
	r->updated_at = line_member(d, o, "updated_at");
	r->buy_url = url_member(d, o, "buy_url");
	if (r->buy_url == NULL)
		r->buy_url = url_member(d, o, "url");
	decode_tickets(d, o, r);
}

static bool
refuse(struct fault *f, const char *why)
{
	return fault_note(f, FAULT_INTERNAL_ERROR, "%s", why);
}

bool
record_decode(struct json_object *o, struct arena *mem, struct record *r,
    record_remark_fn *fn, void *context, struct fault *f)
{
	struct decode d = { mem, fn, context, "" };
	char upstream_id[UPSTREAM_ID_MAX + 1];
	struct json_object *id;

	*r = (struct record){ 0 };
	if (jobj_kind(o) != JOBJ_OBJECT)
		return refuse(f, "is not an object");
	id = jobj_member(o, "id");
	if (id == NULL)
		return refuse(f, "/id is missing");
	if (!decode_id(id, &r->event.id, upstream_id))
		return refuse(f, "/id must be an integer of 64 bits or text");
	r->event.name = line_member(&d, o, "name");
	if (r->event.name == NULL)
		return refuse(f,
		    jobj_member(o, "name") == NULL
			? "/name is missing"
			: "/name must be text, not empty");
	decode_slug(&d, o, &r->event, upstream_id);
	decode_optional(&d, o, r);
	return true;
}

static void
encode_event(struct jout *j, const struct event *e)
{
	const struct location *l = &e->location;

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
	jout_object(j, "location");
	jout_text(j, "name", l->name);
	jout_text(j, "city", l->city);
	jout_text(j, "state", l->state);
	jout_text(j, "state_abbr", l->state_abbr);
	jout_text(j, "formatted_address", l->formatted_address);
	jout_text(j, "latitude", l->latitude);
	jout_text(j, "longitude", l->longitude);
	jout_object_end(j);
	jout_object(j, "producer");
	jout_text(j, "name", e->producer.name);
	jout_text(j, "slug", e->producer.slug);
	jout_object_end(j);
}

void
record_encode(const struct record *r, struct buf *b)
{
	struct jout j = JOUT_INIT(b);

	jout_object(&j, NULL);
	encode_event(&j, &r->event);
	jout_text(&j, "updated_at", r->updated_at);
	jout_text(&j, "buy_url", r->buy_url);
	jout_array(&j, "tickets");
	for (size_t i = 0; i < r->ticket_count; i++) {
		const struct ticket *t = &r->tickets[i];

		jout_object(&j, NULL);
		jout_text(&j, "name", t->name);
		jout_text(&j, "price", t->price);
		jout_text(&j, "fee", t->fee);
		jout_text(&j, "total", t->total);
		jout_text(&j, "currency", t->currency);
		jout_bool(&j, "available", t->available);
		jout_object_end(&j);
	}
	jout_array_end(&j);
	jout_object_end(&j);
}
