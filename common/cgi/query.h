/*
 * query.h - parses the query parameters of a request by the table of a program.
 *
 * Also called: query string, GET parameters.
 * Rules:  the first value of a name is used.  If it is empty, the parameter is absent.
 *         Unknown names are ignored.  An integer is -?[0-9]+; an integer outside of the
 *         range in the table becomes the nearer limit, and any other value becomes the
 *         default.  Text is cut after QUERY_PARAM_TEXT_MAX bytes, or the limit in the
 *         table.  Tabs and line ends become blanks.  Invalid UTF-8 and other control
 *         characters of ASCII become question marks.
 * Owns:   nothing; text is in the arena.
 * Units:  limits are bytes of UTF-8, after percent-decoding.
 * Errors: none, because every query string has a meaning.
 */
#ifndef CGI_QUERY_H
#define CGI_QUERY_H

#include "base/arena.h"
#include "base/base.h"
#include "base/buf.h"

enum { QUERY_PARAM_TEXT_MAX = 256, QUERY_PARAM_COUNT_MAX = 32 };

enum query_param_kind { QUERY_PARAM_TEXT, QUERY_PARAM_INT };

struct query_param {
	/*
	 * "" ends a table.  An array, because the loader would have to relocate a pointer
	 * whenever a program starts.
	 */
	char name[20];
	enum query_param_kind kind;
	/*
	 * For an integer.  A text has only `max`, its limit in bytes.  0 means
	 * QUERY_PARAM_TEXT_MAX.
	 */
	int64_t min, max, default_value;
};

struct query_param_value {
	const char *text; /* NULL: absent; also set for an integer */
	int64_t n;        /* of an integer; absent: the default */
};

/* Macros for the rows of a table. */
#define QUERY_TEXT(parameter)                                                  \
	{                                                                      \
		.name = parameter, .kind = QUERY_PARAM_TEXT                    \
	}
#define QUERY_TEXT_OF(parameter, bytes)                                        \
	{                                                                      \
		.name = parameter, .kind = QUERY_PARAM_TEXT, .max = (bytes)    \
	}
#define QUERY_INT(parameter, least, most, without)                             \
	{                                                                      \
		.name = parameter, .kind = QUERY_PARAM_INT, .min = (least),    \
		.max = (most), .default_value = (without)                      \
	}

/* Sets the value of each row of the table, at the index of the row. */
void query_parse(const struct query_param *table, const char *query,
    struct arena *, struct query_param_value values[QUERY_PARAM_COUNT_MAX]);

/*
 * Appends the values that the program used, such as "a=b&page=2", encoded for a link:
 * every integer, and each text that is not absent.
 */
void query_print(const struct query_param *table,
    const struct query_param_value values[QUERY_PARAM_COUNT_MAX], struct buf *);

#endif
