/*
 * json_list.h - reads a list of items at a pointer with a "*" or a position, which a
 * stream cannot follow.
 *
 * Owns:   the caller owns the list, until json_tree_release().
 * Errors: the input cannot be read or is not JSON, or there is no list at the pointer;
 *         the note has the reason.
 * Limits: JSON_LIST_INPUT_MAX bytes, and the limits of json_tree.h.
 */
#ifndef JSON_JSON_LIST_H
#define JSON_JSON_LIST_H

#include "base/byte_reader.h"
#include "base/error.h"
#include "json/pointer.h"

enum { JSON_LIST_INPUT_MAX = 64 * 1024 * 1024 };

/*
 * Returns true if the pointer needs the whole document.  Otherwise json_splitter.h finds
 * the list.
 */
bool json_list_needs_whole(const struct pointer *);

/*
 * Reads the input to its end: one JSON document, or a text with one item on each line.
 * If nothing is at the pointer, and the document is an array or such a text, it is the
 * list itself.
 */
bool json_list_read(struct byte_reader *, const struct pointer *,
    struct json_object **owned, struct error *) MUST_USE;

/* Sets the note that there is no list at the pointer.  Returns false. */
bool json_list_missing(const struct pointer *, struct error *);

#endif
