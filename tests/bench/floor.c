/*
 * floor - the smallest program that writes some bytes: two system calls, and no C
 * library.
 *
 * Built with -DBYTES='"FILE"', which holds a list of numbers, as gcc -static -nostdlib.
 */
static const unsigned char bytes[] = {
#include BYTES
};

static long
call(long number, long a, long b, long c)
{
	long result;

#if defined(__x86_64__)
	__asm__ volatile("syscall"
			 : "=a"(result)
			 : "a"(number), "D"(a), "S"(b), "d"(c)
			 : "rcx", "r11", "memory");
#elif defined(__aarch64__)
	register long x0 __asm__("x0") = a, x1 __asm__("x1") = b,
			 x2 __asm__("x2") = c, x8 __asm__("x8") = number;

	__asm__ volatile("svc 0"
			 : "+r"(x0)
			 : "r"(x1), "r"(x2), "r"(x8)
			 : "memory");
	result = x0;
#endif
	return result;
}

#if defined(__x86_64__)
enum { WRITE = 1, EXIT_GROUP = 231 };
#elif defined(__aarch64__)
enum { WRITE = 64, EXIT_GROUP = 94 };
#endif

__attribute__((noreturn)) void _start(void);

void
_start(void)
{
	const unsigned char *p = bytes;
	unsigned long left = sizeof(bytes);

	while (left > 0) {
		long written = call(WRITE, 1, (long)p, (long)left);

		if (written <= 0)
			break;
		p += written;
		left -= (unsigned long)written;
	}
	for (;;)
		call(EXIT_GROUP, left > 0, 0, 0);
}
