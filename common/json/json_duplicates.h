/*
 * json_duplicates.h - names that stand twice in one JSON object.
 *
 * A parser keeps one of the two and says nothing (RFC 8259 section 4), so who
 * wrote the file believes in the other.  Only for text that json_validate() has
 * passed.
 */
#ifndef JSON_JSON_DUPLICATES_H
#define JSON_JSON_DUPLICATES_H

#include "base/arena.h"
#include "base/diagnostics.h"

void json_duplicates_find(
    const char *json, size_t n, struct arena *, struct diagnostics *);

#endif
