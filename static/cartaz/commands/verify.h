/*
 * verify.h - is a generation of a brand as it was written, and what mends it?
 *
 * Errors: none; the answer is a text for the operator.
 */
#ifndef CARTAZ_COMMANDS_VERIFY_H
#define CARTAZ_COMMANDS_VERIFY_H

#include "generation/verify.h"
#include "cartaz/tool.h"

enum { VERIFY_TEXT_MAX = 2 * PATHS_PATH_MAX };

/*
 * "PATH: what is wrong; the command that mends it" of the generation that `current`
 * names, when it is bad or has no checksum; else "".  It is bad, too, when `current`
 * names none and there are others.  Good without any generation.
 */
enum snapshot_verdict verify_current(
    struct tool *, const char *host, char out[VERIFY_TEXT_MAX]);

/* "generation 2 is served instead; " where `current` cannot be opened; else "". */
void verify_print_instead(struct tool *, const char *host, char *out, size_t);

/* Says so on standard error, with what tells more. */
void verify_tell_instead(struct tool *, const char *host);

/*
 * What mends a generation that is bad: serve the newest other one that is good;
 * without one, make a new one.  One that is not served is removed.
 */
void verify_print_mend(
    struct tool *, const char *host, int64_t number, char *out, size_t);

#endif
