/*
 * site_route.h - finds the endpoint for every address of a brand's site, for web
 * servers that only pass requests on.
 *
 * Also called: router, URL dispatch, rewrite rules.
 * nginx, lighttpd and Caddy read no file of headers and no map that changes while they
 * run.  So these servers pass every request on with its unchanged address (REQUEST_URI)
 * and CARTAZ_PROGRAM "site", or start the CGI program of that name.  The file
 * addresses.def has the addresses of the programs.  The rules are those of cartaz.conf,
 * in the same order: programs, unknown hosts, hidden files, prepared files, missing
 * pages.
 *
 * REDIRECT_STATUS, 400 to 599, requests the answer for a request that the web server
 * itself refused.  There are two exceptions: 405 requests the usual answer, which
 * lists the allowed methods. 411 requests the usual answer to a POST without a body,
 * because lighttpd requires a length.
 */
#ifndef SITE_SITE_ROUTE_H
#define SITE_SITE_ROUTE_H

#include "app/endpoint.h"
#include "cgi/scgi.h"

#define SITE_PROGRAM PATHS_SITE

/*
 * Returns the endpoint of the request, and sets the variables PATH_INFO, QUERY_STRING
 * and, for a refusal, REQUEST_METHOD.  The variables live in this module until the next
 * call.  If the request has so many variables that these have no room, logs a line and
 * returns NULL.
 */
const struct endpoint *site_route(struct scgi_request *) MUST_USE;

/* Returns the endpoint that answers 400 if no variables were stored (cgi/scgi.h). */
const struct endpoint *site_refuse_all(struct scgi_request *) MUST_USE;

#endif
