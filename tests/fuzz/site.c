/*
 * site - whatever address is asked for, one endpoint answers it: a program, a file that
 * is public and the brand's own, or a refusal.  However the address is written, it is
 * the same one; and nothing hidden is in an answer.
 *
 * Input: a byte, whose bits say the method, the host, whether Markdown is wanted and how
 * many variables there are beside; a byte of the web server's own refusal, 0 for none;
 * then the address.
 */
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/endpoint_table.h"
#include "cgi/request_address.h"
#include "site/site_file.h"
#include "site/site_route.h"
#include "catalog.h"
#include "fuzz.h"

enum {
	METHODS = 4,
	MARKDOWN = 4,
	OTHER_HOST = 8,
	FULL = 16
}; /* of the first byte */
enum { TEXTS = 8, NOT_OK = 400, ERRORS = 200, ANSWER_MAX = 1 << 20 };

#define MARK "marked-hidden"

static const char *const methods[METHODS] = { "GET", "HEAD", "POST",
	"OPTIONS" };

struct asked {
	const char *method, *host, *address;
	int64_t refusal; /* 0: none */
	size_t more;     /* variables beside */
	bool markdown;
};

struct routed {
	const struct endpoint *ep;
	char path[REQUEST_ADDRESS_MAX + BRAND_HOST_MAX + 32]; /* PATH_INFO */
	char method[16];
};

static void
make_file(const char *name, const char *text)
{
	char path[PATHS_PATH_MAX];

	catalog_path(path, name);
	catalog_write(path, text, strlen(text));
}

static void
make_folder(const char *name)
{
	char path[PATHS_PATH_MAX];

	catalog_path(path, name);
	HOLDS(mkdir(path, 0700) == 0);
}

static void
make_files(void)
{
	static bool done;

	if (done)
		return;
	done = true;
	(void)catalog_paths();
	make_folder("htdocs/assets");
	make_file("htdocs/assets/a.css", "a { color: red }\n");
	make_file("htdocs/assets/.own", MARK);
	make_folder("htdocs/" CATALOG_HOST "/.well-known");
	make_file("htdocs/" CATALOG_HOST "/.well-known/known", "known\n");
	make_folder("htdocs/" CATALOG_HOST "/_problem");
	make_file("htdocs/" CATALOG_HOST "/_problem/own", MARK);
	make_folder("htdocs/" CATALOG_HOST "/.web");
	make_file("htdocs/" CATALOG_HOST "/.web/own", MARK);
	make_file("htdocs/beside", MARK);
}

/* The request as the web server hands it over, in text that the request borrows. */
static void
make_request(
    const struct asked *a, struct scgi_request *rq, struct buf text[TEXTS])
{
	static char more[SCGI_VARIABLES_MAX][32];
	size_t n = 0;

	*rq = (struct scgi_request){ 0 };
	buf_printf(&text[n++], "CONTENT_LENGTH=0");
	buf_printf(&text[n++], "SCGI=1");
	buf_printf(&text[n++], "REQUEST_METHOD=%s", a->method);
	buf_printf(&text[n++], "HTTP_HOST=%s", a->host);
	buf_text(&text[n], "REQUEST_URI=");
	buf_text(&text[n++], a->address);
	if (a->more == 0)
		buf_printf(&text[n++], "PATH_INFO=/of-the-server");
	if (a->markdown)
		buf_printf(&text[n++], "HTTP_ACCEPT=text/markdown");
	if (a->refusal != 0)
		buf_printf(&text[n++], "REDIRECT_STATUS=%d", (int)a->refusal);
	for (size_t i = 0; i < n; i++)
		HOLDS(scgi_put(rq, text[i].p));
	for (size_t i = 0; i < a->more && rq->count < SCGI_VARIABLES_MAX; i++) {
		snprintf(more[i], sizeof(more[i]), "HTTP_X_%zu=1", i);
		HOLDS(scgi_put(rq, more[i]));
	}
}

/* In an answer of a file: the whole one, and nothing that is hidden. */
static void
check_answer(const struct endpoint *ep, const struct scgi_request *rq)
{
	static char answer[ANSWER_MAX];
	int in = open("/dev/null", O_RDONLY | O_CLOEXEC);
	int out = memfd_create("out", MFD_CLOEXEC);
	ssize_t n;

	HOLDS(in >= 0 && out >= 0);
	HOLDS(endpoint_serve(ep, rq->environment, in, out));
	n = pread(out, answer, sizeof(answer), 0);
	HOLDS(n > 8 && memcmp(answer, "Status: ", 8) == 0);
	HOLDS(memmem(answer, (size_t)n, MARK, strlen(MARK)) == NULL);
	HOLDS(strncmp(answer + 8, "500", 3) != 0 ||
	    ep == &site_refusal_versioned || ep == &site_refusal_beside);
	close(in);
	close(out);
}

