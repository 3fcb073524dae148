/*
 * wipe - overwrites every block of memory before it is freed.
 *
 * Also called: zeroing, explicit_bzero, secure free.
 * Passwords and tokens pass through json-c, libcurl, zlib and OpenSSL, which free
 * copies that the relay cannot overwrite.  A program that links this file replaces free
 * and realloc for these libraries as well.  Both replacements end with a call of
 * glibc's own functions.
 */
#include <malloc.h>

#include "base/base.h"

void __libc_free(void *p);
void *__wrap_realloc(void *p, size_t n);

void
free(void *p)
{
	if (p != NULL)
		explicit_bzero(p, malloc_usable_size(p));
	__libc_free(p);
}

/* Never lets glibc move a block, which would leave the old copy in memory. */
void *
__wrap_realloc(void *p, size_t n)
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

/*
 * Needed because the linker redirects only the program's own calls, not calls of shared
 * libraries (oom.c).
 */
__attribute__((alias("__wrap_realloc"))) void *realloc(void *p, size_t n);
