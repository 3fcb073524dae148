#include "answers.h"

#include "base/text.h"
#include "base/write_whole.h"
#include "fuzz.h"
#include "http/http_headers.h"

struct http_client {
	struct http_response response;
};

struct http_client *
http_client_open(struct http_limits limits, const char *site_url_or_null)
{
	struct http_client *c = mem_alloc(sizeof(*c));

	HOLDS(limits.total_ms > 0 &&
	    (site_url_or_null == NULL ||
		text_starts(site_url_or_null, "http")));
	*c = (struct http_client){ .response = {
				       .body = BUF_INIT(FUZZ_ROOM),
				       .headers = BUF_INIT(FUZZ_ROOM),
				   } };
	return c;
}

void
http_client_close(struct http_client *c)
{
	buf_release(&c->response.body);
	buf_release(&c->response.headers);
	free(c);
}

void
http_client_limit(struct http_client *c, int64_t total_ms)
{
	(void)c;
	HOLDS(total_ms > 0);
}

bool
http_client_exchange(struct http_client *c, const struct http_request *rq,
    const struct http_response **response, struct error *f)
{
	struct http_response *r = &c->response;

	for (size_t i = 0; i < rq->header_count; i++)
		HOLDS(strpbrk(rq->headers[i].value, "\r\n") == NULL);
	buf_reset(&r->headers);
	buf_reset(&r->body);
	r->status = answers_give(rq, &r->headers, &r->body);
	r->outcome = HTTP_CLIENT_WHOLE;
	*response = r;
	/* libcurl refuses such an address, too. */
	for (const char *p = rq->url; *p != '\0'; p++)
		r->status = *p >= 0 && (*p <= ' ' || *p == 0x7f) ? ANSWERS_NONE
								 : r->status;
	if (r->status == 429 || r->status >= 500 || r->status < 200) {
		r->outcome = HTTP_CLIENT_MALFORMED;
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "no answer");
	}
	return true;
}

/* Each exchange ends when it starts; the last one is given first. */
enum { GROUP_MAX = 64 };

struct http_group {
	struct {
		struct http_client *client;
		const struct http_response *response;
		struct error error;
		bool ok;
	} ended[GROUP_MAX];
	size_t count;
};

struct http_group *
http_group_open(void)
{
	struct http_group *g = mem_alloc(sizeof(*g));

	g->count = 0;
	return g;
}

void
http_group_close(struct http_group *g)
{
	HOLDS(g->count == 0);
	free(g);
}

void
http_group_start(
    struct http_group *g, struct http_client *c, const struct http_request *rq)
{
	size_t i = g->count++;

	HOLDS(i < GROUP_MAX);
	g->ended[i].client = c;
	g->ended[i].ok = http_client_exchange(
	    c, rq, &g->ended[i].response, &g->ended[i].error);
	if (g->ended[i].ok && rq->body_fd > 0 && c->response.status == 200)
		HOLDS(write_whole(
		    rq->body_fd, c->response.body.p, c->response.body.len));
}

struct http_client *
http_group_wait(struct http_group *g, bool *ok,
    const struct http_response **response, struct error *f)
{
	if (g->count == 0)
		return NULL;
	g->count--;
	*ok = g->ended[g->count].ok;
	*response = g->ended[g->count].response;
	*f = g->ended[g->count].error;
	return g->ended[g->count].client;
}

bool
http_response_header(
    const struct http_response *r, const char *name, struct buf *out)
{
	const char *at = buf_cstr(&r->headers);
	size_t n;
	const char *value = http_headers_next(&at, name, &n);

	if (value != NULL)
		buf_bytes(out, value, n);
	return value != NULL;
}

const char *
http_client_version(void)
{
	return "none";
}
