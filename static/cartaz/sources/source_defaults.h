/*
 * source_defaults.h - the values that a source's entry in the brand file gives to its
 * records: those that they do not have, and the credit.
 *
 * Owns:   nothing.
 */
#ifndef CARTAZ_SOURCES_SOURCE_DEFAULTS_H
#define CARTAZ_SOURCES_SOURCE_DEFAULTS_H

#include "brand/brand.h"
#include "event/native_record.h"

struct json_object;

/* Sets the members of a native record that are missing or null. */
void source_defaults_set(const struct brand_source *, struct json_object *);
/* The source as its events show it; the texts are those of the entry. */
struct event_source source_defaults_credit(const struct brand_source *)
    MUST_USE;
/* The brand as a reader of this source sees it: with its upstream and its defaults. */
struct brand source_defaults_brand(
    const struct brand *, const struct brand_source *) MUST_USE;

#endif
