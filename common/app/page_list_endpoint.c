/*
 * page_list_endpoint - reads lists of events and answers with them: home page, list page,
 * embeds.
 */
#include "app/page_list_endpoint.h"

#include "base/timezone.h"
#include "embed/embed.h"

enum { ABOUT_MAX = 32 * 1024, VALUE_MAX = 8 * 1024 };

/* Mail programs ignore stylesheets, so letters have inline styles.  Text is escaped. */
#define INLINE_STYLES " 'unsafe-inline'"

enum {
	Q,
	CITY,
	STATE,
	ORGANIZATION,
	WHEN,
	FROM,
	TO,
	PAGE,
	FILTERS,
	PRICE_MAX = FILTERS + LISTING_FILTER_COUNT,
	NEAR,
	KM,
	UPDATED_SINCE,
	SORT,
	EXACT,
	PARAMETERS,
};

/* These rows are only for embeds. */
enum { ROWS = PARAMETERS, SCHEME, EMBED_PARAMETERS };

_Static_assert((int)EMBED_PARAMETERS < (int)QUERY_PARAM_COUNT_MAX,
    "the tables must have room for their end");

#define BEFORE_FILTERS                                                         \
	[Q] = QUERY_TEXT("q"), [CITY] = QUERY_TEXT("city"),                    \
	[STATE] = QUERY_TEXT("state"),                                         \
	[ORGANIZATION] = QUERY_TEXT("organization"),                           \
	[WHEN] = QUERY_TEXT("when"), [FROM] = QUERY_TEXT("from"),              \
	[TO] = QUERY_TEXT("to"),                                               \
	[PAGE] = QUERY_INT("page", 1, LISTING_PAGE_MAX, 1)
#define AFTER_FILTERS                                                          \
	[PRICE_MAX] = QUERY_TEXT("price_max"), [NEAR] = QUERY_TEXT("near"),    \
	[KM] = QUERY_TEXT("km"),                                               \
	[UPDATED_SINCE] = QUERY_TEXT("updated_since"),                         \
	[SORT] = QUERY_TEXT("sort"), [EXACT] = QUERY_TEXT("exact")
