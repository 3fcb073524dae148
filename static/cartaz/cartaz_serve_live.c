/*
 * cartaz_serve_live - main of the program "cartaz-serve-live", which cartaz-serve starts
 * for live brands (app/live_server.h): it is linked with libcurl, and cartaz-serve is
 * not.
 *
 *   cartaz-serve-live INBOX REQUESTS    a descriptor, and the share of a worker
 */
#include <sys/socket.h>

#include "app/live_server.h"
#include "base/text.h"

int
main(int argc, char **argv)
{
	int64_t inbox, requests;
	int kind = 0;
	socklen_t n = sizeof(kind);

	if (argc != 3 || !text_int(argv[1], 3, INT32_MAX, &inbox) ||
	    !text_int(argv[2], 1, INT64_MAX, &requests) ||
	    getsockopt((int)inbox, SOL_SOCKET, SO_TYPE, &kind, &n) != 0 ||
	    kind != SOCK_SEQPACKET)
		fatal("cartaz-serve-live: is started by cartaz-serve");
	return live_server_run((int)inbox, requests);
}
