/*
 * endpoint_table.h - the endpoints that are linked into a program with several endpoints.
 *
 * Also called: routing table, registry.
 * Shape: the Makefile generates a table for each such program (TABLE_<name>).  The
 *        table of "live" has the endpoints of the kind catalog.  The table of `cartaz
 *        serve` also has the static endpoints.  The table of `cartaz` has the endpoints
 *        whose pages `cartaz export` writes, and the table of the tests has all
 *        endpoints.  The name NULL ends a table.
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
