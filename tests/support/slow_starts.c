/*
 * slow_starts - simulates a machine on which process starts are slow: the start of each
 * process, program or thread of COMMAND takes US microseconds of processor time more.
 *
 * usage: slow_starts US COMMAND [ARGUMENT...]
 *
 * A seccomp filter stops the call set_robust_list.  The C library makes this call after
 * a fork, after an exec and in a new thread, and ignores its failure.  Threads of this
 * program use the processor for the time before they continue the call
 * (seccomp_unotify(2)).  The filter does not stop fork, because a signal could end it
 * (EINTR), and not exec, because strace loses a process whose exec another process stops.
 * At the end, the program prints the number of calls.
 */
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* So many calls can wait at a time. */
enum { THREADS = 16 };

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV /* Linux 5.19 */
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

static int listener;
static long cost_us;
static atomic_long calls;

static void
fail(const char *what)
{
	perror(what);
	exit(2);
}

#define LOAD(member)                                                           \
	BPF_STMT(                                                              \
	    BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define IF_EQUAL(value, yes, no)                                               \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (yes), (no))

static int
stop_starts(void)
{
	static struct sock_filter code[] = {
		LOAD(nr),
		IF_EQUAL(SYS_set_robust_list, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = { sizeof code / sizeof *code, code };

	if (geteuid() != 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		fail("prctl");
	return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
	    SECCOMP_FILTER_FLAG_NEW_LISTENER |
		SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV,
	    &program);
}

static void
use_up(long us)
{
	struct timespec now, end;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
	end.tv_nsec += us * 1000;
	end.tv_sec += end.tv_nsec / 1000000000;
	end.tv_nsec %= 1000000000;
	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	while (now.tv_sec < end.tv_sec ||
	    (now.tv_sec == end.tv_sec && now.tv_nsec < end.tv_nsec));
}

static void *
let_go_on(void *unused)
{
	for (;;) {
		struct seccomp_notif call = { 0 };
		struct seccomp_notif_resp answer = {
			.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE
		};

		if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &call) != 0) {
			if (errno == EINTR || errno == ENOENT)
				continue; /* the process ended before it was read */
			return unused;
		}
		atomic_fetch_add(&calls, 1);
		use_up(cost_us);
		answer.id = call.id;
		(void)ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
	}
}

/* The listener of a filter belongs to the process that sets it: it is handed to the parent. */
static void
hand_over(int to, int fd)
{
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof(int))];
	} control = { 0 };
	char byte = 0;
	struct iovec data = { &byte, 1 };
	struct msghdr message = { .msg_iov = &data,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof control.room };

	control.head.cmsg_level = SOL_SOCKET;
	control.head.cmsg_type = SCM_RIGHTS;
	control.head.cmsg_len = CMSG_LEN(sizeof fd);
	memcpy(CMSG_DATA(&control.head), &fd, sizeof fd);
	if (sendmsg(to, &message, 0) != 1)
		fail("sendmsg");
}

static int
take_over(int from)
{
	union {
		struct cmsghdr head;
		char room[CMSG_SPACE(sizeof(int))];
	} control = { 0 };
	char byte;
	struct iovec data = { &byte, 1 };
	struct msghdr message = { .msg_iov = &data,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof control.room };
	int fd;

	if (recvmsg(from, &message, MSG_CMSG_CLOEXEC) != 1 ||
	    message.msg_controllen == 0)
		fail("slow_starts: the kernel gives no listener");
	memcpy(&fd, CMSG_DATA(&control.head), sizeof fd);
	return fd;
}

static void
start(char **command, int to)
{
	int fd = stop_starts();

	if (fd < 0)
		fail("seccomp");
	hand_over(to, fd);
	close(fd);
	close(to);
	execvp(command[0], command);
	fail(command[0]);
}

int
main(int argc, char **argv)
{
	int pair[2], status;
	pthread_t thread;
	pid_t child;

	if (argc < 3 || (cost_us = strtol(argv[1], NULL, 10)) < 0) {
		fputs("usage: slow_starts US COMMAND [ARGUMENT...]\n", stderr);
		return 2;
	}
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
		fail("socketpair");
	child = fork();
	if (child == 0)
		start(argv + 2, pair[1]);
	if (child < 0)
		fail("fork");
	close(pair[1]);
	listener = take_over(pair[0]);
	for (int i = 0; i < THREADS; i++)
		if (pthread_create(&thread, NULL, let_go_on, NULL) != 0)
			fail("pthread_create");
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			fail("waitpid");
	fprintf(stderr, "slow_starts: %ld first calls\n", calls);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
