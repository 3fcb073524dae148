/*
 * site_route.h - every address of a brand's site, for web servers that only hand requests
 * over: which endpoint answers it.
 *
 * nginx, lighttpd and Caddy read no file of headers and no map that changes while they
 * run, so they send everything here (CARTAZ_PROGRAM is "site", or the CGI program of that
 * name is started), with the address as it came (REQUEST_URI).  Programs have the addresses
 * of addresses.def.  The rules are those of cartaz.conf, in their order: programs, unknown
 * hosts, what is hidden, prepared files, pages that are not there.
 *
 * REDIRECT_STATUS, 400 to 599, asks for the answer to a request that the web server
 * itself refused.  But 405 asks for the usual one, which says what is allowed there, and
 * 411 for that of a POST without a body, to which lighttpd wants a length.
 */
#ifndef SITE_SITE_ROUTE_H
#define SITE_SITE_ROUTE_H

#include "app/endpoint.h"
#include "cgi/scgi.h"

#define SITE_PROGRAM PATHS_SITE

/*
 * The endpoint of the request, whose variables PATH_INFO, QUERY_STRING and, for a
 * refusal, REQUEST_METHOD are set.  They stand in this module until the next call.  NULL,
 * and a line of the log, where so many variables came that these have no room.
 */
const struct endpoint *site_route(struct scgi_request *) MUST_USE;

/* 400 in nobody's name, for a request of which nothing is taken (cgi/scgi.h). */
const struct endpoint *site_refuse_all(struct scgi_request *) MUST_USE;

#endif
