/*
 * source_fetch_all - requests the sources of several servers at the same time.
 */
#include "cartaz/sources/source_fetch.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/regular_file.h"
#include "cartaz/sources/source_circle.h"
#include "http/http_headers.h"

enum { URL_MAX_BYTES = 4096, PARALLEL_MAX = 16, FILES_OTHER = 256 };

/* The request of one source, from its first address to the last redirect. */
struct exchange {
	struct source_request *request;
	struct buf url;
	char *first; /* the url in the brand file; NULL: no request */
	int redirects;
	bool has_ended;
	struct http_client *client; /* while a request runs */
};

struct exchanges {
	struct tool *tool;
	const struct brand *brand;
	struct http_group *group;
	struct exchange *list;
	size_t count, running;
};

/* Opens a file without a name: on the disk, or, if that is impossible, in memory. */
static int
open_unnamed(const struct tool *t)
{
	int fd = open(t->paths.var, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

	return fd >= 0 ? fd : memfd_create("cartaz-source", MFD_CLOEXEC);
}

/* Opens a file.  Its time and size are its validator. */
static bool
open_file(struct tool *t, const struct brand_source *s,
    struct source_fetched *out, struct error *f)
{
	char path[PATHS_PATH_MAX], validator[200];
	struct stat st;

	if (s->url[0] == '/')
		paths_path(path, s->url);
	else
		paths_path(path, t->paths.etc, s->url);
	out->fd = regular_file_open(path, O_RDONLY, 0);
	if (out->fd < 0 || fstat(out->fd, &st) != 0)
		return error_internal(f, "cannot read %s: %s%s", path,
		    regular_file_why(),
		    s->url[0] == '/'
			? ""
			: "; an address begins with http:// or https://");
	out->size = st.st_size;
	snprintf(validator, sizeof(validator), "%" PRId64 ".%09ld %" PRId64,
	    (int64_t)st.st_mtim.tv_sec, st.st_mtim.tv_nsec, out->size);
	out->is_unchanged = strcmp(validator, out->modified) == 0;
	memcpy(out->modified, validator, sizeof(validator));
	return true;
}

/* Stores the answer of the final address. */
static bool
take_answer(
    const struct http_response *a, struct source_fetched *out, struct error *f)
{
	size_t length;

	if (a->status == 304) {
		out->is_unchanged = true;
		return true;
	}
	if (a->status != 200)
		return source_fetch_fail_status(a, f);
	source_fetch_validators(a, out);
	out->has_next =
	    http_headers_link(buf_cstr(&a->headers), "next", &length) != NULL;
	out->size = (int64_t)lseek(out->fd, 0, SEEK_CUR);
	return lseek(out->fd, 0, SEEK_SET) == 0 ||
	    error_internal(f, "cannot keep the answer: %s", strerror(errno));
}

/* Takes the answer, or the address to which it redirects. */
static void
take(const struct exchanges *e, struct exchange *x,
    const struct http_response *a)
{
	struct source_request *r = x->request;
	bool more = false;

	r->ok = r->ok ? source_fetch_go_on(r->source, a, x->first,
			    &x->redirects, &x->url, &more, &r->error) &&
		(more ? source_circle_check(e->tool, e->brand, r->source,
			    buf_cstr(&x->url), &r->error)
		      : take_answer(a, &r->got, &r->error))
		      : source_fetch_explain(r->source, a, &r->error);
	x->has_ended = !r->ok || !more;
}

/* Prepares the first request.  A file is opened immediately. */
static void
prepare(struct exchanges *e, struct exchange *x, struct source_request *r)
{
	*x = (struct exchange){ .request = r, .has_ended = true };
	if (r->source == NULL)
		return;
	r->got = (struct source_fetched){ .fd = -1 };
	memcpy(r->got.etag, r->state->etag, sizeof(r->got.etag));
	memcpy(r->got.modified, r->state->modified, sizeof(r->got.modified));
	if (strstr(r->source->url, "://") == NULL) {
		r->ok = open_file(e->tool, r->source, &r->got, &r->error);
		return;
	}
	x->url = BUF_INIT(URL_MAX_BYTES);
	r->ok =
	    source_fetch_url(e->tool, e->brand, r->source, &x->url, &r->error);
	if (!r->ok)
		return;
	x->first = mem_copy_text(buf_cstr(&x->url));
	x->has_ended = false;
}

static bool
is_host_busy(const struct exchanges *e, const char *url)
{
	for (size_t i = 0; i < e->count; i++) {
		if (e->list[i].client != NULL &&
		    source_fetch_same_host(buf_cstr(&e->list[i].url), url))
			return true;
	}
	return false;
}

static void
send_request(struct exchanges *e, struct exchange *x)
{
	struct source_fetched *out = &x->request->got;
	struct http_request rq = source_fetch_request(
	    x->request->source, out, buf_cstr(&x->url), x->first);

	if (out->fd < 0)
		out->fd = open_unnamed(e->tool);
	rq.body_fd = out->fd;
	http_group_start(e->group, x->client, &rq);
}

/* Sends the requests that may be sent now, in the order of the sources. */
static void
send_waiting(struct exchanges *e)
{
	for (size_t i = 0; i < e->count && e->running < PARALLEL_MAX; i++) {
		struct exchange *x = &e->list[i];

		if (x->has_ended || x->client != NULL ||
		    is_host_busy(e, buf_cstr(&x->url)))
			continue;
		x->client = source_fetch_open(e->brand, x->request->source);
		e->running++;
		send_request(e, x);
	}
}

/* Waits for an answer.  Returns false if no request is in progress. */
static bool
receive(struct exchanges *e)
{
	const struct http_response *answer;
	struct http_client *client;
	struct exchange *x = e->list;
	struct error f;
	bool ok;

	client = http_group_wait(e->group, &ok, &answer, &f);
	if (client == NULL)
		return false;
	while (x->client != client)
		x++;
	e->running--;
	x->request->ok = ok;
	if (!ok)
		x->request->error = f;
	take(e, x, answer);
	http_client_close(client);
	x->client = NULL;
	return true;
}

static void
release(struct exchange *x)
{
	struct source_fetched *got = &x->request->got;

	if (x->first != NULL && (!x->request->ok || got->is_unchanged) &&
	    got->fd >= 0) {
		close(got->fd);
		got->fd = -1;
	}
	if (x->url.len > 0)
		explicit_bzero(x->url.p, x->url.len);
	buf_release(&x->url);
	if (x->first != NULL)
		explicit_bzero(x->first, strlen(x->first));
	free(x->first);
}

/* Raises the limit of open files, because each answer is a file until it is read. */
static void
allow_files(size_t count)
{
	struct rlimit now;
	rlim_t wanted = count + FILES_OTHER;

	if (getrlimit(RLIMIT_NOFILE, &now) != 0 || now.rlim_cur >= wanted)
		return;
	now.rlim_cur = wanted < now.rlim_max ? wanted : now.rlim_max;
	(void)setrlimit(RLIMIT_NOFILE, &now);
}

void
source_fetch_all(struct tool *t, const struct brand *b,
    struct source_request *requests, size_t count)
{
	struct exchanges e = { .tool = t, .brand = b, .count = count };

	allow_files(count);
	e.list = mem_alloc((count + 1) * sizeof(e.list[0]));
	for (size_t i = 0; i < count; i++)
		prepare(&e, &e.list[i], &requests[i]);
	e.group = http_group_open();
	do
		send_waiting(&e);
	while (receive(&e));
	http_group_close(e.group);
	for (size_t i = 0; i < count; i++)
		release(&e.list[i]);
	free(e.list);
}

bool
source_fetch(struct tool *t, const struct brand *b,
    const struct brand_source *s, const struct source_state *state,
    struct source_fetched *out, struct error *f)
{
	struct source_request r = { .source = s, .state = state };

	source_fetch_all(t, b, &r, 1);
	*out = r.got;
	if (!r.ok)
		*f = r.error;
	return r.ok;
}
