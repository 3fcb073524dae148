/*
 * public_address.h - decides whether an address belongs to the internet, and not to this
 * machine or a private network.
 *
 * Also called: SSRF protection, private address ranges, bogons.
 * Source: the IANA registries of special-purpose addresses (RFC 6890): every block that
 *         is not globally reachable.  IPv6 forms that contain an IPv4 address (RFC 4291
 *         section 2.5.5.2, RFC 6052, RFC 3056) are treated as that address.
 */
#ifndef HTTP_PUBLIC_ADDRESS_H
#define HTTP_PUBLIC_ADDRESS_H

#include "base/base.h"

struct sockaddr;

/* Returns true for a public IPv4 or IPv6 address, and false for any other address. */
bool public_address_is(const struct sockaddr *) MUST_USE;

#endif
