/*
 * listing.h - the query of a list of events, and the meta data of the answer.
 *
 * Also called: pagination, list query, search parameters.
 * Shape:  {"data": [event ...], "meta": {"total", "per_page", "current_page",
 *         "last_page"}}
 * Owns:   nothing; texts belong to the request or the snapshot.
 * Limits: LISTING_PER_PAGE_MAX, LISTING_PAGE_MAX, LISTING_FACETS_MAX,
 *         LISTING_RUNS_MAX, LISTING_MONTHS_MAX.
 * Source: the contract of the API, section 2.
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

/* The kinds of values, which filters.def describes. */
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

/*
 * Returns the values of a filter of kind CHOICE, and the usual ages for the filter `age`.
 * NULL ends them.  Returns NULL for any other filter.
 */
const char *const *listing_filter_choices(enum listing_filter);

/*
 * Returns the part of the day of an hour from 0 to 23, in the local time of the event's
 * place: morning from 5 to 12, afternoon from 12 to 18, night from 18 to 5.  The evening
 * is part of the night, so "à noite" and "tonight" find events that begin at 19:00 and
 * at 23:00.
 */
const char *listing_part_of_day(int hour) MUST_USE;

/*
 * Write the text in the form of a stored value: normalized words, a code or a choice in
 * lower case, a word of age_rating.h, or "1" for a flag.  Return false if the text is not
 * a value of the filter, or is too long for `out`; ignore the output then.  Every text is
 * a value of a filter of kind WORDS.
 */
bool listing_fold_code(const char *text, char *out, size_t size) MUST_USE;
bool listing_fold_value(enum listing_filter, const char *text, struct buf *)
    MUST_USE;

/* The filter "at most this price", for the lowest price that anybody pays, with fees. */
struct listing_price_max {
	bool set;
	int64_t cents;        /* hundredths of the currency */
	const char *currency; /* ISO 4217; NULL: the brand's currency */
};

/*
 * Reads an amount as amount.h does, in the brand's currency: "50", "50.5", "R$ 50,50".
 * Drops decimals after the second.  Returns false if the text is not an amount, or has
 * another currency.
 */
bool listing_price_max_read(const char *text, const char *brand_currency,
    struct listing_price_max *) MUST_USE;
/* Appends the amount as in an address: "50", "50.50". */
void listing_price_max_print(const struct listing_price_max *, struct buf *);
/* Writes the amount with the decimals of its currency: "50.00". */
void listing_price_max_amount(
    const struct listing_price_max *, char out[CURRENCY_AMOUNT_SIZE]);

/* The filter "within km kilometres of a place". */
struct listing_near {
	bool set;
	double latitude, longitude; /* degrees, WGS 84 */
	double km;                  /* over 0, at most LISTING_NEAR_KM_MAX */
	const char *name; /* the venue that the words named, or NULL */
};

/*
 * Reads a place, "-8.05,-34.9", and a number of kilometres, "25".  If km_or_null is NULL
 * or invalid, uses LISTING_NEAR_KM.  Sets *bad_km to true if the number is invalid,
 * otherwise to false.  Returns false if the place is invalid.
 */
bool listing_near_read(const char *place, const char *km_or_null,
    struct listing_near *, bool *bad_km) MUST_USE;
/* Append the place and the kilometres as listing_near_read() reads them. */
void listing_near_print_place(const struct listing_near *, struct buf *);
void listing_near_print_km(const struct listing_near *, struct buf *);

/*
 * The order of a list.  NEXT is the order of schedule.h.  PRICE sorts by the lowest price
 * that anybody pays, in the brand's currency, and DISTANCE by the distance from the place
 * of `near`.  In both, events without a price or a place come after the others, and
 * closed events come last.  Events with equal values are in the order NEXT.  NEWEST sorts
 * by the last change and then by the id, the largest first, and leaves out past events.
 * DEFAULT is NEXT, except that lists with words have the best matches first, and RSS and
 * Atom feeds are in the order NEWEST.
 */
enum listing_sort {
	LISTING_SORT_DEFAULT,
	LISTING_SORT_NEXT,
	LISTING_SORT_PRICE,
	LISTING_SORT_NEWEST,
	LISTING_SORT_DISTANCE,
};

/* The names of the orders from NEXT on; NULL ends them. */
extern const char *const listing_sorts[];

/* The parameters that are ignored, because their values are invalid. */
struct listing_bad {
	bool filters[LISTING_FILTER_COUNT];
	bool price_max, near, km, updated_since, sort;
};

struct listing_query {
	const char *q, *city, *state, *organization; /* NULL when absent */
	int64_t page, per_page;
	/* The API does not use the members below. */
	struct date_range dates;
	const char *filters[LISTING_FILTER_COUNT]; /* NULL when absent */
	struct listing_price_max price_max;
	struct listing_near near;
	/* If not NULL: only events that changed since this time and are not over. */
	const char *updated_since;
	int64_t updated_since_s; /* updated_since as an instant */
	enum listing_sort sort;
	struct listing_bad bad;
	/*
	 * Also find what a page shows beside its list: facets, labels and, on page 1 of a
	 * list without filters, the current runs.
	 */
	bool with_runs;
	/* With with_runs: also find the next months that have events. */
	bool with_months;
	/* Find only the labels of the filters, for a page that shows only the list. */
	bool with_labels;
	bool exact; /* only the words as typed (LISTING_AS_TYPED) */
	/* The meaning that sentence.h read from `q`, or NULL. */
	const struct listing_query *reading;
	bool any_word; /* one word of q is enough; best matches first */
};

