/*
 * robots.h - decides whether this program may request an address of a web server.
 *
 * Also called: robots.txt, robots exclusion protocol.
 * Rules:  the groups of the user agent "cartaz" apply, or, if the text has none, the
 *         groups of "*".  The longest rule that matches decides.  If an allowing and a
 *         forbidding rule are equally long, the allowing rule decides.
 * Shape:  the rules that apply are lines: a plus for "allow" or a minus for "disallow",
 *         and the path in its normal form.
 * Owns:   nothing.
 * Limits: the caller limits the text.  The time for a rule is linear in the length of
 *         the path.
 * Source: RFC 9309.
 */
#ifndef CARTAZ_SOURCES_ROBOTS_H
#define CARTAZ_SOURCES_ROBOTS_H

#include "base/buf.h"

enum { ROBOTS_TEXT_MAX = 512 * 1024, ROBOTS_RULES_MAX = 2 * 1024 * 1024 };

/* Appends the rules of a robots.txt that are for this program. */
void robots_read(const char *robots_text, struct buf *rules);
/*
 * Returns true if the rules allow a request of the path: the address from the slash
 * after the host on, with its query.
 */
bool robots_allows(const char *rules, const char *path) MUST_USE;

#endif
