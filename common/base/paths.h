/*
 * paths.h - where the files are.  The only reader of variables that
 * are not CGI's.
 *
 * Shape: etc/brands/<host>.json       one per brand, written by the operator
 *        var/hosts/<alias>            link to the brand file, kept by the tool
 *        var/<host>/current           link to the snapshot that is served
 *        htdocs/<host>/               the brand's published documents
 */
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include "base/base.h"

struct paths {
	const char *etc, *var, *htdocs;
};

struct paths paths_read(void);

/*
 * The moment that a run answers for, in seconds: the clock's, or CARTAZ_NOW as a
 * time with its offset (RFC 3339), which makes results that can be repeated.
 * False when that is none; *now_s is the clock's then.
 */
bool paths_now(int64_t *now_s) MUST_USE;

/* A variable that a brand file names for a secret; NULL when empty. */
const char *paths_secret(const char *name);

/*
 * SSL_CERT_FILE, as OpenSSL and curl name it: certificates of authorities to
 * trust besides the system's; NULL without one.
 */
const char *paths_authorities(void);

/*
 * The endpoint that the program "live" replaces; NULL when no program started it
 * for that.
 */
#define PATHS_ENDPOINT "CARTAZ_ENDPOINT"
const char *paths_endpoint(void);

/*
 * path = first "/" second ...; the list ends with NULL.  Fatal when it does
 * not fit: every part has a limit of its own.
 */
enum { PATHS_PATH_MAX = 4096 };
void paths_path(char path[PATHS_PATH_MAX], const char *first, ...)
    __attribute__((sentinel));

#endif
