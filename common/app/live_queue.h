/*
 * live_queue.h - the requests of live brands that wait for a worker (live_server.h).
 *
 * Order:  of one brand, as they came.  No brand waits for another.
 * Limits: LIVE_WAITING_MAX; a brand has at most as many as it leaves to all others.
 * Time:   of a request that waited until its time was over, or whose client went,
 *         nothing is begun.
 * Owns:   the descriptors of what was added, until it is taken away.
 */
#ifndef APP_LIVE_QUEUE_H
#define APP_LIVE_QUEUE_H

#include "app/live_pass.h"

enum { LIVE_WAITING_MAX = 256 };

struct live_waiting {
	struct live_pass pass;
	uint64_t brand;   /* hash of its host */
	bool is_due;      /* something changed for it since it had to wait */
	bool needs_place; /* and that may be at another brand */
};

struct live_queue {
	struct live_waiting list[LIVE_WAITING_MAX];
	size_t count;
};

/* False when the share of its brand is used up: the request stays the caller's. */
bool live_queue_add(struct live_queue *, const struct live_pass *) MUST_USE;

/* A worker of the brand is free, or there is room for one of any. */
void live_queue_wake(struct live_queue *, const char *host);
void live_queue_wake_all(struct live_queue *);

/* What the place holds waits, and so does all of its brand behind it. */
void live_queue_wait(struct live_queue *, size_t at, bool needs_place);

/* Closes what the place holds, which the next one takes. */
void live_queue_remove(struct live_queue *, size_t at);

/* Closes the descriptors of all. */
void live_queue_close(struct live_queue *);

/* Those whose client went. */
void live_queue_remove_gone(struct live_queue *);

#endif
