/*
 * problem - the table of all problems, and their documents.
 */
#include "cgi/problem.h"

#include "json/json_writer.h"

static const struct problem problems[] = {
	[ERROR_BAD_REQUEST] = { 400, "bad_request", "Bad request",
	    "The request is malformed." },
	[ERROR_SLUG_MISSING] = { 400, "slug_missing", "Slug missing",
	    "Name the event: /events/{slug}." },
	[ERROR_UNSUPPORTED_IDENTITY_TYPE] = { 400, "unsupported_identity_type",
	    "Identity type not supported",
	    "The only identity type is \"anonymous\"." },
	[ERROR_INVALID_REQUEST_BODY] = { 400, "invalid_request_body",
	    "Invalid request body", "The body must be a JSON object." },
	[ERROR_UNAUTHORIZED] = { 401, "unauthorized", "Unauthorized",
	    "This request needs a user's own credential." },
	[ERROR_FORBIDDEN] = { 403, "forbidden", "Forbidden",
	    "This address is not served." },
	[ERROR_WRONG_ORIGIN] = { 403, "wrong_origin", "Wrong origin",
	    "X-Origin must name the origin of the requested brand." },
	[ERROR_NOT_FOUND] = { 404, "not_found", "Not found",
	    "There is nothing at this address." },
	[ERROR_EVENT_NOT_FOUND] = { 404, "event_not_found", "Event not found",
	    "No event of this brand has this slug." },
	[ERROR_METHOD_NOT_ALLOWED] = { 405, "method_not_allowed",
	    "Method not allowed", "Use a method that the Allow header lists." },
	[ERROR_NOT_ACCEPTABLE] = { 406, "not_acceptable", "Not acceptable",
	    "No form of this address fits the Accept header. Send Accept: */*." },
	[ERROR_PAYLOAD_TOO_LARGE] = { 413, "payload_too_large",
	    "Payload too large", "The request body is too large." },
	[ERROR_URI_TOO_LONG] = { 414, "uri_too_long", "Address too long",
	    "The address is longer than the server accepts." },
	[ERROR_UNSUPPORTED_MEDIA_TYPE] = { 415, "unsupported_media_type",
	    "Unsupported media type", "Send application/json." },
	[ERROR_UNKNOWN_BRAND] = { 421, "unknown_brand", "Unknown brand",
	    "No brand is served at the requested host." },
	[ERROR_RATE_LIMITED] = { 429, "rate_limited", "Too many requests",
	    "Wait for the time in Retry-After." },
	[ERROR_INTERNAL_ERROR] = { 500, "internal_error", "Internal error",
	    "The service could not answer. Try again later." },
	[ERROR_UPSTREAM_UNAVAILABLE] = { 502, "upstream_unavailable",
	    "Upstream unavailable",
	    "The events cannot be read at the moment. Try again later." },
	[ERROR_TOO_COSTLY] = { 503, "too_costly", "Too costly",
	    "The answer takes more work than one request may cause. Ask for "
	    "less: use another word, add a filter, or choose a shorter span of "
	    "dates." },
	[ERROR_BEHIND] = { 503, "internal_error", "Internal error",
	    "This server does not have the newest events yet. Try again." },
};

_Static_assert(
    ARRAY_LEN(problems) == ERROR_COUNT, "one problem per error code");

const struct problem *
problem_of(enum error_code code)
{
	return &problems[code];
}

static void
print_type(struct buf *type, const char *site_url, const char *code)
{
	if (site_url == NULL) {
		buf_text(type, "about:blank");
		return;
	}
	buf_printf(type, "%s/problems/", site_url);
	for (const char *p = code; *p != '\0'; p++)
		buf_char(type, *p == '_' ? '-' : *p);
}

void
problem_print(struct buf *b, const char *site_url_or_null, enum error_code code,
    int status, const char *detail_or_null)
{
	const struct problem *p = problem_of(code);
	/*
	 * Static, because the fallback response is printed here while the stack may be
	 * short.
	 */
	static APART char address[4096 + 1];
	struct buf type = BUF_FIXED(address);
	struct json_writer j = JSON_WRITER_INIT(b);

	buf_reset(&type);
	print_type(&type, site_url_or_null, p->code);
	json_writer_object(&j, NULL);
	json_writer_text(&j, "type", buf_cstr(&type));
	json_writer_text(&j, "title",
	    site_url_or_null != NULL ? p->title : response_reason(status));
	json_writer_int(&j, "status", status);
	json_writer_text(&j, "code", p->code);
	json_writer_text(
	    &j, "detail", detail_or_null != NULL ? detail_or_null : p->detail);
	json_writer_text(&j, "error", p->code);
	json_writer_object_end(&j);
	buf_char(b, '\n');
}

void
problem_headers(struct response *rs, const struct error *f)
{
	char seconds[24];

	response_header(rs, "Cache-Control", "no-store");
	if (f->retry_after_s <= 0)
		return;
	snprintf(seconds, sizeof(seconds), "%lld", (long long)f->retry_after_s);
	response_header(rs, "Retry-After", seconds);
}

void
problem_respond(
    struct response *rs, const char *site_url_or_null, const struct error *f)
{
	rs->status = problem_of(f->code)->status;
	rs->type = PROBLEM_TYPE;
	buf_reset(&rs->body);
	problem_headers(rs, f);
	problem_print(&rs->body, site_url_or_null, f->code, rs->status,
	    f->detail[0] != '\0' ? f->detail : NULL);
}
