/*
 * interrupt.h - SIGINT, SIGTERM and SIGHUP during a build: the unfinished files are
 * removed, a message reports this, and the process ends by the signal.
 *
 * A signal that the parent process ignores stays ignored.
 * Owns: a copy of the generation's file names, process-wide, because a signal
 *       handler reaches nothing else.
 */
#ifndef CARTAZ_INTERRUPT_H
#define CARTAZ_INTERRUPT_H

#include "generation/generation.h"

/* Makes a signal remove the new files of this generation. */
void interrupt_watch(const struct generation *);
/* Makes signals remove nothing from now on. */
void interrupt_unwatch(void);

/* Signals wait between these two calls, which may nest. */
void interrupt_hold(void);
void interrupt_release(void);

#endif
