/*
 * rpcpost.h - what a POST of JSON-RPC must be before its body is looked at.
 *
 * Layer:  4 (frame).
 * Order:  Origin (403), Content-Type (415), Accept (406), size (413).
 * Rules:  Origin is absent or names one of the brand's hosts, whatever the port:
 *         a page elsewhere that made its name lead here (DNS rebinding) is told
 *         no.  An Accept that is absent, or that names application/json or a
 *         wildcard for it, is fine.
 * Errors: those, as faults, and so as problem documents.
 */
#ifndef RPCPOST_H
#define RPCPOST_H

#include "app/endpoint.h"

enum { RPCPOST_MAX = 64 * 1024 };

/* The body, in the context's arena. */
bool rpcpost_read(struct ctx *, const struct request *, const char **p,
    size_t *n, struct fault *) MUST_USE;

#endif
