/*
 * pointer - parses a JSON Pointer and follows it in a tree.
 */
#include "json/pointer.h"

#include "json/json_tree.h"
#include "base/text.h"

/* One key with "~1" and "~0" decoded; NULL for any other "~". */
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

struct json_object *
pointer_follow(const struct pointer *p, struct json_object *o)
{
	for (size_t i = 0; i < p->count && o != NULL; i++) {
		const char *key = p->keys[i];
		int64_t at;

		if (json_tree_kind(o) == JSON_TREE_OBJECT)
			o = json_tree_member(o, key);
		else if (json_tree_kind(o) == JSON_TREE_ARRAY &&
		    key[0] != '-' && (key[0] != '0' || key[1] == '\0') &&
		    text_int(key, 0, INT32_MAX, &at) &&
		    (size_t)at < json_tree_count(o))
			o = json_tree_at(o, (size_t)at);
		else
			return NULL;
	}
	return o;
}
