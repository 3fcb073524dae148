/*
 * arena.h - allocates memory for one request or one record, and frees all of it at once.
 *
 * Also called: memory pool, region, bump allocator.
 * Owns:   every allocation, until arena_reset() or arena_release() frees all.
 * Errors: none; an allocation over the limit is fatal.
 * Limits: `max` bytes between two resets, so that one request cannot use all memory.
 */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/buf.h"

struct arena_chunk;
struct arena_end;

struct arena {
	struct arena_chunk *chunks;
	struct arena_end *ends; /* set by arena_at_reset() */
	size_t used;            /* bytes allocated since the last reset */
	size_t max;
};

#define ARENA_INIT(cap) ((struct arena){ .max = (cap) })

/* Returns zeroed memory that is aligned for any type. */
void *arena_alloc(struct arena *, size_t n) MUST_USE;
/* Returns a copy of the n bytes, with a NUL after them. */
const char *arena_copy(struct arena *, const char *bytes, size_t n) MUST_USE;
/* Returns a copy of the buffer's text, and releases the buffer. */
const char *arena_take(struct arena *, struct buf *) MUST_USE;
/* Returns the formatted text. */
const char *arena_printf(struct arena *, const char *fmt, ...) PRINTF_LIKE(2, 3)
    MUST_USE;
/*
 * Makes arena_reset() and arena_release() call `end` with the object before they free the
 * arena's memory.  The `end` that was added last is called first.
 */
void arena_at_reset(struct arena *, void (*end)(void *object), void *object);
/* Frees all allocations and keeps one chunk for the next allocations. */
void arena_reset(struct arena *);
void arena_release(struct arena *);

/* A local arena, which is released where its block ends. */
#define LOCAL_ARENA RELEASED_BY(arena_release) struct arena

#endif
