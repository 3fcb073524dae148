/*
 * confine_filter - the constant seccomp programs, one for each kind of program.
 */
#include "base/confine_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCH AUDIT_ARCH_AARCH64
#endif

bool
confine_filter_works(void)
{
#if defined(ARCH)
	uint32_t action = SECCOMP_RET_KILL_PROCESS;

	return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
	return false;
#endif
}

#if defined(ARCH)

/* Calls that only x86_64 has; aarch64 has only their newer forms. */
#if defined(__x86_64__)
#define OLD_SNAPSHOT_CALLS(C, w)                                               \
	C(SYS_access, w)                                                       \
	C(SYS_lstat, w) C(SYS_readlink, w) C(SYS_stat, w) C(SYS_time, w)
#define OLD_NETWORK_CALLS(C, w)                                                \
	C(SYS_arch_prctl, w)                                                   \
	C(SYS_epoll_create, w)                                                 \
	C(SYS_epoll_wait, w) C(SYS_pipe, w) C(SYS_poll, w) C(SYS_select, w)
#define OLD_HANDOVER_CALLS(C, w) C(SYS_dup2, w)
#define OLD_RESIDENT_CALLS(C, w) C(SYS_epoll_wait, w) C(SYS_poll, w)
#else
#define OLD_SNAPSHOT_CALLS(C, w)
#define OLD_NETWORK_CALLS(C, w)
#define OLD_HANDOVER_CALLS(C, w)
#define OLD_RESIDENT_CALLS(C, w)
#endif

/*
 * The calls of a program that reads files and the clock, allocates memory and writes
 * its answer. seccomp and the calls of Landlock can only remove rights.
 */
#define SNAPSHOT_CALLS(C, w)                                                   \
	OLD_SNAPSHOT_CALLS(C, w)                                               \
	C(SYS_brk, w)                                                          \
	C(SYS_clock_getres, w)                                                 \
	C(SYS_clock_gettime, w)                                                \
	C(SYS_close, w)                                                        \
	C(SYS_exit, w)                                                         \
	C(SYS_exit_group, w)                                                   \
	C(SYS_faccessat, w)                                                    \
	C(SYS_faccessat2, w)                                                   \
	C(SYS_fcntl, w)                                                        \
	C(SYS_fstat, w)                                                        \
	C(SYS_futex, w)                                                        \
	C(SYS_getcwd, w)                                                       \
	C(SYS_getdents64, w)                                                   \
	C(SYS_getegid, w)                                                      \
	C(SYS_geteuid, w)                                                      \
	C(SYS_getgid, w)                                                       \
	C(SYS_getpid, w)                                                       \
	C(SYS_getrandom, w)                                                    \
	C(SYS_gettid, w)                                                       \
	C(SYS_gettimeofday, w)                                                 \
	C(SYS_getuid, w)                                                       \
	C(SYS_landlock_add_rule, w)                                            \
	C(SYS_landlock_create_ruleset, w)                                      \
	C(SYS_landlock_restrict_self, w)                                       \
	C(SYS_lseek, w)                                                        \
	C(SYS_madvise, w)                                                      \
	C(SYS_mremap, w)                                                       \
	C(SYS_munmap, w)                                                       \
	C(SYS_newfstatat, w)                                                   \
	C(SYS_pread64, w)                                                      \
	C(SYS_read, w)                                                         \
	C(SYS_readlinkat, w)                                                   \
	C(SYS_readv, w)                                                        \
	C(SYS_restart_syscall, w)                                              \
	C(SYS_rt_sigaction, w)                                                 \
	C(SYS_rt_sigprocmask, w)                                               \
	C(SYS_rt_sigreturn, w)                                                 \
	C(SYS_seccomp, w)                                                      \
	C(SYS_statx, w)                                                        \
	C(SYS_sysinfo, w)                                                      \
	C(SYS_write, w)                                                        \
	C(SYS_writev, w)

/*
 * A program that also accepts connections, waits for them and for a timer, stores a
 * request's body, and passes a request on over a socket that it inherited.
 */
