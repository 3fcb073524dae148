/*
 * profile_files.h - the profile files of <share>/profiles/.
 *
 * Owns:   the caller releases a profile that was loaded, with
 *         profile_release(); bytes live in the tool's arena.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and the mistake.
 * Limits: a profile's name is at most 64 of a-z, 0-9 and "-".
 */
#ifndef CARTAZ_PROFILE_PROFILE_FILES_H
#define CARTAZ_PROFILE_PROFILE_FILES_H

#include "cartaz/tool.h"
#include "profile/profile.h"

/* *found is false for "native", which has no file. */
bool profile_files_load(struct tool *, const char *name, struct profile *,
    bool *found, struct error *) MUST_USE;

/* The bytes of the file. */
bool profile_files_read(struct tool *, const char *name, const char **p,
    size_t *n, struct error *) MUST_USE;

/*
 * The fingerprint of the brand file and its profile: `built_with` of a snapshot
 * that would be built now (writer.h).
 */
bool profile_files_fingerprint(
    struct tool *, const struct brand *, char out[20], struct error *) MUST_USE;

#endif
