/*
 * postgresql - sends the query of a source to PostgreSQL, and reads the rows.
 */
#include "cartaz/sources/postgresql.h"

#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <libpq-fe.h>
#include <poll.h>
#include <time.h>

#include "brand/secret.h"
#include "cartaz/sources/source_fetch.h"
#include "json/json_splitter.h"

enum {
	URL_MAX_BYTES = 4096,
	SQL_MAX_BYTES = 256 * 1024,
	ROWS = 1000,     /* in one FETCH */
	GRACE_MS = 2000, /* the server's own timeout comes first */
};

/* The soname whose functions match the header. */
#define LIBRARY "libpq.so.5"

#define FUNCTIONS(X)                                                           \
	X(PQclear)                                                             \
	X(PQconnectPoll)                                                       \
	X(PQconnectStartParams)                                                \
	X(PQconsumeInput)                                                      \
	X(PQerrorMessage)                                                      \
	X(PQfinish)                                                            \
	X(PQgetResult)                                                         \
	X(PQgetlength)                                                         \
	X(PQgetvalue)                                                          \
	X(PQisBusy)                                                            \
	X(PQntuples)                                                           \
	X(PQresultErrorField)                                                  \
	X(PQresultStatus)                                                      \
	X(PQsendQueryParams)                                                   \
	X(PQsetNoticeProcessor)                                                \
	X(PQsetSingleRowMode)                                                  \
	X(PQsocket)                                                            \
	X(PQstatus)

/* Loaded if a source needs libpq, because libpq loads twenty other libraries. */
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

struct database {
	struct job *job;
	const struct brand *brand;
	const struct brand_source *source;
	PGconn *connection;
	int64_t rows; /* in the present statement */
};

static bool
load(struct job *j)
{
	void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);

	for (size_t i = 0; i < ARRAY_LEN(functions); i++) {
		*functions[i].function =
		    library != NULL ? dlsym(library, functions[i].name) : NULL;
		if (*functions[i].function == NULL)
			return job_fail(j,
			    "there is no " LIBRARY
			    "; install the package libpq5");
	}
	return true;
}

/* Returns true if a message quotes a part of the url that is a secret. */
static bool
has_secret(const struct database *s, const char *message)
{
	struct tool *t = s->job->tool;
	struct brand seen = *s->brand;
	const char *value;
	struct error f;

	seen.upstream = s->source->upstream;
	for (size_t i = 0; i < seen.upstream.secrets.count; i++) {
		if (!secret_read(&t->paths, &seen, i, &t->mem, &value, &f) ||
		    strstr(message, value) != NULL)
			return true;
	}
	return false;
}

/* Fails the job with the first line of the message. */
static bool
fail(const struct database *s, const char *doing, const char *message)
{
	if (has_secret(s, message))
		return job_fail(s->job,
		    "%s: PostgreSQL's message contains a secret, so Cartaz "
		    "does not show it",
		    doing);
	return job_fail(
	    s->job, "%s: %.*s", doing, (int)strcspn(message, "\r\n"), message);
}

