/*
 * brand_status - reads the brand file, the folder in var/ and the snapshot of a brand,
 * and the time of its documents.
 */
#include "cartaz/commands/brand_status.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "base/datetime.h"
#include "base/timezone.h"
#include "generation/generation.h"
#include "generation/generation_open.h"
#include "cartaz/hosting/brand_copy.h"
#include "cartaz/profile/profile_files.h"
#include "cartaz/sources/source_read.h"

enum { RHYTHM_MIN_S = 600, RHYTHM_OFF_S = 60 };

/* Reads the brand that is served, from its file or from the last good copy. */
static bool
read_brand(struct tool *t, struct brand_status *s, struct brand *b)
{
	char copy[BRAND_COPY_TEXT_MAX];
	struct error f, none;

	s->has_brand_file = tool_brand(t, s->host, b, &f);
	if (s->has_brand_file) {
		if (profile_files_fingerprint(t, b, s->built_with, &f))
			return true;
		snprintf(s->unknown, sizeof(s->unknown), "%s", f.note);
		return true;
	}
	brand_copy_describe(t, s->host, copy);
	snprintf(s->unknown, sizeof(s->unknown), "%s; %s", f.note, copy);
	return brand_load_copy(&t->paths, s->host, &t->mem, b, &none);
}

/* Copies the first line of the note, with the right remedy instead of `cartaz verify`. */
static void
read_bad(struct tool *t, struct brand_status *s, const char *why)
{
	if (verify_current(t, s->host, s->bad) != SNAPSHOT_BAD)
		snprintf(s->bad, sizeof(s->bad), "%s", why);
}

static void
read_last(struct tool *t, struct brand_status *s)
{
	char path[PATHS_PATH_MAX];
	struct error f;

	paths_path(path, t->paths.var, s->host, "last.json");
	if (brand_read_file(path, &t->mem, &s->last_json, &s->last_len, &f))
		return;
	s->last_json = NULL;
	if (f.code != ERROR_UNKNOWN_BRAND)
		snprintf(s->last_bad, sizeof(s->last_bad), "%s", f.note);
}

/* Only a `publish` that adds or removes a document writes the list of documents. */
static void
read_published(struct tool *t, struct brand_status *s)
{
	char path[PATHS_PATH_MAX];
	struct stat st;

	paths_path(path, t->paths.htdocs, s->host, ".web", "published");
	if (stat(path, &st) == 0)
		s->published_at_s = st.st_mtime;
}

/* Counts the events from the brand's today on.  Returns false without days. */
static bool
count_upcoming(const struct tool *t, const struct brand *b,
    struct snapshot_reader *snapshot, int64_t *count)
{
	struct listing_query query = { .page = 1, .per_page = 1 };
	struct datetime today = timezone_at(b->timezone, t->now_s);
	char text[DATETIME_TEXT_MAX];
	struct listing_meta meta;
	struct error ignored;

	datetime_print(&today, text);
	text[strcspn(text, "T")] = '\0';
	date_range_read(NULL, text, NULL, b->timezone, t->now_s, &query.dates);
	if (!snapshot_reader_count(snapshot, &query, &meta, &ignored) ||
	    !meta.dates_applied)
		return false;
	*count = meta.total;
	return true;
}

static void
read_counts(struct tool *t, const struct brand *b, struct brand_status *s,
    struct snapshot_reader *snapshot)
{
	char path[PATHS_PATH_MAX];
	struct error ignored;
	struct stat st;

	/* The number of removed events of a live brand is unknown. */
	if (!s->is_live &&
	    !snapshot_reader_gone_count(snapshot, t->now_s, &s->gone, &ignored))
		s->gone = (struct snapshot_gone_count){ 0 };
	if (!s->has_brand || s->is_live ||
	    !count_upcoming(t, b, snapshot, &s->upcoming))
		s->upcoming = -1;
	generation_path(&t->paths, s->host, s->generation, path);
	if (stat(path, &st) == 0)
		s->bytes = st.st_size;
}

