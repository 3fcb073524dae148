/*
 * guess.h - guesses a first profile from a file or an answer, for the operator to
 * correct.  Also called: schema inference.
 *
 * Output: the profile on standard output; missing fields on standard error.  Its
 *         member "guessed" has the reason of every guess.
 * Errors: one sentence, when nothing looks like events.
 */
#ifndef CARTAZ_PROFILE_GUESS_H
#define CARTAZ_PROFILE_GUESS_H

#include "cartaz/tool.h"

enum tool_exit guess_file(struct tool *, const char *path);

#endif
