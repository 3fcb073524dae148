#include "site.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <sys/stat.h>

#include "buf.h"
#include "problem.h"
#include "template.h"
#include "text.h"
#include "when.h"

enum { DOCUMENT_MAX = 16 * 1024 * 1024, NUMBERS = 24 };

struct site {
	struct tool *tool;
	const struct brand *brand; /* NULL: nobody's */
	site_document_fn *document;
	void *context;
	struct template_value values[32];
	char edge_requests[NUMBERS], edge_window_s[NUMBERS];
};

/* Every status that the server itself can answer with (cartaz.conf). */
static const struct {
	int status;
	enum fault_code code;
	const char *detail; /* NULL: that of the code */
} server_problems[] = {
	{ 400, FAULT_BAD_REQUEST, NULL },
	{ 401, FAULT_UNAUTHORIZED, NULL },
	{ 403, FAULT_FORBIDDEN, NULL },
	{ 404, FAULT_NOT_FOUND, NULL },
	{ 405, FAULT_METHOD_NOT_ALLOWED, NULL },
	{ 406, FAULT_NOT_ACCEPTABLE, NULL },
	{ 408, FAULT_BAD_REQUEST, "The request took too long to arrive." },
	{ 411, FAULT_BAD_REQUEST, "The request has no Content-Length." },
	{ 413, FAULT_PAYLOAD_TOO_LARGE, NULL },
	{ 414, FAULT_URI_TOO_LONG, NULL },
	{ 415, FAULT_UNSUPPORTED_MEDIA_TYPE, NULL },
	{ 417, FAULT_BAD_REQUEST, "The expectation cannot be met." },
	{ 421, FAULT_UNKNOWN_BRAND, NULL },
	{ 429, FAULT_RATE_LIMITED, NULL },
	{ 431, FAULT_BAD_REQUEST, "The request's header is too large." },
	{ 500, FAULT_INTERNAL_ERROR, NULL },
	{ 501, FAULT_INTERNAL_ERROR, "The server does not do this." },
	{ 502, FAULT_UPSTREAM_UNAVAILABLE, NULL },
	{ 503, FAULT_INTERNAL_ERROR, "The server is busy. Try again later." },
	{ 504, FAULT_INTERNAL_ERROR, "The answer took too long." },
	{ 505, FAULT_INTERNAL_ERROR, "The server speaks HTTP/1.1." },
};

/* The headers of a deprecated version; nothing for one that is not. */
static void
print_deprecation(const struct brand *b, struct buf *out)
{
	const struct brand_deprecation *d = &b->deprecation;
	char sunset[WHEN_TEXT_MAX];

	if (!b->deprecated)
		return;
	when_http_date(d->sunset_s, sunset);
	buf_printf(
	    out, "Deprecation: @%" PRId64 "\nSunset: %s\n", d->at_s, sunset);
	buf_printf(out, "Link: <%s>; rel=\"deprecation\", <%s>; rel=\"sunset\"",
	    d->info, d->info);
	if (d->successor != NULL)
		buf_printf(
		    out, ", <%s>; rel=\"successor-version\"", d->successor);
	buf_char(out, '\n');
}

/* Part of the versioned interface, and so deprecated with it? */
static bool
is_versioned(const char *path)
{
	return text_starts(path, "api/public/v1/") ||
	    text_starts(path, "_problem/");
}

/* A document and, when it has any, its headers. */
static bool
emit(struct site *s, const char *path, const char *p, size_t n, struct fault *f)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;
	struct buf meta = BUF_INIT(DOCUMENT_MAX), beside = BUF_INIT(4096);
	bool ok = s->document(s->context, path, p, n, f);

	if (ok && s->brand != NULL && is_versioned(path))
		print_deprecation(s->brand, &meta);
	if (ok && s->brand != NULL && s->brand->auth_upstream != NULL &&
	    text_starts(path, "_problem/"))
		buf_printf(&meta, "Relay-Origin: %s\n", s->brand->site_origin);
	if (ok && meta.len > 0) {
		buf_printf(&beside, "%.*s.web/%s.meta", (int)(name - path),
		    path, name);
		ok = s->document(
		    s->context, buf_cstr(&beside), meta.p, meta.len, f);
	}
	buf_release(&beside);
	buf_release(&meta);
	return ok;
}

static bool
emit_problems(struct site *s, struct fault *f)
{
	const char *site_url = s->brand != NULL ? s->brand->site_url : NULL;
	bool ok = emit(s, "_problem/204.json", "", 0, f);

	for (size_t i = 0; ok && i < ARRAY_LEN(server_problems); i++) {
		struct buf body = BUF_INIT(DOCUMENT_MAX);
		char path[40];

		snprintf(path, sizeof(path), "_problem/%d.json",
		    server_problems[i].status);
		problem_print(&body, site_url, server_problems[i].code,
		    server_problems[i].status, server_problems[i].detail);
		ok = emit(s, path, body.p, body.len, f);
		buf_release(&body);
	}
	return ok;
}

