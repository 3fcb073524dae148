/*
 * site_route - finds the endpoint that answers an address.
 */
#include "site/site_route.h"

#include "base/text.h"
#include "cgi/log.h"
#include "cgi/request_address.h"
#include "brand/find.h"
#include "app/endpoint_table.h"
#include "site/site_file.h"

#define API "/api/public/v1"
#define PATH_INFO "PATH_INFO="
#define QUERY_STRING "QUERY_STRING="

enum kind { SITE, LOCAL, CARD, RELAY };

#define ADDRESS(path, behind, method, program, kind)                           \
	{ path, program, sizeof(behind) - 1, kind },
static const struct {
	const char *path, *program;
	size_t behind; /* where PATH_INFO begins */
	enum kind kind;
} addresses[] = {
#include "site/addresses.def"
};

/* No address has a longer path, as in cartaz.conf. */
enum { PATH_BYTES_MAX = 3000 };
enum { VARIABLES_SET = 4 }; /* per request */

/* The state of one request. */
static struct {
	struct request_address address;
	char host[BRAND_HOST_MAX + 1]; /* or "" */
	char events[64];               /* the brand's path of events, or "" */
	char own[REQUEST_ADDRESS_MAX]; /* the address with /eventos */
	char
	    path[sizeof(PATH_INFO) + REQUEST_ADDRESS_MAX + BRAND_HOST_MAX + 16];
	char query[sizeof(QUERY_STRING) + REQUEST_ADDRESS_MAX];
} site;

static const char *
method_of(const struct scgi_request *rq)
{
	const char *method = scgi_variable(rq, "REQUEST_METHOD");

	return method != NULL ? method : "";
}

/* Returns true if a row of the table has this path. */
static bool
has_path(const char *row, const char *path)
{
	size_t before = strcspn(row, "*");
	const char *ending = row + before + 1;

	if (row[before] == '\0')
		return strcmp(row, path) == 0;
	if (strncmp(row, path, before) != 0)
		return false;
	path += before;
	return ending[0] == '\0' ||
	    (strlen(path) > strlen(ending) && text_ends(path, ending));
}

/* *behind is the program's PATH_INFO.  Returns NULL if no program has the address. */
static const struct endpoint *
program_of(const char *path, const char **behind)
{
	*behind = path;
	for (size_t i = ARRAY_LEN(addresses); i-- > 0;) {
		if (addresses[i].kind != SITE ||
		    !has_path(addresses[i].path, path))
			continue;
		*behind = path + addresses[i].behind;
		return endpoint_named(addresses[i].program);
	}
	return NULL;
}

/*
 * If a brand's file cannot be used, its own name still finds its prepared files, as
 * behind Apache.
 */
static void
find_host(const struct paths *paths, const char *header)
{
	LOCAL_ARENA mem = ARENA_INIT(1024 * 1024);
	struct brand b;
	struct error f;

	if (brand_find(paths, header, &mem, &b, &f)) {
		snprintf(site.host, sizeof(site.host), "%s", b.host);
		snprintf(
		    site.events, sizeof(site.events), "%s", b.paths.events);
	} else if (f.code != ERROR_UNKNOWN_BRAND && header != NULL)
		(void)!brand_normalize_host(header, site.host);
}

/* The decoder left room, so the variable is stored. */
static void
put_variable(struct scgi_request *rq, char *variable)
{
	if (!scgi_put(rq, variable))
		fatal("serve: no room for a variable");
}

static void
set_path(struct scgi_request *rq, const char *folder, const char *path,
    const char *ending)
{
	snprintf(site.path, sizeof(site.path), PATH_INFO "%s%s%s%s",
	    folder[0] != '\0' ? "/" : "", folder, path, ending);
	put_variable(rq, site.path);
}

/* Returns the part after the brand's own path of events, or NULL for other addresses. */
static const char *
below_events(const char *path)
{
	static const char *const endings[] = { "", ".md", ".ics", ".rss",
		".atom", ".geojson", ".map", ".digest", ".digest.md" };
	size_t n = strlen(site.events);

	if (n == 0 || !text_starts(path, site.events))
		return NULL;
	path += n;
	for (size_t i = 0; i < ARRAY_LEN(endings); i++) {
		if (strcmp(path, endings[i]) == 0)
			return path;
	}
	return path[0] == '/' ? path : NULL;
}

