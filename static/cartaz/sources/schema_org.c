/*
 * schema_org - finds the pages of a source, requests the pages that changed, and adds
 * their events.
 */
#include "cartaz/sources/schema_org.h"

#include "base/text.h"
#include "cartaz/job/page_events.h"
#include "cartaz/sources/robots.h"
#include "cartaz/sources/source_fetch.h"
#include "http/gunzip.h"
#include "importer/sniff.h"
#include "importer/xml_reader.h"
#include "json/json_tree.h"
#include "text/web_address.h"

enum { URL_MAX_BYTES = 4096, LIST_MEM_MAX = 64 * 1024 * 1024, WORD_SIZE = 40 };

struct page {
	const char *url, *lastmod; /* lastmod "": unknown */
};

/* The number of cases of a kind, and the first case. */
struct tally {
	int64_t count;
	char first[300];
};

struct crawler {
	struct job *job;
	const struct brand_source *source;
	struct http_client *client;
	struct response_cache *cache;
	struct buf rules;              /* from robots.txt */
	struct buf url;                /* of the last request */
	struct http_response unpacked; /* with a body of its own */
	struct page *pages;
	size_t count;
	const char *sitemaps[SCHEMA_ORG_SITEMAPS_MAX];
	size_t sitemap_count;
	struct arena mem; /* for the list */
	int64_t beyond, elsewhere, forbidden, in_row;
	struct tally failed, broken;
	/* of the sitemap that is read */
	struct buf loc;
	char lastmod[WORD_SIZE];
	bool is_sitemap;
};

static void
pause_before_request(const struct crawler *c)
{
	int64_t per_second = c->source->upstream.limits.per_second;
	struct timespec t = { 0, (long)(999999999 / per_second) };

	nanosleep(&t, NULL);
}

static bool
is_allowed(const struct crawler *c, const char *url)
{
	const char *path = url + text_url_origin(url);

	return !brand_answers_at(&c->job->brand, url) &&
	    robots_allows(buf_cstr(&c->rules), path[0] == '/' ? path : "/");
}

/* Unpacks a sitemap that is a file packed with gzip. */
static bool
unpack(struct crawler *c, const struct http_response **a, struct error *f)
{
	struct buf body = c->unpacked.body;
	struct gunzip *g;
	bool ok;

	if ((*a)->status != 200 ||
	    !text_starts(buf_cstr(&(*a)->body), "\x1f\x8b"))
		return true;
	g = gunzip_new();
	buf_reset(&body);
	ok = gunzip_inflate(g, (*a)->body.p, (*a)->body.len, &body) &&
	    gunzip_is_complete(g);
	gunzip_free(g);
	c->unpacked = **a;
	c->unpacked.body = body;
	*a = &c->unpacked;
	return ok ||
	    error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		"is compressed with gzip, and %s",
		body.full
		    ? "is larger than limits.max_bytes after decompression"
		    : "is damaged");
}

/* Requests an address on the source's host.  *a is the answer to the last redirect. */
static bool
get(struct crawler *c, const char *url, const struct source_fetched *known,
    const struct http_response **a, struct error *f)
{
	if (!job_has_time(c->job, f))
		return false;
	pause_before_request(c);
	buf_reset(&c->url);
	buf_text(&c->url, url);
	if (!source_fetch_exchange(c->client, c->source, known, &c->url, a, f))
		return false;
	if (!is_allowed(c, buf_cstr(&c->url)))
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "redirects to an address that robots.txt does not allow, or "
		    "at which Cartaz itself answers");
	return unpack(c, a, f);
}

/* RFC 9309 section 2.3.1: if there is no answer, all requests are forbidden. */
static bool
read_robots(struct crawler *c, const char *url, struct error *f)
{
	static const struct source_fetched none = { .fd = -1 };
	LOCAL_BUF address = BUF_INIT(URL_MAX_BYTES);
	struct buf text = BUF_INIT(ROBOTS_TEXT_MAX);
	const struct http_response *a;
	struct error why;
	bool ok;

	buf_bytes(&address, url, text_url_origin(url));
	buf_text(&address, "/robots.txt");
	ok = get(c, buf_cstr(&address), &none, &a, &why);
	if (!ok || a->status >= 500)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "Cartaz requests nothing, because robots.txt cannot be "
		    "read: %.200s",
		    ok ? "the server reported an error" : why.note);
	if (a->status == 200) {
		buf_bytes(&text, buf_cstr(&a->body),
		    a->body.len < ROBOTS_TEXT_MAX ? a->body.len
						  : ROBOTS_TEXT_MAX);
		robots_read(buf_cstr(&text), &c->rules);
		buf_release(&text);
	}
	return true;
}

