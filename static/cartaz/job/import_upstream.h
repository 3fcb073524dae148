/*
 * import_upstream.h - reads the records of an upstream's list, page by page, as the
 * profile of a job describes.
 *
 * Also called: crawl, pagination, scheduled import.
 * Owns:   the connection, the list on disk and the cache of further responses, until
 *         import_upstream_close().
 * Errors: on false the job has its reason (job_fail()).
 */
#ifndef CARTAZ_JOB_IMPORT_UPSTREAM_H
#define CARTAZ_JOB_IMPORT_UPSTREAM_H

#include "cartaz/job/job.h"
#include "cartaz/job/reading.h"
#include "cartaz/job/response_cache.h"
#include "cartaz/job/spool.h"
#include "upstream/crawl.h"

/* The share of a sync's time for the upstream.  The rest is for the index. */
#define IMPORT_UPSTREAM_PART 0.9

struct upstream_reader {
	struct job *job;
	struct crawl crawl;
	struct response_cache cache;
	struct spool list;           /* the items of the last reading */
	struct reading before, last; /* the last two readings */
	int readings;
	const char *page_count_at; /* the pointer to crawl.page_count */
	bool enriches;             /* each event needs further requests */
	bool told_wait;
};

/* Reads the whole list, and then passes its items to the job. */
bool import_upstream(struct upstream_reader *, struct job *) MUST_USE;
/*
 * Stores the responses for the next reading.  If the events are served, removes the
 * responses of other events.  Call it while the lock is held.
 */
void import_upstream_keep(struct upstream_reader *, bool served);
/*
 * Releases the reader, which is all zero if the job ended early.
 */
void import_upstream_close(struct upstream_reader *);

#endif
