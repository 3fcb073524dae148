/*
 * interrupt.h - Ctrl-C and its like while something is being built: what is
 * unfinished goes, and then the process does.
 *
 * SIGINT, SIGTERM and SIGHUP, unless whoever started us has them ignored.
 */
#ifndef CARTAZ_JOB_INTERRUPT_H
#define CARTAZ_JOB_INTERRUPT_H

#include "snapshot/generation.h"

/* From here on the files of this generation's build are unfinished. */
void interrupt_watch(const struct generation *);
/* They are no longer ours. */
void interrupt_forget(void);

/* What must not end half-way stands between these two. */
void interrupt_hold(void);
void interrupt_let(void);

#endif
