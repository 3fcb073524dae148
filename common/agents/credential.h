/*
 * credential.h - the anonymous agent credential: an identifier that grants no access.
 *
 * Shape:  {"identity_type": "anonymous", "credential_type":
 *         "opaque_identifier", "credential": "agent_<32 hex digits>", "usage":
 *         {"header", "grants_access", "documentation"}}
 * Owns:   nothing; the server stores nothing about a credential.
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
 * Returns true if the request body is for an anonymous identity: {"type": "anonymous"},
 * an object without "type", or a blank body.
 */
bool credential_request_accepts(const char *body, size_t n, struct error *)
    MUST_USE;

/*
 * Appends the JSON document of a new random credential, with the address of its
 * documentation below site_url.
 */
void credential_issue(const char *site_url, struct buf *);

#endif