/* Adds an address of a list, if it is on the source's host. */
static void
add_address(struct crawler *c, const char *p, size_t n, bool is_sitemap)
{
	LOCAL_BUF url = BUF_INIT(URL_MAX_BYTES);
	const char *copy;

	if (web_address_read(p, n, &url) != NULL ||
	    !source_fetch_same_host(buf_cstr(&url), buf_cstr(&c->url))) {
		c->elsewhere++;
	} else if (is_sitemap
		? c->sitemap_count == SCHEMA_ORG_SITEMAPS_MAX
		: (int64_t)c->count == c->source->upstream.limits.max_pages) {
		c->beyond++;
	} else {
		copy = arena_copy(&c->mem, buf_cstr(&url), url.len);
		if (is_sitemap)
			c->sitemaps[c->sitemap_count++] = copy;
		else
			c->pages[c->count++] = (struct page){ copy,
				arena_copy(
				    &c->mem, c->lastmod, strlen(c->lastmod)) };
	}
}

static bool
start_element(void *context, const char *name, const char *const *attributes,
    struct error *f)
{
	struct crawler *c = context;

	(void)attributes;
	if (!c->is_sitemap && strcmp(name, "urlset") != 0 &&
	    strcmp(name, "sitemapindex") != 0)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "is XML with the root element <%.60s>, not a sitemap",
		    name);
	c->is_sitemap = true;
	return true;
}

static bool
end_element(void *context, const char *name, const char *text, struct error *f)
{
	struct crawler *c = context;
	bool is_sitemap = strcmp(name, "sitemap") == 0;

	(void)f;
	if (strcmp(name, "loc") == 0) {
		buf_reset(&c->loc);
		buf_text(&c->loc, text);
	} else if (strcmp(name, "lastmod") == 0) {
		snprintf(c->lastmod, sizeof(c->lastmod), "%s", text);
	} else if (is_sitemap || strcmp(name, "url") == 0) {
		add_address(c, buf_cstr(&c->loc), c->loc.len, is_sitemap);
		buf_reset(&c->loc);
		c->lastmod[0] = '\0';
	}
	return true;
}

static bool
is_sitemap(const char *text)
{
	return strstr(text, "<urlset") != NULL ||
	    strstr(text, "<sitemapindex") != NULL;
}

bool
schema_org_is_list(const char *text)
{
	return is_sitemap(text) || text_starts(text, "http://") ||
	    text_starts(text, "https://");
}

/* Returns true if the answer is a list of addresses.  *ok: the list could be read. */
static bool
is_list(
    struct crawler *c, const struct http_response *a, bool *ok, struct error *f)
{
	const struct xml_reader xml = { start_element, end_element, c };
	struct byte_reader in = byte_reader_of(&a->body);
	const char *text = buf_cstr(&a->body);

	*ok = true;
	text += sniff_byte_order_mark(text, a->body.len);
	text += strspn(text, " \t\r\n");
	c->is_sitemap = false;
	if (is_sitemap(text)) {
		*ok = xml_reader_read(&in, &xml, f);
		return true;
	}
	if (!schema_org_is_list(text))
		return false;
	for (size_t n; *text != '\0'; text += n + (text[n] != '\0')) {
		n = strcspn(text, "\r\n");
		if (strspn(text, " \t") < n && *text != '#')
			add_address(c, text, n, false);
	}
	return true;
}

