/*
 * progress.h - progress of a job on a terminal: at most ten lines a second, and
 * nothing if standard error is not a terminal.
 *
 * Units: seconds; `part` is the finished share of the whole job, 0 to 1, or
 *        negative when it is unknown.
 */
#ifndef CARTAZ_JOB_PROGRESS_H
#define CARTAZ_JOB_PROGRESS_H

#include "cartaz/tool.h"

struct progress_display {
	const struct tool *tool;
	const char *host;
	double started_s, printed_s; /* printed_s: last line; 0: none */
	int64_t total;               /* events to come; 0: unknown */
	bool shown;                  /* standard error is a terminal */
};

void progress_start(
    struct progress_display *, const struct tool *, const char *host);
/* `done` counts records. */
void progress_print(
    struct progress_display *, const char *activity, int64_t done, double part);
/* Shows the reason of a pause and its length; try: the next request's number. */
void progress_wait(struct progress_display *, const char *why, double wait_s,
    int try, int tries);
/* Clears the line. */
void progress_end(struct progress_display *);
double progress_seconds(const struct progress_display *);

#endif
