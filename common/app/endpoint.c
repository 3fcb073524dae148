/*
 * endpoint - the life of one request, from the environment to the sent response.
 */
#include "app/endpoint.h"

#include <inttypes.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "app/confinement.h"
#include "app/generation_seen.h"
#include "brand/find.h"
#include "base/deadline.h"
#include "base/hash.h"
#include "cgi/etag.h"
#include "cgi/log.h"
#include "cgi/problem.h"
#include "base/datetime.h"

enum {
	ARENA_MAX = 16 * 1024 * 1024,
	/* SQLite instructions, about 0.1 s */
	WORK_MAX = 10 * 1000 * 1000,
};

#define CACHED                                                                 \
	"public, max-age=60, stale-while-revalidate=60, "                      \
	"stale-if-error=600"
/* RateLimit comes from a proxy in front (static/server/haproxy.cfg). */
#define EXPOSED                                                                \
	"ETag, Link, Allow, Retry-After, RateLimit, RateLimit-Policy, "        \
	"Deprecation, Sunset, x-markdown-tokens"

#define RELAY_EXPOSED "Allow, Retry-After, WWW-Authenticate"

static bool
relays(const struct endpoint *ep, const struct ctx *cx)
{
	return ep->relay && cx->has_brand && cx->brand.auth_upstream != NULL;
}

