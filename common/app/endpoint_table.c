/*
 * endpoint_table - finds an endpoint by its name.
 */
#include "app/endpoint_table.h"

const struct endpoint *
endpoint_named(const char *name)
{
	const struct endpoint_row *row = endpoint_table;

	while (row->name != NULL && strcmp(row->name, name) != 0)
		row++;
	return row->endpoint;
}
