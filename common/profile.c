#include "profile.h"

#include "hash.h"
#include "jobj.h"
#include "pointer.h"
#include "text.h"

static const struct profile_field targets[] = {
	{ .key = "id", .member = "id" },
	{ .key = "slug", .member = "slug" },
	{ .key = "name", .member = "name" },
	{ .key = "description", .member = "description" },
	{ .key = "status", .member = "status" },
	{ .key = "starts_at", .member = "starts_at" },
	{ .key = "ends_at", .member = "ends_at" },
	{ .key = "timezone", .member = "timezone" },
	{ .key = "is_online", .member = "is_online" },
	{ .key = "is_closed", .member = "is_closed" },
	{ .key = "url", .member = "url" },
	{ .key = "images.banner", .section = "images", .member = "banner" },
	{ .key = "images.thumbnail",
	    .section = "images",
	    .member = "thumbnail" },
	{ .key = "location.name", .section = "location", .member = "name" },
	{ .key = "location.city", .section = "location", .member = "city" },
	{ .key = "location.state", .section = "location", .member = "state" },
	{ .key = "location.state_abbr",
	    .section = "location",
	    .member = "state_abbr" },
	{ .key = "location.formatted_address",
	    .section = "location",
	    .member = "formatted_address" },
	{ .key = "location.latitude",
	    .section = "location",
	    .member = "latitude" },
	{ .key = "location.longitude",
	    .section = "location",
	    .member = "longitude" },
	{ .key = "producer.name", .section = "producer", .member = "name" },
	{ .key = "producer.slug", .section = "producer", .member = "slug" },
	{ .key = "updated_at", .member = "updated_at" },
	{ .key = "buy_url", .member = "buy_url" },
};

static const struct profile_field ticket_targets[] = {
	{ .key = "name", .member = "name" },
	{ .key = "price", .member = "price" },
	{ .key = "fee", .member = "fee" },
	{ .key = "total", .member = "total" },
	{ .key = "currency", .member = "currency" },
	{ .key = "available", .member = "available" },
};

_Static_assert(ARRAY_LEN(targets) <= PROFILE_FIELDS_MAX, "room for all");
_Static_assert(
    ARRAY_LEN(ticket_targets) <= PROFILE_TICKET_FIELDS_MAX, "room for all");

/* What may stand at the top of a profile, and of which kind. */
static const struct {
	const char *key;
	enum jobj_kind kind;
} keys[] = {
	{ "profile", JOBJ_INT },
	{ "base", JOBJ_TEXT },
	{ "headers", JOBJ_OBJECT },
	{ "query", JOBJ_OBJECT },
	{ "ok", JOBJ_ARRAY },
	{ "item", JOBJ_TEXT },
	{ "list", JOBJ_OBJECT },
	{ "detail", JOBJ_OBJECT },
	{ "key", JOBJ_OBJECT },
	{ "errors", JOBJ_OBJECT },
	{ "filters", JOBJ_ARRAY },
	{ "map", JOBJ_OBJECT },
	{ "description_format", JOBJ_TEXT },
};

struct parse {
	struct profile *profile;
	struct arena *mem;
	struct fault *fault;
	bool ok;
	/* of the map being read */
	const char *where;
	const struct profile_field *targets;
	size_t target_count;
	struct profile_field *fields;
	size_t *field_count;
};

static void
wrong(struct parse *p, const char *where, const char *key, const char *why)
{
	if (p->ok)
		p->ok = fault_note(p->fault, FAULT_INTERNAL_ERROR, "%s/%s: %s",
		    where, key, why);
}

static void
check_key(const char *key, struct json_object *value, void *context)
{
	struct parse *p = context;
	char why[80];

	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		if (strcmp(keys[i].key, key) != 0)
			continue;
		snprintf(why, sizeof(why), "must be %s",
		    jobj_kind_name(keys[i].kind));
		if (jobj_kind(value) != keys[i].kind)
			wrong(p, "", key, why);
		return;
	}
	wrong(p, "", key,
	    "is not a key of a profile; remove it or mend its "
	    "spelling");
}

static struct pointer *
read_pointer(
    struct parse *p, struct json_object *o, const char *where, const char *key)
{
	struct pointer *out = arena_alloc(p->mem, sizeof(*out));
	const char *text = jobj_text(jobj_member(o, key));

	if (!jobj_has_member(o, key))
		return NULL;
	if (text == NULL || !pointer_parse(text, p->mem, out))
		wrong(p, where, key, "must be a JSON pointer, such as /data");
	return out;
}

static void read_tickets(struct parse *, struct json_object *);

static void
read_field(const char *key, struct json_object *value, void *context)
{
	struct parse *p = context;
	char where[120];

	if (!p->ok)
		return;
	if (p->targets == targets && strcmp(key, "tickets") == 0) {
		read_tickets(p, value);
		return;
	}
	for (size_t i = 0; i < p->target_count; i++) {
		struct profile_field *f;

		if (strcmp(p->targets[i].key, key) != 0)
			continue;
		f = &p->fields[(*p->field_count)++];
		*f = p->targets[i];
		f->source = value;
		snprintf(where, sizeof(where), "%s/%s", p->where, key);
		p->ok = rule_compile(value, where, p->mem, &f->rule, p->fault);
		return;
	}
	wrong(p, p->where, key, "is not a field of an event");
}

