/*
 * detail - requests one event by the key in its slug, and finds the item in the answer.
 */
#include "upstream/detail.h"

#include "json/json_tree.h"
#include "json/pointer.h"

/*
 * Returns true if the parent of the item's place exists.  With this parent, an empty
 * list means that the event does not exist.  An error document with status 200, or null,
 * has no such parent and proves nothing.
 */
static bool
has_parent(const struct pointer *root, struct json_object *answer)
{
	struct pointer parent = *root;
	const char *last;

	if (root->count == 0)
		return answer != NULL;
	last = root->keys[--parent.count];
	return json_tree_kind(pointer_follow(&parent, answer)) ==
	    (last[strspn(last, "0123456789")] == '\0' ? JSON_TREE_ARRAY
						      : JSON_TREE_OBJECT);
}

/* Finds the item in the answer.  *item is NULL if there is none. */
static bool
find_item(struct upstream *u, struct json_object *detail,
    struct json_object **item, struct error *f)
{
	const char *root = json_tree_text_of(detail, "root");
	struct pointer pointer;

	/* The lint of the profile has checked the pointer. */
	if (!pointer_parse(root != NULL ? root : "", &u->mem, &pointer))
		fatal("detail: the root is not a pointer");
	if (!upstream_parse(u, f))
		return false;
	*item = pointer_follow(&pointer, u->answer);
	return (has_parent(&pointer, u->answer) &&
		   (*item == NULL ||
		       json_tree_kind(*item) == JSON_TREE_OBJECT)) ||
	    error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		"the answer has no event where its profile expects one; look "
		"at the profile's detail.root");
}

/* Adds the answers of the subrequests to the object where rules start. */
static bool
add_subrequests(struct upstream *u, const char *key, struct json_object *item,
    const struct enrich_transport *transport, struct error *f)
{
	item = pointer_follow(&u->profile->detail.item, item);
	return json_tree_kind(item) != JSON_TREE_OBJECT ||
	    enrich_fetch(u, key, item, transport, f);
}

bool
detail_fetch(struct upstream *u, const char *slug,
    const struct enrich_transport *transport, struct json_object **item,
    struct error *f)
{
	struct json_object *detail =
	    json_tree_member(u->profile->tree, "detail");
	struct http_request rq;
	const char *key;

	*item = NULL;
	if (!profile_key(u->profile, slug, &key))
		return true;
	upstream_reset(u);
	request_template_set_variable(&u->variables, "key", key);
	if (!upstream_make_request(u, detail, NULL, &rq, f) ||
	    !transport->exchange(u, &rq, transport->context, f))
		return false;
	if (upstream_is_missing(u))
		return true;
	if (!upstream_accepts(u))
		return upstream_status_error(u, f);
	return find_item(u, detail, item, f) &&
	    (*item == NULL || add_subrequests(u, key, *item, transport, f));
}

bool
detail_is_same(
    const struct profile *profile, const char *slug, const char *other_slug)
{
	const char *key, *other;

	return profile_key(profile, slug, &key) &&
	    profile_key(profile, other_slug, &other) && strcmp(key, other) == 0;
}
