/*
 * started - what a program relies on when main() begins, linked as one of cgi-bin/ is
 * (common/base/start.c).  It prints nothing but what is missing, then a line of what the
 * kernel drew by lot; without a line break, so that it shows only when the end writes it.
 *
 *   started [smash]    smash: writes over the end of an array on the stack
 */
#include <ctype.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <time.h>

#include "base/base.h"

enum { LARGEST = 32 * 1024 * 1024, STEPS = 64 };

static bool all_there = true;
static int constructor_argc;
static _Thread_local int of_thread = 42;
static const char *const relocated[] = { "an address" };

__attribute__((constructor)) static void
construct(int argc, char **argv)
{
	constructor_argc = argv[0] != NULL ? argc : -1;
}

static void
check(bool there, const char *what)
{
	if (there)
		return;
	printf("missing: %s\n", what);
	all_there = false;
}

static uint64_t
guard(bool of_pointers)
{
	uint64_t value = 0;

#ifdef __x86_64__
	if (of_pointers)
		__asm__("movq %%fs:0x30, %0" : "=r"(value));
	else
		__asm__("movq %%fs:0x28, %0" : "=r"(value));
#else
	(void)of_pointers;
#endif
	return value;
}

/* Where the end of the program leads, through a pointer that libc disguised. */
static void
say_guards(void)
{
	printf("%016llx %016llx", (unsigned long long)guard(false),
	    (unsigned long long)guard(true));
}

/* May this be written to? */
static bool
is_writable(const void *p)
{
	FILE *maps = fopen("/proc/self/maps", "r");
	unsigned long start, end;
	char line[4096], may[5];
	bool writable = true;

	while (maps != NULL && fgets(line, sizeof(line), maps) != NULL) {
		if (sscanf(line, "%lx-%lx %4s", &start, &end, may) == 3 &&
		    start <= (uintptr_t)p && (uintptr_t)p < end)
			writable = may[1] == 'w';
	}
	if (maps != NULL)
		fclose(maps);
	return writable;
}

static int
count_loaded(struct dl_phdr_info *object, size_t size, void *count)
{
	(void)size;
	for (size_t i = 0; i < object->dlpi_phnum; i++) {
		const ElfW(Phdr) *h = &object->dlpi_phdr[i];
		uintptr_t start = object->dlpi_addr + h->p_vaddr;

		*(int *)count += h->p_type == PT_LOAD &&
		    start <= (uintptr_t)count_loaded &&
		    (uintptr_t)count_loaded < start + h->p_memsz;
	}
	return 0;
}

/* Sizes from nothing to beyond each at which another form begins. */
static void
check_copies(void)
{
	char *from = malloc(LARGEST), *to = malloc(LARGEST + 1);
	bool same = from != NULL && to != NULL;

	for (size_t i = 0; same && i < LARGEST; i++)
		from[i] = (char)(i * 2654435761U >> 13);
	for (size_t n = 0; same && n <= LARGEST; n += n / STEPS * 21 + 1) {
		to[n] = '!';
		memcpy(to, from, n);
		same = memcmp(to, from, n) == 0 && to[n] == '!';
		memmove(to + n / 3, to, n - n / 3);
		same = same && to[n] == '!' &&
		    memcmp(to + n / 3, from, n - n / 3) == 0;
		memset(to, 'x', n);
		same = same && to[n] == '!' && (n == 0 || to[n - 1] == 'x') &&
		    memchr(to, '!', n + 1) == to + n;
	}
	check(same, "copies");
	free(from);
	free(to);
}

static void
check_clocks(void)
{
	struct timespec now;

	check(clock_gettime(CLOCK_REALTIME, &now) == 0 &&
		time(NULL) - now.tv_sec <= 1,
	    "the clock");
}

static void
check_text(void)
{
	char text[32];

	snprintf(text, sizeof(text), "%.3f", strtod("2.5e3", NULL));
	check(strcmp(text, "2500.000") == 0, "numbers as text");
	check(isalpha('x') && toupper('x') == 'X', "classes of letters");
	check(strcmp(strerror(ENOENT), "No such file or directory") == 0,
	    "the words of errors");
}

/* noinline: the guard is that of this function's own frame. */
static __attribute__((noinline)) int
smash(volatile size_t n)
{
	volatile char small[8];

	for (size_t i = 0; i < n; i++)
		small[i] = 'x';
	return small[0];
}

int
main(int argc, char **argv)
{
	int holders = 0;

	if (argc > 1 && strcmp(argv[1], "smash") == 0)
		return smash(64);
	check(constructor_argc == argc, "constructors");
	check(of_thread == 42 && (errno = 7, errno == 7), "a thread's own");
	check(getenv("GIVEN") != NULL && strcmp(getenv("GIVEN"), "here") == 0,
	    "the environment");
	check(
	    strcmp(program_invocation_short_name, "started") == 0, "its name");
	check(getauxval(AT_PAGESZ) == 4096, "what the kernel says");
	check(!is_writable(relocated) && is_writable(&all_there),
	    "protection of addresses");
	(void)dl_iterate_phdr(count_loaded, &holders);
	check(holders == 1, "what is loaded");
	check_copies();
	check_clocks();
	check_text();
	return atexit(say_guards) == 0 && all_there ? 0 : 1;
}
