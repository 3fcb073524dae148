/*
 * gunzip.h - a gzip stream, checked to its last byte.  The only includer of
 * zlib.
 *
 * libcurl takes a stream that ends before its checksum for a whole one, and
 * undoes layers that nobody asked for.  Here a stream is whole or it is refused.
 * Source: RFC 1952; one member, as servers send it.
 */
#ifndef HTTP_GUNZIP_H
#define HTTP_GUNZIP_H

#include "base/base.h"
#include "base/buf.h"

struct gunzip;

struct gunzip *gunzip_new(void) MUST_USE;
void gunzip_free(struct gunzip *);

/* Ready for another stream. */
void gunzip_reset(struct gunzip *);

/*
 * The next bytes of the stream; what they say goes to out.  False when they are
 * no gzip, are spoilt or follow its end, and when out is full.
 */
bool gunzip_take(struct gunzip *, const char *p, size_t n, struct buf *out)
    MUST_USE;

/* Did the stream end, length and checksum as it says?  True before it began. */
bool gunzip_is_whole(const struct gunzip *) MUST_USE;

#endif