static bool
is_own_page(const struct request_address *a)
{
	size_t n = strlen(site.events);

	return n > 0 && text_starts(a->from, site.events) &&
	    (a->written == n || a->from[n] == '/' || a->from[n] == '.');
}

/* Returns true if a refusal at this address is a page. */
static bool
is_page_address(const struct request_address *a)
{
	static const char *const pages[] = { "/", "/index.md", "/eventos" };

	for (size_t i = 0; i < ARRAY_LEN(pages); i++) {
		if (strlen(pages[i]) == a->written &&
		    memcmp(pages[i], a->from, a->written) == 0)
			return true;
	}
	return text_starts(a->from, "/eventos/") ||
	    text_starts(a->from, "/eventos.") || is_own_page(a);
}

static bool
is_versioned(const char *path)
{
	return text_starts(path, API) &&
	    (path[sizeof(API) - 1] == '/' || path[sizeof(API) - 1] == '\0');
}

/* Answers with the status, whatever the method was. */
static const struct endpoint *
route_refusal(struct scgi_request *rq, int status)
{
	static char get[] = "REQUEST_METHOD=GET";
	char name[32];
	bool page = site.host[0] != '\0' && is_page_address(&site.address) &&
	    (status == 400 || status == 404 || status == 405 || status == 413 ||
		status == 500);

	if (strcmp(method_of(rq), "HEAD") != 0)
		put_variable(rq, get);
	snprintf(
	    name, sizeof(name), "/_problem/%d%s", status, page ? "" : ".json");
	set_path(rq, "", name, "");
	if (page)
		return endpoint_named("page-document");
	return is_versioned(site.address.status != 0 ? site.address.from
						     : site.address.path)
	    ? &site_refusal_versioned
	    : &site_refusal_beside;
}

/* Returns true for internal documents, and files whose names begin with a dot. */
static bool
is_hidden(const char *path)
{
	static const char known[] = "/.well-known/";

	if (strcmp(path, "/_problem") == 0 || text_starts(path, "/_problem/"))
		return true;
	while ((path = strstr(path, "/.")) != NULL) {
		if (!text_starts(path, known))
			return true;
		path++;
	}
	return false;
}

/* Returns true if there could be a page at this address. */
static bool
is_page_like(const char *path)
{
	static const char *const others[] = { "/api", "/.well-known", "/assets",
		"/mcp", "/a2a", "/auth", "/users" };
	const char *dot = strchr(path, '.');

	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		size_t n = strlen(others[i]);

		if (text_starts(path, others[i]) &&
		    (path[n] == '/' || path[n] == '\0'))
			return false;
	}
	return dot == NULL || strcmp(dot, ".md") == 0;
}

static bool
names_markdown(const char *accept)
{
	static const char type[] = "text/markdown";

	for (; accept != NULL && *accept != '\0'; accept++) {
		size_t i = 0;

		while (i < sizeof(type) - 1 && text_lower(accept[i]) == type[i])
			i++;
		if (i == sizeof(type) - 1)
			return true;
	}
	return false;
}

/* Returns the file name of an address that is itself a folder. */
static const char *
ending_of(const char *path)
{
	return strcmp(path, API) == 0 ||
		strcmp(path, "/.well-known/oauth-protected-resource") == 0
	    ? "/.root"
	    : "";
}

static bool
is_published_file(const struct paths *paths, bool *is_there, struct error *f)
{
	return site_file_find(
	    paths, site.path + sizeof(PATH_INFO) - 1, is_there, f);
}

/*
 * Finds a prepared file.  A page is two files: name.html, and name.md for clients that
 * accept Markdown.  *ep is NULL if there is no file.  Returns false if this is unknown.
 */
static bool
route_file(const struct paths *paths, struct scgi_request *rq, const char *path,
    bool is_read, const struct endpoint **ep, struct error *f)
{
	const char *folder = text_starts(path, "/assets/") ? "" : site.host;
	bool is_there;

	*ep = NULL;
	if (is_read && !names_markdown(scgi_variable(rq, "HTTP_ACCEPT"))) {
		set_path(rq, folder, path, ".html");
		if (!is_published_file(paths, &is_there, f))
			return false;
		if (is_there) {
			*ep = &site_file_beside;
			return true;
		}
	}
	set_path(rq, folder, path, ending_of(path));
	if (!is_published_file(paths, &is_there, f))
		return false;
	if (is_there)
		*ep = is_versioned(path) ? &site_file_versioned
					 : &site_file_beside;
	return true;
}

