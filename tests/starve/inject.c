/*
 * inject - an allocator whose n-th allocation fails, for a test build of a program.
 *
 * The functions stand before those of the C library, for the program and for
 * every library that it is linked with, and end in glibc's own.  Without the
 * descriptor of starve.h nothing fails.
 */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "starve.h"

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *p, size_t n);
void *malloc(size_t n);
void *calloc(size_t n, size_t size);
void *realloc(void *p, size_t n);

static struct starve *shared;

/* First of the program's own, after those of its libraries. */
__attribute__((constructor(101))) static void
start(void)
{
	struct starve *s = mmap(NULL, sizeof(*s), PROT_READ | PROT_WRITE,
	    MAP_SHARED, STARVE_FD, 0);

	if (s == MAP_FAILED)
		return;
	if (s->program[0] == '\0' ||
	    strcmp(s->program, program_invocation_short_name) == 0)
		shared = s;
	(void)syscall(STARVE_MARK);
}

static bool
fails(void)
{
	uint64_t n;

	if (shared == NULL)
		return false;
	n = __atomic_add_fetch(&shared->count, 1, __ATOMIC_RELAXED);
	if (shared->fails_at == 0 || n < shared->fails_at ||
	    (n > shared->fails_at && !shared->and_after))
		return false;
	__atomic_add_fetch(&shared->failed, 1, __ATOMIC_RELAXED);
	errno = ENOMEM;
	return true;
}

void *
malloc(size_t n)
{
	return fails() ? NULL : __libc_malloc(n);
}

void *
calloc(size_t n, size_t size)
{
	return fails() ? NULL : __libc_calloc(n, size);
}

void *
realloc(void *p, size_t n)
{
	return fails() ? NULL : __libc_realloc(p, n);
}
