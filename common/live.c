#include "live.h"

#include <inttypes.h>

#include "also.h"
#include "brand_find.h"
#include "event.h"
#include "fold.h"
#include "gate.h"
#include "jobj.h"
#include "logline.h"
#include "pointer.h"
#include "profile.h"
#include "record.h"
#include "schedule.h"
#include "search.h"
#include "upstream.h"

enum { LIVE_MEM_MAX = 64 * 1024 * 1024 };

/* One request's visit to the upstream. */
struct live {
	const struct source *source;
	struct arena mem;
	struct profile profile;
	struct rule_scope scope;
	struct upstream upstream;
	struct gate gate;
	struct event_parts parts;
	enum gate_outcome outcome; /* of the last exchange */
	int64_t rest_s;
	char numbers[4][24];
};

static bool
load_profile(struct live *l, struct fault *f)
{
	char path[PLACES_PATH_MAX];
	struct fault why;
	const char *p;
	size_t n;

	places_path(path, l->source->places->var, l->source->brand->host,
	    "profile.json", (char *)NULL);
	if (!brand_read_file(path, &l->mem, &p, &n, &why) ||
	    !profile_parse(&l->profile, p, n, &l->mem, &why))
		return fault_note(f, FAULT_UPSTREAM_UNAVAILABLE,
		    "%s: %.600s; run cartaz publish %s", path, why.note,
		    l->source->brand->host);
	return true;
}

static bool
live_open(struct live *l, const struct source *source, struct fault *f)
{
	const struct brand *b = source->brand;
	char dir[PLACES_PATH_MAX];

	*l = (struct live){
		.source = source,
		.mem = ARENA_INIT(LIVE_MEM_MAX),
		.gate = { .circuit = -1, .slot = -1 },
	};
	event_parts_init(&l->parts);
	places_path(dir, source->places->var, b->host, "live", (char *)NULL);
	if (!gate_enter(&l->gate, dir, b->upstream.limits.slots, f) ||
	    !load_profile(l, f) ||
	    !upstream_open(&l->upstream, source, &l->profile, &l->mem, f))
		return false;
	l->scope = profile_scope(b, source->now_s, &l->mem);
	return true;
}

static void
live_close(struct live *l)
{
	gate_leave(&l->gate, l->outcome, l->rest_s);
	upstream_close(&l->upstream);
	profile_release(&l->profile);
	event_parts_release(&l->parts);
	arena_release(&l->mem);
}

static bool
bad(struct fault *f, const char *what)
{
	return fault_note(f, FAULT_UPSTREAM_UNAVAILABLE, "%s", what);
}

static void
set_number(struct live *l, size_t at, const char *name, int64_t n)
{
	snprintf(l->numbers[at], sizeof(l->numbers[at]), "%" PRId64, n);
	ask_set(&l->upstream.variables, name, l->numbers[at]);
}

/* Once: a caller does not wait for a second try. */
static bool
exchange(struct upstream *u, const struct fetch_request *rq, void *context,
    struct fault *f)
{
	bool whole = upstream_exchange(u, rq, f);
	struct live *l = context;

	l->outcome =
	    whole && !upstream_is_weary(u) ? GATE_ANSWERED : GATE_FAILED;
	l->rest_s = whole ? u->http->retry_after_s : 0;
	return whole;
}

static bool
ask(struct live *l, struct json_object *section, struct fault *f)
{
	struct upstream *u = &l->upstream;
	struct fetch_request rq;

	upstream_reset(u);
	return upstream_make(u, section, NULL, &rq, f) &&
	    exchange(u, &rq, l, f);
}

static bool
refused(const struct live *l, struct fault *f)
{
	(void)fault_note(f, FAULT_UPSTREAM_UNAVAILABLE,
	    "the upstream answered %d", l->upstream.http->status);
	f->retry_after_s =
	    l->rest_s < GATE_REST_MAX_S ? l->rest_s : GATE_REST_MAX_S;
	return false;
}

/* A page of the upstream's list; items is NULL where it has none so far. */
static bool
ask_page(struct live *l, int64_t page, int64_t per_page,
    struct json_object **items, int64_t *total, struct fault *f)
{
	struct upstream *u = &l->upstream;
	struct json_object *list = jobj_member(l->profile.tree, "list");

