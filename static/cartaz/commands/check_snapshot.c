/*
 * check_snapshot - finds faults of a brand's snapshot: damaged, outdated, in another
 * format, made with another brand file or another version; and of the files beside it.
 */
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "base/text.h"
#include "reader/reader.h"
#include "generation/generation_open.h"
#include "writer/writer.h"
#include "cartaz/commands/brand_status.h"
#include "cartaz/commands/check_run.h"
#include "cartaz/commands/status.h"
#include "cartaz/commands/verify.h"
#include "cartaz/job/corrections_state.h"
#include "cartaz/hosting/live_files.h"
#include "cartaz/profile/profile_files.h"
#include "cartaz/sources/source_build.h"
#include "cartaz/sources/source_merge.h"

/* Returns false for a bad snapshot, whose other values would mean nothing. */
static bool
check_served(struct check_run *c, const struct brand *b)
{
	char text[VERIFY_TEXT_MAX];
	enum snapshot_verdict verdict = verify_current(c->tool, b->host, text);

	if (text[0] != '\0')
		check_report(c, "%s: %s", b->host, text);
	return verdict != SNAPSHOT_BAD;
}

/* Checks the snapshot of a live brand's sitemap, if there is one. */
static void
check_sitemap_snapshot(struct check_run *c, const struct brand *b)
{
	char built_with[20];
	LOCAL_SNAPSHOT s = { 0 };
	struct error f;

	if (!check_served(c, b) ||
	    !generation_open_records(&s, &c->tool->paths, b->host, &f))
		return;
	if (s.is_sitemap_only &&
	    profile_files_fingerprint(c->tool, b, built_with, &f) &&
	    strcmp(built_with, s.built_with) != 0)
		check_report(c,
		    "%s: the brand file or the profile changed after the "
		    "events of the sitemap were read; run cartaz sync %s",
		    b->host, b->host);
}

/* Checks the profile of the records, because a rebuild does not map them again. */
static void
check_mapped(
    struct check_run *c, const struct brand *b, struct snapshot_reader *s)
{
	char mapped_by[SNAPSHOT_FINGERPRINT_SIZE], renewal[BRAND_RENEWAL_MAX];

	snapshot_reader_mapped_by(s, mapped_by);
	if (!profile_files_changed(c->tool, b, mapped_by))
		return;
	check_report(c,
	    "%s: the profile, or base, vars or defaults of the brand file, "
	    "changed since the events were mapped; run %s",
	    b->host, brand_renewal(b, renewal));
}

static void
check_age(struct check_run *c, const struct brand *b, int64_t read_at_s)
{
	int64_t age_s = c->tool->now_s - read_at_s,
		max_stale_s = b->upstream.max_stale_s;
	char renewal[BRAND_RENEWAL_MAX], age[32], max_stale[32];

	status_text_age(age, age_s);
	status_text_age(max_stale, max_stale_s);
	if (b->upstream.refused_s > 0 && age_s > b->upstream.refused_s)
		check_report(c,
		    "%s: the records are %s old, so every answer with events "
		    "is 502; run %s",
		    b->host, age, brand_renewal(b, renewal));
	else if (b->upstream.refused_s > 0 && age_s > max_stale_s / 2)
		check_report(c,
		    "%s: the records are %s old, and answers show their age "
		    "after %s; run %s",
		    b->host, age, max_stale, brand_renewal(b, renewal));
	/* check.c checks the timer of each source. */
	else if (b->source_count == 0 && max_stale_s > 0 && age_s > max_stale_s)
		check_report(c,
		    "%s: the upstream was last read %s ago; run %s, "
		    "and check that a timer runs this command",
		    b->host, age, brand_renewal(b, renewal));
	else if (age_s < -60)
		check_report(c,
		    "%s: the records were read at a time in the future; check "
		    "the clock of this machine",
		    b->host);
}

