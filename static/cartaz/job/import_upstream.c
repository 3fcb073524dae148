/*
 * import_upstream - reads the records of an upstream's list, page by page, as its profile
 * describes.
 *
 * The crawl is throttled: one request at a time, a limited number each second, and longer
 * pauses if the upstream requires them.  A list that may shift between its pages is read
 * until two readings agree (reading.h), at most four times.  Then the items of the last
 * reading are added.
 */
#include "cartaz/job/import_upstream.h"

#include "base/datetime.h"
#include "base/hash.h"
#include "cartaz/profile/guess.h"
#include "json/json_tree.h"
#include "json/pointer.h"

enum { READINGS_MAX = 4 };

/* Escapes may make the written JSON longer than the JSON that was read. */
#define ITEM_SPACE(max_bytes) (1024 * 1024 + 8 * (size_t)(max_bytes))

/* Without a terminal, shorter waits are not reported. */
#define TOLD_WAIT_S 2.0

/* The list's share of the time if each event needs further requests. */
#define LIST_PART 0.2

/* Reports every wait on a terminal, and elsewhere only the first long wait. */
static void
tell_wait(void *context, double wait_s, int try, const struct error *why)
{
	struct upstream_reader *s = context;
	struct job *j = s->job;
	struct datetime until =
	    datetime_from_instant((int64_t)time(NULL) + (int64_t)wait_s, 0);
	char text[DATETIME_TEXT_MAX];

	progress_wait(&j->progress, why->note, wait_s, try, THROTTLE_TRIES);
	if (j->progress.shown || s->told_wait || wait_s < TOLD_WAIT_S)
		return;
	s->told_wait = true;
	datetime_print(&until, text);
	(void)tool_fail(j->tool,
	    "%s: %s; waiting %.0f s, until %s, then request %d of at most %d",
	    j->host, why->note, wait_s, text, try, THROTTLE_TRIES);
}

static bool
exchange_throttled(struct upstream *u, const struct http_request *rq,
    void *context, struct error *f)
{
	struct upstream_reader *s = context;

	return throttle_exchange(&s->crawl.throttle, u, rq, f);
}

static void
get(void *context, const char *name, struct enrich_cached *known)
{
	struct upstream_reader *s = context;

	response_cache_get(&s->cache, name, known);
}

static void
cache_response(void *context, const char *name, const char *etag_or_null,
    struct json_object *borrowed)
{
	struct upstream_reader *s = context;

	response_cache_keep(&s->cache, name, etag_or_null, borrowed);
}

/* Reads the event's key and updated_at from the list's item only. */
static bool
read_key_and_time(struct job *j, struct json_object *item, const char **key,
    const char **updated_at)
{
	LOCAL_JSON native = NULL;
	struct native_record r;
	struct error f;
	bool ok;

	arena_reset(&j->source.map_mem);
	native = profile_map(&j->source.profile, &j->source.scope, item);
	ok = native_record_decode(
	    native, &j->source.map_mem, &r, NULL, NULL, &f);
	*updated_at = r.updated_at;
	return ok && profile_key(&j->source.profile, r.event.slug, key);
}

/* Adds the members that need further requests to the item. */
static bool
add_further_responses(struct upstream_reader *s, struct json_object *item)
{
	const struct enrich_transport transport = { exchange_throttled, get,
		cache_response, s };
	const char *key, *updated_at;
	struct job *j = s->job;
	struct error f;

	/* An unusable item needs no requests. */
	if (!read_key_and_time(j, item, &key, &updated_at))
		return true;
	item = pointer_follow(&j->source.profile.list.item, item);
	if (json_tree_kind(item) != JSON_TREE_OBJECT)
		return true;
	response_cache_event(&s->cache, key, updated_at);
	if (!enrich_fetch(&s->crawl.upstream, key, item, &transport, &f))
		return job_fail(
		    j, "event %.200s: %s%s", key, f.note, job_stays(j));
	return true;
}

/*
 * Hashes the values that distinguish the item's event from all others.  Returns false if
 * the item is not an event.
 */
static bool
event_identity(struct job *j, struct json_object *item, uint64_t *h)
{
	static const char *const names[] = { "id", "slug", "name" };
	LOCAL_JSON native = NULL;
	bool is_event;

	arena_reset(&j->source.map_mem);
	native = profile_map(&j->source.profile, &j->source.scope, item);
	is_event = json_tree_member(native, "id") != NULL;
	*h = HASH_START;
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		struct json_object *v = json_tree_member(native, names[i]);

		*h = hash_text(*h,
		    json_tree_text(v) != NULL ? json_tree_text(v)
					      : json_tree_number_text(v));
	}
	return is_event;
}

