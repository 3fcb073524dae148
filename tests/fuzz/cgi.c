/*
 * cgi - whatever is asked of the programs that answer GET, the answer is whole and
 * right: a status that they have, one Content-Type, headers without control
 * characters, a body that is what its type says.  It is the same when it is asked
 * again, HEAD says the same without the body, and its ETag is worth a 304.
 *
 * Input: a letter of the program, a letter of the brand, then lines: PATH_INFO,
 * QUERY_STRING, Accept, If-None-Match, Accept-Language, Origin, and what stands behind
 * the brand in Host.
 */
#include <fcntl.h>
#include <strings.h>
#include <sys/mman.h>
#include <unistd.h>

#include "app/endpoint_table.h"
#include "base/text.h"
#include "cgi/accept.h"
#include "catalog.h"
#include "fuzz.h"
#include "judge.h"
#include "json/json_tree.h"

enum { ANSWER_MAX = 64 * 1024 * 1024 };
enum { OK = 200, MOVED = 301, NOT_MODIFIED = 304, NOT_FOUND = 404 };
enum { GONE = 410, MISDIRECTED = 421, BAD_REQUEST = 400 };

static const char *const programs[] = { "events", "event", "page-events",
	"page-event", "page-home", "page-document", "health" };
static const char *const hosts[] = { CATALOG_HOST, CATALOG_OTHER_HOST,
	"localhost", "nobody.localhost", "" };

struct answer {
	int status;
	struct buf all;
	struct buf head; /* lines, each ended by a line feed */
	struct buf body;
};

static const struct endpoint *
endpoint_of(const char *name)
{
	const struct endpoint *e = endpoint_named(name);

	HOLDS(e != NULL);
	return e;
}

/* The value of a header; NULL without one.  *count: how many there are. */
static const char *
header(const struct answer *a, const char *name, int *count)
{
	const char *found = NULL;
	size_t n = strlen(name);

	*count = 0;
	for (const char *p = a->head.p; *p != '\0'; p = strchr(p, '\n') + 1) {
		if (strncasecmp(p, name, n) != 0 || p[n] != ':')
			continue;
		found = p + n + 2;
		(*count)++;
	}
	return found;
}

static bool
is_type(const struct answer *a, const char *type)
{
	int count;
	const char *value = header(a, "Content-Type", &count);

	return value != NULL && text_starts(value, type);
}

static void
split(struct answer *a)
{
	const char *end = memmem(a->all.p, a->all.len, "\n\n", 2);

	HOLDS(end != NULL);
	buf_bytes(&a->head, a->all.p, (size_t)(end + 1 - a->all.p));
	buf_bytes(&a->body, end + 2, a->all.len - a->head.len - 1);
	HOLDS(text_starts(a->head.p, "Status: "));
	HOLDS(sscanf(a->head.p, "Status: %3d ", &a->status) == 1);
}

/* One response of the program in this process. */
static void
ask(const struct endpoint *endpoint, struct answer *a)
{
	char piece[64 * 1024];
	int in = dup(STDIN_FILENO), out = dup(STDOUT_FILENO);
	int empty = open("/dev/null", O_RDONLY | O_CLOEXEC);
	int fd = memfd_create("out", MFD_CLOEXEC);
	off_t at = 0;
	ssize_t n;

	*a = (struct answer){ 0, BUF_INIT(ANSWER_MAX), BUF_INIT(ANSWER_MAX),
		BUF_INIT(ANSWER_MAX) };
	HOLDS(dup2(empty, STDIN_FILENO) >= 0 && dup2(fd, STDOUT_FILENO) >= 0);
	HOLDS(endpoint_run(endpoint) == 0);
	HOLDS(dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0);
	for (; (n = pread(fd, piece, sizeof(piece), at)) > 0; at += n)
		buf_bytes(&a->all, piece, (size_t)n);
	close(in);
	close(out);
	close(empty);
	close(fd);
	split(a);
}

static void
release(struct answer *a)
{
	buf_release(&a->all);
	buf_release(&a->head);
	buf_release(&a->body);
}

static void
judge_head(const char *path, const struct answer *a)
{
	static const int statuses[] = { OK, MOVED, NOT_MODIFIED, BAD_REQUEST,
		NOT_FOUND, GONE, MISDIRECTED };
	/* The server's own errors are told as pages at addresses of their own. */
	bool known =
	    a->status >= BAD_REQUEST && text_starts(path, "/_problem/");
	int types;

	for (size_t i = 0; i < ARRAY_LEN(statuses); i++)
		known = known || a->status == statuses[i];
	HOLDS(known); /* the catalog is sound: no 5xx */
	(void)header(a, "Content-Type", &types);
	HOLDS(types == (a->status != NOT_MODIFIED));
	for (const char *p = a->head.p; *p != '\0'; p = strchr(p, '\n') + 1) {
		size_t n = strcspn(p, "\n"), name = strcspn(p, ":");

		HOLDS(name > 0 && name < n && p[name + 1] == ' ');
		for (size_t i = 0; i < n; i++)
			HOLDS((unsigned char)p[i] >= ' ' && p[i] != 0x7f);
		HOLDS(strspn(p,
			  "abcdefghijklmnopqrstuvwxyz"
			  "ABCDEFGHIJKLMNOPQRSTUVWXYZ-") == name);
	}
}

