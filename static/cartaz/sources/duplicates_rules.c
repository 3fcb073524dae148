/*
 * duplicates_rules - reads the operator's file of pairs, and finds its mistakes.
 */
#include "cartaz/sources/duplicates.h"

#include "base/hash.h"
#include "brand/find.h"
#include "json/json_tree.h"

enum { DIFFERENT, SAME, LISTS };

static const char *const lists[LISTS] = { "different", "same" };

/* Returns true if the brand has the source of "hall:UID", which is "hall". */
static bool
has_source(const struct brand *b, const char *name)
{
	const char *colon = strchr(name, ':');

	for (size_t i = 0; colon != NULL && i < b->source_count; i++) {
		const char *source = b->sources[i].name;

		if (strlen(source) == (size_t)(colon - name) &&
		    strncmp(source, name, (size_t)(colon - name)) == 0)
			return true;
	}
	return colon == NULL;
}

static bool
is_pair(const struct duplicates_named_pair *p, const char *a, const char *b)
{
	return (strcmp(p->name[0], a) == 0 && strcmp(p->name[1], b) == 0) ||
	    (strcmp(p->name[0], b) == 0 && strcmp(p->name[1], a) == 0);
}

/* Adds the pair.  Returns NULL, or its mistake. */
static const char *
add_pair(struct duplicates_rules *r, const struct brand *b,
    struct json_object *pair, bool is_same)
{
	const char *x = json_tree_text(json_tree_at(pair, 0));
	const char *y = json_tree_text(json_tree_at(pair, 1));

	if (json_tree_count(pair) != 2 || x == NULL || y == NULL)
		return "is not a list of two events";
	if (strcmp(x, y) == 0)
		return "has one event twice";
	if (!has_source(b, x) || !has_source(b, y))
		return "names a source that the brand does not have";
	for (size_t i = 0; i < r->count; i++) {
		if (r->pair[i].is_same != is_same && is_pair(&r->pair[i], x, y))
			return "contradicts \"different\", which also has this "
			       "pair";
	}
	r->pair[r->count++] =
	    (struct duplicates_named_pair){ { x, y }, is_same };
	return NULL;
}

static bool
read_lists(struct duplicates_rules *r, const struct brand *b,
    struct json_object *o, struct arena *mem, struct error *f)
{
	size_t known = 0, count = 0;

	for (int i = 0; i < LISTS; i++) {
		struct json_object *list = json_tree_member(o, lists[i]);

		known += json_tree_kind(list) == JSON_TREE_ARRAY;
		count += json_tree_count(list);
	}
	if (json_tree_kind(o) != JSON_TREE_OBJECT ||
	    known != json_tree_member_count(o))
		return error_internal(f,
		    "%s: must be an object with the list \"same\", the list \"different\" or both, and nothing else",
		    r->path);
	r->pair = arena_alloc(mem, (count + 1) * sizeof(r->pair[0]));
	for (int i = 0; i < LISTS; i++) {
		struct json_object *list = json_tree_member(o, lists[i]);

		for (size_t k = 0; k < json_tree_count(list); k++) {
			const char *why =
			    add_pair(r, b, json_tree_at(list, k), i == SAME);

			if (why != NULL)
				return error_internal(f, "%s: /%s/%zu %s",
				    r->path, lists[i], k, why);
		}
	}
	return true;
}

bool
duplicates_rules_read(struct duplicates_rules *r, const struct paths *paths,
    const struct brand *b, struct arena *mem, struct error *f)
{
	struct json_object *o;
	struct error why;
	const char *text;
	size_t n;

	*r = (struct duplicates_rules){ .count = 0 };
	paths_etc_file(paths, "duplicates", b->host, r->path);
	if (!brand_read_file(r->path, mem, &text, &n, f))
		return f->code == ERROR_UNKNOWN_BRAND;
	r->hash = hash_bytes(HASH_START, text, n);
	if (!json_tree_parse_file(text, n, &o, mem, NULL, &why))
		return error_internal(
		    f, "%s: is not JSON: %s", r->path, why.note);
	json_tree_release_with(o, mem);
	return read_lists(r, b, o, mem, f);
}
