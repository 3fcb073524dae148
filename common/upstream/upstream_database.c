/*
 * upstream_database - runs the statement of a request in PostgreSQL.
 */
#include "upstream/upstream_database.h"

#include <inttypes.h>

#include "base/deadline.h"
#include "database/postgresql.h"

/* Adds the answer, or, for a cursor, one of its rows. */
static bool
add_answer(void *context, const char *value, size_t n)
{
	struct buf *body = context;

	if (body->len > 0 && body->p[body->len - 1] == '}')
		buf_char(body, ',');
	buf_bytes(body, value, n);
	return !body->full;
}

/* Runs the statement, with a new connection if there is none. */
static enum postgresql_outcome
run(struct upstream_database *d, const struct brand *b,
    const struct request_template_statement *s, int64_t end_ms, struct error *f)
{
	enum postgresql_outcome outcome = POSTGRESQL_DONE;
	char left_ms[24], fetch[48];
	const char *const settings[] = { left_ms, b->timezone };
	const struct postgresql_statement statements[] = {
		{ "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" },
		{ "SELECT set_config('transaction_read_only', 'on', true), "
		  "set_config('statement_timeout', $1, true), "
		  "set_config('TimeZone', $2, true)",
		    settings, ARRAY_LEN(settings) },
		{ s->sql, s->values, s->count },
		{ fetch },
	};
	bool is_cursor = s->page_rows > 0, is_new = d->connection == NULL;
	size_t first = is_cursor ? (is_new ? 0 : 3) : 1;

	if (is_new && d->pages > 0) {
		(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "the connection was lost between two pages of the list");
		return POSTGRESQL_REFUSED;
	}
	if (is_new)
		outcome = postgresql_open(&d->connection, s->url,
		    b->upstream.limits.connect_ms, end_ms, f);
	snprintf(left_ms, sizeof(left_ms), "%" PRId64,
	    end_ms > deadline_clock_ms() ? end_ms - deadline_clock_ms() : 1);
	snprintf(fetch, sizeof(fetch), "FETCH %" PRId64 " FROM cartaz",
	    s->page_rows);
	buf_reset(&d->answer.body);
	buf_text(&d->answer.body, is_cursor ? "{\"items\":[" : "");
	if (outcome == POSTGRESQL_DONE)
		outcome = postgresql_run(d->connection, statements + first,
		    is_cursor ? 4 - first : 2, add_answer, &d->answer.body,
		    end_ms, f);
	buf_text(&d->answer.body, is_cursor ? "]}" : "");
	if (outcome == POSTGRESQL_DONE && d->answer.body.full)
		outcome = POSTGRESQL_STOPPED;
	d->pages += is_cursor && outcome == POSTGRESQL_DONE;
	if (outcome != POSTGRESQL_DONE)
		postgresql_close(&d->connection);
	return outcome;
}

static const enum http_outcome http_outcomes[] = {
	[POSTGRESQL_DONE] = HTTP_CLIENT_WHOLE,
	[POSTGRESQL_UNREACHABLE] = HTTP_CLIENT_UNREACHABLE,
	[POSTGRESQL_TIMED_OUT] = HTTP_CLIENT_TIMED_OUT,
	[POSTGRESQL_LOST] = HTTP_CLIENT_LOST,
	[POSTGRESQL_VALUE] = HTTP_CLIENT_WHOLE,
	[POSTGRESQL_REFUSED] = HTTP_CLIENT_REFUSED,
	[POSTGRESQL_STOPPED] = HTTP_CLIENT_TOO_LARGE,
};

bool
upstream_database_exchange(struct upstream_database *d, const struct brand *b,
    const struct request_template_statement *s, int64_t left_ms,
    const struct http_response **answer, struct error *f)
{
	int64_t end_ms = deadline_clock_ms() + left_ms;
	struct http_response *a = &d->answer;
	enum postgresql_outcome outcome;

	(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
	    "its answer is over limits.max_bytes");
	a->body.max = (size_t)b->upstream.limits.max_bytes;
	outcome = run(d, b, s, end_ms, f);
	if (outcome == POSTGRESQL_LOST || outcome == POSTGRESQL_UNREACHABLE)
		outcome = run(d, b, s, end_ms, f);
	*answer = a;
	a->outcome = http_outcomes[outcome];
	a->status = a->body.len > 0 ? 200 : 404;
	if (outcome == POSTGRESQL_VALUE) {
		a->status = 400;
		buf_reset(&a->body);
		buf_text(&a->body, f->note);
	}
	return a->outcome == HTTP_CLIENT_WHOLE;
}

void
upstream_database_close(struct upstream_database *d)
{
	postgresql_close(&d->connection);
	buf_release(&d->answer.body);
	d->pages = 0;
}
