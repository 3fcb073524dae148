/*
 * list_page_filters - the address of a list, its filters in words, and the filters that
 * were ignored.
 */
#include "base/text.h"
#include "list/internal.h"

enum {
	VALUE_MAX = 1024,
	PRICE_MAX = LISTING_FILTER_COUNT,
	NEAR,
	UPDATED_SINCE,
	SORT
};

_Static_assert((int)SORT + 1 == (int)LIST_PAGE_OTHER_FILTERS &&
	LISTING_PART_FILTERS + (int)SORT == (int)LISTING_PART_SORT,
    "each other filter must have a place");

/* Appends "?q=samba", then "&city=Recife"; nothing for NULL. */
static void
add_parameter(struct buf *b, const char *name, const char *value_or_null)
{
	if (value_or_null == NULL)
		return;
	buf_char(b, b->len > 0 ? '&' : '?');
	buf_printf(b, "%s=", name);
	text_percent_encode(value_or_null, strlen(value_or_null), b);
}

static void
add_place(const struct listing_near *near, struct buf *b)
{
	LOCAL_BUF text = BUF_INIT(VALUE_MAX);

	listing_near_print_place(near, &text);
	add_parameter(b, "near", buf_cstr(&text));
	buf_reset(&text);
	listing_near_print_km(near, &text);
	if (near->km != LISTING_NEAR_KM)
		add_parameter(b, "km", buf_cstr(&text));
}

/*
 * Appends the parameters of the filters of filters.def, and then of price, distance,
 * changes, order and exact search.
 */
static void
add_filters(const struct listing_query *q, struct buf *b)
{
	LOCAL_BUF text = BUF_INIT(VALUE_MAX);

	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++)
		add_parameter(b, listing_filters[i].parameter, q->filters[i]);
	listing_price_max_print(&q->price_max, &text);
	if (q->price_max.set)
		add_parameter(b, "price_max", buf_cstr(&text));
	if (q->near.set)
		add_place(&q->near, b);
	add_parameter(b, "updated_since", q->updated_since);
	if (q->sort != LISTING_SORT_DEFAULT)
		add_parameter(
		    b, "sort", listing_sorts[q->sort - LISTING_SORT_NEXT]);
	if (q->exact && q->q != NULL)
		add_parameter(b, "exact", "1");
}

void
list_page_address(
    const struct list_page *p, const char *suffix, int64_t page, struct buf *b)
{
	LOCAL_BUF query = BUF_INIT(16 * 1024);
	char number[24];

	if (p->brand->is_static) {
		buf_printf(
		    b, "%s%s", p->brand->site_url, p->brand->paths.events);
		if (page > 1)
			buf_printf(b, "-%lld", (long long)page);
		buf_text(b, suffix);
		return;
	}
	add_parameter(&query, "q", p->query.q);
	add_parameter(&query, "city", p->query.city);
	add_parameter(&query, "state", p->query.state);
	add_parameter(&query, "organization", p->query.organization);
	add_parameter(&query, "when", p->when);
	add_parameter(&query, "from", p->from);
	add_parameter(&query, "to", p->to);
	add_filters(&p->query, &query);
	snprintf(number, sizeof(number), "%lld", (long long)page);
	add_parameter(&query, "page", page > 1 ? number : NULL);
	buf_printf(b, "%s%s%s%s", p->brand->site_url, p->brand->paths.events,
	    suffix, buf_cstr(&query));
}

bool
list_page_other_filter(const struct list_page *p, const struct locale *l,
    size_t at, enum word_id *name, struct buf *value)
{
	static const enum word_id names[LIST_PAGE_OTHER_FILTERS] = {
#define FILTER(id, parameter, value) [LISTING_FILTER_##id] = WORD_FILTER_##id,
#include "event/filters.def"
		[PRICE_MAX] = WORD_FILTER_PRICE,
		[NEAR] = WORD_FILTER_NEAR,
		[UPDATED_SINCE] = WORD_FILTER_UPDATED_SINCE,
		[SORT] = WORD_FILTER_SORT,
	};
	enum listing_part chip = (enum listing_part)(LISTING_PART_FILTERS + at);

	*name = names[at];
	if (!listing_has_part(&p->query, chip))
		return false;
	list_page_chip_label(p, l, chip, value);
	return true;
}

