/*
 * source_circle - follows the sources of the brands to which an address belongs.
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

/*
 * Returns true for the address of the home brand, or of a brand that reads it.  A base
 * is the start of several addresses.  At another address, Cartaz must answer.
 */
static bool
leads_home(struct walk *w, const char *url, bool is_base)
{
	char host[BRAND_HOST_MAX + 8];
	const char *start = url != NULL ? strstr(url, "://") : NULL;
	struct brand b;
	struct error f;

	if (start == NULL || text_starts(url, "postgresql"))
		return false;
	snprintf(host, sizeof(host), "%.*s", (int)strcspn(start + 3, "/?#"),
	    start + 3);
	if (!brand_find(&w->tool->paths, host, &w->tool->mem, &b, &f))
		return false;
	if (!is_base && !brand_answers_at(&b, url))
		return false;
	if (strcmp(b.host, w->home->host) == 0)
		return true;
	for (size_t i = 0; i < w->count; i++) {
		if (strcmp(w->seen[i], b.host) == 0)
			return false;
	}
	if (w->count == SOURCE_CIRCLE_BRANDS_MAX ||
	    !brand_load(&w->tool->paths, b.host, &w->tool->mem, &b, &f))
		return false;
	w->seen[w->count++] = b.host;
	for (size_t i = 0; b.sources != NULL && i < b.source_count; i++) {
		if (leads_home(w, b.sources[i].url,
			brand_source_is_foreign(&b.sources[i])))
			return true;
	}
	return b.has_upstream && leads_home(w, b.upstream.base, true);
}

static bool
fail_circle(const struct walk *w, struct error *f)
{
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
	    "leads to %s, and from there back to this site, so the events "
	    "would go in a circle",
	    w->seen[0]);
}

bool
source_circle_check(struct tool *t, const struct brand *b,
    const struct brand_source *s, const char *url_or_null, struct error *f)
{
	struct walk w = { .tool = t, .home = b };

	if (!leads_home(&w, url_or_null, brand_source_is_foreign(s)))
		return true;
	if (w.count > 0)
		return fail_circle(&w, f);
	return brand_source_is_foreign(s) ||
	    error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		"leads to an address of this site at which Cartaz itself "
		"answers; give the address where the events come from, or a "
		"file");
}

bool
source_circle_check_upstream(
    struct tool *t, const struct brand *b, struct error *f)
{
	struct walk w = { .tool = t, .home = b };

	return !leads_home(&w, b->upstream.base, true) || w.count == 0 ||
	    fail_circle(&w, f);
}
