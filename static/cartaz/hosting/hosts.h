/*
 * hosts.h - finds the brand of each host: a link per alias for the programs, one map
 * for the web server.
 *
 * Also called: virtual hosts, RewriteMap, domain aliases.
 * Shape:  var/hosts/<alias>  a link to the brand file
 *         var/hosts.map      one "alias host" a line
 * Rules:  an alias that is another brand's host is left out; of two brands with the
 *         same alias the first by name gets it.  A brand file that cannot be used
 *         keeps its present lines.
 * Errors: ERROR_INTERNAL_ERROR; the note names the file.
 * Limits: the map has at most 64 MiB.
 */
#ifndef CARTAZ_HOSTING_HOSTS_H
#define CARTAZ_HOSTING_HOSTS_H

#include "cartaz/tool.h"

/* report_clashes: print a message for each alias that is left out. */
bool hosts_update(struct tool *, bool report_clashes, struct error *) MUST_USE;

/* Is there a brand file for that host, valid or not? */
bool hosts_is_brand(const struct tool *, const char *host) MUST_USE;

#endif
