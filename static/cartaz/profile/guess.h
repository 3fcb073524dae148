/*
 * guess.h - guesses a first profile from a file or an answer, for the operator to
 * correct.  Also called: schema inference.
 *
 * Output: the profile on standard output; missing fields, and pages that it would not
 *         read, on standard error.  Its
 *         member "guessed" has the reason of every guess.
 * Errors: one sentence, when nothing looks like events.
 */
#ifndef CARTAZ_PROFILE_GUESS_H
#define CARTAZ_PROFILE_GUESS_H

#include "base/buf.h"
#include "cartaz/tool.h"

/* The beginning of the reasons of a guess that has all rules of a shipped profile. */
#define GUESS_COPIED "as in the profile schema.org: "

/*
 * Appends the profile, which requests the next pages if the path is an address and the
 * answer, or its Link header, has the address of the next one.  With is_native_or_null, items that have the members of the
 * native form get none, and it is true; but a sheet gets one if a field is in a column
 * with another name.
 */
bool guess_text(struct tool *, int fd, const char *path, bool has_next_link,
    bool *is_native_or_null, struct buf *) MUST_USE;
enum tool_exit guess_file(struct tool *, const char *path);

#endif
