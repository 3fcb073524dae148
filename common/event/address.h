/*
 * address.h - finds the city, the state and the country in the formatted address of a
 * record that has no city.
 *
 * Also called: geocoding, address parsing; Google formatted_address, Nominatim
 *         display_name.
 * Rules:  commas, line ends and brackets separate the parts of the address.  The
 *         country is the one that the last part names.  Without such a part, it is the
 *         record's country, or the brand's country if the record has none.  The
 *         country's row in the table of address.c decides how the other parts are read.
 *         If the country has no row, no city or state is found.  The city is
 *         - beside the postcode, in a country whose row has no states: "10117 Berlin",
 *           "London SW1A 2AA";
 *         - before the state: "Chicago, IL 60601", "Recife - PE", "Recife (PE)", and
 *           beside a postcode also "Austin TX 78701";
 *         - the last part before the postcode that is neither a state nor a region.
 *           This rule needs a postcode that is a part of its own (OpenStreetMap), a row
 *           with names of regions and, if the row has states, an address whose last
 *           part is the country.
 *         If the country's row has no states, and only one part follows the postcode and
 *         its city, that part is the state, unless it is in brackets.  A text with a
 *         digit, a district such as "Centro" and a county such as "Kent" are not used as
 *         a city.
 * Owns:   nothing.
 */
#ifndef EVENT_ADDRESS_H
#define EVENT_ADDRESS_H

#include "base/base.h"

struct json_object;

/*
 * Sets the city, the state and the country of the native record's location if the
 * address shows them and the location lacks them.  A state of two letters becomes
 * `state_abbr`, any other text `state`.  Does nothing if the location has a city.
 * `country_or_null` is the two letters of the brand's country.
 */
void address_complete(struct json_object *native, const char *country_or_null);

#endif
