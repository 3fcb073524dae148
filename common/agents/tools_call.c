/*
 * tools_call - reads the arguments of a call, and runs its tool.
 */
#include "agents/tools.h"

#include <math.h>

/* Latitude and longitude come together.  The distance has a default. */
static bool
read_near(const struct tool_args *a, struct listing_near *near,
    struct jsonrpc_error *w)
{
	bool latitude = a->text[CAPABILITIES_LATITUDE] != NULL;
	bool longitude = a->text[CAPABILITIES_LONGITUDE] != NULL;
	bool km = a->text[CAPABILITIES_KM] != NULL;

	if (latitude != longitude || (km && !latitude))
		return jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		    "send latitude and longitude together; km, the distance from them, needs both");
	if (km && a->number[CAPABILITIES_KM] <= 0)
		return jsonrpc_fail(
		    w, JSONRPC_INVALID_PARAMS, "km must be more than 0");
	*near = (struct listing_near){
		.set = latitude,
		.latitude = a->number[CAPABILITIES_LATITUDE],
		.longitude = a->number[CAPABILITIES_LONGITUDE],
		.km = km ? a->number[CAPABILITIES_KM] : CAPABILITIES_NEAR_KM,
	};
	return true;
}

/* In hundredths, which are the smallest part of a price. */
static struct listing_price_max
read_price_max(const struct tool_args *a)
{
	return (struct listing_price_max){
		.set = a->text[CAPABILITIES_PRICE_MAX] != NULL,
		.cents = llround(a->number[CAPABILITIES_PRICE_MAX] * 100),
	};
}

static bool
read_changes(const struct source *source, const struct tool_args *a,
    struct listing_query *q, struct jsonrpc_error *w)
{
	listing_read_changes(a->text[CAPABILITIES_UPDATED_SINCE],
	    a->text[CAPABILITIES_SORT], source->brand->timezone, q);
	if (q->bad.updated_since)
		return jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		    "updated_since must be a day, YYYY-MM-DD, or an instant "
		    "of RFC 3339");
	return !q->bad.sort ||
	    jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		"sort by distance needs latitude and longitude");
}

/*
 * Makes a search from the arguments of search_events.  Refuses a value that is not valid,
 * and arguments that contradict each other.
 */
static bool
read_search(const struct source *source, const struct tool_args *a,
    struct tools_search *s, struct jsonrpc_error *w)
{
	const char *when = a->text[CAPABILITIES_WHEN];
	const char *from = a->text[CAPABILITIES_FROM];
	const char *to = a->text[CAPABILITIES_TO];

	if (when != NULL && (from != NULL || to != NULL))
		return jsonrpc_fail(w, JSONRPC_INVALID_PARAMS,
		    "use when, or from and to, but not both");
	if (from != NULL && to != NULL && strcmp(from, to) > 0)
		return jsonrpc_fail(
		    w, JSONRPC_INVALID_PARAMS, "to must not be before from");
	*s = (struct tools_search){
		.query = { a->text[CAPABILITIES_Q], a->text[CAPABILITIES_CITY],
		    a->text[CAPABILITIES_STATE],
		    a->text[CAPABILITIES_ORGANIZATION], a->n[CAPABILITIES_PAGE],
		    a->n[CAPABILITIES_PER_PAGE] },
		.when = when,
		.from = from,
		.to = to,
	};
	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++)
		s->query.filters[i] = a->text[CAPABILITIES_FILTERS + i];
	s->query.price_max = read_price_max(a);
	if (!read_near(a, &s->query.near, w) ||
	    !read_changes(source, a, &s->query, w))
		return false;
	date_range_read(when, from, to, source->brand->timezone, source->now_s,
	    &s->query.dates);
	return true;
}

bool
tools_call_read(const struct source *source, struct json_object *object,
    const char *extra_member, struct tools_call *c, struct jsonrpc_error *w)
{
	return tool_args_read(capabilities_tools[c->tool].arguments, object,
		   extra_member, &c->values, w) &&
	    (c->tool != CAPABILITIES_SEARCH_EVENTS ||
		read_search(source, &c->values, &c->search, w));
}

static bool
run_search(const struct source *source, const struct tools_search *s,
    struct buf *out, struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(TOOLS_MEM_MAX);
	LOCAL_BUF hint = BUF_INIT(TOOLS_HINT_MAX);
	struct list_page found;
	bool ok = tools_search(source, s, &mem, &found, &hint, out, f);

	return ok;
}

bool
tools_call_run(const struct source *source, const struct tools_call *c,
    struct buf *out, struct error *f)
{
	const char *slug = c->values.text[CAPABILITIES_SLUG];

	switch (c->tool) {
	case CAPABILITIES_SEARCH_EVENTS:
		return run_search(source, &c->search, out, f);
	case CAPABILITIES_GET_EVENT:
		return tools_event(source, slug, out, f);
	case CAPABILITIES_GET_EVENT_PAGE:
		return tools_page(source, slug, out, f);
	case CAPABILITIES_LIST_FILTERS:
		return tools_filters(source, &c->values, out, f);
	case CAPABILITIES_TOOL_COUNT:
		break;
	}
	fatal("tools: unknown tool");
}
