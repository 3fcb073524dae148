/*
 * http_client - configures libcurl for one bounded exchange.
 */
#include "http/http_client.h"

#include <curl/curl.h>
#include <errno.h>
#include <sys/socket.h>

#include "http/http_failure.h"
#include "http/http_headers.h"
#include "http/public_address.h"
#include "http/gunzip.h"
#include "base/paths.h"
#include "base/text.h"
#include "base/write_whole.h"

enum {
	HEAD_MAX = 64 * 1024, /* bytes, with interim responses and trailer */
	SLOW_BYTES_S = 256,   /* fewer bytes per second ... */
	SLOW_S = 4,           /* ... for so many seconds is too slow */
	POLL_MS = 1000,
	AGENT_MAX = 4096,
};

struct http_client {
	CURL *curl;
	struct http_limits limits;
	struct http_response answer;
	struct gunzip *gunzip; /* NULL until it is needed */
	/* For the present request. */
	bool public_only;
	int body_fd;
	struct curl_slist *headers;
	char shown[HTTP_FAILURE_SHOWN_MAX]; /* the shown address */
	int64_t kept;                       /* bytes of the body in the file */
	bool in_body;                       /* `encoding` is known */
	enum http_headers_encoding encoding;
	size_t head_bytes;
	const char *why; /* why this file ended the exchange */
	char error[CURL_ERROR_SIZE];
};

struct http_group {
	CURLM *multi;
};

/* Any other code means a malformed HTTP response. */
static const struct {
	CURLcode code;
	enum http_outcome outcome;
	const char *why; /* NULL: libcurl's message */
} outcome_of_code[] = {
	{ CURLE_COULDNT_RESOLVE_HOST, HTTP_CLIENT_UNREACHABLE, NULL },
	{ CURLE_COULDNT_CONNECT, HTTP_CLIENT_UNREACHABLE, NULL },
	{ CURLE_OPERATION_TIMEDOUT, HTTP_CLIENT_TIMED_OUT, NULL },
	{ CURLE_PARTIAL_FILE, HTTP_CLIENT_LOST, NULL },
	{ CURLE_GOT_NOTHING, HTTP_CLIENT_LOST, NULL },
	{ CURLE_SEND_ERROR, HTTP_CLIENT_LOST, NULL },
	{ CURLE_RECV_ERROR, HTTP_CLIENT_LOST, NULL },
	{ CURLE_SSL_CONNECT_ERROR, HTTP_CLIENT_UNTRUSTED, NULL },
	{ CURLE_PEER_FAILED_VERIFICATION, HTTP_CLIENT_UNTRUSTED, NULL },
	{ CURLE_SSL_CACERT_BADFILE, HTTP_CLIENT_UNTRUSTED, NULL },
	{ CURLE_FILESIZE_EXCEEDED, HTTP_CLIENT_TOO_LARGE,
	    "its body is over limits.max_bytes" },
	{ CURLE_URL_MALFORMAT, HTTP_CLIENT_REFUSED, NULL },
	{ CURLE_LOGIN_DENIED, HTTP_CLIENT_REFUSED, "it contains a user name" },
	/* libcurl's code for a header line of more than 100 KB */
	{ CURLE_OUT_OF_MEMORY, HTTP_CLIENT_MALFORMED,
	    "a line of its head does not end" },
};

/* Ends the exchange: libcurl does so if a callback returns less than it got. */
static size_t
abort_exchange(
    struct http_client *f, enum http_outcome outcome, const char *why)
{
	f->answer.outcome = outcome;
	f->why = why;
	return 0;
}

