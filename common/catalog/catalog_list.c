/*
 * catalog_list - gets a list as JSON or as summaries: from the brand's snapshot, by the
 * queries of search/ladder.h, or from the upstream of a live brand.
 */
#include "base/text.h"
#include "reader/reader.h"
#include "search/ladder.h"
#include "search/places.h"
#include "catalog/catalog.h"
#include "catalog/internal.h"
#include "catalog/live.h"

enum {
	LIST_JSON_MAX = 16 * 1024 * 1024,
	LADDER_MEM_MAX = 1024 * 1024,
};

/* Where the answers to the ladder's queries go. */
struct list_out {
	struct snapshot_reader *snapshot;
	struct buf *json;
	struct snapshot_reader_summaries *summaries;
};

static bool
ask_json(void *context, const struct listing_query *q,
    struct listing_meta *meta, struct error *f)
{
	struct list_out *out = context;

	return snapshot_reader_list(out->snapshot, q, meta, out->json, f);
}

static bool
ask_summaries(void *context, const struct listing_query *q,
    struct listing_meta *meta, struct error *f)
{
	struct list_out *out = context;

	return snapshot_reader_list_summaries(
	    out->snapshot, q, meta, out->summaries, f);
}

static bool
ask_count(void *context, const struct listing_query *q,
    struct listing_meta *meta, struct error *f)
{
	return snapshot_reader_count(context, q, meta, f);
}

bool
catalog_climb(const struct source *source, struct snapshot_reader *s,
    const struct listing_query *q, struct arena *mem,
    struct listing_query *asked, struct listing_meta *meta, struct error *f)
{
	struct ladder_asking asking = { q, ask_count, s };

	return ladder_climb(source, s, &asking, mem, asked, meta, f);
}

/* A list of all events is a range of ranks.  Filters and words need other tables. */
static enum snapshot_reader_part
part_of(const struct listing_query *q)
{
	return listing_is_filtered(q) ? SNAPSHOT_SEARCH : SNAPSHOT_EVENTS;
}

/* The API has no member for how the words were understood. */
static bool
list_snapshot(const struct source *source, const struct listing_query *q,
    struct listing_meta *meta, struct buf *b, struct error *f)
{
	LOCAL_ARENA mem = ARENA_INIT(LADDER_MEM_MAX);
	struct listing_query asked;
	LOCAL_SNAPSHOT s = { 0 };
	struct list_out out = { .snapshot = &s, .json = b };
	struct ladder_asking asking = { q, ask_json, &out };
	bool ok;

	if (!catalog_open_part(source, &s, part_of(q), f))
		return false;
	ok = ladder_climb(source, &s, &asking, &mem, &asked, meta, f);
	meta->understood = (struct listing_understood){ 0 };
	return ok;
}

static const char *
null_if_blank(const char *text_or_null)
{
	return text_or_null != NULL && !text_is_blank(text_or_null)
	    ? text_or_null
	    : NULL;
}

/* Treats a blank parameter as absent.  A price is in the brand's currency. */
static struct listing_query
query_of(const struct source *source, const struct listing_query *query)
{
	struct listing_query q = *query;

	for (int i = 0; i < LISTING_PART_PRICE_MAX; i++) {
		const char **text = listing_part_text(&q, (enum listing_part)i);

		if (text != NULL)
			*text = null_if_blank(*text);
	}
	if (q.price_max.currency == NULL)
		q.price_max.currency = source->brand->currency;
	return q;
}

bool
catalog_list(const struct source *source, const struct listing_query *query,
    struct listing_meta *meta, struct buf *b, struct error *f)
{
	struct listing_query q = query_of(source, query);
	struct live_list_out live = { .json = b };

	buf_text(b, "{\"data\":[");
	if (!(catalog_is_live(source) ? live_list(source, &q, meta, &live, f)
				      : list_snapshot(source, &q, meta, b, f)))
		return catalog_fail_unavailable(f);
	buf_text(b, "],\"meta\":");
	listing_print_meta(meta, b);
	buf_char(b, '}');
	return true;
}

static bool
summarize_live(const struct source *source, struct arena *mem,
    struct list_page *p, struct error *f)
{
	struct live_list_out out = { .mem = mem };
	bool ok = live_list(source, &p->query, &p->meta, &out, f);

	p->items = out.items;
	p->count = out.count;
	return ok;
}

/* Reads the news of the list that the page shows for the same words. */
static bool
read_news(const struct source *source, struct snapshot_reader *s,
    struct snapshot_reader_summaries *out, struct list_page *p, struct error *f)
{
	struct listing_query asked = p->query;
	struct listing_meta list = { 0 };

