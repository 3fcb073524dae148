#include "upstream/crawl.h"

#include <inttypes.h>

#include "base/hash.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "base/text.h"

enum {
	URL_MAX_BYTES = 16 * 1024,
	PER_PAGE = 100,
	SEEN_MAX = 1 << 18,
	EVENT_TEXT_MAX = 1024 * 1024,
};

/* Does what is asked depend on the page?  Otherwise there is but one. */
static bool
is_paged(const struct crawl *c, struct arena *mem)
{
	static const char *const gaps[] = { "{page", "{offset", "{cursor" };
	const char *list = json_tree_print(c->section, mem);

	for (size_t i = 0; i < ARRAY_LEN(gaps); i++) {
		if (strstr(list, gaps[i]) != NULL)
			return true;
	}
	return false;
}

bool
crawl_open(struct crawl *c, const struct source *source,
    const struct profile *profile, struct arena *mem, struct error *f)
{
	*c = (struct crawl){
		.section = json_tree_member(profile->tree, "list"),
		.total = -1,
		.least = -1,
		.most = -1,
		.next = BUF_INIT(URL_MAX_BYTES),
		.cursor = BUF_INIT(URL_MAX_BYTES),
	};
	if (!json_tree_int(json_tree_member(c->section, "max"), &c->per_page) ||
	    c->per_page < 1)
		c->per_page = PER_PAGE;
	c->paged = is_paged(c, mem);
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
bad(struct error *f, const char *what)
{
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s", what);
}

static void
set_number(struct crawl *c, size_t at, const char *name, int64_t n)
{
	snprintf(c->numbers[at], sizeof(c->numbers[at]), "%" PRId64, n);
	request_template_set_variable(
	    &c->upstream.variables, name, c->numbers[at]);
}

/* A status that only says: there are no more pages. */
static bool
is_beyond(const struct crawl *c)
{
	return c->pages > 0 && upstream_is_beyond(&c->upstream);
}

/* What the pointer at `key` leads to in the answer. */
static struct json_object *
value_at(struct crawl *c, struct json_object *o, const char *key)
{
	const char *path = json_tree_text(json_tree_member(o, key));
	struct pointer pointer;

	if (path == NULL || !pointer_parse(path, &c->upstream.mem, &pointer))
		return NULL;
	return pointer_follow(&pointer, c->upstream.answer);
}

/* Text or a number; NULL when there is none or it is empty. */
static bool
text_at(
    struct crawl *c, struct json_object *o, const char *key, const char **text)
{
	struct json_object *v = value_at(c, o, key);

	*text = json_tree_text(v) != NULL ? json_tree_text(v)
					  : json_tree_number_text(v);
	if (v != NULL && *text == NULL)
		return false;
	if (*text != NULL && **text == '\0')
		*text = NULL;
	return true;
}

/* How much of the base is scheme, host and port. */
static size_t
origin(const char *base)
{
	size_t n = (size_t)(strstr(base, "://") + 3 - base);

	return n + strcspn(base + n, "/?#");
}

/* An address of ours: a crawl does not leave the house. */
static bool
set_next(struct crawl *c, const char *url, struct error *f)
{
	const char *base = c->upstream.brand->upstream.base;
	size_t n = origin(base);

	buf_reset(&c->next);
	if (url[0] == '/')
		buf_bytes(&c->next, base, n);
	else if (strncmp(url, base, n) != 0 ||
	    (url[n] != '\0' && strchr("/?#", url[n]) == NULL))
		return bad(f, "the next page is at another host");
	buf_text(&c->next, url);
	return !c->next.full || bad(f, "the next page's address is too long");
}

/* The target of rel="next" in a Link header; NULL without one. */
static const char *
linked_next(struct crawl *c)
{
	struct buf value = BUF_INIT(URL_MAX_BYTES);
	const char *found = NULL, *p;

	if (!http_response_header(c->upstream.http, "Link", &value))
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

/*
 * By counting.  Without a total only a page that is not as full as the first
 * is the last: the upstream may have made pages smaller than was asked for.
 */
static bool
counts_on(struct crawl *c, int64_t count)
{
	if (c->pages == 1)
		c->full = count;
	if (!c->paged || count == 0)
		return false;
	return c->total >= 0 ? c->given < c->total : count >= c->full;
}

/* As the upstream says: an address, or a cursor and perhaps whether to go on. */
static bool
follow(struct crawl *c, struct json_object *next, int64_t count, bool *more,
    struct error *f)
{
	const char *to;

	if (json_tree_has_member(next, "cursor")) {
		if (!text_at(c, next, "cursor", &to))
			return bad(f, "the next page's cursor is no text");
		*more = to != NULL && count > 0 &&
		    (!json_tree_has_member(next, "more") ||
			json_tree_bool(value_at(c, next, "more")));
		buf_reset(&c->cursor);
		buf_text(&c->cursor, *more ? to : "");
		return !c->cursor.full ||
		    bad(f, "the next page's cursor is too long");
	}
	if (json_tree_has_member(next, "link"))
		to = linked_next(c);
	else if (!text_at(c, next, "url", &to))
		return bad(f, "the next page's address is no text");
	*more = to != NULL;
	return to == NULL || set_next(c, to, f);
}

/* Is there another page, and how is it asked for? */
static bool
look_ahead(struct crawl *c, int64_t count, bool *more, struct error *f)
{
	struct json_object *next = json_tree_member(c->section, "next");
	int64_t window;

	if (next == NULL)
		*more = counts_on(c, count);
	else if (!follow(c, next, count, more, f))
		return false;
	if (*more &&
	    json_tree_int(json_tree_member(c->section, "window"), &window) &&
	    c->given >= window)
		return bad(f,
		    "the upstream shows only its first events (its "
		    "profile's \"window\"), and there are more");
	return true;
}

/* Of the events alone: what stands around them may differ every time. */
static uint64_t
fingerprint(const struct crawl *c, struct json_object *items)
{
	struct arena mem =
	    ARENA_INIT(EVENT_TEXT_MAX + 8 * c->upstream.http->body.len);
	uint64_t h = HASH_START;

	for (size_t i = 0; i < json_tree_count(items); i++) {
		h = hash_text(h, json_tree_print(json_tree_at(items, i), &mem));
		arena_reset(&mem);
	}
	arena_release(&mem);
	return h;
}

/* Events that were there before mean a circle, however wide. */
static bool
is_new_page(struct crawl *c, struct json_object *items)
{
	uint64_t page = fingerprint(c, items);
	size_t i = (size_t)page & (SEEN_MAX - 1);

	for (; c->seen[i] != 0; i = (i + 1) & (SEEN_MAX - 1)) {
		if (c->seen[i] == page)
			return false;
	}
	c->seen[i] = page;
	return true;
}

/*
 * One answer cannot show more events than it says there are.  Only by counting
 * is it known where its page begins: between two of the others events may go.
 */
static bool
is_believable(const struct crawl *c, int64_t total, struct json_object *items)
{
	int64_t before =
	    json_tree_member(c->section, "next") == NULL ? c->given : 0;

	return before + (int64_t)json_tree_count(items) <= total;
}

static bool
take_total(struct crawl *c, struct json_object *items, struct error *f)
{
	int64_t total = upstream_total(&c->upstream, c->section);

	if (total == UPSTREAM_UNTOLD)
		return true;
	if (total == UPSTREAM_NONSENSE)
		return bad(f, "the total is no number of events");
	if (!is_believable(c, total, items))
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "the upstream says it has %lld events and gives more",
		    (long long)total);
	c->total = total;
	if (total > c->most)
		c->most = total;
	if (total < c->least || c->least < 0)
		c->least = total;
	return true;
}

static void
set_page(struct crawl *c)
{
	set_number(c, 0, "page", c->pages + 1);
	set_number(c, 1, "page0", c->pages);
	set_number(c, 2, "offset", c->given);
	set_number(c, 3, "per_page", c->per_page);
	request_template_set_variable(&c->upstream.variables, "cursor",
	    c->cursor.len > 0 ? buf_cstr(&c->cursor) : NULL);
}

/* The page's answer; *items stays NULL past the last one. */
static bool
ask_page(struct crawl *c, struct json_object **items, struct error *f)
{
	const char *url = c->next.len > 0 ? buf_cstr(&c->next) : NULL;
	struct upstream *u = &c->upstream;
	struct http_request rq;

	*items = NULL;
	upstream_reset(u);
	set_page(c);
	if (!upstream_make(u, c->section, url, &rq, f) ||
	    !throttle_exchange(&c->polite, u, &rq, f))
		return false;
	if (is_beyond(c))
		return true;
	if (!upstream_accepts(u))
		return upstream_refused(u, f);
	if (!upstream_parse(u, f) || !upstream_items(u, items, f))
		return false;
	if (!take_total(c, *items, f))
		return false;
	return *items != NULL || c->total == 0 ||
	    bad(f, "the answer has no list of events where its profile says");
}

bool
crawl_next(
    struct crawl *c, struct json_object **items, bool *more, struct error *f)
{
	int64_t count;

	*more = false;
	if (!ask_page(c, items, f))
		return false;
	if (is_beyond(c))
		return true;
	if (!is_new_page(c, *items))
		return bad(f, "the upstream repeats a page");
	if (c->pages++ == CRAWL_PAGES_MAX)
		return bad(f, "the upstream has too many pages");
	count = (int64_t)json_tree_count(*items);
	c->given += count;
	return look_ahead(c, count, more, f);
}
