/*
 * source_defaults.h - applies a source's entry in the brand file to its records: default
 * values, the credit, and which records are used.
 *
 * Owns:   nothing.
 * Errors: the note has the JSON pointer in the brand file and the mistake.
 */
#ifndef CARTAZ_SOURCES_SOURCE_DEFAULTS_H
#define CARTAZ_SOURCES_SOURCE_DEFAULTS_H

#include "base/error.h"
#include "brand/brand.h"
#include "event/native_record.h"
#include "profile/item_rules.h"
#include "cartaz/sources/source_state.h"

struct json_object;

/*
 * Sets the members of a native record that are missing or null to the entry's defaults.
 * An online event gets no place.  The default "fees" is only for tickets that have a
 * price, but neither "fee" nor "fees".  "included" sets a missing total to the price.
 * "unknown" removes a total that equals the price, and sets the ticket's "fees".
 */
void source_defaults_set(const struct brand_source *, struct json_object *);
/*
 * Sets the missing currency of each ticket to the currency of the brand.  Sets the price
 * and a missing total of a free ticket to "0", and removes its `fees`.  If the prices of
 * the brand include the fees (price.h), sets a missing total to the price.  Tickets with
 * the same meaning then have the same members.
 */
void source_defaults_complete_tickets(
    const struct brand *, struct json_object *);
/* Returns true for an address at the host of the brand, or at a host below or above it. */
bool source_defaults_is_own_site(
    const struct brand *, const struct brand_source *) MUST_USE;
/*
 * Returns the source as its events show it.  The texts are borrowed from the entry.  The
 * name is NULL if the brand's own site is its only source, and the entry has no credit.
 */
struct event_source source_defaults_credit(
    const struct brand *, const struct brand_source *) MUST_USE;
/*
 * Returns the brand with the upstream of this source, and with its default zone, country
 * and currency, for reading the source.
 */
struct brand source_defaults_brand(
    const struct brand *, const struct brand_source *) MUST_USE;

/* For a pointer such as "/sources/2". */
enum { SOURCE_RULES_AT_MAX = 32 };
void source_rules_at(const struct brand *, const struct brand_source *,
    char out[SOURCE_RULES_AT_MAX]);
/* Reads the keys "only" and "skip".  The rules are in the arena. */
bool source_rules_read(const struct brand *, const struct brand_source *,
    struct arena *, struct item_rules *, struct error *) MUST_USE;
/*
 * Refuses a reading in which no record has a value for the member of a rule of the entry
 * or of the profile, although records had one before, or in the first reading
 * (item_rules_lost()).  Such a rule leaves nothing out, so private events would become
 * public.
 */
bool source_rules_check(const struct item_rules *entry,
    const struct item_rules *profile, const struct source_state *,
    struct error *) MUST_USE;

#endif
