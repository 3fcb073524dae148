/*
 * live_folder.h - the folders that the web server writes.  Only this module of the
 * tool makes them, sets their owner and reads them.
 *
 * Also called: symlink attack protection, openat, privilege separation.
 * Why:    the web server can replace their entries at any instant, and `cartaz` may
 *         run as root.  So each folder is in a folder that the tool owns, it is opened
 *         by its name there, and no link is followed.  Owner and mode are set on the
 *         open descriptor, and the tool puts no folder or file into it.
 * Errors: ERROR_INTERNAL_ERROR; the note names the path and the remedy.
 */
#ifndef CARTAZ_HOSTING_LIVE_FOLDER_H
#define CARTAZ_HOSTING_LIVE_FOLDER_H

#include "base/error.h"

/*
 * Makes parent/name and gives it to the web server.  As root, it gives the folder to
 * the web server's user; a member of its group shares it; any other user is assumed to
 * run the web server.
 */
bool live_folder_make(const char *parent, const char *name, struct error *)
    MUST_USE;

/*
 * Is parent/name such a folder, with only files in it?  The folder `known` in it is
 * ignored; NULL: there is none.
 */
bool live_folder_is_right(const char *parent, const char *name,
    const char *known, const char *host, struct error *) MUST_USE;

#endif
