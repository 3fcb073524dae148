/*
 * schema_page.h - a part of a database's schema.
 *
 * Why:    before its first statement SQLite reads the statements that created each
 *         table, index and full-text index of a file.  Of a snapshot with two dozen
 *         that is half of all that a list of events takes.
 * How:    the schema is a table, whose only page is page 1: an array of the places of
 *         its rows, and the rows.  Rows of other tables are left out of the array.
 *         What is left is a schema as any other; it is never written.
 * Limits: of a schema that takes more than page 1, that has views or triggers, or that
 *         is damaged nothing is left out.  The page is not trusted: no row is read
 *         beyond it.
 * Owns:   nothing.
 * Source: https://www.sqlite.org/fileformat2.html section 1.6 (pages of a B-tree), 2.1
 *         (records) and 2.6 (the schema)
 */
#ifndef DATABASE_SCHEMA_PAGE_H
#define DATABASE_SCHEMA_PAGE_H

#include "base/base.h"

/*
 * Leaves the tables of a list, which ends with NULL, and their indexes.  False: the page
 * is as it was.
 */
bool schema_page_narrow(
    unsigned char *page, size_t size, const char *const *tables) MUST_USE;

#endif
