/*
 * live - lists and events of a live brand, requested from its upstream.
 */
#include "catalog/live.h"

#include <inttypes.h>

#include "base/deadline.h"
#include "json/json_tree.h"
#include "cgi/log.h"
#include "http/breaker.h"
#include "brand/find.h"
#include "event/event.h"
#include "event/native_record.h"
#include "event/publishable.h"
#include "event/schedule.h"
#include "index/query_terms.h"
#include "profile/private_item.h"
#include "upstream/detail.h"
#include "upstream/upstream.h"

enum { LIVE_MEM_MAX = 64 * 1024 * 1024, SUMMARY_TEXT_MAX = 1024 * 1024 };

/* One request to the upstream and its response. live_close() releases its members. */
struct live {
	const struct source *source;
	struct arena mem;
	struct profile profile;
	struct rule_scope scope;
	struct upstream upstream;
	struct breaker breaker;
	struct live_list_out out;
	enum breaker_outcome outcome; /* of the last exchange */
	int64_t cooldown_s;
	char total_max[24];
};

static bool
load_profile(struct live *l, struct error *f)
{
	char path[PATHS_PATH_MAX];
	struct error why;
	const char *p;
	size_t n;

	paths_path(path, l->source->paths->var, l->source->brand->host,
	    "profile.json");
	if (!brand_read_file(path, &l->mem, &p, &n, &why) ||
	    !profile_parse(&l->profile, p, n, &l->mem, &why))
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "%s: %.600s; run cartaz publish %s", path, why.note,
		    l->source->brand->host);
	return true;
}

/* Opens the upstream.  The caller must call live_close() in any case. */
static bool
live_open(struct live *l, const struct source *source, struct error *f)
{
	const struct brand *b = source->brand;
	char dir[PATHS_PATH_MAX];

	*l = (struct live){
		.source = source,
		.mem = ARENA_INIT(LIVE_MEM_MAX),
		.breaker = { .circuit = -1, .slot = -1 },
	};
	paths_path(dir, source->paths->var, b->host, "live");
	if (!breaker_enter(&l->breaker, dir, b->upstream.limits.slots, f) ||
	    !load_profile(l, f) ||
	    !upstream_open(&l->upstream, source, &l->profile, &l->mem, f))
		return false;
	l->upstream.deadline_at_ms = source->started_at_ms +
	    deadline_limit_ms(b->upstream.limits.total_ms);
	l->scope = profile_scope(b, source->now_s, &l->mem);
	return true;
}

static void
live_close(struct live *l)
{
	if (l->upstream.is_no_json)
		l->outcome = BREAKER_FAILED;
	breaker_leave(&l->breaker, l->outcome, l->cooldown_s);
	upstream_close(&l->upstream);
	profile_release(&l->profile);
	arena_release(&l->mem);
}

static bool
fail_live(struct error *f, const char *what)
{
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s", what);
}

/*
 * Makes one exchange (enrich.h), without a retry, because a client waits.  The context is
 * the struct live.
 */
static bool
live_exchange(struct upstream *u, const struct http_request *rq, void *context,
    struct error *f)
{
	bool whole = upstream_exchange(u, rq, f);
	struct live *l = context;

	l->outcome =
	    upstream_has_failed(u) ? BREAKER_FAILED : BREAKER_SUCCEEDED;
	l->cooldown_s = whole ? u->http->retry_after_s : 0;
	return whole;
}

/* Makes the request of a section of the profile, and reads its whole response. */
static bool
request_section(struct live *l, struct json_object *section, struct error *f)
{
	struct upstream *u = &l->upstream;
	struct http_request rq;

	upstream_reset(u);
	return upstream_make_request(u, section, NULL, &rq, f) &&
	    live_exchange(u, &rq, l, f);
}

/* Adds to the error when the upstream may be requested again.  Returns false. */
static bool
fail_with_cooldown(const struct live *l, struct error *f)
{
	if (f->retry_after_s == 0)
		f->retry_after_s = l->cooldown_s < BREAKER_COOLDOWN_MAX_S
		    ? l->cooldown_s
		    : BREAKER_COOLDOWN_MAX_S;
	return false;
}

/*
 * Makes a native record publishable, and releases `native`.  `markdown`, unless NULL,
 * gets the record's description.
 */
static bool
read_record(struct live *l, struct json_object **native,
    struct native_record *r, const char **markdown, struct error *f)
{
	bool ok;

