/*
 * records.h - a stream of JSON, cut into records without holding it.
 *
 * Layer:  1 (doors).
 * Shape:  [record, ...]; an array inside of an object, where the keys lead; or
 *         one record a line (NDJSON).  Which one it is shows in its first bytes.
 * Owns:   its buffer, until records_release(); a record is good until the next.
 * Limits: a record is at most RECORDS_ONE_MAX bytes; a longer one is handed out
 *         as `oversize`, without its bytes.
 * Errors: the whole is no JSON or ends too early: the note says where.
 */
#ifndef RECORDS_H
#define RECORDS_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/byte_reader.h"

enum { RECORDS_ONE_MAX = 1024 * 1024 };

enum records_shape {
	RECORDS_UNKNOWN,
	RECORDS_ARRAY,
	RECORDS_DATA,
	RECORDS_LINES
};

struct records {
	struct input *in;
	const char *const *keys; /* that lead to the list, from outside in */
	size_t key_count;
	enum records_shape shape;
	bool ended;
	bool oversize;
	int64_t count; /* records handed out */
	struct buf one;
};

/*
 * The input stays the caller's, and so do the keys: {"data"} for {"data":
 * [...]}, {"hits", "hits"} for {"hits": {"hits": [...]}}.
 */
void records_init(struct records *, struct input *, const char *const *keys,
    size_t key_count);
void records_release(struct records *);

/*
 * The next record's bytes are in `one`, unchecked JSON; *more is false after
 * the last.
 */
bool records_next(struct records *, bool *more, struct fault *) MUST_USE;

#endif