	if ((p->query.q != NULL &&
		!catalog_climb(
		    source, s, &p->query, out->mem, &asked, &list, f)) ||
	    !snapshot_reader_news(
		s, &asked, (size_t)p->query.per_page, out, &p->more_news, f))
		return false;
	p->meta = (struct listing_meta){
		.total = (int64_t)out->count,
		.per_page = p->query.per_page,
		.current_page = 1,
		.dates_applied = p->query.dates.set,
		.filters_applied = listing_has_filters(&p->query),
		.understood = list.understood,
	};
	return true;
}

static bool
read_list(const struct source *source, struct snapshot_reader *s,
    struct snapshot_reader_summaries *out, struct list_page *p,
    struct listing_query *asked, struct error *f)
{
	struct list_out to = { .snapshot = s, .summaries = out };
	struct ladder_asking asking = { &p->query, ask_summaries, &to };

	return ladder_climb(source, s, &asking, out->mem, asked, &p->meta, f);
}

/*
 * Reads what belongs beside the list: for pages everything, for a frame the names of its
 * filters, for tools the cities and organizers.
 */
static bool
read_beside(struct snapshot_reader *s, const struct listing_query *asked,
    struct arena *mem, struct list_page *p, struct error *f)
{
	if (p->is_news)
		return catalog_label(s, mem, p, f);
	if (p->query.with_labels) {
		p->can_filter_others = true;
		return catalog_label(s, mem, p, f);
	}
	if (p->query.with_runs)
		return catalog_beside(s, asked, mem, p, f);
	return catalog_facets(s, NULL, LIST_PAGE_ORGANIZERS + 1, mem, p, f);
}

static bool
read_summaries(const struct source *source, struct snapshot_reader *s,
    struct arena *mem, struct list_page *p, struct error *f)
{
	struct snapshot_reader_summaries out = { .mem = mem };
	struct listing_query asked;

	if (!(p->is_news ? read_news(source, s, &out, p, f)
			 : read_list(source, s, &out, p, &asked, f)) ||
	    !read_beside(s, &asked, mem, p, f))
		return false;
	p->items = out.items;
	p->count = out.count;
	p->can_filter_dates = true;
	return !p->query.with_runs || p->query.page > 1 ||
	    listing_is_filtered(&p->query) ||
	    p->query.sort > LISTING_SORT_NEXT ||
	    snapshot_reader_runs(s, LISTING_RUNS_MAX, mem, &p->runs, f);
}

static enum snapshot_reader_part
cards_of(const struct list_page *p)
{
	return p->is_news || listing_is_filtered(&p->query) ? SNAPSHOT_WHOLE
							    : SNAPSHOT_CARDS;
}

static bool
summarize_snapshot(const struct source *source, struct arena *mem,
    struct list_page *p, struct error *f)
{
	struct snapshot_reader own;
	struct snapshot_reader *s = source->kept != NULL ? source->kept : &own;
	bool ok;

	if ((s == &own || s->db.db == NULL) &&
	    !catalog_open_part(source, s, cards_of(p), f))
		return false;
	ok = places_read(s, &p->query, mem, f) &&
	    read_summaries(source, s, mem, p, f);
	p->read_at_s = s->read_at_s;
	if (s == &own)
		snapshot_reader_close(s);
	return ok;
}

struct list_page
catalog_list_page(
    const struct source *source, const struct listing_query *query)
{
	return (struct list_page){
		.brand = source->brand,
		.query = query_of(source, query),
		.read_at_s = source->now_s,
		.today = catalog_today(source),
		.days_zone = source->brand->timezone,
	};
}

static bool
summarize(const struct source *source, struct arena *mem, struct list_page *p,
    struct error *f)
{
	return (catalog_is_live(source)
		       ? summarize_live(source, mem, p, f)
		       : summarize_snapshot(source, mem, p, f)) ||
	    catalog_fail_unavailable(f);
}

bool
catalog_summaries(const struct source *source,
    const struct listing_query *query, struct arena *mem, struct list_page *p,
    struct error *f)
{
	*p = catalog_list_page(source, query);
	return summarize(source, mem, p, f);
}

bool
catalog_news(const struct source *source, const struct listing_query *query,
    struct arena *mem, struct list_page *p, struct error *f)
{
	*p = catalog_list_page(source, query);
	p->is_news = !catalog_is_live(source);
	return summarize(source, mem, p, f);
}