#define RESIDENT_CALLS(C, w)                                                   \
	SNAPSHOT_CALLS(C, w)                                                   \
	OLD_RESIDENT_CALLS(C, w)                                               \
	C(SYS_accept4, w)                                                      \
	C(SYS_epoll_pwait, w)                                                  \
	C(SYS_ftruncate, w)                                                    \
	C(SYS_memfd_create, w)                                                 \
	C(SYS_ppoll, w)                                                        \
	C(SYS_pwrite64, w)                                                     \
	C(SYS_recvfrom, w)                                                     \
	C(SYS_sendmsg, w)                                                      \
	C(SYS_setitimer, w)                                                    \
	C(SYS_shutdown, w)

/*
 * A program that also connects, waits, locks and writes files, loads libraries, starts
 * threads.
 */
#define NETWORK_CALLS(C, w)                                                    \
	SNAPSHOT_CALLS(C, w)                                                   \
	OLD_NETWORK_CALLS(C, w)                                                \
	C(SYS_bind, w)                                                         \
	C(SYS_clock_nanosleep, w)                                              \
	C(SYS_connect, w)                                                      \
	C(SYS_epoll_create1, w)                                                \
	C(SYS_epoll_ctl, w)                                                    \
	C(SYS_epoll_pwait, w)                                                  \
	C(SYS_eventfd2, w)                                                     \
	C(SYS_flock, w)                                                        \
	C(SYS_getpeername, w)                                                  \
	C(SYS_getrusage, w)                                                    \
	C(SYS_getsockname, w)                                                  \
	C(SYS_getsockopt, w)                                                   \
	C(SYS_mmap, w)                                                         \
	C(SYS_mprotect, w)                                                     \
	C(SYS_nanosleep, w)                                                    \
	C(SYS_openat, w)                                                       \
	C(SYS_pipe2, w)                                                        \
	C(SYS_ppoll, w)                                                        \
	C(SYS_prctl, w)                                                        \
	C(SYS_pselect6, w)                                                     \
	C(SYS_pwrite64, w)                                                     \
	C(SYS_recvfrom, w)                                                     \
	C(SYS_recvmmsg, w)                                                     \
	C(SYS_recvmsg, w)                                                      \
	C(SYS_rseq, w)                                                         \
	C(SYS_sched_getaffinity, w)                                            \
	C(SYS_sched_yield, w)                                                  \
	C(SYS_sendmmsg, w)                                                     \
	C(SYS_sendmsg, w)                                                      \
	C(SYS_sendto, w)                                                       \
	C(SYS_set_robust_list, w)                                              \
	C(SYS_set_tid_address, w)                                              \
	C(SYS_setsockopt, w)                                                   \
	C(SYS_shutdown, w)                                                     \
	C(SYS_sigaltstack, w)                                                  \
	C(SYS_socketpair, w)                                                   \
	C(SYS_uname, w)

/*
 * A program that reads files, and starts threads (pango looks for fonts in one).  It
 * loads no libraries and makes no connections.
 */
#define DRAW_CALLS(C, w)                                                       \
	SNAPSHOT_CALLS(C, w)                                                   \
	C(SYS_fstatfs, w)                                                      \
	C(SYS_openat, w)                                                       \
	C(SYS_prctl, w)                                                        \
	C(SYS_rseq, w)                                                         \
	C(SYS_sched_getaffinity, w)                                            \
	C(SYS_sched_yield, w)                                                  \
	C(SYS_set_robust_list, w)                                              \
	C(SYS_statfs, w)                                                       \
	C(SYS_uname, w)

/* A program that also stores the request's body for the program that replaces it. */
#define HANDOVER_CALLS(C, w)                                                   \
	NETWORK_CALLS(C, w)                                                    \
	OLD_HANDOVER_CALLS(C, w)                                               \
	C(SYS_dup3, w) C(SYS_execve, w) C(SYS_memfd_create, w)

