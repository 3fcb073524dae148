/*
 * progress.h - progress of a job on a terminal: at most ten lines a second, and
 * nothing if standard error is not a terminal.
 *
 * Units: seconds; `part` is the finished share of the whole job, 0 to 1, or negative if
 *        unknown.
 */
#ifndef CARTAZ_JOB_PROGRESS_H
#define CARTAZ_JOB_PROGRESS_H

#include "cartaz/tool.h"

struct progress_display {
	const struct tool *tool;
	const char *host;
	double started_s, printed_s; /* printed_s: of the last line; 0: none */
	int64_t total;               /* number of events; 0: unknown */
	bool shown;                  /* standard error is a terminal */
};

void progress_start(
    struct progress_display *, const struct tool *, const char *host);
/* Prints the line.  `done` counts records. */
void progress_print(
    struct progress_display *, const char *activity, int64_t done, double part);
/* Prints a pause's reason and length.  `try` of at most `tries` is the next request. */
void progress_wait(struct progress_display *, const char *why, double wait_s,
    int try, int tries);
/* Clears the line on the terminal. */
void progress_end(struct progress_display *);
double progress_seconds(const struct progress_display *);

#endif
