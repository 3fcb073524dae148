/*
 * source.h - the inputs with which the catalog finds the events of a brand: the brand,
 * the folders, the time and, for a request, its limits.
 *
 * Owns:  nothing; all pointers are borrowed.
 * Units: now_s is in seconds since 1970-01-01T00:00:00Z, started_at_ms in milliseconds
 *        of the monotonic clock (base/deadline.h).
 */
#ifndef BRAND_SOURCE_H
#define BRAND_SOURCE_H

#include "brand/brand.h"
#include "base/paths.h"

struct request;
struct snapshot_reader;
struct sqlite_budget;

struct source {
	const struct paths *paths;
	const struct brand *brand;
	int64_t now_s;
	/* The request, for the program `live` (catalog/live.h); or NULL. */
	const struct request *request;
	int64_t started_at_ms; /* when the request started; 0: no request */
	struct sqlite_budget *budget; /* of database/sqlite.h; NULL: no limit */
	/*
	 * A reader that is initially zeros.  The first call that reads a list opens the
	 * reader, and later calls share the reader and its data.  The caller closes the
	 * reader.  NULL: each call opens its own reader.
	 */
	struct snapshot_reader *kept;
	/* Set to true if live.h passes the request on.  NULL: live.h must not do so. */
	bool *is_passed_on;
};

#endif