/* The parts of a filter.  Each part expects the number of the system call in A. */
#define LOAD(field)                                                            \
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE (SECCOMP_RET_ERRNO | EPERM)
#define UNKNOWN (SECCOMP_RET_ERRNO | ENOSYS)
#define IS(value, yes, no)                                                     \
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), yes, no)
#define HAS(bits, yes, no)                                                     \
	BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (uint32_t)(bits), yes, no)

/* Compares only the low word, which comes first because both machines are little-endian. */
#define WITHOUT_BITS(call, arg, bits)                                          \
	IS(call, 0, 4), LOAD(args[arg]), HAS(bits, 0, 1), ANSWER(REFUSE),      \
	    ANSWER(SECCOMP_RET_ALLOW)
#define WITH_BITS(call, arg, bits)                                             \
	IS(call, 0, 4), LOAD(args[arg]), HAS(bits, 1, 0), ANSWER(REFUSE),      \
	    ANSWER(SECCOMP_RET_ALLOW)
#define WITH_VALUE(call, arg, value)                                           \
	IS(call, 0, 4), LOAD(args[arg]), IS(value, 1, 0), ANSWER(REFUSE),      \
	    ANSWER(SECCOMP_RET_ALLOW)

/*
 * Sets X to 0 first, so that the kernel does not try to predict the answers, which
 * takes longer than all calls of a request.  Calls of another machine have other
 * numbers.  The calls of x86_64's x32 form are not allowed, because their numbers are
 * higher than the numbers in the words.
 */
#define START                                                                  \
	BPF_STMT(BPF_LDX | BPF_IMM, 0), LOAD(arch), IS(ARCH, 1, 0),            \
	    ANSWER(SECCOMP_RET_KILL_PROCESS), LOAD(nr)

#define BIT(call, w) | ((call) / 32 == (w) ? 1U << (call) % 32 : 0U)
#define WORD(CALLS, w)                                                         \
	IS(w, 0, 1), BPF_STMT(BPF_LDX | BPF_IMM, 0U CALLS(BIT, w))

/*
 * M[0] is the bit of the call, X is its word.  The call is allowed if the word has the
 * bit.  X stays 0 for other words, so that none of their calls is allowed.
 */
#define ALLOWED(CALLS)                                                         \
	BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 31),                               \
	    BPF_STMT(BPF_MISC | BPF_TAX, 0), BPF_STMT(BPF_LD | BPF_IMM, 1),    \
	    BPF_STMT(BPF_ALU | BPF_LSH | BPF_X, 0), BPF_STMT(BPF_ST, 0),       \
	    BPF_STMT(BPF_LDX | BPF_IMM, 0), LOAD(nr),                          \
	    BPF_STMT(BPF_ALU | BPF_RSH | BPF_K, 5), WORD(CALLS, 0),            \
	    WORD(CALLS, 1), WORD(CALLS, 2), WORD(CALLS, 3), WORD(CALLS, 4),    \
	    WORD(CALLS, 5), WORD(CALLS, 6), WORD(CALLS, 7), WORD(CALLS, 8),    \
	    WORD(CALLS, 9), WORD(CALLS, 10), WORD(CALLS, 13),                  \
	    BPF_STMT(BPF_LD | BPF_MEM, 0),                                     \
	    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_X, 0, 0, 1),                     \
	    ANSWER(SECCOMP_RET_ALLOW), LOAD(nr)

#define WITHOUT_WORD(w)                                                        \
	(0U HANDOVER_CALLS(BIT, w) RESIDENT_CALLS(BIT, w) DRAW_CALLS(BIT, w))
_Static_assert((WITHOUT_WORD(11) | WITHOUT_WORD(12) | WITHOUT_WORD(14)) == 0U,
    "a list has a call whose word is not in ALLOWED: "
    "add WORD(CALLS, n) to ALLOWED");

