/*
 * crawl - requests the pages of an upstream's list, and decides where the list ends.
 */
#include "upstream/crawl.h"

#include "base/hash.h"
#include "json/json_tree.h"
#include "base/text.h"
#include "http/http_headers.h"
#include "upstream/list_pointers.h"
#include "profile/request_template_placeholder.h"

enum {
	URL_MAX_BYTES = 16 * 1024,
	PER_PAGE = 100,
	SEEN_MAX = 1 << 18, /* slots, over twice CRAWL_PAGES_MAX */
	EVENT_TEXT_MAX = 1024 * 1024,
	PAGE_STEP = 5, /* the sizes of full pages are multiples of it */
};

/* Returns true if the list has "sql", or a placeholder for the position of a page. */
static bool
is_paged(struct json_object *section)
{
	static const char *const names[] = { "page", "page0", "offset",
		"cursor" };
	bool paged = json_tree_has_member(section, "sql");

	for (size_t i = 0; i < ARRAY_LEN(names) && !paged; i++)
		paged = request_template_has_placeholder(section, names[i]);
	return paged;
}

bool
crawl_open(struct crawl *c, const struct source *source,
    const struct profile *profile, struct arena *mem, struct error *f)
{
	*c = (struct crawl){
		.section = json_tree_member(profile->tree, "list"),
		.next = BUF_INIT(URL_MAX_BYTES),
		.cursor = BUF_INIT(URL_MAX_BYTES),
		.missing = LIST_POINTERS_ALL,
	};
	if (!json_tree_int(json_tree_member(c->section, "max"), &c->per_page) ||
	    c->per_page < 1)
		c->per_page = PER_PAGE;
	c->paged = is_paged(c->section);
	c->seen = mem_alloc(SEEN_MAX * sizeof(c->seen[0]));
	crawl_restart(c);
	return upstream_open(&c->upstream, source, profile, mem, f);
}

void
crawl_restart(struct crawl *c)
{
	c->pages = c->empty_pages = c->page_count = 0;
	c->beyond = false;
	c->item_count = c->first_page_items = 0;
	c->total = c->total_first = c->total_min = c->total_max = -1;
	buf_reset(&c->next);
	buf_reset(&c->cursor);
	upstream_database_close(&c->upstream.database);
	memset(c->seen, 0, SEEN_MAX * sizeof(c->seen[0]));
}

bool
crawl_can_shift(const struct crawl *c)
{
	return (c->pages > 1 || c->beyond) &&
	    !json_tree_has_member(c->section, "sql") &&
	    !json_tree_has_member(
		json_tree_member(c->section, "next"), "cursor");
}

/* Returns true if the only answer shows that it has the whole list. */
static bool
is_surely_whole(const struct crawl *c)
{
	if (c->total >= 0)
		return c->item_count >= c->total;
	return c->item_count == 0 ||
	    (json_tree_has_member(c->section, "max") &&
		c->item_count < c->per_page && c->item_count % PAGE_STEP != 0);
}

