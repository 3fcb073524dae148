/*
 * live_worker - answers what it is passed, request by request.
 */
#include "app/live_worker.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "app/confinement.h"
#include "app/endpoint_table.h"
#include "app/live_pass.h"
#include "app/resident_reader.h"
#include "app/resident_signals.h"
#include "base/deadline.h"
#include "brand/find.h"
#include "cgi/log.h"
#include "http/http_client.h"

enum { BRANDS_KEPT = 4 }; /* the brand file, and its aliases */

static void
refuse(const char *why)
{
	struct error f;

	(void)error_note(&f, ERROR_INTERNAL_ERROR, "%s", why);
	log_error("serve", &f);
}

/* Later than what waits for the upstream gives up, earlier than the web server. */
static int64_t
time_max_ms(void)
{
	return (deadline_max_ms() + paths_timeout_s() * 1000) / 2;
}

static void
answer(const struct live_pass *pass)
{
	static char room[SCGI_ROOM];
	char *environment[SCGI_VARIABLES_MAX + 1];
	const struct endpoint *ep = endpoint_named(pass->program);
	const struct endpoint_begin begin = {
		.at_ms = pass->started_at_ms,
		.upstream_is_busy = pass->upstream_is_busy != 0,
	};
	int64_t left_ms =
	    pass->started_at_ms + time_max_ms() - deadline_clock_ms();

	if (ep == NULL || left_ms > time_max_ms() ||
	    !live_pass_read(pass, room, environment)) {
		refuse("a request that was passed on is none");
		return;
	}
	if (left_ms <= 0)
		return;
	errno = 0;
	resident_timer(left_ms);
	(void)!endpoint_serve_since(
	    &begin, ep, environment, pass->file, pass->connection);
	resident_timer(0);
	fatal_set_hook(NULL, NULL);
}

void
live_worker_run(int socket, int bodies, const struct paths *paths,
    const struct brand *brand)
{
	enum live_pass_outcome got;
	struct live_pass pass;

	resident_signals_handle();
	resident_signals_unblock(SIGALRM);
	resident_reader_serve(bodies);
	confinement_live_worker(paths, brand);
	brand_keep(BRANDS_KEPT);
	http_client_keep();
	while (
	    (got = live_pass_receive(socket, true, &pass)) != LIVE_PASS_END) {
		if (got == LIVE_PASS_WHOLE) {
			answer(&pass);
			live_pass_close(&pass);
		}
		brand_keep_current();
		if (send(socket, "", 1, MSG_NOSIGNAL) != 1)
			break;
	}
	_exit(0);
}
