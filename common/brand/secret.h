/*
 * secret.h - reads the value of a secret that a brand file names.
 *
 * Also called: API key, token, credentials.
 * Owns:   nothing; the value is in the caller's arena or in the environment.
 * Errors: ERROR_INTERNAL_ERROR, with the reason in the note: the variable is not set, the
 *         file is empty or cannot be read, or users other than the owner and the group
 *         have access to the file.  ERROR_UNKNOWN_BRAND if the file does not exist
 *         (brand_read_file()).
 *
 * Only requests to the upstream contain the value.  No message, log or answer contains
 * it.
 */
#ifndef BRAND_SECRET_H
#define BRAND_SECRET_H

#include "base/arena.h"
#include "brand/brand.h"
#include "base/error.h"
#include "base/paths.h"

/*
 * Sets *value to the value of the secret with this index in upstream.secrets.  Leaves out
 * the line ends at the end of a file.
 */
bool secret_read(const struct paths *, const struct brand *, size_t index,
    struct arena *, const char **value, struct error *) MUST_USE;

#endif
