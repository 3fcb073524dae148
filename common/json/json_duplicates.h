/*
 * jtwice.h - names that stand twice in one JSON object.
 *
 * Layer:  0 (base).
 * A parser keeps one of the two and says nothing (RFC 8259 section 4), so who
 * wrote the file believes in the other.  Only for text that jscan_check() has
 * passed.
 */
#ifndef JTWICE_H
#define JTWICE_H

#include "base/arena.h"
#include "base/diagnostics.h"

void jtwice_find(const char *json, size_t n, struct arena *, struct lint *);

#endif
