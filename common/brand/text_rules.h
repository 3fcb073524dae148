/*
 * text_rules.h - what a text of a brand file may look like.
 */
#ifndef BRAND_TEXT_RULES_H
#define BRAND_TEXT_RULES_H

#include "base/base.h"

enum brand_text {
	BRAND_TEXT, /* anything on one line */
	BRAND_NAME, /* as long as its documents can bear */
	BRAND_DESCRIPTION,
	BRAND_URL, /* absolute http(s), no final slash */
	BRAND_EMAIL,
	BRAND_COLOUR,   /* "#rrggbb" */
	BRAND_IMAGE,    /* a path of the site or an http(s) address */
	BRAND_CURRENCY, /* ISO 4217: "BRL" */
	BRAND_COUNTRY,  /* ISO 3166-1: "BR" */
	BRAND_CHECKOUT, /* http(s), may hold "{slug}" */
};

/*
 * Well-formed, and nothing in it that ends a line or may stand in no document:
 * controls, Unicode's line separators, code points that are no characters.
 */
bool brand_text_is_line(const char *text) MUST_USE;

/* NULL when it is one; else what it must: "be an e-mail address". */
const char *brand_text_must(enum brand_text, const char *text) MUST_USE;

#endif
