/*
 * resident_signals.h - the signals and the timer of a process that answers one request
 * after another.
 *
 * Rules:  a crash and the end of a request's time are fatal, so that its last words are
 *         that request's answer (cgi/response.h).  TERM sets `resident_is_leaving`, and
 *         ends nothing.
 */
#ifndef RESIDENT_RESIDENT_SIGNALS_H
#define RESIDENT_RESIDENT_SIGNALS_H

#include <signal.h>

#include "base/base.h"

extern volatile sig_atomic_t resident_is_leaving;

/* Once, at the start of the process. */
void resident_signals_handle(void);

void resident_signals_unblock(int signal_number);

/* From now on; 0: none. */
void resident_timer(int64_t ms);

#endif
