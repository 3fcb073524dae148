/*
 * json_list.h - reads the list of items to which a JSON Pointer leads, with the whole
 * document in memory.  A pointer with "*" or a position needs the whole document.
 *
 * Owns:   the caller owns the list, until json_tree_release().
 * Errors: the input cannot be read or is too large, the text is not JSON, or the pointer
 *         does not lead to a list; the note has the reason.
 * Limits: JSON_LIST_INPUT_MAX bytes, and the limits of json_tree.h.
 */
#ifndef JSON_JSON_LIST_H
#define JSON_JSON_LIST_H

#include "base/byte_reader.h"
#include "base/error.h"
#include "json/pointer.h"

enum { JSON_LIST_INPUT_MAX = 64 * 1024 * 1024 };

/*
 * Returns true if a key of the pointer is "*" or consists of digits.  For any other
 * pointer, the caller uses json_splitter.h.
 */
bool json_list_needs_whole(const struct pointer *);

/*
 * Reads the input to its end: one JSON document, or a text with one item on each line,
 * which is read as an array.  If the document is an array and the pointer selects
 * nothing in it, the result is the whole array.  After success, and if whole_or_null is
 * not NULL, sets *whole_or_null to the document, which the caller then also owns.
 */
bool json_list_read(struct byte_reader *, const struct pointer *,
    struct json_object **owned, struct json_object **whole_or_null,
    struct error *) MUST_USE;

/* Sets the error that the pointer does not lead to a list.  Returns false. */
bool json_list_missing(const struct pointer *, struct error *);

#endif