unsigned
crawl_missing(const struct crawl *c)
{
	struct json_object *next = json_tree_member(c->section, "next");
	bool has_flag = json_tree_has_member(next, "more") &&
	    (c->missing & LIST_POINTERS_MORE) == 0;

	if (c->pages == 0)
		return 0;
	return has_flag || is_surely_whole(c) ? c->missing & LIST_POINTERS_TOTAL
					      : c->missing;
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
fail_crawl(struct error *f, const char *what)
{
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s", what);
}

/* Returns true if the status means that there are no more pages (`errors.beyond`). */
static bool
is_beyond(const struct crawl *c)
{
	return c->pages > 0 && upstream_is_beyond(&c->upstream);
}

/*
 * Reads the value at the pointer in the member `key` of `o` as text; NULL if missing or
 * empty.  Returns false for other types.
 */
static bool
text_at(
    struct crawl *c, struct json_object *o, const char *key, const char **text)
{
	struct json_object *v = upstream_value(&c->upstream, o, key);

	*text = json_tree_text(v) != NULL ? json_tree_text(v)
					  : json_tree_number_text(v);
	if (v != NULL && *text == NULL)
		return false;
	if (*text != NULL && **text == '\0')
		*text = NULL;
	return true;
}

/*
 * Sets the next page's address.  It must be at the origin of upstream.base, because the
 * request carries the brand's secrets, which must not go to another host.
 */
static bool
set_next(struct crawl *c, const char *url, struct error *f)
{
	const char *base = c->upstream.brand->upstream.base;

	buf_reset(&c->next);
	if (url[0] == '/')
		buf_bytes(&c->next, base, text_url_origin(base));
	else if (!text_same_origin(url, base))
		return fail_crawl(f,
		    "the next page's address does not begin with the scheme, "
		    "host and port of the upstream, or with a slash, so Cartaz "
		    "does not request it");
	buf_text(&c->next, url);
	return !c->next.full ||
	    fail_crawl(f, "the next page's address is too long");
}

/* Returns the target of rel="next" in a Link header, or NULL. */
static const char *
link_header_next(struct crawl *c)
{
	size_t n;
	const char *target =
	    http_headers_link(buf_cstr(&c->upstream.http->headers), "next", &n);

	return target != NULL ? arena_copy(&c->upstream.mem, target, n) : NULL;
}

bool
crawl_has_next_link(const struct crawl *c)
{
	size_t n;

	return http_headers_link(
		   buf_cstr(&c->upstream.http->headers), "next", &n) != NULL;
}

/*
 * Decides for an upstream that does not name the next page.  Without a total, the last
 * page has fewer items than the first page, because an upstream may make its pages
 * smaller than per_page.  A shorter page within page_count is not the last page.
 */
static bool
has_more_by_count(struct crawl *c, int64_t count)
{
	if (c->pages == 1)
		c->first_page_items = count;
	if (!c->paged || count == 0)
		return false;
	return c->total >= 0
	    ? c->item_count < c->total
	    : count >= c->first_page_items || c->pages < c->page_count;
}

/*
 * Decides whether there is a page after the cursor, by the flag `more` if there is one.
 */
static bool
read_more_flag(struct crawl *c, struct json_object *next, bool has_cursor,
    int64_t count, bool *more, struct error *f)
{
	struct json_object *told;

	*more = has_cursor && count > 0;
	if (!json_tree_has_member(next, "more"))
		return true;
	told = upstream_value(&c->upstream, next, "more");
	if (told == NULL && !has_cursor)
		return true;
	if (!json_tree_is_bool(told))
		return fail_crawl(f,
		    "the flag for a next page is neither true nor false; "
		    "look at the profile's list.next.more");
	*more = json_tree_bool(told);
	return !*more || has_cursor ||
	    fail_crawl(f,
		"the upstream reports a next page, but gives no cursor; "
		"look at the profile's list.next.cursor");
}

/*
 * Reads the next page from an upstream that names it: by an address, or by a cursor with
 * an optional flag `more`.
 */
static bool
read_next_address(struct crawl *c, struct json_object *next, int64_t count,
    bool *more, struct error *f)
{
	const char *to;

	if (json_tree_has_member(next, "cursor")) {
		if (!text_at(c, next, "cursor", &to))
			return fail_crawl(f,
			    "the next page's cursor is not a string; look "
			    "at the profile's list.next.cursor");
		if (!read_more_flag(c, next, to != NULL, count, more, f))
			return false;
		buf_reset(&c->cursor);
		buf_text(&c->cursor, *more ? to : "");
		return !c->cursor.full ||
		    fail_crawl(f, "the next page's cursor is too long");
	}
	if (json_tree_has_member(next, "link"))
		to = link_header_next(c);
	else if (!text_at(c, next, "url", &to))
		return fail_crawl(f,
		    "the next page's address is not a string; "
		    "look at the profile's list.next.url");
	*more = to != NULL;
	return to == NULL || set_next(c, to, f);
}

/* Finds the next page.  *more: c->next or c->cursor identifies it. */
static bool
find_next_page(struct crawl *c, int64_t count, bool *more, struct error *f)
{
	struct json_object *next = json_tree_member(c->section, "next");
	int64_t window;

	if (next == NULL)
		*more = has_more_by_count(c, count);
	else if (!read_next_address(c, next, count, more, f))
		return false;
	if (*more &&
	    json_tree_int(json_tree_member(c->section, "window"), &window) &&
	    c->item_count >= window)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "the upstream returns at most %lld events (list.window of the profile), but has more",
		    (long long)window);
	return true;
}

/*
 * Hashes only the items, because the rest of the answer may have a time or a request id.
 * For an empty page, hashes its address.
 */
