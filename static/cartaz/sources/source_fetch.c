/*
 * source_fetch - requests the address of a source, and follows its redirects.
 */
#include "cartaz/sources/source_fetch.h"

#include <strings.h>

#include "base/text.h"
#include "brand/secret.h"
#include "cartaz/sources/source_defaults.h"
#include "http/http_client.h"

enum { URL_MAX_BYTES = 4096 };

static const char webcal[] = "webcal://";

bool
source_fetch_url(struct tool *t, const struct brand *b,
    const struct brand_source *s, struct buf *out, struct error *f)
{
	const struct brand seen = source_defaults_brand(b, s);
	const struct brand_secrets *secrets = &seen.upstream.secrets;
	const char *url = s->url;

	if (text_starts(url, webcal)) {
		buf_text(out, "https://");
		url += strlen(webcal);
	}
	for (const char *at; (at = strstr(url, "{secret.")) != NULL;) {
		const char *name = at + strlen("{secret.");
		size_t n = strcspn(name, "}"), i = 0;
		const char *value;

		while (i < secrets->count &&
		    (strlen(secrets->name[i]) != n ||
			memcmp(secrets->name[i], name, n) != 0))
			i++;
		if (i == secrets->count || name[n] != '}')
			return error_internal(f,
			    "its url names the secret \"%.*s\"; add this "
			    "name to the secrets of the source",
			    (int)(n < 64 ? n : 64), name);
		if (!secret_read(&t->paths, &seen, i, &t->mem, &value, f))
			return false;
		buf_bytes(out, url, (size_t)(at - url));
		if (s->kind == BRAND_SOURCE_POSTGRESQL)
			text_percent_encode(value, strlen(value), out);
		else
			buf_text(out, value);
		url = name + n + 1;
	}
	buf_text(out, url);
	return !out->full || error_internal(f, "its url is too long");
}

bool
source_fetch_same_host(const char *a, const char *b)
{
	size_t n = text_url_origin(a), m = text_url_origin(b);
	size_t i = strcspn(a, ":"), k = strcspn(b, ":");

	return n > i && n - i == m - k && strncasecmp(a + i, b + k, n - i) == 0;
}

/* Resolves an address by RFC 3986 section 5.2, in the forms that servers send. */
static void
resolve(const char *base, const char *location, struct buf *out)
{
	size_t origin = text_url_origin(base);
	size_t path = origin + strcspn(base + origin, "?#");

	if (text_starts(location, "//")) {
		buf_bytes(out, base, strcspn(base, ":") + 1);
	} else if (location[0] == '/') {
		buf_bytes(out, base, origin);
	} else if (strstr(location, "://") == NULL) {
		while (path > origin && base[path - 1] != '/')
			path--;
		buf_bytes(out, base, path);
		if (path == origin)
			buf_char(out, '/');
	}
	buf_bytes(out, location, strcspn(location, "#"));
}

static bool
is_redirect(int status)
{
	return status == 301 || status == 302 || status == 303 ||
	    status == 307 || status == 308;
}

/* Replaces the address by the address of the redirect. */
static bool
follow(const struct http_response *a, struct buf *url, struct error *f)
{
	LOCAL_BUF location = BUF_INIT(URL_MAX_BYTES);
	LOCAL_BUF next = BUF_INIT(URL_MAX_BYTES);
	bool ok;

	ok = http_response_header(a, "Location", &location) && !location.full;
	if (ok)
		resolve(buf_cstr(url), buf_cstr(&location), &next);
	ok = ok && !next.full && text_is_http_url(buf_cstr(&next));
	if (ok) {
		buf_reset(url);
		buf_text(url, buf_cstr(&next));
	} else {
		(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "redirects without a valid http or https address");
	}
	return ok;
}

/* The format of each kind, and the types that a request accepts. */
static const struct {
	enum file_format format;
	const char *types;
} kinds[] = {
	[BRAND_SOURCE_ICAL] = { FILE_FORMAT_CALENDAR,
	    "text/calendar, */*;q=0.1" },
	[BRAND_SOURCE_CSV] = { FILE_FORMAT_CSV, "text/csv, */*;q=0.1" },
	[BRAND_SOURCE_JSON] = { FILE_FORMAT_JSON,
	    "application/json, */*;q=0.1" },
	[BRAND_SOURCE_SCHEDULE] = { FILE_FORMAT_XML,
	    "application/xml, application/json, */*;q=0.1" },
	[BRAND_SOURCE_SCHEMA_ORG] = { FILE_FORMAT_HTML,
	    "text/html, application/xml, text/plain, */*;q=0.1" },
	[BRAND_SOURCE_POSTGRESQL] = { FILE_FORMAT_JSON, NULL }, /* not HTTP */
	[BRAND_SOURCE_NATIVE] = { FILE_FORMAT_ANY,
	    "application/json, text/csv, */*;q=0.1" },
};