/* Prints the progress.  `part` is the finished share of this reading of the list. */
static void
print_reading(struct upstream_reader *s, double part)
{
	struct progress_display *p = &s->job->progress;
	int expected = s->readings == 1 && s->crawl.paged ? 2 : s->readings;

	p->total = s->crawl.total;
	progress_print(p, "crawling", s->last.records,
	    part < 0 ? -1
		     : (s->enriches ? LIST_PART : IMPORT_UPSTREAM_PART) *
		    (s->readings - 1 + part) / expected);
}

static bool
keep_page(struct upstream_reader *s, struct json_object *items)
{
	struct error f;

	for (size_t i = 0; i < json_tree_count(items); i++) {
		struct json_object *item = json_tree_at(items, i);
		double all = (double)s->crawl.total;
		uint64_t h;

		if (!spool_add(&s->list, item, &f))
			return job_fail(
			    s->job, "%s%s", f.note, job_stays(s->job));
		if (event_identity(s->job, item, &h))
			reading_add(&s->last, h);
		else
			reading_add_unusable(&s->last);
		print_reading(s, all > 0 ? (double)s->last.records / all : -1);
	}
	return true;
}

/* A snapshot needs more room than its items.  This check also ends an endless list. */
static bool
has_disk_room(struct upstream_reader *s)
{
	struct job *j = s->job;
	struct error f;

	return generation_has_space(
		   &j->target.generation, spool_bytes(&s->list), &f) ||
	    job_fail(j, "%s%s", f.note, job_stays(j));
}

/* Returns false if the profile has a better way to find the last page. */
static bool
counts_pages(const struct crawl *c)
{
	return c->paged && c->total < 0 &&
	    !json_tree_has_member(c->section, "next") &&
	    !json_tree_bool(json_tree_member(c->section, "one_page"));
}

static const char *
list_pointer(const struct crawl *c)
{
	const char *list = json_tree_text_of(c->section, "items");

	return list != NULL ? list : "";
}

static bool
read_pages(struct upstream_reader *s)
{
	struct job *j = s->job;
	struct crawl *c = &s->crawl;
	bool more = true, ok = true;
	struct error f;

	while (ok && more) {
		struct json_object *items;

		ok =
		    (job_has_time(j, &f) && crawl_next(c, &items, &more, &f)) ||
		    job_fail(j, "page %lld: %s%s", (long long)c->pages + 1,
			f.note, job_stays(j));
		if (ok && c->pages == 1 && counts_pages(c))
			c->page_count =
			    guess_page_count(j->tool, c->upstream.answer,
				list_pointer(c), &s->page_count_at);
		ok = ok && keep_page(s, items) && has_disk_room(s);
	}
	return ok;
}

/* Reads the whole list once, from its first page. */
static bool
read_list_once(struct upstream_reader *s)
{
	struct crawl *c = &s->crawl;
	struct error f;

	reading_release(&s->before);
	s->before = s->last;
	s->last = (struct reading){ .records = 0 };
	s->readings++;
	crawl_restart(c);
	if (!spool_clear(&s->list, &f))
		return job_fail(s->job, "%s", f.note);
	if (!read_pages(s))
		return false;
	s->last.total = c->total;
	s->last.total_first = c->total_first;
	s->last.total_min = c->total_min;
	s->last.total_max = c->total_max;
	return true;
}

/* Returns true if the operator accepts a list that may be incomplete. */
static bool
accept_incomplete(
    struct upstream_reader *s, bool moved, const struct error *why)
{
	struct job *j = s->job;
	char what[sizeof(why->note) + 80] = "";

	if (moved)
		snprintf(what, sizeof(what),
		    "the list changed during %d readings, so events may be missing: ",
		    s->readings);
	if (!j->tool->accept_incomplete)
		return job_fail(j,
		    "%s%s%s; use --accept-incomplete if this is right", what,
		    why->note, job_stays(j));
	progress_end(&j->progress);
	(void)tool_fail(j->tool, "%s: %s%s; accepted by --accept-incomplete",
	    j->host, what, why->note);
	return true;
}

/*
 * Compares the upstream's number of pages with the pages that had events.  Some upstreams
 * count an empty page after a full last page, which is only reported.
 */
static bool
check_page_count(struct upstream_reader *s)
{
	const struct crawl *c = &s->crawl;
	int64_t got = c->pages - c->empty_pages;
	struct error why;

	if (got == 0 || c->page_count <= got)
		return true;
	(void)error_note(&why, ERROR_UPSTREAM_UNAVAILABLE,
	    "the upstream reports %lld pages (%.80s), but only %lld %s events",
	    (long long)c->page_count, s->page_count_at, (long long)got,
	    got == 1 ? "has" : "have");
	if (c->page_count > got + 1)
		return accept_incomplete(s, false, &why);
	import_report_note(&s->job->report, "%s", why.note);
	return true;
}

