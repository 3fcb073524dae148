#include "app/endpoint.h"

#include <inttypes.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "brand/find.h"
#include "base/hash.h"
#include "cgi/log.h"
#include "cgi/problem.h"
#include "cgi/etag.h"
#include "base/datetime.h"

enum { ARENA_MAX = 16 * 1024 * 1024 };

#define CACHED                                                                 \
	"public, max-age=60, stale-while-revalidate=60, "                      \
	"stale-if-error=600"
#define EXPOSED                                                                \
	"ETag, Link, Allow, Retry-After, RateLimit, RateLimit-Policy, "        \
	"Deprecation, Sunset, x-markdown-tokens"

#define RELAY_EXPOSED "Allow, Retry-After, WWW-Authenticate"

static bool
relays(const struct endpoint *ep, const struct ctx *cx)
{
	return ep->relay && cx->has_brand && cx->brand.auth_upstream != NULL;
}

/* What every answer carries, whatever it says. */
static void
common_headers(
    const struct endpoint *ep, const struct ctx *cx, struct response *rs)
{
	const struct brand_deprecation *d = &cx->brand.deprecation;
	char text[DATETIME_TEXT_MAX];

	response_header(rs, "X-Content-Type-Options", "nosniff");
	response_header(rs, "Access-Control-Allow-Origin",
	    relays(ep, cx) ? cx->brand.site_origin : "*");
	response_header(rs, "Access-Control-Expose-Headers",
	    relays(ep, cx) ? RELAY_EXPOSED : EXPOSED);
	if (ep->relay || ep->beside || ep->fail != NULL || !cx->has_brand ||
	    !cx->brand.deprecated)
		return;
	snprintf(text, sizeof(text), "@%" PRId64, d->at_s);
	response_header(rs, "Deprecation", text);
	datetime_http_date(d->sunset_s, text);
	response_header(rs, "Sunset", text);
	response_link(rs, d->info, "deprecation");
	response_link(rs, d->info, "sunset");
	if (d->successor != NULL)
		response_link(rs, d->successor, "successor-version");
}

static const char *
allowed(const struct endpoint *ep)
{
	switch (ep->method) {
	case METHOD_POST:
		return "POST";
	case METHOD_DELETE:
		return "DELETE";
	case METHOD_GET:
	case METHOD_HEAD:
	case METHOD_OPTIONS:
	case METHOD_OTHER:
		return "GET, HEAD";
	}
	fatal("endpoint: unknown method");
}

static const char *
site_url(const struct ctx *cx)
{
	return cx->has_brand ? cx->brand.site_url : NULL;
}

/* A page where the program has pages, else a problem document. */
static void
say(const struct endpoint *ep, const struct ctx *cx, const struct request *rq,
    struct response *rs, const struct error *f, bool last_words)
{
	if (ep->fail != NULL && cx->has_brand)
		ep->fail(cx, rq, rs, f, last_words);
	else
		problem_respond(rs, site_url(cx), f);
}

/* From here on even the last words are in the brand's name. */
static void
set_last_words(
    const struct endpoint *ep, const struct ctx *cx, const struct request *rq)
{
	struct error f;
	struct response rs;

	(void)error_note(&f, ERROR_INTERNAL_ERROR, "%s", "");
	response_init(&rs);
	common_headers(ep, cx, &rs);
	say(ep, cx, rq, &rs, &f, true);
	response_set_last_words(&rs);
	response_release(&rs);
}

static void
preflight(const struct endpoint *ep, struct response *rs)
{
	rs->status = 204;
	response_header(rs, "Access-Control-Allow-Methods", allowed(ep));
	response_header(rs, "Access-Control-Allow-Headers",
	    ep->relay ? "X-Origin, Authorization, Content-Type, Accept"
		      : "X-Agent-Credential, Content-Type, Accept, "
			"MCP-Protocol-Version, Mcp-Method, Mcp-Name, "
			"A2A-Version");
	response_header(rs, "Access-Control-Max-Age", "86400");
	response_header(rs, "Cache-Control", "no-store");
}

static bool
method_fits(const struct endpoint *ep, enum method m)
{
	return m == ep->method ||
	    (ep->method == METHOD_GET && m == METHOD_HEAD);
}

