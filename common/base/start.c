/*
 * start - the start of a program that answers one request and ends.
 *
 * glibc asks the processor 43 times what it can before main() begins.  Under a hypervisor
 * each of these questions (CPUID) leaves the machine: 0.28 of the 0.62 milliseconds that
 * a list costs, where a program without a libc takes 0.08.  What they find out is which
 * form of memcpy() and its like is the fastest, which a program that ends at once does not
 * earn back.  This is glibc's own start without the questions: the forms for every x86-64
 * processor are taken.
 *
 * Left out is, too, what concerns shared objects, for which a program of one file asks
 * /proc for its name and searches the kernel's own page of functions (the clock is a
 * system call then); tunables (GLIBC_TUNABLES); what is special for a program with more
 * rights than its caller, which is about these two and closed standard descriptors; and
 * destructors and threads, which no program has.
 *
 * The names are those inside of this very version of the library, which Debian changes
 * for security alone; for another version or machine, or where a program with it does not
 * start as it is built (Makefile), this file is empty, and the library's own start is
 * linked.  The resident server, which starts once, has that, too.
 *
 * Source: glibc 2.36, csu/libc-start.c, elf/dl-support.c, sysdeps/x86/cacheinfo.h.
 */
#include "base/base.h"

#if defined(__x86_64__) && defined(__PIE__) && __GLIBC__ == 2 &&               \
    __GLIBC_MINOR__ == 36 && !defined(OWN_START_FAILED)

#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

/* In this file of the library alone: no address of them is relocated. */
#pragma GCC visibility push(hidden)
extern const ElfW(Ehdr) __ehdr_start;
extern void *__libc_stack_end;
extern const uint64_t *_dl_random;
extern uint64_t _dl_hwcap;
extern const ElfW(Phdr) * _dl_phdr;
extern size_t _dl_phnum, _dl_pagesize;

typedef void start_initializer(int count, char **words, char **environment);
extern start_initializer *const __init_array_start[], *const __init_array_end[];

void _dl_aux_init(ElfW(auxv_t) *);
void _dl_relocate_static_pie(void);
void __libc_setup_tls(void);
void __libc_early_init(bool initial);
void __init_misc(int count, char **words, char **environment);
void _init(void);
#pragma GCC visibility pop

/* How the forms that are taken copy: what glibc has for a processor it does not know. */
long __x86_data_cache_size = 32 * 1024;
long __x86_data_cache_size_half = 32 * 1024 / 2;
long __x86_shared_cache_size = 1024 * 1024;
long __x86_shared_cache_size_half = 1024 * 1024 / 2;
long __x86_shared_non_temporal_threshold = 1024 * 1024 * 3 / 4;
long __x86_rep_movsb_threshold = 2048;
long __x86_rep_stosb_threshold = 2048;
long __x86_rep_movsb_stop_threshold = 1024 * 1024 * 3 / 4;
int __x86_string_control;

int __libc_start_main(int (*main)(int, char **, char **), int count,
    char **words, void (*init)(void), void (*fini)(void),
    void (*loader_fini)(void), void *stack_end);

/* What holds addresses is read-only from here on. */
static void
protect_relocated(void)
{
	uintptr_t base = (uintptr_t)&__ehdr_start;

	for (size_t i = 0; i < _dl_phnum; i++) {
		const ElfW(Phdr) *h = &_dl_phdr[i];
		uintptr_t start = (base + h->p_vaddr) & ~(_dl_pagesize - 1);
		uintptr_t end =
		    (base + h->p_vaddr + h->p_memsz) & ~(_dl_pagesize - 1);

		if (h->p_type == PT_GNU_RELRO && start < end &&
		    mprotect((void *)start, end - start, PROT_READ) != 0)
			_exit(127);
	}
}

/* The program is all that is loaded, and glibc's own form is told of it by what is left out. */
int
dl_iterate_phdr(
    int (*visit)(struct dl_phdr_info *, size_t, void *), void *context)
{
	struct dl_phdr_info program = {
		.dlpi_addr = (uintptr_t)&__ehdr_start,
		.dlpi_name = "",
		.dlpi_phdr = _dl_phdr,
		.dlpi_phnum = (ElfW(Half))_dl_phnum,
	};

	return visit(&program, sizeof(program), context);
}

/*
 * The canary of stacks has a byte of 0, and pointers that libc keeps are disguised; both
 * are the kernel's random bytes.
 */
static inline void
set_guards(void)
{
	__asm__ volatile("movq %0, %%fs:0x28" : : "r"(_dl_random[0] & ~0xffUL));
	__asm__ volatile("movq %0, %%fs:0x30" : : "r"(_dl_random[1]));
}

/* Where there is no memory for one a program does not start, and says nothing. */
static void
begin_heap(void)
{
	void *volatile first = aligned_alloc(32, 32);

	if (first == NULL)
		_exit(127);
	free(first);
}

/* The same name as the library's, which is not linked then. */
__attribute__((no_stack_protector)) int
__libc_start_main(int (*main)(int, char **, char **), int count, char **words,
    void (*init)(void), void (*fini)(void), void (*loader_fini)(void),
    void *stack_end)
{
	char **p = words + count + 1;

	(void)init;
	(void)fini;
	(void)loader_fini;
	__environ = p;
	__libc_stack_end = stack_end;
	while (*p != NULL)
		p++;
	_dl_aux_init((ElfW(auxv_t) *)(void *)(p + 1));
	_dl_hwcap = 2; /* x86-64 */
	_dl_relocate_static_pie();
	__libc_setup_tls();
	set_guards();
	__libc_early_init(true);
	__init_misc(count, words, __environ);
	protect_relocated();
	begin_heap();
	_init();
	for (start_initializer *const *f = __init_array_start;
	     f < __init_array_end; f++)
		(*f)(count, words, __environ);
	exit(main(count, words, __environ));
}

#endif
