/*
 * upstream_database.h - an exchange with a PostgreSQL database, whose answer has the form
 * of an HTTP response.
 *
 * Shape:  status 200 and the JSON of the statement; 404 if there is no row; 400 and the
 *         database's message if the database cannot use a value of the request.
 * Rules:  the transaction is read-only, and its times are in the brand's time zone.
 *         These settings end with the transaction, so a connection pooler may share the
 *         connection.  If Cartaz cannot connect, or loses the connection, the exchange
 *         is repeated once, because a server that stops may break a connection that it
 *         has just accepted.
 * Cursor: if page_rows is not 0, each exchange fetches the next rows of a cursor, as
 *         {"items": [...]}.  All exchanges use one transaction, so after the first page
 *         a lost connection is an error.
 * Time:   the database ends the statement when the time of the exchange is over
 *         (statement_timeout).
 * Owns:   the connection and the answer, until upstream_database_close().
 * Errors: ERROR_UPSTREAM_UNAVAILABLE; the note has the database's message, which may
 *         contain a secret.
 */
#ifndef UPSTREAM_UPSTREAM_DATABASE_H
#define UPSTREAM_UPSTREAM_DATABASE_H

#include "brand/brand.h"
#include "http/http_client.h"
#include "profile/request_template.h"

struct pg_conn;

struct upstream_database {
	struct pg_conn *connection; /* NULL: none */
	int64_t pages; /* number of pages that the cursor fetched */
	struct http_response answer;
};

/* Takes at most left_ms.  Returns true if there is a whole answer, of any status. */
bool upstream_database_exchange(struct upstream_database *,
    const struct brand *, const struct request_template_statement *,
    int64_t left_ms, const struct http_response **, struct error *) MUST_USE;
void upstream_database_close(struct upstream_database *);

#endif
