/*
 * json_splitter.h - splits a stream of JSON into records, with one record in memory at a
 * time.
 *
 * Also called: streaming parser, NDJSON, JSON Lines.
 * Shape:  an array, [record, ...]; an array inside an object, at the path of the keys or
 *         with a known name; or one record on each line (NDJSON).  A text that begins
 *         with "[" is an array.  For a text that begins with "{", the first object
 *         decides: if it does not contain the list, the text is NDJSON.
 * Owns:   its buffer, until json_splitter_release(); a record is valid until the next
 *         record.
 * Limits: a record has at most JSON_SPLITTER_RECORD_MAX bytes.  A longer record sets
 *         `oversize`, and `record` then has only a part of it.
 * Errors: the text is empty, is not JSON around the records or ends too early, or two
 *         lists could be the records.  The note has the byte, counted from 1, and the
 *         number of records before it.  If the last line of NDJSON is cut, the note also
 *         has the number of this line.  If the input cannot be read, the note has only
 *         the reason.
 */
#ifndef JSON_JSON_SPLITTER_H
#define JSON_JSON_SPLITTER_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/byte_reader.h"
#include "json/json_envelope.h"

enum { JSON_SPLITTER_RECORD_MAX = 1024 * 1024 };

enum json_splitter_shape {
	JSON_SPLITTER_UNKNOWN,
	JSON_SPLITTER_ARRAY,
	JSON_SPLITTER_DATA,
	JSON_SPLITTER_LINES
};

struct json_splitter {
	struct byte_reader *in;
	enum json_splitter_shape shape;
	bool ended;
	bool oversize;
	int64_t count; /* records so far */
	int64_t line;  /* line number in NDJSON, from 1 */
	struct buf record;
	struct json_envelope envelope;
	/* The object that contains the list, with an empty list. */
	struct buf around;
	/* JSON Pointers. */
	char list[JSON_ENVELOPE_PATH_MAX];       /* of the records, or "" */
	char other_list[JSON_ENVELOPE_PATH_MAX]; /* of a possible list, or "" */
};

/*
 * Starts to read.  The caller owns the reader and the keys.  The keys {"hits", "hits"}
 * are the path of the list in {"hits": {"hits": [...]}}.  If key_count is 0, the
 * splitter finds the list by its name (json_envelope.h), and a second such list of
 * objects is an error, unless the first list is "/data" and has elements.
 */
void json_splitter_init(struct json_splitter *, struct byte_reader *,
    const char *const *keys, size_t key_count);
void json_splitter_release(struct json_splitter *);
#define LOCAL_JSON_SPLITTER                                                    \
	RELEASED_BY(json_splitter_release) struct json_splitter

/*
 * Puts the next record into `record`, as JSON that is not validated.  *more is false
 * after the last record.
 */
bool json_splitter_next(struct json_splitter *, bool *more, struct error *)
    MUST_USE;

#endif
