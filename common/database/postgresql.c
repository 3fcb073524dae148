/*
 * postgresql - connects to PostgreSQL, and runs statements.
 */
#include "database/postgresql.h"

#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>

#include "base/deadline.h"

enum { URL_MAX_BYTES = 4096 };

/* The soname whose functions match the header. */
#define LIBRARY "libpq.so.5"

#define FUNCTIONS(X)                                                           \
	X(PQclear)                                                             \
	X(PQconnectPoll)                                                       \
	X(PQconnectStartParams)                                                \
	X(PQconsumeInput)                                                      \
	X(PQenterPipelineMode)                                                 \
	X(PQerrorMessage)                                                      \
	X(PQfinish)                                                            \
	X(PQgetResult)                                                         \
	X(PQgetlength)                                                         \
	X(PQgetvalue)                                                          \
	X(PQhost)                                                              \
	X(PQisBusy)                                                            \
	X(PQpipelineSync)                                                      \
	X(PQport)                                                              \
	X(PQresultErrorField)                                                  \
	X(PQresultStatus)                                                      \
	X(PQsendQueryParams)                                                   \
	X(PQsetNoticeProcessor)                                                \
	X(PQsetSingleRowMode)                                                  \
	X(PQsocket)                                                            \
	X(PQstatus)

#define MEMBER(name) __typeof__(name) *name;
static struct {
	FUNCTIONS(MEMBER)
} pq;

/* ISO C has no cast from an object to a function; POSIX requires that this cast works. */
#define ENTRY(name) { #name, (void **)(void *)&pq.name },
static const struct {
	const char *name;
	void **function;
} functions[] = { FUNCTIONS(ENTRY) };

/* Sets the first line of the message as the note.  Returns the outcome. */
static enum postgresql_outcome
fail(struct error *f, enum postgresql_outcome outcome, const char *message)
{
	(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%.*s",
	    (int)strcspn(message, "\r\n"), message);
	return outcome;
}

static bool
load(void)
{
	static void *library;

	if (library != NULL)
		return true;
	library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
	for (size_t i = 0; library != NULL && i < ARRAY_LEN(functions); i++) {
		*functions[i].function = dlsym(library, functions[i].name);
		if (*functions[i].function == NULL)
			library = NULL;
	}
	return library != NULL;
}

/* Waits until the connection can be read or written.  Returns false after end_ms. */
static bool
wait_until(PGconn *c, short events, int64_t end_ms)
{
	struct pollfd fd = { pq.PQsocket(c), events, 0 };

	for (;;) {
		int64_t left_ms = end_ms - deadline_clock_ms();
		int n = left_ms > 0 ? poll(&fd, 1, (int)left_ms) : 0;

		if (n >= 0 || errno != EINTR)
			return n > 0;
	}
}

static enum postgresql_outcome
fail_late(struct error *f, int64_t limit_ms)
{
	(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
	    "the database did not answer within %" PRId64 " ms", limit_ms);
	return POSTGRESQL_TIMED_OUT;
}

/* Without this function, libpq would print notices. */
static void
ignore_notice(void *context, const char *message)
{
	(void)context;
	(void)message;
}

/* Copies the url without the host of the connection.  Returns false if it has no other host. */
static bool
skip_host(const char *url, PGconn *c, char rest[URL_MAX_BYTES])
{
	static const char port[] = ":5432"; /* the default */
	const char *item = strchr(url, '@'), *end;
	char name[URL_MAX_BYTES];
	size_t n;

	snprintf(name, sizeof(name), "%s:%s", pq.PQhost(c), pq.PQport(c));
	for (; item != NULL; item = *end == ',' ? end : NULL) {
		item++;
		end = item + strcspn(item, ",/?");
		n = (size_t)(end - item);
		if (strncmp(item, name, n) != 0 ||
		    (name[n] != '\0' && strcmp(name + n, port) != 0))
			continue;
		if (*end == ',')
			end++;
		else if (item[-1] == ',')
			item--;
		else
			return false;
		return snprintf(rest, URL_MAX_BYTES, "%.*s%s",
			   (int)(item - url), url, end) < URL_MAX_BYTES;
	}
	return false;
}

/*
 * The url overrides the keys before it, and the keys after it override the url.  A
 * machine that is off does not refuse a connection.  For this case, libpq has only the
 * time limit of TCP, after which it goes on to the next host.  It does not go on if a
 * server accepts a connection and hangs.  So a new call has the url without this host.
 */