/* Checks a brand without an age limit whose files came by a timer. */
static void
check_rhythm(struct check_run *c, const struct brand *b, int64_t read_at_s)
{
	int64_t age_s = c->tool->now_s - read_at_s, rhythm_s;
	char renewal[BRAND_RENEWAL_MAX], age[32], rhythm[32];

	if (b->source_count > 0 || b->upstream.max_stale_s > 0)
		return;
	rhythm_s = brand_status_rhythm_s(c->tool, b->host);
	status_text_age(age, age_s);
	status_text_age(rhythm, rhythm_s);
	if (rhythm_s > 0 && age_s > BRAND_STATUS_MISSED * rhythm_s)
		check_report(c,
		    "%s: the last three imports came every %s, but the last "
		    "import was %s ago; run %s, and check that a cron job or "
		    "timer runs this command",
		    b->host, rhythm, age, brand_renewal(b, renewal));
}

/*
 * Finds events and rows of a source with one id, lists that are one page of several, and
 * fields that lost their values.
 */
static void
check_readings(struct check_run *c, const struct brand *b)
{
	struct brand_status s;
	char last[STATUS_TEXT_MAX] = "";

	brand_status_read(c->tool, b->host, &s);
	status_text_drift(&s, last);
	if (last[0] != '\0')
		check_report(c,
		    "%s: %s; correct the profile or the file, and import or sync again",
		    b->host, last);
	for (size_t i = 0; i < s.source_count; i++) {
		const struct source_state *x = &s.states[i];
		LOCAL_BUF names = BUF_INIT(STATUS_TEXT_MAX);

		if (x->shared[0] != '\0')
			check_report(c,
			    "%s: source %s: %s; " SOURCE_SHARED_REMEDY, b->host,
			    b->sources[i].name, x->shared);
		if (x->lost[0] != '\0')
			check_report(c, "%s: source %s: %s", b->host,
			    b->sources[i].name, x->lost);
		if (x->more_pages[0] != '\0')
			check_report(c,
			    "%s: source %s: " JOB_ONE_PAGE
			    " (%s); " JOB_PAGES_REMEDY,
			    b->host, b->sources[i].name, x->more_pages);
		schema_drift_names(&x->before, &x->now, &names);
		if (names.len > 0)
			check_report(c,
			    "%s: source %s: drift: %s; correct the source or its profile, or accept the loss of these values with cartaz %s %s%s --source %s --accept-shrink",
			    b->host, b->sources[i].name, buf_cstr(&names),
			    b->sources[i].url != NULL ? "sync" : "import",
			    b->host, b->sources[i].url != NULL ? "" : " FILE",
			    b->sources[i].name);
	}
}

/* Finds entries with nothing to correct in the last build, and a newer file. */
static void
check_corrections(struct check_run *c, const struct brand *b)
{
	char renewal[BRAND_RENEWAL_MAX];
	struct corrections x;
	struct error f;

	if (!corrections_read(&x, &c->tool->paths, b, &c->tool->mem, &f)) {
		check_report(c, "%s", f.note);
		return;
	}
	if (x.hash != x.built)
		check_report(c,
		    "%s: the corrections changed after the snapshot was built; run %s%s",
		    b->host, brand_syncs(b) ? "cartaz apply " : "",
		    brand_syncs(b) ? b->host : brand_renewal(b, renewal));
	for (size_t i = 0; i < x.count && x.hash == x.built; i++) {
		if (correction_problem(&x.list[i]) != NULL)
			check_report(c, "%s: correction %zu %s", b->host, i + 1,
			    correction_problem(&x.list[i]));
	}
}

/* The names of files.  Any other name belongs to the operator. */
static bool
is_name_of_file(const char *name)
{
	return text_ends(name, ".db") || text_ends(name, ".sum") ||
	    text_ends(name, ".json") || strcmp(name, "lock") == 0;
}

