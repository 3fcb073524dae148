/*
 * recall.h - what the upstream answered to the further requests of each event,
 * kept from one sync to the next, so that only what has changed is asked.
 *
 * Layer:  5 (programs).
 * Shape:  var/<host>/also.db, for the tool's user alone: an answer a row, its
 *         key, the tag and the record's updated_at that it came with, and as
 *         much of it as the profile's rules look at (reads.h).
 * Order:  an answer is true of the upstream whatever becomes of the snapshot,
 *         so it is written as the crawl goes, RECALL_FLUSH_S after the one
 *         before: so much is lost by a crash, and nothing by a failed sync.
 *         Events that are gone are forgotten once a snapshot without them is
 *         served.
 * Errors: none.  What cannot be read or written is said and thrown away: that
 *         costs requests, nothing else.
 */
#ifndef RECALL_H
#define RECALL_H

#include "upstream/enrich.h"
#include "cartaz/job/job.h"
#include "profile/projection.h"

#define RECALL_FLUSH_S 1.0

/* "" for none. */
struct recall_row {
	const char *updated_at, *etag, *json;
};

struct recall {
	const struct job *job;
	char path[PLACES_PATH_MAX], source[20];
	struct store store;
	struct sqlite3_stmt *get, *put, *mark;
	bool open; /* else nothing is known and nothing is kept */
	bool thrown_away;
	bool unwritten; /* there are answers that only this process knows */
	double written_s;
	struct reads *reads;

	/* of one event */
	struct arena mem;
	const char *key, *updated_at;
	struct recall_row was; /* of the answer looked up last */
};

/* For a job with its lock, whose profile has further requests. */
void recall_open(struct recall *, struct job *);
void recall_close(struct recall *);

/* The event whose answers are asked next; what its record says of its age. */
void recall_event(
    struct recall *, const char *key, const char *updated_at_or_null);
/* What is known of an answer, and what it is now; see also.h. */
void recall_get(struct recall *, const char *name, struct also_known *);
void recall_keep(struct recall *, const char *name, const char *etag_or_null,
    struct json_object *borrowed);
/* Writes what is not written yet. */
void recall_flush(struct recall *);

/* Forgets all events but those that there were since recall_open(). */
void recall_prune(struct recall *);
/* The profile has no further requests any more. */
void recall_remove(const struct job *);

#endif
