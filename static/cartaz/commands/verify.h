/*
 * verify.h - checks whether a generation of a brand is undamaged, and names the remedy.
 *
 * Errors: none; the answer is a text for the operator.
 */
#ifndef CARTAZ_COMMANDS_VERIFY_H
#define CARTAZ_COMMANDS_VERIFY_H

#include "generation/verify.h"
#include "cartaz/tool.h"

enum { VERIFY_TEXT_MAX = 2 * PATHS_PATH_MAX };

/*
 * If the generation that `current` names is bad or has no checksum, prints "PATH: the
 * mistake; the command that corrects it".  Otherwise prints "".  If `current` names no
 * generation, returns SNAPSHOT_GOOD only if there are neither generations nor `current`.
 * For a snapshot in the place of the link, the verdict is that it has no checksum.
 */
enum snapshot_verdict verify_current(
    struct tool *, const char *host, char out[VERIFY_TEXT_MAX]);

/* Prints "generation 2 is served instead; " if another generation serves, or "". */
void verify_print_instead(struct tool *, const char *host, char *out, size_t);

/*
 * After a rollback, prints both generations and the command that serves the newest again.
 * Prints "" if the newest generation is served or bad.
 */
enum { VERIFY_NEWER_MAX = 400 };
void verify_print_newer(
    const struct tool *, const char *host, char out[VERIFY_NEWER_MAX]);

/*
 * Reports on standard error that `current` cannot be opened, with the text of
 * verify_print_instead() and the next command.  Reports nothing if no other generation
 * serves instead.
 */
void verify_tell_instead(struct tool *, const char *host);

/*
 * Prints the command that corrects a bad generation.  For the current generation, it
 * serves another generation that is good or has no checksum, or else makes a new
 * generation.  For any other generation, it removes the bad files.  `number` is 0 if
 * `current` names no generation.
 */
void verify_print_mend(
    struct tool *, const char *host, int64_t number, char *out, size_t);

#endif
