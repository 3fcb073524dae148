/*
 * rpc_endpoint.h - checks a POST of JSON-RPC before its body is parsed.
 *
 * Also called: DNS rebinding protection, CSRF, Origin check.
 * Order:  Origin (403), Content-Type (415), Accept (406), size (413).
 * Rules:  Origin must be absent, or name one of the brand's hosts, with or without a
 *         port.  This refuses pages of another site whose name resolves to this server
 *         (DNS rebinding).  Content-Type must be application/json, with any parameters.
 *         Accept must be absent or blank, or name application/json or a matching wildcard
 *         without q=0.
 * Errors: ERROR_FORBIDDEN, ERROR_UNSUPPORTED_MEDIA_TYPE, ERROR_NOT_ACCEPTABLE,
 *         ERROR_PAYLOAD_TOO_LARGE.
 * Limits: the body has at most RPC_ENDPOINT_MAX bytes.
 * Source: Model Context Protocol, Streamable HTTP, "Security Warning".
 */
#ifndef APP_RPC_ENDPOINT_H
#define APP_RPC_ENDPOINT_H

#include "app/endpoint.h"

enum { RPC_ENDPOINT_MAX = 64 * 1024 };

/*
 * Checks the request, and reads the body into the context's arena.  Sets *p and *n to
 * its bytes.
 */
bool rpc_endpoint_read(struct ctx *, struct request *, const char **p,
    size_t *n, struct error *) MUST_USE;

#endif
