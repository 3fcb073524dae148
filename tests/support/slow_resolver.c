/* slow_resolver - preloaded library: every look-up of a name takes a minute. */
#include <netdb.h>
#include <unistd.h>

int
getaddrinfo(const char *restrict node, const char *restrict service,
    const struct addrinfo *restrict hints, struct addrinfo **restrict res)
{
	(void)node;
	(void)service;
	(void)hints;
	(void)res;
	sleep(60);
	return EAI_AGAIN;
}
