/*
 * pointer - parses a JSON Pointer and follows it in a tree.
 */
#include "json/pointer.h"

#include "json/json_tree.h"
#include "base/text.h"

/* Returns one key with "~1" and "~0" decoded, or NULL for any other "~". */
static const char *
unescape(const char *p, size_t n, struct arena *mem)
{
	char *out = arena_alloc(mem, n + 1);
	size_t len = 0;

	for (size_t i = 0; i < n; i++) {
		if (p[i] != '~') {
			out[len++] = p[i];
			continue;
		}
		i++;
		if (i == n || (p[i] != '0' && p[i] != '1'))
			return NULL;
		out[len++] = p[i] == '0' ? '~' : '/';
	}
	return out;
}

bool
pointer_parse(const char *text, struct arena *mem, struct pointer *out)
{
	*out = (struct pointer){ .count = 0 };
	while (*text == '/') {
		size_t n = strcspn(++text, "/");

		if (out->count == POINTER_KEYS_MAX)
			return false;
		out->keys[out->count] = unescape(text, n, mem);
		if (out->keys[out->count++] == NULL)
			return false;
		text += n;
	}
	return *text == '\0';
}

static struct json_object *
follow_key(const char *key, struct json_object *o)
{
	int64_t at;

	if (json_tree_kind(o) == JSON_TREE_OBJECT)
		return json_tree_member(o, key);
	if (json_tree_kind(o) == JSON_TREE_ARRAY && key[0] != '-' &&
	    (key[0] != '0' || key[1] == '\0') &&
	    text_int(key, 0, INT32_MAX, &at) && (size_t)at < json_tree_count(o))
		return json_tree_at(o, (size_t)at);
	return NULL;
}

struct json_object *
pointer_follow(const struct pointer *p, struct json_object *o)
{
	for (size_t i = 0; i < p->count && o != NULL; i++)
		o = follow_key(p->keys[i], o);
	return o;
}

static bool
is_star(const char *key)
{
	return strcmp(key, "*") == 0;
}

bool
pointer_has_star(const struct pointer *p)
{
	for (size_t i = 0; i < p->count; i++) {
		if (is_star(p->keys[i]))
			return true;
	}
	return false;
}

struct selection {
	const struct pointer *pointer;
	size_t at; /* the next key */
	struct json_object *items;
};

static void select_below(
    const char *key_or_null, struct json_object *, void *context);

static void
select_elements(struct json_object *array, struct selection *s)
{
	for (size_t i = 0; i < json_tree_count(array); i++)
		select_below(NULL, json_tree_at(array, i), s);
}

/* Calls itself once for each key of the pointer.  Members are passed with their names. */
static void
select_below(const char *key_or_null, struct json_object *o, void *context)
{
	struct selection next = *(struct selection *)context;
	const struct pointer *p = next.pointer;

	(void)key_or_null;
	while (next.at < p->count && !is_star(p->keys[next.at]))
		o = follow_key(p->keys[next.at++], o);
	if (o == NULL)
		return;
	if (next.at++ < p->count) {
		json_tree_each(o, select_below, &next);
		select_elements(o, &next);
	} else if (json_tree_kind(o) == JSON_TREE_ARRAY) {
		for (size_t i = 0; i < json_tree_count(o); i++)
			json_tree_append(
			    next.items, json_tree_retain(json_tree_at(o, i)));
	} else {
		json_tree_append(next.items, json_tree_retain(o));
	}
}

struct json_object *
pointer_items(const struct pointer *p, struct json_object *o)
{
	struct selection all = { .pointer = p };

	if (!pointer_has_star(p))
		return json_tree_retain(pointer_follow(p, o));
	all.items = json_tree_new_array();
	select_below(NULL, o, &all);
	if (json_tree_count(all.items) == 0)
		json_tree_release(&all.items);
	return all.items;
}

bool
pointer_has_member(const struct pointer *p, struct json_object *o)
{
	LOCAL_JSON items = pointer_items(p, o);
	struct pointer parent = *p;

	if (items != NULL || p->count == 0)
		return true;
	parent.count--;
	return json_tree_has_member(
	    pointer_follow(&parent, o), p->keys[p->count - 1]);
}
