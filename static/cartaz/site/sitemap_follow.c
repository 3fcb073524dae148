/*
 * sitemap_follow - the sitemap after a change of what is served, and the one
 * sentence for when it cannot be written.
 */
#include "cartaz/site/sitemap.h"

bool
sitemap_follow(struct tool *t, const struct brand *b, struct error *f)
{
	bool is_live = b->upstream.mode == UPSTREAM_LIVE;
	struct error why;

	return sitemap_write(t, b, &why) ||
	    error_note(f, ERROR_INTERNAL_ERROR,
		"%sthe sitemap is still the old one: %s; run cartaz publish %s",
		is_live ? "" : "the events are served, and ", why.note,
		b->host);
}
