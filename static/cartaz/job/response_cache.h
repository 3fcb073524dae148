/*
 * response_cache.h - what the upstream answered to the further requests of each event,
 * kept from one sync to the next, so that only what has changed is asked.
 *
 * Shape:  var/<host>/also.db, for the tool's user alone: an answer a row, its
 *         key, the tag and the record's updated_at that it came with, and as
 *         much of it as the profile's rules look at (projection.h).
 * Order:  an answer is true of the upstream whatever becomes of the snapshot,
 *         so it is written as the crawl goes, RESPONSE_CACHE_FLUSH_S after the one
 *         before: so much is lost by a crash, and nothing by a failed sync.
 *         Events that are gone are forgotten once a snapshot without them is
 *         served.
 * Errors: none.  What cannot be read or written is said and thrown away: that
 *         costs requests, nothing else.
 */
#ifndef CARTAZ_JOB_RESPONSE_CACHE_H
#define CARTAZ_JOB_RESPONSE_CACHE_H

#include "upstream/enrich.h"
#include "cartaz/job/job.h"
#include "profile/projection.h"

#define RESPONSE_CACHE_FLUSH_S 1.0

/* "" for none. */
struct response_cache_row {
	const char *updated_at, *etag, *json;
};

struct response_cache {
	const struct job *job;
	char path[PATHS_PATH_MAX], source[20];
	struct sqlite store;
	struct sqlite3_stmt *get, *put, *mark;
	bool open; /* else nothing is known and nothing is kept */
	bool thrown_away;
	bool unwritten; /* there are answers that only this process knows */
	double written_s;
	struct reads *reads;

	/* of one event */
	struct arena mem;
	const char *key, *updated_at;
	struct response_cache_row was; /* of the answer looked up last */
};

/* For a job with its lock, whose profile has further requests. */
void response_cache_open(struct response_cache *, struct job *);
void response_cache_close(struct response_cache *);

/* The event whose answers are asked next; what its record says of its age. */
void response_cache_event(
    struct response_cache *, const char *key, const char *updated_at_or_null);
/* What is known of an answer, and what it is now; see enrich.h. */
void response_cache_get(
    struct response_cache *, const char *name, struct enrich_cached *);
void response_cache_keep(struct response_cache *, const char *name,
    const char *etag_or_null, struct json_object *borrowed);
/* Writes what is not written yet. */
void response_cache_flush(struct response_cache *);

/* Forgets all events but those that there were since response_cache_open(). */
void response_cache_prune(struct response_cache *);
/* The profile has no further requests any more. */
void response_cache_remove(const struct job *);

#endif