static bool
is_file(const struct endpoint *ep)
{
	return ep == &site_file_versioned || ep == &site_file_beside;
}

static bool
is_refusal(const struct endpoint *ep)
{
	return ep == &site_refusal_versioned || ep == &site_refusal_beside;
}

static void
check_path(const struct asked *a, const struct routed *r)
{
	HOLDS(strcmp(r->path, "/of-the-server") != 0);
	HOLDS(r->path[0] == '\0' || r->path[0] == '/');
	HOLDS(strstr(r->path, "/../") == NULL && strstr(r->path, "//") == NULL);
	if (is_file(r->ep)) {
		HOLDS(a->refusal < NOT_OK || a->refusal == 405 ||
		    a->refusal == 411);
		HOLDS(strncmp(r->path, "/assets/", 8) == 0 ||
		    strncmp(r->path, "/" CATALOG_HOST "/",
			sizeof(CATALOG_HOST) + 1) == 0);
		HOLDS(strstr(r->path, "/_problem/") == NULL);
		HOLDS(strcmp(r->method, "POST") != 0);
	}
	if (is_refusal(r->ep)) {
		HOLDS(strncmp(r->path, "/_problem/", 10) == 0);
		HOLDS(strcmp(r->method, "GET") == 0 ||
		    strcmp(r->method, "HEAD") == 0);
	}
	if (a->refusal >= NOT_OK && a->refusal != 405 && a->refusal != 411)
		HOLDS(is_refusal(r->ep) ||
		    strncmp(r->path, "/_problem/", 10) == 0);
}

static bool
route(const struct asked *a, struct routed *r)
{
	struct buf text[TEXTS] = { { 0 } };
	struct scgi_request rq;
	const char *path, *method;

	for (size_t i = 0; i < ARRAY_LEN(text); i++)
		text[i].max = FUZZ_ROOM;
	make_request(a, &rq, text);
	r->ep = site_route(&rq);
	if (r->ep != NULL) {
		path = scgi_variable(&rq, "PATH_INFO");
		method = scgi_variable(&rq, "REQUEST_METHOD");
		HOLDS(path != NULL && method != NULL);
		HOLDS(strlen(path) < sizeof(r->path));
		snprintf(r->path, sizeof(r->path), "%s", path);
		snprintf(r->method, sizeof(r->method), "%s", method);
		check_path(a, r);
		if (is_file(r->ep) || is_refusal(r->ep))
			check_answer(r->ep, &rq);
	} else {
		HOLDS(rq.count + 4 > SCGI_VARIABLES_MAX); /* no room */
	}
	for (size_t i = 0; i < ARRAY_LEN(text); i++)
		buf_release(&text[i]);
	return r->ep != NULL;
}

/* Each byte of the path that is no slash may be an escape, and a slash be two. */
static void
check_spelling(const struct asked *a, const struct routed *first)
{
	struct buf other = BUF_INIT(FUZZ_ROOM);
	static struct request_address address;
	struct asked spelled = *a;
	struct routed again;

	request_address_read(a->address, &address);
	HOLDS(address.path[0] == '/' &&
	    strlen(address.path) <= REQUEST_ADDRESS_MAX);
	HOLDS(address.status == 0 || address.path[1] == '\0');
	if (address.status != 0 || a->refusal != 0)
		return;
	for (const char *p = address.path; *p != '\0'; p++) {
		if (*p == '/')
			buf_text(&other, "/./");
		else
			buf_printf(&other, "%%%02x", (unsigned char)*p);
	}
	if (address.query[0] != '\0')
		buf_char(&other, '?');
	buf_text(&other, address.query);
	spelled.address = buf_cstr(&other);
	if (other.len <= REQUEST_ADDRESS_MAX && route(&spelled, &again)) {
		/* Where pages are, refusals are pages: as it was written. */
		HOLDS(again.ep == first->ep || !is_file(first->ep));
		HOLDS(!is_file(first->ep) ||
		    strcmp(again.path, first->path) == 0);
	}
	buf_release(&other);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t how = fuzz_byte(&data, &size);
	uint8_t refusal = fuzz_byte(&data, &size);
	char *address = fuzz_text(data, size);
	struct routed r;
	struct asked a = {
		.method = methods[how % METHODS],
		.host =
		    (how & OTHER_HOST) != 0 ? "nobody.localhost" : CATALOG_HOST,
		.address = address,
		.refusal = refusal == 0 ? 0 : NOT_OK + refusal % ERRORS,
		.more = (how & FULL) != 0 ? (size_t)(how / FULL) * 17 : 0,
		.markdown = (how & MARKDOWN) != 0,
	};

	make_files();
	if (route(&a, &r))
		check_spelling(&a, &r);
	free(address);
	return 0;
}
