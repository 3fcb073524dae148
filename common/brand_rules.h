/*
 * brand_rules.h - what a brand file may say; see brand_decode in brand.h.
 *
 * Layer: 1 (door: brand files).
 */
#ifndef BRAND_RULES_H
#define BRAND_RULES_H

#include "brand.h"

/* "https://example.org:8080" of "https://example.org:8080/a/b". */
size_t brand_origin_len(const char *url);

#endif
