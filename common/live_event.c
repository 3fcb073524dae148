#include "detail.h"
#include "jobj.h"
#include "live_parts.h"

static bool
show_event(struct live *l, const char *slug, bool *found, struct buf *b,
    struct fault *f)
{
	struct also_way way = { .exchange = live_exchange, .context = l };
	struct json_object *item, *native;
	struct event e;

	if (!detail_ask(&l->upstream, slug, &way, &item, f))
		return false;
	*found = item != NULL;
	if (!*found)
		return true;
	native = profile_map_detail(&l->profile, &l->scope, item);
	if (!live_read(l, &native, &e, f))
		return false;
	if (!detail_is_same(&l->profile, slug, e.slug))
		return live_bad(f, "the upstream answered with another event");
	live_encode(l, EVENT_DETAIL, &e, b);
	return true;
}

bool
live_event(const struct source *source, const char *slug, bool *found,
    struct buf *b, struct fault *f)
{
	struct live l;
	bool ok;

	*found = false;
	ok = live_open(&l, source, f) &&
	    (show_event(&l, slug, found, b, f) || live_failed(&l, f));
	live_close(&l);
	return ok;
}
