/*
 * source_database - sends the query of a source to PostgreSQL, and reads the rows.
 */
#include "cartaz/sources/source_database.h"

#include <inttypes.h>

#include "base/deadline.h"
#include "brand/secret.h"
#include "cartaz/sources/source_fetch.h"
#include "database/postgresql.h"
#include "json/json_splitter.h"

enum {
	URL_MAX_BYTES = 4096,
	SQL_MAX_BYTES = 256 * 1024,
	ROWS = 1000,     /* in one FETCH */
	GRACE_MS = 2000, /* the server's own timeout comes first */
};

struct database {
	struct job *job;
	const struct brand *brand;
	const struct brand_source *source;
	struct pg_conn *connection;
	int64_t rows; /* in the present statement */
};

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

/* Fails the job, unless it has failed already. */
static bool
fail(const struct database *s, const char *doing, const char *message)
{
	return job_fail(s->job, "%s: %s", doing,
	    has_secret(s, message)
		? "PostgreSQL's message contains a secret, so Cartaz does not "
		  "show it"
		: message);
}

static bool
connect_to(struct database *s, const char *url)
{
	int64_t limit_ms = s->source->upstream.limits.connect_ms;
	struct error f;

	return postgresql_open(&s->connection, url, limit_ms,
		   deadline_clock_ms() + limit_ms, &f) == POSTGRESQL_DONE ||
	    fail(s, "no connection", f.note);
}

static bool
take_row(void *context, const char *value, size_t n)
{
	struct database *s = context;

	if (n > (size_t)s->source->upstream.limits.max_bytes)
		return job_fail(s->job,
		    "a row is larger than limits.max_bytes (%lld); raise this "
		    "limit, or select fewer columns",
		    (long long)s->source->upstream.limits.max_bytes);
	s->rows++;
	if (n <= JSON_SPLITTER_RECORD_MAX)
		return job_add(s->job, value, n);
	job_leave_out(s->job, "is larger than 1 MiB", "is larger than 1 MiB");
	return true;
}

/* Runs the statements.  The rows of the last one are records. */
static bool
run(struct database *s, const struct postgresql_statement *statements,
    size_t count)
{
	int64_t limit_ms = s->source->upstream.limits.total_ms + GRACE_MS;
	struct error f;
	enum postgresql_outcome outcome = postgresql_run(s->connection,
	    statements, count, take_row, s, deadline_clock_ms() + limit_ms, &f);

	return outcome == POSTGRESQL_DONE ||
	    (outcome != POSTGRESQL_STOPPED && fail(s, "its query", f.note));
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
	if (sql.full)
		return job_fail(s->job,
		    "its query has more than %d bytes; save the query as a "
		    "view of the database, and select from the view",
		    SQL_MAX_BYTES);
	return run(s,
	    (const struct postgresql_statement[]){
		{ "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" },
		{ "SELECT set_config('statement_timeout', $1, true), "
		  "set_config('TimeZone', $2, true)",
		    values, ARRAY_LEN(values) },
		{ buf_cstr(&sql) },
	    },
	    3);
}

static bool
fetch(struct database *s)
{
	char sql[40];
	const struct postgresql_statement statement = { sql };
	struct error f;
	bool ok;

	snprintf(sql, sizeof(sql), "FETCH %d FROM cartaz", ROWS);
	do {
		s->rows = 0;
		ok = (job_has_time(s->job, &f) ||
			 job_fail(s->job, "%s", f.note)) &&
		    run(s, &statement, 1);
	} while (ok && s->rows == ROWS);
	return ok;
}

bool
source_database_read(
    struct job *j, const struct brand *b, const struct brand_source *source)
{
	struct database s = { .job = j, .brand = b, .source = source };
	LOCAL_BUF url = BUF_INIT(URL_MAX_BYTES);
	struct error f;
	bool ok;

	j->position.place.unit = "row";
	job_use_profile(j);
	ok = source_fetch_url(j->tool, b, source, &url, &f) ||
	    job_fail(j, "%s", f.note);
	ok = ok && connect_to(&s, buf_cstr(&url)) && begin(&s) && fetch(&s);
	postgresql_close(&s.connection);
	if (url.len > 0)
		explicit_bzero(url.p, url.len);
	return ok;
}
