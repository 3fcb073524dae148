/*
 * live_worker.h - answers the requests of one live brand, one at a time, with the
 * connection to its upstream kept between them.
 *
 * One brand: the process is confined to the files of its brand, its secrets included,
 *         before it reads anything of a request (confinement_live_worker()), and answers
 *         for no other brand.  So what it keeps (connection, TLS session, address of
 *         the upstream, its own memory) serves that brand alone.
 * Kept:   the upstream's connection (http_client_keep()) and the brand file.  The
 *         profile and the secrets are read for each request, as a program reads them.
 * Time:   as in CGI, from where the request began: the upstream has what
 *         base/deadline.h says, and a timer ends a request that takes longer
 *         (resident_signals.h) before the web server would.
 * Says:   a byte to the live server after each answer: it takes another request.
 * Ends:   when nobody is at the other end of its socket, and with a request's last
 *         words.
 */
#ifndef APP_LIVE_WORKER_H
#define APP_LIVE_WORKER_H

#include "base/paths.h"
#include "brand/brand.h"

/*
 * In a process of its own; `socket` gets its requests (live_pass.h), and `bodies` what
 * readers do not take at once (resident_reader.h).
 */
_Noreturn void live_worker_run(
    int socket, int bodies, const struct paths *, const struct brand *);

#endif
