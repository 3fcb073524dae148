/*
 * files.h - looks for files and folders that may be missing.
 *
 * Owns:   the caller closes the files and folders that it opens: files_close(),
 *         files_close_folder().
 * Errors: for a missing file, the functions return false, NULL or 0.  A file that may
 *         exist but cannot be looked up, or read to its end, is fatal, with the path
 *         and the system's reason.  Otherwise a caller could treat a good file as
 *         missing, and remove or replace it.  Only files_is_closed() returns the
 *         failure.  A caller that works on many folders calls it first and skips closed
 *         folders.
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
 * Returns advice, as the end of a sentence, if errno is EACCES; otherwise "".  The
 * advice is to change the owner of a file that root wrote among another user's files,
 * because root would write more such files.
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
