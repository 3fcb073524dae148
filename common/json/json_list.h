/*
 * json_list.h - reads a list of items that is behind a "*" or a position of a pointer,
 * where a stream cannot find it.
 *
 * Owns:   the caller owns the list, until json_tree_release().
 * Errors: the input is not one JSON document, or there is nothing at the pointer; the
 *         note has the reason.
 * Limits: JSON_LIST_INPUT_MAX bytes, and those of json_tree.h.
 */
#ifndef JSON_JSON_LIST_H
#define JSON_JSON_LIST_H

#include "base/byte_reader.h"
#include "base/error.h"
#include "json/pointer.h"

enum { JSON_LIST_INPUT_MAX = 64 * 1024 * 1024 };

/* Does the pointer need the whole document?  Otherwise json_splitter.h finds its list. */
bool json_list_needs_whole(const struct pointer *);

/*
 * Reads the input to its end.  A document that is an array may also be the list, and
 * so may one item a line.
 */
bool json_list_read(struct byte_reader *, const struct pointer *,
    struct json_object **owned, struct error *) MUST_USE;

/* Sets the note that there is nothing at the pointer; always false. */
bool json_list_missing(const struct pointer *, struct error *);

#endif
