/*
 * sha1.h - the SHA-1 digest.  The web server recognizes an unchanged stylesheet by it
 * (cartaz.conf), because Apache's expressions have no stronger digest of a file.  Security
 * does not depend on it.
 *
 * Owns:   nothing.
 * Source: FIPS 180-4 sections 4.1.1, 4.2.1, 5.1.1, 5.3.1 and 6.1.
 */
#ifndef BASE_SHA1_H
#define BASE_SHA1_H

#include "base/base.h"

enum { SHA1_HEX = 40 };

/* Writes 40 lowercase hex digits. */
void sha1_hex(const char *p, size_t n, char out[SHA1_HEX + 1]);

#endif
