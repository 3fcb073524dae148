/*
 * files.h - looks for files and folders that may be missing.
 *
 * Owns:   the caller owns what it opens: files_close(), files_close_folder().
 * Errors: a missing file is an answer: false, NULL, 0.  It is fatal, with the path and
 *         the system's reason, if the file may exist but cannot be looked up, or
 *         cannot be read to its end.  A caller that took such a file for missing would
 *         remove or replace a good one.  Only files_is_closed() returns the failure.
 *         A caller that works on many folders asks it first, skips a closed folder and
 *         goes on.
 */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <dirent.h>
#include <stdio.h>

#include "base/error.h"

bool files_exist(const char *path) MUST_USE;

/*
 * Is the folder closed to every user, or to this one? errno has the reason.  Ask it
 * first when the other folders must be visited in any case.
 */
bool files_is_closed(const char *folder) MUST_USE;

/*
 * The end of a sentence that advises what to do if errno is EACCES; else "".  It
 * advises to give back the files that root wrote among another user's files, because
 * root would write more of them.
 */
const char *files_denied_hint(const char *path) MUST_USE;
/* "cannot DOING PATH: ", errno's reason, and the hint.  Returns false. */
bool files_fail(struct error *, const char *doing, const char *path);
/* False, with the error of files_fail(), unless the folder is there now. */
bool files_make_folder(const char *path, struct error *) MUST_USE;

FILE *files_open(const char *path) MUST_USE;
void files_close(FILE *file_or_null, const char *path);

DIR *files_open_folder(const char *path) MUST_USE;
/* NULL at the end. */
struct dirent *files_next(DIR *, const char *path) MUST_USE;
void files_close_folder(DIR *folder_or_null);

/* The target of a symbolic link; "" if there is no link at the path. */
void files_read_link(const char *path, char *target, size_t size);

#endif
