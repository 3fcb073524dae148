/*
 * confine.h - drops the rights that a program of its kind never needs, so that an
 * attacker gains little from a mistake in the program.
 *
 * Also called: sandbox, Landlock, seccomp, privilege dropping, hardening.
 * Model:  like pledge() and unveil().  Before a program reads the caller's bytes, it
 *         declares once its kind and the files that it needs.  The kernel enforces this
 *         until the process ends, also after execve().  A second call can only remove
 *         more rights.
 *
 *         confine_process()  no_new_privs and resource limits
 *         confine_calls()    a seccomp filter: one constant program of classic BPF for
 *                            each kind.  The kernel translates it at each start, which
 *                            takes 15 % of the time of a request for a list of events
 *         confine_files_*()  a Landlock ruleset that allows only these paths
 *
 *         The filter answers
 *           KILL    calls that start or take over other programs, and calls that only
 *                   an attack makes: the process ends
 *           EPERM   an allowed call with an argument that is not allowed
 *           ENOSYS  every other call, also one of a newer kernel, as if the kernel did
 *                   not have the call.  The C library then uses another call
 *
 * Errors: if the kernel has no Landlock, an older Landlock or no seccomp, the process
 *         continues with fewer restrictions, which confine_support() reports.  A path
 *         that is missing, or closed to this process, is left out.  Lack of memory or
 *         descriptors and a failing disk are fatal, because otherwise a process may
 *         serve for a day without the path or the ruleset.
 * Limits: only x86_64 and aarch64 have a filter.  Builds with CARTAZ_UNCONFINED
 *         (sanitizers, coverage, valgrind: they read /proc, start threads and write
 *         reports) only have no_new_privs and the limits on files, file size, processor
 *         time and cores.
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
	CONFINE_NETWORK,  /* as SNAPSHOT, connects, writes, starts threads */
	CONFINE_HANDOVER, /* as NETWORK, and may execute such a program */
	CONFINE_RESIDENT, /* as SNAPSHOT, and accepts connections, one by one */
	CONFINE_DRAW,     /* as SNAPSHOT, also replaces files, has threads */
};

void confine_process(enum confine_kind);

/* Call confine_process() first. */
void confine_calls(enum confine_kind);

enum confine_access {
	CONFINE_READ,    /* reads the file, or the files below the folder */
	CONFINE_LIST,    /* as READ, and lists the folders */
	CONFINE_WRITE,   /* reads, makes and writes files in the folder */
	CONFINE_REPLACE, /* as WRITE, and renames and removes files */
	CONFINE_EXECUTE, /* reads and runs the file */
};

/*
 * Begins the list of paths that the process may still open after confine_files_apply().
 * If the kernel has ABI 4, the ruleset also forbids to bind TCP ports.  For
 * CONFINE_SNAPSHOT, CONFINE_RESIDENT and CONFINE_DRAW it also forbids TCP connections.
 * From ABI 6 on, it also forbids to signal other processes and to use their abstract
 * Unix sockets.  Returns the ruleset, a descriptor that confine_files_apply() closes.
 * Returns -1 if the kernel has no Landlock or refuses to make a ruleset, for
 * CONFINE_NOT, and in a build with CARTAZ_UNCONFINED.
 */
int confine_files_begin(enum confine_kind);
void confine_files_allow(int *ruleset, const char *path, enum confine_access);
void confine_files_apply(int ruleset);
/*
 * Call this after a failure to open a path, with errno unchanged.  Returns if the path
 * may be left out; any other failure is fatal.
 */
void confine_files_left_out(void);

/* The kernel's abilities.  is_built: this build of the programs uses them. */
struct confine_support {
	bool is_built;
	int landlock_abi; /* 0: none */
	bool has_filter;
};

struct confine_support confine_support(void);

#endif