/* Returns true for a browser's CORS check before a request from another site. */
static bool
is_preflight(const struct scgi_request *rq, const char *method)
{
	return strcmp(method, "OPTIONS") == 0 &&
	    scgi_variable(rq, "HTTP_ORIGIN") != NULL &&
	    scgi_variable(rq, "HTTP_ACCESS_CONTROL_REQUEST_METHOD") != NULL;
}

static bool
is_read_method(const char *method)
{
	return strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
}

static const struct endpoint *
route(const struct paths *paths, struct scgi_request *rq)
{
	const char *path = site.address.path, *behind;
	const char *method = method_of(rq);
	const struct endpoint *ep = program_of(path, &behind);
	struct error f;

	if (strlen(path) >= PATH_BYTES_MAX) {
		find_host(paths, scgi_variable(rq, "HTTP_HOST"));
		return route_refusal(rq, site.host[0] != '\0' ? 404 : 421);
	}
	if (ep != NULL) {
		set_path(rq, "", behind, "");
		return ep;
	}
	find_host(paths, scgi_variable(rq, "HTTP_HOST"));
	if (site.host[0] == '\0')
		return route_refusal(rq, 421);
	if (below_events(path) != NULL) {
		snprintf(site.own, sizeof(site.own), "%s%s",
		    BRAND_PATH_OF_EVENTS, below_events(path));
		ep = program_of(site.own, &behind);
		set_path(rq, "", behind, "");
		return ep;
	}
	if (is_hidden(path))
		return route_refusal(rq, 404);
	if (!route_file(paths, rq, path, is_read_method(method), &ep, &f)) {
		log_error(SITE_PROGRAM, &f);
		return route_refusal(rq, 500);
	}
	if (ep != NULL)
		return is_read_method(method) || is_preflight(rq, method)
		    ? ep
		    : route_refusal(rq, 405);
	if (!is_page_like(path))
		return route_refusal(rq, 404);
	set_path(rq, "", path, "");
	return endpoint_named("page-document");
}

/*
 * Returns true if there is room for the variables that this module sets.  Without one of
 * them, the wrong address would be answered.
 */
static bool
has_room_for_variables(const struct scgi_request *rq)
{
	struct error f;

	if (rq->count + VARIABLES_SET <= SCGI_VARIABLES_MAX)
		return true;
	(void)error_note(&f, ERROR_BAD_REQUEST,
	    "a request has too many variables, %zu", rq->count);
	log_error(SITE_PROGRAM, &f);
	return false;
}

const struct endpoint *
site_route(struct scgi_request *rq)
{
	static char post[] = "REQUEST_METHOD=POST", nobody[] = "HTTP_HOST=";
	struct paths paths = paths_read();
	const char *address = scgi_variable(rq, "REQUEST_URI");
	const char *redirected = scgi_variable(rq, "REDIRECT_STATUS");
	int64_t status;

	if (!has_room_for_variables(rq))
		return NULL;
	site.host[0] = site.events[0] = '\0';
	request_address_read(address != NULL ? address : "", &site.address);
	snprintf(site.query, sizeof(site.query), QUERY_STRING "%s",
	    site.address.query);
	put_variable(rq, site.query);
	if (redirected == NULL || !text_int(redirected, 0, 1000, &status))
		status = 0;
	if (status == 411)
		put_variable(rq, post);
	if (strlen(method_of(rq)) + strlen(site.address.from) >
	    REQUEST_LINE_MAX)
		site.address.status = 414;
	if (status < 400 || status > 599 || status == 405 || status == 411)
		status = site.address.status;
	if (status == 0)
		return route(&paths, rq);
	/* If the address is too long, neither the address nor the host is parsed. */
	if (status == 414)
		put_variable(rq, nobody);
	find_host(&paths, scgi_variable(rq, "HTTP_HOST"));
	return route_refusal(rq, (int)status);
}

const struct endpoint *
site_refuse_all(struct scgi_request *rq)
{
	static char get[] = "REQUEST_METHOD=GET";

	put_variable(rq, get);
	set_path(rq, "", "/_problem/400.json", "");
	return &site_refusal_beside;
}
