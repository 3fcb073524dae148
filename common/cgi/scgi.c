/*
 * scgi - reads the variables of an SCGI request, strictly.
 */
#include "cgi/scgi.h"

#include <errno.h>
#include <poll.h>
#include <sys/socket.h>

#include "base/deadline.h"
#include "base/text.h"

enum {
	DIGITS_MAX = 6,
	NAME_MAX_BYTES = 128,
	BODY_DIGITS_MAX = 15,
};

/* The prefix of variables with header fields. */
#define FIELD "HTTP_"

static bool
fail_scgi(struct error *f, const char *why)
{
	return error_note(
	    f, ERROR_BAD_REQUEST, "the request is not SCGI: %s", why);
}

bool
scgi_measure(const char *p, size_t n, size_t *total, struct error *f)
{
	size_t len = 0, i = 0;

	*total = 0;
	for (; i < n && p[i] >= '0' && p[i] <= '9'; i++) {
		if (i == DIGITS_MAX || (i == 1 && len == 0))
			return fail_scgi(f, "its header length is wrong");
		len = len * 10 + (size_t)(p[i] - '0');
	}
	if (i == n)
		return true;
	if (i == 0 || p[i] != ':')
		return fail_scgi(f, "it does not begin with a length");
	if (len == 0 || len > SCGI_HEADER_MAX)
		return fail_scgi(f, "its header length is wrong");
	*total = i + 1 + len + 1;
	return true;
}

/* Reads CONTENT_LENGTH: digits, without a leading zero. */
static bool
read_length(const char *text, int64_t *len)
{
	size_t n = strlen(text);

	return n > 0 && n <= BODY_DIGITS_MAX &&
	    strspn(text, "0123456789") == n && (text[0] != '0' || n == 1) &&
	    text_int(text, 0, INT64_MAX, len);
}

/* Returns the index of a variable, or the number of variables if it is missing. */
static size_t
place_of(const struct scgi_request *rq, const char *name, size_t n)
{
	size_t i = 0;

	while (i < rq->count &&
	    (strncmp(rq->environment[i], name, n) != 0 ||
		rq->environment[i][n] != '='))
		i++;
	return i;
}

/* The request is SCGI, so the server answers after reading the body. */
static bool
refuse(struct scgi_request *rq, const char *why, struct error *f)
{
	const char *length = scgi_variable(rq, "CONTENT_LENGTH");

	if (length == NULL || !read_length(length, &rq->body_len))
		rq->body_len = 0;
	rq->is_refused = true;
	rq->count = 0;
	rq->environment[0] = NULL;
	return error_note(f, ERROR_BAD_REQUEST, "the request has %s", why);
}

/*
 * Turns "name NUL value NUL" into "name=value NUL".  *next is the byte after the value.
 */
static bool
read_variable(
    char *p, char *end, struct scgi_request *rq, char **next, struct error *f)
{
	char *name_end = memchr(p, '\0', (size_t)(end - p)), *value_end;

	if (name_end == NULL || name_end == p ||
	    name_end - p > NAME_MAX_BYTES ||
	    memchr(p, '=', (size_t)(name_end - p)) != NULL)
		return fail_scgi(f, "a variable has a wrong name");
	value_end = memchr(name_end + 1, '\0', (size_t)(end - name_end - 1));
	if (value_end == NULL)
		return fail_scgi(f, "a variable has no value");
	*name_end = '=';
	if (place_of(rq, p, (size_t)(name_end - p)) < rq->count)
		return strncmp(p, FIELD, strlen(FIELD)) == 0
		    ? refuse(rq,
			  "two header fields with the same name, because - and _ "
			  "count as the same character",
			  f)
		    : fail_scgi(f, "a variable occurs twice");
	rq->environment[rq->count++] = p;
	*next = value_end + 1;
	return true;
}

bool
scgi_decode(char *p, size_t n, struct scgi_request *rq, struct error *f)
{
	char *end = p + n - 1, *next;
	const char *length, *version;
	size_t total;

	rq->count = 0;
	rq->environment[0] = NULL;
	rq->body_len = 0;
	rq->is_refused = false;
	if (!scgi_measure(p, n, &total, f))
		return false;
	if (total != n || *end != ',')
		return fail_scgi(f, "its header does not end with a comma");
	next = (char *)memchr(p, ':', n) + 1;
	while (next < end) {
		if (rq->count == SCGI_VARIABLES_READ)
			return refuse(rq, "too many variables", f);
		if (!read_variable(next, end, rq, &next, f))
			return false;
	}
	rq->environment[rq->count] = NULL;
	length = scgi_variable(rq, "CONTENT_LENGTH");
	version = scgi_variable(rq, "SCGI");
	if (length == NULL ||
	    length - rq->environment[0] !=
		(ptrdiff_t)sizeof("CONTENT_LENGTH=") - 1)
		return fail_scgi(f, "CONTENT_LENGTH is not its first variable");
	if (!read_length(length, &rq->body_len))
		return fail_scgi(f, "CONTENT_LENGTH is not a number");
	if (version == NULL || strcmp(version, "1") != 0)
		return fail_scgi(f, "the variable SCGI is not 1");
	return true;
}

const char *
scgi_variable(const struct scgi_request *rq, const char *name)
{
	size_t n = strlen(name), i = place_of(rq, name, n);

	return i < rq->count ? rq->environment[i] + n + 1 : NULL;
}

void
scgi_rename(struct scgi_request *rq, const char *from, const char *to)
{
	size_t n = strlen(from), len = strlen(to);
	size_t at = place_of(rq, from, n), old = place_of(rq, to, len);
	char *renamed;

	if (at == rq->count || len > n)
		return;
	renamed = rq->environment[at] + n - len;
	memcpy(renamed, to, len);
	rq->environment[at] = renamed;
	if (old == rq->count)
		return;
	rq->environment[old] = rq->environment[--rq->count];
	rq->environment[rq->count] = NULL;
}

bool
scgi_put(struct scgi_request *rq, char *variable)
{
	size_t at = place_of(rq, variable, strcspn(variable, "="));

	if (at == SCGI_VARIABLES_MAX)
		return false;
	if (at == rq->count)
		rq->environment[++rq->count] = NULL;
	rq->environment[at] = variable;
	return true;
}

bool
scgi_is_gone(int fd)
{
	struct pollfd look = { .fd = fd };

	return poll(&look, 1, 0) == 1 && (look.revents & POLLHUP) != 0;
}

ssize_t
scgi_receive(int fd, int64_t until_ms, char *p, size_t n)
{
	for (;;) {
		ssize_t r = recv(fd, p, n, MSG_DONTWAIT);
		struct pollfd wait = { .fd = fd, .events = POLLIN };
		int64_t left;

		if (r >= 0 || (errno != EAGAIN && errno != EINTR))
			return r;
		left = until_ms - deadline_clock_ms();
		if (left <= 0)
			return -1;
		(void)poll(&wait, 1, (int)left);
	}
}

bool
scgi_read(int fd, int64_t until_ms, char room[SCGI_ROOM], size_t *have,
    size_t *used, struct scgi_request *rq, struct error *f)
{
	*have = *used = 0;
	rq->is_refused = false;
	while (*used == 0 || *have < *used) {
		ssize_t r =
		    scgi_receive(fd, until_ms, room + *have, SCGI_ROOM - *have);

		if (r < 0)
			return fail_scgi(f, "its header did not come in time");
		if (r == 0)
			return fail_scgi(f, "it ends within its header");
		*have += (size_t)r;
		if (*used == 0 && !scgi_measure(room, *have, used, f))
			return false;
	}
	return scgi_decode(room, *used, rq, f);
}
