/*
 * source.h - whose events are asked for, where they are kept, and when.
 *
 * Layer: 3 (service).
 */
#ifndef SOURCE_H
#define SOURCE_H

#include "brand/brand.h"
#include "base/paths.h"

struct source {
	const struct places *places;
	const struct brand *brand;
	int64_t now_s;
};

#endif