/* Reads the sitemaps of an index.  They cannot be indexes themselves. */
static bool
read_sitemaps(struct crawler *c, struct error *f)
{
	static const struct source_fetched none = { .fd = -1 };
	size_t count = c->sitemap_count;
	const struct http_response *a;
	bool ok = true;

	for (size_t i = 0; ok && i < count; i++) {
		if (!is_allowed(c, c->sitemaps[i])) {
			c->forbidden++;
			continue;
		}
		if (!get(c, c->sitemaps[i], &none, &a, f))
			return false;
		if (a->status != 200)
			return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
			    "the sitemap index lists %.90s, which answered %d",
			    c->sitemaps[i], a->status);
		if (!is_list(c, a, &ok, f))
			return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
			    "the sitemap index lists %.90s, which is not a sitemap",
			    c->sitemaps[i]);
	}
	return ok &&
	    (c->count > 0 ||
		error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    c->elsewhere > 0
			? "is a list whose pages are on another host; give "
			  "the address of the list on that host"
			: "lists no page that robots.txt allows Cartaz to read"));
}

static void
count(struct tally *t, int64_t n, const char *url, const char *why)
{
	if (n > 0 && t->count == 0)
		snprintf(t->first, sizeof(t->first), "%.90s: %.200s", url, why);
	t->count += n;
}

/* Replaces the events of a page by the events in its answer. */
static bool
read_events(struct crawler *c, const char *p, size_t n, const char *address,
    struct json_object **events, struct error *f)
{
	struct page_events page;
	bool ok = page_events_read(&page, p, n, address, f);

	if (ok) {
		json_tree_release(events);
		*events = json_tree_retain(page.events);
		count(&c->broken, page.broken, address, page.why);
	}
	page_events_release(&page);
	return ok;
}

static bool
take_answer(struct crawler *c, const struct http_response *a, const char *url,
    struct enrich_cached *page, struct error *f)
{
	struct source_fetched tags = { .fd = -1 };
	const char *tag = page->etag;

	if (a->status == 404 || a->status == 410)
		json_tree_release(&page->json);
	else if (a->status != 200 && a->status != 304)
		return source_fetch_fail_status(a, f);
	else if (a->status == 200 &&
	    !read_events(
		c, buf_cstr(&a->body), a->body.len, url, &page->json, f))
		return false;
	if (a->status != 304) {
		source_fetch_validators(a, &tags);
		tag = tags.etag[0] != '\0' ? tags.etag : tags.modified;
	}
	response_cache_keep(c->cache, "page", tag, page->json);
	return true;
}

static bool
fail_page(struct crawler *c, const char *url, const struct error *why)
{
	count(&c->failed, 1, url, why->note);
	return ++c->in_row < SCHEMA_ORG_FAILURES_MAX ||
	    job_fail(c->job,
		"%d pages in a row cannot be read; the last is %.90s: %.200s",
		SCHEMA_ORG_FAILURES_MAX, url, why->note);
}

static bool
read_page(struct crawler *c, const struct page *page)
{
	struct source_fetched known = { .fd = -1 };
	struct enrich_cached before = { .fresh = false };
	const struct http_response *a;
	struct error f;
	bool ok = true;

	if (!is_allowed(c, page->url)) {
		c->forbidden++;
		return true;
	}
	response_cache_event(c->cache, page->url, page->lastmod);
	response_cache_get(c->cache, "page", &before);
	if (before.etag != NULL)
		snprintf(text_ends(before.etag, " GMT") ? known.modified
							: known.etag,
		    sizeof(known.etag), "%s", before.etag);
	if (!before.fresh) {
		ok = get(c, page->url, &known, &a, &f) &&
		    take_answer(c, a, page->url, &before, &f);
		if (ok)
			c->in_row = 0;
		else
			ok = fail_page(c, page->url, &f);
	}
	ok = ok && job_add_items(c->job, before.json);
	json_tree_release(&before.json);
	return ok;
}

/* Reports each kind of page that was not read, in one line. */
static void
tell(const struct crawler *c)
{
	const struct {
		int64_t count;
		const char *one, *many, *what, *first;
	} lines[] = {
		{ c->failed.count, "page", "pages",
		    "cannot be read; the events that were last read from such a page stay",
		    c->failed.first },
		{ c->broken.count, "JSON-LD block is", "JSON-LD blocks are",
		    "not valid", c->broken.first },
		{ c->beyond, "address is", "addresses are",
		    "beyond limits.max_pages, or beyond 500 sitemaps; raise "
		    "limits.max_pages, or give the address of a shorter list",
		    "" },
		{ c->elsewhere, "address is", "addresses are",
		    "not on the host of the source's url, or not valid", "" },
		{ c->forbidden, "address is", "addresses are",
		    "not allowed by robots.txt, or answered by Cartaz", "" },
	};

	for (size_t i = 0; i < ARRAY_LEN(lines); i++) {
		if (lines[i].count > 0)
			import_report_note(&c->job->report, "%lld %s %s%s%s",
			    (long long)lines[i].count,
			    lines[i].count == 1 ? lines[i].one : lines[i].many,
			    lines[i].what,
			    lines[i].first[0] != '\0' ? "; the first is " : "",
			    lines[i].first);
	}
}

