/*
 * sync - builds a snapshot by crawling the upstream, page after page, as its
 * profile describes.  Throttled: one request at a time, a limited number a
 * second, backoff on request.  An incomplete crawl keeps the old snapshot.
 * The snapshot of a live brand is used for its sitemap alone.
 */
#include "upstream/crawl.h"
#include "cartaz/job/job.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "cartaz/job/response_cache.h"
#include "cartaz/commands/commands.h"

enum { SPACE_BYTES = 64 * 1024 * 1024 };

/* Share of a sync's time; the rest is for the index. */
#define CRAWL_PART 0.9

struct sync {
	struct job job;
	struct crawl crawl;
	struct response_cache cache;
	bool enriches; /* the profile has further requests for each event */
};

static bool
exchange_throttled(struct upstream *u, const struct http_request *rq,
    void *context, struct error *f)
{
	struct sync *s = context;

	return throttle_exchange(&s->crawl.throttle, u, rq, f);
}

static void
get(void *context, const char *name, struct enrich_cached *known)
{
	struct sync *s = context;

	response_cache_get(&s->cache, name, known);
}

static void
keep(void *context, const char *name, const char *etag_or_null,
    struct json_object *borrowed)
{
	struct sync *s = context;

	response_cache_keep(&s->cache, name, etag_or_null, borrowed);
}

/* The event's key and its updated_at, from the list's item alone. */
static bool
read_key(struct job *j, struct json_object *item, const char **key,
    const char **updated_at)
{
	struct json_object *native;
	struct native_record r;
	struct error f;
	bool ok;

	arena_reset(&j->source.map_mem);
	native = profile_map(&j->source.profile, &j->source.scope, item);
	ok = native_record_decode(
	    native, &j->source.map_mem, &r, NULL, NULL, &f);
	json_tree_release(&native);
	*updated_at = r.updated_at;
	return ok && profile_key(&j->source.profile, r.event.slug, key);
}

/* Adds to the item what only further requests give. */
static bool
enrich(struct sync *s, struct json_object *item)
{
	const struct enrich_transport transport = { exchange_throttled, get,
		keep, s };
	const char *key, *updated_at;
	struct job *j = &s->job;
	struct error f;

	/* An unusable item is not worth a request. */
	if (!read_key(j, item, &key, &updated_at))
		return true;
	if (j->source.profile.item != NULL)
		item = pointer_follow(j->source.profile.item, item);
	if (json_tree_kind(item) != JSON_TREE_OBJECT)
		return true;
	response_cache_event(&s->cache, key, updated_at);
	if (!enrich_fetch(&s->crawl.upstream, key, item, &transport, &f))
		return job_fail(j,
		    "event %.200s: %s; the snapshot stays as it was", key,
		    f.note);
	return true;
}

static void
print_progress(struct sync *s)
{
	struct job *j = &s->job;
	double all = (double)s->crawl.total;

	j->progress.total = s->crawl.total;
	progress_print(&j->progress, "crawling", j->report.records,
	    all > 0 ? CRAWL_PART * (double)j->report.records / all : -1);
}

static bool
add_page(struct sync *s, struct json_object *items)
{
	for (size_t i = 0; i < json_tree_count(items); i++) {
		struct json_object *item = json_tree_at(items, i);

		if ((s->enriches && !enrich(s, item)) ||
		    !job_add_item(&s->job, item))
			return false;
		print_progress(s);
	}
	return true;
}

/* A catalog may change during a crawl, but not by much. */
enum { LOST_MAX_PERCENT = 10, MISSING_MAX_PERCENT = 1 };

/*
 * A crawl with fewer events than the upstream reports is incomplete.  An event
 * that came twice counts once: when the upstream's order is not stable, another
 * event was missed instead.
 */
static bool
is_complete(struct sync *s)
{
	const struct crawl *c = &s->crawl;
	struct job *j = &s->job;
	int64_t given = j->report.records - j->report.repeated;

	if (c->total < 0 || j->tool->accept_shrink)
		return true;
	if ((c->total_max - c->total) * 100 > LOST_MAX_PERCENT * c->total_max)
		return job_fail(j,
		    "the upstream said it has %lld events, and then %lld; the "
		    "snapshot stays as it was",
		    (long long)c->total_max, (long long)c->total);
	if ((c->total_min - given) * 100 > MISSING_MAX_PERCENT * c->total_min)
		return job_fail(j,
		    "the upstream says it has %lld events and gave %lld; the "
		    "snapshot stays as it was",
		    (long long)c->total_min, (long long)given);
	return true;
}

static bool
crawl_all(struct sync *s)
{
	struct job *j = &s->job;
	struct crawl *c = &s->crawl;
	bool more = true, ok = true;
	struct error f;

	while (ok && more) {
		struct json_object *items;

		ok = crawl_next(c, &items, &more, &f) ||
		    job_fail(j, "page %lld: %s; the snapshot stays as it was",
			(long long)c->pages + 1, f.note);
		ok = ok && add_page(s, items);
	}
	return ok && is_complete(s);
}

static void
end_cache(void *context, bool served)
{
	struct sync *s = context;

	if (s->enriches)
		response_cache_flush(&s->cache);
	if (served && s->enriches)
		response_cache_prune(&s->cache);
	else if (served)
		response_cache_remove(&s->job);
}

static bool
crawl(struct sync *s)
{
	struct job *j = &s->job;
	struct source source = { &j->tool->paths, &j->brand, j->tool->now_s };
	struct error f;

	j->source.origin = JOB_FROM_UPSTREAM;
	j->source.read_part = CRAWL_PART;
	job_use_profile(j);
	if (!crawl_open(
		&s->crawl, &source, &j->source.profile, &j->tool->mem, &f))
		return job_fail(j, "%s", f.note);
	/* A sitemap needs no more than the list has. */
	s->enriches = j->target.purpose == JOB_FOR_EVENTS &&
	    enrich_is_needed(&j->source.profile);
	if (s->enriches)
		response_cache_open(&s->cache, j);
	j->on_end = end_cache;
	j->context = s;
	return job_open(j, j->tool->now_s) && crawl_all(s);
}

static bool
can_crawl(struct job *j)
{
	if (!j->source.has_profile)
		return job_fail(j,
		    "/upstream/profile is native: there "
		    "is nothing to crawl; use cartaz import");
	return j->brand.upstream.base != NULL ||
	    job_fail(j, "/upstream/base is missing: the address to crawl");
}

static enum tool_exit
sync_host(struct tool *t, const char *host)
{
	struct sync s = { .enriches = false };
	enum tool_exit code;

	if (!job_begin_crawl(&s.job, t, host, SPACE_BYTES))
		return TOOL_FAILED;
	code = job_end(&s.job, can_crawl(&s.job) && crawl(&s));
	response_cache_close(&s.cache);
	crawl_close(&s.crawl);
	return code;
}

static enum tool_exit
sync_unless_native_or_live(struct tool *t, const char *host)
{
	struct brand b;
	struct error f;

	/* --all is for brands that serve a crawled snapshot. */
	if (t->all && brand_load(&t->paths, host, &t->mem, &b, &f) &&
	    (strcmp(b.upstream.profile, "native") == 0 ||
		b.upstream.mode == UPSTREAM_LIVE))
		return TOOL_DONE;
	return sync_host(t, host);
}

enum tool_exit
command_sync(struct tool *t)
{
	return tool_each_host(t, sync_unless_native_or_live);
}