#define FILTER(id, parameter, value)                                           \
	[FILTERS + LISTING_FILTER_##id] = QUERY_TEXT(#parameter),

/* The macro FILTER ends in filters.def. */
const struct query_param page_list_endpoint_params[] = {
	BEFORE_FILTERS,
#include "event/filters.def"
	AFTER_FILTERS,
	[PARAMETERS] = { "" },
};

#define FILTER(id, parameter, value)                                           \
	[FILTERS + LISTING_FILTER_##id] = QUERY_TEXT(#parameter),

const struct query_param page_list_endpoint_embed_params[] = {
	BEFORE_FILTERS,
#include "event/filters.def"
	AFTER_FILTERS,
	[ROWS] = QUERY_INT(
	    "rows", 1, PAGE_LIST_EMBED_ROWS_MAX, PAGE_LIST_EMBED_ROWS),
	[SCHEME] = QUERY_TEXT("scheme"),
	[EMBED_PARAMETERS] = { "" },
};

/*
 * Reads a filter.  The page reports an invalid value, which is ignored.  Words stay as
 * typed.
 */
static void
read_filter(struct ctx *cx, struct listing_query *q, enum listing_filter filter,
    const char *text_or_null)
{
	bool has_words = listing_filters[filter].value == LISTING_FILTER_WORDS;
	LOCAL_BUF value = BUF_INIT(VALUE_MAX);

	if (text_or_null == NULL)
		return;
	q->bad.filters[filter] =
	    !listing_fold_value(filter, text_or_null, &value);
	if (!q->bad.filters[filter])
		q->filters[filter] = has_words
		    ? text_or_null
		    : arena_copy(&cx->mem, buf_cstr(&value), value.len);
}

static void
read_filters(struct ctx *cx, struct listing_query *q)
{
	const struct query_param_value *p = cx->params;

	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++)
		read_filter(cx, q, (enum listing_filter)i, p[FILTERS + i].text);
	if (p[PRICE_MAX].text != NULL)
		q->bad.price_max = !listing_price_max_read(
		    p[PRICE_MAX].text, cx->brand.currency, &q->price_max);
	if (p[NEAR].text != NULL)
		q->bad.near = !listing_near_read(
		    p[NEAR].text, p[KM].text, &q->near, &q->bad.km);
	listing_read_changes(
	    p[UPDATED_SINCE].text, p[SORT].text, cx->brand.timezone, q);
	q->exact = p[EXACT].text != NULL && strcmp(p[EXACT].text, "1") == 0;
}

struct listing_query
page_list_endpoint_query(struct ctx *cx, int64_t page, int64_t per_page)
{
	const struct query_param_value *p = cx->params;
	struct listing_query query = { p[Q].text, p[CITY].text, p[STATE].text,
		p[ORGANIZATION].text, page, per_page };

	date_range_read(p[WHEN].text, p[FROM].text, p[TO].text,
	    cx->brand.timezone, cx->now_s, &query.dates);
	read_filters(cx, &query);
	return query;
}

static void
keep_dates(const struct ctx *cx, struct list_page *page)
{
	const struct query_param_value *p = cx->params;
	const struct date_range *dates = &page->query.dates;

	if (!dates->set)
		return;
	if (p[WHEN].text != NULL && date_range_is_word(p[WHEN].text)) {
		page->when = p[WHEN].text;
		return;
	}
	if (dates->from_s != INT64_MIN)
		page->from = p[FROM].text;
	if (dates->until_s != INT64_MAX)
		page->to = p[TO].text;
}

void
page_list_endpoint_label(const struct ctx *cx, struct list_page *page)
{
	keep_dates(cx, page);
	list_page_use_labels(page);
}

bool
page_list_endpoint_read(struct ctx *cx, int64_t per_page,
    const struct source *source, struct list_page *page, struct error *f)
{
	struct listing_query query =
	    page_list_endpoint_query(cx, cx->params[PAGE].n, per_page);

	query.with_runs = query.with_months = true;
	if (!catalog_summaries(source, &query, &cx->mem, page, f))
		return false;
	page_list_endpoint_label(cx, page);
	return true;
}

const char *
page_list_endpoint_scheme(const struct ctx *cx)
{
	return embed_scheme(cx->params[SCHEME].text);
}

bool
page_list_endpoint_read_embed(struct ctx *cx, const struct source *source,
    struct list_page *page, struct error *f)
{
	struct listing_query query =
	    page_list_endpoint_query(cx, 1, cx->params[ROWS].n);

	query.with_labels = true;
	if (!catalog_summaries(source, &query, &cx->mem, page, f))
		return false;
	page_list_endpoint_label(cx, page);
	return true;
}

/* Returns a day in the form of a parameter. */
static const char *
text_of_day(struct ctx *cx, struct datetime t)
{
	char text[DATETIME_TEXT_MAX];

	t.kind = DATETIME_DATE;
	datetime_print(&t, text);
	return arena_copy(&cx->mem, text, strlen(text));
}

/* Without valid days, a newsletter has the events of today and the next six days. */
static struct listing_query
digest_query(struct ctx *cx)
{
	enum { DAY_S = 86400 };
	struct query_param_value *p = cx->params;
	int64_t today = date_range_today(cx->brand.timezone, cx->now_s);
	struct listing_query query, week;

	query = page_list_endpoint_query(cx, 1, LIST_PAGE_DIGEST_MAX);
	if (cx->brand.upstream.mode == UPSTREAM_LIVE || query.dates.set)
		return query;
	p[FROM].text = text_of_day(cx, datetime_from_civil(today));
	p[TO].text = text_of_day(cx, datetime_from_civil(today + 6 * DAY_S));
	week = page_list_endpoint_query(cx, 1, LIST_PAGE_DIGEST_MAX);
	week.dates.bad_from = query.dates.bad_from;
	week.dates.bad_to = query.dates.bad_to;
	return week;
}

bool
page_list_endpoint_read_digest(struct ctx *cx, const struct source *source,
    struct list_page *page, struct error *f)
{
	struct listing_query query = digest_query(cx);

	if (!catalog_summaries(source, &query, &cx->mem, page, f))
		return false;
	page_list_endpoint_label(cx, page);
	snprintf(
	    cx->style_source, sizeof(cx->style_source), "%s", INLINE_STYLES);
	return true;
}

bool
page_list_endpoint_read_news(struct ctx *cx, int64_t limit,
    const struct source *source, struct list_page *page, struct error *f)
{
	struct listing_query query = page_list_endpoint_query(cx, 1, limit);

	if (!catalog_news(source, &query, &cx->mem, page, f))
		return false;
	page_list_endpoint_label(cx, page);
	return true;
}

/*
 * Returns the position of the first current run.  The other current runs follow it, also
 * those that do not fit in their section.
 */
static size_t
first_run(const struct list_page *p)
{
	size_t i = 0;

	while (i < p->count &&
	    (p->runs.count == 0 ||
		strcmp(p->items[i].slug, p->runs.items[0].slug) != 0))
		i++;
	return i;
}

bool
page_list_endpoint_first(struct ctx *cx, int64_t count,
    const struct source *source, struct list_page *page, struct error *f)
{
	struct listing_query query = {
		.page = 1,
		.per_page = count,
		.with_runs = true,
	};
	size_t kept = 0, run, after_runs;

	if (!catalog_summaries(source, &query, &cx->mem, page, f))
		return false;
	run = first_run(page);
	after_runs = run + (size_t)page->runs.total;
	for (size_t i = 0; i < page->count; i++) {
		if (!page->items[i].is_closed && (i < run || i >= after_runs))
			page->items[kept++] = page->items[i];
	}
	page->count = kept;
	return true;
}

static void
write_list(const struct list_page *p, enum page_kind kind, struct buf *b)
{
	switch (kind) {
	case PAGE_HTML:
		list_page_html(p, b);
		return;
	case PAGE_MAP:
		list_page_map_html(p, b);
		return;
	case PAGE_MARKDOWN:
		list_page_markdown(p, b);
		return;
	case PAGE_RSS:
		list_page_rss(p, b);
		return;
	case PAGE_ATOM:
		list_page_atom(p, b);
		return;
	case PAGE_DIGEST:
	case PAGE_DIGEST_MARKDOWN:
		list_page_digest(p, kind == PAGE_DIGEST, b);
		return;
	case PAGE_CARD:
	case PAGE_CALENDAR: /* page_feed.h */
	case PAGE_GEOJSON:
		break;
	}
	fatal("page_list_endpoint: unknown kind");
}

bool
page_list_endpoint_is_news(const struct page_form *form)
{
	return form->kind == PAGE_RSS || form->kind == PAGE_ATOM;
}

void
page_list_endpoint_finish(const struct ctx *cx, const struct page_form *form,
    const struct list_page *p, int64_t page, struct response *rs)
{
	LOCAL_BUF address = BUF_INIT(ABOUT_MAX), markdown = BUF_INIT(ABOUT_MAX);

	list_page_address(p, "", page, &address);
	list_page_address(p, ".md", page, &markdown);
	page_endpoint_finish(
	    cx, form, buf_cstr(&address), buf_cstr(&markdown), rs);
}

void
page_list_endpoint_respond(struct ctx *cx, const struct page_form *form,
    struct list_page *p, struct response *rs)
{
	LOCAL_BUF self = BUF_INIT(ABOUT_MAX);

	if (form->kind == PAGE_HTML || form->kind == PAGE_MAP)
		p->styles = page_endpoint_styles(cx);
	write_list(p, form->kind, &rs->body);
	page_list_endpoint_finish(cx, form, p, p->meta.current_page, rs);
	if (page_list_endpoint_is_news(form)) {
		list_page_address(
		    p, page_endpoint_ending(form->kind), 1, &self);
		page_endpoint_link(form, "self", buf_cstr(&self), rs);
	}
}

struct date_range
page_list_endpoint_dates(
    const struct ctx *cx, const struct listing_query *q, int64_t past_s)
{
	return q->dates.set ? q->dates
			    : (struct date_range){ .set = true,
				      .has_now = true,
				      .from_s = cx->now_s - past_s,
				      .until_s = INT64_MAX };
}

void
page_list_endpoint_link_rest(struct ctx *cx, const struct page_form *form,
    const struct list_page *page, int64_t cut_at_s, struct response *rs)
{
	LOCAL_BUF address = BUF_INIT(ABOUT_MAX);
	struct list_page rest = *page;

	rest.from = text_of_day(cx, timezone_at(page->days_zone, cut_at_s));
	if (page->can_filter_dates && page->when == NULL &&
	    (page->from == NULL || strcmp(page->from, rest.from) < 0)) {
		list_page_address(
		    &rest, page_endpoint_ending(form->kind), 1, &address);
		page_endpoint_link(form, "next", buf_cstr(&address), rs);
	}
}

void
page_list_endpoint_redirect(struct ctx *cx, struct response *rs)
{
	const struct query_param_value *p = cx->params;
	LOCAL_BUF address = BUF_INIT(16 * 1024);
	struct list_page page = {
		.brand = &cx->brand,
		.query = { p[Q].text, p[CITY].text, p[STATE].text,
		    p[ORGANIZATION].text },
		.when = p[WHEN].text,
		.from = p[FROM].text,
		.to = p[TO].text,
	};

	read_filters(cx, &page.query);
	list_page_address(&page, "", p[PAGE].n, &address);
	page_endpoint_redirect(buf_cstr(&address), rs);
}
