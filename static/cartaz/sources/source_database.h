/*
 * source_database.h - reads the rows of a query as records.
 *
 * Also called: database source, SQL query, cursor.
 * Shape:  a row is a JSON object as PostgreSQL's row_to_json() makes it.  The columns are
 *         its members.  Numbers, booleans, arrays and JSON are JSON values, times are
 *         ISO 8601 in the source's time zone, and all other types are texts.
 * Rules:  one transaction, REPEATABLE READ and READ ONLY, so that the list does not
 *         change while it is read, and one statement, so that the query cannot end the
 *         transaction.  No setting lasts longer than the transaction, because a pooler
 *         gives the connection to other clients.
 * Limits: connect_ms to connect, after the look-up of the name; total_ms for each
 *         statement; crawl_ms for all.  A row over max_bytes is an error.  A row over
 *         1 MiB is left out.
 * Errors: on false the job has its reason (job_fail()), which contains no secret.
 * Source: PostgreSQL's manual, "libpq", "DECLARE", "Transaction Isolation".
 */
#ifndef CARTAZ_SOURCES_SOURCE_DATABASE_H
#define CARTAZ_SOURCES_SOURCE_DATABASE_H

#include "cartaz/job/job.h"

bool source_database_read(
    struct job *, const struct brand *, const struct brand_source *) MUST_USE;

#endif
