/*
 * page_events - finds the events in the JSON-LD of a page.
 */
#include "cartaz/job/page_events.h"

#include "base/buf.h"
#include "base/text.h"
#include "json/json_tree.h"
#include "richtext/richtext.h"

enum { DEPTH_MAX = 8, KEY_MAX = 8 * 1024 };

/* Without DeliveryEvent, which is for parcels, and the old UserInteraction. */
static const char *const types[] = { "Event", "BroadcastEvent", "BusinessEvent",
	"ChildrensEvent", "ComedyEvent", "ConferenceEvent", "CourseInstance",
	"DanceEvent", "EducationEvent", "EventSeries", "ExhibitionEvent",
	"Festival", "FoodEvent", "Hackathon", "LiteraryEvent", "MusicEvent",
	"OnDemandEvent", "PerformingArtsEvent", "PublicationEvent", "SaleEvent",
	"ScreeningEvent", "SocialEvent", "SportsEvent", "TheaterEvent",
	"VisualArtsEvent" };

/* The members that may contain events.  Events may have the last two. */
static const char *const containers[] = { "@graph", "itemListElement", "item",
	"mainEntity", "event", "events", "subEvent", "subEvents" };

enum { FIRST_OF_EVENT = ARRAY_LEN(containers) - 2 };

static bool
is_event_type(struct json_object *type)
{
	const char *text = json_tree_text(type);
	const char *at = text;

	for (; text != NULL && *text != '\0'; text++) {
		if (strchr("/:#", *text) != NULL)
			at = text + 1;
	}
	return at != NULL && text_is_among(types, ARRAY_LEN(types), at);
}

static bool
is_event(struct json_object *o)
{
	struct json_object *type = json_tree_member(o, "@type");

	for (size_t i = 0; i < json_tree_count(type); i++) {
		if (is_event_type(json_tree_at(type, i)))
			return true;
	}
	return is_event_type(type);
}

static void
collect(struct page_events *x, struct json_object *o, int depth)
{
	size_t first = 0;

	if (depth > DEPTH_MAX)
		return;
	for (size_t i = 0; i < json_tree_count(o); i++)
		collect(x, json_tree_at(o, i), depth + 1);
	if (json_tree_kind(o) != JSON_TREE_OBJECT)
		return;
	if (is_event(o)) {
		/* Parts of an event that have no name are only its dates. */
		if (depth == 0 || json_tree_member(o, "name") != NULL)
			json_tree_append(x->events, json_tree_retain(o));
		first = FIRST_OF_EVENT;
	}
	for (size_t i = first; i < ARRAY_LEN(containers); i++)
		collect(x, json_tree_member(o, containers[i]), depth + 1);
}

/* A richtext_script_fn. */
static void
read_block(void *context, const char *p, size_t n, bool is_cut)
{
	LOCAL_JSON block = NULL;
	struct page_events *x = context;
	struct error f;

	if (++x->blocks > PAGE_EVENTS_BLOCKS_MAX)
		return;
	if (json_tree_parse(p, n, &block, &f))
		collect(x, block, 0);
	else if (x->broken++ == 0)
		snprintf(x->why, sizeof(x->why), "block %lld: %.150s",
		    (long long)x->blocks, is_cut ? "is cut" : f.note);
}

/* Returns the address of the event itself, if it has one. */
static const char *
address_of(const struct page_events *x, struct json_object *event)
{
	const char *url = json_tree_text_of(event, "url");
	const char *id = json_tree_text_of(event, "@id");

	if (url != NULL && url[0] != '\0')
		return url;
	return id != NULL && text_is_http_url(id) ? id : x->address;
}

/* Adds an offer for free entry, because a profile reads prices only in offers. */
static void
set_free(struct json_object *event)
{
	if (json_tree_bool(json_tree_member(event, "isAccessibleForFree")) &&
	    json_tree_member(event, "offers") == NULL)
		json_tree_set_text(
		    json_tree_section(event, "offers"), "price", "0");
}

/*
 * Makes a performer that is a text a list with this name.  A performer's type, as The
 * Events Calendar writes it, is not a name, so the list is then empty.
 */
static void
set_performer(struct json_object *event)
{
	static const char *const kinds[] = { "", "Organization", "Person",
		"PerformingGroup", "MusicGroup" };
	const char *text = json_tree_text_of(event, "performer");
	char name[KEY_MAX];

	if (text == NULL)
		return;
	snprintf(name, sizeof(name), "%s", text);
	event = json_tree_set_array(event, "performer");
	if (!text_is_among(kinds, ARRAY_LEN(kinds), name))
		json_tree_append_text(event, name);
}

/* Sets "@key".  If several events have one address, names and dates distinguish them. */
static void
set_key(const struct page_events *x, struct json_object *event)
{
	static const char *const more[] = { "startDate", "name" };
	const char *address = address_of(x, event);
	LOCAL_BUF key = BUF_INIT(KEY_MAX);
	size_t same = 0;

	for (size_t i = 0; i < json_tree_count(x->events); i++)
		same += strcmp(address,
			    address_of(x, json_tree_at(x->events, i))) == 0;
	buf_text(&key, address);
	for (size_t i = 0; same > 1 && i < ARRAY_LEN(more); i++) {
		const char *text = json_tree_text_of(event, more[i]);

		buf_printf(&key, "\n%s", text != NULL ? text : "");
	}
	json_tree_set_text(event, "@key", buf_cstr(&key));
	/* A file's path, or an address with a secret, is not a link. */
	if (text_is_http_url(x->address))
		json_tree_set_text(event, "@page", x->address);
}

bool
page_events_read(struct page_events *x, const char *p, size_t n,
    const char *address, struct error *f)
{
	size_t blank = strspn(p, " \t\r\n");

	*x = (struct page_events){ .address = address };
	x->events = json_tree_new_array();
	if (p[blank] == '{' || p[blank] == '[')
		read_block(x, p, n, false);
	else
		richtext_scripts(p, n, "application/ld+json", read_block, x);
	if (x->blocks > PAGE_EVENTS_BLOCKS_MAX ||
	    json_tree_count(x->events) > PAGE_EVENTS_MAX)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "has more than %d JSON-LD blocks or more than %d events",
		    PAGE_EVENTS_BLOCKS_MAX, PAGE_EVENTS_MAX);
	for (size_t i = 0; i < json_tree_count(x->events); i++) {
		set_key(x, json_tree_at(x->events, i));
		set_free(json_tree_at(x->events, i));
		set_performer(json_tree_at(x->events, i));
	}
	return true;
}

void
page_events_release(struct page_events *x)
{
	json_tree_release(&x->events);
}
