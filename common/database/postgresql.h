/*
 * postgresql.h - a connection to PostgreSQL.  Only this module includes libpq.
 *
 * Also called: database client, driver, pipeline.
 * Owns:   the connection, until postgresql_close(); the value of a row is valid during
 *         the call of postgresql_row_fn.
 * Rules:  a value is only sent as a parameter, never as a part of the SQL, and a
 *         statement has only one command.  The statements of one call are sent
 *         together.  Without a BEGIN, they are one transaction (pipeline mode).
 * Hosts:  a url may name several hosts.  libpq uses the first host that accepts a
 *         connection.  If a server accepts a connection and then hangs before it accepts
 *         the user, postgresql_open() tries the other hosts.
 * Limits: for each host, host_ms to connect after the look-up of its name, and then
 *         host_ms until the server accepts the user.  If the url has a single host, the
 *         second limit does not apply.  Only the look-up may continue after end_ms.
 * Units:  host_ms are milliseconds, end_ms is a time of base/deadline.h.
 * Errors: an outcome other than POSTGRESQL_DONE, with the first line of the message in
 *         the note.  The message may quote a part of the url, which may be a secret.
 *         After an error, only postgresql_close() may follow.
 * Source: PostgreSQL's manual: "libpq", sections "Pipeline Mode" and "Database
 *         Connection Control Functions"; appendix "Error Codes".
 */
#ifndef DATABASE_POSTGRESQL_H
#define DATABASE_POSTGRESQL_H

#include "base/error.h"

struct pg_conn;

enum postgresql_outcome {
	POSTGRESQL_DONE,
	POSTGRESQL_UNREACHABLE, /* no connection */
	POSTGRESQL_TIMED_OUT,
	/* The server ended the connection, stops, or lacks resources. */
	POSTGRESQL_LOST,
	POSTGRESQL_VALUE,   /* the server cannot use a value (class 22) */
	POSTGRESQL_REFUSED, /* any other error */
	POSTGRESQL_STOPPED, /* the row's function returned false; no note */
};

/* A value that is NULL is SQL's NULL. */
struct postgresql_statement {
	const char *sql; /* with the parameters $1, $2 ... */
	const char *const *values;
	size_t count;
};

/* Gets the first column of a row, as text; NULL is empty.  Returns false to stop. */
typedef bool postgresql_row_fn(void *context, const char *value, size_t n);

/* Connects.  The first call loads libpq, which loads twenty other libraries. */
enum postgresql_outcome postgresql_open(struct pg_conn **, const char *url,
    int64_t host_ms, int64_t end_ms, struct error *) MUST_USE;
/* Runs the statements.  The function, if any, gets the rows of the last statement. */
enum postgresql_outcome postgresql_run(struct pg_conn *,
    const struct postgresql_statement *, size_t count,
    postgresql_row_fn *row_or_null, void *context, int64_t end_ms,
    struct error *) MUST_USE;
/* Closes the connection, unless it is NULL, and sets it to NULL. */
void postgresql_close(struct pg_conn **);

#endif