static void
check_tickets_key(const char *key, struct json_object *value, void *context)
{
	(void)value;
	if (strcmp(key, "each") != 0 && strcmp(key, "map") != 0)
		wrong(context, "/map/tickets", key,
		    "does not go with 'each' and 'map'");
}

static void
read_tickets(struct parse *p, struct json_object *o)
{
	struct parse inner = *p;

	p->profile->tickets_each = read_pointer(p, o, "/map/tickets", "each");
	if (p->profile->tickets_each == NULL ||
	    jobj_kind(jobj_member(o, "map")) != JOBJ_OBJECT) {
		wrong(
		    p, "/map", "tickets", "needs 'each', a pointer, and 'map'");
		return;
	}
	jobj_each(o, check_tickets_key, p);
	inner.where = "/map/tickets/map";
	inner.targets = ticket_targets;
	inner.target_count = ARRAY_LEN(ticket_targets);
	inner.fields = p->profile->ticket_fields;
	inner.field_count = &p->profile->ticket_field_count;
	jobj_each(jobj_member(o, "map"), read_field, &inner);
	p->ok = p->ok && inner.ok;
}

static void
read_description_format(struct parse *p, struct json_object *o)
{
	static const char *const names[] = {
		[PROFILE_HTML] = "html",
		[PROFILE_MARKDOWN] = "markdown",
		[PROFILE_TEXT] = "text",
	};
	const char *name = jobj_text(jobj_member(o, "description_format"));

	if (name == NULL)
		return;
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (strcmp(names[i], name) == 0) {
			p->profile->description = (enum profile_description)i;
			return;
		}
	}
	wrong(p, "", "description_format", "must be html, markdown or text");
}

bool
profile_has_field(const struct profile *x, const char *key)
{
	for (size_t i = 0; i < x->field_count; i++) {
		if (strcmp(x->fields[i].key, key) == 0)
			return true;
	}
	return false;
}

/* The list's rules, and in their place those that the detail has of its own. */
static void
read_detail(struct parse *p, struct json_object *detail)
{
	struct profile_field own[PROFILE_FIELDS_MAX];
	struct profile *x = p->profile;
	size_t own_count = 0;

	x->detail_item = jobj_has_member(detail, "item")
	    ? read_pointer(p, detail, "/detail", "item")
	    : x->item;
	memcpy(x->detail_fields, x->fields, sizeof(x->fields));
	x->detail_field_count = x->field_count;
	p->where = "/detail/map";
	p->fields = own;
	p->field_count = &own_count;
	jobj_each(jobj_member(detail, "map"), read_field, p);
	for (size_t i = 0; i < own_count; i++) {
		size_t at = 0;

		while (at < x->detail_field_count &&
		    strcmp(x->detail_fields[at].key, own[i].key) != 0)
			at++;
		x->detail_fields[at] = own[i];
		if (at == x->detail_field_count)
			x->detail_field_count++;
	}
}

static void
read_profile(struct parse *p, struct json_object *o)
{
	struct profile *x = p->profile;
	int64_t version;

	if (!jobj_int(jobj_member(o, "profile"), &version) || version != 1)
		wrong(p, "", "profile", "must be 1, the version of the format");
	jobj_each(o, check_key, p);
	x->item = read_pointer(p, o, "", "item");
	x->items = read_pointer(p, jobj_member(o, "list"), "/list", "items");
	read_description_format(p, o);
	p->where = "/map";
	p->targets = targets;
	p->target_count = ARRAY_LEN(targets);
	p->fields = x->fields;
	p->field_count = &x->field_count;
	jobj_each(jobj_member(o, "map"), read_field, p);
	read_detail(p, jobj_member(o, "detail"));
	if (!profile_has_field(x, "id"))
		wrong(
		    p, "/map", "id", "is missing; {\"hash\": rule} makes one");
	if (!profile_has_field(x, "name"))
		wrong(p, "/map", "name", "is missing");
}

bool
profile_parse(struct profile *x, const char *bytes, size_t n, struct arena *mem,
    struct fault *f)
{
	struct parse p = { .profile = x, .mem = mem, .fault = f, .ok = true };

	*x = (struct profile){ .hash = hash_bytes(HASH_START, bytes, n) };
	if (!jobj_parse(bytes, n, &x->tree, f))
		return false;
	if (jobj_kind(x->tree) == JOBJ_OBJECT)
		read_profile(&p, x->tree);
	else
		wrong(&p, "", "", "a profile is an object");
	if (!p.ok)
		profile_release(x);
	return p.ok;
}

void
profile_release(struct profile *x)
{
	jobj_release(&x->tree);
}
