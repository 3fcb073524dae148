/*
 * public_address - compares an address with the blocks that the internet does not route.
 */
#include "http/public_address.h"

#include <netinet/in.h>

/* A block of addresses: the first bytes, and how many of their bits count. */
struct block {
	unsigned char bytes[8];
	int bits;
};

static const struct block blocks_ipv4[] = {
	{ { 0 }, 8 }, { { 10 }, 8 }, { { 100, 64 }, 10 }, { { 127 }, 8 },
	{ { 169, 254 }, 16 }, { { 172, 16 }, 12 }, { { 192, 0, 0 }, 24 },
	{ { 192, 0, 2 }, 24 }, { { 192, 168 }, 16 }, { { 198, 18 }, 15 },
	{ { 198, 51, 100 }, 24 }, { { 203, 0, 113 }, 24 },
	{ { 224 }, 3 }, /* multicast, reserved, broadcast */
};

/* Addresses outside of 2000::/3 are not routed. */
static const struct block global_ipv6 = { { 0x20 }, 3 };
static const struct block blocks_ipv6[] = {
	{ { 0x20, 0x01, 0x00 }, 23 }, /* Teredo, benchmarks, ORCHID */
	{ { 0x20, 0x01, 0x0d, 0xb8 }, 32 },
	{ { 0x3f, 0xff, 0x00 }, 20 },
};

/* The blocks whose addresses contain an IPv4 address, and its position. */
static const struct {
	unsigned char bytes[12];
	size_t length, at;
} holders[] = {
	{ { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff }, 12, 12 },
	{ { 0x00, 0x64, 0xff, 0x9b }, 12, 12 },
	{ { 0x20, 0x02 }, 2, 2 },
};

static bool
is_in(const unsigned char *address, const struct block *b)
{
	int whole = b->bits / 8, rest = b->bits % 8;
	unsigned char mask = (unsigned char)(0xff00 >> rest);

	return memcmp(address, b->bytes, (size_t)whole) == 0 &&
	    (rest == 0 || ((address[whole] ^ b->bytes[whole]) & mask) == 0);
}

static bool
is_public_ipv4(const unsigned char *address)
{
	for (size_t i = 0; i < ARRAY_LEN(blocks_ipv4); i++) {
		if (is_in(address, &blocks_ipv4[i]))
			return false;
	}
	return true;
}

static bool
is_public_ipv6(const unsigned char *address)
{
	for (size_t i = 0; i < ARRAY_LEN(holders); i++) {
		if (memcmp(address, holders[i].bytes, holders[i].length) == 0)
			return is_public_ipv4(address + holders[i].at);
	}
	if (!is_in(address, &global_ipv6))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(blocks_ipv6); i++) {
		if (is_in(address, &blocks_ipv6[i]))
			return false;
	}
	return true;
}

bool
public_address_is(const struct sockaddr *address)
{
	struct sockaddr_in6 six;
	struct sockaddr_in four;

	if (address->sa_family == AF_INET) {
		memcpy(&four, address, sizeof(four));
		return is_public_ipv4(
		    (const unsigned char *)&four.sin_addr.s_addr);
	}
	if (address->sa_family == AF_INET6) {
		memcpy(&six, address, sizeof(six));
		return is_public_ipv6(six.sin6_addr.s6_addr);
	}
	return false;
}
