/*
 * robots.h - may this program request an address of a web server?
 *
 * Also called: robots.txt, robots exclusion protocol.
 * Rules:  the groups of the user agent "cartaz", else those of "*".  The longest rule
 *         that matches wins, and of two equal ones the one that allows.
 * Owns:   nothing.
 * Limits: the first ROBOTS_TEXT_MAX bytes.
 * Source: RFC 9309.
 */
#ifndef CARTAZ_SOURCES_ROBOTS_H
#define CARTAZ_SOURCES_ROBOTS_H

#include "base/base.h"

enum { ROBOTS_TEXT_MAX = 512 * 1024 };

/* path: the address from the slash after the host on, with its query. */
bool robots_allows(const char *robots_text, const char *path) MUST_USE;

#endif
