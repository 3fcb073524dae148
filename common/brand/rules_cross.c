/*
 * rules_cross - checks the keys of a brand file that must agree with each other.
 */
#include <stdio.h>

#include "brand/internal.h"
#include "base/text.h"
#include "cgi/request_address.h"

struct brand_cross_check {
	brand_mistake_fn *mistake;
	void *context;
	bool valid;
};

static void
require(struct brand_cross_check *r, bool holds, const char *pointer,
    const char *why)
{
	if (holds)
		return;
	r->valid = false;
	r->mistake(r->context, true, pointer, why);
}

/* Returns true if the host of the address is the brand's host or an alias. */
static bool
is_own_address(const struct brand *b, const char *url)
{
	char authority[BRAND_HOST_MAX + 8], host[BRAND_HOST_MAX + 1];
	const char *start = strstr(url, "://") + 3;
	size_t n = strcspn(start, "/?#");

	snprintf(authority, sizeof(authority), "%.*s", (int)n, start);
	return n < sizeof(authority) && brand_normalize_host(authority, host) &&
	    brand_has_host(b, host);
}

bool
brand_answers_at(const struct brand *b, const char *url)
{
	const char *const starts[] = { b->paths.events, "/api/public/v1" };
	size_t origin = text_url_origin(url);
	struct request_address a;

	request_address_read(url + origin, &a);
	for (size_t i = 0; origin > 0 && i < ARRAY_LEN(starts); i++) {
		if (text_starts(a.path, starts[i]) &&
		    strchr("/.#", a.path[strlen(starts[i])]) != NULL)
			return is_own_address(b, url);
	}
	return false;
}

/* Only "www.example.com" can prove that "com.example.www/..." is its server. */
static bool
is_own_server(const char *host, const char *name)
{
	const char *end = host + strlen(host);

	while (end > host) {
		const char *label = end;
		size_t n;

		while (label > host && label[-1] != '.')
			label--;
		n = (size_t)(end - label);
		if (strncmp(name, label, n) != 0 ||
		    name[n] != (label > host ? '.' : '/'))
			return false;
		name += n + 1;
		end = label > host ? label - 1 : label;
	}
	return true;
}

/*
 * A source must not be a page or a feed of this brand, which would return our events.
 * Another program may be at the host of the brand, with an API or a calendar.
 */
static void
check_sources(struct brand_cross_check *r, const struct brand *b)
{
	char pointer[40];

	require(r, b->has_upstream || b->has_sources, "/upstream",
	    "is missing; a brand file needs \"upstream\" or \"sources\"");
	require(r, !b->has_sources || !b->has_upstream, "/upstream",
	    "is not allowed beside \"sources\"; make the upstream a source");
	for (size_t i = 0; b->sources != NULL && i < b->source_count; i++) {
		const struct brand_source *s = &b->sources[i];

		snprintf(pointer, sizeof(pointer), "/sources/%zu/name", i);
		for (size_t k = 0; k < i; k++)
			require(r, strcmp(s->name, b->sources[k].name) != 0,
			    pointer,
			    "is also the name of an earlier source; "
			    "choose another name");
		snprintf(pointer, sizeof(pointer), "/sources/%zu/profile", i);
		require(r,
		    (s->kind != BRAND_SOURCE_ICAL &&
			s->kind != BRAND_SOURCE_NATIVE) ||
			strcmp(s->upstream.profile, "native") == 0,
		    pointer,
		    "is not allowed for a source of the kind ical or native");
		snprintf(pointer, sizeof(pointer), "/sources/%zu/url", i);
		require(r,
		    s->url == NULL || strstr(s->url, "://") == NULL ||
			brand_url_is_database(s->url) ||
			brand_source_is_foreign(s) ||
			!brand_answers_at(b, s->url),
		    pointer,
		    "must not be an address at which Cartaz itself answers "
		    "with the events of the brand");
		require(r,
		    (s->kind == BRAND_SOURCE_POSTGRESQL) ==
			brand_url_is_database(s->url),
		    pointer,
		    "must be postgresql://user@host/database for the kind "
		    "postgresql, and must not be a postgresql:// address for another kind");
		snprintf(pointer, sizeof(pointer), "/sources/%zu/query", i);
		require(r,
		    (s->kind == BRAND_SOURCE_POSTGRESQL) == (s->query != NULL),
		    pointer,
		    "is required for a source of the kind postgresql, and is "
		    "not allowed for other kinds");
	}
}

/* A brand that relays the authentication API needs its own address for this API. */
static void
check_relay(struct brand_cross_check *r, const struct brand *b)
{
	require(r, b->auth_url != NULL, "/auth_url",
	    "is missing, and is required with /auth");
	if (b->auth_url == NULL)
		return;
	require(r, is_own_address(b, b->auth_url), "/auth_url",
	    "must be on the brand's host or an alias, because the brand "
	    "relays its authentication API (/auth)");
	require(r, strlen(b->auth_url) == text_url_origin(b->auth_url),
	    "/auth_url",
	    "must not have a path or a query, because the brand relays its "
	    "authentication API (/auth); write only the scheme, the host and "
	    "the port if there is one");
	require(r, !text_same_origin(b->auth_upstream, b->auth_url),
	    "/auth/upstream",
	    "must be the address of the identity backend, on another host or "
	    "port than /auth_url, because Cartaz relays requests for /auth_url "
	    "to this backend");
}

bool
brand_rules_cross_check(const struct brand *b, const char *file_host_or_null,
    brand_mistake_fn *fn, void *context)
{
	static const char own_host[] =
	    "must be on the brand's host or an alias";
	struct brand_cross_check r = { fn, context, true };
	char host[BRAND_HOST_MAX + 1];

	require(&r,
	    brand_normalize_host(b->host, host) && strcmp(host, b->host) == 0,
	    "/host", "must be a host name in lower case, without a port");
	require(&r,
	    file_host_or_null == NULL ||
		strcmp(b->host, file_host_or_null) == 0,
	    "/host", "must be the name of the file without .json");
	require(&r, strcmp(b->host, "assets") != 0, "/host",
	    "must not be \"assets\", the name of the folder that all brands "
	    "share");
	require(&r, is_own_address(b, b->site_url), "/site_url", own_host);
	require(&r, is_own_address(b, b->base_url), "/base_url", own_host);
	require(&r, strlen(b->site_url) == text_url_origin(b->site_url),
	    "/site_url",
	    "must not have a path or a query, because Cartaz serves a site "
	    "only at the root of its host; write only the scheme, the host "
	    "and the port if there is one");
	require(&r,
	    strcmp(b->base_url + text_url_origin(b->base_url),
		"/api/public/v1") == 0,
	    "/base_url",
	    "must have exactly the path /api/public/v1, because Cartaz serves "
	    "the API only at this path");
	if (b->auth_upstream != NULL)
		check_relay(&r, b);
	require(&r,
	    strlen(b->site_origin) == text_url_origin(b->site_url) &&
		text_starts(b->site_url, b->site_origin),
	    "/site_origin",
	    "must be the origin of /site_url: scheme, host and port");
	require(&r,
	    b->registry.name == NULL ||
		is_own_server(b->host, b->registry.name),
	    "/agents/registry/name",
	    "must begin with the labels of the brand's host in reverse order "
	    "and a slash, such as com.example.agenda/");
	require(&r,
	    !b->deprecated || b->deprecation.sunset_s >= b->deprecation.at_s,
	    "/deprecation/sunset", "must not be before /deprecation/at");
	check_sources(&r, b);
	return r.valid;
}
