/*
 * trace - ptrace, for x86-64 and AArch64.
 *
 * A call that is to fail is replaced by one that no kernel has (-1), and gets its
 * result when it returns.  close() is done nonetheless, as Linux does; brk() tells
 * of a failure by the break as it was; a transfer gets another length.
 */
#include "trace.h"

#include <elf.h>
#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <linux/ptrace.h>
#include <unistd.h>

#include "calls.h"
#include "starve.h"

/* The result of a call, and its first arguments. */
#if defined(__x86_64__)
#define RESULT rax
#define FIRST rdi
#define SECOND rsi
#define THIRD rdx
#elif defined(__aarch64__)
#define RESULT regs[0]
#define FIRST regs[0]
#define SECOND regs[1]
#define THIRD regs[2]
#else
#error "the registers are those of x86-64 and AArch64"
#endif

enum { TASKS_MAX = 256 };

/*
 * A thread: whether its calls count; of the call that it is in, whether its
 * registers were changed, what they were, and its result to be (0: its own).
 */
struct task {
	pid_t id;
	bool counts, changed;
	int result;
	struct user_regs_struct before;
};

static struct task tasks[TASKS_MAX];
static size_t task_count;

static struct task *
task_of(pid_t id)
{
	for (size_t i = 0; i < task_count; i++) {
		if (tasks[i].id == id)
			return &tasks[i];
	}
	if (task_count == TASKS_MAX)
		errx(125, "too many threads");
	tasks[task_count] = (struct task){ .id = id };
	return &tasks[task_count++];
}

static bool
read_registers(pid_t id, struct user_regs_struct *r)
{
	struct iovec all = { r, sizeof(*r) };

	return ptrace(PTRACE_GETREGSET, id, (void *)NT_PRSTATUS, &all) == 0;
}

static void
write_registers(pid_t id, struct user_regs_struct *r)
{
	struct iovec all = { r, sizeof(*r) };

	/* ESRCH: killed meanwhile. */
	if (ptrace(PTRACE_SETREGSET, id, (void *)NT_PRSTATUS, &all) != 0 &&
	    errno != ESRCH)
		err(125, "ptrace: registers");
}

/* Before write_registers(): the call that is made in place of this one. */
static void
set_call(pid_t id, struct user_regs_struct *r, int number)
{
#if defined(__x86_64__)
	(void)id;
	r->orig_rax = (unsigned long long)(long long)number;
#else
	struct iovec all = { &number, sizeof(number) };

	(void)r;
	if (ptrace(PTRACE_SETREGSET, id, (void *)NT_ARM_SYSTEM_CALL, &all) != 0)
		err(125, "ptrace: the number of a call");
#endif
}

/* Only the first part of what is to be written; its address and length. */
static void
only_first_part(pid_t id, struct user_regs_struct *r, uint64_t parts)
{
	struct iovec part, here = { &part, sizeof(part) };
	struct iovec there = { (void *)(uintptr_t)parts, sizeof(part) };

	if (process_vm_readv(id, &here, 1, &there, 1, 0) != sizeof(part))
		err(125, "process_vm_readv");
	set_call(id, r, SYS_write);
	r->SECOND = (uint64_t)(uintptr_t)part.iov_base;
	r->THIRD = 1;
}

/* Of a signalfd(2) the kernel gives whole records alone: fewer bytes are EINVAL. */
static bool
has_records(pid_t id, uint64_t fd)
{
	char path[64], to[32] = "";

	snprintf(path, sizeof(path), "/proc/%d/fd/%d", (int)id, (int)fd);
	return readlink(path, to, sizeof(to) - 1) > 0 &&
	    strcmp(to, "anon_inode:[signalfd]") == 0;
}

static void
shorten(pid_t id, struct user_regs_struct *r,
    const struct __ptrace_syscall_info *info, int how)
{
	uint64_t n = info->entry.args[2];

	if (info->entry.nr == SYS_writev)
		only_first_part(id, r, info->entry.args[1]);
	else if (n > 1 &&
	    (info->entry.nr != SYS_read ||
		!has_records(id, info->entry.args[0])))
		r->THIRD = how == CALL_ONE ? 1 : n / 2;
}

static void
make_fail(struct task *k, const struct __ptrace_syscall_info *info, int error)
{
	struct user_regs_struct r;

	k->changed = read_registers(k->id, &k->before);
	k->result = 0;
	if (!k->changed) /* killed meanwhile */
		return;
	r = k->before;
	if (error == CALL_HALF || error == CALL_ONE) {
		shorten(k->id, &r, info, error);
	} else if (info->entry.nr == SYS_brk) {
		r.FIRST = 0;
	} else {
		if (info->entry.nr != SYS_close)
			set_call(k->id, &r, -1);
		k->result = -error;
	}
	write_registers(k->id, &r);
}

