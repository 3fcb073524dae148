/*
 * base - the fatal exit and the allocators that use it.
 */
#include "base/base.h"

#include <unistd.h>

static void (*fatal_hook)(const char *why);

void
fatal_set_hook(void (*hook)(const char *why))
{
	fatal_hook = hook;
}

void
fatal(const char *why)
{
	static const char prefix[] = "cartaz: fatal: ";

	if (fatal_hook != NULL)
		fatal_hook(why);
	if (write(STDERR_FILENO, prefix, sizeof(prefix) - 1) < 0 ||
	    write(STDERR_FILENO, why, strlen(why)) < 0 ||
	    write(STDERR_FILENO, "\n", 1) < 0)
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
