/*
 * guess.h - guesses a first profile from a file or an answer, for the operator to
 * correct.  Also called: schema inference.
 *
 * Output: the profile on standard output, whose member "guessed" has the reason for every
 *         guess.  Missing fields, columns without a rule, and pages that the profile would
 *         not read are reported on standard error.
 * Errors: a message on standard error, if the input cannot be read or nothing in it looks
 *         like events.
 */
#ifndef CARTAZ_PROFILE_GUESS_H
#define CARTAZ_PROFILE_GUESS_H

#include "base/buf.h"
#include "cartaz/tool.h"

struct json_object;

/* How each reason begins if the guess is a copy of the shipped profile. */
#define GUESS_COPIED "as in the profile schema.org: "

/*
 * Appends the profile.  The profile requests the next pages if the path is an address
 * and the answer, or its Link header, has the address of the next page, or a member for
 * it.  If is_native_or_null is given, sets it to true, and appends no profile, if the
 * items have the members of native records.  A sheet still gets a profile if a field is
 * in a column with another name than in native records.  Returns false after a message.
 */
bool guess_text(struct tool *, int fd, const char *path, bool has_next_link,
    bool *is_native_or_null, struct buf *) MUST_USE;
/*
 * Returns the sign that an answer is one page of a longer list: a member, such as
 * "/links/next", or "its Link header".  Returns NULL if there is no sign.  `found` is the
 * number of items in the answer's list, perhaps 0.
 */
const char *guess_more_pages(struct tool *, struct json_object *whole_or_null,
    const char *list, size_t found, bool has_next_link);
/*
 * Returns the number of pages that an answer reports, or 0.  Sets *at to the pointer of
 * this number, such as "/meta/last_page", or to NULL.
 */
int64_t guess_page_count(struct tool *, struct json_object *whole_or_null,
    const char *list, const char **at);
/* Prints the profile for a file, or for standard input ("-"). */
enum tool_exit guess_file(struct tool *, const char *path);

#endif
