/*
 * confine.h - drops the rights that a program of this kind never needs, so that an
 * attacker gains little from a mistake in it.
 *
 * Also called: sandbox, Landlock, seccomp, privilege dropping, hardening.
 * Model:  like pledge() and unveil(): before a program reads the caller's bytes, it
 *         declares once its kind and the files that it needs.  The kernel enforces
 *         this to its end and through execve().  A second call can only take more
 *         away.
 *
 *         confine_process()  no_new_privs and resource limits
 *         confine_calls()    a seccomp filter: one constant program of classic BPF
 *                            for each kind.  The kernel translates it at each start,
 *                            which takes 15 % of the time of a list of events
 *         confine_files_*()  a Landlock ruleset: these paths, and no other
 *
 *         The filter answers
 *           KILL    calls that start or take over other programs, and calls
 *                   that only an attack makes: dying is the best answer
 *           EPERM   an allowed call with an argument that is not allowed
 *           ENOSYS  every other call, known or of a newer kernel, as a kernel
 *                   without the call does.  The C library then has another way
 *
 * Errors: where the kernel has no Landlock, an older one, or no seccomp, the process
 *         is confined less and goes on.  confine_support() reports it.  A path that is
 *         missing, or closed to this process, is left out.  Lack of memory or
 *         descriptors and a failing disk are fatal, because a process that goes on
 *         without the path or without the ruleset may serve for a day.
 * Limits: x86_64 and aarch64 have a filter, other machines have none.  Builds with
 *         CARTAZ_UNCONFINED (sanitizers, coverage, valgrind: they read /proc, start
 *         threads and write reports) only have the limits on files, file size,
 *         processor time and cores.
 * Source: landlock(7), seccomp(2), pledge(2) and unveil(2) of OpenBSD; kcgi's sandbox.
 *         libseccomp is not used, because it builds at every start the filter that is
 *         constant here.
 */
#ifndef BASE_CONFINE_H
#define BASE_CONFINE_H

#include "base/base.h"

#if defined(__SANITIZE_ADDRESS__) && !defined(CARTAZ_UNCONFINED)
#define CARTAZ_UNCONFINED
#endif

enum confine_kind {
	CONFINE_NOT,      /* a test, which runs many requests in one process */
	CONFINE_SNAPSHOT, /* reads files and writes its answer */
	CONFINE_NETWORK,  /* also connects, writes files and starts threads */
	CONFINE_HANDOVER, /* may also become a program of kind NETWORK */
	CONFINE_RESIDENT, /* as SNAPSHOT, and accepts connections, one by one */
	CONFINE_DRAW,     /* as SNAPSHOT, also replaces files, has threads */
};

void confine_process(enum confine_kind);

/* Call it after confine_process(). */
void confine_calls(enum confine_kind);

enum confine_access {
	CONFINE_READ,    /* the files at and below the path */
	CONFINE_LIST,    /* the same, and lists the folders */
	CONFINE_WRITE,   /* reads, makes and writes files there */
	CONFINE_REPLACE, /* the same, and renames and removes them */
	CONFINE_EXECUTE, /* reads and runs the file */
};

/*
 * Begins the list of files that stay open to the process; after confine_files_apply()
 * all others are closed to it.  The kernel closes ports to CONFINE_SNAPSHOT where it
 * can (ABI 4).  Returns the ruleset, a descriptor, or -1 where the kernel has none or
 * refuses a path that exists.  confine_files_apply() closes it.
 */
int confine_files_begin(enum confine_kind);
void confine_files_allow(int *ruleset, const char *path, enum confine_access);
void confine_files_apply(int ruleset);
/*
 * Call it after a failure to open a path, with errno.  It returns if the path may be
 * left out; else it is fatal.
 */
void confine_files_left_out(void);

/* The means of this kernel; is_built: this build uses them. */
struct confine_support {
	bool is_built;
	int landlock_abi; /* 0: none */
	bool has_filter;
};

struct confine_support confine_support(void);

#endif