	profile_convert_description(&l->profile, *native);
	ok = native_record_decode(*native, &l->mem, r, NULL, NULL, f);
	json_tree_release(native);
	if (!ok)
		return false;
	publishable_make(r, l->source->brand, l->source->now_s, &l->mem,
	    markdown, NULL, NULL);
	return true;
}

/* Requests a page of the upstream's list.  *items is NULL after the last page. */
static bool
request_page(struct live *l, int64_t page, int64_t per_page,
    struct json_object **items, int64_t *total, struct error *f)
{
	struct upstream *u = &l->upstream;
	struct json_object *list = json_tree_member(l->profile.tree, "list");

	*items = NULL;
	upstream_set_page(u, page, (page - 1) * per_page, per_page);
	if (!request_section(l, list, f))
		return false;
	if (!upstream_accepts(u) && !(page > 1 && upstream_is_beyond(u)))
		return upstream_status_error(u, f);
	/* The response to a page after the last has no known shape. */
	if (upstream_accepts(u) &&
	    (!upstream_parse(u, f) || !upstream_items(u, items, f)))
		return false;
	*total = upstream_total(u, list);
	return true;
}

static bool
request_total(struct live *l, int64_t *total, struct error *f)
{
	struct json_object *items;

	return request_page(l, 1, 1, &items, total, f) &&
	    (*total >= 0 ||
		fail_live(f, "the upstream's response has no total"));
}

/* Refuses an empty page, unless it is after the last page. */
static bool
check_empty(int64_t offset, int64_t total, struct error *f)
{
	return total <= offset ||
	    fail_live(f,
		"the upstream does not return all events "
		"that its total counts");
}

/* Adds a summary, and moves its text to the caller's arena. */
static void
add_summary(struct live *l, const struct native_record *r)
{
	struct live_list_out *out = &l->out;
	LOCAL_BUF packed = BUF_INIT(SUMMARY_TEXT_MAX);
	struct native_record shown = *r;
	struct summary s;

	schedule_show(&shown, l->source->brand->timezone, &l->mem);
	summary_of(&shown, l->source->brand->currency, &l->mem, &s);
	summary_pack(&s, &packed);
	summary_unpack(packed.p, packed.len, out->mem, &out->items[out->count]);
	summary_mark(&out->items[out->count++], l->source->brand->timezone,
	    l->source->now_s);
}

static void
add_json(struct live *l, const struct native_record *r)
{
	struct live_list_out *out = &l->out;

	if (out->count++ > 0)
		buf_char(out->json, ',');
	event_print(l->source->brand, EVENT_LIST, &r->event, out->json);
}

/* Adds an event.  Returns false if no further event is accepted. */
static bool
add_event(struct live *l, const struct native_record *r)
{
	struct live_list_out *out = &l->out;

	if (out->each != NULL) {
		out->count++;
		return out->each(out->context, r);
	}
	if (out->json != NULL)
		add_json(l, r);
	else
		add_summary(l, r);
	return true;
}

/*
 * Adds the items, but leaves out private items, and, with a log line, items that cannot
 * be mapped.  If the page has all items, the private items are subtracted from the total.
 */
static bool
add_events(struct live *l, struct json_object *items, struct listing_meta *meta,
    struct error *f)
{
	size_t count = json_tree_count(items), hidden = 0;

	if (l->out.json == NULL && l->out.each == NULL)
		l->out.items = arena_alloc(
		    l->out.mem, (count + 1) * sizeof(l->out.items[0]));

	for (size_t i = 0; i < count; i++) {
		struct json_object *item = json_tree_at(items, i);
		LOCAL_JSON native = profile_map(&l->profile, &l->scope, item);
		struct native_record r;

		if (private_item_of(
			&l->profile, &l->profile.list.item, item, native)
			.member != NULL) {
			hidden++;
			continue;
		}
		if (!read_record(l, &native, &r, NULL, f)) {
			log_error("live", f);
			continue;
		}
		if (!add_event(l, &r))
			break;
	}
	if (meta->total == (int64_t)count)
		meta->total -= (int64_t)hidden;
	return l->out.count > 0 || count == hidden ||
	    fail_live(f, "none of the upstream's events can be used");
}

/* Returns true if the number of items is the number that follows from the total. */
static bool
is_page_size_right(
    const struct listing_meta *meta, int64_t offset, size_t count)
{
	int64_t rest = meta->total > offset ? meta->total - offset : 0;

	return (int64_t)count ==
	    (rest < meta->per_page ? rest : meta->per_page);
}

/*
 * Returns the offset from which the upstream returns no more of its events.  A total
 * with a limit ends with a whole page.
 */
