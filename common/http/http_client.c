/*
 * http_client - configures libcurl for one bounded exchange.
 */
#include "http/http_client.h"

#include <curl/curl.h>
#include <sys/socket.h>

#include "http/http_headers.h"
#include "http/public_address.h"
#include "http/gunzip.h"
#include "base/paths.h"
#include "base/text.h"

enum {
	HEAD_MAX = 64 * 1024, /* bytes, with interim responses and trailer */
	SLOW_BYTES_S = 256,   /* fewer bytes per second ... */
	SLOW_S = 4,           /* ... for so many seconds is too slow */
	SHOWN_MAX = 200,
};

struct http_client {
	CURL *curl;
	struct http_limits limits;
	struct http_response answer;
	struct gunzip *gunzip; /* NULL until it is needed */
	bool public_only;      /* of the present request */
	bool in_body;          /* `encoding` is known */
	enum http_headers_encoding encoding;
	size_t head_bytes;
	const char *why; /* the reason why this file ended the exchange */
	char error[CURL_ERROR_SIZE];
};

static const struct {
	const char *what, *advice;
} outcome_texts[] = {
	[HTTP_CLIENT_UNREACHABLE] = { "no connection",
	    "see that the address is right and that it runs there" },
	[HTTP_CLIENT_TIMED_OUT] = { "too slow",
	    "raise connect_ms or total_ms if it cannot be faster" },
	[HTTP_CLIENT_LOST] = { "the answer broke off", "its log may say why" },
	[HTTP_CLIENT_UNTRUSTED] = { "no TLS that can be trusted",
	    "mend its certificate, or name its authority in SSL_CERT_FILE" },
	[HTTP_CLIENT_TOO_LARGE] = { "the answer is too large",
	    "ask for fewer events at once, or raise max_bytes" },
	[HTTP_CLIENT_MALFORMED] = { "the answer is not valid HTTP",
	    "who runs it must mend it" },
	[HTTP_CLIENT_REFUSED] = { "not an address to ask at",
	    "mend it; a password belongs into the secrets" },
};

/* Any other code means a response that is malformed HTTP. */
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
	    "its body is over max_bytes" },
	{ CURLE_URL_MALFORMAT, HTTP_CLIENT_REFUSED, NULL },
	{ CURLE_LOGIN_DENIED, HTTP_CLIENT_REFUSED, "there is a user in it" },
	/* libcurl's code for a header line of more than 100 KB */
	{ CURLE_OUT_OF_MEMORY, HTTP_CLIENT_MALFORMED,
	    "a line of its head is endless" },
};

/* Prints the address without its user and its query, which may be secret. */
static void
print_safe_url(const char *url, char out[SHOWN_MAX])
{
	const char *scheme = strstr(url, "://");
	size_t head = scheme != NULL ? (size_t)(scheme + 3 - url) : 0;
	size_t host = strcspn(url + head, "/?#");
	const char *rest = memrchr(url + head, '@', host);

	rest = rest != NULL ? rest + 1 : url + head;
	snprintf(out, SHOWN_MAX, "%.*s%.*s", (int)head, url,
	    (int)strcspn(rest, "?#"), rest);
}

/* libcurl ends the exchange when a callback returns less than it got. */
static size_t
abort_exchange(
    struct http_client *f, enum http_outcome outcome, const char *why)
{
	f->answer.outcome = outcome;
	f->why = why;
	return 0;
}

/* A lost option would be a lost limit, so failing to set one is fatal. */
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

	if (f->head_bytes ==
	    0) /* the response starts: from now on the speed is checked */
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
		why = "its Content-Encoding is none that was asked for";
	else if (!inflate_body(f, p, len))
		why = "its gzip is spoilt";
	if (body->full)
		return abort_exchange(
		    f, HTTP_CLIENT_TOO_LARGE, "its body is over max_bytes");
	if (why == NULL)
		return len;
	if (is_success(f))
		return abort_exchange(f, HTTP_CLIENT_MALFORMED, why);
	f->encoding = HTTP_HEADERS_FOREIGN;
	buf_reset(body);
	return len;
}

/* The only place that connects: after the name's look-up, before a byte is sent. */
static curl_socket_t
open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
	struct http_client *f = context;

	(void)purpose;
	if (f->public_only && !public_address_is(&to->addr)) {
		(void)abort_exchange(f, HTTP_CLIENT_REFUSED,
		    "a redirect led into a network of our own");
		return CURL_SOCKET_BAD;
	}
	return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

