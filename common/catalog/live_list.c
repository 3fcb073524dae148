#include <inttypes.h>

#include "json/json_tree.h"
#include "catalog/internal.h"
#include "cgi/log.h"
#include "snapshot/fts_query.h"

static void
set_number(struct live *l, size_t at, const char *name, int64_t n)
{
	snprintf(l->numbers[at], sizeof(l->numbers[at]), "%" PRId64, n);
	request_template_set_variable(
	    &l->upstream.variables, name, l->numbers[at]);
}

/* A page of the upstream's list; items is NULL where it has none so far. */
static bool
ask_page(struct live *l, int64_t page, int64_t per_page,
    struct json_object **items, int64_t *total, struct error *f)
{
	struct upstream *u = &l->upstream;
	struct json_object *list = json_tree_member(l->profile.tree, "list");

	*items = NULL;
	set_number(l, 0, "page", page);
	set_number(l, 1, "page0", page - 1);
	set_number(l, 2, "offset", (page - 1) * per_page);
	set_number(l, 3, "per_page", per_page);
	if (!live_ask(l, list, f))
		return false;
	if (!upstream_accepts(u) && !(page > 1 && upstream_is_beyond(u)))
		return upstream_status_error(u, f);
	/* What stands in the body of "beyond" is anybody's guess. */
	if (upstream_accepts(u) &&
	    (!upstream_parse(u, f) || !upstream_items(u, items, f)))
		return false;
	*total = upstream_total(u, list);
	return true;
}

static bool
ask_total(struct live *l, int64_t *total, struct error *f)
{
	struct json_object *items;

	return ask_page(l, 1, 1, &items, total, f) &&
	    (*total >= 0 ||
		live_bad(f, "the upstream does not tell its total"));
}

/* Beyond the last page there is nothing; before it there must be something. */
static bool
none_from(int64_t offset, int64_t total, struct error *f)
{
	return total <= offset ||
	    live_bad(f, "the upstream has more events than it shows");
}

/* One that cannot be used is left out and told to the operator. */
static bool
add_events(
    struct live *l, struct json_object *items, struct buf *b, struct error *f)
{
	size_t count = json_tree_count(items), added = 0;

	for (size_t i = 0; i < count; i++) {
		struct json_object *native =
		    profile_map(&l->profile, &l->scope, json_tree_at(items, i));
		struct native_record r;

		if (!live_read(l, &native, &r, NULL, f)) {
			log_error("live", f);
			continue;
		}
		if (added++ > 0)
			buf_char(b, ',');
		live_encode(l, EVENT_LIST, &r.event, b);
	}
	return added > 0 || count == 0 ||
	    live_bad(f, "none of the upstream's events can be used");
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

	(void)!json_tree_int(
	    json_tree_member(
		json_tree_member(l->profile.tree, "list"), "window"),
	    &window);
	return window;
}

static bool
list_page(
    struct live *l, struct listing_meta *meta, struct buf *b, struct error *f)
{
	int64_t offset = (meta->current_page - 1) * meta->per_page;
	struct json_object *items;

	if (offset + meta->per_page > reach(l))
		return ask_total(l, &meta->total, f) &&
		    none_from(offset, meta->total, f);
	if (!ask_page(
		l, meta->current_page, meta->per_page, &items, &meta->total, f))
		return false;
	if (json_tree_count(items) == 0) {
		if (meta->total < 0 && !ask_total(l, &meta->total, f))
			return false;
		return none_from(offset, meta->total, f);
	}
	if (!fits(meta, offset, json_tree_count(items)))
		return live_bad(f, "the upstream's page and total do not fit");
	return add_events(l, items, b, f);
}

static bool
has_words(const char *text_or_null)
{
	struct fts_query s;
	bool any;

	fts_query_init(&s, text_or_null);
	any = text_or_null == NULL || s.word_count > 0;
	fts_query_release(&s);
	return any;
}

/* Can there be an event at all that the query means? */
static bool
can_match(const struct listing_query *q)
{
	return has_words(q->q) && has_words(q->city) &&
	    (q->organization == NULL || event_slug_valid(q->organization));
}

bool
live_list(const struct source *source, const struct listing_query *query,
    struct listing_meta *meta, struct buf *b, struct error *f)
{
	struct request_template_variables *v;
	struct live l;
	bool ok;

	*meta = (struct listing_meta){ 0, query->per_page, query->page };
	if (!can_match(query))
		return true;
	ok = live_open(&l, source, f);
	if (ok) {
		v = &l.upstream.variables;
		request_template_set_variable(v, "q", query->q);
		request_template_set_variable(v, "city", query->city);
		request_template_set_variable(v, "state", query->state);
		request_template_set_variable(
		    v, "organization", query->organization);
		ok = list_page(&l, meta, b, f) || live_failed(&l, f);
	}
	live_close(&l);
	return ok;
}
