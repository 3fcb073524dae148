/*
 * btree.h - reads rows of a table and looks into an index without SQLite.
 *
 * Why:    SQLite takes its time to start: it registers some hundred functions, reads
 *         the schema, compiles the statement.  That is most of what a list or a detail
 *         costs, whose rows are found by their number or by a slug.
 * Shape:  a file of SQLite whose pages have checksums (page_checksums.h), without a
 *         write-ahead log, its text in UTF-8, its schema on page 1.
 * Errors: none.  False: the file is not of that shape, is damaged, or holds what this
 *         does not read.  Whoever asked asks SQLite, which answers or says what is
 *         wrong.
 * Limits: BTREE_DEPTH_MAX pages from a root to a row, BTREE_PAGES_MAX pages a call,
 *         BTREE_ROW_MAX bytes of a row.  The file is not trusted: nothing is read
 *         beyond a page.
 * Owns:   the open file, until btree_close().
 * Source: https://www.sqlite.org/fileformat2.html sections 1.3 (header), 1.6 (pages of a
 *         B-tree), 2.1 (records) and 2.6 (the schema)
 */
#ifndef SNAPSHOT_BTREE_H
#define SNAPSHOT_BTREE_H

#include "base/base.h"
#include "snapshot/page_checksums.h"

enum {
	BTREE_DEPTH_MAX = 12,
	BTREE_PAGES_MAX = 10000,
	BTREE_ROW_MAX = 1024 * 1024,
	BTREE_COLUMNS_MAX = 12,
};

struct btree_file {
	int fd; /* while it is open */
	bool is_open;
	size_t page_size, usable;
	int pages_left; /* of a call, and of those within its visits */
	int walks;      /* that are under way */
	unsigned char
	    *first; /* the first page, until the schema is read; or NULL */
	struct page_checksums sums;
};

/* A column of a row: NULL, an integer, or else bytes. */
struct btree_value {
	enum { BTREE_NULL, BTREE_INT, BTREE_BYTES } kind;
	int64_t n;
	const char *p;
	size_t len;
	bool is_blob; /* of bytes: they are no text */
};

/* Valid while it is visited.  A column beyond the last is NULL. */
struct btree_row {
	int64_t id; /* the rowid */
	size_t count;
	struct btree_value columns[BTREE_COLUMNS_MAX];
};

/* False: the row is not as it should be, and the walk ends. */
typedef bool btree_visit_fn(void *context, const struct btree_row *);

bool btree_open(struct btree_file *, const char *path) MUST_USE;
void btree_close(struct btree_file *);

/*
 * The rows of the table that have after < rowid <= last, in their order; each number
 * once.  A visit may read other tables.
 */
bool btree_rows(struct btree_file *, uint32_t root, int64_t after, int64_t last,
    btree_visit_fn *, void *context) MUST_USE;

/*
 * *id: the rowid of the row that has the text in an index of one column of texts.
 * *found: there is one.
 */
bool btree_find(struct btree_file *, uint32_t root, const char *text,
    int64_t *id, bool *found) MUST_USE;

/* A table or index of the schema, created by just this statement; NULL: by any. */
struct btree_object {
	const char *name, *sql;
	uint32_t root; /* the output; 0: there is none */
};

/* Fills the roots. */
bool btree_find_objects(
    struct btree_file *, struct btree_object *, size_t count) MUST_USE;

#endif
