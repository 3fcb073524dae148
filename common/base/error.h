/*
 * fault.h - why something could not be done, for reasons outside of us.
 *
 * Layer:  0 (base).
 * Shape:  a code from the closed list, a detail that a caller may see, a note
 *         for the operator only (paths, library messages).
 * Limits: fixed size, so that the error path does not allocate.
 *
 * A function that can fail so takes a struct fault last, answers true for
 * success, and fills the fault exactly when it answers false.
 */
#ifndef FAULT_H
#define FAULT_H

#include "base/base.h"

enum fault_code {
	FAULT_BAD_REQUEST,
	FAULT_SLUG_MISSING,
	FAULT_UNSUPPORTED_IDENTITY_TYPE,
	FAULT_INVALID_REQUEST_BODY,
	FAULT_UNAUTHORIZED,
	FAULT_FORBIDDEN,
	FAULT_WRONG_ORIGIN,
	FAULT_NOT_FOUND,
	FAULT_EVENT_NOT_FOUND,
	FAULT_METHOD_NOT_ALLOWED,
	FAULT_NOT_ACCEPTABLE,
	FAULT_PAYLOAD_TOO_LARGE,
	FAULT_URI_TOO_LONG,
	FAULT_UNSUPPORTED_MEDIA_TYPE,
	FAULT_UNKNOWN_BRAND,
	FAULT_RATE_LIMITED,
	FAULT_INTERNAL_ERROR,
	FAULT_UPSTREAM_UNAVAILABLE,
	FAULT_COUNT,
};

struct fault {
	enum fault_code code;
	int64_t retry_after_s; /* when it is worth asking again; 0: not said */
	char detail[256];
	char note[768];
};

/* Both answer false, so that failing is one statement. */
bool fault_set(struct fault *, enum fault_code, const char *detail_fmt, ...)
    PRINTF_LIKE(3, 4);
/* An internal error: the caller learns nothing, the operator the note. */
bool fault_note(struct fault *, enum fault_code, const char *note_fmt, ...)
    PRINTF_LIKE(3, 4);

#endif
