/*
 * cartaz_serve_live - main of the program "cartaz-serve-live", which cartaz-serve starts
 * for live brands (app/live_server.h): it is linked with libcurl, and cartaz-serve is
 * not.
 *
 *   cartaz-serve-live INBOX BODIES REQUESTS    two descriptors, and the share of a worker
 */
#include <sys/socket.h>

#include "app/live_server.h"
#include "base/text.h"

static bool
is_box(const char *text, int64_t *fd)
{
	int kind = 0;
	socklen_t n = sizeof(kind);

	return text_int(text, 3, INT32_MAX, fd) &&
	    getsockopt((int)*fd, SOL_SOCKET, SO_TYPE, &kind, &n) == 0 &&
	    kind == SOCK_SEQPACKET;
}

int
main(int argc, char **argv)
{
	int64_t inbox, bodies, requests;

	if (argc != 4 || !is_box(argv[1], &inbox) ||
	    !is_box(argv[2], &bodies) ||
	    !text_int(argv[3], 1, INT64_MAX, &requests))
		fatal("cartaz-serve-live: is started by cartaz-serve");
	return live_server_run((int)inbox, (int)bodies, requests);
}
