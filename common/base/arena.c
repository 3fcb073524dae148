/*
 * arena - memory in chunks, all of which one call frees.
 */
#include "base/arena.h"

#include <stdalign.h>
#include <stdarg.h>

/* Small, because a CGI program has several arenas and uses little of each. */
enum { CHUNK_SIZE = 8 * 1024 };

struct arena_chunk {
	struct arena_chunk *next;
	size_t size, used;
	alignas(max_align_t) char bytes[];
};

struct arena_end {
	struct arena_end *next;
	void (*end)(void *object);
	void *object;
};

static struct arena_chunk *
chunk_add(struct arena *a, size_t n)
{
	size_t size = n > CHUNK_SIZE ? n : CHUNK_SIZE;
	struct arena_chunk *c = mem_alloc(sizeof(*c) + size);

	c->next = a->chunks;
	c->size = size;
	c->used = 0;
	a->chunks = c;
	return c;
}

void *
arena_alloc(struct arena *a, size_t n)
{
	const size_t align = alignof(max_align_t);
	struct arena_chunk *c = a->chunks;
	void *p;

	if (n > a->max)
		fatal("arena: over its limit");
	n = (n + align - 1) / align * align;
	if (n > a->max - a->used)
		fatal("arena: over its limit");
	if (c == NULL || c->size - c->used < n)
		c = chunk_add(a, n);
	p = c->bytes + c->used;
	c->used += n;
	a->used += n;
	memset(p, 0, n);
	return p;
}

const char *
arena_copy(struct arena *a, const char *bytes, size_t n)
{
	char *p = arena_alloc(a, n + 1);

	if (n > 0)
		memcpy(p, bytes, n);
	return p;
}

const char *
arena_take(struct arena *a, struct buf *b)
{
	const char *text = arena_copy(a, buf_cstr(b), b->len);

	buf_release(b);
	return text;
}

const char *
arena_printf(struct arena *a, const char *fmt, ...)
{
	va_list args, again;
	char *text;
	size_t n;

	va_start(args, fmt);
	va_copy(again, args);
	n = (size_t)vsnprintf(NULL, 0, fmt, args);
	text = arena_alloc(a, n + 1);
	vsnprintf(text, n + 1, fmt, again);
	va_end(again);
	va_end(args);
	return text;
}

void
arena_at_reset(struct arena *a, void (*end)(void *object), void *object)
{
	struct arena_end *x = arena_alloc(a, sizeof(*x));

	*x = (struct arena_end){ a->ends, end, object };
	a->ends = x;
}

void
arena_reset(struct arena *a)
{
	for (; a->ends != NULL; a->ends = a->ends->next)
		a->ends->end(a->ends->object);
	while (a->chunks != NULL && a->chunks->next != NULL) {
		struct arena_chunk *c = a->chunks;

		a->chunks = c->next;
		free(c);
	}
	if (a->chunks != NULL)
		a->chunks->used = 0;
	a->used = 0;
}

void
arena_release(struct arena *a)
{
	arena_reset(a);
	free(a->chunks);
	a->chunks = NULL;
}
