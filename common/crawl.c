#include "crawl.h"

#include <inttypes.h>

#include "hash.h"
#include "jobj.h"
#include "pointer.h"
#include "text.h"

enum {
	REQUEST_MEM_MAX = 64 * 1024 * 1024,
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

static struct json_object *
section(const struct crawl *c)
{
	return jobj_member(c->profile->tree, "list");
}

void
crawl_init(
    struct crawl *c, const struct profile *profile, const struct brand *brand)
{
	struct fetch_limits limits = { brand->upstream.limits.connect_ms,
		brand->upstream.limits.total_ms,
		brand->upstream.limits.max_bytes };
	struct buf agent = BUF_INIT(4096);

	*c = (struct crawl){
		.profile = profile,
		.brand = brand,
		.mem = ARENA_INIT(REQUEST_MEM_MAX),
		.total = -1,
		.next = BUF_INIT(URL_MAX_BYTES),
		.cursor = BUF_INIT(URL_MAX_BYTES),
	};
	c->seen = mem_alloc(SEEN_MAX * sizeof(c->seen[0]));
	memset(c->seen, 0, SEEN_MAX * sizeof(c->seen[0]));
	if (!jobj_int(jobj_member(section(c), "max"), &c->per_page) ||
	    c->per_page < 1)
		c->per_page = PER_PAGE;
	buf_printf(&agent, "Cartaz/%s (+%s)", CARTAZ_VERSION, brand->site_url);
	c->fetch = fetch_open(limits, buf_cstr(&agent));
	buf_release(&agent);
}

void
crawl_release(struct crawl *c)
{
	jobj_release(&c->answer);
	fetch_close(c->fetch);
	free(c->seen);
	buf_release(&c->next);
	buf_release(&c->cursor);
	arena_release(&c->mem);
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
	ask_set(&c->variables, name, c->numbers[at]);
}

static bool
accepts(const struct crawl *c, int status)
{
	struct json_object *ok = jobj_member(c->profile->tree, "ok");
	int64_t n;

	if (ok == NULL)
		return status == 200;
	for (size_t i = 0; i < jobj_count(ok); i++) {
		if (jobj_int(jobj_at(ok, i), &n) && n == status)
			return true;
	}
	return false;
}

/* A status that only says: there are no more pages. */
static bool
is_beyond(const struct crawl *c, int status)
{
	struct json_object *beyond =
	    jobj_member(jobj_member(c->profile->tree, "errors"), "beyond");
	int64_t n;

	for (size_t i = 0; c->pages > 0 && i < jobj_count(beyond); i++) {
		if (jobj_int(jobj_at(beyond, i), &n) && n == status)
			return true;
	}
	return false;
}

/* Seconds that a 429 or 503 asks to wait; otherwise the back-off of the try. */
static double
wait_s(const struct fetch_answer *a, int try)
{
	struct buf value = BUF_INIT(64);
	double backoff = 0.25 * (double)(1 << try);
	int64_t s;

	if (a != NULL && fetch_header_value(a, "Retry-After", &value) &&
	    text_int(buf_cstr(&value), 0, WAIT_MAX_S, &s))
		backoff = (double)s;
	buf_release(&value);
	return backoff;
}

/* Is it worth asking again? */
static bool
passes(int status)
{
	return status == 429 || status >= 500;
}

static bool
exchange(struct crawl *c, const struct fetch_request *rq,
    const struct fetch_answer **answer, struct fault *f)
{
	double apart_s = 1.0 / (double)c->brand->upstream.limits.per_second;

	for (int try = 0;; try++) {
		bool ok;

		sleep_s(c->asked_at_s + apart_s - clock_s());
		c->asked_at_s = clock_s();
		ok = fetch_exchange(c->fetch, rq, answer, f);
		if (ok &&
		    (accepts(c, (*answer)->status) ||
			is_beyond(c, (*answer)->status)))
			return true;
		if (ok)
			(void)fault_note(f, FAULT_UPSTREAM_UNAVAILABLE,
			    "the upstream answered %d", (*answer)->status);
		if (try + 1 == TRIES || (ok && !passes((*answer)->status)))
			return false;
		sleep_s(wait_s(ok ? *answer : NULL, try));
	}
}

/* The total, from the body or from a header after a mark ("0-24/3573"). */
static void
read_total(struct crawl *c, const struct fetch_answer *a)
{
	struct json_object *rule = jobj_member(section(c), "total");
	const char *header = jobj_text(jobj_member(rule, "header"));
	const char *after = jobj_text(jobj_member(rule, "after"));
	struct buf value = BUF_INIT(256);
	struct pointer pointer;
	const char *text;

	c->total = -1;
	if (jobj_text(rule) != NULL &&
	    pointer_parse(jobj_text(rule), &c->mem, &pointer)) {
		text = jobj_number_text(pointer_follow(&pointer, c->answer));
		if (text == NULL || !text_int(text, 0, INT64_MAX, &c->total))
			c->total = -1;
	} else if (header != NULL && fetch_header_value(a, header, &value)) {
		text = buf_cstr(&value);
		if (after != NULL && strstr(text, after) != NULL)
			text = strstr(text, after) + strlen(after);
		if (!text_int(text, 0, INT64_MAX, &c->total))
			c->total = -1;
	}
	buf_release(&value);
}

static const char *
text_at(struct crawl *c, struct json_object *o, const char *key)
{
	const char *path = jobj_text(jobj_member(o, key));
	struct pointer pointer;

	if (path == NULL || !pointer_parse(path, &c->mem, &pointer))
		return NULL;
	return jobj_text(pointer_follow(&pointer, c->answer));
}

/* Same scheme, host and port as the base: a crawl does not leave the house. */
static bool
is_at_home(const struct crawl *c, const char *url)
{
	const char *base = c->brand->upstream.base;
	size_t n = strcspn(strstr(base, "://") + 3, "/?#") +
	    (size_t)(strstr(base, "://") + 3 - base);

	return strncmp(url, base, n) == 0 &&
	    (url[n] == '\0' || strchr("/?#", url[n]) != NULL);
}

/* The target of rel="next" in a Link header; NULL without one. */
static const char *
linked_next(struct crawl *c, const struct fetch_answer *a)
{
	struct buf value = BUF_INIT(URL_MAX_BYTES);
	const char *found = NULL, *p;

	if (!fetch_header_value(a, "Link", &value))
		return NULL;
	p = buf_cstr(&value);
	while (found == NULL && (p = strchr(p, '<')) != NULL) {
		size_t n = strcspn(p + 1, ">");
		const char *end = p + 1 + n, *comma = strchr(end, '<');
		const char *rel = strstr(end, "rel=");

		if (rel != NULL && (comma == NULL || rel < comma) &&
		    (text_starts(rel, "rel=\"next\"") ||
			text_starts(rel, "rel=next")))
			found = arena_copy(&c->mem, p + 1, n);
		p = end;
	}
	buf_release(&value);
	return found;
}

/* Is there another page, and how is it asked for? */
static bool
look_ahead(struct crawl *c, const struct fetch_answer *a, size_t count,
    bool *more, struct fault *f)
{
	struct json_object *next = jobj_member(section(c), "next");
	const char *url = NULL, *cursor = NULL;
	int64_t window = 0;

	if (jobj_has_member(next, "link"))
		url = linked_next(c, a);
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
	if (*more && jobj_int(jobj_member(section(c), "window"), &window) &&
	    c->given >= window)
		return bad(f,
		    "the upstream shows only its first events (its "
		    "profile's \"window\"), and there are more");
	if (*more && url != NULL) {
		if (url[0] == '/') {
			const char *base = c->brand->upstream.base;
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

/* The list in the answer; an empty one may be left out by the upstream. */
static bool
find_items(struct crawl *c, struct json_object **items, struct fault *f)
{
	*items = c->profile->items != NULL
	    ? pointer_follow(c->profile->items, c->answer)
	    : c->answer;
	if (jobj_kind(*items) == JOBJ_ARRAY ||
	    (*items == NULL && c->total == 0))
		return true;
	return bad(
	    f, "the answer has no list of events where its profile says");
}

static bool
parse_answer(struct crawl *c, const struct fetch_answer *a, struct fault *f)
{
	struct fault why;

	if (jobj_parse(buf_cstr(&a->body), a->body.len, &c->answer, &why))
		return true;
	return fault_note(f, FAULT_UPSTREAM_UNAVAILABLE,
	    "the answer is no JSON: %s", why.note);
}

/* An answer that was there before means a circle, however wide. */
static bool
is_new_page(struct crawl *c, const struct fetch_answer *a)
{
	uint64_t page = hash_bytes(HASH_START, buf_cstr(&a->body), a->body.len);
	size_t i = (size_t)page & (SEEN_MAX - 1);

	for (; c->seen[i] != 0; i = (i + 1) & (SEEN_MAX - 1)) {
		if (c->seen[i] == page)
			return false;
	}
	c->seen[i] = page;
	return true;
}

bool
crawl_next(
    struct crawl *c, struct json_object **items, bool *more, struct fault *f)
{
	const char *url = c->next.len > 0 ? buf_cstr(&c->next) : NULL;
	const struct fetch_answer *a;
	struct fetch_request rq;
	size_t count;

	arena_reset(&c->mem);
	jobj_release(&c->answer);
	set_number(c, 0, "page", c->pages + 1);
	set_number(c, 1, "page0", c->pages);
	set_number(c, 2, "offset", c->given);
	set_number(c, 3, "per_page", c->per_page);
	ask_set(&c->variables, "cursor",
	    c->cursor.len > 0 ? buf_cstr(&c->cursor) : NULL);
	if (!ask_request(c->profile->tree, section(c), &c->variables, url,
		&c->mem, &rq, f) ||
	    !exchange(c, &rq, &a, f))
		return false;
	*items = NULL;
	*more = false;
	if (is_beyond(c, a->status))
		return true;
	if (!parse_answer(c, a, f))
		return false;
	read_total(c, a);
	if (!find_items(c, items, f))
		return false;
	count = jobj_count(*items);
	if (count > 0 && !is_new_page(c, a))
		return bad(f, "the upstream repeats a page");
	if (c->pages++ == CRAWL_PAGES_MAX)
		return bad(f, "the upstream has too many pages");
	c->given += (int64_t)count;
	return look_ahead(c, a, count, more, f);
}
