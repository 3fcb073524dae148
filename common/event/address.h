/*
 * address.h - finds city, state and country in the formatted address of a record that
 * has no city.
 *
 * Also called: geocoding, address parsing; Google formatted_address, Nominatim
 *         display_name.
 * Rules:  the address is parts between commas.  A last part that names a country decides
 *         how the others are read, else the country of the brand, by a row of the table
 *         in address.c.  The city is
 *         - beside the postcode: "10117 Berlin", "London SW1A 2AA";
 *         - before the state: "Chicago, IL 60601", "Recife - PE";
 *         - where the postcode is a part of its own (OpenStreetMap), the last part before
 *           it that is neither a state nor a region, in countries whose regions are
 *           recognised by their names.
 *         A part after the city's is the state.  Nothing else is guessed.
 * Owns:   nothing.
 */
#ifndef EVENT_ADDRESS_H
#define EVENT_ADDRESS_H

#include "base/base.h"

struct json_object;

/* Sets members of the native record's location that are missing. */
void address_complete(struct json_object *native, const char *country_or_null);

#endif
