/*
 * request - reads the CGI meta-variables and the body of one request.
 */
#include "cgi/request.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/text.h"
#include "base/write_whole.h"

enum { DRAIN_MAX = 1024 * 1024 };

/* Returns the value of a variable, or NULL. */
static char *
variable(char *const *environment, const char *name)
{
	size_t n = strlen(name);

	for (; *environment != NULL; environment++) {
		if (strncmp(*environment, name, n) == 0 &&
		    (*environment)[n] == '=')
			return *environment + n + 1;
	}
	return NULL;
}

static const char *
variable_or_empty(char *const *environment, const char *name)
{
	const char *value = variable(environment, name);

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

/* Returns true for a variable that this file reads. */
bool
request_is_variable(const char *variable)
{
	static const char *const names[] = {
		"CARTAZ_REQUEST_ID=",
		"CARTAZ_UNCONDITIONAL=",
		"CONTENT_LENGTH=",
		"CONTENT_TYPE=",
		"HTTP_", /* all header fields */
		"PATH_INFO=",
		"QUERY_STRING=",
		"REMOTE_ADDR=",
		"REQUEST_METHOD=",
		"REQUEST_URI=",
	};

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (text_starts(variable, names[i]))
			return true;
	}
	return false;
}

void
request_init(struct request *rq, char *const *env, int body_fd)
{
	*rq = (struct request){
		.environment = env,
		.id = variable(env, "CARTAZ_REQUEST_ID"),
		.method =
		    method_named(variable_or_empty(env, "REQUEST_METHOD")),
		.host = variable(env, "HTTP_HOST"),
		.path_info = variable_or_empty(env, "PATH_INFO"),
		.query = variable_or_empty(env, "QUERY_STRING"),
		.address = variable_or_empty(env, "REQUEST_URI"),
		.unconditional = variable(env, "CARTAZ_UNCONDITIONAL") != NULL,
		.origin = variable(env, "HTTP_ORIGIN"),
		.content_type = variable(env, "CONTENT_TYPE"),
		.accept = variable(env, "HTTP_ACCEPT"),
		.mcp_version = variable(env, "HTTP_MCP_PROTOCOL_VERSION"),
		.mcp_method = variable(env, "HTTP_MCP_METHOD"),
		.mcp_name = variable(env, "HTTP_MCP_NAME"),
		.a2a_version = variable(env, "HTTP_A2A_VERSION"),
		.generation = variable(env, "HTTP_CARTAZ_GENERATION"),
	};
	if (!rq->unconditional)
		rq->if_none_match = variable(env, "HTTP_IF_NONE_MATCH");
	rq->preflight = rq->method == METHOD_OPTIONS && rq->origin != NULL &&
	    variable(env, "HTTP_ACCESS_CONTROL_REQUEST_METHOD") != NULL;
	rq->body = (struct request_body){
		.fd = body_fd,
		.length = variable_or_empty(env, "CONTENT_LENGTH"),
		.chunked =
		    variable_or_empty(env, "HTTP_TRANSFER_ENCODING")[0] != '\0',
	};
	/* Caddy sends this for a body of unknown length. */
	if (strcmp(rq->body.length, "-1") == 0) {
		rq->body.length = "";
		rq->body.chunked = true;
	}
}

void
request_read_caller(
    struct request *rq, struct arena *mem, struct request_caller *c)
{
	char *secret = variable(rq->environment, "HTTP_AUTHORIZATION");

	*c = (struct request_caller){
		.origin = variable(rq->environment, "HTTP_X_ORIGIN"),
		.content_type = rq->content_type,
		.address = variable(rq->environment, "REMOTE_ADDR"),
	};
	if (secret == NULL)
		return;
	c->authorization = arena_copy(mem, secret, strlen(secret));
	explicit_bzero(secret, strlen(secret));
}

/* Reads at most n bytes.  Returns 0 at the end of the body, less than 0 on an error. */
static ssize_t
read_some(int fd, char *p, size_t n)
{
	ssize_t r;

	do
		r = read(fd, p, n);
	while (r < 0 && errno == EINTR);
	return r;
}

bool
request_read_body(struct request *rq, struct arena *mem, size_t max,
    const char **p, size_t *n)
{
	struct request_body *body = &rq->body;
	int64_t declared = 0;
	size_t want = 0;
	ssize_t r = 1;
	char *bytes;

	if (body->length[0] != '\0') {
		if (!text_int(body->length, -1, INT64_MAX, &declared) ||
		    declared < 0 || (uint64_t)declared > max)
			return false;
		want = (size_t)declared;
	} else if (body->chunked) {
		want = max + 1;
	}
	bytes = arena_alloc(mem, want + 1);
	while (body->bytes_len < want &&
	    (r = read_some(body->fd, bytes + body->bytes_len,
		 want - body->bytes_len)) > 0)
		body->bytes_len += (size_t)r;
	/* The client is not at fault for the missing bytes. */
	if (r < 0)
		fatal("the body of the request cannot be read");
	*p = body->bytes = bytes;
	*n = body->bytes_len;
	return *n <= max;
}

/* The bytes of the descriptor are used up, so an anonymous file replaces it. */
bool
request_rewind(const struct request *rq, struct error *f)
{
	const struct request_body *body = &rq->body;
	int fd;
	bool ok;

	if (body->bytes_len == 0)
		return true;
	fd = memfd_create("body", 0);
	ok = fd >= 0 && write_whole(fd, body->bytes, body->bytes_len) &&
	    lseek(fd, 0, SEEK_SET) == 0 && dup2(fd, body->fd) >= 0;
	if (fd >= 0)
		(void)close(fd);
	return ok ||
	    error_internal(f, "cannot make the request body readable again: %s",
		strerror(errno));
}

static void
drain(int fd, int64_t left)
{
	UNINITIALIZED char sink[16 * 1024];

	while (left > 0) {
		ssize_t n = read_some(fd, sink,
		    left < (int64_t)sizeof(sink) ? (size_t)left : sizeof(sink));

		if (n <= 0)
			return;
		left -= n;
	}
}

void
request_drain(struct request *rq)
{
	int64_t left = 0;

	if (rq->body.length[0] == '\0' && rq->body.chunked)
		left = DRAIN_MAX;
	else if (text_int(rq->body.length, 0, DRAIN_MAX, &left))
		left -= (int64_t)rq->body.bytes_len;
	if (left > 0)
		drain(rq->body.fd, left);
}
