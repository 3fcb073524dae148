/*
 * source_circle - follows the sources of the brands that an address belongs to.
 */
#include "cartaz/sources/source_circle.h"

#include "base/text.h"
#include "brand/find.h"

struct walk {
	struct tool *tool;
	const struct brand *home;
	const char *seen[SOURCE_CIRCLE_BRANDS_MAX];
	size_t count;
};

/* "club.example" of "webcal://Club.example:443/a"; false for other addresses. */
static bool
host_of(const char *url, char host[BRAND_HOST_MAX + 1])
{
	char authority[BRAND_HOST_MAX + 8];
	const char *start = url != NULL ? strstr(url, "://") : NULL;
	size_t n;

	if (start == NULL || text_starts(url, "postgresql"))
		return false;
	n = strcspn(start + 3, "/?#");
	snprintf(authority, sizeof(authority), "%.*s", (int)n, start + 3);
	return n < sizeof(authority) && brand_normalize_host(authority, host);
}

/* Is the host a brand that was not looked at yet? */
static bool
enter(struct walk *w, const char *host, struct brand *b)
{
	const struct paths *paths = &w->tool->paths;
	struct error f;

	if (w->count == SOURCE_CIRCLE_BRANDS_MAX ||
	    !brand_find(paths, host, &w->tool->mem, b, &f) ||
	    !brand_load(paths, b->host, &w->tool->mem, b, &f))
		return false;
	for (size_t i = 0; i < w->count; i++) {
		if (strcmp(w->seen[i], b->host) == 0)
			return false;
	}
	w->seen[w->count++] = b->host;
	return true;
}

static bool
leads_home(struct walk *w, const char *url)
{
	char host[BRAND_HOST_MAX + 1];
	struct brand b;

	if (!host_of(url, host))
		return false;
	if (brand_has_host(w->home, host))
		return true;
	if (!enter(w, host, &b))
		return false;
	for (size_t i = 0; b.sources != NULL && i < b.source_count; i++) {
		if (leads_home(w, b.sources[i].url))
			return true;
	}
	return b.has_upstream && leads_home(w, b.upstream.base);
}

bool
source_circle_check(struct tool *t, const struct brand *b,
    const char *url_or_null, struct error *f)
{
	struct walk w = { .tool = t, .home = b };

	if (!leads_home(&w, url_or_null))
		return true;
	return w.count == 0
	    ? error_note(
		  f, ERROR_UPSTREAM_UNAVAILABLE, "leads to this site itself")
	    : error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		  "leads to %s, which reads this site: its events would go in "
		  "a circle",
		  w.seen[0]);
}
