/*
 * inject - an allocator whose n-th allocation fails, for a test build of a program.
 *
 * What the program has for malloc (common/base/oom.c) ends in glibc's own function,
 * and the linker redirects that call here (-Wl,--wrap=__libc_malloc ...).  Without
 * the descriptor of starve.h nothing fails.
 */
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "starve.h"

void *__real___libc_malloc(size_t n);
void *__real___libc_calloc(size_t n, size_t size);
void *__real___libc_realloc(void *p, size_t n);
void *__wrap___libc_malloc(size_t n);
void *__wrap___libc_calloc(size_t n, size_t size);
void *__wrap___libc_realloc(void *p, size_t n);

static struct starve *shared;

/* First of the program's own, after those of its libraries. */
__attribute__((constructor(101))) static void
start(void)
{
	struct starve *s = mmap(
	    NULL, sizeof(*s), PROT_READ | PROT_WRITE, MAP_SHARED, STARVE_FD, 0);

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
__wrap___libc_malloc(size_t n)
{
	return fails() ? NULL : __real___libc_malloc(n);
}

void *
__wrap___libc_calloc(size_t n, size_t size)
{
	return fails() ? NULL : __real___libc_calloc(n, size);
}

void *
__wrap___libc_realloc(void *p, size_t n)
{
	return fails() ? NULL : __real___libc_realloc(p, n);
}
