/*
 * json_duplicates.h - reports names that occur twice in one JSON object.
 *
 * A parser silently keeps one of the two (RFC 8259 section 4), and the author
 * of the file expects the other.  json_tree_parse() refuses such a text without
 * a place; this reports every place as a JSON pointer, for a file that a person
 * writes.  It is apart from json_validate(), which runs on untrusted text and
 * allocates nothing: to compare names there would need memory for the names of
 * every open object, and a hash table to stay linear.
 * Errors: reported to the diagnostics.  The text must have passed
 *         json_validate().
 * Owns:   nothing; the names live in the arena.
 * Limits: none of its own; the time is quadratic in the names of one object.
 */
#ifndef JSON_JSON_DUPLICATES_H
#define JSON_JSON_DUPLICATES_H

#include "base/arena.h"
#include "base/diagnostics.h"

void json_duplicates_find(
    const char *json, size_t n, struct arena *, struct diagnostics *);

#endif
