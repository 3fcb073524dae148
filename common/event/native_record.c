/*
 * native_record - decodes and encodes the native form of an event.
 */
#include "event/native_record.h"

#include "base/clean.h"
#include "base/datetime.h"
#include "base/hash.h"
#include "json/json_tree.h"
#include "base/text.h"
#include "event/internal.h"
#include "event/state.h"

#define ID_DIGITS_MAX "9223372036854775807"
enum { ID_BITS = 53, UPSTREAM_ID_MAX = 64 };
#define AVAILABILITY "availability"
#define UNCONFIRMED "unconfirmed_since"
#define READ_AT "read_at"
#define OWN "own"
#define PAGE_URL "page_url"

/* Returns true if the text has only digits and the number fits 64 bits. */
static bool
is_number(const char *s, size_t n)
{
	size_t most = sizeof(ID_DIGITS_MAX) - 1;

	return s[strspn(s, "0123456789")] == '\0' &&
	    (n < most || (n == most && strcmp(s, ID_DIGITS_MAX) <= 0));
}

/*
 * Sets *id: an integer unchanged, the number of digits, or the hash of other text,
 * which has ID_BITS bits.  Sets `text` to the id in the form that ends a derived slug.
 */
static bool
decode_id(struct json_object *v, int64_t *id, char text[UPSTREAM_ID_MAX + 1])
{
	const char *s = json_tree_text(v);
	size_t n;

	if (json_tree_int(v, id)) {
		snprintf(text, UPSTREAM_ID_MAX + 1, "%lld", (long long)*id);
		return true;
	}
	if (s == NULL || clean_is_blank(s))
		return false;
	n = strlen(s);
	if (!is_number(s, n) || !text_int(s, 0, INT64_MAX, id)) {
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
	e->slug = arena_take(c->mem, &made);
	if (slug != NULL)
		coerce_remark(c, "slug",
		    "does not match [A-Za-z0-9._~-]{1,200}, or is reserved, such as .. or x.md; Cartaz makes the slug from name and id");
}

/* Returns true for "0", "-0.00" and other forms of zero. */
static bool
is_zero(const char *degrees)
{
	return degrees[strspn(degrees, "-0.")] == '\0';
}

/* Drops a lone coordinate, which is not a place, and 0, 0, which means an unknown place. */
static void
check_coordinates(struct coerce *c, struct location *l)
{
	bool half = (l->latitude == NULL) != (l->longitude == NULL);

	c->section = event_section_name(EVENT_SECTION_LOCATION);
	if (half) {
		bool latitude = l->latitude != NULL;

		coerce_remark_value(c, latitude ? "latitude" : "longitude",
		    latitude ? "is left out, because there is no longitude"
			     : "is left out, because there is no latitude",
		    latitude ? l->latitude : l->longitude);
	} else if (l->latitude != NULL && is_zero(l->latitude) &&
	    is_zero(l->longitude)) {
		coerce_remark(c, "latitude",
		    "and longitude are left out, because 0, 0 means an unknown place");
		half = true;
	}
	if (half)
		l->latitude = l->longitude = NULL;
	c->section = NULL;
}

/* Reads `url`, which is the event's page of this site in a published record. */
static void
decode_buy_url(struct coerce *c, struct json_object *o, struct native_record *r)
{
	static const char *const keys[] = { "buy_url", "url" };

	if (c->stored) {
		r->page_url = coerce_trimmed(c, o, PAGE_URL);
		return;
	}
	if (r->buy_url == NULL)
		r->page_url = coerce_url(c, o, "url");
	for (size_t i = 0; i < ARRAY_LEN(keys) && native_record_link(r) == NULL;
	     i++) {
		struct json_object *v = json_tree_member(o, keys[i]);
		const char *text = json_tree_text(v);

		r->buy_url_lost = r->buy_url_lost ||
		    (v != NULL && (text == NULL || !text_is_blank(text)));
	}
}

static void
derive_producer_slug(struct coerce *c, struct producer *p)
{
	if (p->name != NULL && (p->slug == NULL || !event_slug_valid(p->slug)))
		p->slug = event_slug_of(p->name, c->mem);
}

/* Drops a door time that cannot be parsed, because a page could not show it. */
static void
check_door_time(struct coerce *c, struct native_record *r)
{
	struct datetime when;

	if (r->door_time == NULL ||
	    (datetime_parse(r->door_time, &when) && when.kind != DATETIME_DATE))
		return;
	coerce_remark_value(c, "door_time",
	    "must be a date with a time, such as 2026-11-21T20:30",
	    r->door_time);
	r->door_time = NULL;
}

static void
decode_own(struct coerce *c, struct json_object *o, struct native_record *r)
{
	struct json_object *own = json_tree_member(o, OWN);

	if (!c->stored || own == NULL)
		return;
	r->own = (struct native_record_own){ .is_set = true,
		.is_online = json_tree_bool(json_tree_member(own, "is_online")),
		.event_status = coerce_trimmed(c, own, "event_status"),
		.buy_url = coerce_trimmed(c, own, "buy_url") };
}

static void
encode_own(const struct native_record_own *own, struct json_writer *j)
{
	json_writer_object(j, OWN);
	json_writer_bool(j, "is_online", own->is_online);
	json_writer_text(j, "event_status", own->event_status);
	json_writer_text(j, "buy_url", own->buy_url);
	json_writer_object_end(j);
}

/* A record that says "available" or "ended" does not say more than its other members. */
static void
decode_availability(
    struct coerce *c, const char *word_or_null, struct native_record *r)
{
	enum event_availability a = event_availability_read(word_or_null);

	if (word_or_null != NULL && a == EVENT_AVAILABILITY_UNKNOWN)
		coerce_remark_value(c, AVAILABILITY,
		    "is not one of available, sold_out, off_sale, ended, "
		    "unknown",
		    word_or_null);
	if (c->stored || a == EVENT_SOLD_OUT || a == EVENT_OFF_SALE)
		r->availability = a;
}

static void
decode_unconfirmed(
    struct coerce *c, struct json_object *o, struct native_record *r)
{
	const char *since = coerce_trimmed(c, o, UNCONFIRMED);
	struct datetime day;

	if (since == NULL)
		return;
	if (datetime_parse(since, &day) && day.kind == DATETIME_DATE)
		r->unconfirmed_since = since;
	else
		coerce_remark_value(c, UNCONFIRMED, "is not a date", since);
}

static void
decode_optional(
    struct coerce *c, struct json_object *o, struct native_record *r)
{
	native_record_decode_members(
	    c, o, EVENT_SECTION_TOP, EVENT_SCOPE_API, r);
	native_record_decode_section(c, o, EVENT_SECTION_IMAGES, r);
	native_record_decode_section(c, o, EVENT_SECTION_LOCATION, r);
	check_coordinates(c, &r->event.location);
	native_record_decode_section(c, o, EVENT_SECTION_PRODUCER, r);
	derive_producer_slug(c, &r->event.producer);
	native_record_decode_members(
	    c, o, EVENT_SECTION_TOP, EVENT_SCOPE_EXTRA, r);
	check_door_time(c, r);
	decode_buy_url(c, o, r);
	native_record_decode_lists(c, o, r);
	decode_availability(c, json_tree_text_of(o, AVAILABILITY), r);
	if (c->kept) {
		decode_unconfirmed(c, o, r);
		r->read_at = coerce_trimmed(c, o, READ_AT);
	}
	decode_own(c, o, r);
}

static const char *
why_no_name(struct json_object *v)
{
	const char *text = json_tree_text(v);

	if (v == NULL)
		return "/name is missing";
	return text == NULL || text_is_blank(text)
	    ? "/name must be a text that is not empty"
	    : "/name has no visible character";
}

static bool
decode(struct coerce *c, struct json_object *o, struct native_record *r,
    struct error *f)
{
	char upstream_id[UPSTREAM_ID_MAX + 1];
	struct json_object *id;

	*r = (struct native_record){ 0 };
	if (json_tree_kind(o) != JSON_TREE_OBJECT)
		return error_internal(f, "is not an object");
	id = json_tree_member(o, "id");
	if (id == NULL)
		return error_internal(f, "/id is missing");
	if (!decode_id(id, &r->event.id, upstream_id))
		return error_internal(f,
		    "/id must be a 64-bit integer, or a text that is not empty");
	r->event.name = coerce_trimmed(c, o, "name");
	if (r->event.name == NULL)
		return error_internal(
		    f, "%s", why_no_name(json_tree_member(o, "name")));
	decode_slug(c, o, &r->event, upstream_id);
	decode_optional(c, o, r);
	return true;
}

bool
native_record_decode(struct json_object *o, struct arena *mem,
    struct native_record *r, coerce_remark_fn *fn, void *context,
    struct error *f)
{
	struct coerce c = { .mem = mem, .remark = fn, .context = context };

	return decode(&c, o, r, f);
}

bool
native_record_decode_kept(struct json_object *o, struct arena *mem,
    struct native_record *r, coerce_remark_fn *fn, void *context,
    struct error *f)
{
	struct coerce c = {
		.mem = mem, .remark = fn, .context = context, .kept = true
	};

	return decode(&c, o, r, f);
}

bool
native_record_decode_stored(struct json_object *o, struct arena *mem,
    struct native_record *r, struct error *f)
{
	struct coerce c = { .mem = mem, .stored = true, .kept = true };

	return decode(&c, o, r, f);
}

/* Encodes the members that are not fields. */
static void
encode_rest(const struct native_record *r, enum event_availability a,
    struct json_writer *j)
{
	if (a != EVENT_AVAILABILITY_UNKNOWN)
		json_writer_text(j, AVAILABILITY, event_availability_word(a));
	if (r->unconfirmed_since != NULL)
		json_writer_text(j, UNCONFIRMED, r->unconfirmed_since);
	if (r->read_at != NULL)
		json_writer_text(j, READ_AT, r->read_at);
}

void
native_record_encode(const struct native_record *r, struct buf *b)
{
	static const enum event_section objects[] = { EVENT_SECTION_IMAGES,
		EVENT_SECTION_LOCATION, EVENT_SECTION_PRODUCER };
	struct json_writer j = JSON_WRITER_INIT(b);

	json_writer_object(&j, NULL);
	event_section_encode(EVENT_SECTION_TOP, EVENT_SCOPE_API, r, &j);
	for (size_t i = 0; i < ARRAY_LEN(objects); i++)
		event_section_encode_object(
		    objects[i], NATIVE_RECORD_STORED, r, &j);
	event_section_encode(EVENT_SECTION_TOP, EVENT_SCOPE_EXTRA, r, &j);
	native_record_encode_lists(r, &j);
	if (r->page_url != NULL)
		json_writer_text(&j, "url", r->page_url);
	encode_rest(r, event_state_kept(r), &j);
	json_writer_object_end(&j);
}

void
native_record_encode_extra(const struct native_record *r, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];

		if (f->scope == EVENT_SCOPE_EXTRA &&
		    !event_section_is_list(f->section) &&
		    !event_field_is_left_out(f, r))
			event_field_encode(f, f->key, r, &j);
	}
	encode_rest(r, r->availability, &j);
	if (r->own.is_set)
		encode_own(&r->own, &j);
	if (r->page_url != NULL)
		json_writer_text(&j, PAGE_URL, r->page_url);
	native_record_encode_lists(r, &j);
}

const char *
native_record_link(const struct native_record *r)
{
	return r->buy_url != NULL ? r->buy_url : r->page_url;
}
