#include "fetch.h"

#include <curl/curl.h>
#include <strings.h>

#include "text.h"

enum {
	HEADERS_MAX = 64 * 1024,
	SLOW_BYTES_S = 256, /* fewer bytes a second ... */
	SLOW_S = 4,         /* ... for so long is too slow */
	SHOWN_MAX = 300,
};

struct fetch {
	CURL *curl;
	struct fetch_limits limits;
	struct fetch_answer answer;
	char error[CURL_ERROR_SIZE];
};

/* The address without what may be secret in it. */
static void
show(const char *url, char out[SHOWN_MAX])
{
	snprintf(out, SHOWN_MAX, "%.*s", (int)strcspn(url, "?#"), url);
}

static size_t
take_body(char *p, size_t size, size_t n, void *context)
{
	struct fetch_answer *a = context;

	buf_bytes(&a->body, p, size * n);
	return a->body.full ? 0 : size * n;
}

/* Headers of the last answer: an interim one's are forgotten. */
static size_t
take_header(char *p, size_t size, size_t n, void *context)
{
	struct fetch_answer *a = context;
	size_t len = size * n;

	if (len > 5 && memcmp(p, "HTTP/", 5) == 0)
		buf_reset(&a->headers);
	while (len > 0 && (p[len - 1] == '\r' || p[len - 1] == '\n'))
		len--;
	buf_bytes(&a->headers, p, len);
	buf_char(&a->headers, '\n');
	return a->headers.full ? 0 : size * n;
}

/* A lost option would be a lost limit: failing to set one is fatal. */
#define SET(f, option, value)                                                  \
	do {                                                                   \
		if (curl_easy_setopt((f)->curl, option, value) != CURLE_OK)    \
			fatal("fetch: libcurl refuses " #option);              \
	} while (0)

struct fetch *
fetch_open(struct fetch_limits limits, const char *user_agent)
{
	struct fetch *f = mem_alloc(sizeof(*f));

	*f = (struct fetch){ .limits = limits };
	f->answer.body = BUF_INIT((size_t)limits.max_bytes);
	f->answer.headers = BUF_INIT(HEADERS_MAX);
	if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		fatal("fetch: libcurl does not start");
	f->curl = curl_easy_init();
	if (f->curl == NULL)
		fatal("fetch: libcurl does not start");
	SET(f, CURLOPT_PROTOCOLS_STR, "http,https");
	SET(f, CURLOPT_FOLLOWLOCATION, 0L);
	SET(f, CURLOPT_PROXY, "");
	SET(f, CURLOPT_NOPROXY, "*");
	SET(f, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
	SET(f, CURLOPT_PATH_AS_IS, 1L);
	SET(f, CURLOPT_SSL_VERIFYPEER, 1L);
	SET(f, CURLOPT_SSL_VERIFYHOST, 2L);
	SET(f, CURLOPT_ACCEPT_ENCODING, "gzip");
	SET(f, CURLOPT_CONNECTTIMEOUT_MS, (long)limits.connect_ms);
	SET(f, CURLOPT_TIMEOUT_MS, (long)limits.total_ms);
	SET(f, CURLOPT_LOW_SPEED_LIMIT, (long)SLOW_BYTES_S);
	SET(f, CURLOPT_LOW_SPEED_TIME, (long)SLOW_S);
	SET(f, CURLOPT_NOSIGNAL, 1L);
	SET(f, CURLOPT_USERAGENT, user_agent);
	SET(f, CURLOPT_ERRORBUFFER, f->error);
	SET(f, CURLOPT_WRITEFUNCTION, take_body);
	SET(f, CURLOPT_WRITEDATA, &f->answer);
	SET(f, CURLOPT_HEADERFUNCTION, take_header);
	SET(f, CURLOPT_HEADERDATA, &f->answer);
	return f;
}

void
fetch_close(struct fetch *f)
{
	if (f == NULL)
		return;
	curl_easy_cleanup(f->curl);
	curl_global_cleanup();
	buf_release(&f->answer.body);
	buf_release(&f->answer.headers);
	free(f);
}

static struct curl_slist *
header_list(const struct fetch_request *rq)
{
	struct curl_slist *list = NULL;

	for (size_t i = 0; i < rq->header_count; i++) {
		struct buf line = BUF_INIT(HEADERS_MAX);
		struct curl_slist *longer;

		buf_printf(
		    &line, "%s: %s", rq->headers[i].name, rq->headers[i].value);
		longer = curl_slist_append(list, buf_cstr(&line));
		explicit_bzero(line.p, line.len);
		buf_release(&line);
		if (longer == NULL)
			fatal("out of memory");
		list = longer;
	}
	return list;
}

bool
fetch_exchange(struct fetch *f, const struct fetch_request *rq,
    const struct fetch_answer **answer, struct fault *fault)
{
	struct curl_slist *headers = header_list(rq);
	char shown[SHOWN_MAX];
	curl_off_t retry_after_s = 0;
	long status = 0;
	CURLcode code;

	buf_reset(&f->answer.body);
	buf_reset(&f->answer.headers);
	f->error[0] = '\0';
	show(rq->url, shown);
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
	if (f->answer.body.full)
		return fault_note(fault, FAULT_UPSTREAM_UNAVAILABLE,
		    "%s: the answer is larger than %lld bytes", shown,
		    (long long)f->limits.max_bytes);
	if (code != CURLE_OK)
		return fault_note(fault, FAULT_UPSTREAM_UNAVAILABLE, "%s: %s",
		    shown, curl_easy_strerror(code));
	curl_easy_getinfo(f->curl, CURLINFO_RESPONSE_CODE, &status);
	f->answer.status = (int)status;
	curl_easy_getinfo(f->curl, CURLINFO_RETRY_AFTER, &retry_after_s);
	f->answer.retry_after_s = retry_after_s;
	*answer = &f->answer;
	return true;
}

bool
fetch_header_value(
    const struct fetch_answer *a, const char *name, struct buf *out)
{
	size_t n = strlen(name);

	for (const char *line = buf_cstr(&a->headers); *line != '\0';
	     line += strcspn(line, "\n") + 1) {
		if (strncasecmp(line, name, n) != 0 || line[n] != ':')
			continue;
		line += n + 1;
		line += strspn(line, " \t");
		buf_bytes(out, line, strcspn(line, "\n"));
		return true;
	}
	return false;
}

const char *
fetch_version(void)
{
	return curl_version_info(CURLVERSION_NOW)->version;
}