	*items = NULL;
	set_number(l, 0, "page", page);
	set_number(l, 1, "page0", page - 1);
	set_number(l, 2, "offset", (page - 1) * per_page);
	set_number(l, 3, "per_page", per_page);
	if (!ask(l, list, f))
		return false;
	if (!upstream_accepts(u) && !(page > 1 && upstream_is_beyond(u)))
		return refused(l, f);
	/* What stands in the body of "beyond" is anybody's guess. */
	if (upstream_accepts(u) &&
	    (!upstream_parse(u, f) || !upstream_items(u, items, f)))
		return false;
	*total = upstream_total(u, list);
	return true;
}

static bool
ask_total(struct live *l, int64_t *total, struct fault *f)
{
	struct json_object *items;

	return ask_page(l, 1, 1, &items, total, f) &&
	    (*total >= 0 || bad(f, "the upstream does not tell its total"));
}

/* Beyond the last page there is nothing; before it there must be something. */
static bool
none_from(int64_t offset, int64_t total, struct fault *f)
{
	return total <= offset ||
	    bad(f, "the upstream has more events than it shows");
}

static void
encode(
    struct live *l, enum event_view view, const struct event *e, struct buf *b)
{
	struct event_parts *p = &l->parts;

	event_encode(e, l->source->brand->site_url, p);
	event_compose(view, (struct event_piece){ p->head.p, p->head.len },
	    (struct event_piece){ p->status.p, p->status.len },
	    (struct event_piece){ p->body.p, p->body.len },
	    (struct event_piece){ p->producer.p, p->producer.len }, b);
}

/* What a snapshot's builder would say of a field has nobody to hear it here. */
static void
ignore(void *context, const char *pointer, const char *why)
{
	(void)context;
	(void)pointer;
	(void)why;
}

/* The native record as an event of today. */
static bool
read_event(struct live *l, struct json_object **native, struct event *e,
    struct fault *f)
{
	struct record r;
	bool ok = record_decode(*native, &l->mem, &r, ignore, NULL, f);

	jobj_release(native);
	if (!ok)
		return false;
	schedule_settle(&r.event, l->source->brand->timezone, l->source->now_s,
	    &l->mem, ignore, NULL);
	*e = r.event;
	return true;
}

/* One that cannot be used is left out and told to the operator. */
static bool
add_events(
    struct live *l, struct json_object *items, struct buf *b, struct fault *f)
{
	size_t count = jobj_count(items), added = 0;

	for (size_t i = 0; i < count; i++) {
		struct json_object *native =
		    profile_map(&l->profile, &l->scope, jobj_at(items, i));
		struct event e;

		if (!read_event(l, &native, &e, f)) {
			logline_fault("live", f);
			continue;
		}
		if (added++ > 0)
			buf_char(b, ',');
		encode(l, EVENT_LIST, &e, b);
	}
	return added > 0 || count == 0 ||
	    bad(f, "none of the upstream's events can be used");
}

/* Is the page as large as the total says?  Never more, never less. */
static bool
fits(const struct listing_meta *meta, int64_t offset, size_t count)
{
	int64_t rest = meta->total > offset ? meta->total - offset : 0;

	return (int64_t)count ==
	    (rest < meta->per_page ? rest : meta->per_page);
}

/* The first event of the list that the upstream does not show any more. */
static int64_t
reach(const struct live *l)
{
	int64_t window = INT32_MAX;

	(void)!jobj_int(
	    jobj_member(jobj_member(l->profile.tree, "list"), "window"),
	    &window);
	return window;
}

static bool
list_page(
    struct live *l, struct listing_meta *meta, struct buf *b, struct fault *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;
	struct json_object *items;

	if (offset + meta->per_page > reach(l))
		return ask_total(l, &meta->total, f) &&
		    none_from(offset, meta->total, f);
	if (!ask_page(
		l, meta->current_page, meta->per_page, &items, &meta->total, f))
		return false;
	if (jobj_count(items) == 0) {
		if (meta->total < 0 && !ask_total(l, &meta->total, f))
			return false;
		return none_from(offset, meta->total, f);
	}
	if (!fits(meta, offset, jobj_count(items)))
		return bad(f, "the upstream's page and total do not fit");
	return add_events(l, items, b, f);
}

