#include "cgi/request.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/text.h"

enum { DRAIN_MAX = 1024 * 1024 };

static size_t taken; /* bytes of the body read so far */
static const char *body_read;

static const char *
variable(const char *name)
{
	const char *value = getenv(name);

	return value != NULL ? value : "";
}

static enum method
method_named(const char *name)
{
	static const char *const names[] = {
		[METHOD_GET] = "GET",
		[METHOD_HEAD] = "HEAD",
		[METHOD_POST] = "POST",
		[METHOD_DELETE] = "DELETE",
		[METHOD_OPTIONS] = "OPTIONS",
	};

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (strcmp(names[i], name) == 0)
			return (enum method)i;
	}
	return METHOD_OTHER;
}

void
request_read(struct request *rq)
{
	*rq = (struct request){
		.method = method_named(variable("REQUEST_METHOD")),
		.host = getenv("HTTP_HOST"),
		.path_info = variable("PATH_INFO"),
		.query = variable("QUERY_STRING"),
		.if_none_match = getenv("HTTP_IF_NONE_MATCH"),
		.origin = getenv("HTTP_ORIGIN"),
		.content_type = getenv("CONTENT_TYPE"),
		.accept = getenv("HTTP_ACCEPT"),
		.mcp_version = getenv("HTTP_MCP_PROTOCOL_VERSION"),
		.mcp_method = getenv("HTTP_MCP_METHOD"),
		.mcp_name = getenv("HTTP_MCP_NAME"),
		.a2a_version = getenv("HTTP_A2A_VERSION"),
	};
	rq->preflight = rq->method == METHOD_OPTIONS && rq->origin != NULL &&
	    getenv("HTTP_ACCESS_CONTROL_REQUEST_METHOD") != NULL;
}

void
request_read_caller(struct arena *mem, struct request_caller *c)
{
	char *secret = getenv("HTTP_AUTHORIZATION");

	*c = (struct request_caller){
		.origin = getenv("HTTP_X_ORIGIN"),
		.content_type = getenv("CONTENT_TYPE"),
		.address = getenv("REMOTE_ADDR"),
	};
	if (secret == NULL)
		return;
	c->authorization = arena_copy(mem, secret, strlen(secret));
	explicit_bzero(secret, strlen(secret));
}

enum request_body
request_body(struct arena *mem, size_t max, const char **p, size_t *n)
{
	const char *length = variable("CONTENT_LENGTH");
	int64_t declared = 0;
	size_t want = 0, got = 0;
	char *bytes;

	if (length[0] != '\0') {
		if (!text_int(length, -1, INT64_MAX, &declared) ||
		    declared < 0 || (uint64_t)declared > max)
			return REQUEST_BODY_TOO_LARGE;
		want = (size_t)declared;
	} else if (variable("HTTP_TRANSFER_ENCODING")[0] != '\0') {
		want = max + 1;
	}
	bytes = arena_alloc(mem, want + 1);
	while (got < want) {
		ssize_t r = read(STDIN_FILENO, bytes + got, want - got);

		if (r < 0 && errno == EINTR)
			continue;
		if (r <= 0)
			break;
		got += (size_t)r;
		taken += (size_t)r;
	}
	body_read = bytes;
	*p = bytes;
	*n = got;
	return got > max ? REQUEST_BODY_TOO_LARGE : REQUEST_BODY_OK;
}

/* A file without a name takes the place of what was read. */
bool
request_rewind(struct error *f)
{
	int fd;
	bool ok;

	if (taken == 0)
		return true;
	fd = memfd_create("body", 0);
	ok = fd >= 0 && write(fd, body_read, taken) == (ssize_t)taken &&
	    lseek(fd, 0, SEEK_SET) == 0 && dup2(fd, STDIN_FILENO) >= 0;
	if (fd >= 0)
		(void)close(fd);
	return ok ||
	    error_note(f, ERROR_INTERNAL_ERROR,
		"cannot put the request's body back: %s", strerror(errno));
}

void
request_drain(void)
{
	const char *length = variable("CONTENT_LENGTH");
	char sink[16 * 1024];
	int64_t left = 0;

	if (length[0] == '\0' && variable("HTTP_TRANSFER_ENCODING")[0] != '\0')
		left = DRAIN_MAX;
	else if (text_int(length, 0, DRAIN_MAX, &left))
		left -= (int64_t)taken;
	while (left > 0) {
		size_t want =
		    left < (int64_t)sizeof(sink) ? (size_t)left : sizeof(sink);
		ssize_t n = read(STDIN_FILENO, sink, want);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return;
		left -= n;
	}
}
