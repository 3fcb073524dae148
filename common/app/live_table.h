/*
 * live_table.h - the workers of live brands (live_server.h): which there are, and what
 * each of them does.
 *
 * Share:  the workers of a brand that have a request are at most as many as are left to
 *         all others: so a brand that hangs has half of them at most, two have two
 *         thirds, and a next one finds room.
 * Owns:   the sockets of the workers, and their processes until they are reaped.
 */
#ifndef APP_LIVE_TABLE_H
#define APP_LIVE_TABLE_H

#include <sys/types.h>

#include "base/base.h"
#include "brand/brand.h"

enum { LIVE_WORKERS_MAX = 128 };

struct live_place {
	pid_t pid;  /* 0: free */
	int socket; /* -1: it was told to end */
	char host[BRAND_HOST_MAX + 1];
	uint64_t files; /* what live_server.h calls fresh */
	int64_t started_ms;
	int64_t since_ms; /* begin of the request it has; 0: none */
	int64_t requests;
	bool is_refusing; /* has one that may not ask the upstream */
};

struct live_table {
	struct live_place places[LIVE_WORKERS_MAX];
};

void live_table_init(struct live_table *);

/* A free worker of the brand, or NULL; those of older files go. */
struct live_place *live_table_free_worker(
    struct live_table *, const char *host, uint64_t files) MUST_USE;

/* Room for another; NULL: none, and a free worker was told to go, if there is one. */
struct live_place *live_table_room(struct live_table *) MUST_USE;

/* Of the brand; those that were told to end do not count. */
int64_t live_table_count(const struct live_table *, const char *host) MUST_USE;

/* Another one of the brand may have a request that asks its upstream. */
bool live_table_has_share(const struct live_table *, const char *host) MUST_USE;

/* A worker of the brand has a request that may not. */
bool live_table_is_refusing(const struct live_table *, const char *host)
    MUST_USE;

/* It ends when it has answered. */
void live_table_dismiss(struct live_place *);

/*
 * Something came from the worker: true when it is free again.  After its share of
 * requests it is told to go.
 */
bool live_table_hear(struct live_place *, int64_t requests) MUST_USE;

/* Tells free workers to go that are older, or all of them; kills who is late. */
void live_table_end_old(struct live_table *, int64_t older_than_ms);

/* Takes leave of those that ended: true when there were any. */
bool live_table_reap(struct live_table *) MUST_USE;
size_t live_table_left(const struct live_table *) MUST_USE;

#endif
