/*
 * source.h - whose events are asked for, where they are kept, and when.
 */
#ifndef BRAND_SOURCE_H
#define BRAND_SOURCE_H

#include "brand/brand.h"
#include "base/paths.h"

struct source {
	const struct paths *places;
	const struct brand *brand;
	int64_t now_s;
};

#endif