static bool
read_until_whole(struct upstream_reader *s)
{
	struct job *j = s->job;

	for (;;) {
		enum reading_result result;
		struct error why;

		if (!read_list_once(s))
			return false;
		if (!crawl_can_shift(&s->crawl))
			result = reading_check(&s->last, &why);
		else if (s->readings == 1)
			continue;
		else
			result = reading_compare(&s->before, &s->last, &why);
		if (result == READING_WHOLE)
			return true;
		if (result == READING_SHORT || s->readings == READINGS_MAX)
			return accept_incomplete(
			    s, result == READING_MOVED, &why);
		progress_end(&j->progress);
		(void)tool_fail(j->tool,
		    "%s: the list changed while it was read: %s; reading it "
		    "again, %d of at most %d",
		    j->host, why.note, s->readings + 1, READINGS_MAX);
	}
}

/*
 * Reports missing events.  The total may include events that are never sent, so the cause
 * is unknown.
 */
static void
tell_missing(struct upstream_reader *s)
{
	int64_t told = s->last.total, given = reading_events(&s->last);

	if (given < told && !s->job->tool->accept_incomplete) {
		import_report_note(&s->job->report,
		    "the upstream reports %lld event%s and returned %lld",
		    (long long)told, told == 1 ? "" : "s", (long long)given);
	}
}

/* Looks for further pages, unless the profile requests them, or knows the total. */
static void
look_for_pages(struct upstream_reader *s)
{
	struct job *j = s->job;
	struct crawl *c = &s->crawl;

	if (c->paged || json_tree_has_member(c->section, "next") ||
	    c->total >= 0)
		return;
	j->source.has_next_link = crawl_has_next_link(c);
	job_report_pages(j, c->upstream.answer, list_pointer(c), c->item_count);
}

/* Adds the items of the last reading to the snapshot. */
static bool
add_items(struct upstream_reader *s)
{
	struct job *j = s->job;
	double all = (double)s->last.records;
	struct json_object *item = NULL;
	struct error f;
	bool more = true;
	bool ok = spool_rewind(&s->list, &f) || job_fail(j, "%s", f.note);

	upstream_reset(&s->crawl.upstream); /* its last page is on the disk */
	j->progress.total = s->last.records;
	while (ok) {
		ok = spool_next(&s->list, &item, &more, &f) ||
		    job_fail(j, "%s", f.note);
		if (!ok || !more)
			break;
		ok = (!s->enriches || add_further_responses(s, item)) &&
		    job_add_item(j, item);
		json_tree_release(&item);
		if (s->enriches)
			progress_print(&j->progress, "completing",
			    j->report.records,
			    LIST_PART +
				(IMPORT_UPSTREAM_PART - LIST_PART) *
				    (double)j->report.records / all);
	}
	return ok;
}

static bool
read_list_and_add(struct upstream_reader *s)
{
	struct job *j = s->job;
	struct error f;

	if (!spool_open(&s->list, j->target.generation.dir,
		ITEM_SPACE(j->brand.upstream.limits.max_bytes), &f))
		return job_fail(j, "%s", f.note);
	if (!read_until_whole(s) || !check_page_count(s))
		return false;
	tell_missing(s);
	look_for_pages(s);
	job_report_list_pointers(j, crawl_missing(&s->crawl), s->crawl.pages);
	return add_items(s);
}

bool
import_upstream(struct upstream_reader *s, struct job *j)
{
	struct source source = { &j->tool->paths, &j->brand, j->tool->now_s };
	struct error f;

	*s = (struct upstream_reader){ .job = j };
	job_use_profile(j);
	if (!crawl_open(
		&s->crawl, &source, &j->source.profile, &j->tool->mem, &f))
		return job_fail(j, "%s", f.note);
	s->crawl.throttle.on_wait = tell_wait;
	s->crawl.throttle.context = s;
	/* A sitemap only needs the members in the list. */
	s->enriches = j->target.purpose == JOB_FOR_EVENTS &&
	    enrich_is_needed(&j->source.profile);
	if (s->enriches)
		response_cache_open(&s->cache, j);
	return read_list_and_add(s);
}

void
import_upstream_keep(struct upstream_reader *s, bool served)
{
	if (s->job == NULL)
		return;
	if (s->enriches)
		response_cache_flush(&s->cache);
	if (served && s->enriches)
		response_cache_prune(&s->cache);
	else if (served)
		response_cache_remove(s->job);
}

void
import_upstream_close(struct upstream_reader *s)
{
	if (s->job == NULL)
		return;
	response_cache_close(&s->cache);
	spool_close(&s->list);
	reading_release(&s->before);
	reading_release(&s->last);
	crawl_close(&s->crawl);
}