static bool
read_template(struct site *s, const char *file, const char **p, size_t *n,
    struct fault *f)
{
	return brand_read_file(file, &s->tool->mem, p, n, f);
}

static bool
emit_template(
    struct site *s, const char *file, const char *path, struct fault *f)
{
	struct buf out = BUF_INIT(DOCUMENT_MAX);
	struct fault why;
	const char *p;
	bool ok;
	size_t n;

	if (!read_template(s, file, &p, &n, f))
		return false;
	ok = template_render(p, n,
	    text_ends(path, ".json") ? TEMPLATE_JSON : TEMPLATE_TEXT, s->values,
	    &out, &why);
	if (!ok)
		(void)fault_note(
		    f, FAULT_INTERNAL_ERROR, "%s: %s", file, why.note);
	ok = ok && emit(s, path, buf_cstr(&out), out.len, f);
	/* The contract has the description at two addresses. */
	if (ok && strcmp(path, "api/public/v1/openapi.json") == 0)
		ok = emit(
		    s, ".well-known/openapi.json", buf_cstr(&out), out.len, f);
	buf_release(&out);
	return ok;
}

static bool walk(
    struct site *, const char *dir, const char *below, struct fault *);

static bool
visit(struct site *s, const char *dir, const char *below, const char *name,
    struct fault *f)
{
	char file[PLACES_PATH_MAX], path[PLACES_PATH_MAX];
	struct stat st;

	places_path(file, dir, name, (char *)NULL);
	if (below[0] != '\0')
		places_path(path, below, name, (char *)NULL);
	else
		places_path(path, name, (char *)NULL);
	if (stat(file, &st) != 0)
		return fault_note(
		    f, FAULT_INTERNAL_ERROR, "%s: %s", file, strerror(errno));
	if (S_ISDIR(st.st_mode))
		return walk(s, file, path, f);
	return emit_template(s, file, path, f);
}

static int
not_special(const struct dirent *entry)
{
	return strcmp(entry->d_name, ".") != 0 &&
	    strcmp(entry->d_name, "..") != 0;
}

static bool
walk(struct site *s, const char *dir, const char *below, struct fault *f)
{
	struct dirent **entries;
	int n = scandir(dir, &entries, not_special, alphasort);
	bool ok = true;

	if (n < 0)
		return fault_note(f, FAULT_INTERNAL_ERROR,
		    "%s: %s; set "
		    "CARTAZ_SHARE to the folder that holds site/",
		    dir, strerror(errno));
	for (int i = 0; i < n; i++) {
		ok = ok && visit(s, dir, below, entries[i]->d_name, f);
		free(entries[i]);
	}
	free(entries);
	return ok;
}

static const char *
or_empty(const char *text)
{
	return text != NULL ? text : "";
}

static void
fill_values(struct site *s)
{
	const struct brand *b = s->brand;
	const struct template_value values[] = {
		{ "host", b->host, false },
		{ "name", b->name, false },
		{ "description", b->description, false },
		{ "locale", b->locale, false },
		{ "timezone", b->timezone, false },
		{ "currency", b->currency, false },
		{ "country", b->country, false },
		{ "site_url", b->site_url, false },
		{ "base_url", b->base_url, false },
		{ "auth_url", b->auth_url, false },
		{ "site_origin", b->site_origin, false },
		{ "contact", b->contact, false },
		{ "edge_requests", s->edge_requests, false },
		{ "edge_window_s", s->edge_window_s, false },
		{ "deprecation_info", or_empty(b->deprecation.info), false },
		{ "successor_url", or_empty(b->deprecation.successor), false },
		{ "edge", NULL, b->edge.requests > 0 },
		{ "deprecated", NULL, b->deprecated },
		{ "successor", NULL, b->deprecation.successor != NULL },
		{ NULL, NULL, false },
	};

	_Static_assert(sizeof(values) <= sizeof(s->values), "room for all");
	snprintf(s->edge_requests, NUMBERS, "%" PRId64, b->edge.requests);
	snprintf(s->edge_window_s, NUMBERS, "%" PRId64, b->edge.window_s);
	memcpy(s->values, values, sizeof(values));
}

bool
site_brand(struct tool *t, const struct brand *b, site_document_fn *document,
    void *context, struct fault *f)
{
	struct site s = {
		.tool = t,
		.brand = b,
		.document = document,
		.context = context,
	};
	char dir[PLACES_PATH_MAX];

	fill_values(&s);
	places_path(dir, t->share, "site", (char *)NULL);
	return walk(&s, dir, "", f) && emit_problems(&s, f);
}

bool
site_nobody(site_document_fn *document, void *context, struct fault *f)
{
	struct site s = { .document = document, .context = context };

	return emit_problems(&s, f);
}
