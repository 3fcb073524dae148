/*
 * template.h - a document with gaps: {{name}}, {{#flag}}...{{/flag}} kept when
 * the flag is true, {{^flag}}...{{/flag}} when it is false.
 *
 * Layer:  2 (domain).
 * A value is escaped for the kind of document it stands in.  A name that nobody
 * knows is a mistake, never an empty gap.
 */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include "base.h"
#include "buf.h"
#include "fault.h"

enum template_kind { TEMPLATE_TEXT, TEMPLATE_JSON };

struct template_value {
	const char *name; /* NULL ends a list */
	const char *text; /* NULL for a flag */
	bool flag;
};

/* On false the note has the line and what is wrong there. */
bool template_render(const char *p, size_t n, enum template_kind,
    const struct template_value *, struct buf *, struct fault *) MUST_USE;

#endif
