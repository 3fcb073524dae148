/*
 * oembed_target - parses the address of a page.
 */
#include "app/oembed_target.h"

#include "base/buf.h"
#include "base/text.h"
#include "text/web_address.h"

/*
 * Returns true for an address, written by web_address_read(), at a host of the brand.
 * *path is the rest.
 */
static bool
is_of_brand(const struct brand *b, const char *address, const char **path)
{
	const char *host = strstr(address, "://");
	char field[BRAND_HOST_MAX + 16], name[BRAND_HOST_MAX + 1];
	size_t n;

	if (host == NULL)
		return false;
	host += 3;
	n = strcspn(host, "/?#");
	*path = host + n;
	if (n >= sizeof(field))
		return false;
	memcpy(field, host, n);
	field[n] = '\0';
	return brand_normalize_host(field, name) && brand_has_host(b, name);
}

static bool
read_path(
    const char *events, const char *path, size_t n, struct oembed_target *t)
{
	size_t before = strlen(events);

	t->slug[0] = '\0';
	if (n == 0 || (n == 1 && path[0] == '/'))
		return true;
	if (n < before || memcmp(path, events, before) != 0)
		return false;
	if (n == before || (n == before + 1 && path[before] == '/'))
		return true;
	if (path[before] != '/')
		return false;
	before++;
	n -= before;
	n -= path[before + n - 1] == '/';
	if (n == 0 || n > EVENT_SLUG_MAX)
		return false;
	memcpy(t->slug, path + before, n);
	t->slug[n] = '\0';
	return event_slug_valid(t->slug);
}

bool
oembed_target_read(const struct brand *brand, const char *text,
    struct arena *mem, struct oembed_target *t)
{
	LOCAL_BUF read = BUF_INIT(OEMBED_TARGET_MAX + 1);
	const char *address, *path, *query;
	size_t n = strlen(text);

	if (n >= OEMBED_TARGET_MAX ||
	    web_address_read(text, n, &read) != NULL) {
		return false;
	}
	address = arena_take(mem, &read);
	if (!is_of_brand(brand, address, &path))
		return false;
	n = strcspn(path, "?#");
	query = path[n] == '?' ? path + n + 1 : "";
	t->query = arena_copy(mem, query, strcspn(query, "#"));
	return read_path(brand->paths.events, path, n, t) ||
	    read_path(BRAND_PATH_OF_EVENTS, path, n, t);
}
