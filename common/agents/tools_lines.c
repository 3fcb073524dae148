/*
 * tools_lines - text for agents: a line for each event of a search, and the paragraph
 * about one event.
 */
#include "agents/tools.h"

#include <inttypes.h>

#include "agents/internal.h"
#include "event/state.h"
#include "json/json_tree.h"

enum { EVENT_MEM_MAX = 16 * 1024 * 1024 };

/*
 * Prints the exceptions: ", cancelled", ", sold out".  Prints nothing for an event that
 * takes place and is on sale.
 */
static void
print_state(struct event_state s, struct buf *b)
{
	if (s.status != EVENT_SCHEDULED)
		buf_printf(b, ", %s", event_status_word(s.status));
	if (event_status_takes_place(s.status) &&
	    s.availability == EVENT_NOT_STATED)
		buf_text(b, ", availability unknown");
	else if (event_status_takes_place(s.status) &&
	    s.availability != EVENT_AVAILABLE)
		buf_printf(b, ", %s", event_availability_word(s.availability));
}

/* Prints ", until "2026-12-27"" for a run, ", + 5 dates" for several sessions. */
static void
print_line_dates(const struct summary *s, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	if (s->is_run && s->ends_at != NULL) {
		buf_text(b, ", until ");
		json_writer_text(&j, NULL, s->ends_at);
	} else if (s->sessions_left > 0) {
		buf_printf(b, ", + %" PRId64 " date%s", s->sessions_left,
		    s->sessions_left != 1 ? "s" : "");
	}
}

static void
print_line(const struct source *source, const struct summary *s, struct buf *b)
{
	const char *const shown[] = { s->name, s->starts_at, s->venue, s->city,
		s->state };
	char price[TOOLS_PRICE_MAX];
	const char *before = "- ";

	for (size_t i = 0; i < ARRAY_LEN(shown); i++) {
		struct json_writer j = JSON_WRITER_INIT(b);

		if (shown[i] == NULL)
			continue;
		buf_text(b, before);
		json_writer_text(&j, NULL, shown[i]);
		before = ", ";
	}
	/* The lowest total with fees. */
	if (tools_price(source->brand, s, price))
		buf_printf(b, ", from %s", price);
	print_line_dates(s, b);
	print_state(s->event_state, b);
	buf_printf(b, ", %s%s/%s\n", source->brand->site_url,
	    source->brand->paths.events, s->slug);
}

void
tools_lines(
    const struct source *source, const struct list_page *found, struct buf *b)
{
	for (size_t i = 0; i < found->count; i++)
		print_line(source, &found->items[i], b);
}

/* Prints the value as JSON, with its quotes; nothing for null, "" and an empty list. */
static void
print_labelled_value(const char *label, struct json_object *value,
    struct arena *mem, struct buf *b)
{
	const char *text = json_tree_text(value);

	if (json_tree_count(value) == 0 && (text == NULL || text[0] == '\0'))
		return;
	buf_printf(b, "%s%s", label, json_tree_print(value, mem));
}

/* Prints ""Pista" 46.00 BRL", and ", sold out" if the ticket is not available. */
static void
print_ticket(struct json_object *ticket, struct arena *mem, struct buf *b)
{
	const char *total = json_tree_text_of(ticket, "total");

	buf_printf(
	    b, "%s ", json_tree_print(json_tree_member(ticket, "name"), mem));
	if (total != NULL)
		buf_printf(
		    b, "%s %s", total, json_tree_text_of(ticket, "currency"));
	else
		buf_text(b, "with an unknown total");
	if (!json_tree_bool(json_tree_member(ticket, "available")))
		buf_text(b, " (not available)");
}

static void
print_event(struct json_object *event, struct arena *mem, struct buf *b)
{
	static const struct {
		const char *member, *label;
	} told[] = { { "name", "" }, { "starts_at", ": from " },
		{ "ends_at", " to " }, { "event_status", "; status " },
		{ "availability", "; tickets are " },
		{ "on_sale_at", "; on sale from " },
		{ "remaining", "; tickets left: " },
		{ "refund_policy", "; refunds: " }, { "age_rating", "; age " },
		{ "accessibility", "; offers " },
		{ "languages", "; languages " },
		{ "stale_since", "; may have changed since " },
		{ "url", "; page " }, { "calendar_url", "; for a calendar " },
		{ "buy_url", "; buy at " }, { "link", "; more at " } };
	struct json_object *tickets = json_tree_member(event, "tickets");

	for (size_t i = 0; i < ARRAY_LEN(told); i++)
		print_labelled_value(told[i].label,
		    json_tree_member(event, told[i].member), mem, b);
	for (size_t i = 0; i < json_tree_count(tickets); i++) {
		buf_text(b, i == 0 ? "; tickets with fees: " : ", ");
		print_ticket(json_tree_at(tickets, i), mem, b);
	}
	buf_text(b, ".\n");
}

void
tools_event_line(const struct buf *event, struct buf *b)
{
	LOCAL_ARENA mem = ARENA_INIT(EVENT_MEM_MAX);
	struct json_object *tree;
	struct error f;

	if (json_tree_parse(event->p, event->len, &tree, &f)) {
		print_event(tree, &mem, b);
		json_tree_release(&tree);
	}
}
