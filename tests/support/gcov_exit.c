/*
 * gcov_exit - in a build with --coverage, what ends by _exit() writes its counters first:
 * workers of cartaz serve, and last words.
 *
 * The linker redirects the calls (-Wl,--wrap=_exit).
 */
void __gcov_dump(void);
__attribute__((noreturn)) void __real__exit(int status);
__attribute__((noreturn)) void __wrap__exit(int status);

void
__wrap__exit(int status)
{
	__gcov_dump();
	__real__exit(status);
}
