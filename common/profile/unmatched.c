/*
 * unmatched - looks for each pointer of a profile in items, until one item has it.
 */
#include "profile/unmatched.h"

#include "json/json_tree.h"
#include "profile/internal.h"

enum { POINTERS_MAX = 512, TEXT_MAX = 300 };

struct collector {
	struct unmatched *found;
	/* The list to which the rules belong, or NULL. */
	const struct pointer *in;
	struct arena *mem;
};

static void
print_pointer(const struct pointer *p, struct buf *b)
{
	for (size_t i = 0; i < p->count; i++)
		buf_printf(b, "/%s", p->keys[i]);
}

static void
add(const struct collector *c, const struct pointer *in,
    const struct pointer *p)
{
	struct unmatched *u = c->found;
	LOCAL_BUF text = BUF_INIT(TEXT_MAX);

	if (in != NULL)
		print_pointer(in, &text);
	if (in != NULL && in->count > 0)
		buf_text(&text, "/*");
	print_pointer(p, &text);
	for (size_t i = 0; i < u->count; i++) {
		if (strcmp(u->list[i].text, buf_cstr(&text)) == 0)
			return;
	}
	if (p->count > 0 && u->count < POINTERS_MAX)
		u->list[u->count++] = (struct unmatched_pointer){ p, in,
			arena_copy(c->mem, buf_cstr(&text), text.len),
			in == NULL };
}

/* For a list inside a list, adds only the pointer to the inner list. */
static void
add_path(void *context, const struct pointer *p, const struct pointer *inner)
{
	struct collector *c = context;

	add(c, p->is_outer ? NULL : c->in, p);
	if (inner != NULL && c->in == NULL)
		add(c, p, inner);
}

void
unmatched_start(struct unmatched *u, const struct profile *x, struct arena *mem)
{
	struct collector c = { u, NULL, mem };

	*u = (struct unmatched){
		.list = arena_alloc(mem, POINTERS_MAX * sizeof(u->list[0])),
	};
	if (x->group != NULL)
		rule_paths(x->group, add_path, &c);
	for (size_t i = 0; i < x->list.fields.count; i++)
		rule_paths(x->list.fields.field[i].rule, add_path, &c);
	for (size_t at = 0; at < PROFILE_LIST_COUNT; at++) {
		const struct profile_list *list = &x->list.lists[at];

		c.in = NULL;
		if (list->each == NULL)
			continue;
		add(&c, NULL, list->each);
		c.in = list->each;
		if (list->condition != NULL)
			rule_paths(list->condition, add_path, &c);
		for (size_t i = 0; i < list->fields.count; i++)
			rule_paths(list->fields.field[i].rule, add_path, &c);
	}
}

static bool
is_found(struct unmatched_pointer *x, struct json_object *item)
{
	LOCAL_JSON list = NULL;
	bool found = false;

	if (x->in == NULL)
		return pointer_has_member(x->pointer, item);
	list = pointer_items(x->in, item);
	if (json_tree_kind(list) == JSON_TREE_OBJECT) {
		x->is_known = true;
		found = pointer_has_member(x->pointer, list);
	}
	for (size_t i = 0; i < json_tree_count(list) && !found; i++) {
		x->is_known = true;
		found = pointer_has_member(x->pointer, json_tree_at(list, i));
	}
	return found;
}

void
unmatched_look(
    struct unmatched *u, const struct profile *x, struct json_object *item)
{
	size_t left = 0;

	item = pointer_follow(&x->list.item, item);
	u->items++;
	for (size_t i = 0; i < u->count; i++) {
		if (!is_found(&u->list[i], item))
			u->list[left++] = u->list[i];
	}
	u->count = left;
}
