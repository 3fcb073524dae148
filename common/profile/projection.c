#include "profile/projection.h"

#include "json/json_tree.h"
#include "json/json_writer.h"
#include "json/pointer.h"
#include "base/text.h"

enum { PRINT_MEM_MAX = 1 << 30 };

/* A step of a pointer; the steps from there are its children. */
struct reads {
	const char *key; /* NULL: every element of an array */
	bool whole;      /* all that is there is looked at */
	struct reads *child, *next;
};

struct collect {
	struct reads *root;
	struct arena *mem;
	const struct pointer *each; /* rules start at its elements; or NULL */
};

static struct reads *
find(const struct reads *at, const char *key)
{
	struct reads *c = at->child;

	while (c != NULL &&
	    (c->key == NULL || key == NULL ? c->key != key
					   : strcmp(c->key, key) != 0))
		c = c->next;
	return c;
}

static struct reads *
step(struct reads *at, const char *key, struct arena *mem)
{
	struct reads *c = find(at, key);

	if (c != NULL)
		return c;
	c = arena_alloc(mem, sizeof(*c));
	*c = (struct reads){ .key = key, .next = at->child };
	at->child = c;
	return c;
}

static struct reads *
walk(struct reads *at, const struct pointer *p, struct arena *mem)
{
	for (size_t i = 0; i < p->count; i++)
		at = step(at, p->keys[i], mem);
	return at;
}

/* In a list of lists the inner one is kept whole. */
static void
add(void *context, const struct pointer *p, const struct pointer *each)
{
	struct collect *c = context;
	struct reads *at = c->root;

	if (c->each != NULL)
		at = step(walk(at, c->each, c->mem), NULL, c->mem);
	at = walk(at, p, c->mem);
	if (each != NULL && c->each == NULL)
		at = walk(step(at, NULL, c->mem), each, c->mem);
	at->whole = true;
}

struct reads *
projection_of_profile(const struct profile *x, struct arena *mem)
{
	struct collect c = { arena_alloc(mem, sizeof(*c.root)), mem, NULL };

	for (size_t i = 0; i < x->field_count; i++)
		rule_paths(x->fields[i].rule, add, &c);
	c.each = x->tickets.each;
	for (size_t i = 0; i < x->tickets.field_count; i++)
		rule_paths(x->tickets.fields[i].rule, add, &c);
	return c.root;
}

struct print {
	struct json_writer out;
	struct arena mem;
};

static void print(struct print *, const struct reads *, const char *key,
    struct json_object *);

/* Elements keep their places. */
static void
print_elements(struct print *p, const struct reads *at, struct json_object *v)
{
	static const struct reads all = { .whole = true };
	const struct reads *every = find(at, NULL);

	for (size_t i = 0; i < json_tree_count(v); i++) {
		char index[24];
		const struct reads *one;

		snprintf(index, sizeof(index), "%zu", i);
		one = find(at, index);
		/* Both lead there: all of it is kept. */
		if (one != NULL && every != NULL)
			one = &all;
		else if (one == NULL)
			one = every;
		if (one != NULL)
			print(p, one, NULL, json_tree_at(v, i));
		else
			json_writer_null(&p->out, NULL);
	}
}

static void
print(struct print *p, const struct reads *at, const char *key,
    struct json_object *v)
{
	const char *text;

	if (at->whole) {
		text = json_tree_print(v, &p->mem);
		json_writer_raw(&p->out, key, text, strlen(text));
	} else if (json_tree_kind(v) == JSON_TREE_OBJECT) {
		json_writer_object(&p->out, key);
		for (const struct reads *c = at->child; c != NULL; c = c->next)
			if (c->key != NULL && json_tree_has_member(v, c->key))
				print(
				    p, c, c->key, json_tree_member(v, c->key));
		json_writer_object_end(&p->out);
	} else if (json_tree_kind(v) == JSON_TREE_ARRAY) {
		json_writer_array(&p->out, key);
		print_elements(p, at, v);
		json_writer_array_end(&p->out);
	} else { /* pointers lead no further from here */
		json_writer_null(&p->out, key);
	}
}

void
projection_print(const struct reads *root, const char *member,
    struct json_object *value, struct buf *b)
{
	const struct reads *at = find(root, member);
	struct print p = { JSON_WRITER_INIT(b), ARENA_INIT(PRINT_MEM_MAX) };

	if (root->whole)
		at = root;
	if (at != NULL)
		print(&p, at, NULL, value);
	arena_release(&p.mem);
}
