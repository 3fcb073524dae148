/*
 * sync - a snapshot by crawling the upstream, page after page, as its profile
 * says.  Polite: one request at a time, so many a second, back-off when asked.
 * A crawl that is not whole leaves the old snapshot.
 */
#include "crawl.h"
#include "jobj.h"
#include "job.h"

enum { ROOM = 64 * 1024 * 1024 };

static bool
add_page(struct job *j, struct json_object *items)
{
	for (size_t i = 0; i < jobj_count(items); i++) {
		if (!job_add_item(j, jobj_at(items, i)))
			return false;
	}
	return true;
}

/* Fewer than the upstream says it has is a part, not the whole. */
static bool
is_whole(struct job *j, const struct crawl *c)
{
	int64_t missing = c->total - j->report.records;

	if (c->total < 0 || missing * 100 <= c->total || j->tool->accept_shrink)
		return true;
	return job_fail(j,
	    "the upstream says it has %lld events and gave "
	    "%lld; the snapshot stays as it was",
	    (long long)c->total, (long long)j->report.records);
}

static bool
crawl_all(struct job *j)
{
	struct tool *t = j->tool;
	struct source source = { &t->places, &j->brand, t->now_s };
	struct crawl c;
	struct fault f;
	bool more = true, ok;

	ok = crawl_open(&c, &source, &j->profile, &t->mem, &f) ||
	    job_fail(j, "%s", f.note);
	while (ok && more) {
		struct json_object *items;

		ok = crawl_next(&c, &items, &more, &f) ||
		    job_fail(j, "page %lld: %s; the snapshot stays as it was",
			(long long)c.pages + 1, f.note);
		ok = ok && add_page(j, items);
		progress_say(&j->progress, "crawling", j->report.records,
		    c.total > 0
			? 0.5 * (double)j->report.records / (double)c.total
			: -1);
	}
	ok = ok && is_whole(j, &c);
	crawl_close(&c);
	return ok;
}

static enum tool_exit
sync_host(struct tool *t, const char *host)
{
	struct job j;
	bool ok;

	if (!job_begin(&j, t, host, ROOM))
		return TOOL_FAILED;
	ok = j.has_profile ||
	    job_fail(&j,
		"/upstream/profile is native: there "
		"is nothing to crawl; use cartaz import");
	ok = ok &&
	    (j.brand.upstream.base != NULL ||
		job_fail(
		    &j, "/upstream/base is missing: the address to crawl"));
	if (ok)
		job_use_profile(&j);
	ok = ok && job_open(&j, t->now_s) && crawl_all(&j);
	return job_end(&j, ok);
}

static enum tool_exit
sync_if_any(struct tool *t, const char *host)
{
	struct brand b;
	struct fault f;

	/* --all is for those that have an upstream to crawl. */
	if (t->all && brand_load(&t->places, host, &t->mem, &b, &f) &&
	    (strcmp(b.upstream.profile, "native") == 0 ||
		strcmp(b.upstream.mode, "live") == 0))
		return TOOL_DONE;
	return sync_host(t, host);
}

enum tool_exit
tool_sync(struct tool *t)
{
	return tool_each_host(t, sync_if_any);
}