/* Can there be an event at all that the query means? */
static bool
can_match(const struct listing_query *q)
{
	struct search s;
	bool words;

	search_init(&s, q->q);
	words = q->q == NULL || s.count > 0;
	search_release(&s);
	return words &&
	    (q->organization == NULL || event_slug_valid(q->organization));
}

bool
live_list(const struct source *source, const struct listing_query *query,
    struct listing_meta *meta, struct buf *b, struct fault *f)
{
	struct ask_variables *v;
	struct live l;
	bool ok;

	*meta = (struct listing_meta){ 0, query->per_page, query->page };
	if (!can_match(query))
		return true;
	ok = live_open(&l, source, f);
	if (ok) {
		v = &l.upstream.variables;
		ask_set(v, "q", query->q);
		ask_set(v, "city", query->city);
		ask_set(v, "state", query->state);
		ask_set(v, "organization", query->organization);
		ok = list_page(&l, meta, b, f);
	}
	live_close(&l);
	return ok;
}

/* The item in the answer about one event; NULL when there is none. */
static bool
find_item(struct live *l, struct json_object *detail, struct json_object **item,
    struct fault *f)
{
	const char *root = jobj_text(jobj_member(detail, "root"));
	struct pointer pointer;

	if (!pointer_parse(root != NULL ? root : "", &l->mem, &pointer))
		return bad(f, "/detail/root of the profile is no pointer");
	if (!upstream_parse(&l->upstream, f))
		return false;
	*item = pointer_follow(&pointer, l->upstream.answer);
	return *item == NULL || jobj_kind(*item) == JOBJ_OBJECT ||
	    bad(f, "the answer has no event where its profile says");
}

/* What the event's further requests answer, where the rules start. */
static bool
add_also(
    struct live *l, const char *key, struct json_object *item, struct fault *f)
{
	struct also_way way = { .exchange = exchange, .context = l };
	const struct pointer *wrapper = l->profile.detail_item;

	if (wrapper != NULL)
		item = pointer_follow(wrapper, item);
	return jobj_kind(item) != JOBJ_OBJECT ||
	    also_fetch(&l->upstream, key, item, &way, f);
}

/* A key may outlive a name, and so be in more than one slug. */
static bool
is_same(struct live *l, const char *slug, const struct event *e)
{
	const char *asked, *got;

	return profile_key(&l->profile, slug, &asked) &&
	    profile_key(&l->profile, e->slug, &got) && strcmp(asked, got) == 0;
}

static bool
show_event(struct live *l, const char *slug, const char *key, bool *found,
    struct buf *b, struct fault *f)
{
	struct json_object *detail = jobj_member(l->profile.tree, "detail");
	struct json_object *item = NULL, *native;
	struct event e;

	ask_set(&l->upstream.variables, "key", key);
	if (!ask(l, detail, f))
		return false;
	*found = !upstream_is_missing(&l->upstream);
	if (!*found)
		return true;
	if (!upstream_accepts(&l->upstream))
		return refused(l, f);
	if (!find_item(l, detail, &item, f))
		return false;
	*found = item != NULL;
	if (!*found)
		return true;
	if (!add_also(l, key, item, f))
		return false;
	native = profile_map_detail(&l->profile, &l->scope, item);
	if (!read_event(l, &native, &e, f))
		return false;
	if (!is_same(l, slug, &e))
		return bad(f, "the upstream answered with another event");
	encode(l, EVENT_DETAIL, &e, b);
	return true;
}

bool
live_event(const struct source *source, const char *slug, bool *found,
    struct buf *b, struct fault *f)
{
	const char *key;
	struct live l;
	bool ok;

	*found = false;
	ok = live_open(&l, source, f);
	if (ok && profile_key(&l.profile, slug, &key))
		ok = show_event(&l, slug, key, found, b, f);
	live_close(&l);
	return ok;
}
