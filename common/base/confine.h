/*
 * confine.h - takes from this process what its kind of program never needs, so that
 * a mistake in it is worth little to who finds it.
 *
 * Model:  as pledge() and unveil(): before it reads what a caller sent, a program
 *         says once what it is for and which files it needs, and the kernel holds
 *         it to that to its end and through execve().  A second call can only take
 *         more away.
 *
 *         confine_process()  no_new_privs and resource limits
 *         confine_calls()    a seccomp filter: one constant program of classic BPF
 *                            for each kind.  The kernel translates it at each start,
 *                            which takes it 15 % of the time of a list of events
 *         confine_files_*()  a Landlock ruleset: these paths, and no other
 *
 *         The filter answers
 *           KILL    what starts or takes over other programs, and what only an
 *                   attack calls: no answer is better than going on
 *           EPERM   an allowed call with an argument that is not
 *           ENOSYS  everything else, known or of a newer kernel: as on a kernel
 *                   without the call, for which the C library has a second way
 *
 * Errors: a kernel without Landlock, with an older one or without seccomp confines
 *         less, and the program goes on; confine_support() says which.  A path that is
 *         not there, or closed to this process, is left out.  Where memory or descriptors
 *         are lacking, or a disk fails, it is fatal: a process that goes on without the
 *         path, or without the ruleset, may be one that answers for a day.
 * Limits: x86_64 and aarch64 have a filter, other machines have none.  Builds with
 *         CARTAZ_UNCONFINED (sanitizers, coverage, valgrind: they read /proc, start
 *         threads and write reports) have the limits on files, file size, processor
 *         time and cores alone.
 * Source: landlock(7), seccomp(2), pledge(2) and unveil(2) of OpenBSD; kcgi's
 *         sandbox.  No libseccomp: it makes at every start what is constant here.
 */
#ifndef BASE_CONFINE_H
#define BASE_CONFINE_H

#include "base/base.h"

#if defined(__SANITIZE_ADDRESS__) && !defined(CARTAZ_UNCONFINED)
#define CARTAZ_UNCONFINED
#endif

enum confine_kind {
	CONFINE_NOT,      /* a test, which runs many requests in one process */
	CONFINE_SNAPSHOT, /* reads files, writes its answer, no more */
	CONFINE_NETWORK,  /* also connects, writes files and starts threads */
	CONFINE_HANDOVER, /* may also become a program of kind NETWORK */
	CONFINE_RESIDENT, /* as SNAPSHOT, and takes connections, one by one */
	CONFINE_DRAW,     /* as SNAPSHOT, and replaces files and has threads */
};

void confine_process(enum confine_kind);

/* After confine_process(). */
void confine_calls(enum confine_kind);

enum confine_access {
	CONFINE_READ,    /* the files at and below the path */
	CONFINE_LIST,    /* the same, and lists the folders */
	CONFINE_WRITE,   /* reads, makes and writes files there */
	CONFINE_REPLACE, /* the same, and renames and removes them */
	CONFINE_EXECUTE, /* reads and runs the file */
};

/*
 * The files that stay, one by one; then no other does.  Ports are closed to
 * CONFINE_SNAPSHOT where the kernel can (ABI 4).  The ruleset is a descriptor, or -1
 * where there is none to make, or where the kernel refuses a path that is there;
 * confine_files_apply() closes it.
 */
int confine_files_begin(enum confine_kind);
void confine_files_allow(int *ruleset, const char *path, enum confine_access);
void confine_files_apply(int ruleset);
/* After a failure to open a path, by errno: returns where it is left out. */
void confine_files_left_out(void);

/* Of this kernel; and is_built, of this build. */
struct confine_support {
	bool is_built;
	int landlock_abi; /* 0: none */
	bool has_filter;
};

struct confine_support confine_support(void);

#endif
