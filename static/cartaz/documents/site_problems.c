/*
 * site_problems - the web server's own answers: _problem/<status>.json.
 */
#include "cgi/problem.h"
#include "cartaz/documents/internal.h"

/* Every status that the web server itself answers (cartaz.conf). */
static const struct {
	int status;
	enum error_code code;
	const char *detail; /* NULL: that of the code */
} server_problems[] = {
	{ 400, ERROR_BAD_REQUEST, NULL },
	{ 401, ERROR_UNAUTHORIZED, NULL },
	{ 403, ERROR_FORBIDDEN, NULL },
	{ 404, ERROR_NOT_FOUND, NULL },
	{ 405, ERROR_METHOD_NOT_ALLOWED, NULL },
	{ 406, ERROR_NOT_ACCEPTABLE, NULL },
	{ 408, ERROR_BAD_REQUEST,
	    "The request took too long to arrive. Send it again." },
	{ 411, ERROR_BAD_REQUEST,
	    "The request has no Content-Length. Send the length of the body." },
	{ 413, ERROR_PAYLOAD_TOO_LARGE, NULL },
	{ 414, ERROR_URI_TOO_LONG, NULL },
	{ 415, ERROR_UNSUPPORTED_MEDIA_TYPE, NULL },
	{ 417, ERROR_BAD_REQUEST,
	    "The server does not support this Expect header. Leave it out." },
	{ 421, ERROR_UNKNOWN_BRAND, NULL },
	{ 429, ERROR_RATE_LIMITED, NULL },
	{ 431, ERROR_BAD_REQUEST,
	    "The request's header is too large. Send fewer or shorter fields." },
	{ 500, ERROR_INTERNAL_ERROR, NULL },
	{ 501, ERROR_INTERNAL_ERROR,
	    "The server does not support this request." },
	{ 502, ERROR_UPSTREAM_UNAVAILABLE, NULL },
	{ 503, ERROR_INTERNAL_ERROR, "The server is busy. Try again later." },
	{ 504, ERROR_INTERNAL_ERROR, "The answer took too long." },
	{ 505, ERROR_INTERNAL_ERROR,
	    "The server does not support this version of HTTP." },
};

bool
site_emit_problems(struct site *s, struct error *f)
{
	const char *site_url = s->brand != NULL ? s->brand->site_url : NULL;
	bool ok = site_emit(s, "_problem/204.json", "", 0, f);

	for (size_t i = 0; ok && i < ARRAY_LEN(server_problems); i++) {
		LOCAL_BUF body = BUF_INIT(SITE_DOCUMENT_MAX);
		char path[40];

		snprintf(path, sizeof(path), "_problem/%d.json",
		    server_problems[i].status);
		problem_print(&body, site_url, server_problems[i].code,
		    server_problems[i].status, server_problems[i].detail);
		ok = site_emit(s, path, body.p, body.len, f);
	}
	return ok;
}
