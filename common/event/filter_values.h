/*
 * filter_values.h - the values that an event has for every filter, and its lowest
 * price.
 *
 * Also called: facets, index values.
 * Shape:  a kind is a filter of the API ("city", "state", "organization"), a parameter of
 *         filters.def, "currency" or "state_name".  "currency" is the currency of the
 *         price.  "state_name" has the state's name as its value, and the abbreviation as
 *         its label.  The value of a filter of filters.def has the form that its row
 *         names: normalized words, a code in lower case, "1" for a flag.  The label is
 *         the value as people read it.
 * Rules:  the next session's start, in the event's local time, decides the part of the
 *         day.  A date without a time has no part of the day.  An event has every age
 *         from its minimum on, because people who may come at 12 may come at 14.  An
 *         event for all ages has all values, and an event of unknown age has none.  If
 *         the sale may be open (event_state_may_sell()), the price is the lowest total
 *         that anybody pays (price.h), as in lists.  An event is free if this price
 *         is 0.  A category or tag of the record becomes the key of categories.h, with
 *         the label in the brand's language.  The record's own words are also a value,
 *         unless they are a name of the category: a record with "samba" has the values
 *         "music" and "samba".
 * Owns:   nothing; texts belong to the record, or are valid during the call.
 * Errors: none; an unknown fact has no value.
 * Units:  `cents` is hundredths of the currency, rounded up.
 * Limits: FILTER_VALUES_TEXT_MAX bytes of words; a longer text is cut between words.
 */
#ifndef EVENT_FILTER_VALUES_H
#define EVENT_FILTER_VALUES_H

#include "brand/brand.h"
#include "event/native_record.h"

enum { FILTER_VALUES_TEXT_MAX = 8192 };

/* `kind` and `value` are valid during this call, and `label` as long as the record. */
typedef void filter_values_fn(
    void *context, const char *kind, const char *value, const char *label);

/* Calls the function for each value of a published record of the brand. */
void filter_values_of(const struct native_record *, const struct brand *,
    filter_values_fn *, void *context);

/*
 * Appends the value for a requested category or tag: the key of the category that it
 * names, otherwise its words.  Sets *other to the key of the category to use if no
 * event has these words, or to NULL.
 */
void filter_values_of_category(
    const char *text, struct buf *value, const char **other);

/*
 * Sets the lowest price and its currency.  `currency` is for tickets without a
 * currency.  Returns false if event_state_may_sell() is false for the event, if the
 * price is unknown, or if only entitled people may buy at this price.
 */
bool filter_values_price(const struct native_record *, const char *currency,
    int64_t *cents, const char **of_currency) MUST_USE;

#endif
