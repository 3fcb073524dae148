/*
 * source_build - adds the records of all sources to a snapshot.  The sources with the
 * highest priority come first.
 */
#include "cartaz/sources/source_build.h"

#include <inttypes.h>

#include "base/files.h"
#include "base/hash.h"
#include "base/replace_file.h"
#include "brand/find.h"
#include "cartaz/sources/source_defaults.h"
#include "cartaz/sources/source_merge.h"
#include "cartaz/sources/source_read.h"

enum { DIGITS_SIZE = 34 };

/* Hashes the corrections.  A mistake gives another hash, so a build reports it. */
static uint64_t
hash_corrections(const struct job *j)
{
	struct corrections c;
	struct error ignored;

	return corrections_read(
		   &c, &j->tool->paths, &j->brand, &j->tool->mem, &ignored)
	    ? c.hash
	    : 1;
}

/* Returns the time of the latest complete reading of any source; 0: never. */
static int64_t
newest_success(const struct job *j, const struct source_state *states)
{
	int64_t newest_s = 0;

	for (size_t i = 0; i < j->brand.source_count; i++) {
		if (states[i].success_s > newest_s)
			newest_s = states[i].success_s;
	}
	return newest_s;
}

/* Prints the hashes of the snapshot's records, and of the operator's settings. */
static void
print_built(const struct job *j, const struct source_state *states,
    char out[DIGITS_SIZE])
{
	uint64_t h = HASH_START, settings = HASH_START;
	const int64_t half_s = j->brand.upstream.max_stale_s / 2;
	struct duplicates_rules rules;
	struct error f;

	/* The build reports a file that cannot be used. */
	if (!duplicates_rules_read(
		&rules, &j->tool->paths, &j->brand, &j->tool->mem, &f) ||
	    rules.hash != 0)
		settings =
		    hash_bytes(settings, &rules.hash, sizeof(rules.hash));
	for (size_t i = 0; i < j->brand.source_count; i++) {
		const struct brand_source *s = &j->brand.sources[i];
		const struct event_source credit =
		    source_defaults_credit(&j->brand, s);
		/* The age makes events without news be built before they are old. */
		const int64_t numbers[] = { s->priority,
			half_s > 0 ? states[i].success_s / half_s : 0,
			source_state_is_expired(
			    s, &states[i], j->tool->now_s) };

		h = hash_text(h, s->name);
		h = hash_text(h, credit.name != NULL ? credit.name : "");
		h = hash_text(h, credit.url != NULL ? credit.url : "");
		h = hash_bytes(h, numbers, sizeof(numbers));
		h = hash_bytes(
		    h, &states[i].content, sizeof(states[i].content));
		settings = hash_bytes(
		    settings, &states[i].settings, sizeof(states[i].settings));
	}
	h += hash_corrections(j);
	snprintf(
	    out, DIGITS_SIZE, "%016" PRIx64 "%016" PRIx64 "\n", h, settings);
}

static void
built_path(const struct job *j, char path[PATHS_PATH_MAX])
{
	paths_path(path, j->tool->paths.var, j->host, "sources", "built");
}

bool
source_build_is_due(const struct job *j, const struct source_state *states)
{
	char path[PATHS_PATH_MAX], now[DIGITS_SIZE];
	const char *text;
	struct error f;
	size_t n;
	bool all;

	if (newest_success(j, states) == 0 && !j->tool->accept_shrink &&
	    source_states_failing(
		j->brand.sources, states, j->brand.source_count, &all) > 0)
		return false;
	if (generation_current(&j->tool->paths, j->host) == 0)
		return true;
	built_path(j, path);
	print_built(j, states, now);
	return !brand_read_file(path, &j->tool->mem, &text, &n, &f) ||
	    strcmp(text, now) != 0;
}

