/*
 * oom - makes a failed allocation inside a library fatal.
 *
 * Also called: out of memory, malloc wrapper.  json-c 0.16 uses the result of strdup
 * unchecked, and reports a lack of memory as a mistake in the text.  SQLite reports
 * NOMEM in a dozen places.  In a static program the linker redirects all calls here
 * (-Wl,--wrap=malloc ...).  In a program with shared libraries the names without
 * __wrap_ override the functions of libc, also for calls from libc.so's strdup.  They
 * are weak, because a static libc defines them as well.  Because the failure is fatal,
 * the client gets the complete fallback response instead of a crash.
 */
#include "base/base.h"

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);
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
	return checked(__libc_malloc(n), n);
}

void *
__wrap_calloc(size_t n, size_t size)
{
	return checked(__libc_calloc(n, size), n * size);
}

/* Weak, because wipe.c also defines this function. */
__attribute__((weak)) void *
__wrap_realloc(void *p, size_t n)
{
	return checked(__libc_realloc(p, n), n);
}

__attribute__((weak, alias("__wrap_malloc"))) void *malloc(size_t n);
__attribute__((weak, alias("__wrap_calloc"))) void *calloc(
    size_t n, size_t size);
__attribute__((weak, alias("__wrap_realloc"))) void *realloc(void *p, size_t n);
