/*
 * errorpage.h - what went wrong, as a page: for a person and for an agent.
 *
 * Layer: 2 (domain).
 * Says the status's reason in the brand's words and the way back to the events;
 * nothing of what was asked stands in it.
 */
#ifndef ERRORPAGE_H
#define ERRORPAGE_H

#include "brand/brand.h"
#include "base/buf.h"
#include "base/error.h"

struct errorpage {
	const struct brand *brand;
	enum fault_code code;
	const char *styles; /* of the HTML: layout.h */
};

void errorpage_html(const struct errorpage *, struct buf *);
void errorpage_markdown(const struct errorpage *, struct buf *);

#endif
