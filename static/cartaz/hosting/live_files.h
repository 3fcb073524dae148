/*
 * live_files.h - the files that the programs need besides the brand file, if a brand is
 * live or relays the authentication API.
 *
 * Shape:  var/<host>/profile.json  a copy of the live brand's profile, checked
 *         var/<host>/live/         slots and circuit breaker (breaker.h), which the
 *                                  web server writes (live_folder.h)
 *         var/<host>/live-auth/    the same for the authentication API
 * Errors: ERROR_INTERNAL_ERROR; the note has the correction.
 */
#ifndef CARTAZ_HOSTING_LIVE_FILES_H
#define CARTAZ_HOSTING_LIVE_FILES_H

#include "cartaz/tool.h"

/* Returns true if the host's brand can be loaded and is live. */
bool live_files_are_needed(struct tool *, const char *host) MUST_USE;

/*
 * Returns false, with the error set, if the brand is live and its profile cannot be used
 * for live requests, or upstream.base is missing or does not fit the profile.
 */
bool live_files_are_possible(
    struct tool *, const struct brand *, struct error *) MUST_USE;

/* Makes only the folders that the web server writes. */
bool live_files_make_folders(
    struct tool *, const struct brand *, struct error *) MUST_USE;
/*
 * live_files_write() writes the files, for `publish`. live_files_are_current() compares
 * the files, for `check`.
 */
bool live_files_write(struct tool *, const struct brand *, struct error *)
    MUST_USE;
bool live_files_are_current(struct tool *, const struct brand *, struct error *)
    MUST_USE;

#endif
