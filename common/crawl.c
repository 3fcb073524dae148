#include "crawl.h"

#include <inttypes.h>

#include "hash.h"
#include "jobj.h"
#include "pointer.h"
#include "text.h"

enum {
	URL_MAX_BYTES = 16 * 1024,
	TRIES = 4,
	WAIT_MAX_S = 60,
	PER_PAGE = 100,
	SEEN_MAX = 1 << 18,
};

static double
clock_s(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static void
sleep_s(double s)
{
	struct timespec ts = { (time_t)s,
		(long)((s - (double)(time_t)s) * 1e9) };

	if (s > 0)
		nanosleep(&ts, NULL);
}

bool
crawl_open(struct crawl *c, const struct source *source,
    const struct profile *profile, struct arena *mem, struct fault *f)
{
	*c = (struct crawl){
		.section = jobj_member(profile->tree, "list"),
		.total = -1,
		.next = BUF_INIT(URL_MAX_BYTES),
		.cursor = BUF_INIT(URL_MAX_BYTES),
	};
	if (!jobj_int(jobj_member(c->section, "max"), &c->per_page) ||
	    c->per_page < 1)
		c->per_page = PER_PAGE;
	c->seen = mem_alloc(SEEN_MAX * sizeof(c->seen[0]));
	memset(c->seen, 0, SEEN_MAX * sizeof(c->seen[0]));
	return upstream_open(&c->upstream, source, profile, mem, f);
}

void
crawl_close(struct crawl *c)
{
	upstream_close(&c->upstream);
	free(c->seen);
	buf_release(&c->next);
	buf_release(&c->cursor);
}

static bool
bad(struct fault *f, const char *what)
{
	return fault_note(f, FAULT_UPSTREAM_UNAVAILABLE, "%s", what);
}

static void
set_number(struct crawl *c, size_t at, const char *name, int64_t n)
{
	snprintf(c->numbers[at], sizeof(c->numbers[at]), "%" PRId64, n);
	ask_set(&c->upstream.variables, name, c->numbers[at]);
}

/* A status that only says: there are no more pages. */
static bool
is_beyond(const struct crawl *c)
{
	return c->pages > 0 && upstream_is_beyond(&c->upstream);
}

/* What the upstream asks to wait; otherwise the back-off of the try. */
static double
wait_s(const struct upstream *u, int try)
{
	int64_t asked_s = u->http != NULL ? u->http->retry_after_s : 0;

	if (asked_s > 0)
		return (double)(asked_s < WAIT_MAX_S ? asked_s : WAIT_MAX_S);
	return 0.25 * (double)(1 << try);
}

static bool
exchange(struct crawl *c, const struct fetch_request *rq, struct fault *f)
{
	struct upstream *u = &c->upstream;
	double apart_s = 1.0 / (double)u->brand->upstream.limits.per_second;

	for (int try = 0;; try++) {
		bool ok;

		sleep_s(c->asked_at_s + apart_s - clock_s());
		c->asked_at_s = clock_s();
		ok = upstream_exchange(u, rq, f);
		if (ok && (upstream_accepts(u) || is_beyond(c)))
			return true;
		if (ok)
			(void)fault_note(f, FAULT_UPSTREAM_UNAVAILABLE,
			    "the upstream answered %d", u->http->status);
		if (try + 1 == TRIES || (ok && !upstream_is_weary(u)))
			return false;
		sleep_s(wait_s(u, try));
	}
}

static const char *
text_at(struct crawl *c, struct json_object *o, const char *key)
{
	const char *path = jobj_text(jobj_member(o, key));
	struct pointer pointer;

	if (path == NULL || !pointer_parse(path, &c->upstream.mem, &pointer))
		return NULL;
	return jobj_text(pointer_follow(&pointer, c->upstream.answer));
}

/* Same scheme, host and port as the base: a crawl does not leave the house. */
static bool
is_at_home(const struct crawl *c, const char *url)
{
	const char *base = c->upstream.brand->upstream.base;
	size_t n = strcspn(strstr(base, "://") + 3, "/?#") +
	    (size_t)(strstr(base, "://") + 3 - base);

	return strncmp(url, base, n) == 0 &&
	    (url[n] == '\0' || strchr("/?#", url[n]) != NULL);
}

/* The target of rel="next" in a Link header; NULL without one. */
static const char *
linked_next(struct crawl *c)
{
	struct buf value = BUF_INIT(URL_MAX_BYTES);
	const char *found = NULL, *p;

	if (!fetch_header_value(c->upstream.http, "Link", &value))
		return NULL;
	p = buf_cstr(&value);
	while (found == NULL && (p = strchr(p, '<')) != NULL) {
		size_t n = strcspn(p + 1, ">");
		const char *end = p + 1 + n, *comma = strchr(end, '<');
		const char *rel = strstr(end, "rel=");

		if (rel != NULL && (comma == NULL || rel < comma) &&
		    (text_starts(rel, "rel=\"next\"") ||
			text_starts(rel, "rel=next")))
			found = arena_copy(&c->upstream.mem, p + 1, n);
		p = end;
	}
	buf_release(&value);
	return found;
}

/* Is there another page, and how is it asked for? */
static bool
look_ahead(struct crawl *c, size_t count, bool *more, struct fault *f)
{
	struct json_object *next = jobj_member(c->section, "next");
	const char *url = NULL, *cursor = NULL;
	int64_t window = 0;

	if (jobj_has_member(next, "link"))
		url = linked_next(c);
	else
		url = text_at(c, next, "url");
	cursor = text_at(c, next, "cursor");
	if (next == NULL) {
		*more = count > 0 && (c->total < 0 || c->given < c->total) &&
		    (c->total >= 0 || (int64_t)count >= c->per_page);
	} else if (jobj_has_member(next, "cursor")) {
		*more = cursor != NULL && count > 0;
	} else {
		*more = url != NULL;
	}
	if (*more && jobj_int(jobj_member(c->section, "window"), &window) &&
	    c->given >= window)
		return bad(f,
		    "the upstream shows only its first events (its "
		    "profile's \"window\"), and there are more");
	if (*more && url != NULL) {
		if (url[0] == '/') {
			const char *base = c->upstream.brand->upstream.base;
			const char *host = strstr(base, "://") + 3;

			buf_reset(&c->next);
			buf_bytes(&c->next, base,
			    (size_t)(host - base) + strcspn(host, "/?#"));
			buf_text(&c->next, url);
			return true;
		}
		if (!is_at_home(c, url))
			return bad(f, "the next page is at another host");
		buf_reset(&c->next);
		buf_text(&c->next, url);
	}
	if (*more && cursor != NULL) {
		if (strcmp(buf_cstr(&c->cursor), cursor) == 0)
			return bad(f, "the next page is the same page");
		buf_reset(&c->cursor);
		buf_text(&c->cursor, cursor);
	}
	return true;
}

/* An answer that was there before means a circle, however wide. */
static bool
is_new_page(struct crawl *c)
{
	const struct buf *body = &c->upstream.http->body;
	uint64_t page = hash_bytes(HASH_START, buf_cstr(body), body->len);
	size_t i = (size_t)page & (SEEN_MAX - 1);

	for (; c->seen[i] != 0; i = (i + 1) & (SEEN_MAX - 1)) {
		if (c->seen[i] == page)
			return false;
	}
	c->seen[i] = page;
	return true;
}

static void
set_page(struct crawl *c)
{
	set_number(c, 0, "page", c->pages + 1);
	set_number(c, 1, "page0", c->pages);
	set_number(c, 2, "offset", c->given);
	set_number(c, 3, "per_page", c->per_page);
	ask_set(&c->upstream.variables, "cursor",
	    c->cursor.len > 0 ? buf_cstr(&c->cursor) : NULL);
}

bool
crawl_next(
    struct crawl *c, struct json_object **items, bool *more, struct fault *f)
{
	const char *url = c->next.len > 0 ? buf_cstr(&c->next) : NULL;
	struct upstream *u = &c->upstream;
	struct fetch_request rq;
	size_t count;

	upstream_reset(u);
	set_page(c);
	*items = NULL;
	*more = false;
	if (!upstream_make(u, c->section, url, &rq, f) || !exchange(c, &rq, f))
		return false;
	if (is_beyond(c))
		return true;
	if (!upstream_parse(u, f) || !upstream_items(u, items, f))
		return false;
	c->total = upstream_total(u, c->section);
	if (*items == NULL && c->total != 0)
		return bad(f,
		    "the answer has no list of events where its profile says");
	count = jobj_count(*items);
	if (count > 0 && !is_new_page(c))
		return bad(f, "the upstream repeats a page");
	if (c->pages++ == CRAWL_PAGES_MAX)
		return bad(f, "the upstream has too many pages");
	c->given += (int64_t)count;
	return look_ahead(c, count, more, f);
}