/* A lost option would be a lost limit, so failing to set an option is fatal. */
#define SET(f, option, value)                                                  \
	do {                                                                   \
		if (curl_easy_setopt((f)->curl, option, value) != CURLE_OK)    \
			fatal("http_client: libcurl refuses " #option);        \
	} while (0)

static size_t
on_header(char *p, size_t size, size_t n, void *context)
{
	struct http_client *f = context;
	size_t len = size * n;

	if (f->head_bytes == 0) /* the response starts: check the speed */
		SET(f, CURLOPT_LOW_SPEED_TIME, (long)SLOW_S);
	f->head_bytes += len;
	if (f->head_bytes > HEAD_MAX)
		return abort_exchange(
		    f, HTTP_CLIENT_MALFORMED, "its head is over 64 KiB");
	if (!f->in_body) /* the trailer follows the body */
		http_headers_add(&f->answer.headers, p, len);
	return len;
}

static bool
is_success(const struct http_client *f)
{
	long status = 0;

	(void)curl_easy_getinfo(f->curl, CURLINFO_RESPONSE_CODE, &status);
	return status >= 200 && status < 300;
}

static bool
inflate_body(struct http_client *f, const char *p, size_t n)
{
	if (f->gunzip == NULL)
		f->gunzip = gunzip_new();
	return gunzip_inflate(f->gunzip, p, n, &f->answer.body);
}

/* Moves decoded bytes to the file of the request, if there is a file. */
static size_t
keep_body(struct http_client *f, size_t len)
{
	struct buf *body = &f->answer.body;

	if (f->body_fd == 0 || !is_success(f))
		return len;
	f->kept += (int64_t)body->len;
	if (f->kept > f->limits.max_bytes)
		return abort_exchange(f, HTTP_CLIENT_TOO_LARGE,
		    "its body is over limits.max_bytes");
	if (!write_whole(f->body_fd, body->p, body->len))
		return abort_exchange(f, HTTP_CLIENT_NOT_KEPT, strerror(errno));
	buf_reset(body);
	return len;
}

static size_t
on_body(char *p, size_t size, size_t n, void *context)
{
	struct http_client *f = context;
	struct buf *body = &f->answer.body;
	size_t len = size * n;
	const char *why = NULL;

	if (!f->in_body)
		f->encoding =
		    http_headers_encoding(buf_cstr(&f->answer.headers));
	f->in_body = true;
	if (f->encoding == HTTP_HEADERS_IDENTITY)
		buf_bytes(body, p, len);
	else if (f->encoding == HTTP_HEADERS_FOREIGN)
		why = "its Content-Encoding was not requested";
	else if (!inflate_body(f, p, len))
		why = "its gzip is corrupt";
	if (body->full)
		return abort_exchange(f, HTTP_CLIENT_TOO_LARGE,
		    "its body is over limits.max_bytes");
	if (why == NULL)
		return keep_body(f, len);
	if (is_success(f))
		return abort_exchange(f, HTTP_CLIENT_MALFORMED, why);
	f->encoding = HTTP_HEADERS_FOREIGN;
	buf_reset(body);
	return len;
}

/* Opens every socket, after the look-up of the name and before a byte is sent. */
static curl_socket_t
open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
	struct http_client *f = context;

	(void)purpose;
	if (f->public_only && !public_address_is(&to->addr)) {
		(void)abort_exchange(f, HTTP_CLIENT_REFUSED,
		    "a redirect led to this machine or its networks");
		return CURL_SOCKET_BAD;
	}
	return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

struct http_client *
http_client_open(struct http_limits limits, const char *site_url_or_null)
{
	struct http_client *f = mem_alloc(sizeof(*f));
	LOCAL_BUF agent = BUF_INIT(AGENT_MAX);

	buf_printf(&agent, "Cartaz/%s", CARTAZ_VERSION);
	if (site_url_or_null != NULL)
		buf_printf(&agent, " (+%s)", site_url_or_null);
	*f = (struct http_client){ .limits = limits };
	f->answer.body = BUF_INIT((size_t)limits.max_bytes);
	f->answer.headers = BUF_INIT(HEAD_MAX + 1);
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		fatal("http_client: libcurl cannot be initialized");
	f->curl = curl_easy_init();
	if (f->curl == NULL)
		fatal("http_client: libcurl cannot be initialized");
	SET(f, CURLOPT_PROTOCOLS_STR, "http,https");
	SET(f, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
	SET(f, CURLOPT_HTTP09_ALLOWED, 0L);
	SET(f, CURLOPT_FOLLOWLOCATION, 0L);
	SET(f, CURLOPT_PROXY, "");
	SET(f, CURLOPT_NOPROXY, "*");
	SET(f, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	SET(f, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
	SET(f, CURLOPT_PATH_AS_IS, 1L);
	SET(f, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	SET(f, CURLOPT_SSL_VERIFYPEER, 1L);
	SET(f, CURLOPT_SSL_VERIFYHOST, 2L);
	if (paths_ca_file() != NULL)
		SET(f, CURLOPT_CAINFO, paths_ca_file());
	SET(f, CURLOPT_CONNECTTIMEOUT_MS, (long)limits.connect_ms);
	SET(f, CURLOPT_TIMEOUT_MS, (long)limits.total_ms);
	SET(f, CURLOPT_LOW_SPEED_LIMIT, (long)SLOW_BYTES_S);
	SET(f, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)limits.max_bytes);
	SET(f, CURLOPT_NOSIGNAL, 1L);
	SET(f, CURLOPT_QUICK_EXIT, 1L); /* do not wait for the resolver */
	SET(f, CURLOPT_USERAGENT, buf_cstr(&agent));
	SET(f, CURLOPT_ERRORBUFFER, f->error);
	SET(f, CURLOPT_WRITEFUNCTION, on_body);
	SET(f, CURLOPT_WRITEDATA, f);
	SET(f, CURLOPT_HEADERFUNCTION, on_header);
	SET(f, CURLOPT_HEADERDATA, f);
	SET(f, CURLOPT_OPENSOCKETFUNCTION, open_socket);
	SET(f, CURLOPT_OPENSOCKETDATA, f);
	SET(f, CURLOPT_PRIVATE, f);
	return f;
}

void
http_client_limit(struct http_client *f, int64_t total_ms)
{
	SET(f, CURLOPT_TIMEOUT_MS, (long)total_ms);
}

void
http_client_close(struct http_client *f)
{
	if (f == NULL)
		return;
	curl_easy_cleanup(f->curl);
	curl_global_cleanup();
	gunzip_free(f->gunzip);
	buf_release(&f->answer.body);
	buf_release(&f->answer.headers);
	free(f);
}

static void
add_header(struct curl_slist **list, const char *name, const char *value)
{
	LOCAL_BUF line = BUF_INIT(HEAD_MAX);
	struct curl_slist *longer;

	buf_printf(&line, "%s: %s", name, value);
	longer = curl_slist_append(*list, buf_cstr(&line));
	explicit_bzero(line.p, line.len);
	if (longer == NULL)
		fatal("out of memory");
	*list = longer;
}

static struct curl_slist *
header_list(const struct http_request *rq)
{
	struct curl_slist *list = NULL;
	bool has_accept = false;

	for (size_t i = 0; i < rq->header_count; i++)
		has_accept = has_accept ||
		    text_equal_nocase(rq->headers[i].name, "Accept");
	if (!has_accept)
		add_header(&list, "Accept", "application/json");
	add_header(&list, "Accept-Encoding", "gzip");
	for (size_t i = 0; i < rq->header_count; i++)
		add_header(&list, rq->headers[i].name, rq->headers[i].value);
	return list;
}

/* Clears the state of the previous exchange. */
static void
reset_exchange(struct http_client *f)
{
	buf_reset(&f->answer.body);
	buf_reset(&f->answer.headers);
	f->answer.outcome = HTTP_CLIENT_WHOLE;
	f->answer.status = 0;
	f->answer.retry_after_s = 0;
	f->in_body = false;
	f->encoding = HTTP_HEADERS_IDENTITY;
	f->head_bytes = 0;
	f->kept = 0;
	f->why = NULL;
	f->error[0] = '\0';
	if (f->gunzip != NULL)
		gunzip_reset(f->gunzip);
	SET(f, CURLOPT_LOW_SPEED_TIME, 0L);
}

/* Prepares the exchange. end_exchange() must follow. */
static CURLcode
begin_exchange(struct http_client *f, const struct http_request *rq)
{
	reset_exchange(f);
	http_failure_show(rq->url, f->shown);
	f->headers = header_list(rq);
	f->public_only = rq->public_only;
	f->body_fd = rq->body_fd;
	/* The address of a kept connection was not checked. */
	SET(f, CURLOPT_FRESH_CONNECT, rq->public_only ? 1L : 0L);
	SET(f, CURLOPT_HTTPGET, 1L);
	if (rq->body != NULL) {
		SET(f, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)rq->body_len);
		SET(f, CURLOPT_POSTFIELDS, rq->body);
	}
	SET(f, CURLOPT_CUSTOMREQUEST, rq->method);
	SET(f, CURLOPT_HTTPHEADER, f->headers);
	return curl_easy_setopt(f->curl, CURLOPT_URL, rq->url);
}

/* Finds two faults of a response that libcurl accepts. */
static void
check_response(struct http_client *f)
{
	if (f->encoding == HTTP_HEADERS_GZIP &&
	    !gunzip_is_complete(f->gunzip)) {
		if (is_success(f))
			abort_exchange(f, HTTP_CLIENT_MALFORMED,
			    "its gzip ends too early");
		else
			buf_reset(&f->answer.body);
	}
	/* If there are two lengths, libcurl uses the last. */
	if (!http_headers_length_is_valid(buf_cstr(&f->answer.headers)))
		abort_exchange(f, HTTP_CLIENT_MALFORMED,
		    "its Content-Length is not one number");
}

/* Keeps the reason when a callback ended the exchange. */
static void
set_failure(struct http_client *f, CURLcode code)
{
	if (f->why != NULL)
		return;
	f->answer.outcome = HTTP_CLIENT_MALFORMED;
	f->why = f->error[0] != '\0' ? f->error : curl_easy_strerror(code);
	for (size_t i = 0; i < ARRAY_LEN(outcome_of_code); i++) {
		if (outcome_of_code[i].code != code)
			continue;
		f->answer.outcome = outcome_of_code[i].outcome;
		if (outcome_of_code[i].why != NULL)
			f->why = outcome_of_code[i].why;
	}
}

/* Sets the response.  If it returns false, the outcome is not HTTP_CLIENT_WHOLE. */
static bool
end_exchange(struct http_client *f, CURLcode code, struct error *fault)
{
	struct http_response *a = &f->answer;
	curl_off_t retry_after_s = 0;
	long status = 0;

	SET(f, CURLOPT_HTTPHEADER, NULL);
	curl_slist_free_all(f->headers);
	if (code == CURLE_OK)
		check_response(f);
	else
		set_failure(f, code);
	if (a->outcome != HTTP_CLIENT_WHOLE)
		return http_failure_note(a->outcome, f->shown, f->why, fault);
	(void)curl_easy_getinfo(f->curl, CURLINFO_RESPONSE_CODE, &status);
	(void)curl_easy_getinfo(f->curl, CURLINFO_RETRY_AFTER, &retry_after_s);
	a->status = (int)status;
	a->retry_after_s = retry_after_s;
	return true;
}

bool
http_client_exchange(struct http_client *f, const struct http_request *rq,
    const struct http_response **answer, struct error *fault)
{
	CURLcode code = begin_exchange(f, rq);

	*answer = &f->answer;
	if (code == CURLE_OK)
		code = curl_easy_perform(f->curl);
	return end_exchange(f, code, fault);
}

struct http_group *
http_group_open(void)
{
	struct http_group *g = mem_alloc(sizeof(*g));

	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK ||
	    (g->multi = curl_multi_init()) == NULL)
		fatal("http_client: libcurl cannot be initialized");
	return g;
}

void
http_group_close(struct http_group *g)
{
	(void)curl_multi_cleanup(g->multi);
	curl_global_cleanup();
	free(g);
}

void
http_group_start(
    struct http_group *g, struct http_client *f, const struct http_request *rq)
{
	if (begin_exchange(f, rq) != CURLE_OK ||
	    curl_multi_add_handle(g->multi, f->curl) != CURLM_OK)
		fatal("http_client: libcurl cannot start a request");
}

struct http_client *
http_group_wait(struct http_group *g, bool *ok,
    const struct http_response **answer, struct error *fault)
{
	char *private = NULL;
	struct http_client *f;
	CURLMsg *ended;
	int running, count;
	CURLcode code;

	for (;;) {
		if (curl_multi_perform(g->multi, &running) != CURLM_OK)
			fatal("http_client: libcurl cannot continue");
		ended = curl_multi_info_read(g->multi, &count);
		if (ended != NULL)
			break;
		if (running == 0)
			return NULL;
		(void)curl_multi_poll(g->multi, NULL, 0, POLL_MS, NULL);
	}
	code = ended->data.result;
	(void)curl_easy_getinfo(ended->easy_handle, CURLINFO_PRIVATE, &private);
	f = (struct http_client *)(void *)private;
	(void)curl_multi_remove_handle(g->multi, f->curl);
	*answer = &f->answer;
	*ok = end_exchange(f, code, fault);
	return f;
}

bool
http_response_header(
    const struct http_response *a, const char *name, struct buf *out)
{
	const char *at = buf_cstr(&a->headers);
	size_t n;
	const char *value = http_headers_next(&at, name, &n);

	if (value != NULL)
		buf_bytes(out, value, n);
	return value != NULL;
}

const char *
http_client_version(void)
{
	return curl_version_info(CURLVERSION_NOW)->version;
}