/* Cache-Control, and for what may be kept the ETag and its 304. */
static void
caching_headers(
    const struct endpoint *ep, const struct request *rq, struct response *rs)
{
	char etag[ETAG_ETAG_MAX];
	uint64_t variant;

	if (ep->caching == ENDPOINT_NO_STORE) {
		response_header(rs, "Cache-Control", "no-store");
		return;
	}
	/* Link headers name pages that a new total adds or takes away. */
	variant = hash_bytes(0, buf_cstr(&rs->head), rs->head.len);
	etag_make(buf_cstr(&rs->body), rs->body.len, variant, etag);
	response_header(rs, "ETag", etag);
	response_header(rs, "Cache-Control", CACHED);
	/* RFC 9110 section 13.2.1: of a redirect no condition is asked. */
	if (rs->status != 200 || !etag_matches(rq->if_none_match, etag))
		return;
	rs->status = 304;
	rs->type = NULL;
	buf_reset(&rs->body);
}

static bool
respond(const struct endpoint *ep, struct ctx *cx, const struct request *rq,
    struct response *rs, struct error *f)
{
	static const struct query_param no_params[] = { { 0 } };

	cx->has_brand =
	    brand_find(&cx->places, rq->host, &cx->mem, &cx->brand, f);
	if (!cx->has_brand && !ep->any_host)
		return false;
	set_last_words(ep, cx, rq);
	if (ep->relay && !relays(ep, cx))
		return error_set(
		    f, ERROR_NOT_FOUND, "There is nothing at this address.");
	if (rq->preflight) {
		preflight(ep, rs);
		return true;
	}
	if (!method_fits(ep, rq->method))
		return error_set(
		    f, ERROR_METHOD_NOT_ALLOWED, "Use %s.", allowed(ep));
	if (!ep->has_path && rq->path_info[0] != '\0')
		return error_set(
		    f, ERROR_NOT_FOUND, "There is nothing at this address.");
	query_parse(ep->params != NULL ? ep->params : no_params, rq->query,
	    &cx->mem, cx->params);
	if (!ep->handle(cx, rq, rs, f))
		return false;
	caching_headers(ep, rq, rs);
	return true;
}

static void
respond_problem(const struct endpoint *ep, const struct ctx *cx,
    const struct request *rq, struct response *rs, const struct error *f)
{
	response_clear(rs);
	if (f->code == ERROR_METHOD_NOT_ALLOWED)
		response_header(rs, "Allow", allowed(ep));
	say(ep, cx, rq, rs, f, false);
	if (f->note[0] != '\0')
		log_error(ep->name, f);
}

/*
 * No core file with a request in it; a server that left is no signal.  A handler
 * of core files that is a program asks no limit, but who cannot be dumped has no
 * core, and his /proc is root's.
 */
static void
guard(const struct endpoint *ep)
{
	static const struct rlimit none = { 0, 0 };

	signal(SIGPIPE, SIG_IGN);
	(void)setrlimit(RLIMIT_CORE, &none);
	if (ep->relay)
		(void)prctl(PR_SET_DUMPABLE, 0);
	fatal_set_hook(response_last_words);
}

int
endpoint_run(const struct endpoint *ep)
{
	struct ctx cx = {
		.mem = ARENA_INIT(ARENA_MAX),
		.places = paths_read(),
	};
	struct request rq;
	struct response rs;
	struct error f;
	bool ok;

	guard(ep);
	(void)!paths_now(&cx.now_s); /* nonsense is the clock */
	request_read(&rq);
	set_last_words(ep, &cx, &rq);
	response_init(&rs);
	if (!respond(ep, &cx, &rq, &rs, &f))
		respond_problem(ep, &cx, &rq, &rs, &f);
	common_headers(ep, &cx, &rs);
	request_drain();
	ok = response_send(&rs, rq.method == METHOD_HEAD);
	response_release(&rs);
	arena_release(&cx.mem);
	return ok ? 0 : 1;
}

struct source
endpoint_source(const struct ctx *cx)
{
	return (struct source){ &cx->places, &cx->brand, cx->now_s };
}
