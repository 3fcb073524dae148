/*
 * reader_filters - turns the words and filters of a list into terms, and into limits
 * of numbers.
 *
 * A filter's value is looked up in the table `facet`, which numbers the terms
 * (index_terms.h).  No event has a value that this table lacks.
 */
#include "reader/internal.h"
#include "text/normalize.h"

/* The filters that were added so far. */
struct filtering {
	struct snapshot_reader *snapshot;
	struct query_terms *terms;
	bool none;
};

static bool
add_filter_value(
    struct filtering *x, const char *kind, const char *value, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool row, ok;

	if (x->none)
		return true;
	ok = sqlite_ask(&x->snapshot->db, &st, &row, f,
	    "SELECT number FROM facet"
	    " WHERE kind = ?1 AND value = ?2",
	    BIND_TEXT(kind), BIND_TEXT(value));
	if (ok && row)
		x->terms->filters[x->terms->filter_count++] = sqlite_int(st, 0);
	x->none = ok && !row;
	return ok;
}

static bool
add_filter_words(struct filtering *x, const char *kind,
    const char *text_or_null, struct error *f)
{
	LOCAL_BUF value = BUF_INIT(FILTER_VALUES_TEXT_MAX);
	bool ok = true;

	if (text_or_null != NULL) {
		normalize_join(text_or_null, ' ', &value);
		ok = add_filter_value(x, kind, buf_cstr(&value), f);
	}
	return ok;
}

static bool
add_category(struct filtering *x, const char *text, struct error *f)
{
	LOCAL_BUF value = BUF_INIT(FILTER_VALUES_TEXT_MAX);
	const char *other;
	bool ok;

	filter_values_of_category(text, &value, &other);
	ok = add_filter_value(x, "category", buf_cstr(&value), f);
	if (ok && x->none && other != NULL) {
		x->none = false;
		ok = add_filter_value(x, "category", other, f);
	}
	return ok;
}

/* A malformed value matches no event. */
static bool
add_typed_filter(struct filtering *x, enum listing_filter filter,
    const char *text, struct error *f)
{
	LOCAL_BUF value = BUF_INIT(FILTER_VALUES_TEXT_MAX);

	if (listing_fold_value(filter, text, &value))
		return add_filter_value(
		    x, listing_filters[filter].parameter, buf_cstr(&value), f);
	x->none = true;
	return true;
}

/* Adds the filters of filters.def, the price and the place. */
static bool
add_other_filters(
    struct filtering *x, const struct listing_query *q, struct error *f)
{
	const char *currency = q->price_max.currency;

	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++) {
		if (q->filters[i] == NULL || x->none)
			continue;
		if (i == LISTING_FILTER_CATEGORY
			? !add_category(x, q->filters[i], f)
			: !add_typed_filter(
			      x, (enum listing_filter)i, q->filters[i], f))
			return false;
	}
	x->terms->limits = numbers_limits_of(q);
	x->terms->is_open = q->filters[LISTING_FILTER_OPEN] != NULL;
	return !q->price_max.set || currency == NULL ||
	    add_filter_value(x, "currency", currency, f);
}

bool
snapshot_reader_terms(struct snapshot_reader *s, const struct listing_query *q,
    struct query_terms *terms, bool *none, struct error *f)
{
	struct filtering x = { .snapshot = s, .terms = terms };
	bool ok;

	/* A wrong slug (any_word) may be cut, so a word may be a prefix. */
	ok = snapshot_reader_words(
		 s, q->q, q->exact && !q->any_word, terms, f) &&
	    add_filter_words(&x, "city", q->city, f) &&
	    add_filter_words(&x, "state", q->state, f) &&
	    (q->organization == NULL ||
		add_filter_value(&x, "organization", q->organization, f)) &&
	    add_other_filters(&x, q, f);
	*none = x.none || (q->q != NULL && terms->word_count == 0);
	return ok;
}
