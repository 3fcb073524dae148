/*
 * interrupt.h - handles SIGINT, SIGTERM and SIGHUP during a build: removes the unfinished
 * files, prints a message, and ends the process by the signal.
 *
 * A signal that the process was started to ignore stays ignored.
 * Owns: a copy of the generation's file names, process-wide, because a signal
 *       handler reaches nothing else.
 */
#ifndef CARTAZ_INTERRUPT_H
#define CARTAZ_INTERRUPT_H

#include "generation/generation.h"

/* From now on, a signal removes the new files of this generation. */
void interrupt_watch(const struct generation *);
/* From now on, a signal removes nothing. */
void interrupt_unwatch(void);

/* Signals wait between these two calls, which may nest. */
void interrupt_hold(void);
void interrupt_release(void);

#endif
