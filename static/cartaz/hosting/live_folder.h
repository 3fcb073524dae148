/*
 * live_folder.h - the folders that the web server writes: the only code of the
 * tool that makes, owns and looks into them.
 *
 * Why:    their entries are the web server's to replace at any instant, and
 *         `cartaz` may run as root.  So each folder stands in one that the tool
 *         owns, it is opened by its name there and no link is followed, owner
 *         and mode are set of what is open, and the tool puts no folder or file
 *         into it.
 * Errors: ERROR_INTERNAL_ERROR; the note names the path and the remedy.
 */
#ifndef CARTAZ_HOSTING_LIVE_FOLDER_H
#define CARTAZ_HOSTING_LIVE_FOLDER_H

#include "base/error.h"

/*
 * Makes parent/name and gives it to the web server.  Root gives it to the web
 * server's user; a member of its group shares it; any other user is assumed to
 * run the web server.
 */
bool live_folder_make(const char *parent, const char *name, struct error *)
    MUST_USE;

/*
 * Is parent/name such a folder, with files only?  The folder `known` in it is
 * passed over; NULL: there is none.
 */
bool live_folder_is_right(const char *parent, const char *name,
    const char *known, const char *host, struct error *) MUST_USE;

#endif
