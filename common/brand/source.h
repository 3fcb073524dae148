/*
 * source.h - the brand whose events are wanted, where they are, and the instant.
 */
#ifndef BRAND_SOURCE_H
#define BRAND_SOURCE_H

#include "brand/brand.h"
#include "base/paths.h"

struct request;

struct source {
	const struct paths *places;
	const struct brand *brand;
	int64_t now_s;
	/* What the live program gets, when this one is replaced by it; or NULL. */
	const struct request *request;
};

#endif
