/*
 * credential.h - the anonymous agent credential: a name to be recognised by,
 * which grants nothing.
 *
 * Shape: {"identity_type": "anonymous", "credential_type":
 *        "opaque_identifier", "credential": "agent_<32 hex digits>", "usage":
 *        {"header", "grants_access", "documentation"}}
 */
#ifndef AGENTS_CREDENTIAL_H
#define AGENTS_CREDENTIAL_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

enum { CREDENTIAL_BODY_MAX = 4096 };

/* Is the request body one that asks for an anonymous identity? */
bool credential_request_accepts(const char *body, size_t n, struct error *)
    MUST_USE;

/* Appends a fresh one. */
void credential_issue(const char *site_url, struct buf *);

#endif
