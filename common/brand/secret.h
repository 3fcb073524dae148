/*
 * secret.h - the value of a secret that a brand file names.
 *
 * Owns:   nothing; the value is in the arena or the environment.
 * Errors: ERROR_INTERNAL_ERROR with what to mend: not there, empty, or a file
 *         that anybody can read.
 * The value goes into requests to the upstream and nowhere else.
 */
#ifndef BRAND_SECRET_H
#define BRAND_SECRET_H

#include "base/arena.h"
#include "brand/brand.h"
#include "base/error.h"
#include "base/paths.h"

/* Of the brand's secrets the one at `at`, without the line break at its end. */
bool secret_read(const struct paths *, const struct brand *, size_t at,
    struct arena *, const char **value, struct error *) MUST_USE;

#endif
