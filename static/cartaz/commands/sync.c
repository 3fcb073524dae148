/*
 * sync - builds a snapshot by crawling the upstream, page by page, as its profile
 * describes.
 *
 * Also called: fetch, crawl, scheduled import.
 * The crawl is throttled: one request at a time, a limited number each second, and longer
 * pauses if the upstream requires them.  A list that may shift between its pages is read
 * until two readings agree (reading.h), at most four times.  Then the items of the last
 * reading are added.  An incomplete crawl keeps the old snapshot.  The snapshot of a live
 * brand is used only for its sitemap.
 */
#include "cartaz/job/import_upstream.h"
#include "cartaz/commands/commands.h"
#include "cartaz/sources/source_circle.h"
#include "cartaz/sources/source_defaults.h"
#include "cartaz/sources/sources.h"

enum {
	/* For a catalog like the present catalog: staged, spooled, built. */
	SPACE_MIN = 4 * 1024 * 1024,
	SPACE_PER_BYTE = 4,
};

static bool
can_crawl(struct job *j)
{
	struct error f;

	if (j->brand.upstream.base == NULL)
		return job_fail(j,
		    "/upstream/base is missing; add the address of the "
		    "upstream to the brand file");
	return source_circle_check_upstream(j->tool, &j->brand, &f) ||
	    job_fail(j, "/upstream/base %s%s", f.note, job_stays(j));
}

/*
 * Estimates the space from the serving snapshot.  Without a snapshot, a lack of space is
 * found only at the end.
 */
static uint64_t
space_needed(const struct tool *t, const char *host)
{
	return SPACE_MIN + SPACE_PER_BYTE * generation_bytes(&t->paths, host);
}

static void
keep_responses(void *context, bool served)
{
	import_upstream_keep(context, served);
}

static enum tool_exit
sync_host(struct tool *t, const char *host)
{
	struct upstream_reader reader = { .job = NULL };
	enum tool_exit code;
	struct job j;

	if (!job_begin(&j, t, host, space_needed(t, host), true))
		return TOOL_FAILED;
	j.source.origin = JOB_FROM_UPSTREAM;
	if (j.target.purpose == JOB_FOR_EVENTS)
		j.source.of = j.brand.own; /* a live brand has no defaults */
	j.source.complete = source_defaults_set;
	j.source.read_part = IMPORT_UPSTREAM_PART;
	j.on_end = keep_responses;
	j.context = &reader;
	code = job_end(&j,
	    can_crawl(&j) && job_open(&j, t->now_s) &&
		import_upstream(&reader, &j));
	import_upstream_close(&reader);
	return code;
}

static enum tool_exit
sync_unless_native_or_live(struct tool *t, const char *host)
{
	struct brand b;
	struct error f;
	bool is_native;

	if (!brand_load(&t->paths, host, &t->mem, &b, &f))
		return sync_host(t, host); /* sync_host() reports the reason */
	if (b.source_count > 0 || (b.has_sources && t->accept_shrink))
		return sources_sync(t, host, NULL);
	if (t->source != NULL)
		return tool_fail(t,
		    "%s: has no sources; run cartaz sync without --source",
		    b.host);
	is_native = strcmp(b.upstream.profile, "native") == 0;
	/* --all means the brands that serve a crawled snapshot. */
	if (t->all && (is_native || b.upstream.mode == UPSTREAM_LIVE))
		return TOOL_DONE;
	if (b.has_sources)
		return tool_fail(t,
		    "%s: has no sources yet; cartaz source add %s URL adds a "
		    "source, and cartaz sync %s --accept-shrink serves the "
		    "site without events",
		    b.host, b.host, b.host);
	/* Not a failed job, because nothing is wrong with the brand. */
	if (is_native)
		return tool_fail(t,
		    "%s: /upstream/profile is native, so there is nothing to "
		    "crawl; use cartaz import",
		    b.host);
	return sync_host(t, host);
}

enum tool_exit
command_sync(struct tool *t)
{
	return tool_each_host(t, sync_unless_native_or_live);
}
