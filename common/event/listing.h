/*
 * listing.h - a page of events: its query, and the meta data of its answer.
 *
 * Also called: pagination, list query, search parameters.
 * Shape:  {"data": [event ...], "meta": {"total", "per_page", "current_page",
 *         "last_page"}}
 * Owns:   nothing; texts are those of the request or of the snapshot.
 * Limits: LISTING_PER_PAGE_MAX, LISTING_PAGE_MAX, LISTING_FACETS_MAX,
 *         LISTING_RUNS_MAX, LISTING_MONTHS_MAX.
 * Source: the contract, section 2.
 */
#ifndef EVENT_LISTING_H
#define EVENT_LISTING_H

#include "base/base.h"
#include "base/buf.h"
#include "brand/currency.h"
#include "event/date_range.h"

enum {
	LISTING_PER_PAGE_MAX = 50,
	LISTING_PER_PAGE = 20,
	LISTING_PAGE_MAX = INT32_MAX,
};

enum listing_filter {
#define FILTER(id, parameter, value) LISTING_FILTER_##id,
#include "event/filters.def"
	LISTING_FILTER_COUNT
};

enum listing_filter_value {
	LISTING_FILTER_WORDS,
	LISTING_FILTER_CODE,
	LISTING_FILTER_CHOICE,
	LISTING_FILTER_YEARS,
	LISTING_FILTER_FLAG,
};

struct listing_filter_row {
	const char *parameter;
	enum listing_filter_value value;
};

extern const struct listing_filter_row listing_filters[LISTING_FILTER_COUNT];

/* The values of a CHOICE, NULL ends them; NULL for another kind. */
const char *const *listing_filter_choices(enum listing_filter);

/*
 * The text as values of a filter of this kind are stored: normalized words, a code or a
 * choice in lower case.  False: it is not such a value, or too long for `out`.
 */
bool listing_fold_code(const char *text, char *out, size_t size) MUST_USE;
bool listing_fold_value(enum listing_filter, const char *text, struct buf *)
    MUST_USE;

/* "At most this price": the lowest price that anybody pays, with fees. */
struct listing_price_max {
	bool set;
	int64_t cents;        /* hundredths of the currency */
	const char *currency; /* ISO 4217; NULL: the brand's */
};

/*
 * "50", "50.5", "R$ 50,50": what amount.h reads, in the brand's currency.  False:
 * it is not an amount, or one of another currency.
 */
bool listing_price_max_read(const char *text, const char *brand_currency,
    struct listing_price_max *) MUST_USE;
/* As an address has it: "50", "50.50". */
void listing_price_max_print(const struct listing_price_max *, struct buf *);
/* With the decimals of its currency: "50.00". */
void listing_price_max_amount(
    const struct listing_price_max *, char out[CURRENCY_AMOUNT_SIZE]);

/* Within so many kilometres of a place. */
struct listing_near {
	bool set;
	double latitude, longitude; /* degrees, WGS 84 */
	double km;                  /* over 0, at most LISTING_NEAR_KM_MAX */
};

/* "-8.05,-34.9" and "25", or NULL for LISTING_NEAR_KM.  *bad_km: it is ignored. */
bool listing_near_read(const char *place, const char *km_or_null,
    struct listing_near *, bool *bad_km) MUST_USE;
/* "-8.05,-34.9", and "2.5". */
void listing_near_print_place(const struct listing_near *, struct buf *);
void listing_near_print_km(const struct listing_near *, struct buf *);

/*
 * The order of a list.  PRICE: the lowest price that anybody pays, in the brand's
 * currency; then events without one.  NEWEST: the last change, without events that are
 * over, as in feeds.  DISTANCE: from the place of `near`.  Ties are in the default
 * order.
 */
enum listing_sort {
	LISTING_SORT_DEFAULT, /* NEXT; of feeds, NEWEST */
	LISTING_SORT_NEXT,
	LISTING_SORT_PRICE,
	LISTING_SORT_NEWEST,
	LISTING_SORT_DISTANCE,
};

/* Their names from NEXT on; NULL ends them. */
extern const char *const listing_sorts[];

/* Parameters with invalid values, which are ignored. */
struct listing_bad {
	bool filters[LISTING_FILTER_COUNT];
	bool price_max, near, km, updated_since, sort;
};

struct listing_query {
	const char *q, *city, *state, *organization; /* NULL when absent */
	int64_t page, per_page;
	/* Below: of the pages and tools; not of the API. */
	struct date_range dates;
	const char *filters[LISTING_FILTER_COUNT]; /* NULL when absent */
	struct listing_price_max price_max;
	struct listing_near near;
	const char
	    *updated_since; /* only changes since then, not over; or NULL */
	int64_t updated_since_s; /* the same */
	enum listing_sort sort;
	struct listing_bad bad;
	/* Also fills the parts beside a list; without filters page 1 has runs. */
	bool with_runs;
	bool with_months; /* and the next ones that have events */
	/* For a page that shows only the list: the labels of its filters. */
	bool with_labels;
	bool exact; /* only the typed words, whole, on no other rung */
	/* The meaning of `q` as a sentence, beside its words; or NULL. */
	const struct listing_query *reading;
	bool any_word; /* one word of q is enough; the best first */
};