static uint64_t
page_fingerprint(const struct crawl *c, struct json_object *items)
{
	LOCAL_ARENA mem =
	    ARENA_INIT(EVENT_TEXT_MAX + 8 * c->upstream.http->body.len);
	uint64_t h = HASH_START;

	if (json_tree_count(items) == 0)
		h = hash_text(
		    hash_text(h, buf_cstr(&c->cursor)), buf_cstr(&c->next));
	for (size_t i = 0; i < json_tree_count(items); i++) {
		h = hash_text(h, json_tree_print(json_tree_at(items, i), &mem));
		arena_reset(&mem);
	}
	return h;
}

/* Returns false if an earlier page had the same items, which would be a circle. */
static bool
is_new_page(struct crawl *c, struct json_object *items)
{
	uint64_t page = page_fingerprint(c, items);
	size_t i = (size_t)page & (SEEN_MAX - 1);

	for (; c->seen[i] != 0; i = (i + 1) & (SEEN_MAX - 1)) {
		if (c->seen[i] == page)
			return false;
	}
	c->seen[i] = page;
	return true;
}

/*
 * Returns false if the total is below the number of items.  Items of earlier pages are
 * added only if pages are counted: with cursors and addresses, events may disappear
 * between two pages.  They may also disappear before an empty page.
 */
static bool
is_plausible(const struct crawl *c, int64_t total, struct json_object *items)
{
	int64_t before =
	    json_tree_member(c->section, "next") == NULL ? c->item_count : 0;
	int64_t count = (int64_t)json_tree_count(items);

	return count == 0 || before + count <= total;
}

static bool
read_total(struct crawl *c, struct json_object *items, struct error *f)
{
	int64_t total = upstream_total(&c->upstream, c->section);

	if (total == UPSTREAM_TOTAL_UNKNOWN)
		return true;
	if (total == UPSTREAM_TOTAL_INVALID)
		return fail_crawl(f,
		    "the total is not a number of events; "
		    "look at the profile's list.total");
	if (!is_plausible(c, total, items))
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "the upstream reports %lld event%s and returns more",
		    (long long)total, total == 1 ? "" : "s");
	c->total = total;
	if (c->pages == 0)
		c->total_first = total;
	if (total > c->total_max)
		c->total_max = total;
	if (total < c->total_min || c->total_min < 0)
		c->total_min = total;
	return true;
}

/* Requests the page.  *items stays NULL after the last page. */
static bool
request_list_page(struct crawl *c, struct json_object **items, struct error *f)
{
	const char *url = c->next.len > 0 ? buf_cstr(&c->next) : NULL;
	struct upstream *u = &c->upstream;
	struct http_request rq;

	*items = NULL;
	upstream_reset(u);
	u->page_rows = c->per_page;
	upstream_set_page(u, c->pages + 1, c->item_count, c->per_page);
	request_template_set_variable(&u->variables, "cursor",
	    c->cursor.len > 0 ? buf_cstr(&c->cursor) : NULL);
	if (!upstream_make_request(u, c->section, url, &rq, f) ||
	    !throttle_exchange(&c->throttle, u, &rq, f))
		return false;
	if (is_beyond(c))
		return true;
	if (!upstream_accepts(u))
		return upstream_status_error(u, f);
	if (!upstream_parse(u, f) || !upstream_items(u, items, f))
		return false;
	c->missing &= list_pointers_missing(u);
	if (!read_total(c, *items, f))
		return false;
	return *items != NULL || c->total == 0 ||
	    fail_crawl(f,
		"the answer has no list of events where its profile expects "
		"one; look at the profile's list.items");
}

bool
crawl_next(
    struct crawl *c, struct json_object **items, bool *more, struct error *f)
{
	int64_t count;

	*more = false;
	if (!request_list_page(c, items, f))
		return false;
	c->beyond = is_beyond(c);
	if (c->beyond)
		return true;
	if (!is_new_page(c, *items))
		return fail_crawl(f,
		    "the upstream repeats a page; look at how the profile's "
		    "list requests the pages");
	count = (int64_t)json_tree_count(*items);
	c->empty_pages = count == 0 ? c->empty_pages + 1 : 0;
	if (c->empty_pages > CRAWL_EMPTY_PAGES_MAX)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "the upstream has more than %d empty pages in a row",
		    CRAWL_EMPTY_PAGES_MAX);
	if (c->pages++ == CRAWL_PAGES_MAX)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "the upstream has more than %d pages", CRAWL_PAGES_MAX);
	c->item_count += count;
	if (!find_next_page(c, count, more, f))
		return false;
	/* Ends the transaction, which would stay open while the events are written. */
	if (!*more)
		upstream_database_close(&c->upstream.database);
	return true;
}
