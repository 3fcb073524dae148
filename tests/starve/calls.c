/*
 * calls - the table of calls.h.
 */
#include "calls.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

#define CALL(name, ...)                                                        \
	{                                                                      \
		SYS_##name, #name,                                             \
		{                                                              \
			__VA_ARGS__                                            \
		}                                                              \
	}
#define NEVER(name)                                                            \
	{                                                                      \
		SYS_##name, NULL,                                              \
		{                                                              \
			0                                                      \
		}                                                              \
	}

/* A path is looked up, or a folder changed. */
#define LOOK_UP EIO, EACCES, ENOMEM
#define CHANGE EIO, ENOSPC, EACCES

static const struct call calls[] = {
#if defined(__x86_64__) /* newer machines have only the newer forms of these */
	CALL(access, LOOK_UP),
	NEVER(alarm),
	NEVER(arch_prctl),
	CALL(chmod, EIO, EACCES),
	CALL(chown, EIO, EACCES),
	CALL(dup2, EMFILE, EINTR),
	CALL(epoll_wait, EINTR),
	CALL(fork, EAGAIN, ENOMEM),
	CALL(link, CHANGE),
	CALL(lstat, LOOK_UP),
	CALL(mkdir, CHANGE),
	CALL(open, LOOK_UP, EMFILE, EINTR),
	CALL(pipe, EMFILE),
	CALL(poll, EINTR, ENOMEM),
	CALL(readlink, LOOK_UP),
	CALL(rename, CHANGE),
	CALL(rmdir, EIO, EACCES),
	CALL(select, EINTR, ENOMEM),
	CALL(stat, LOOK_UP),
	CALL(symlink, CHANGE),
	CALL(unlink, EIO, EACCES),
	CALL(vfork, EAGAIN, ENOMEM),
#endif
	CALL(read, EIO, EINTR, EAGAIN, CALL_HALF, CALL_ONE),
	CALL(pread64, EIO, CALL_HALF, CALL_ONE),
	CALL(readv, EIO, EINTR),
	CALL(write, EIO, ENOSPC, EINTR, EAGAIN, CALL_HALF, CALL_ONE),
	CALL(pwrite64, EIO, ENOSPC, CALL_HALF, CALL_ONE),
	CALL(writev, EIO, ENOSPC, EINTR, EAGAIN, CALL_ONE),
	CALL(recvfrom, EIO, EINTR, EAGAIN, ENOMEM, CALL_HALF, CALL_ONE),
	CALL(recvmsg, EIO, EINTR, EAGAIN, ENOMEM),
	CALL(sendto, EIO, EINTR, EAGAIN, ENOMEM, CALL_HALF, CALL_ONE),
	CALL(sendmsg, EIO, EINTR, EAGAIN, ENOMEM),
	CALL(sendmmsg, EIO, EINTR, EAGAIN, ENOMEM),
	CALL(openat, LOOK_UP, EMFILE, EINTR),
	CALL(openat2, LOOK_UP, EMFILE, EINTR),
	CALL(close, EIO, EINTR),
	CALL(fstat, EIO, ENOMEM),
	CALL(newfstatat, LOOK_UP),
	CALL(statx, LOOK_UP),
	CALL(faccessat, LOOK_UP),
	CALL(faccessat2, LOOK_UP),
	CALL(readlinkat, LOOK_UP),
	CALL(statfs, LOOK_UP),
	CALL(fstatfs, EIO, ENOMEM),
	CALL(getcwd, EACCES, ENOMEM),
	CALL(getdents64, EIO, ENOMEM),
	CALL(lseek, EIO),
	CALL(renameat, CHANGE),
	CALL(renameat2, CHANGE),
	CALL(linkat, CHANGE),
	CALL(symlinkat, CHANGE),
	CALL(unlinkat, EIO, EACCES),
	CALL(mkdirat, CHANGE),
	CALL(fchmod, EIO, EACCES),
	CALL(fchmodat, EIO, EACCES),
	CALL(fchown, EIO, EACCES),
	CALL(fchownat, EIO, EACCES),
	CALL(utimensat, EIO, EACCES),
	CALL(ftruncate, EIO, ENOSPC, EINTR),
	CALL(truncate, EIO, ENOSPC, EINTR),
	CALL(fallocate, EIO, ENOSPC, EINTR),
	CALL(fsync, EIO, ENOSPC, EINTR),
	CALL(fdatasync, EIO, ENOSPC, EINTR),
	CALL(flock, EIO, EINTR, ENOMEM),
	CALL(fcntl, EINTR, ENOMEM),
	CALL(ioctl, EIO),
	CALL(mmap, ENOMEM, EAGAIN),
	CALL(mremap, ENOMEM),
	CALL(mprotect, ENOMEM),
	CALL(munmap, ENOMEM),
	CALL(brk, ENOMEM),
	CALL(memfd_create, EMFILE, ENOMEM),
	CALL(dup, EMFILE),
	CALL(dup3, EMFILE, EINTR),
	CALL(pipe2, EMFILE),
	CALL(eventfd2, EMFILE, ENOMEM),
	CALL(signalfd4, EMFILE, ENOMEM),
	CALL(epoll_create1, EMFILE, ENOMEM),
	CALL(epoll_ctl, ENOMEM),
	CALL(epoll_pwait, EINTR),
	CALL(ppoll, EINTR, ENOMEM),
	CALL(pselect6, EINTR, ENOMEM),
	CALL(nanosleep, EINTR),
	CALL(clock_nanosleep, EINTR),
	CALL(socket, EMFILE, ENOMEM, EACCES),
	CALL(socketpair, EMFILE, ENOMEM),
	CALL(connect, EINTR, EACCES, EAGAIN, ENOMEM),
	CALL(bind, EACCES, ENOMEM),
	CALL(accept4, EMFILE, ENOMEM, EINTR, EAGAIN),
	CALL(getsockopt, ENOMEM),
	CALL(setsockopt, ENOMEM),
	CALL(getsockname, ENOMEM),
	CALL(getpeername, ENOMEM),
	CALL(getrandom, EINTR, EAGAIN), /* up to 256 bytes are never cut */
	CALL(execve, ENOMEM, EACCES, EIO),
	CALL(clone, EAGAIN, ENOMEM),
	CALL(clone3, EAGAIN, ENOMEM),
	CALL(wait4, EINTR),
	CALL(prctl, EINVAL),
	CALL(seccomp, EINVAL, ENOMEM),
	CALL(landlock_create_ruleset, EMFILE, ENOMEM, EOPNOTSUPP),
	CALL(landlock_add_rule, ENOMEM, EINVAL),
	CALL(landlock_restrict_self, E2BIG, EPERM, ENOMEM),
	CALL(prlimit64, EPERM),
	CALL(setrlimit, EPERM),
	CALL(getrlimit, EPERM),
	NEVER(exit),
	NEVER(exit_group),
	NEVER(rt_sigreturn),
	NEVER(rt_sigaction),
	NEVER(rt_sigprocmask),
	NEVER(rt_sigtimedwait), /* a signal that is there is taken */
	NEVER(sigaltstack),
	NEVER(set_tid_address),
	NEVER(set_robust_list),
	NEVER(rseq),
	NEVER(futex),
	NEVER(getpid),
	NEVER(gettid),
	NEVER(getppid),
	NEVER(getuid),
	NEVER(geteuid),
	NEVER(getgid),
	NEVER(getegid),
	NEVER(setpgid),
	NEVER(umask),
	NEVER(uname),
	NEVER(sysinfo),
	NEVER(times),
	NEVER(getrusage),
	NEVER(clock_gettime),
	NEVER(clock_getres),
	NEVER(gettimeofday),
	NEVER(sched_yield),
	NEVER(sched_getaffinity),
	NEVER(madvise),
	NEVER(fadvise64),
	NEVER(kill),
	NEVER(tgkill),
	NEVER(setitimer),
};

