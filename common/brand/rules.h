/*
 * rules.h - what a brand file may say, in two parts: key by key (the
 * table of rules.c) and keys held against each other.
 */
#ifndef BRAND_RULES_H
#define BRAND_RULES_H

#include "brand/brand.h"

/* Only for a brand whose keys are all right. */
bool brand_rules_cross_check(const struct brand *,
    const char *file_host_or_null, brand_mistake_fn *, void *context) MUST_USE;

#endif
