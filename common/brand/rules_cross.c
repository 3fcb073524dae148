#include <stdio.h>

#include "brand/rules.h"
#include "base/text.h"

struct relations {
	brand_mistake_fn *mistake;
	void *context;
	bool all_hold;
};

static void
must(struct relations *r, bool holds, const char *pointer, const char *why)
{
	if (holds)
		return;
	r->all_hold = false;
	r->mistake(r->context, true, pointer, why);
}

/* "https://example.org:8080" of "https://example.org:8080/a/b". */
static size_t
origin_len(const char *url)
{
	const char *host = strstr(url, "://") + 3;

	return (size_t)(host - url) + strcspn(host, "/?#");
}

static bool
same_origin(const char *a, const char *b)
{
	return origin_len(a) == origin_len(b) &&
	    memcmp(a, b, origin_len(a)) == 0;
}

/* Is the address on one of the brand's own hosts? */
static bool
is_own(const struct brand *b, const char *url)
{
	char authority[BRAND_HOST_MAX + 8], host[BRAND_HOST_MAX + 1];
	const char *start = strstr(url, "://") + 3;
	size_t n = strcspn(start, "/?#");

	snprintf(authority, sizeof(authority), "%.*s", (int)n, start);
	return n < sizeof(authority) && brand_normal_host(authority, host) &&
	    brand_answers_at(b, host);
}

bool
brand_rules_cross_check(const struct brand *b, const char *file_host_or_null,
    brand_mistake_fn *fn, void *context)
{
	static const char own[] = "must be on the brand's host or an alias";
	struct relations r = { fn, context, true };
	char host[BRAND_HOST_MAX + 1];

	must(&r, brand_normal_host(b->host, host) && strcmp(host, b->host) == 0,
	    "/host", "must be a host name in lower case, without a port");
	must(&r,
	    file_host_or_null == NULL ||
		strcmp(b->host, file_host_or_null) == 0,
	    "/host", "must be the name of the file without .json");
	must(&r, strcmp(b->host, "assets") != 0, "/host",
	    "must not be the name of the folder that all brands share");
	must(&r, is_own(b, b->site_url), "/site_url", own);
	must(&r, is_own(b, b->base_url), "/base_url", own);
	must(&r, strlen(b->site_url) == origin_len(b->site_url), "/site_url",
	    "must end with its host and port: below a path nothing answers");
	must(&r,
	    strcmp(b->base_url + origin_len(b->base_url), "/api/public/v1") ==
		0,
	    "/base_url",
	    "must be /api/public/v1 right after its host and port: below "
	    "another path nothing answers");
	must(&r, b->auth_upstream == NULL || is_own(b, b->auth_url),
	    "/auth_url",
	    "must be on the brand's host or an alias, because "
	    "/auth says that the brand relays");
	must(&r,
	    b->auth_upstream == NULL ||
		strlen(b->auth_url) == origin_len(b->auth_url),
	    "/auth_url",
	    "must end with its host and port, because /auth says that the "
	    "brand relays");
	must(&r,
	    b->auth_upstream == NULL ||
		!same_origin(b->auth_upstream, b->auth_url),
	    "/auth/upstream",
	    "must be the identity backend, not /auth_url, which relays to it");
	must(&r,
	    strlen(b->site_origin) == origin_len(b->site_url) &&
		text_starts(b->site_url, b->site_origin),
	    "/site_origin",
	    "must be the origin of /site_url: scheme, host and port");
	must(&r,
	    !b->deprecated || b->deprecation.sunset_s >= b->deprecation.at_s,
	    "/deprecation/sunset", "must not be before /deprecation/at");
	return r.all_hold;
}
