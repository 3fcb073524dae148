/*
 * brand_rules.h - what a brand file may say, in two parts: key by key (the
 * table of brand_rules.c) and keys held against each other.
 *
 * Layer: 1 (door: brand files).
 */
#ifndef BRAND_RULES_H
#define BRAND_RULES_H

#include "brand/brand.h"

/* Only for a brand whose keys are all right. */
bool brand_relations_hold(const struct brand *, const char *file_host_or_null,
    brand_mistake_fn *, void *context) MUST_USE;

#endif