static void
read_snapshot(struct tool *t, const struct brand *b, struct brand_status *s)
{
	char mapped_by[SNAPSHOT_FINGERPRINT_SIZE];
	LOCAL_SNAPSHOT snapshot = { 0 };
	struct error f;

	if (!generation_open(&snapshot, &t->paths, s->host, &f)) {
		read_bad(t, s, f.note);
		return;
	}
	s->has_snapshot = true;
	if (snapshot.generation != 0) {
		s->generation = snapshot.generation;
		read_bad(t, s, snapshot.current_is_bad);
	}
	s->events = snapshot.events;
	s->format = snapshot.format;
	s->generated_at_s = snapshot.generated_at_s;
	s->read_at_s = snapshot.read_at_s;
	snapshot_reader_mapped_by(&snapshot, mapped_by);
	s->profile_changed = s->has_brand_file && !snapshot.is_sitemap_only &&
	    profile_files_changed(t, b, mapped_by);
	/* A live brand needs no more than the sitemap. */
	s->is_for_sitemap = snapshot.is_sitemap_only && !s->is_live;
	s->up_to_date = s->unknown[0] == '\0' && !s->profile_changed &&
	    !s->is_for_sitemap &&
	    strcmp(s->built_with, snapshot.built_with) == 0;
	s->is_refused = s->has_brand && !s->is_live &&
	    !snapshot_reader_set_now(&snapshot, b, t->now_s, &f) &&
	    f.code == ERROR_UPSTREAM_UNAVAILABLE;
	read_counts(t, b, s, &snapshot);
}

/* A catalog whose sources have nothing new is as old as its sources' last reading. */
static void
read_sources(struct tool *t, const struct brand *b, struct brand_status *s)
{
	if (!s->has_brand || b->source_count == 0)
		return;
	s->sources = b->sources;
	s->source_count = b->source_count;
	s->states =
	    arena_alloc(&t->mem, b->source_count * sizeof(s->states[0]));
	for (size_t i = 0; i < b->source_count; i++) {
		source_read_state(t, b, &b->sources[i], &s->states[i]);
		s->sources_drifted +=
		    schema_drift_count(&s->states[i].before, &s->states[i].now);
		if (s->has_snapshot && s->states[i].success_s > s->read_at_s)
			s->read_at_s = s->states[i].success_s;
	}
	s->sources_failing = source_states_failing(
	    s->sources, s->states, s->source_count, &s->all_sources_fail);
}

int64_t
brand_status_rhythm_s(const struct tool *t, const char *host)
{
	int64_t numbers[BRAND_STATUS_GENERATIONS_MAX], read_s[3] = { 0 };
	size_t n = generation_list(
		   &t->paths, host, numbers, ARRAY_LEN(numbers)),
	       count = 0;

	while (n-- > 0 && count < ARRAY_LEN(read_s)) {
		char path[PATHS_PATH_MAX];
		LOCAL_SNAPSHOT s = { 0 };
		struct error f;

		generation_path(&t->paths, host, numbers[n], path);
		if (!snapshot_reader_open_any(&s, path, host, &f))
			return 0;
		read_s[count++] = s.read_at_s;
	}
	return count == ARRAY_LEN(read_s) &&
		read_s[0] - read_s[1] >= RHYTHM_MIN_S &&
		llabs(read_s[0] - 2 * read_s[1] + read_s[2]) <= RHYTHM_OFF_S
	    ? read_s[0] - read_s[1]
	    : 0;
}

void
brand_status_read(struct tool *t, const char *host, struct brand_status *s)
{
	char path[PATHS_PATH_MAX];
	struct brand b;
	struct error f;
	int64_t rhythm_s = 0;

	*s = (struct brand_status){ .host = host, .upcoming = -1 };
	s->has_brand = read_brand(t, s, &b);
	s->mode = s->has_brand ? brand_modes[b.upstream.mode] : NULL;
	s->old_s = BRAND_STALE_S;
	snprintf(s->renewal, sizeof(s->renewal), "cartaz import or sync");
	if (s->has_brand) {
		bool is_limit = b.upstream.refused_s > 0;

		brand_renewal(&b, s->renewal);
		s->syncs = is_limit || brand_syncs(&b);
		s->max_stale_s = is_limit ? b.upstream.max_stale_s : 0;
		if (b.upstream.max_stale_s > 0)
			s->old_s = b.upstream.max_stale_s / (is_limit ? 2 : 1);
	}
	read_published(t, s);
	if (!tool_folder_opens(t->paths.var, host, &f)) {
		snprintf(s->bad, sizeof(s->bad), "%s", f.note);
		return;
	}
	s->generation = generation_current(&t->paths, host);
	s->generation_count = generation_list(
	    &t->paths, host, s->generations, BRAND_STATUS_GENERATIONS_MAX);
	if (s->has_brand && !s->syncs && b.source_count == 0)
		rhythm_s = brand_status_rhythm_s(t, host);
	if (rhythm_s > 0) {
		s->syncs = true;
		s->old_s = BRAND_STATUS_MISSED * rhythm_s;
	}
	read_last(t, s);
	s->is_live = s->has_brand && b.upstream.mode == UPSTREAM_LIVE;
	paths_path(path, t->paths.var, host, "live");
	if (s->is_live)
		s->breaker = breaker_state(path);
	read_snapshot(t, &b, s);
	read_sources(t, &b, s);
}
