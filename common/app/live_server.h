/*
 * live_server.h - the live brands of the resident server: a process that gives each
 * request of a live brand to a worker of that brand (live_worker.h), and starts and
 * ends these workers.
 *
 * Model:  requests arrive at the inbox (live_pass.h) from the workers of the resident
 *         server, which read them.  This process reads nothing of them but the brand's
 *         host and no secret; it is linked with libcurl so that its copies are, and
 *         confined as little as the resident server itself.
 * A worker: of one brand, forked when a request finds none free.  A brand has one more
 *         than upstream.limits.slots, which is the one that says that all slots are
 *         taken; all brands together have LIVE_WORKERS_MAX, of which a free one of
 *         another brand goes first.  Beyond its share (live_table.h) a brand has one
 *         more, which says that its upstream is busy and does not ask it.
 * Waiting: what finds no worker waits behind the others of its brand (live_queue.h), and
 *         for nobody else.  What finds no room there, and what waited until its time
 *         was over, is refused: 502, with Retry-After.
 * Fresh:  a worker is of use while the brand file, the profile, the secrets' files and
 *         the folders of its brand are the same (base/file_identity.h): what the kernel
 *         opened to it are those files.  Another one takes the place of one that is not.
 *         Of all else (certificates, files of the resolver) it has what there was when
 *         it started, LIVE_WORKER_MS ago at most.
 *         After its share of requests it is replaced, too.
 * Ends:   TERM, and the end of the inbox: after the requests that came.  Also after a
 *         while without a worker; the resident server starts it when a request comes.
 *         A worker that is late by seconds is killed.
 */
#ifndef APP_LIVE_SERVER_H
#define APP_LIVE_SERVER_H

#include "base/base.h"

enum { LIVE_WORKER_MS = 60 * 1000 }; /* then it takes no other request */

/*
 * Until its end; returns what main returns.  Who waits for the readers of its workers is
 * at the other end of `bodies` (resident_bodies.h); `requests` is the share of a worker.
 */
int live_server_run(int inbox, int bodies, int64_t requests);

#endif
