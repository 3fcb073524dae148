/*
 * schema_page - reads the rows of sqlite_schema on page 1.
 */
#include "database/schema_page.h"

enum {
	FILE_HEADER = 100,
	RESERVED_AT = 20, /* bytes at the end of each page */
	LEAF = 13,        /* kind of a page without child pages */
	COUNT_AT = FILE_HEADER + 3,
	PLACES_AT = FILE_HEADER + 8,
	PLACE_SIZE = 2,
	ROWS_MAX = 256,
	/* a row of this length or more continues on another page */
	NOT_ON_PAGE = 35,
	COLUMNS = 3, /* the columns that are used: type, name, tbl_name */
};

struct span {
	const unsigned char *p, *end;
};

static size_t
read_place(const unsigned char *p)
{
	return (size_t)p[0] << 8 | p[1];
}

/* Reads a varint of up to three bytes.  On one page, only a row's id may be longer. */
static bool
read_varint(struct span *s, size_t *n)
{
	*n = 0;
	for (int i = 0; i < 3 && s->p < s->end; i++) {
		unsigned char byte = *s->p++;

		*n = *n << 7 | (byte & 0x7f);
		if (byte < 0x80)
			return true;
	}
	return false;
}

/* Reads a record whose header begins the span.  The first columns are texts. */
static bool
read_schema_columns(struct span record, struct span columns[COLUMNS])
{
	const unsigned char *start = record.p, *value;
	size_t header, type;

	if (!read_varint(&record, &header) ||
	    header > (size_t)(record.end - start))
		return false;
	value = start + header;
	for (size_t i = 0; i < COLUMNS; i++) {
		if (!read_varint(&record, &type) || type < 13 ||
		    type % 2 == 0 ||
		    (type - 13) / 2 > (size_t)(record.end - value))
			return false;
		columns[i] = (struct span){ value, value + (type - 13) / 2 };
		value = columns[i].end;
	}
	return record.p <= start + header;
}

static bool
span_equals(struct span s, const char *text)
{
	size_t n = strlen(text);

	return (size_t)(s.end - s.p) == n && memcmp(s.p, text, n) == 0;
}

/* Sets *kept if the row belongs to one of the tables. */
static bool
read_schema_row(
    struct span row, size_t usable, const char *const *tables, bool *kept)
{
	struct span columns[COLUMNS];
	size_t n, id;

	if (!read_varint(&row, &n) || n > usable - NOT_ON_PAGE ||
	    !read_varint(&row, &id) || n > (size_t)(row.end - row.p))
		return false;
	row.end = row.p + n;
	if (!read_schema_columns(row, columns) ||
	    !(span_equals(columns[0], "table") ||
		span_equals(columns[0], "index")))
		return false;
	*kept = false;
	for (; *tables != NULL; tables++)
		*kept = *kept || span_equals(columns[2], *tables);
	return true;
}

/*
 * Finds the offsets of the rows to keep.  Returns false if there are none, or the page
 * is damaged.
 */
static bool
find_kept(const unsigned char *page, size_t usable, const char *const *tables,
    size_t places[ROWS_MAX], size_t *kept)
{
	size_t count = read_place(page + COUNT_AT);

	*kept = 0;
	if (page[FILE_HEADER] != LEAF || count > ROWS_MAX ||
	    PLACES_AT + count * PLACE_SIZE > usable)
		return false;
	for (size_t i = 0; i < count; i++) {
		size_t at = read_place(page + PLACES_AT + i * PLACE_SIZE);
		bool is_kept;

		if (at < PLACES_AT || at >= usable ||
		    !read_schema_row((struct span){ page + at, page + usable },
			usable, tables, &is_kept))
			return false;
		if (is_kept)
			places[(*kept)++] = at;
	}
	return *kept > 0 && *kept < count;
}

bool
schema_page_narrow(unsigned char *page, size_t size, const char *const *tables)
{
	size_t places[ROWS_MAX], kept;

	if (size < 512 ||
	    !find_kept(page, size - page[RESERVED_AT], tables, places, &kept))
		return false;
	for (size_t i = 0; i < kept; i++) {
		page[PLACES_AT + i * PLACE_SIZE] =
		    (unsigned char)(places[i] >> 8);
		page[PLACES_AT + i * PLACE_SIZE + 1] = (unsigned char)places[i];
	}
	page[COUNT_AT] = (unsigned char)(kept >> 8);
	page[COUNT_AT + 1] = (unsigned char)kept;
	return true;
}
