#include "also.h"
#include "jobj.h"
#include "live_parts.h"
#include "pointer.h"

/* The item in the answer about one event; NULL when there is none. */
static bool
find_item(struct live *l, struct json_object *detail, struct json_object **item,
    struct fault *f)
{
	const char *root = jobj_text(jobj_member(detail, "root"));
	struct pointer pointer;

	if (!pointer_parse(root != NULL ? root : "", &l->mem, &pointer))
		return live_bad(f, "/detail/root of the profile is no pointer");
	if (!upstream_parse(&l->upstream, f))
		return false;
	*item = pointer_follow(&pointer, l->upstream.answer);
	return *item == NULL || jobj_kind(*item) == JOBJ_OBJECT ||
	    live_bad(f, "the answer has no event where its profile says");
}

/* What the event's further requests answer, where the rules start. */
static bool
add_also(
    struct live *l, const char *key, struct json_object *item, struct fault *f)
{
	struct also_way way = { .exchange = live_exchange, .context = l };
	const struct pointer *wrapper = l->profile.detail_item;

	if (wrapper != NULL)
		item = pointer_follow(wrapper, item);
	return jobj_kind(item) != JOBJ_OBJECT ||
	    also_fetch(&l->upstream, key, item, &way, f);
}

/* A key may outlive a name, and so be in more than one slug. */
static bool
is_same(struct live *l, const char *slug, const struct event *e)
{
	const char *asked, *got;

	return profile_key(&l->profile, slug, &asked) &&
	    profile_key(&l->profile, e->slug, &got) && strcmp(asked, got) == 0;
}

static bool
show_event(struct live *l, const char *slug, const char *key, bool *found,
    struct buf *b, struct fault *f)
{
	struct json_object *detail = jobj_member(l->profile.tree, "detail");
	struct json_object *item = NULL, *native;
	struct event e;

	ask_set(&l->upstream.variables, "key", key);
	if (!live_ask(l, detail, f))
		return false;
	*found = !upstream_is_missing(&l->upstream);
	if (!*found)
		return true;
	if (!upstream_accepts(&l->upstream))
		return live_refused(l, f);
	if (!find_item(l, detail, &item, f))
		return false;
	*found = item != NULL;
	if (!*found)
		return true;
	if (!add_also(l, key, item, f))
		return false;
	native = profile_map_detail(&l->profile, &l->scope, item);
	if (!live_read(l, &native, &e, f))
		return false;
	if (!is_same(l, slug, &e))
		return live_bad(f, "the upstream answered with another event");
	live_encode(l, EVENT_DETAIL, &e, b);
	return true;
}

bool
live_event(const struct source *source, const char *slug, bool *found,
    struct buf *b, struct fault *f)
{
	const char *key;
	struct live l;
	bool ok;

	*found = false;
	ok = live_open(&l, source, f);
	if (ok && profile_key(&l.profile, slug, &key))
		ok = show_event(&l, slug, key, found, b, f);
	live_close(&l);
	return ok;
}
