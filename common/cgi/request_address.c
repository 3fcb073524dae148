/*
 * request_address - takes an address apart and decodes its path.
 */
#include "cgi/request_address.h"

#include "base/text.h"

/* Returns the path of "http://host/path", an address that proxies get. */
static const char *
skip_authority(const char *address)
{
	const char *authority = strstr(address, "://");

	if (address[0] == '/' || authority == NULL ||
	    authority != address + strcspn(address, ":/?"))
		return address;
	authority += 3;
	return authority + strcspn(authority, "/?");
}

/* Decodes escapes and returns the length, without a NUL.  A mistake sets a->status. */
static size_t
decode_escapes(const char *p, size_t n, struct request_address *a)
{
	size_t len = 0;

	for (size_t i = 0; i < n; i++) {
		int high, low;

		if (p[i] != '%') {
			a->path[len++] = p[i];
			continue;
		}
		high = i + 1 < n ? text_hex_digit(p[i + 1]) : -1;
		low = i + 2 < n ? text_hex_digit(p[i + 2]) : -1;
		if (high < 0 || low < 0) {
			a->status = 400;
			return len;
		}
		i += 2;
		a->path[len] = (char)(high * 16 + low);
		if (a->path[len] == '/' || a->path[len] == '\0')
			a->status = 404;
		len++;
	}
	return len;
}

/*
 * Resolves "." and ".." in place, and makes one slash of several.  Returns false if the
 * path leads above the root.
 */
static bool
follow_dots(char *path, size_t n)
{
	size_t at = 1, len = 1;

	while (at < n) {
		size_t part = 0;

		while (at + part < n && path[at + part] != '/')
			part++;
		if (part == 2 && memcmp(path + at, "..", 2) == 0) {
			if (len == 1)
				return false;
			for (len--; path[len - 1] != '/'; len--)
				;
		} else if (part != 0 && (part != 1 || path[at] != '.')) {
			memmove(path + len, path + at, part);
			len += part;
			if (at + part < n)
				path[len++] = '/';
		}
		at += part + 1;
	}
	path[len] = '\0';
	return true;
}

void
request_address_read(const char *address, struct request_address *a)
{
	size_t n;

	a->status = 0;
	a->from = skip_authority(address);
	a->written = strcspn(a->from, "?");
	a->query = a->from + a->written + (a->from[a->written] == '?');
	a->path[0] = '/';
	a->path[1] = '\0';
	if (strlen(address) > REQUEST_ADDRESS_MAX) {
		a->status = 414;
		return;
	}
	if (a->written == 0 && a->from != address)
		return; /* http://host */
	if (a->from[0] != '/') {
		a->status = 400;
		return;
	}
	n = decode_escapes(a->from, a->written, a);
	if (a->status == 0 && !follow_dots(a->path, n))
		a->status = 400;
	if (a->status != 0)
		a->path[1] = '\0';
}
