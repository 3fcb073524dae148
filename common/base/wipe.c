/*
 * wipe.c - what a relay frees is overwritten first, whoever held it.
 *
 * Passwords and tokens pass through json-c, libcurl, zlib and OpenSSL, and each
 * of them frees copies that nobody else can reach.  A program that is linked with
 * this has its own free and realloc, which these libraries call as well.
 * glibc's own are behind them.
 */
#include <malloc.h>

#include "base/base.h"

void __libc_free(void *p);

void
free(void *p)
{
	if (p != NULL)
		explicit_bzero(p, malloc_usable_size(p));
	__libc_free(p);
}

/* Never in place, unless it fits there: what is moved leaves nothing behind. */
void *
realloc(void *p, size_t n)
{
	size_t has = p != NULL ? malloc_usable_size(p) : 0;
	void *to;

	if (p != NULL && n > 0 && n <= has)
		return p;
	to = n > 0 || p == NULL ? malloc(n) : NULL;
	if (to == NULL && n > 0)
		return NULL;
	if (to != NULL && has > 0)
		memcpy(to, p, has);
	free(p);
	return to;
}
