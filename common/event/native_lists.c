/*
 * native_lists - decodes and encodes the lists of a native record: its
 * performers, its sources, its sessions and its tickets.
 */
#include "event/internal.h"

#include "event/listing.h"
#include "base/text.h"
#include "event/ticket_amounts.h"
#include "event/ticket_kind.h"
#include "event/words.h"
#include "json/json_tree.h"

/* The list of the record; *n is the number of elements to use, at most `max`. */
static struct json_object *
list_of(struct coerce *c, struct json_object *o, enum event_section section,
    size_t max, size_t *n)
{
	const char *name = event_section_name(section);
	struct json_object *list = json_tree_member(o, name);
	char why[96];

	*n = json_tree_count(list);
	if (list != NULL && json_tree_kind(list) != JSON_TREE_NULL &&
	    json_tree_kind(list) != JSON_TREE_ARRAY)
		coerce_remark(c, name, "must be an array");
	if (*n <= max)
		return list;
	snprintf(why, sizeof(why),
	    "has more than %zu elements, and Cartaz leaves out the last %zu",
	    max, *n - max);
	coerce_remark(c, name, why);
	*n = max;
	return list;
}

/* Returns false, after a remark, if the element is not an object. */
static bool
is_object(
    struct coerce *c, struct json_object *element, enum event_section section)
{
	if (json_tree_kind(element) == JSON_TREE_OBJECT)
		return true;
	coerce_remark(c, event_section_name(section),
	    "must have only objects; an element of another kind is left out");
	return false;
}

/*
 * Returns true if the ticket has only amounts that mean that nothing is known yet, such as
 * "TBA" and "-", so that it says nothing of a sale.
 */
static bool
says_nothing(struct json_object *o, const struct ticket *t)
{
	static const char *const keys[] = { "price", "fee", "total" };
	bool says = t->name != NULL || t->price != NULL || t->fee != NULL ||
	    t->total != NULL || !t->unread || !t->available ||
	    json_tree_has_member(o, "available");

	for (size_t i = 0; i < ARRAY_LEN(keys) && !says; i++) {
		const char *text = json_tree_text_of(o, keys[i]);

		if (text == NULL)
			says = json_tree_member(o, keys[i]) != NULL;
		else
			says =
			    text[strspn(text, "-.?/ \u2013\u2014")] != '\0' &&
			    event_word(LANGUAGE_NO_AMOUNT, text) == NULL;
	}
	return !says;
}

/* Returns true for "(sold out)" and "Students (sold out)". */
static bool
is_named_sold_out(const struct ticket *t)
{
	return t->name != NULL &&
	    (event_word(LANGUAGE_SOLD_OUT, t->name) != NULL ||
		event_word_of_title(LANGUAGE_SOLD_OUT, t->name) != NULL);
}

static void
decode_tickets(struct coerce *c, struct json_object *o, struct native_record *r)
{
	enum event_section section = EVENT_SECTION_TICKET;
	size_t n;
	struct json_object *v =
	    list_of(c, o, section, NATIVE_RECORD_TICKETS_MAX, &n);

	if (n == 0)
		return;
	r->tickets = arena_alloc(c->mem, n * sizeof(r->tickets[0]));
	for (size_t i = 0; i < n; i++) {
		struct json_object *element = json_tree_at(v, i);
		struct ticket *t = &r->tickets[r->ticket_count];

		if (!is_object(c, element, section))
			continue;
		c->section = event_section_name(section);
		native_record_decode_members(
		    c, element, section, NATIVE_RECORD_STORED, t);
		ticket_amounts_read(c, element, t);
		t->available = t->available && !is_named_sold_out(t);
		if (n > 1 && t->available && t->price != NULL &&
		    text_amount_is_zero(t->price) &&
		    ticket_kind_is_waiting_list(t->name)) {
			t->available = false;
			coerce_remark_value(c, "name",
			    "means a waiting list, so the ticket is not available",
			    t->name);
		}
		c->section = NULL;
		if (says_nothing(element, t))
			continue;
		r->tells_available = r->tells_available ||
		    (t->available && !ticket_kind_is_beside(t->name) &&
			json_tree_member(element, "available") != NULL);
		r->ticket_count++;
	}
}

static void
decode_sessions(
    struct coerce *c, struct json_object *o, struct native_record *r)
{
	enum event_section section = EVENT_SECTION_SESSION;
	size_t n;
	struct json_object *v =
	    list_of(c, o, section, NATIVE_RECORD_SESSIONS_READ_MAX, &n);

	if (n == 0)
		return;
	r->sessions = arena_alloc(c->mem, n * sizeof(r->sessions[0]));
	for (size_t i = 0; i < n; i++) {
		struct json_object *element = json_tree_at(v, i);

		if (!is_object(c, element, section))
			continue;
		c->section = event_section_name(section);
		native_record_decode_members(c, element, section,
		    NATIVE_RECORD_STORED, &r->sessions[r->session_count]);
		c->section = NULL;
		/* a stored session always has a start, unless the file is damaged */
		if (!c->stored ||
		    r->sessions[r->session_count].starts_at != NULL)
			r->session_count++;
	}
}