/* Sets the headers of every response. */
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
	if (ep->relay || ep->unversioned || !cx->has_brand ||
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

/* Writes a page if the program has pages, or a problem document. */
static void
write_error(const struct endpoint *ep, const struct ctx *cx,
    const struct request *rq, struct response *rs, const struct error *f,
    bool for_fallback)
{
	if (ep->write_error != NULL && cx->has_brand)
		ep->write_error(cx, rq, rs, f, for_fallback);
	else
		problem_respond(rs, site_url(cx), f);
}

/* Prepares a page, while there is memory for it, if the program has pages. */
static void
set_fallback(const struct endpoint *ep, const struct ctx *cx,
    const struct request *rq, struct response_fallback *fallback)
{
	struct error f;
	struct response rs;

	if (ep->write_error == NULL || !cx->has_brand)
		return;
	(void)error_internal(&f, "%s", "");
	response_init(&rs);
	common_headers(ep, cx, &rs);
	write_error(ep, cx, rq, &rs, &f, true);
	response_fallback_set(fallback, &rs);
	response_release(&rs);
}

/*
 * The response to a fatal error, with everything that was known before the error.  It is
 * printed without the heap, and with little stack, because the stack cannot grow if
 * memory is short.  Also called: last words.
 */
struct last_words {
	const struct endpoint *ep;
	const struct ctx *cx;
	/* A second error, during printing, leaves the constant response. */
	bool begun;
	struct response_fallback fallback;
	char head[RESPONSE_FALLBACK_MAX];
	char body[RESPONSE_FALLBACK_MAX];
};

/* Prints a problem document, with the brand's addresses if the brand is known. */
static void
print_last_words(struct last_words *w)
{
	struct response rs = { .status = 200,
		.head = BUF_FIXED(w->head),
		.body = BUF_FIXED(w->body) };
	struct error f;

	(void)error_internal(&f, "%s", "");
	common_headers(w->ep, w->cx, &rs);
	problem_respond(&rs, site_url(w->cx), &f);
	response_fallback_set(&w->fallback, &rs);
}

static void
send_last_words(void *context, const char *why)
{
	struct last_words *w = context;

	if (w->cx->is_passed_on)
		return;
	if (!w->begun && !w->fallback.sent && w->fallback.len == 0) {
		w->begun = true;
		print_last_words(w);
	}
	response_fallback_send(&w->fallback, why);
}

static void
preflight(const struct endpoint *ep, struct response *rs)
{
	rs->status = 204;
	response_header(rs, "Access-Control-Allow-Methods", allowed(ep));
	response_header(rs, "Access-Control-Allow-Headers",
	    ep->relay ? "X-Origin, Authorization, Content-Type, Accept"
		      : "X-Agent-Credential, Content-Type, Accept, "
			"If-None-Match, MCP-Protocol-Version, Mcp-Method, "
			"Mcp-Name, A2A-Version");
	response_header(rs, "Access-Control-Max-Age", "86400");
	response_header(rs, "Cache-Control", "no-store");
}

static bool
method_fits(const struct endpoint *ep, enum method m)
{
	return m == ep->method ||
	    (ep->method == METHOD_GET && m == METHOD_HEAD);
}

void
endpoint_may_be_kept(
    const struct ctx *cx, const char *control, struct response *rs)
{
	char group[BRAND_HOST_MAX + 3];

	response_header(rs, "Cache-Control", control);
	if (!cx->has_brand)
		return;
	snprintf(group, sizeof(group), "\"%s\"", cx->brand.host);
	response_header(rs, "Cache-Groups", group);
}

/* Sets Cache-Control, and, if a cache may keep the response, ETag and a 304. */
static void
caching_headers(
    const struct endpoint *ep, const struct ctx *cx, struct response *rs)
{
	const struct request *rq = cx->request;
	char etag[ETAG_MAX];
	uint64_t variant;

	if (ep->caching == ENDPOINT_OWN_CACHING)
		return;
	/* A page may itself report that the event is gone (410). */
	if (ep->caching == ENDPOINT_NO_STORE || rs->status >= 400) {
		response_header(rs, "Cache-Control", "no-store");
		return;
	}
	/* Link headers may change while the body stays the same. */
	variant = hash_bytes(0, buf_cstr(&rs->head), rs->head.len);
	etag_make(buf_cstr(&rs->body), rs->body.len, variant, etag);
	/* RFC 9110 section 13.2.1: conditions apply only to a 200. */
	if (rs->status == 200 && etag_matches(rq->if_none_match, etag)) {
		rs->status = 304;
		rs->type = NULL;
		buf_reset(&rs->body);
	}
	response_header(rs, "ETag", etag);
	endpoint_may_be_kept(cx, CACHED, rs);
}

/*
 * Logs an unusable brand file.  A program that runs for another program leaves this to
 * it, and a program that answers any host does not need the brand.
 */
static void
log_unusable(const struct endpoint *ep, const struct brand *b)
{
	struct error f;

	if (b->unusable == NULL || ep->any_host || paths_endpoint() != NULL)
		return;
	(void)error_internal(
	    &f, "%s; the last good copy is served", b->unusable);
	log_error(ep->name, &f);
}

/* Answers the request, or finds that the client's copy is unchanged. */
static bool
answer_or_unchanged(const struct endpoint *ep, struct ctx *cx,
    struct request *rq, struct response *rs, struct error *f)
{
	static const struct query_param no_params[] = { { "" } };

	if (ep->of_generation && !generation_seen_check(cx, rq, f))
		return false;
	query_parse(ep->params != NULL ? ep->params : no_params, rq->query,
	    &cx->mem, cx->params);
	if (!ep->handle(cx, rq, rs, f))
		return false;
	caching_headers(ep, cx, rs);
	return true;
}

/*
 * Some servers decode "%2f" before they choose the program, and rules in front of these
 * servers only know the address without the escape.
 */
static bool
has_encoded_slash(const char *address)
{
	const char *end = address + strcspn(address, "?");

	for (const char *p = address; p + 2 < end; p++) {
		if (p[0] == '%' && p[1] == '2' && (p[2] == 'f' || p[2] == 'F'))
			return true;
	}
	return false;
}

static bool
respond_or_fail(const struct endpoint *ep, struct ctx *cx, struct request *rq,
    struct response *rs, struct response_fallback *fallback, struct error *f)
{
	cx->has_brand =
	    brand_find(&cx->paths, rq->host, &cx->mem, &cx->brand, f);
	confinement_narrow(&cx->paths, cx->has_brand ? &cx->brand : NULL);
	if (!cx->has_brand && !ep->any_host)
		return false;
	set_fallback(ep, cx, rq, fallback);
	if (cx->has_brand)
		log_unusable(ep, &cx->brand);
	if (ep->relay && (!relays(ep, cx) || has_encoded_slash(rq->address)))
		return endpoint_not_found(f);
	if (rq->preflight) {
		preflight(ep, rs);
		return true;
	}
	if (!method_fits(ep, rq->method))
		return error_set(
		    f, ERROR_METHOD_NOT_ALLOWED, "Use %s.", allowed(ep));
	if (!ep->has_path && rq->path_info[0] != '\0')
		return endpoint_not_found(f);
	return answer_or_unchanged(ep, cx, rq, rs, f);
}

static void
respond_problem(const struct endpoint *ep, const struct ctx *cx,
    const struct request *rq, struct response *rs, const struct error *f)
{
	response_clear(rs);
	if (f->code == ERROR_METHOD_NOT_ALLOWED)
		response_header(rs, "Allow", allowed(ep));
	write_error(ep, cx, rq, rs, f, false);
	if (f->note[0] != '\0')
		log_error(ep->name, f);
}

static bool
finish_response(const struct endpoint *ep, const struct ctx *cx,
    struct request *rq, struct response *rs, struct response_fallback *fallback)
{
	common_headers(ep, cx, rs);
	if (ep->of_generation)
		generation_seen_tell(cx, rq, rs);
	request_drain(rq);
	return response_send(rs, rq->method == METHOD_HEAD, fallback);
}

bool
endpoint_serve(const struct endpoint *ep, char *const *environment, int body_fd,
    int response_fd)
{
	/* Only one page of these 48 KiB is touched, except for last words. */
	static APART struct last_words words;
	struct ctx cx = {
		.mem = ARENA_INIT(ARENA_MAX),
		.paths = paths_read(),
		.started_at_ms = deadline_clock_ms(),
		.budget = { WORK_MAX },
	};
	struct request rq;
	struct response rs;
	struct error f;
	bool ok;

	words.ep = ep;
	words.cx = &cx;
	words.begun = false;
	response_fallback_init(&words.fallback, response_fd);
	fatal_set_hook(send_last_words, &words);
	(void)!paths_now(&cx.now_s); /* an invalid CARTAZ_NOW means the clock */
	request_init(&rq, environment, body_fd);
	log_request(rq.id);
	cx.request = &rq;
	response_init(&rs);
	if (!respond_or_fail(ep, &cx, &rq, &rs, &words.fallback, &f) &&
	    !cx.is_passed_on)
		respond_problem(ep, &cx, &rq, &rs, &f);
	ok = cx.is_passed_on ||
	    finish_response(ep, &cx, &rq, &rs, &words.fallback);
	response_release(&rs);
	arena_release(&cx.mem);
	fatal_set_hook(NULL, NULL);
	log_request(NULL);
	return ok;
}

/*
 * A closed connection must not cause a signal.  No core file may contain a request
 * (confine.c).  A core handler that is a program ignores the limit on core files, but a
 * process that cannot be dumped has no core, and its /proc belongs to root.
 */
static void
harden_process(const struct endpoint *ep)
{
	signal(SIGPIPE, SIG_IGN);
	if (ep->relay)
		(void)prctl(PR_SET_DUMPABLE, 0);
}

int
endpoint_run(const struct endpoint *ep)
{
	harden_process(ep);
	confinement_begin();
	return endpoint_serve(ep, environ, STDIN_FILENO, STDOUT_FILENO) ? 0 : 1;
}

bool
endpoint_not_found(struct error *f)
{
	return error_set(
	    f, ERROR_NOT_FOUND, "There is nothing at this address.");
}

struct source
endpoint_source(struct ctx *cx)
{
	return (struct source){
		.paths = &cx->paths,
		.brand = &cx->brand,
		.request = cx->request,
		.now_s = cx->now_s,
		.started_at_ms = cx->started_at_ms,
		.budget = &cx->budget,
		.is_passed_on = &cx->is_passed_on,
	};
}
