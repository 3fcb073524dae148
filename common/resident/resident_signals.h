/*
 * resident_signals.h - the signals and the timer of a process that answers one request
 * after another.
 *
 * Rules: a crash, and the end of a request's time, are fatal, so the fallback response
 *        answers the request (cgi/response.h).  TERM only sets `resident_is_leaving`.
 *        INT, HUP and PIPE are ignored.
 */
#ifndef RESIDENT_RESIDENT_SIGNALS_H
#define RESIDENT_RESIDENT_SIGNALS_H

#include <signal.h>

#include "base/base.h"

extern volatile sig_atomic_t resident_is_leaving;

/* Installs the handlers.  Call this function once, at the start of the process. */
void resident_signals_handle(void);

/* Lets the process receive a signal that the server had blocked. */
void resident_signals_unblock(int signal_number);

/* Starts the timer, after which SIGALRM ends the process.  0 stops the timer. */
void resident_timer(int64_t ms);

#endif