/* The parts of a query, in the order of its address; the dates are one part. */
enum listing_part {
	LISTING_PART_Q,
	LISTING_PART_CITY,
	LISTING_PART_STATE,
	LISTING_PART_ORGANIZATION,
	LISTING_PART_DATES,
	LISTING_PART_FILTERS, /* the filters of filters.def */
	LISTING_PART_PRICE_MAX = LISTING_PART_FILTERS + LISTING_FILTER_COUNT,
	LISTING_PART_NEAR,
	LISTING_PART_UPDATED_SINCE,
	LISTING_PART_SORT,
	LISTING_PART_EXACT,
	LISTING_PARTS, /* the number of parts */
};

#define LISTING_PART_OF(filter)                                                \
	((enum listing_part)(LISTING_PART_FILTERS + (int)(filter)))

/*
 * Returns the parameter of the part, or NULL for the dates.  If the table `facet` has the
 * values of the part, their kind has the same name.
 */
const char *listing_part_name(enum listing_part) MUST_USE;
/*
 * Returns a pointer to the query's text for the part.  Returns NULL if the part is not
 * a single text.
 */
const char **listing_part_text(struct listing_query *, enum listing_part);
bool listing_has_part(const struct listing_query *, enum listing_part) MUST_USE;
/*
 * Returns true if neither query has the part, or if both have it.  If the part is a text,
 * both must also have the same pointer.
 */
bool listing_is_same_part(const struct listing_query *,
    const struct listing_query *, enum listing_part) MUST_USE;
/* Copies the part from the other query.  NULL instead of the query removes the part. */
void listing_set_part(struct listing_query *,
    const struct listing_query *from_or_null, enum listing_part);

/*
 * The catalog's labels for the values of a query: of[part] is the label of the value for
 * the part (enum listing_part).  NULL: the value is unknown, or the part has no labels.
 */
struct listing_labels {
	const char *of[LISTING_PART_PRICE_MAX];
	/* The catalog's value for the category: "music" if the query has "shows". */
	const char *category_value;
};

/* How the events of an answer were found, in the order of the attempts (ladder.h). */
enum listing_rung {
	LISTING_AS_TYPED, /* all words, in singular or plural, of any gender */
	LISTING_READ,     /* days, places and prices were read from the words */
	LISTING_STOP_WORDS, /* without words such as "the" and "in" */
	LISTING_JOINED,     /* words were joined or split */
	LISTING_REPAIRED,   /* unknown words were replaced by similar words */
	LISTING_ANY_WORD,   /* some of the words */
};

/*
 * The meaning that was read from q.  `read` is the query that found the events.  It has
 * the given filters and the filters that were read from the words.  `read.q` has the
 * words that were searched, as the person typed them if possible.
 */
struct listing_understood {
	enum listing_rung rung;
	struct listing_query read;
	const char *when, *from,
	    *to;              /* the parameters of read.dates, or NULL */
	const char *left_out; /* words that were ignored; or NULL */
	bool asks_where;      /* "near me": the place is unknown */
	/*
	 * The whole meaning, if no event has it; otherwise NULL.  If it is set, `read`
	 * leaves out the words, the category, the days, the price, the part of the day
	 * or the place.
	 */
	const struct listing_understood *missed;
};

struct listing_meta {
	int64_t total, per_page, current_page;
	bool dates_applied;   /* the list is filtered by query.dates */
	bool filters_applied; /* the list is filtered: listing_has_filters() */
	struct listing_understood understood;
};

/* A value of a filter, as the pages offer it: "music", "Música", 12. */
struct listing_facet {
	const char *value; /* in a query; for a city, use the label */
	const char *label; /* on a page */
	int64_t events;    /* the number of events with this value */
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
 * Sets updated_since from a date, a local time in the zone, or an instant, and sort from
 * a name of listing_sorts[].  Set `near` before this call, because the order "distance"
 * needs it.  NULL means that the client did not send the parameter.  Sets `bad` for a
 * text that cannot be used.
 */
void listing_read_changes(const char *since_or_null, const char *sort_or_null,
    const char *zone, struct listing_query *);

/*
 * Returns true if the query has a filter of filters.def, price_max, near,
 * updated_since, or an order other than DEFAULT and NEXT.
 */
bool listing_has_filters(const struct listing_query *) MUST_USE;
/*
 * Returns true if the query has words, dates or a filter of any kind, even if it is a
 * blank text.  An order is not a filter.
 */
bool listing_is_filtered(const struct listing_query *) MUST_USE;

/* Returns the number of the last page, which is 1 or more. */
int64_t listing_last_page(const struct listing_meta *);
/* Appends the JSON object "meta". */
void listing_print_meta(const struct listing_meta *, struct buf *);

#endif