static const struct {
	int error;
	const char *name;
} names[] = {
	{ EIO, "EIO" },
	{ ENOSPC, "ENOSPC" },
	{ EINTR, "EINTR" },
	{ EMFILE, "EMFILE" },
	{ ENOMEM, "ENOMEM" },
	{ EACCES, "EACCES" },
	{ EAGAIN, "EAGAIN" },
	{ EPERM, "EPERM" },
	{ EINVAL, "EINVAL" },
	{ E2BIG, "E2BIG" },
	{ EOPNOTSUPP, "EOPNOTSUPP" },
	{ CALL_HALF, "half" },
	{ CALL_ONE, "one" },
};

const struct call *
call_find(long number)
{
	static struct call other = { 0, "another call", { EPERM } };

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		if (calls[i].number == number)
			return calls[i].name != NULL ? &calls[i] : NULL;
	}
	other.number = number;
	return &other;
}

const char *
call_error_name(int error)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (names[i].error == error)
			return names[i].name;
	}
	return "?";
}

int
call_error_named(const char *name)
{
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (strcmp(names[i].name, name) == 0)
			return names[i].error;
	}
	return 0;
}

void
call_print_table(void)
{
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		const int *error = calls[i].errors;

		if (calls[i].name == NULL)
			continue;
		fputs(calls[i].name, stdout);
		for (; *error != 0; error++)
			printf("\t%s", call_error_name(*error));
		putchar('\n');
	}
}
