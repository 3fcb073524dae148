/*
 * credential.h - the anonymous agent credential: an identifier that grants no access.
 *
 * Shape:  {"identity_type": "anonymous", "credential_type":
 *         "opaque_identifier", "credential": "agent_<32 hex digits>", "usage":
 *         {"header", "grants_access", "documentation"}}
 * Owns:   nothing; nothing about a credential is stored.
 * Errors: ERROR_INVALID_REQUEST_BODY, ERROR_UNSUPPORTED_IDENTITY_TYPE.
 * Limits: a request body has at most CREDENTIAL_BODY_MAX bytes.
 */
#ifndef AGENTS_CREDENTIAL_H
#define AGENTS_CREDENTIAL_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

enum { CREDENTIAL_BODY_MAX = 4096 };

/*
 * Returns true if the request body asks for an anonymous identity.  A blank body and an
 * object without "type" also ask for it.
 */
bool credential_request_accepts(const char *body, size_t n, struct error *)
    MUST_USE;

/*
 * Appends the JSON document of a new random credential.  The address of the documentation
 * in it is below site_url.
 */
void credential_issue(const char *site_url, struct buf *);

#endif
