/*
 * param.h - query parameters by a program's table.
 *
 * Layer: 1 (door: the query string).
 * Rules: the first of a name counts, empty counts as absent, unknown names are
 *        ignored.  An integer is -?[0-9]+, held to its range; anything else is
 *        its default.  Text loses what is past PARAM_TEXT_MAX bytes; what is no
 *        UTF-8 or a control character becomes a question mark.
 */
#ifndef PARAM_H
#define PARAM_H

#include "base/arena.h"
#include "base/base.h"
#include "base/buf.h"

enum { PARAM_TEXT_MAX = 256, PARAM_COUNT_MAX = 16 };

enum param_kind { PARAM_TEXT, PARAM_INT };

struct param {
	const char *name; /* NULL ends a table */
	enum param_kind kind;
	int64_t min, max, otherwise;
};

struct param_value {
	const char *text; /* NULL when absent */
	int64_t n;
};

void param_parse(const struct param *table, const char *query, struct arena *,
    struct param_value values[PARAM_COUNT_MAX]);

/* "a=b&page=2": the values as they were understood, ready for a link. */
void param_print(const struct param *table,
    const struct param_value values[PARAM_COUNT_MAX], struct buf *);

#endif
