/*
 * site_route.h - finds the endpoint for every address of a brand's site, for web
 * servers that only pass requests on.
 *
 * Also called: router, URL dispatch, rewrite rules.
 * With cartaz.conf, Apache takes the headers of a document from a file (mod_cern_meta),
 * and aliases from a table that may change (RewriteMap).  nginx, lighttpd and Caddy can
 * do neither.  So these servers pass every request on with its unchanged address
 * (REQUEST_URI) and CARTAZ_PROGRAM "site", or start the CGI program of that name.  The
 * file addresses.def has the addresses of the programs.  The rules are those of
 * cartaz.conf, in the same order: programs, unknown hosts, hidden files, prepared files,
 * missing pages.
 *
 * If the web server itself refused a request, REDIRECT_STATUS has the status of the
 * refusal, 400 to 599, and the answer has this status, with two exceptions.  If the
 * status is 405, the program of the address answers, because its answer lists the allowed
 * methods.  If the status is 411, the program answers as for a POST without a body,
 * because lighttpd requires a length.
 */
#ifndef SITE_SITE_ROUTE_H
#define SITE_SITE_ROUTE_H

#include "app/endpoint.h"
#include "cgi/scgi.h"

#define SITE_PROGRAM PATHS_SITE

/*
 * Returns the endpoint of the request, and sets the variables PATH_INFO and QUERY_STRING.
 * For a refusal, may also set REQUEST_METHOD and, if the address is too long, make
 * HTTP_HOST empty.  The variables live in this module until the next call.  If the
 * request has no room for these variables, logs a line and returns NULL.
 */
const struct endpoint *site_route(struct scgi_request *) MUST_USE;

/* Returns the endpoint that answers 400 to a request with is_refused (cgi/scgi.h). */
const struct endpoint *site_refuse_all(struct scgi_request *) MUST_USE;

#endif
