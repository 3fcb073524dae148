/*
 * verify.h - checks whether a generation of a brand is undamaged, and names the
 * remedy.
 *
 * Errors: none; the answer is a text for the operator.
 */
#ifndef CARTAZ_COMMANDS_VERIFY_H
#define CARTAZ_COMMANDS_VERIFY_H

#include "generation/verify.h"
#include "cartaz/tool.h"

enum { VERIFY_TEXT_MAX = 2 * PATHS_PATH_MAX };

/*
 * "PATH: the mistake; the command that corrects it", if the generation that `current`
 * names is bad or has no checksum; else "".  It is also bad if `current` names none
 * and there are others.  Without any generation it is good.
 */
enum snapshot_verdict verify_current(
    struct tool *, const char *host, char out[VERIFY_TEXT_MAX]);

/* "generation 2 is served instead; " if `current` cannot be opened; else "". */
void verify_print_instead(struct tool *, const char *host, char *out, size_t);

/* Reports it on standard error, with the command that finds out more. */
void verify_tell_instead(struct tool *, const char *host);

/*
 * The correction of a bad generation: serve the newest other one that is good;
 * without one, make a new one.  One that is not served is removed.
 */
void verify_print_mend(
    struct tool *, const char *host, int64_t number, char *out, size_t);

#endif