static void
judge_problem(const struct answer *a)
{
	static const char *const members[] = { "type", "title", "code",
		"detail", "error" };
	struct json_object *o;
	struct error f;
	int64_t status;

	HOLDS(json_tree_parse(a->body.p, a->body.len, &o, &f));
	HOLDS(json_tree_int(json_tree_member(o, "status"), &status));
	HOLDS(status == a->status && json_tree_member_count(o) == 6);
	for (size_t i = 0; i < ARRAY_LEN(members); i++)
		HOLDS(json_tree_text(json_tree_member(o, members[i])) != NULL);
	json_tree_release(&o);
}

static int64_t
number(struct json_object *o, const char *key)
{
	int64_t n = -1;

	HOLDS(json_tree_int(json_tree_member(o, key), &n) && n >= 0);
	return n;
}

static void
judge_list(const struct answer *a)
{
	struct json_object *o, *data, *meta;
	int64_t total, per_page, page, last, count;
	struct error f;

	HOLDS(json_tree_parse(a->body.p, a->body.len, &o, &f));
	data = json_tree_member(o, "data");
	meta = json_tree_member(o, "meta");
	HOLDS(json_tree_kind(data) == JSON_TREE_ARRAY);
	count = (int64_t)json_tree_count(data);
	total = number(meta, "total");
	per_page = number(meta, "per_page");
	page = number(meta, "current_page");
	last = number(meta, "last_page");
	HOLDS(per_page >= 1 && per_page <= 50 && page >= 1);
	HOLDS(last == (total > 0 ? (total + per_page - 1) / per_page : 1));
	HOLDS(page > last || page < last
		? count == (page < last ? per_page : 0)
		: count == total - (last - 1) * per_page);
	json_tree_release(&o);
}

static void
judge_body(const char *program, const struct answer *a)
{
	if (a->status == NOT_MODIFIED) {
		HOLDS(a->body.len == 0);
		return;
	}
	if (is_type(a, "application/json") ||
	    is_type(a, "application/problem+json")) {
		judge_json(a->body.p, a->body.len);
		if (a->status >= BAD_REQUEST)
			judge_problem(a);
		else if (strcmp(program, "events") == 0)
			judge_list(a);
	} else if (is_type(a, "text/html")) {
		judge_html(&a->body);
	} else if (is_type(a, "text/markdown") || is_type(a, "text/plain")) {
		judge_markdown(&a->body);
	} else if (is_type(a, "text/calendar")) {
		judge_calendar(&a->body);
	} else {
		HOLDS(is_type(a, "application/rss+xml") ||
		    is_type(a, "application/atom+xml"));
		judge_xml(&a->body);
	}
}

static void
check_conditional(const struct endpoint *endpoint, const struct answer *first)
{
	struct answer again;
	char condition[256];
	const char *etag;
	int count;

	etag = header(first, "ETag", &count);
	HOLDS(count <= 1);
	if (etag == NULL || first->status != OK)
		return;
	snprintf(condition, sizeof(condition), "%.*s", (int)strcspn(etag, "\n"),
	    etag);
	setenv("HTTP_IF_NONE_MATCH", condition, 1);
	ask(endpoint, &again);
	HOLDS(again.status == NOT_MODIFIED && again.body.len == 0);
	HOLDS(strncmp(header(&again, "ETag", &count), etag,
		  strlen(condition) + 1) == 0);
	release(&again);
}

/* HEAD, and the same again. */
static void
check_again(const struct endpoint *endpoint, const struct answer *first)
{
	struct answer again;

	setenv("REQUEST_METHOD", "HEAD", 1);
	ask(endpoint, &again);
	HOLDS(strcmp(again.head.p, first->head.p) == 0 && again.body.len == 0);
	release(&again);
	setenv("REQUEST_METHOD", "GET", 1);
	ask(endpoint, &again);
	HOLDS(again.all.len == first->all.len &&
	    memcmp(again.all.p, first->all.p, again.all.len) == 0);
	release(&again);
}

/*
 * Sets variables to the lines of the input; an empty line is a variable that is not
 * there.
 */
static void
set_variables(const char *host, char *p)
{
	static const char *const names[] = { "PATH_INFO", "QUERY_STRING",
		"HTTP_ACCEPT", "HTTP_IF_NONE_MATCH", "HTTP_ACCEPT_LANGUAGE",
		"HTTP_ORIGIN", "HTTP_HOST" };
	struct buf value = BUF_INIT(FUZZ_ROOM);

	setenv("REQUEST_METHOD", "GET", 1);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		size_t n = strcspn(p, "\n");

		buf_reset(&value);
		buf_text(&value, i + 1 == ARRAY_LEN(names) ? host : "");
		buf_bytes(&value, p, n);
		p += n + (p[n] == '\n');
		if (value.len > 0)
			setenv(names[i], value.p, 1);
		else
			unsetenv(names[i]);
	}
	buf_release(&value);
}

/* At an address without an ending the caller chooses the form. */
static void
check_form(const char *program, const struct answer *a)
{
	if (strcmp(program, "page-home") == 0 && getenv("PATH_INFO") == NULL &&
	    a->status == OK)
		HOLDS(is_type(a, "text/markdown") ==
		    accept_markdown(getenv("HTTP_ACCEPT")));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *program =
	    programs[fuzz_byte(&data, &size) % ARRAY_LEN(programs)];
	const char *host = hosts[fuzz_byte(&data, &size) % ARRAY_LEN(hosts)];
	char *text = fuzz_text(data, size);
	const struct endpoint *endpoint = endpoint_of(program);
	struct answer first;

	(void)catalog_paths();
	set_variables(host, text);
	ask(endpoint, &first);
	judge_head(text, &first);
	judge_body(program, &first);
	check_form(program, &first);
	check_again(endpoint, &first);
	check_conditional(endpoint, &first);
	release(&first);
	free(text);
	return 0;
}
