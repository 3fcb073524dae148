/*
 * rpc_endpoint.h - what a POST of JSON-RPC must be before its body is looked at.
 *
 * Order:  Origin (403), Content-Type (415), Accept (406), size (413).
 * Rules:  Origin is absent or names one of the brand's hosts, whatever the port:
 *         a page elsewhere that made its name lead here (DNS rebinding) is told
 *         no.  An Accept that is absent, or that names application/json or a
 *         wildcard for it, is fine.
 * Errors: those, as faults, and so as problem documents.
 */
#ifndef APP_RPC_ENDPOINT_H
#define APP_RPC_ENDPOINT_H

#include "app/endpoint.h"

enum { RPC_ENDPOINT_MAX = 64 * 1024 };

/* The body, in the context's arena. */
bool rpc_endpoint_read(struct ctx *, struct request *, const char **p,
    size_t *n, struct error *) MUST_USE;

#endif
