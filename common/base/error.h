/*
 * error.h - why something could not be done, for reasons outside of us.
 *
 * Shape:  a code from the closed list, a detail that a caller may see, a note
 *         for the operator only (paths, library messages).
 * Limits: fixed size, so that the error path does not allocate.
 *
 * A function that can fail so takes a struct error last, answers true for
 * success, and fills the fault exactly when it answers false.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include "base/base.h"

enum error_code {
	ERROR_BAD_REQUEST,
	ERROR_SLUG_MISSING,
	ERROR_UNSUPPORTED_IDENTITY_TYPE,
	ERROR_INVALID_REQUEST_BODY,
	ERROR_UNAUTHORIZED,
	ERROR_FORBIDDEN,
	ERROR_WRONG_ORIGIN,
	ERROR_NOT_FOUND,
	ERROR_EVENT_NOT_FOUND,
	ERROR_METHOD_NOT_ALLOWED,
	ERROR_NOT_ACCEPTABLE,
	ERROR_PAYLOAD_TOO_LARGE,
	ERROR_URI_TOO_LONG,
	ERROR_UNSUPPORTED_MEDIA_TYPE,
	ERROR_UNKNOWN_BRAND,
	ERROR_RATE_LIMITED,
	ERROR_INTERNAL_ERROR,
	ERROR_UPSTREAM_UNAVAILABLE,
	ERROR_COUNT,
};

struct error {
	enum error_code code;
	int64_t retry_after_s; /* when it is worth asking again; 0: not said */
	char detail[256];
	char note[768];
};

/* Both answer false, so that failing is one statement. */
bool error_set(struct error *, enum error_code, const char *detail_fmt, ...)
    PRINTF_LIKE(3, 4);
/* An internal error: the caller learns nothing, the operator the note. */
bool error_note(struct error *, enum error_code, const char *note_fmt, ...)
    PRINTF_LIKE(3, 4);

#endif
