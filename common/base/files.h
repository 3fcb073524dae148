/*
 * files.h - looks for files and folders that may be missing.
 *
 * Owns:   the caller owns what is opened: files_close(), files_close_folder().
 * Errors: what is not there is an answer: false, NULL, 0.  Fatal, with the path and
 *         the system's reason: whether it is there cannot be known, or it cannot be
 *         read to its end.  Whoever took that for a missing file removed or replaced
 *         what was whole.  Only files_is_closed() returns the fault: whoever works on
 *         one folder of many asks it first, and goes on with the others.
 */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <dirent.h>
#include <stdio.h>

#include "base/error.h"

bool files_exist(const char *path) MUST_USE;

/*
 * Can nobody look into the folder, or not this user?  errno says why.  To be asked
 * first where others must be looked at whatever the answer is.
 */
bool files_is_closed(const char *folder) MUST_USE;

/*
 * What is to be done where errno is EACCES, to end a sentence with; else "".  What root
 * wrote among files of another user is given back: who goes on as root writes more of it.
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

/* The target of a symbolic link, "" without one or for any other file. */
void files_read_link(const char *path, char *target, size_t size);

#endif
