/*
 * response - makes one response and writes the bytes that the server reads.
 */
#include "cgi/response.h"

#include <errno.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/text.h"

enum {
	HEAD_MAX = 64 * 1024,
	BODY_MAX = 64 * 1024 * 1024,
	/* A list of 20 events fits.  Growing the buffer would cost time. */
	BODY_FIRST = 16 * 1024,
};

void
response_init(struct response *rs)
{
	*rs = (struct response){
		.status = 200,
		.head = BUF_INIT(HEAD_MAX),
		.body = { .max = BODY_MAX, .first = BODY_FIRST },
	};
}

void
response_release(struct response *rs)
{
	buf_release(&rs->head);
	buf_release(&rs->body);
}

static void
append_header_value(struct response *rs, const char *value)
{
	if (text_has_control(value))
		fatal("response: control character in a header");
	buf_text(&rs->head, value);
}

void
response_header(struct response *rs, const char *name, const char *value)
{
	buf_text(&rs->head, name);
	buf_text(&rs->head, ": ");
	append_header_value(rs, value);
	buf_char(&rs->head, '\n');
}

void
response_link(struct response *rs, const char *href, const char *rel)
{
	buf_text(&rs->head, "Link: <");
	append_header_value(rs, href);
	buf_text(&rs->head, ">; rel=\"");
	append_header_value(rs, rel);
	buf_text(&rs->head, "\"\n");
}

void
response_clear(struct response *rs)
{
	rs->status = 200;
	rs->type = NULL;
	buf_reset(&rs->head);
	buf_reset(&rs->body);
}

const char *
response_reason(int status)
{
	static const struct {
		int status;
		char reason[32];
	} reasons[] = {
		{ 200, "OK" },
		{ 201, "Created" },
		{ 202, "Accepted" },
		{ 204, "No Content" },
		{ 301, "Moved Permanently" },
		{ 302, "Found" },
		{ 304, "Not Modified" },
		{ 400, "Bad Request" },
		{ 401, "Unauthorized" },
		{ 403, "Forbidden" },
		{ 404, "Not Found" },
		{ 405, "Method Not Allowed" },
		{ 406, "Not Acceptable" },
		{ 408, "Request Timeout" },
		{ 409, "Conflict" },
		{ 410, "Gone" },
		{ 411, "Length Required" },
		{ 413, "Content Too Large" },
		{ 414, "URI Too Long" },
		{ 415, "Unsupported Media Type" },
		{ 417, "Expectation Failed" },
		{ 421, "Misdirected Request" },
		{ 422, "Unprocessable Content" },
		{ 423, "Locked" },
		{ 429, "Too Many Requests" },
		{ 431, "Request Header Fields Too Large" },
		{ 500, "Internal Server Error" },
		{ 501, "Not Implemented" },
		{ 502, "Bad Gateway" },
		{ 503, "Service Unavailable" },
		{ 504, "Gateway Timeout" },
		{ 505, "HTTP Version Not Supported" },
	};

	for (size_t i = 0; i < ARRAY_LEN(reasons); i++) {
		if (reasons[i].status == status)
			return reasons[i].reason;
	}
	if (status < 200 || status > 599)
		fatal("response: not a final status");
	return "Unassigned"; /* a backend's status without a name */
}

static void
print_head(const struct response *rs, struct buf *out)
{
	if (rs->head.full || rs->body.full)
		fatal("response: over its limit");
	buf_printf(
	    out, "Status: %d %s\n", rs->status, response_reason(rs->status));
	if (rs->type != NULL)
		buf_printf(out, "Content-Type: %s\nContent-Length: %zu\n",
		    rs->type, rs->body.len);
	buf_bytes(out, buf_cstr(&rs->head), rs->head.len);
	buf_char(out, '\n');
}

static response_writer *writer;

void
response_set_writer(response_writer *to)
{
	writer = to;
}

static bool
write_all_parts(int fd, struct iovec *v, int count)
{
	if (writer != NULL && writer(fd, v, count))
		return true;
	while (count > 0) {
		ssize_t w = writev(fd, v, count);

		if (w < 0 && errno == EINTR)
			continue;
		if (w <= 0)
			return false;
		for (; count > 0 && (size_t)w >= v->iov_len; v++, count--)
			w -= (ssize_t)v->iov_len;
		if (count > 0) {
			v->iov_base = (char *)v->iov_base + w;
			v->iov_len -= (size_t)w;
		}
	}
	return true;
}

bool
response_send(const struct response *rs, bool head_only,
    struct response_fallback *fallback)
{
	LOCAL_BUF head = BUF_INIT(HEAD_MAX + 256);

	print_head(rs, &head);
	fallback->sent = true;
	return write_all_parts(fallback->fd,
	    (struct iovec[]){ { head.p, head.len },
		{ rs->body.p, head_only ? 0 : rs->body.len } },
	    head_only || rs->body.len == 0 ? 1 : 2);
}

void
response_fallback_init(struct response_fallback *fallback, int fd)
{
	fallback->fd = fd;
	fallback->sent = false;
	fallback->len = 0;
}

/* Makes the fallback a problem document without a brand. */
static void
set_constant(struct response_fallback *fallback)
{
	static const char body[] =
	    "{\"type\":\"about:blank\",\"title\":\"Internal Server Error\","
	    "\"status\":500,\"code\":\"internal_error\","
	    "\"detail\":\"The service could not answer. Try again later.\","
	    "\"error\":\"internal_error\"}\n";

	fallback->len =
	    (size_t)snprintf(fallback->bytes, sizeof(fallback->bytes),
		"Status: 500 Internal Server Error\n"
		"Content-Type: application/problem+json\n"
		"Content-Length: %zu\n"
		"X-Content-Type-Options: nosniff\n"
		"Access-Control-Allow-Origin: *\n"
		"Cache-Control: no-store\n\n%s",
		sizeof(body) - 1, body);
}

void
response_fallback_set(
    struct response_fallback *fallback, const struct response *rs)
{
	struct buf out = BUF_FIXED(fallback->bytes);

	print_head(rs, &out);
	buf_bytes(&out, buf_cstr(&rs->body), rs->body.len);
	/* If the response does not fit, the constant fallback is sent. */
	fallback->len = out.full ? 0 : out.len;
}

void
response_fallback_send(void *context, const char *why)
{
	struct response_fallback *fallback = context;

	(void)why;
	if (fallback->sent)
		return;
	if (fallback->len == 0)
		set_constant(fallback);
	fallback->sent = true;
	(void)write_all_parts(
	    fallback->fd, &(struct iovec){ fallback->bytes, fallback->len }, 1);
}