static int64_t
clock_ms(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits until the connection can be read or written.  Returns false after end_ms. */
static bool
wait_until(const struct database *s, short events, int64_t end_ms)
{
	struct pollfd fd = { pq.PQsocket(s->connection), events, 0 };

	for (;;) {
		int64_t left_ms = end_ms - clock_ms();
		int n = left_ms > 0 ? poll(&fd, 1, (int)left_ms) : 0;

		if (n >= 0 || errno != EINTR)
			return n > 0;
	}
}

/* Without this function, libpq would print notices. */
static void
ignore_notice(void *context, const char *message)
{
	(void)context;
	(void)message;
}

static bool
connect_to(struct database *s, const char *url)
{
	static const char *const keys[] = { "dbname", "client_encoding",
		"application_name", NULL };
	const char *const values[] = { url, "UTF8", "cartaz", NULL };
	int64_t limit_ms = s->source->upstream.limits.connect_ms;
	int64_t end_ms = clock_ms() + limit_ms;
	PostgresPollingStatusType next = PGRES_POLLING_WRITING;

	s->connection = pq.PQconnectStartParams(keys, values, 1);
	if (s->connection == NULL)
		fatal("out of memory");
	(void)pq.PQsetNoticeProcessor(s->connection, ignore_notice, NULL);
	if (pq.PQstatus(s->connection) == CONNECTION_BAD)
		next = PGRES_POLLING_FAILED;
	while (next != PGRES_POLLING_OK && next != PGRES_POLLING_FAILED) {
		short events = next == PGRES_POLLING_READING ? POLLIN : POLLOUT;

		if (!wait_until(s, events, end_ms))
			return job_fail(s->job,
			    "no connection: the database does not answer "
			    "within limits.connect_ms (%" PRId64 ")",
			    limit_ms);
		next = pq.PQconnectPoll(s->connection);
	}
	return next == PGRES_POLLING_OK ||
	    fail(s, "no connection", pq.PQerrorMessage(s->connection));
}

static bool
take_row(struct database *s, const PGresult *result)
{
	int n = pq.PQgetlength(result, 0, 0);

	if (n > s->source->upstream.limits.max_bytes)
		return job_fail(s->job,
		    "a row is larger than limits.max_bytes (%lld)",
		    (long long)s->source->upstream.limits.max_bytes);
	s->rows++;
	if (n <= JSON_SPLITTER_RECORD_MAX)
		return job_add(s->job, pq.PQgetvalue(result, 0, 0), (size_t)n);
	job_leave_out(s->job, "is larger than 1 MiB", "is larger than 1 MiB");
	return true;
}

static bool
take_result(struct database *s, const char *doing, const PGresult *result)
{
	ExecStatusType status = pq.PQresultStatus(result);
	const char *why;

	if (status == PGRES_SINGLE_TUPLE)
		return s->rows < 0 || take_row(s, result);
	if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
		return true;
	why = pq.PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
	return fail(
	    s, doing, why != NULL ? why : pq.PQerrorMessage(s->connection));
}

/* Runs one statement.  Its rows are records, unless s->rows is below 0. */
static bool
run(struct database *s, const char *doing, const char *sql, int count,
    const char *const *values)
{
	int64_t limit_ms = s->source->upstream.limits.total_ms + GRACE_MS;
	PGconn *c = s->connection;
	bool ok = true;

	if (!pq.PQsendQueryParams(c, sql, count, NULL, values, NULL, NULL, 0) ||
	    !pq.PQsetSingleRowMode(c))
		return fail(s, doing, pq.PQerrorMessage(c));
	while (ok) {
		PGresult *result;

		while (pq.PQisBusy(c)) {
			if (!wait_until(s, POLLIN, clock_ms() + limit_ms))
				return job_fail(s->job,
				    "%s: the database does not answer within "
				    "limits.total_ms (%lld)",
				    doing,
				    (long long)
					s->source->upstream.limits.total_ms);
			if (!pq.PQconsumeInput(c))
				return fail(s, doing, pq.PQerrorMessage(c));
		}
		result = pq.PQgetResult(c);
		if (result == NULL)
			break;
		ok = take_result(s, doing, result);
		pq.PQclear(result);
	}
	return ok;
}

/* Starts the query as the cursor of a transaction with limits. */
static bool
begin(struct database *s)
{
	const char *query = s->source->query;
	LOCAL_BUF sql = BUF_INIT(SQL_MAX_BYTES);
	size_t n = strlen(query);
	char limit_ms[24];
	const char *const values[] = { limit_ms, s->job->brand.timezone };
	bool ok;

	while (n > 0 && strchr(" \t\r\n;", query[n - 1]) != NULL)
		n--;
	/* The line end closes a comment at the query's end. */
	buf_text(&sql,
	    "DECLARE cartaz NO SCROLL CURSOR FOR SELECT "
	    "row_to_json(q)::text FROM (");
	buf_bytes(&sql, query, n);
	buf_text(&sql, "\n) q");
	snprintf(limit_ms, sizeof(limit_ms), "%" PRId64,
	    s->source->upstream.limits.total_ms);
	s->rows = -1;
	ok = !sql.full ||
	    job_fail(s->job, "its query has more than %d bytes", SQL_MAX_BYTES);
	return ok &&
	    run(s, "cannot begin",
		"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", 0, NULL) &&
	    run(s, "cannot begin",
		"SELECT set_config('statement_timeout', $1, true), "
		"set_config('TimeZone', $2, true)",
		2, values) &&
	    run(s, "its query", buf_cstr(&sql), 0, NULL);
}

static bool
fetch(struct database *s)
{
	char sql[40];
	struct error f;
	bool ok;

	snprintf(sql, sizeof(sql), "FETCH %d FROM cartaz", ROWS);
	do {
		s->rows = 0;
		ok = (job_has_time(s->job, &f) ||
			 job_fail(s->job, "%s", f.note)) &&
		    run(s, "its query", sql, 0, NULL);
	} while (ok && s->rows == ROWS);
	return ok;
}

bool
postgresql_read(
    struct job *j, const struct brand *b, const struct brand_source *source)
{
	struct database s = { .job = j, .brand = b, .source = source };
	LOCAL_BUF url = BUF_INIT(URL_MAX_BYTES);
	struct error f;
	bool ok;

	j->position.place.unit = "row";
	job_use_profile(j);
	ok = load(j) &&
	    (source_fetch_url(j->tool, b, source, &url, &f) ||
		job_fail(j, "%s", f.note));
	ok = ok && connect_to(&s, buf_cstr(&url)) && begin(&s) && fetch(&s);
	if (s.connection != NULL)
		pq.PQfinish(s.connection);
	if (url.len > 0)
		explicit_bzero(url.p, url.len);
	return ok;
}