bool
source_build_is_of_others(struct tool *t, const struct brand *b)
{
	struct job j = { .tool = t, .host = b->host, .brand = *b };
	struct source_state *states =
	    mem_alloc((b->source_count + 1) * sizeof(states[0]));
	char path[PATHS_PATH_MAX], now[DIGITS_SIZE];
	bool is_read = true;
	const char *was;
	struct error f;
	size_t n;

	for (size_t i = 0; i < b->source_count; i++) {
		source_read_state(t, b, &b->sources[i], &states[i]);
		is_read = is_read &&
		    (b->sources[i].url == NULL || states[i].attempt_s != 0);
	}
	print_built(&j, states, now);
	free(states);
	built_path(&j, path);
	/* Only the second half, because the first also changes with the records. */
	return is_read && brand_read_file(path, &t->mem, &was, &n, &f) &&
	    n == strlen(now) && strcmp(was + n / 2, now + n / 2) != 0;
}

struct building {
	struct job *job;
	struct source_merge merge;
	bool is_first; /* first round: only compare records */
};

static bool
add_source(struct building *b, uint32_t source)
{
	const struct job *j = b->job;
	struct source_records records;
	char folder[PATHS_PATH_MAX];
	struct source_record x;
	bool more = true, ok, read;
	struct error f;

	paths_path(folder, j->tool->paths.var, j->host, "sources",
	    j->brand.sources[source].name);
	read = ok = source_records_open(&records, folder, &f);
	while (ok && more) {
		ok = read = source_records_next(&records, &x, &more, &f);
		if (ok && more && x.gone_s == 0)
			ok = b->is_first
			    ? source_merge_take(&b->merge, source, &x)
			    : source_merge_add(&b->merge, source, &x);
	}
	source_records_close(&records);
	return ok || (!read && job_fail(b->job, "%s", f.note));
}

/* Adds sources of equal priority in the order of the brand file. */
static bool
add_all(struct building *b)
{
	size_t count = b->job->brand.source_count, left = count;
	int64_t above = INT64_MAX;
	bool ok = true;

	while (ok && left > 0) {
		int64_t next = INT64_MIN;

		for (size_t i = 0; i < count; i++) {
			int64_t p = b->job->brand.sources[i].priority;

			if (p < above && p > next)
				next = p;
		}
		for (uint32_t i = 0; ok && i < count; i++) {
			if (b->job->brand.sources[i].priority != next)
				continue;
			left--;
			ok = add_source(b, i);
		}
		above = next;
	}
	return ok;
}

/* Adds all records twice: the first time, only to find events of several sources. */
static bool
add_merged(struct building *b)
{
	b->is_first = source_merge_begin(&b->merge);
	if (b->is_first && (!add_all(b) || !source_merge_find(&b->merge)))
		return false;
	b->is_first = false;
	return add_all(b);
}

/* Stores how many events of each source were merged with others. */
static bool
keep_merged(
    const struct source_merge *m, struct source_state *states, struct error *f)
{
	const struct brand *brand = &m->job->brand;
	char folder[PATHS_PATH_MAX];
	bool ok = true;

	for (size_t i = 0; ok && i < brand->source_count; i++) {
		if (states[i].merged == m->merged[i])
			continue;
		states[i].merged = m->merged[i];
		source_state_folder(&m->job->tool->paths, m->job->host,
		    brand->sources[i].name, folder);
		ok = source_state_write(folder, &states[i], f);
	}
	return ok;
}

enum tool_exit
source_build(struct job *j, struct source_state *states)
{
	char path[PATHS_PATH_MAX], folder[PATHS_PATH_MAX], built[DIGITS_SIZE];
	struct building b = { .job = j };
	int64_t read_at_s = newest_success(j, states);
	struct tool *t = j->tool;
	enum tool_exit code;
	struct error f;

	built_path(j, path);
	print_built(j, states, built);
	/* The reading of each source is compared instead (source_read.c). */
	j->target.before.known = false;
	j->source.origin = JOB_FROM_SOURCES;
	source_merge_start(&b.merge, j, states);
	code = job_end(j,
	    job_open(j, read_at_s > 0 ? read_at_s : t->now_s) &&
		add_merged(&b));
	/* Without a source, nothing has made the folder yet. */
	source_state_folder(&t->paths, j->host, NULL, folder);
	if (code == TOOL_DONE &&
	    (!files_make_folder(folder, &f) ||
		!source_merge_report(&b.merge, &f) ||
		!keep_merged(&b.merge, states, &f) ||
		!replace_file(path, built, strlen(built), &f)))
		code = tool_fail(t, "%s", f.note);
	source_merge_end(&b.merge);
	return code;
}
