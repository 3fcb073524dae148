/*
 * hash.h - a fast 64-bit fingerprint that is the same on every machine.
 *
 * Also called: checksum, non-cryptographic hash.
 * Cartaz uses it to distinguish versions of a text (ETag, inputs of a snapshot), and to
 * make ids for upstream records without ids.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/base.h"

#define HASH_START UINT64_C(0x9e3779b97f4a7c15)

/*
 * To hash several pieces, pass HASH_START as `h` of the first call, and the result of
 * each call as `h` of the next call.
 */
uint64_t hash_bytes(uint64_t h, const void *bytes, size_t n);
/* Hashes the text without its NUL.  NULL has another hash than "". */
uint64_t hash_text(uint64_t h, const char *text_or_null);

/*
 * For long input: reads several words at a time, and takes a third of the time of
 * hash_bytes().  The two functions return different values.  The checksums of snapshots
 * use this function (page_checksums.h), so its results must never change.
 */
uint64_t hash_wide(uint64_t h, const void *bytes, size_t n);

#endif
