/*
 * sync - a snapshot by crawling the upstream, page after page, as its profile
 * says.  Polite: one request at a time, so many a second, back-off when asked.
 * A crawl that is not whole leaves the old snapshot.  A live brand's serves its
 * sitemap alone.
 */
#include "upstream/crawl.h"
#include "cartaz/job/job.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "cartaz/job/response_cache.h"

enum { ROOM = 64 * 1024 * 1024 };

/* Of the time that a sync takes; the rest is for the index. */
#define CRAWL_PART 0.9

struct sync {
	struct job job;
	struct crawl crawl;
	struct response_cache recall;
	bool also; /* the profile has further requests for each event */
};

static bool
ask_politely(struct upstream *u, const struct http_request *rq, void *context,
    struct error *f)
{
	struct sync *s = context;

	return throttle_exchange(&s->crawl.throttle, u, rq, f);
}

static void
get(void *context, const char *name, struct enrich_cached *known)
{
	struct sync *s = context;

	response_cache_get(&s->recall, name, known);
}

static void
keep(void *context, const char *name, const char *etag_or_null,
    struct json_object *borrowed)
{
	struct sync *s = context;

	response_cache_keep(&s->recall, name, etag_or_null, borrowed);
}

/* What the list alone says of the event: its key, when it was changed. */
static bool
read_key(struct job *j, struct json_object *item, const char **key,
    const char **updated_at)
{
	struct json_object *native;
	struct native_record r;
	struct error f;
	bool ok;

	arena_reset(&j->map_mem);
	native = profile_map(&j->profile, &j->scope, item);
	ok = native_record_decode(native, &j->map_mem, &r, NULL, NULL, &f);
	json_tree_release(&native);
	*updated_at = r.updated_at;
	return ok && profile_key(&j->profile, r.event.slug, key);
}

/* What the list does not tell of an event is asked for. */
static bool
complete(struct sync *s, struct json_object *item)
{
	const struct enrich_transport way = { ask_politely, get, keep, s };
	const char *key, *updated_at;
	struct job *j = &s->job;
	struct error f;

	/* One that cannot be used is not worth a request. */
	if (!read_key(j, item, &key, &updated_at))
		return true;
	if (j->profile.item != NULL)
		item = pointer_follow(j->profile.item, item);
	if (json_tree_kind(item) != JSON_TREE_OBJECT)
		return true;
	response_cache_event(&s->recall, key, updated_at);
	if (!enrich_fetch(&s->crawl.upstream, key, item, &way, &f))
		return job_fail(j,
		    "event %.200s: %s; the snapshot stays as it was", key,
		    f.note);
	return true;
}

static void
say_crawling(struct sync *s)
{
	struct job *j = &s->job;
	double all = (double)s->crawl.total;

	j->progress.all = s->crawl.total;
	progress_say(&j->progress, "crawling", j->report.records,
	    all > 0 ? CRAWL_PART * (double)j->report.records / all : -1);
}

static bool
add_page(struct sync *s, struct json_object *items)
{
	for (size_t i = 0; i < json_tree_count(items); i++) {
		struct json_object *item = json_tree_at(items, i);

		if ((s->also && !complete(s, item)) ||
		    !job_add_item(&s->job, item))
			return false;
		say_crawling(s);
	}
	return true;
}

/* A catalog changes while it is crawled, but not by much. */
enum { LOST_MAX_PERCENT = 10, MISSING_MAX_PERCENT = 1 };

/*
 * Fewer than the upstream says it has is a part, not the whole.  An event that
 * came twice counts once: where the order is not firm, another never came.
 */
static bool
is_whole(struct sync *s)
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
	return ok && is_whole(s);
}

static void
keep_answers(void *context, bool served)
{
	struct sync *s = context;

	if (s->also)
		response_cache_flush(&s->recall);
	if (served && s->also)
		response_cache_prune(&s->recall);
	else if (served)
		response_cache_remove(&s->job);
}

static bool
crawl(struct sync *s)
{
	struct job *j = &s->job;
	struct source source = { &j->tool->places, &j->brand, j->tool->now_s };
	struct error f;

	j->crawled = true;
	j->read_part = CRAWL_PART;
	job_use_profile(j);
	if (!crawl_open(&s->crawl, &source, &j->profile, &j->tool->mem, &f))
		return job_fail(j, "%s", f.note);
	/* The list tells what a sitemap says. */
	s->also = !j->live && enrich_is_needed(&j->profile);
	if (s->also)
		response_cache_open(&s->recall, j);
	j->on_end = keep_answers;
	j->context = s;
	return job_open(j, j->tool->now_s) && crawl_all(s);
}

static bool
can_crawl(struct job *j)
{
	if (!j->has_profile)
		return job_fail(j,
		    "/upstream/profile is native: there "
		    "is nothing to crawl; use cartaz import");
	return j->brand.upstream.base != NULL ||
	    job_fail(j, "/upstream/base is missing: the address to crawl");
}

static enum tool_exit
sync_host(struct tool *t, const char *host)
{
	struct sync s = { .also = false };
	enum tool_exit code;

	if (!job_begin_crawl(&s.job, t, host, ROOM))
		return TOOL_FAILED;
	code = job_end(&s.job, can_crawl(&s.job) && crawl(&s));
	response_cache_close(&s.recall);
	crawl_close(&s.crawl);
	return code;
}

static enum tool_exit
sync_if_any(struct tool *t, const char *host)
{
	struct brand b;
	struct error f;

	/* --all is for those that are served from what is crawled. */
	if (t->all && brand_load(&t->places, host, &t->mem, &b, &f) &&
	    (strcmp(b.upstream.profile, "native") == 0 ||
		b.upstream.mode == UPSTREAM_LIVE))
		return TOOL_DONE;
	return sync_host(t, host);
}

enum tool_exit
tool_sync(struct tool *t)
{
	return tool_each_host(t, sync_if_any);
}