/* Decodes an object, or a text as its name.  False, after a remark, without a name. */
static bool
decode_named(struct coerce *c, struct json_object *element,
    enum event_section section, void *to, const char *const *name)
{
	const char *text = json_tree_text(element);
	LOCAL_JSON o = json_tree_new();

	if (text != NULL)
		json_tree_set_text(o, "name", text);
	c->section = event_section_name(section);
	native_record_decode_members(
	    c, text != NULL ? o : element, section, NATIVE_RECORD_STORED, to);
	c->section = NULL;
	if (*name == NULL)
		coerce_remark(c, event_section_name(section),
		    "must have only names, or objects with a name; an element "
		    "of another kind is left out");
	return *name != NULL;
}

static bool
has_performer(const struct native_record *r, const char *name)
{
	for (size_t i = 0; i < r->performer_count; i++) {
		if (strcmp(r->performers[i].name, name) == 0)
			return true;
	}
	return false;
}

/* Decodes the performers, each name once. */
static void
decode_performers(
    struct coerce *c, struct json_object *o, struct native_record *r)
{
	enum event_section section = EVENT_SECTION_PERFORMER;
	size_t n;
	struct json_object *v =
	    list_of(c, o, section, NATIVE_RECORD_PERFORMERS_MAX, &n);

	if (n == 0)
		return;
	r->performers = arena_alloc(c->mem, n * sizeof(r->performers[0]));
	for (size_t i = 0; i < n; i++) {
		struct performer *p = &r->performers[r->performer_count];

		*p = (struct performer){ 0 };
		if (decode_named(c, json_tree_at(v, i), section, p, &p->name) &&
		    !has_performer(r, p->name))
			r->performer_count++;
	}
	if (r->performer_count == 0)
		r->performers = NULL;
}

/* Sets the slug in the form that the filter uses, or makes it from the name. */
static void
settle_slug(struct coerce *c, struct event_source *s)
{
	char code[EVENT_SLUG_MAX + 1];

	s->slug =
	    s->slug != NULL && listing_fold_code(s->slug, code, sizeof(code))
	    ? arena_copy(c->mem, code, strlen(code))
	    : event_slug_of(s->name, c->mem);
}

static bool
has_source(const struct native_record *r, const char *slug)
{
	for (size_t i = 0; i < r->source_count; i++) {
		if (strcmp(r->sources[i].slug, slug) == 0)
			return true;
	}
	return false;
}

/* Decodes the sources, each slug once. */
static void
decode_sources(struct coerce *c, struct json_object *o, struct native_record *r)
{
	enum event_section section = EVENT_SECTION_SOURCE;
	size_t n;
	struct json_object *v =
	    list_of(c, o, section, NATIVE_RECORD_SOURCES_MAX, &n);

	if (n == 0)
		return;
	r->sources = arena_alloc(c->mem, n * sizeof(r->sources[0]));
	for (size_t i = 0; i < n; i++) {
		struct event_source *s = &r->sources[r->source_count];

		*s = (struct event_source){ 0 };
		if (!decode_named(c, json_tree_at(v, i), section, s, &s->name))
			continue;
		settle_slug(c, s);
		if (!has_source(r, s->slug))
			r->source_count++;
	}
	if (r->source_count == 0)
		r->sources = NULL;
}

void
native_record_decode_lists(
    struct coerce *c, struct json_object *o, struct native_record *r)
{
	decode_performers(c, o, r);
	decode_sources(c, o, r);
	decode_sessions(c, o, r);
	decode_tickets(c, o, r);
}

/*
 * Encodes a list whose elements have `size` bytes.  Leaves out an empty list, except that
 * of the tickets.
 */
static void
encode_list(enum event_section section, const void *elements, size_t size,
    size_t count, struct json_writer *j)
{
	bool is_tickets = section == EVENT_SECTION_TICKET;

	if (count == 0 && !is_tickets)
		return;
	json_writer_array(j, event_section_name(section));
	for (size_t i = 0; i < count; i++) {
		const void *element = (const char *)elements + i * size;
		const struct ticket *ticket = element;

		json_writer_object(j, NULL);
		event_section_encode(section, NATIVE_RECORD_STORED, element, j);
		if (is_tickets && ticket->unread)
			json_writer_bool(j, TICKET_AMOUNTS_UNREAD, true);
		json_writer_object_end(j);
	}
	json_writer_array_end(j);
}

void
native_record_encode_lists(const struct native_record *r, struct json_writer *j)
{
	encode_list(EVENT_SECTION_PERFORMER, r->performers,
	    sizeof(r->performers[0]), r->performer_count, j);
	encode_list(EVENT_SECTION_SOURCE, r->sources, sizeof(r->sources[0]),
	    r->source_count, j);
	encode_list(EVENT_SECTION_SESSION, r->sessions, sizeof(r->sessions[0]),
	    r->session_count, j);
	encode_list(EVENT_SECTION_TICKET, r->tickets, sizeof(r->tickets[0]),
	    r->ticket_count, j);
}
