/*
 * files.h - looks for files and folders that may be missing.
 *
 * Owns:   the caller closes the files and folders that it opens: files_close(),
 *         files_close_folder().
 * Errors: for a missing file, the functions return false, NULL or "".  A file that may
 *         exist but cannot be looked up, or read to its end, is fatal, with the path
 *         and the system's reason.  Otherwise a caller could treat a good file as
 *         missing, and remove or replace it.  files_make_folder() sets the error
 *         instead.  files_is_closed() returns the failure: a caller that works on many
 *         folders calls it first, and skips closed folders.
 */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <dirent.h>
#include <stdio.h>

#include "base/error.h"

bool files_exist(const char *path) MUST_USE;

/*
 * Returns true, with the reason in errno, if this user cannot read the folder.  Call it
 * first if the other folders must be visited in any case.
 */
bool files_is_closed(const char *folder) MUST_USE;

/*
 * If errno is EACCES, returns advice as the end of a sentence, otherwise "".  If root
 * owns the path, the advice is to change its owner, and not to run the command as root,
 * which would write more such files.  Otherwise the advice is to run the command as the
 * owner of the folder.
 */
const char *files_denied_hint(const char *path) MUST_USE;
/* Sets the error "cannot DOING PATH: ", errno's reason, and the hint.  Returns false. */
bool files_fail(struct error *, const char *doing, const char *path);
/* Makes the folder unless it exists.  Returns false, with files_fail(), on a failure. */
bool files_make_folder(const char *path, struct error *) MUST_USE;

FILE *files_open(const char *path) MUST_USE;
void files_close(FILE *file_or_null, const char *path);

DIR *files_open_folder(const char *path) MUST_USE;
/* Returns NULL at the end of the folder. */
struct dirent *files_next(DIR *, const char *path) MUST_USE;
void files_close_folder(DIR *folder_or_null);

/* Reads the target of a symbolic link; "" if the path does not lead to a link. */
void files_read_link(const char *path, char *target, size_t size);

#endif
