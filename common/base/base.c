/*
 * base - the fatal exit and the allocators that use it.
 */
#include "base/base.h"

#include <unistd.h>

#include "base/write_whole.h"

enum { ROOM_FIRST = 64 };

static void (*fatal_hook)(void *context, const char *why);
static void *fatal_context;
static const char *fatal_subject = "";

void
fatal_set_hook(void (*hook)(void *context, const char *why), void *context)
{
	fatal_hook = hook;
	fatal_context = context;
}

void
fatal_set_subject(const char *text_or_null)
{
	fatal_subject = text_or_null != NULL ? text_or_null : "";
}

void
fatal(const char *why)
{
	static const char prefix[] = "cartaz: fatal: ";

	if (fatal_hook != NULL)
		fatal_hook(fatal_context, why);
	if (!write_whole(STDERR_FILENO, prefix, sizeof(prefix) - 1) ||
	    !write_whole(STDERR_FILENO, fatal_subject, strlen(fatal_subject)) ||
	    !write_whole(STDERR_FILENO, why, strlen(why)) ||
	    !write_whole(STDERR_FILENO, "\n", 1))
		_exit(2);
	_exit(1);
}

void *
mem_alloc(size_t n)
{
	void *p = malloc(n > 0 ? n : 1);

	if (p == NULL)
		fatal("out of memory");
	return p;
}

void *
mem_grow(void *taken, size_t n)
{
	void *p = realloc(taken, n > 0 ? n : 1);

	if (p == NULL)
		fatal("out of memory");
	return p;
}

void *
mem_room(void *taken, size_t count, size_t *cap, size_t size)
{
	if (count < *cap)
		return taken;
	*cap = *cap > 0 ? 2 * *cap : ROOM_FIRST;
	return mem_grow(taken, *cap * size);
}

char *
mem_copy_text(const char *text)
{
	size_t size = strlen(text) + 1;

	return memcpy(mem_alloc(size), text, size);
}

void
mem_free(void *pointer_to_taken)
{
	void *taken;

	memcpy(&taken, pointer_to_taken, sizeof(taken));
	free(taken);
}