enum postgresql_outcome
postgresql_open(struct pg_conn **connection, const char *url, int64_t host_ms,
    int64_t end_ms, struct error *f)
{
	static const char *const keys[] = { "gssencmode", "tcp_user_timeout",
		"dbname", "client_encoding", "application_name", NULL };
	char limit[24], rest[URL_MAX_BYTES];
	const char *const values[] = { "disable", limit, url, "UTF8", "cartaz",
		NULL };
	PostgresPollingStatusType next = PGRES_POLLING_WRITING;
	int64_t limit_ms = end_ms - deadline_clock_ms();
	int64_t host_end_ms = INT64_MAX;
	PGconn *c;

	*connection = NULL;
	if (!load())
		return fail(f, POSTGRESQL_REFUSED,
		    "there is no " LIBRARY "; install the package libpq5");
	snprintf(limit, sizeof(limit), "%" PRId64, host_ms);
	c = *connection = pq.PQconnectStartParams(keys, values, 1);
	if (c == NULL)
		fatal("out of memory");
	(void)pq.PQsetNoticeProcessor(c, ignore_notice, NULL);
	if (pq.PQstatus(c) == CONNECTION_BAD)
		next = PGRES_POLLING_FAILED;
	while (next != PGRES_POLLING_OK && next != PGRES_POLLING_FAILED) {
		if (pq.PQstatus(c) == CONNECTION_STARTED)
			host_end_ms = INT64_MAX;
		else if (host_end_ms == INT64_MAX && skip_host(url, c, rest))
			host_end_ms = deadline_clock_ms() + host_ms;
		if (wait_until(c,
			next == PGRES_POLLING_READING ? POLLIN : POLLOUT,
			host_end_ms < end_ms ? host_end_ms : end_ms)) {
			next = pq.PQconnectPoll(c);
		} else if (host_end_ms < end_ms) {
			postgresql_close(connection);
			return postgresql_open(
			    connection, rest, host_ms, end_ms, f);
		} else {
			return fail_late(f, limit_ms);
		}
	}
	if (next != PGRES_POLLING_OK || !pq.PQenterPipelineMode(c))
		return fail(f, POSTGRESQL_UNREACHABLE, pq.PQerrorMessage(c));
	return POSTGRESQL_DONE;
}

/* The outcomes of SQLSTATEs, by their first characters. */
static const struct {
	const char *begin;
	enum postgresql_outcome outcome;
} outcomes[] = {
	{ "22", POSTGRESQL_VALUE },
	{ "57014", POSTGRESQL_TIMED_OUT }, /* statement_timeout */
	{ "08", POSTGRESQL_LOST },         /* a pooler's connection */
	{ "40", POSTGRESQL_LOST },         /* a replica's conflict */
	{ "53", POSTGRESQL_LOST },         /* no resources */
	{ "57", POSTGRESQL_LOST },         /* the server stops */
};

static enum postgresql_outcome
fail_result(PGconn *c, const PGresult *result, struct error *f)
{
	const char *why =
	    pq.PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
	const char *state = pq.PQresultErrorField(result, PG_DIAG_SQLSTATE);

	if (why == NULL || state == NULL)
		return fail(f, POSTGRESQL_LOST, pq.PQerrorMessage(c));
	for (size_t i = 0; i < ARRAY_LEN(outcomes); i++) {
		if (strncmp(state, outcomes[i].begin,
			strlen(outcomes[i].begin)) == 0)
			return fail(f, outcomes[i].outcome, why);
	}
	return fail(f, POSTGRESQL_REFUSED, why);
}

static enum postgresql_outcome
take_result(PGconn *c, const PGresult *result, postgresql_row_fn *row,
    void *context, struct error *f)
{
	ExecStatusType status = pq.PQresultStatus(result);

	if (status == PGRES_SINGLE_TUPLE)
		return row == NULL ||
			row(context, pq.PQgetvalue(result, 0, 0),
			    (size_t)pq.PQgetlength(result, 0, 0))
		    ? POSTGRESQL_DONE
		    : POSTGRESQL_STOPPED;
	if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
	    status == PGRES_PIPELINE_SYNC)
		return POSTGRESQL_DONE;
	return fail_result(c, result, f);
}

/* Reads all results of one statement, or of the end of the pipeline. */
static enum postgresql_outcome
read_results(PGconn *c, postgresql_row_fn *row, void *context, int64_t end_ms,
    struct error *f)
{
	enum postgresql_outcome outcome = POSTGRESQL_DONE;
	int64_t limit_ms = end_ms - deadline_clock_ms();

	while (outcome == POSTGRESQL_DONE) {
		PGresult *result;

		while (pq.PQisBusy(c)) {
			if (!wait_until(c, POLLIN, end_ms))
				return fail_late(f, limit_ms);
			if (!pq.PQconsumeInput(c))
				return fail(
				    f, POSTGRESQL_LOST, pq.PQerrorMessage(c));
		}
		result = pq.PQgetResult(c);
		if (result == NULL)
			break;
		outcome = take_result(c, result, row, context, f);
		pq.PQclear(result);
	}
	return outcome;
}

enum postgresql_outcome
postgresql_run(struct pg_conn *c, const struct postgresql_statement *s,
    size_t count, postgresql_row_fn *row, void *context, int64_t end_ms,
    struct error *f)
{
	enum postgresql_outcome outcome = POSTGRESQL_DONE;
	bool sent = true;

	for (size_t i = 0; sent && i < count; i++)
		sent = pq.PQsendQueryParams(c, s[i].sql, (int)s[i].count, NULL,
		    s[i].values, NULL, NULL, 0);
	if (!sent || !pq.PQpipelineSync(c))
		return fail(f, POSTGRESQL_LOST, pq.PQerrorMessage(c));
	for (size_t i = 0; outcome == POSTGRESQL_DONE && i <= count; i++) {
		if (i < count)
			(void)pq.PQsetSingleRowMode(c);
		outcome = read_results(
		    c, i + 1 == count ? row : NULL, context, end_ms, f);
	}
	return outcome;
}

void
postgresql_close(struct pg_conn **connection)
{
	if (*connection != NULL)
		pq.PQfinish(*connection);
	*connection = NULL;
}
