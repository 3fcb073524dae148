/*
 * oom - makes a failed allocation inside a library fatal.
 *
 * json-c 0.16 uses the result of strdup unchecked; SQLite reports NOMEM in a
 * dozen places.  The linker redirects their calls here (-Wl,--wrap=malloc ...),
 * so that the client gets the complete fallback response instead of a crash.
 */
#include "base/base.h"

void *__real_malloc(size_t n);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t n);
void *__wrap_malloc(size_t n);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t n);

static void *
checked(void *p, size_t n)
{
	if (p == NULL && n != 0)
		fatal("out of memory");
	return p;
}

void *
__wrap_malloc(size_t n)
{
	return checked(__real_malloc(n), n);
}

void *
__wrap_calloc(size_t n, size_t size)
{
	return checked(__real_calloc(n, size), n * size);
}

void *
__wrap_realloc(void *p, size_t n)
{
	return checked(__real_realloc(p, n), n);
}
