/*
 * row_groups - joins the rows of one event.
 */
#include "cartaz/profile/row_groups.h"

#include "base/hash.h"
#include "json/json_tree.h"

enum { SLOTS_MIN = 256, PRINT_MAX = 16 * 1024 * 1024 };

/* The slot of the key, or the unused one where it belongs. */
static size_t *
find_slot(const struct row_groups *x, const char *key)
{
	size_t i = (size_t)hash_text(HASH_START, key) & (x->slot_cap - 1);

	while (x->slot[i] != SIZE_MAX &&
	    strcmp(x->group[x->slot[i]].key, key) != 0)
		i = (i + 1) & (x->slot_cap - 1);
	return &x->slot[i];
}

struct row_group *
row_groups_find(struct row_groups *x, const char *key)
{
	const size_t *slot = x->slot_cap > 0 ? find_slot(x, key) : NULL;

	return slot != NULL && *slot != SIZE_MAX ? &x->group[*slot] : NULL;
}

static void
grow(struct row_groups *x)
{
	struct row_groups larger = *x;

	larger.cap = x->cap > 0 ? 2 * x->cap : SLOTS_MIN / 2;
	larger.slot_cap = 2 * larger.cap;
	larger.group = mem_alloc(larger.cap * sizeof(larger.group[0]));
	larger.slot = mem_alloc(larger.slot_cap * sizeof(larger.slot[0]));
	for (size_t i = 0; i < larger.slot_cap; i++)
		larger.slot[i] = SIZE_MAX;
	for (size_t i = 0; i < x->count; i++) {
		larger.group[i] = x->group[i];
		*find_slot(&larger, x->group[i].key) = i;
	}
	free(x->group);
	free(x->slot);
	*x = larger;
}

struct row_group *
row_groups_add(struct row_groups *x, const char *key,
    struct json_object *native, struct json_object *item_or_null)
{
	size_t n = strlen(key) + 1;
	struct row_group *group;

	if (x->count == x->cap)
		grow(x);
	*find_slot(x, key) = x->count;
	group = &x->group[x->count++];
	*group = (struct row_group){
		.key = mem_alloc(n),
		.native = json_tree_retain(native),
		.item = item_or_null != NULL ? json_tree_retain(item_or_null)
					     : NULL,
	};
	memcpy(group->key, key, n);
	return group;
}

struct joining {
	struct json_object *first;
	struct coerce remarks;
};

static void
add_tickets(struct json_object *first, struct json_object *more)
{
	struct json_object *all = json_tree_member(first, "tickets");

	if (all == NULL)
		all = json_tree_set_array(first, "tickets");
	for (size_t i = 0; i < json_tree_count(more); i++)
		json_tree_append(all, json_tree_retain(json_tree_at(more, i)));
}

static void
remark_other(struct joining *x, const char *key, const char *other)
{
	coerce_remark_value(&x->remarks, key,
	    "is not what an earlier row of the event says, which counts",
	    other);
}

static void
join_member(const char *key, struct json_object *value, void *context)
{
	struct joining *x = context, inner = *x;
	struct json_object *first = json_tree_member(x->first, key);
	struct arena mem = ARENA_INIT(PRINT_MAX);
	const char *text;

	if (json_tree_kind(value) == JSON_TREE_ARRAY &&
	    strcmp(key, "tickets") == 0) {
		add_tickets(x->first, value);
	} else if (json_tree_kind(first) == JSON_TREE_OBJECT &&
	    json_tree_kind(value) == JSON_TREE_OBJECT) {
		inner.first = first;
		inner.remarks.section = key;
		json_tree_each(value, join_member, &inner);
	} else if (first == NULL && value != NULL) {
		json_tree_set_shared(x->first, key, value);
	} else if (value != NULL) {
		text = json_tree_text(value);
		if (text == NULL)
			text = json_tree_print(value, &mem);
		if (strcmp(text,
			json_tree_text(first) != NULL
			    ? json_tree_text(first)
			    : json_tree_print(first, &mem)) != 0)
			remark_other(x, key, text);
	}
	arena_release(&mem);
}

void
row_group_join(struct row_group *group, struct json_object *native,
    coerce_remark_fn *remark, void *context)
{
	struct joining x = {
		.first = group->native,
		.remarks = { .remark = remark, .context = context },
	};

	json_tree_each(native, join_member, &x);
}

void
row_groups_release(struct row_groups *x)
{
	for (size_t i = 0; i < x->count; i++) {
		free(x->group[i].key);
		json_tree_release(&x->group[i].native);
		json_tree_release(&x->group[i].item);
	}
	free(x->group);
	free(x->slot);
	*x = (struct row_groups){ .group = NULL };
}
