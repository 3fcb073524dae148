/*
 * filter_values.h - the values that an event has for every filter, and its lowest
 * price.
 *
 * Also called: facets, index values.
 * Shape:  a kind is "city", "state" and "organization" of the contract, a parameter of
 *         filters.def, or one of two without a parameter: "currency", of the price,
 *         and "state_name", whose label is the abbreviation.  A value has the form of
 *         its row in filters.def: words are normalized, a code is in lower case, a
 *         flag is "1".  The label is the value as people read it.
 * Rules:  the part of the day is that of the next session's start, in the event's
 *         local time; a date without a time has none.  People who may come at 12 may
 *         come at 14: an event has every age from its own on, a free-for-all event has
 *         all ages, and an event of unknown age has none.  The price is the lowest
 *         total of price.h that anybody pays, for an event that is on sale: the price
 *         that lists show.  An event is free when it is 0.
 *         A category of the record, also if it is a tag, becomes the key of
 *         categories.h, with the label of the brand's language.  The record's own
 *         words are values too, unless they are a name of the category: an event of
 *         "samba" is also one of music.
 * Owns:   nothing; texts belong to the record, or live during the call.
 * Errors: none; an unknown fact has no value.
 * Units:  hundredths of the currency, rounded up.
 * Limits: FILTER_VALUES_TEXT_MAX bytes of a value; a longer one is cut between words.
 */
#ifndef EVENT_FILTER_VALUES_H
#define EVENT_FILTER_VALUES_H

#include "brand/brand.h"
#include "event/native_record.h"

enum { FILTER_VALUES_TEXT_MAX = 8192 };

/* The texts are valid for this call; `label` as long as the record. */
typedef void filter_values_fn(
    void *context, const char *kind, const char *value, const char *label);

/* The values of a published record of the brand. */
void filter_values_of(const struct native_record *, const struct brand *,
    filter_values_fn *, void *context);

/*
 * The value of a category or a tag that is asked for: the key of the category
 * that it names, else its words.  *other is the category that it means where no
 * event has these words, or NULL.
 */
void filter_values_of_category(
    const char *text, struct buf *value, const char **other);

/* False: the price is unknown, or not everybody pays it.  Both are set, or none. */
bool filter_values_price(const struct native_record *, const char *currency,
    int64_t *cents, const char **of_currency) MUST_USE;

#endif