/* A program may rely on the registers, which a call leaves as they were. */
static void
restore(struct task *k)
{
	struct user_regs_struct now;

	k->changed = false;
	if (!read_registers(k->id, &now))
		return;
#if defined(__x86_64__) /* elsewhere the result takes its place */
	now.FIRST = k->before.FIRST;
#endif
	now.SECOND = k->before.SECOND;
	now.THIRD = k->before.THIRD;
	if (k->result != 0)
		now.RESULT = (unsigned long long)(long long)k->result;
	write_registers(k->id, &now);
}

static bool
fits(const struct call *c, int error)
{
	for (size_t i = 0; i < CALL_ERRORS_MAX && c->errors[i] != 0; i++) {
		if (c->errors[i] == error)
			return true;
	}
	return false;
}

/* Whoever reads what a program says lacks nothing. */
static bool
is_response(const struct __ptrace_syscall_info *info)
{
	return (info->entry.nr == SYS_write || info->entry.nr == SYS_writev) &&
	    info->entry.args[0] <= 2;
}

static void
entered(
    struct trace *t, struct task *k, const struct __ptrace_syscall_info *info)
{
	const struct call *c;

	if (info->entry.nr == STARVE_MARK)
		k->counts = true;
	if (!k->counts || info->entry.nr == STARVE_MARK)
		return;
	c = call_find((long)info->entry.nr);
	if (c == NULL)
		return;
	if (t->count < TRACE_CALLS_MAX)
		t->calls[t->count] = c->number;
	t->count++;
	if (t->fails_at == 0 || t->count < t->fails_at ||
	    (t->count > t->fails_at &&
		(!t->and_after ||
		    (t->error != CALL_ONE && is_response(info)))) ||
	    !fits(c, t->error))
		return;
	if (t->failed++ == 0)
		t->first = c->number;
	make_fail(k, info, t->error);
}

static void
syscall_stop(struct trace *t, struct task *k)
{
	struct __ptrace_syscall_info info;

	if (ptrace(PTRACE_GET_SYSCALL_INFO, k->id, sizeof(info), &info) < 0)
		return; /* killed meanwhile */
	if (info.op == PTRACE_SYSCALL_INFO_ENTRY) {
		entered(t, k, &info);
	} else if (info.op == PTRACE_SYSCALL_INFO_EXIT && k->changed) {
		restore(k);
	}
}

/* The signal that the stopped task is to get, or 0. */
static int
stopped(struct trace *t, struct task *k, int status)
{
	int event = status >> 16, sig = WSTOPSIG(status);
	unsigned long born = 0;

	if (sig == (SIGTRAP | 0x80)) {
		syscall_stop(t, k);
		return 0;
	}
	if (event == PTRACE_EVENT_EXEC) {
		k->counts = false;
		return 0;
	}
	if (event != 0) {
		bool counts = k->counts;

		if (ptrace(PTRACE_GETEVENTMSG, k->id, 0, &born) == 0)
			task_of((pid_t)born)->counts = counts;
		return 0;
	}
	/* How a new task begins. */
	return sig == SIGSTOP || sig == SIGTRAP ? 0 : sig;
}

void
trace_me(void)
{
	if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0)
		err(125, "ptrace");
	raise(SIGSTOP);
}

bool
trace_run(struct trace *t, pid_t child, int *status)
{
	const long options = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEEXEC |
	    PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE |
	    PTRACE_O_EXITKILL;
	bool begun = false;
	pid_t id;

	task_count = 0;
	t->count = t->failed = 0;
	while ((id = waitpid(-1, status, __WALL)) > 0 || errno == EINTR) {
		int sig;

		if (id < 0)
			return false;
		if (!WIFSTOPPED(*status)) {
			if (id == child)
				return true;
			continue;
		}
		if (!begun) {
			begun = true;
			if (ptrace(PTRACE_SETOPTIONS, id, 0, options) != 0)
				err(125, "ptrace: options");
			ptrace(PTRACE_SYSCALL, id, 0, 0);
			continue;
		}
		sig = stopped(t, task_of(id), *status);
		ptrace(PTRACE_SYSCALL, id, 0, sig);
	}
	err(125, "waitpid");
}
