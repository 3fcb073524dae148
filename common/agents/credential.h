/*
 * identity.h - the anonymous agent credential: a name to be recognised by,
 * which grants nothing.
 *
 * Layer: 2 (domain).
 * Shape: {"identity_type": "anonymous", "credential_type":
 *        "opaque_identifier", "credential": "agent_<32 hex digits>", "usage":
 *        {"header", "grants_access", "documentation"}}
 */
#ifndef IDENTITY_H
#define IDENTITY_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"

enum { IDENTITY_BODY_MAX = 4096 };

/* Is the request body one that asks for an anonymous identity? */
bool identity_accepts(const char *body, size_t n, struct fault *) MUST_USE;

/* Appends a fresh one. */
void identity_issue(const char *site_url, struct buf *);

#endif
