/*
 * response_cache.h - caches the upstream's responses to the further requests of each
 * event, or the events of each web page (schema_org.h), from one sync to the next.  So
 * a sync requests only responses that may have changed.
 *
 * Also called: incremental sync, HTTP cache, ETag cache.
 * Shape:  also.db in var/<host>/, or in the folder of a source (source_records.h),
 *         readable only by the tool's user.  It has a row for each response: the key of
 *         its event, its ETag, the record's updated_at at that time, and the parts of the
 *         response that the profile's rules use (projection.h).  A dry run writes nothing.
 * Limits: if these parts of a response exceed 1 MiB, they are not stored.
 * Order:  a response is valid whether or not the snapshot is served, so responses are
 *         written during the crawl, every RESPONSE_CACHE_FLUSH_S.  A crash loses the
 *         responses since the last write, and a failed sync loses none.  Removed events
 *         leave the cache once a snapshot without them is served.
 * Owns:   the database and the memory of one event, until response_cache_close().
 * Errors: none.  A file that cannot be read or written is reported, removed and made
 *         again once, which only causes more requests.  A dry run leaves the file in
 *         place, and no longer uses it.
 */
#ifndef CARTAZ_JOB_RESPONSE_CACHE_H
#define CARTAZ_JOB_RESPONSE_CACHE_H

#include "upstream/enrich.h"
#include "cartaz/job/job.h"
#include "profile/projection.h"

#define RESPONSE_CACHE_FLUSH_S 1.0

/* An absent value is "". */
struct response_cache_row {
	const char *updated_at, *etag, *json;
};

struct response_cache {
	const struct job *job;
	char path[PATHS_PATH_MAX], source[20];
	struct sqlite db;
	struct sqlite3_stmt *get, *put, *mark;
	bool open;      /* false: nothing is found or stored */
	bool discarded; /* once; a second failure ends the use of the cache */
	bool unwritten; /* rows that are not yet in the file */
	double written_s;
	/*
	 * NULL: stores whole responses, also responses that have neither an ETag nor
	 * an updated_at, although the cache cannot detect that they are unchanged.
	 */
	struct projection *projection;

	/* for one event */
	struct arena mem;
	const char *key, *updated_at;
	struct response_cache_row found; /* by the last look-up */
};

/* Opens the cache in the folder of the job.  Only one job may use it at one time. */
void response_cache_open(struct response_cache *, struct job *);
void response_cache_close(struct response_cache *);

/* Selects the event of the next responses, and its record's updated_at. */
void response_cache_event(
    struct response_cache *, const char *key, const char *updated_at_or_null);
/* Looks up the selected event's response with this name (enrich.h). */
void response_cache_get(
    struct response_cache *, const char *name, struct enrich_cached *);
/*
 * Replaces the response that response_cache_get() looked up with the current response,
 * which is NULL if it has no body.
 */
void response_cache_keep(struct response_cache *, const char *name,
    const char *etag_or_null, struct json_object *borrowed);
/* Writes the rows that are not yet in the file. */
void response_cache_flush(struct response_cache *);

/*
 * Removes all events except those selected since response_cache_open().  Also removes the
 * responses that came with another profile, another address or other variables.
 */
void response_cache_prune(struct response_cache *);
/* Removes the file, for a profile without further requests. */
void response_cache_remove(const struct job *);

#endif
