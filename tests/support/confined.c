/*
 * confined - confines itself like a program of its kind, then tries each ACT, and
 * prints the results.
 *
 *   confined-KIND ACT [ARGUMENT] [ACT [ARGUMENT] ...]
 *
 * KIND is a word of CONFINEMENTS in tests/suites.mk.  CARTAZ_* and HTTP_HOST have the
 * meaning that they have for a program.  With WORKER, it is a worker of the resident
 * server, for all brands.  Prints a line for each act: the act, its argument, and "ok" or
 * the name of the error.  If an act kills the process, its line has no result and is the
 * last one.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/confinement.h"
#include "brand/find.h"

static int
do_open(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC, 0644);

	return fd < 0 ? -1 : close(fd);
}

static int
do_read(const char *path)
{
	return do_open(path, O_RDONLY);
}

static int
do_write(const char *path)
{
	return do_open(path, O_WRONLY);
}

static int
do_create(const char *path)
{
	return do_open(path, O_RDWR | O_CREAT);
}

static int
do_mkdir(const char *path)
{
	return mkdir(path, 0755);
}

static int
do_link(const char *path)
{
	return symlink("/", path);
}

static int
do_chmod(const char *path)
{
	return chmod(path, 0777);
}

static int
do_exec(const char *path)
{
	char *const words[] = { (char *)(uintptr_t)path, NULL };

	return execve(path, words, environ);
}

static int
ended(long pid)
{
	if (pid == 0)
		_exit(0);
	return pid < 0 ? -1 : (int)waitpid((pid_t)pid, NULL, 0) * 0;
}

static int
do_fork(const char *unused)
{
	(void)unused;
	return ended(fork());
}

/* As old C libraries, or an attacker, start a process. */
static int
do_vfork(const char *unused)
{
	(void)unused;
#if defined(SYS_fork)
	return ended(syscall(SYS_fork));
#else
	return ended(fork());
#endif
}

static void *
no_work(void *unused)
{
	return unused;
}

static int
do_thread(const char *unused)
{
	pthread_t thread;

	(void)unused;
	errno = pthread_create(&thread, NULL, no_work, NULL);
	return errno != 0 ? -1 : pthread_join(thread, NULL);
}

static int
do_socket(const char *family)
{
	int fd = socket((int)strtol(family, NULL, 10), SOCK_DGRAM, 0);

	return fd < 0 ? -1 : close(fd);
}

static int
do_ptrace(const char *unused)
{
	(void)unused;
	return ptrace(PTRACE_TRACEME, 0, NULL, NULL) < 0 ? -1 : 0;
}

static int
do_kill(const char *unused)
{
	(void)unused;
	return kill(getppid(), 0);
}

static int
do_code(const char *unused)
{
	(void)unused;
	return mmap(NULL, 4096, PROT_READ | PROT_EXEC,
		   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
	    ? -1
	    : 0;
}

/* The limits of the process that started this one. */
static int
do_limit(const char *unused)
{
	static const struct rlimit none = { 0, 0 };

	(void)unused;
	return prlimit(getppid(), RLIMIT_CORE, &none, NULL);
}

/* A call that no kernel knows. */
static int
do_call(const char *number)
{
	return syscall(strtol(number, NULL, 0), 0, 0, 0, 0, 0, 0) < 0 ? -1 : 0;
}

static int
do_io_uring(const char *unused)
{
	(void)unused;
	return syscall(SYS_io_uring_setup, 1, NULL) < 0 ? -1 : 0;
}

/* Of this process: the soft one, and the hard one where it is another. */
static int
do_limits(const char *unused)
{
	static const struct {
		const char *name;
		__rlimit_resource_t resource;
	} all[] = {
		{ "core", RLIMIT_CORE },
		{ "files", RLIMIT_NOFILE },
		{ "processes", RLIMIT_NPROC },
		{ "seconds", RLIMIT_CPU },
		{ "memory", RLIMIT_AS },
		{ "written", RLIMIT_FSIZE },
	};
	struct rlimit r;

	(void)unused;
	for (size_t i = 0; i < ARRAY_LEN(all); i++) {
		if (getrlimit(all[i].resource, &r) != 0)
			return -1;
		printf("%s %lld", all[i].name, (long long)r.rlim_cur);
		if (r.rlim_max != r.rlim_cur)
			printf("/%lld", (long long)r.rlim_max);
		printf(", ");
	}
	return 0;
}

static const struct act {
	const char *name;
	int (*run)(const char *argument);
	bool has_argument;
} acts[] = {
	{ "read", do_read, true },
	{ "write", do_write, true },
	{ "create", do_create, true },
	{ "mkdir", do_mkdir, true },
	{ "link", do_link, true },
	{ "chmod", do_chmod, true },
	{ "exec", do_exec, true },
	{ "fork", do_fork, false },
	{ "vfork", do_vfork, false },
	{ "thread", do_thread, false },
	{ "socket", do_socket, true },
	{ "ptrace", do_ptrace, false },
	{ "kill", do_kill, false },
	{ "code", do_code, false },
	{ "limit", do_limit, false },
	{ "limits", do_limits, false },
	{ "call", do_call, true },
	{ "io_uring", do_io_uring, false },
};

static const struct act *
act_named(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(acts); i++) {
		if (strcmp(acts[i].name, name) == 0)
			return &acts[i];
	}
	errx(125, "there is no act %s", name);
}

int
main(int argc, char **argv)
{
	struct arena mem = ARENA_INIT(16 * 1024 * 1024);
	struct paths paths = paths_read();
	struct brand brand;
	struct error f;
	bool found;

	if (getenv("WORKER") != NULL)
		confinement_worker(&paths);
	else
		confinement_begin();
	found = brand_find(&paths, getenv("HTTP_HOST"), &mem, &brand, &f);
	confinement_narrow(&paths, found ? &brand : NULL);
	for (int i = 1; i < argc; i++) {
		const struct act *act = act_named(argv[i]);
		const char *argument = "";
		int failed;

		if (act->has_argument && ++i < argc)
			argument = argv[i];
		printf("%s%s%s: ", act->name, act->has_argument ? " " : "",
		    argument);
		fflush(stdout);
		errno = 0;
		failed = act->run(argument);
		printf("%s\n", failed == 0 ? "ok" : strerrorname_np(errno));
		fflush(stdout);
	}
	arena_release(&mem);
	return 0;
}
