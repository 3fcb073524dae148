/*
 * live_folder.h - the folders that the web server writes.  In the tool, only this module
 * makes these folders, sets their owner and lists them.  `cartaz status` also reads a
 * file in them (breaker_state()).
 *
 * Also called: symlink attack protection, openat, privilege separation.
 * Why:    the web server can replace their entries at any instant, and `cartaz` may run
 *         as root.  So each folder is in a folder that the tool owns, is opened by its
 *         name in that folder, and no link is followed.  Owner and mode are set on the
 *         open descriptor.  The tool puts no folder or file into the folder.  It removes
 *         only files that other users own, so that the web server can make them again.
 * Errors: ERROR_INTERNAL_ERROR; the note names the path and the remedy.
 */
#ifndef CARTAZ_HOSTING_LIVE_FOLDER_H
#define CARTAZ_HOSTING_LIVE_FOLDER_H

#include "base/error.h"

/*
 * Makes parent/name and gives it to the web server.  Root makes the web server's user the
 * owner of the folder.  A member of the web server's group gives the folder to this
 * group.  Both remove files that belong to other users than the web server.  Any other
 * user is assumed to run the web server.
 */
bool live_folder_make(const char *parent, const char *name, struct error *)
    MUST_USE;

/*
 * Returns true if parent/name is as live_folder_make() makes it and contains only files
 * that the web server can write, or if this user may not read parent/name.  `host` is
 * for the note.
 */
bool live_folder_is_right(const char *parent, const char *name,
    const char *host, struct error *) MUST_USE;

#endif