bool
list_page_filters_unsupported(const struct list_page *p)
{
	return listing_has_filters(&p->query) && !p->meta.filters_applied;
}

void
list_page_any_of(const char *const *words, const struct locale *l,
    const char *mark, struct buf *b)
{
	for (size_t i = 0; words[i] != NULL; i++) {
		bool is_last = words[i + 1] == NULL;

		if (i > 0 && is_last)
			buf_printf(b, " %s ", locale_word(l, WORD_OR));
		else if (i > 0)
			buf_text(b, ", ");
		buf_printf(b, "%s%s%s", mark, words[i], mark);
	}
}

/* Appends the allowed values: a list of choices, or an example. */
static void
add_usage(enum listing_filter filter, const struct locale *l, struct buf *b)
{
	const char *const *choices = listing_filter_choices(filter);

	if (listing_filters[filter].value == LISTING_FILTER_YEARS)
		buf_text(b, "0–99");
	else if (choices != NULL)
		list_page_any_of(choices, l, "", b);
	if (listing_filters[filter].value == LISTING_FILTER_FLAG)
		buf_text(b, "1");
	else if (listing_filters[filter].value == LISTING_FILTER_CODE)
		buf_text(b,
		    filter == LISTING_FILTER_COUNTRY      ? "BR"
			: filter == LISTING_FILTER_SOURCE ? "town-hall"
							  : "pt");
}

static void
add_ignored(struct buf *b, const struct locale *l, const char *parameter,
    const char *usage)
{
	buf_printf(b, "%s%s ", b->len > 0 ? "; " : "", parameter);
	locale_fill(l, WORD_IGNORED_USE, usage, b);
}

/* Appends "age (use 0–99); price_max (use 50)". */
static void
add_ignored_others(
    const struct listing_bad *bad, const struct locale *l, struct buf *b)
{
	LOCAL_BUF usage = BUF_INIT(VALUE_MAX);

	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++) {
		if (!bad->filters[i])
			continue;
		buf_reset(&usage);
		add_usage((enum listing_filter)i, l, &usage);
		add_ignored(
		    b, l, listing_filters[i].parameter, buf_cstr(&usage));
	}
	if (bad->price_max)
		add_ignored(b, l, "price_max", "50");
	if (bad->near)
		add_ignored(b, l, "near", "-8.05,-34.9");
	if (bad->updated_since)
		add_ignored(b, l, "updated_since", "2026-12-31");
	buf_reset(&usage);
	list_page_any_of(listing_sorts, l, "", &usage);
	if (bad->sort)
		add_ignored(b, l, "sort", buf_cstr(&usage));
	buf_reset(&usage);
	buf_printf(&usage, "1–%d", LISTING_NEAR_KM_MAX);
	if (bad->km)
		add_ignored(b, l, "km", buf_cstr(&usage));
}

void
list_page_ignored_filters(
    const struct list_page *p, const struct locale *l, struct buf *b)
{
	const struct date_range *w = &p->query.dates;
	LOCAL_BUF words = BUF_INIT(VALUE_MAX);
	size_t start = b->len;

	if (w->bad_when && p->can_filter_dates) {
		list_page_any_of(date_range_words, l, "", &words);
		locale_fill(l, WORD_IGNORED_WHEN, buf_cstr(&words), b);
	}
	if (w->bad_from && p->can_filter_dates) {
		buf_text(b, b->len > start ? "; " : "");
		locale_fill(l, WORD_IGNORED_DATE, "from", b);
	}
	if (w->bad_to && p->can_filter_dates) {
		buf_text(b, b->len > start ? "; " : "");
		locale_fill(l, WORD_IGNORED_DATE, "to", b);
	}
	add_ignored_others(&p->query.bad, l, b);
}
