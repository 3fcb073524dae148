/*
 * error.h - the reason why an operation failed, if this reason is outside of the
 * program.  For a broken invariant or a lack of memory, base.h has fatal().
 *
 * Shape:  a code from the list below; a detail, which the client may see; and a note,
 *         which only the operator may see, because it can contain paths and messages of
 *         libraries.
 * Errors: a function that can fail returns true for success.  If it returns false, it
 *         has filled its struct error, which is usually the last parameter.  After
 *         success, the error may have any content.
 * Limits: the size is fixed, so that a failure needs no memory.  A longer text is cut.
 * Units:  retry_after_s is seconds.
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
	ERROR_TOO_COSTLY,
	ERROR_BEHIND,
	ERROR_COUNT,
};

struct error {
	enum error_code code;
	int64_t retry_after_s; /* for the header Retry-After; 0: unknown */
	char detail[256];
	char note[768];
};

/*
 * error_set() sets the code and the detail, error_note() the code and the note.  Both
 * clear the other members and return false, so that a failure is one statement.
 */
bool error_set(struct error *, enum error_code, const char *detail_fmt, ...)
    PRINTF_LIKE(3, 4);
bool error_note(struct error *, enum error_code, const char *note_fmt, ...)
    PRINTF_LIKE(3, 4);
#define error_internal(f, ...) error_note(f, ERROR_INTERNAL_ERROR, __VA_ARGS__)

#endif
