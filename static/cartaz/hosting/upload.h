/*
 * upload.h - writes the folder to upload to a host that only allows .htaccess files
 * and a CGI folder.
 *
 * Also called: shared hosting, FTP deployment, cPanel.
 * Shape:  DIR/.htaccess        Cartaz's lines, between two marker lines
 *         DIR/cartaz/etc, var  brand files and snapshots, closed to clients
 *         DIR/cartaz/htdocs    the published documents and assets/
 *         DIR/cgi-bin/         is not written: the programs come from `make dist`
 *         No file is a link, because FTP programs do not send links.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file or the brand and the next step.
 *         A brand that is live or relays its authentication API is refused: it needs
 *         programs that are not linked statically, and such a host may lack their
 *         libraries.
 */
#ifndef CARTAZ_HOSTING_UPLOAD_H
#define CARTAZ_HOSTING_UPLOAD_H

#include "cartaz/tool.h"

/*
 * Writes the folder for these brands, and removes the files of other brands from
 * DIR/cartaz.
 */
bool upload_write(struct tool *, const char *dir, const char *const *hosts,
    size_t count, struct error *) MUST_USE;

#endif
