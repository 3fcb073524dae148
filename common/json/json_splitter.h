/*
 * json_splitter.h - a stream of JSON, cut into records without holding it.
 *
 * Shape:  [record, ...]; an array inside of an object, where the keys lead; or
 *         one record a line (NDJSON).  Which one it is shows in its first bytes.
 * Owns:   its buffer, until json_splitter_release(); a record is good until the next.
 * Limits: a record is at most JSON_SPLITTER_ONE_MAX bytes; a longer one is handed out
 *         as `oversize`, without its bytes.
 * Errors: the whole is no JSON or ends too early: the note says where.
 */
#ifndef JSON_JSON_SPLITTER_H
#define JSON_JSON_SPLITTER_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/byte_reader.h"

enum { JSON_SPLITTER_ONE_MAX = 1024 * 1024 };

enum json_splitter_shape {
	JSON_SPLITTER_UNKNOWN,
	JSON_SPLITTER_ARRAY,
	JSON_SPLITTER_DATA,
	JSON_SPLITTER_LINES
};

struct json_splitter {
	struct byte_reader *in;
	const char *const *keys; /* that lead to the list, from outside in */
	size_t key_count;
	enum json_splitter_shape shape;
	bool ended;
	bool oversize;
	int64_t count; /* records handed out */
	struct buf one;
};

/*
 * The input stays the caller's, and so do the keys: {"data"} for {"data":
 * [...]}, {"hits", "hits"} for {"hits": {"hits": [...]}}.
 */
void json_splitter_init(struct json_splitter *, struct byte_reader *,
    const char *const *keys, size_t key_count);
void json_splitter_release(struct json_splitter *);

/*
 * The next record's bytes are in `one`, unchecked JSON; *more is false after
 * the last.
 */
bool json_splitter_next(struct json_splitter *, bool *more, struct error *)
    MUST_USE;

#endif
