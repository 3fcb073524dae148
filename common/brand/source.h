/*
 * source.h - the source of the events of a request: the brand, the folders, the time.
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
	/* for the live program that replaces this one; or NULL */
	const struct request *request;
	int64_t started_at_ms;        /* of the request; 0: no request */
	struct sqlite_budget *budget; /* database/sqlite.h; NULL: no limit */
	/*
	 * Zeros at first.  The first list opens it, and the others use it, so that they
	 * share what it read; the caller closes it.  NULL: each list opens its own.
	 */
	struct snapshot_reader *kept;
	/* set to true if another process answers (live_handover.h); or NULL */
	bool *is_passed_on;
};

#endif
