/*
 * confine.h - drops the rights that this kind of program never needs, so that an attacker
 * gains little from a mistake in the program.
 *
 * Also called: sandbox, Landlock, seccomp, privilege dropping, hardening.
 * Model:  like pledge() and unveil() of OpenBSD.  Before a program reads the query or the
 *         body of a request, it declares its kind and the files that it needs.  The
 *         kernel enforces the declaration until the process ends, also after execve().  A
 *         second declaration can only remove more rights.
 *
 *         confine_process()  no_new_privs and resource limits
 *         confine_calls()    a seccomp filter: one constant program of classic BPF for
 *                            each kind.  The kernel translates it at each start, which
 *                            takes 15 % of the time of a request for a list of events
 *         confine_files_*()  a Landlock ruleset that allows only these paths
 *
 *         If a call is not allowed, the filter
 *           kills the process, if the call executes or takes over another program (except
 *                   execve for CONFINE_HANDOVER), is a call that only an attack makes, or
 *                   uses the call numbers of another architecture
 *           returns EPERM, if only the argument of the call is not allowed
 *           returns ENOSYS for every other call, such as a call of a newer kernel, as if
 *                   the kernel did not have the call.  The C library then uses another
 *                   call
 *
 * Errors: if the kernel has no Landlock, an older Landlock or no seccomp, the process
 *         continues with fewer restrictions, which confine_support() reports.  A path
 *         that is missing, or closed to this process, is left out.  A lack of memory or of
 *         descriptors and a failing disk are fatal.  Otherwise a process could run for
 *         a day without the ruleset or the filter, or without access to a path.
 * Limits: only x86_64 and aarch64 have a filter.  Builds with CARTAZ_UNCONFINED are for
 *         sanitizers, coverage and valgrind, which read /proc, start threads and write
 *         reports.  They only have no_new_privs and the limits on open files, file size,
 *         processor time and core files.
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
	CONFINE_NETWORK, /* as SNAPSHOT, and connects, writes, starts threads */
	CONFINE_HANDOVER, /* as NETWORK, and executes a program of kind NETWORK */
	CONFINE_RESIDENT, /* as SNAPSHOT, and accepts connections, one by one */
	CONFINE_DRAW,     /* as SNAPSHOT, and has threads */
};

/*
 * Sets no_new_privs and the resource limits.  Never raises a lower limit that the server
 * set.  For CONFINE_RESIDENT, limits the data instead of the address space, and limits
 * neither the processor time nor the file size.  Does nothing for CONFINE_NOT.
 */
void confine_process(enum confine_kind);

/*
 * Installs the filter of system calls.  For CONFINE_SNAPSHOT and CONFINE_RESIDENT, also
 * forbids new processes (RLIMIT_NPROC).  Call confine_process() first.  Does nothing for
 * CONFINE_NOT, or in a build with CARTAZ_UNCONFINED.
 */
void confine_calls(enum confine_kind);

enum confine_access {
	CONFINE_READ,    /* reads the file, or the files below the folder */
	CONFINE_LIST,    /* as READ, and lists the folders */
	CONFINE_WRITE,   /* as READ, and writes and makes files */
	CONFINE_EXECUTE, /* reads and runs the file */
};

/*
 * Begins the list of paths that the process may still open after confine_files_apply().
 * From Landlock's ABI 4 on, the ruleset also forbids binding TCP ports.  For
 * CONFINE_SNAPSHOT, CONFINE_RESIDENT and CONFINE_DRAW it also forbids TCP connections.
 * From ABI 6 on, it also forbids signalling other processes and using their abstract
 * Unix sockets.  Returns the ruleset, a descriptor that confine_files_apply() closes.
 * Returns -1 if the kernel has no Landlock or refuses to make a ruleset, for
 * CONFINE_NOT, and in a build with CARTAZ_UNCONFINED.
 */
int confine_files_begin(enum confine_kind);
/*
 * Allows a file, or all files below a folder.  Does nothing if *ruleset is -1.  If the
 * kernel refuses the rule, closes the ruleset and sets *ruleset to -1, so that
 * confine_files_apply() restricts nothing.
 */
void confine_files_allow(int *ruleset, const char *path, enum confine_access);
/* Forbids all files that were not allowed, and closes the ruleset, unless it is -1. */
void confine_files_apply(int ruleset);
/*
 * Call this after a failure to open a path, with errno unchanged.  Returns if the path is
 * missing, closed to this process, longer than a path may be, or a loop of links.  Any
 * other failure is fatal.
 */
void confine_files_left_out(void);

/* The abilities of the kernel.  is_built is false in a build with CARTAZ_UNCONFINED. */
struct confine_support {
	bool is_built;
	int landlock_abi; /* 0: none */
	bool has_filter;
};

struct confine_support confine_support(void);

#endif