static bool
read_pages(struct crawler *c)
{
	struct error f;
	bool ok = true;

	response_cache_open(c->cache, c->job);
	c->cache->projection = NULL; /* store whole items */
	for (size_t i = 0; ok && i < c->count; i++)
		ok = (job_has_time(c->job, &f) ||
			 job_fail(c->job, "%s", f.note)) &&
		    read_page(c, &c->pages[i]);
	if (ok && c->count > 0 && c->failed.count == (int64_t)c->count)
		ok = job_fail(c->job, "none of its pages (%zu) can be read: %s",
		    c->count, c->failed.first);
	response_cache_flush(c->cache);
	return ok;
}

static bool
add_page(struct crawler *c, const char *p, size_t n, const char *address)
{
	LOCAL_JSON events = NULL;
	struct error f;
	bool ok = read_events(c, p, n, address, &events, &f) ||
	    job_fail(c->job, "%s", f.note);

	return ok && job_add_items(c->job, events);
}

/* Reads the source's own address, which is a page, or a list of pages. */
static bool
read_address(struct crawler *c, const char *url, struct source_fetched *got)
{
	const struct http_response *a;
	struct error f;
	bool is_read, ok = read_robots(c, url, &f);

	if (ok && !is_allowed(c, url))
		ok = error_note(&f, ERROR_UPSTREAM_UNAVAILABLE,
		    "robots.txt does not allow its address");
	ok = ok && get(c, url, got, &a, &f);
	if (ok && a->status != 200 && a->status != 304)
		ok = source_fetch_fail_status(a, &f);
	if (!ok)
		return job_fail(c->job, "%s", f.note);
	got->is_unchanged = a->status == 304;
	if (got->is_unchanged)
		return true;
	/* The pages of a list change even if the list does not. */
	got->etag[0] = got->modified[0] = '\0';
	if (is_list(c, a, &is_read, &f))
		return ((is_read && read_sitemaps(c, &f)) ||
			   job_fail(c->job, "%s", f.note)) &&
		    read_pages(c);
	source_fetch_validators(a, got);
	return add_page(c, buf_cstr(&a->body), a->body.len, c->source->url);
}

bool
schema_org_read(struct job *j, const struct brand *b,
    const struct brand_source *s, const struct source_state *state,
    struct response_cache *cache, struct source_fetched *got)
{
	LOCAL_BUF url = BUF_INIT(URL_MAX_BYTES);
	struct crawler c = {
		.job = j,
		.source = s,
		.cache = cache,
		.rules = BUF_INIT(ROBOTS_RULES_MAX),
		.unpacked.body = BUF_INIT((size_t)s->upstream.limits.max_bytes),
		.url = BUF_INIT(URL_MAX_BYTES),
		.loc = BUF_INIT(URL_MAX_BYTES),
		.mem = ARENA_INIT(LIST_MEM_MAX),
	};
	struct error f;
	bool ok;

	memcpy(got->etag, state->etag, sizeof(got->etag));
	memcpy(got->modified, state->modified, sizeof(got->modified));
	c.pages = mem_alloc(
	    (size_t)s->upstream.limits.max_pages * sizeof(c.pages[0]));
	c.client = source_fetch_open(b, s);
	ok = source_fetch_url(j->tool, b, s, &url, &f) ||
	    job_fail(j, "%s", f.note);
	job_use_profile(j);
	ok = ok && read_address(&c, buf_cstr(&url), got);
	if (ok)
		tell(&c);
	http_client_close(c.client);
	free(c.pages);
	arena_release(&c.mem);
	buf_release(&c.rules);
	buf_release(&c.unpacked.body);
	buf_release(&c.url);
	buf_release(&c.loc);
	return ok;
}
