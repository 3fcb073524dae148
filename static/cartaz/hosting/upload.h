/*
 * upload.h - writes the folder that is uploaded to a host which allows .htaccess files
 * and a CGI folder, and nothing else.
 *
 * Shape:  DIR/.htaccess        our lines between two marker lines (upload_block.h)
 *         DIR/cartaz/etc, var  brand files and snapshots, closed to callers
 *         DIR/cartaz/htdocs    the published documents and assets/
 *         DIR/cgi-bin/         is not written: the programs come from `make dist`
 *         No file is a link: what sends files by FTP knows none.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file or the brand and what to do.
 *         A brand that is live or relays its authentication API is refused: these
 *         programs are not static.
 */
#ifndef CARTAZ_HOSTING_UPLOAD_H
#define CARTAZ_HOSTING_UPLOAD_H

#include "cartaz/tool.h"

/* Writes the folder for these brands; files of others leave DIR/cartaz. */
bool upload_write(struct tool *, const char *dir, const char *const *hosts,
    size_t count, struct error *) MUST_USE;

#endif