/* Returns the mistake of an entry, or NULL. */
static const char *
find_mistake(const char *name, mode_t mode)
{
	if (strcmp(name, "current") == 0)
		return S_ISLNK(mode) ? NULL : "is not a link";
	if (S_ISREG(mode))
		return NULL;
	if (!S_ISDIR(mode) && !S_ISLNK(mode))
		return "is not a file";
	return is_name_of_file(name) ? "is not a file" : NULL;
}

/*
 * Checks whether each entry of var/<host>/ is of the kind that its name requires.  A FIFO,
 * a device or a folder instead of a file makes commands and programs fail, and a link
 * redirects them to another file.
 */
static void
check_entries(struct check_run *c, const char *host)
{
	char dir[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	const struct dirent *entry;
	DIR *d;

	paths_path(dir, c->tool->paths.var, host);
	d = opendir(dir);
	while (d != NULL && (entry = readdir(d)) != NULL) {
		struct stat st;
		const char *why;

		if (fstatat(
			dirfd(d), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
			continue;
		why = find_mistake(entry->d_name, st.st_mode);
		if (why == NULL)
			continue;
		paths_path(path, dir, entry->d_name);
		check_report(c, "%s: %s; run rm -r %s", path, why, path);
	}
	if (d != NULL)
		closedir(d);
}

/* Finds another list of sources, and pairs of unknown events in the last build. */
static void
check_sources(struct check_run *c, const struct brand *b)
{
	if (source_build_is_of_others(c->tool, b))
		check_report(c,
		    "%s: the list of sources, or the file of duplicates, "
		    "changed since the snapshot was built; run cartaz apply %s",
		    b->host, b->host);
	else
		source_merge_check(c->tool, b->host, check_report, c);
}

void
check_snapshot(struct check_run *c, const struct brand *b)
{
	char path[PATHS_PATH_MAX], built_with[20], other[80];
	char newer[VERIFY_NEWER_MAX];
	LOCAL_SNAPSHOT s = { 0 };
	struct error f;

	check_entries(c, b->host);
	if (!live_files_are_current(c->tool, b, &f))
		check_report(c, "%s: %s", b->host, f.note);
	if (b->upstream.mode == UPSTREAM_LIVE) {
		check_sitemap_snapshot(c, b);
		return;
	}
	check_corrections(c, b);
	check_readings(c, b);
	if (!check_served(c, b))
		return;
	verify_print_newer(c->tool, b->host, newer);
	if (newer[0] != '\0')
		check_report(c, "%s: %s", b->host, newer);
	paths_path(path, c->tool->paths.var, b->host, "current");
	if (!generation_open_records(&s, &c->tool->paths, b->host, &f)) {
		char renewal[BRAND_RENEWAL_MAX];

		check_report(c, "%s: %s; run %s", b->host,
		    f.note[0] != '\0' ? f.note : "has no snapshot",
		    brand_renewal(b, renewal));
		return;
	}
	if (s.format != SNAPSHOT_FORMAT) {
		verify_print_instead(c->tool, b->host, other, sizeof(other));
		check_report(c,
		    "%s: the snapshot has format %lld, but this version serves "
		    "format %d; %srun cartaz rebuild %s",
		    b->host, (long long)s.format, SNAPSHOT_FORMAT, other,
		    b->host);
		return;
	}
	check_readable(c, path);
	paths_path(path, c->tool->paths.var, b->host);
	check_folder(c, path);
	if (s.is_sitemap_only)
		check_report(c,
		    "%s: the snapshot was made only for the sitemap; run "
		    "cartaz sync %s",
		    b->host, b->host);
	else if (profile_files_fingerprint(c->tool, b, built_with, &f) &&
	    strcmp(built_with, s.built_with) != 0)
		check_report(c,
		    "%s: the brand file changed since the snapshot was "
		    "built; run cartaz rebuild %s",
		    b->host, b->host);
	if (b->has_sources)
		check_sources(c, b);
	if (!s.is_sitemap_only)
		check_mapped(c, b, &s);
	check_age(c, b, s.read_at_s);
	check_rhythm(c, b, s.read_at_s);
}