#define END                                                                    \
	IS(SYS_execve, 16, 0), IS(SYS_execveat, 15, 0), IS(SYS_ptrace, 14, 0), \
	    IS(SYS_process_vm_readv, 13, 0), IS(SYS_process_vm_writev, 12, 0), \
	    IS(SYS_pidfd_getfd, 11, 0), IS(SYS_bpf, 10, 0),                    \
	    IS(SYS_perf_event_open, 9, 0), IS(SYS_userfaultfd, 8, 0),          \
	    IS(SYS_io_uring_setup, 7, 0), IS(SYS_keyctl, 6, 0),                \
	    IS(SYS_unshare, 5, 0), IS(SYS_setns, 4, 0), IS(SYS_mount, 3, 0),   \
	    IS(SYS_init_module, 2, 0), IS(SYS_finit_module, 1, 0),             \
	    ANSWER(UNKNOWN), ANSWER(SECCOMP_RET_KILL_PROCESS)

/* A process may set only its own limits, not those of the user's other processes. */
#define OWN_LIMITS WITH_VALUE(SYS_prlimit64, 0, 0)

/*
 * clone3 is unknown here, so that glibc starts threads with clone, whose flags a filter
 * can read.  The resolver uses FIONREAD.
 */
#define NETWORK_ARGUMENTS                                                      \
	OWN_LIMITS, WITH_BITS(SYS_clone, 0, CLONE_THREAD),                     \
	    WITH_VALUE(SYS_ioctl, 1, 0x541b), IS(SYS_socket, 0, 7),            \
	    LOAD(args[0]), IS(AF_INET, 4, 0), IS(AF_INET6, 3, 0),              \
	    IS(AF_UNIX, 2, 0), IS(AF_NETLINK, 1, 0), ANSWER(REFUSE),           \
	    ANSWER(SECCOMP_RET_ALLOW)

/* Forbids to map memory as executable, or to make it executable. */
#define NO_CODE                                                                \
	IS(SYS_mmap, 1, 0), IS(SYS_mprotect, 0, 4), LOAD(args[2]),             \
	    HAS(PROT_EXEC, 0, 1), ANSWER(REFUSE), ANSWER(SECCOMP_RET_ALLOW)

/* A program that only reads opens no file to write, and maps no memory to run. */
#define READER_ARGUMENTS                                                       \
	WITHOUT_BITS(SYS_openat, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC),    \
	    NO_CODE, OWN_LIMITS

static const struct sock_filter snapshot[] = {
	START,
	READER_ARGUMENTS,
	ALLOWED(SNAPSHOT_CALLS),
	END,
};

static const struct sock_filter resident[] = {
	START,
	READER_ARGUMENTS,
	ALLOWED(RESIDENT_CALLS),
	END,
};

/* Forbids executable memory.  Allows threads, as NETWORK_ARGUMENTS does. */
#define DRAW_ARGUMENTS                                                         \
	OWN_LIMITS, WITH_BITS(SYS_clone, 0, CLONE_THREAD), NO_CODE

static const struct sock_filter draw[] = {
	START,
	DRAW_ARGUMENTS,
	ALLOWED(DRAW_CALLS),
	END,
};

static const struct sock_filter network[] = {
	START,
	NETWORK_ARGUMENTS,
	ALLOWED(NETWORK_CALLS),
	END,
};

static const struct sock_filter handover[] = {
	START,
	NETWORK_ARGUMENTS,
	ALLOWED(HANDOVER_CALLS),
	END,
};

#define PROGRAM(table)                                                         \
	{                                                                      \
		ARRAY_LEN(table), (struct sock_filter *)(uintptr_t)(table)     \
	}

void
confine_filter(enum confine_kind kind)
{
	struct sock_fprog program[] = {
		[CONFINE_NOT] = { 0 },
		[CONFINE_SNAPSHOT] = PROGRAM(snapshot),
		[CONFINE_NETWORK] = PROGRAM(network),
		[CONFINE_HANDOVER] = PROGRAM(handover),
		[CONFINE_RESIDENT] = PROGRAM(resident),
		[CONFINE_DRAW] = PROGRAM(draw),
	};

	/* A kernel without seccomp is a property; a lack of memory may pass. */
	if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program[kind]) !=
		0 &&
	    errno == ENOMEM)
		fatal("confine: no memory for a filter of system calls");
}

#else

void
confine_filter(enum confine_kind kind)
{
	(void)kind;
}

#endif
