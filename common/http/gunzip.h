/*
 * gunzip.h - inflates one gzip stream and verifies its end.  Only this module includes
 * zlib.
 *
 * Also called: decompression, Content-Encoding.
 * CURLOPT_ACCEPT_ENCODING is not used.  With this option, libcurl (7.88.1 in Debian 12)
 * reports success for a body whose gzip stream ends before its checksum, if the
 * connection or the Content-Length ends cleanly at that point.  So a truncated answer
 * would look complete.  libcurl also decodes every layer of Content-Encoding that the
 * server names, even if it was not requested.
 * Owns:   zlib's state, until gunzip_free().
 * Errors: gunzip_inflate() returns false for a stream that is malformed or too large for
 *         the buffer; gunzip_is_complete() is false for a truncated stream.
 * Limits: the buffer's limit; one gzip member, which is what servers send.
 * Source: RFC 1952.
 */
#ifndef HTTP_GUNZIP_H
#define HTTP_GUNZIP_H

#include "base/base.h"
#include "base/buf.h"

struct gunzip;

struct gunzip *gunzip_new(void) MUST_USE;
void gunzip_free(struct gunzip *);

/* Starts another stream. */
void gunzip_reset(struct gunzip *);

/*
 * Inflates the next n bytes of the stream and appends the result to `out`.  Returns false
 * if the bytes are not gzip, are corrupt or follow the stream's end, or if `out` is full.
 */
bool gunzip_inflate(struct gunzip *, const char *p, size_t n, struct buf *out)
    MUST_USE;

/*
 * Returns true if the stream ended with a valid length and checksum, or has not started.
 */
bool gunzip_is_complete(const struct gunzip *) MUST_USE;

#endif