/* The parts of a query, in the order of its address; the dates are one part. */
enum listing_part {
	LISTING_PART_Q,
	LISTING_PART_CITY,
	LISTING_PART_STATE,
	LISTING_PART_ORGANIZATION,
	LISTING_PART_DATES,
	LISTING_PART_FILTERS, /* those of filters.def */
	LISTING_PART_PRICE_MAX = LISTING_PART_FILTERS + LISTING_FILTER_COUNT,
	LISTING_PART_NEAR,
	LISTING_PART_UPDATED_SINCE,
	LISTING_PART_SORT,
	LISTING_PART_EXACT,
	LISTING_PARTS, /* how many there are */
};

#define LISTING_PART_OF(filter)                                                \
	((enum listing_part)(LISTING_PART_FILTERS + (int)(filter)))

/* Its parameter, and the kind in `facet`; NULL for the dates. */
const char *listing_part_name(enum listing_part) MUST_USE;
/* NULL for a part that is not one text. */
const char **listing_part_text(struct listing_query *, enum listing_part);
bool listing_has_part(const struct listing_query *, enum listing_part) MUST_USE;
/* Neither query has it, or both have it; a text is the very same. */
bool listing_is_same_part(const struct listing_query *,
    const struct listing_query *, enum listing_part) MUST_USE;
/* Takes the part of the other query; NULL: drops it. */
void listing_set_part(struct listing_query *,
    const struct listing_query *from_or_null, enum listing_part);

/* The labels of values in the catalog; NULL: unknown, or a part without labels. */
struct listing_labels {
	const char *of[LISTING_PART_PRICE_MAX];
	const char
	    *category_value; /* with this label: "shows" may be "music" */
};

/* How the events of an answer were found; in the order of the ladder. */
enum listing_rung {
	LISTING_AS_TYPED, /* all words, their number and gender apart */
	LISTING_READ,     /* days, places, prices were taken out of the words */
	LISTING_STOP_WORDS, /* without the words that mean nothing */
	LISTING_JOINED,     /* words were joined or split */
	LISTING_REPAIRED, /* words without an event were replaced by near ones */
	LISTING_ANY_WORD, /* some of the words */
};

/*
 * The meaning that was read from q.  `read` is the query that was asked in the end:
 * `read.q` has the words that were searched, as the person typed them if possible; its
 * filters are the given ones and the ones read from the words.
 */
struct listing_understood {
	enum listing_rung rung;
	struct listing_query read;
	const char *when, *from,
	    *to;              /* the parameters of read.dates, or NULL */
	const char *left_out; /* words that were ignored; or NULL */
	bool asks_where;      /* "near me": the place is not known */
	/*
	 * The whole meaning, if no event has it: `read` is without its category, its
	 * days, its price, its part of the day or its place.  Else NULL.
	 */
	const struct listing_understood *missed;
};

struct listing_meta {
	int64_t total, per_page, current_page;
	bool dates_applied;   /* the list is filtered by query.dates */
	bool filters_applied; /* and by its filters, price_max and near */
	struct listing_understood understood;
};

/* A value of a filter: in a query, and on a page. */
struct listing_facet {
	const char *value, *label;
	int64_t events;
};

enum {
	LISTING_FACETS_MAX = 24,
	LISTING_RUNS_MAX = 8,
	LISTING_MONTHS_MAX = 6,
	LISTING_NEAR_KM = 10,
	LISTING_NEAR_KM_MAX = 1000,
};

/* The first days of months, in civil seconds. */
struct listing_months {
	int64_t days[LISTING_MONTHS_MAX];
	size_t count;
};

/*
 * Sets updated_since by a date, a local time (both in the zone) or an instant, and the
 * order, after `near`.  NULL is an absent text.  `bad` names texts that
 * cannot be read.
 */
void listing_read_changes(const char *since_or_null, const char *sort_or_null,
    const char *zone, struct listing_query *);

/* Has one of filters.def, price_max, near, updated_since or another order. */
bool listing_has_filters(const struct listing_query *) MUST_USE;
/* Blank texts count as filters; an order does not. */
bool listing_is_filtered(const struct listing_query *) MUST_USE;

/* At least 1. */
int64_t listing_last_page(const struct listing_meta *);
void listing_print_meta(const struct listing_meta *, struct buf *);

#endif
