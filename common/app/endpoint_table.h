/*
 * endpoint_table.h - the endpoints that are linked into a program with several endpoints.
 *
 * Also called: routing table, registry.
 * Shape: the Makefile generates a table for each such program (TABLE_<name>):
 *        - TABLE_live, for the program `live`: the endpoints of the kind catalog;
 *        - TABLE_resident, for `cartaz serve`: the catalog and the static endpoints;
 *        - TABLE_tool, for `cartaz`: the endpoints whose pages `cartaz export` writes;
 *        - TABLE_all, for the tests: all endpoints.
 *        The name NULL ends a table.
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
