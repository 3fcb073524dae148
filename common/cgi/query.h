/*
 * query.h - query parameters by a program's table.
 *
 * Rules: the first of a name counts, empty counts as absent, unknown names are
 *        ignored.  An integer is -?[0-9]+, held to its range; anything else is
 *        its default.  Text loses what is past QUERY_PARAM_TEXT_MAX bytes; what is no
 *        UTF-8 or a control character becomes a question mark.
 */
#ifndef CGI_QUERY_H
#define CGI_QUERY_H

#include "base/arena.h"
#include "base/base.h"
#include "base/buf.h"

enum { QUERY_PARAM_TEXT_MAX = 256, QUERY_PARAM_COUNT_MAX = 16 };

enum query_param_kind { QUERY_PARAM_TEXT, QUERY_PARAM_INT };

struct query_param {
	const char *name; /* NULL ends a table */
	enum query_param_kind kind;
	int64_t min, max, default_value;
};

struct query_param_value {
	const char *text; /* NULL when absent */
	int64_t n;
};

/* Rows of a table. */
#define QUERY_TEXT(parameter)                                                  \
	{                                                                      \
		.name = (parameter), .kind = QUERY_PARAM_TEXT                  \
	}
#define QUERY_INT(parameter, least, most, without)                             \
	{                                                                      \
		.name = (parameter), .kind = QUERY_PARAM_INT, .min = (least),  \
		.max = (most), .default_value = (without)                      \
	}

void query_parse(const struct query_param *table, const char *query,
    struct arena *, struct query_param_value values[QUERY_PARAM_COUNT_MAX]);

/* "a=b&page=2": the values as they were understood, ready for a link. */
void query_print(const struct query_param *table,
    const struct query_param_value values[QUERY_PARAM_COUNT_MAX], struct buf *);

#endif
