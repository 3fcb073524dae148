/*
 * hosts.h - leads each host to its brand: a link for each alias for the programs, and one
 * map for the web server.
 *
 * Also called: virtual hosts, RewriteMap, domain aliases.
 * Shape:  var/hosts/<alias>  a link to the brand file
 *         var/hosts.map      a comment, then one "alias host" a line, and a line
 *                            "host host" for each brand
 * Rules:  an alias that is another brand's host is left out.  If two brands have the same
 *         alias, it leads to the brand whose host sorts first.  A brand whose file
 *         cannot be used keeps its present lines.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file.
 * Limits: the map has at most 64 MiB.
 */
#ifndef CARTAZ_HOSTING_HOSTS_H
#define CARTAZ_HOSTING_HOSTS_H

#include "cartaz/tool.h"

/*
 * Writes the links and the map.  With report_clashes, reports each alias that is left
 * out.
 */
bool hosts_update(struct tool *, bool report_clashes, struct error *) MUST_USE;

/* Returns true if that host has a brand file, even if the file is not valid. */
bool hosts_is_brand(const struct tool *, const char *host) MUST_USE;

#endif
