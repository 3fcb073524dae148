/*
 * profile_files.h - finds and reads the files of profiles.
 *
 * Shape:  <etc>/profiles/<name>.json    the operator's own profiles, which take
 *                                       precedence
 *         <share>/profiles/<name>.json  the profiles that come with Cartaz
 *         A name with a slash is a path.  A relative path starts at <etc>.
 * Owns:   the caller releases a loaded profile with profile_release(); bytes live in
 *         the tool's arena.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file and the mistake.
 * Limits: a profile's name has at most 64 characters (a-z, 0-9, "-" and "."), a path
 *         1,000 bytes.  A name neither begins with "." nor ends with ".json".
 */
#ifndef CARTAZ_PROFILE_PROFILE_FILES_H
#define CARTAZ_PROFILE_PROFILE_FILES_H

#include "cartaz/tool.h"
#include "profile/profile.h"

/* Loads a profile.  Sets *found to false for "native", which has no file. */
bool profile_files_load(struct tool *, const char *name, struct profile *,
    bool *found, struct error *) MUST_USE;

/*
 * For `cartaz profile list`: prints a line for each profile with its name, its owner, how
 * it can serve, and its file.  Returns TOOL_FAILED if a profile cannot be used.
 */
enum tool_exit profile_files_list(struct tool *);

/* Returns true if the profile can be used. */
bool profile_files_check(struct tool *, const char *name, struct error *)
    MUST_USE;

/* Reads the bytes of the file. */
bool profile_files_read(struct tool *, const char *name, const char **p,
    size_t *n, struct error *) MUST_USE;

/*
 * Finds the file for a word of the command line: an existing path, from the current
 * folder, or the name of a profile.  Returns the path of the file, in the arena, or the
 * word itself if no file is found.
 */
const char *profile_files_path(struct tool *, const char *word) MUST_USE;

/* Returns the path of the file of the profile with this name, in the arena. */
const char *profile_files_named(struct tool *, const char *name) MUST_USE;

/*
 * Sets the value of --profile in the form of a brand file: a path from the current folder
 * becomes absolute.
 */
bool profile_files_option(struct tool *, const char *word, const char **name,
    struct error *) MUST_USE;

/*
 * Returns true if the brand's profile, or a value that it uses, differs from the
 * fingerprint in a snapshot (snapshot_reader_mapped_by()).  Returns false if there is no
 * fingerprint, or if the profile is native or cannot be loaded.
 */
bool profile_files_changed(
    struct tool *, const struct brand *, const char *mapped_by) MUST_USE;

/*
 * Prints the fingerprint of the brand file, and of the profile of a live brand:
 * `built_with` of a snapshot that is built now (writer.h).
 */
bool profile_files_fingerprint(
    struct tool *, const struct brand *, char out[20], struct error *) MUST_USE;

#endif
