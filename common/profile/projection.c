/*
 * projection - keeps the parts of an item that the rules of a profile use.
 */
#include "profile/projection.h"

#include "json/json_tree.h"
#include "json/json_writer.h"
#include "base/text.h"

enum { PRINT_MEM_MAX = 1 << 30 };

/* A tree of the used paths, with one node for each key. */
struct projection {
	const char *key; /* NULL: all elements of an array */
	bool all;        /* the whole value is used */
	struct projection *child, *next;
};

struct projection_builder {
	struct projection *root;
	struct arena *mem;
	/* The array in which the rules start, or NULL. */
	const struct pointer *each;
};

static struct projection *
find_child(const struct projection *at, const char *key)
{
	struct projection *c = at->child;

	while (c != NULL &&
	    (c->key == NULL || key == NULL ? c->key != key
					   : strcmp(c->key, key) != 0))
		c = c->next;
	return c;
}

static struct projection *
add_child(struct projection *at, const char *key, struct arena *mem)
{
	struct projection *c = find_child(at, key);

	if (c != NULL)
		return c;
	c = arena_alloc(mem, sizeof(*c));
	*c = (struct projection){ .key = key, .next = at->child };
	at->child = c;
	return c;
}

static struct projection *
add_path(struct projection *at, const struct pointer *p, struct arena *mem)
{
	for (size_t i = 0; i < p->count; i++) {
		/* "*" means several values, so the whole is used */
		at->all = at->all || strcmp(p->keys[i], "*") == 0;
		at = add_child(at, p->keys[i], mem);
	}
	return at;
}

/*
 * A list inside an element of `each` is used as a whole, because paths lead into the
 * elements of only one list.
 */
static void
add_used_path(
    void *context, const struct pointer *p, const struct pointer *each)
{
	struct projection_builder *c = context;
	struct projection *at = c->root;

	if (c->each != NULL && !p->is_outer) {
		at = add_path(at, c->each, c->mem);
		/* an object at `each` is the only element */
		add_path(at, p, c->mem)->all = true;
		at = add_child(at, NULL, c->mem);
	}
	at = add_path(at, p, c->mem);
	if (each != NULL && (c->each == NULL || p->is_outer))
		at = add_path(add_child(at, NULL, c->mem), each, c->mem);
	at->all = true;
}

static void
add_list(struct projection_builder *c, const struct profile_list *list)
{
	c->each = list->each;
	/* Rules without a path depend on the number of elements. */
	if (list->each != NULL)
		add_child(add_path(c->root, list->each, c->mem), NULL, c->mem);
	if (list->each_else != NULL)
		add_path(c->root, list->each_else, c->mem)->all = true;
	if (list->condition != NULL)
		rule_paths(list->condition, add_used_path, c);
	for (size_t i = 0; i < list->fields.count; i++)
		rule_paths(list->fields.field[i].rule, add_used_path, c);
}

struct projection *
projection_of_profile(const struct profile *x, struct arena *mem)
{
	struct projection_builder c = { arena_alloc(mem, sizeof(*c.root)), mem,
		NULL };

	for (size_t i = 0; i < x->list.fields.count; i++)
		rule_paths(x->list.fields.field[i].rule, add_used_path, &c);
	for (size_t i = 0; i < PROFILE_LIST_COUNT; i++)
		add_list(&c, &x->list.lists[i]);
	return c.root;
}

struct projection_printer {
	struct json_writer out;
	struct arena mem;
};

static void print_value(struct projection_printer *, const struct projection *,
    const char *key, struct json_object *);

/* Writes null for unused elements, so that the other elements keep their index. */
static void
print_elements(struct projection_printer *p, const struct projection *at,
    struct json_object *v)
{
	static const struct projection everything = { .all = true };
	const struct projection *every = find_child(at, NULL);

	for (size_t i = 0; i < json_tree_count(v); i++) {
		char index[24];
		const struct projection *one;

		snprintf(index, sizeof(index), "%zu", i);
		one = find_child(at, index);
		/* used by its index, and as one of all elements */
		if (one != NULL && every != NULL)
			one = &everything;
		else if (one == NULL)
			one = every;
		if (one != NULL)
			print_value(p, one, NULL, json_tree_at(v, i));
		else
			json_writer_null(&p->out, NULL);
	}
}

static void
print_value(struct projection_printer *p, const struct projection *at,
    const char *key, struct json_object *v)
{
	const char *text;

	if (at->all) {
		text = json_tree_print(v, &p->mem);
		json_writer_raw(&p->out, key, text, strlen(text));
	} else if (json_tree_kind(v) == JSON_TREE_OBJECT) {
		json_writer_object(&p->out, key);
		for (const struct projection *c = at->child; c != NULL;
		     c = c->next)
			if (c->key != NULL && json_tree_has_member(v, c->key))
				print_value(
				    p, c, c->key, json_tree_member(v, c->key));
		json_writer_object_end(&p->out);
	} else if (json_tree_kind(v) == JSON_TREE_ARRAY) {
		json_writer_array(&p->out, key);
		print_elements(p, at, v);
		json_writer_array_end(&p->out);
	} else { /* a plain value: no pointer leads into it */
		json_writer_null(&p->out, key);
	}
}

void
projection_print(const struct projection *root, const char *member,
    struct json_object *value, struct buf *b)
{
	const struct projection *at = find_child(root, member);
	struct projection_printer p = { JSON_WRITER_INIT(b),
		ARENA_INIT(PRINT_MEM_MAX) };

	if (root->all)
		at = root;
	if (at != NULL)
		print_value(&p, at, NULL, value);
	arena_release(&p.mem);
}