struct http_client *
http_client_open(struct http_limits limits, const char *user_agent)
{
	struct http_client *f = mem_alloc(sizeof(*f));

	*f = (struct http_client){ .limits = limits };
	f->answer.body = BUF_INIT((size_t)limits.max_bytes);
	f->answer.headers = BUF_INIT(HEAD_MAX + 1);
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		fatal("http_client: libcurl does not start");
	f->curl = curl_easy_init();
	if (f->curl == NULL)
		fatal("http_client: libcurl does not start");
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
	SET(f, CURLOPT_QUICK_EXIT, 1L); /* does not wait for the resolver */
	SET(f, CURLOPT_USERAGENT, user_agent);
	SET(f, CURLOPT_ERRORBUFFER, f->error);
	SET(f, CURLOPT_WRITEFUNCTION, on_body);
	SET(f, CURLOPT_WRITEDATA, f);
	SET(f, CURLOPT_HEADERFUNCTION, on_header);
	SET(f, CURLOPT_HEADERDATA, f);
	SET(f, CURLOPT_OPENSOCKETFUNCTION, open_socket);
	SET(f, CURLOPT_OPENSOCKETDATA, f);
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
	struct buf line = BUF_INIT(HEAD_MAX);
	struct curl_slist *longer;

	buf_printf(&line, "%s: %s", name, value);
	longer = curl_slist_append(*list, buf_cstr(&line));
	explicit_bzero(line.p, line.len);
	buf_release(&line);
	if (longer == NULL)
		fatal("out of memory");
	*list = longer;
}

static bool
has_header(const struct http_request *rq, const char *header)
{
	for (size_t i = 0; i < rq->header_count; i++) {
		if (text_equal_nocase(rq->headers[i].name, header))
			return true;
	}
	return false;
}

static struct curl_slist *
header_list(const struct http_request *rq)
{
	struct curl_slist *list = NULL;

	if (!has_header(rq, "Accept"))
		add_header(&list, "Accept", "application/json");
	if (!has_header(rq, "Accept-Encoding"))
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
	f->why = NULL;
	f->error[0] = '\0';
	if (f->gunzip != NULL)
		gunzip_reset(f->gunzip);
	SET(f, CURLOPT_LOW_SPEED_TIME, 0L);
}

static CURLcode
perform(struct http_client *f, const struct http_request *rq)
{
	struct curl_slist *headers = header_list(rq);
	CURLcode code;

	f->public_only = rq->public_only;
	/* A kept connection was not looked at. */
	SET(f, CURLOPT_FRESH_CONNECT, rq->public_only ? 1L : 0L);
	SET(f, CURLOPT_HTTPGET, 1L);
	if (rq->body != NULL) {
		SET(f, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)rq->body_len);
		SET(f, CURLOPT_POSTFIELDS, rq->body);
	}
	SET(f, CURLOPT_CUSTOMREQUEST, rq->method);
	SET(f, CURLOPT_HTTPHEADER, headers);
	code = curl_easy_setopt(f->curl, CURLOPT_URL, rq->url);
	if (code == CURLE_OK)
		code = curl_easy_perform(f->curl);
	SET(f, CURLOPT_HTTPHEADER, NULL);
	curl_slist_free_all(headers);
	return code;
}

/* Finds the two faults of a response that libcurl accepts. */
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
	/* libcurl uses the last of two lengths. */
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

bool
http_client_exchange(struct http_client *f, const struct http_request *rq,
    const struct http_response **answer, struct error *fault)
{
	struct http_response *a = &f->answer;
	curl_off_t retry_after_s = 0;
	char shown[SHOWN_MAX];
	long status = 0;
	CURLcode code;

	*answer = a;
	reset_exchange(f);
	code = perform(f, rq);
	if (code == CURLE_OK)
		check_response(f);
	else
		set_failure(f, code);
	if (a->outcome != HTTP_CLIENT_WHOLE) {
		print_safe_url(rq->url, shown);
		return error_note(fault, ERROR_UPSTREAM_UNAVAILABLE,
		    "%s: %s (%.160s); %s", shown,
		    outcome_texts[a->outcome].what, f->why,
		    outcome_texts[a->outcome].advice);
	}
	(void)curl_easy_getinfo(f->curl, CURLINFO_RESPONSE_CODE, &status);
	(void)curl_easy_getinfo(f->curl, CURLINFO_RETRY_AFTER, &retry_after_s);
	a->status = (int)status;
	a->retry_after_s = retry_after_s;
	return true;
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