enum file_format
source_fetch_format(const struct brand_source *s)
{
	return kinds[s->kind].format;
}

bool
source_fetch_explain(const struct brand_source *s,
    const struct http_response *a, struct error *f)
{
	bool is_webcal =
	    a->outcome == HTTP_CLIENT_UNTRUSTED && text_starts(s->url, webcal);
	const char *rest = strstr(f->note, ": ");
	char why[sizeof(f->note)];

	snprintf(why, sizeof(why), "%s", rest != NULL ? rest + 2 : f->note);
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s%s", why,
	    is_webcal ? "; webcal means https, so write http:// in the "
			"source's url if the host has no TLS"
		      : "");
}

/* Returns false if a crawler would leave the host that the operator named. */
static bool
may_go(const struct brand_source *s, const char *from, const char *to,
    struct error *f)
{
	return s->kind != BRAND_SOURCE_SCHEMA_ORG ||
	    source_fetch_same_host(from, to) ||
	    error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		"redirects to another host; name that host in the source's url");
}

struct http_request
source_fetch_request(const struct brand_source *s,
    const struct source_fetched *known, const char *url, const char *first)
{
	struct http_request rq = {
		.method = "GET",
		.url = url,
		.headers = { { "Accept", kinds[s->kind].types } },
		.header_count = 1,
		.public_only = !text_same_origin(url, first),
	};

	if (known->etag[0] != '\0')
		rq.headers[rq.header_count++] =
		    (struct http_header){ "If-None-Match", known->etag };
	if (known->modified[0] != '\0')
		rq.headers[rq.header_count++] =
		    (struct http_header){ "If-Modified-Since",
			    known->modified };
	return rq;
}

bool
source_fetch_go_on(const struct brand_source *s, const struct http_response *a,
    const char *first, int *redirects, struct buf *url, bool *more,
    struct error *f)
{
	*more = is_redirect(a->status);
	if (*more && ++*redirects > SOURCE_FETCH_REDIRECTS_MAX)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "more than %d redirects", SOURCE_FETCH_REDIRECTS_MAX);
	return !*more ||
	    (follow(a, url, f) && may_go(s, first, buf_cstr(url), f));
}

bool
source_fetch_exchange(struct http_client *client, const struct brand_source *s,
    const struct source_fetched *known, struct buf *url,
    const struct http_response **answer, struct error *f)
{
	LOCAL_MEMORY char *first = mem_copy_text(buf_cstr(url));
	bool ok = true, more = true;
	int redirects = 0;

	while (ok && more) {
		struct http_request rq =
		    source_fetch_request(s, known, buf_cstr(url), first);

		ok = (http_client_exchange(client, &rq, answer, f) ||
			 source_fetch_explain(s, *answer, f)) &&
		    source_fetch_go_on(
			s, *answer, first, &redirects, url, &more, f);
	}
	return ok;
}

static void
keep_validator(const struct http_response *a, const char *header, char out[200])
{
	LOCAL_BUF value = BUF_INIT(200);

	if (!http_response_header(a, header, &value) || value.full)
		buf_reset(&value);
	snprintf(out, 200, "%s", buf_cstr(&value));
	text_replace_invalid(out);
}

void
source_fetch_validators(
    const struct http_response *a, struct source_fetched *out)
{
	keep_validator(a, "ETag", out->etag);
	keep_validator(a, "Last-Modified", out->modified);
}

struct http_client *
source_fetch_open(const struct brand *b, const struct brand_source *s)
{
	struct http_limits limits = { s->upstream.limits.connect_ms,
		s->upstream.limits.total_ms, s->upstream.limits.max_bytes };

	return http_client_open(limits, b->site_url);
}

bool
source_fetch_fail_status(const struct http_response *a, struct error *f)
{
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "the answer is %d%s",
	    a->status,
	    a->status == 404 || a->status == 410
		? "; nothing is at this address"
		: a->status == 401 || a->status == 403
		? "; the address is not public, a secret is wrong, or the server refuses programs"
		: a->status == 429
		? "; the server received too many requests; raise \"every\", or for a web site lower limits.per_second"
		: "");
}