static int64_t
result_window(struct live *l, int64_t per_page)
{
	struct json_object *list = json_tree_member(l->profile.tree, "list");
	int64_t window = INT32_MAX;

	(void)!json_tree_int(json_tree_member(list, "window"), &window);
	if (json_tree_int(json_tree_member(list, "total_max"), &window)) {
		window -= window % per_page;
		snprintf(
		    l->total_max, sizeof(l->total_max), "%" PRId64, window);
		request_template_set_variable(
		    &l->upstream.variables, "total_max", l->total_max);
	}
	return window;
}

static bool
list_page(struct live *l, struct listing_meta *meta, struct error *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;
	struct json_object *items;

	if (offset + meta->per_page > result_window(l, meta->per_page))
		return request_total(l, &meta->total, f) &&
		    check_empty(offset, meta->total, f);
	if (!request_page(
		l, meta->current_page, meta->per_page, &items, &meta->total, f))
		return false;
	if (json_tree_count(items) == 0) {
		if (meta->total < 0 && !request_total(l, &meta->total, f))
			return false;
		return check_empty(offset, meta->total, f);
	}
	if (!is_page_size_right(meta, offset, json_tree_count(items)))
		return fail_live(f,
		    "the upstream's page has fewer or more events than its "
		    "total requires");
	return add_events(l, items, meta, f);
}

static bool
has_words(const char *text_or_null)
{
	LOCAL_QUERY_TERMS s = { 0 };

	query_terms_init(&s, text_or_null);
	return text_or_null == NULL || s.word_count > 0;
}

/* Returns false if no event can match, so that no request is needed. */
static bool
can_match(const struct listing_query *q)
{
	return has_words(q->q) && has_words(q->city) &&
	    (q->organization == NULL || event_slug_valid(q->organization));
}

bool
live_list(const struct source *source, const struct listing_query *query,
    struct listing_meta *meta, struct live_list_out *out, struct error *f)
{
	struct request_template_variables *v;
	struct live l;
	bool ok;

	*meta = (struct listing_meta){ 0, query->per_page, query->page };
	if (!can_match(query))
		return true;
	ok = live_open(&l, source, f);
	if (ok) {
		l.out = *out;
		v = &l.upstream.variables;
		request_template_set_variable(v, "q", query->q);
		request_template_set_variable(v, "city", query->city);
		request_template_set_variable(v, "state", query->state);
		request_template_set_variable(
		    v, "organization", query->organization);
		ok = list_page(&l, meta, f) || fail_with_cooldown(&l, f);
		*out = l.out;
	}
	live_close(&l);
	return ok;
}

static void
add_page_fields(const struct native_record *r, const char *description,
    struct buf *json, struct buf *markdown)
{
	json->len--; /* without its closing brace */
	buf_char(json, ',');
	native_record_encode_extra(r, json);
	buf_char(json, '}');
	if (description != NULL)
		buf_text(markdown, description);
}

static bool
encode_event(struct live *l, const char *slug, bool *found, struct buf *json,
    struct buf *markdown_or_null, struct error *f)
{
	struct enrich_transport transport = { .exchange = live_exchange,
		.context = l };
	struct json_object *item, *native;
	const char *description = NULL;
	struct native_record r;

	if (!detail_fetch(&l->upstream, slug, &transport, &item, f))
		return false;
	*found = item != NULL;
	if (!*found)
		return true;
	native = profile_map_detail(&l->profile, &l->scope, item);
	*found =
	    private_item_of(&l->profile, &l->profile.detail.item, item, native)
		.member == NULL;
	if (!*found) {
		json_tree_release(&native);
		return true;
	}
	if (!read_record(l, &native, &r,
		markdown_or_null != NULL ? &description : NULL, f))
		return false;
	if (!detail_is_same(&l->profile, slug, r.event.slug))
		return fail_live(f,
		    "the upstream returned an event other than the requested event");
	event_print(l->source->brand, EVENT_DETAIL, &r.event, json);
	if (markdown_or_null != NULL)
		add_page_fields(&r, description, json, markdown_or_null);
	return true;
}

bool
live_event(const struct source *source, const char *slug, bool *found,
    struct buf *json, struct buf *markdown_or_null, struct error *f)
{
	struct live l;
	bool ok;

	*found = false;
	ok = live_open(&l, source, f) &&
	    (encode_event(&l, slug, found, json, markdown_or_null, f) ||
		fail_with_cooldown(&l, f));
	live_close(&l);
	return ok;
}
