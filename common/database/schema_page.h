/*
 * schema_page.h - shows SQLite only a part of a database's schema.
 *
 * Also called: lazy schema loading, sqlite_master.
 * Why:    before its first statement SQLite parses the statements that created each
 *         table, index and full-text index of a file.  A snapshot has two dozen of these
 *         statements.  Parsing them takes half of the time of a list of events.
 * How:    the schema is a table with a single page, page 1: an array of the offsets of
 *         its rows, and the rows.  Rows of tables that are not in the list are removed
 *         from the array.  The rest is a valid schema.  The changed page is never
 *         written to the file.
 * Limits: nothing is removed from a schema that needs more than page 1, that has views
 *         or triggers, that has none of the listed tables, or that is damaged.  The page
 *         is untrusted, so no row is read beyond the page's end.
 * Owns:   nothing.
 * Source: https://www.sqlite.org/fileformat2.html section 1.6 (pages of a B-tree), 2.1
 *         (records) and 2.6 (the schema)
 */
#ifndef DATABASE_SCHEMA_PAGE_H
#define DATABASE_SCHEMA_PAGE_H

#include "base/base.h"

/*
 * Changes page 1, of `size` bytes, so that its schema has only the tables in the list
 * and their indexes.  NULL ends the list.  Returns false if the page was not changed.
 */
bool schema_page_narrow(
    unsigned char *page, size_t size, const char *const *tables) MUST_USE;

#endif
