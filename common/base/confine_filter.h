/*
 * confine_filter.h - the system calls that a kind of program may make (confine.h).
 *
 * Also called: seccomp, BPF, syscall allowlist.
 * Errors: a lack of memory is fatal.  If the kernel has no seccomp, or the machine is
 *         neither x86_64 nor aarch64, all calls are allowed.
 * Cost:   the filters are constant tables.  They are short, because one word of 32 bits
 *         has the permissions of 32 calls; a list of 50 comparisons takes three times as
 *         long to install.  To predict the results of a filter, the kernel runs it for
 *         the number of every call when it installs the filter.  The first instruction of
 *         these filters stops each of these runs.
 */
#ifndef BASE_CONFINE_FILTER_H
#define BASE_CONFINE_FILTER_H

#include "base/confine.h"

/* Installs the filter of the kind for this process.  Do not pass CONFINE_NOT. */
void confine_filter(enum confine_kind);

/* Returns true if the kernel has seccomp and this machine has a filter. */
bool confine_filter_works(void);

#endif
