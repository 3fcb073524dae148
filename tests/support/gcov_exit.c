/*
 * gcov_exit - lets a process of a build with --coverage write its counters before
 * _exit().  Workers of cartaz serve, and programs after a fatal error, end with _exit().
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
