/*
 * files.h - looks for files and folders that may be missing.
 *
 * Owns:   the caller closes the files and folders that it opens: files_close(),
 *         files_close_folder().
 * Errors: for a missing file, the functions return false, NULL or "".  A file that may
 *         exist but cannot be looked up, opened or read to its end is fatal, with the
 *         path and the system's reason.  Otherwise a caller could treat a good file as
 *         missing, and remove or replace it.  Two functions do not end the process:
 *         files_make_folder() sets an error, and files_is_closed() returns true.
 */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <dirent.h>
#include <stdio.h>

#include "base/error.h"

/* Returns true for a file, a folder, or a link that leads to one of them. */
bool files_exist(const char *path) MUST_USE;

/*
 * Returns true, with the reason in errno, if this user cannot read or enter the folder,
 * and false if the folder is missing.  A caller that works on many folders calls this
 * function first, and skips closed folders.
 */
bool files_is_closed(const char *folder) MUST_USE;

/* The format of an advice to change the owner of CARTAZ_VAR and CARTAZ_HTDOCS. */
#define FILES_OF_ROOT                                                          \
	"root owns it, because a command ran as root; give %s and %s to the "  \
	"user that runs cartaz, with chown -R"

/*
 * Returns advice for the end of a message ("; run ..."), or "" if errno is not EACCES.
 * The advice is FILES_OF_ROOT if this process does not run as root, the path is below
 * CARTAZ_VAR or CARTAZ_HTDOCS, and root owns the path or, if it is missing, the lowest
 * folder above it.  Otherwise the advice is to run the command as the owner of the
 * folder.  The text is valid until the next call.
 */
const char *files_denied_hint(const char *path) MUST_USE;
/*
 * Sets ERROR_INTERNAL_ERROR with a note of "cannot DOING PATH: ", the reason of errno,
 * and files_denied_hint().  Returns false.
 */
bool files_fail(struct error *, const char *doing, const char *path);
/*
 * Makes the folder with mode 0755 unless a file or folder has this path.  Its parent must
 * exist.  If it fails, returns false with the error of files_fail().
 */
bool files_make_folder(const char *path, struct error *) MUST_USE;

/* Opens the file to read it.  Returns NULL if it is missing. */
FILE *files_open(const char *path) MUST_USE;
/* Closes the file.  An earlier read error is fatal.  The message has the path. */
void files_close(FILE *file_or_null, const char *path);

/* Returns NULL if the folder is missing. */
DIR *files_open_folder(const char *path) MUST_USE;
/* Returns the next entry, or NULL at the end.  The path is for the fatal message. */
struct dirent *files_next(DIR *, const char *path) MUST_USE;
void files_close_folder(DIR *folder_or_null);

/*
 * Writes the target of a symbolic link, cut to size - 1 bytes.  Writes "" if the path is
 * missing or is not a link.
 */
void files_read_link(const char *path, char *target, size_t size);

#endif
