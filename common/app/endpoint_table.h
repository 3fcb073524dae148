/*
 * endpoint_table.h - the endpoints that are linked into a program with several endpoints.
 *
 * Also called: routing table, registry.
 * Shape: the Makefile generates the table from its rows LINK_<name>.  The table of "live"
 *        has the endpoints of the kind catalog; the table of `cartaz serve` also has the
 *        static endpoints.  The table ends with an empty name.
 */
#ifndef APP_ENDPOINT_TABLE_H
#define APP_ENDPOINT_TABLE_H

#include "app/endpoint.h"

struct endpoint_row {
	const char *name;
	const struct endpoint *endpoint; /* of cgi-bin/<name>.c */
};

extern const struct endpoint_row endpoint_table[];

/* Returns the endpoint with this name, or NULL. */
const struct endpoint *endpoint_named(const char *name) MUST_USE;

#endif
