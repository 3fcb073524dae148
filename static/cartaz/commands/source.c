/*
 * source - shows what the sources of a brand have, and adds sources to the brand file or
 * removes them.
 *
 *   cartaz source list HOST          the sources that the brand has
 *   cartaz source try HOST URL       what an address has, and the entry for the list
 *   cartaz source add HOST URL...    also writes the entry into the brand file
 *   cartaz source remove HOST NAME   removes the entry and the records that were read
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/datetime.h"
#include "base/files.h"
#include "base/text.h"
#include "base/timezone.h"
#include "cartaz/commands/commands.h"
#include "cartaz/profile/guess.h"
#include "cartaz/profile/profile_files.h"
#include "cartaz/sources/schema_org.h"
#include "cartaz/sources/source_circle.h"
#include "cartaz/sources/source_defaults.h"
#include "cartaz/sources/source_entry.h"
#include "cartaz/sources/source_fetch.h"
#include "cartaz/sources/source_name.h"
#include "cartaz/sources/source_read.h"
#include "cartaz/sources/sources.h"
#include "event/native_record.h"
#include "generation/generation.h"
#include "importer/sniff.h"
#include "json/json_tree.h"

enum {
	SHOWN = 3,
	MEM_MAX = 64 * 1024 * 1024,
	ENTRY_MAX = 16 * 1024,
	PROFILE_MAX = 256 * 1024,
	SNIFF_BYTES = 4096
};

struct look {
	const struct brand *brand;
	struct arena mem;
	int64_t shown;
	bool has_dates;
};

/* Prints a start on the clock that pages show, which people can compare. */
static void
print_start(const struct look *l, const struct native_record *r,
    char out[DATETIME_TEXT_MAX])
{
	struct datetime when;

	if (r->event.starts_at == NULL ||
	    !datetime_parse(r->event.starts_at, &when)) {
		snprintf(out, DATETIME_TEXT_MAX, "no date");
		return;
	}
	when = timezone_apply(
	    r->event.timezone != NULL ? r->event.timezone : l->brand->timezone,
	    when);
	datetime_print(&when, out);
}

/* Shows a record.  A job_sink_fn. */
static enum snapshot_writer_result
show(void *context, const struct job_position *at, struct json_object *native,
    coerce_remark_fn *remark, void *remark_context, struct error *f)
{
	struct look *l = context;
	struct native_record r;
	char start[DATETIME_TEXT_MAX];

	(void)at;
	arena_reset(&l->mem);
	if (!native_record_decode(
		native, &l->mem, &r, remark, remark_context, f))
		return SNAPSHOT_WRITER_DROPPED;
	/* A sync gives the event the times of its next session. */
	if (r.event.starts_at == NULL && r.session_count > 0)
		r.event.starts_at = r.sessions[0].starts_at;
	l->has_dates = l->has_dates || r.event.starts_at != NULL;
	if (l->shown < SHOWN && isatty(STDERR_FILENO))
		tool_show("%s", ""); /* clears the progress */
	print_start(l, &r, start);
	if (l->shown++ < SHOWN)
		tool_say("  %-25s  %s%s%s%s%s\n", start, r.event.name,
		    r.event.location.name != NULL ? ", " : "",
		    r.event.location.name != NULL ? r.event.location.name : "",
		    r.event.location.city != NULL ? ", " : "",
		    r.event.location.city != NULL ? r.event.location.city : "");
	return SNAPSHOT_WRITER_ADDED;
}

/*
 * Prints the first events of the open file, or, if fd is -1, of the first page.  Sets the
 * kind.
 */
static bool
look_at(struct tool *t, const struct brand *b, struct brand_source *s, int fd,
    const char *profile_or_null)
{
	struct look look = { .brand = b, .mem = ARENA_INIT(MEM_MAX) };
	struct source_result result;
	bool ok = source_read_only(t, b, s, fd, show, &look, &result);

	arena_release(&look.mem);
	if (!ok && result.lacks_value)
		tool_say("%s: was not requested: %s; complete the entry in the "
			 "brand file\n",
		    s->url, result.why);
	else if (!ok)
		(void)tool_fail(t, "%s: %s", s->url, result.why);
	if (!ok)
		return result.lacks_value;
	if (result.format == FILE_FORMAT_CALENDAR)
		s->kind = BRAND_SOURCE_ICAL;
	else if (result.format == FILE_FORMAT_CSV)
		s->kind = BRAND_SOURCE_CSV;
	else if (result.format == FILE_FORMAT_XML)
		s->kind = BRAND_SOURCE_SCHEDULE;
	else if (result.format == FILE_FORMAT_HTML)
		s->kind = BRAND_SOURCE_SCHEMA_ORG;
	else if (profile_or_null != NULL)
		s->kind = BRAND_SOURCE_JSON;
	tool_say("%s: %lld event%s%s%s%s\n", brand_source_kinds[s->kind],
	    (long long)result.events, result.events == 1 ? "" : "s",
	    result.has_more ? " on the first page" : "",
	    result.left_out > 0 ? ", some records left out" : "",
	    look.has_dates || result.events == 0 ? "" : ", none with a date");
	return true;
}

/* Stores the profile in a file without a name, which lasts as long as the command. */
static bool
hold_profile(struct tool *t, const struct buf *profile, const char **path,
    struct error *f)
{
	int fd = memfd_create("profile", MFD_CLOEXEC);
	char own[40];

	snprintf(own, sizeof(own), "/proc/self/fd/%d", fd);
	*path = arena_copy(&t->mem, own, strlen(own));
	return write(fd, profile->p, profile->len) == (ssize_t)profile->len ||
	    error_internal(f, "%s: %s", own, strerror(errno));
}

/*
 * Names the guessed profile like the source, with a number if that name exists.  Writes
 * the profile, or only stores it for a trial.
 */
static bool
keep_profile(struct tool *t, struct brand_source *s, const struct buf *profile,
    bool adds, const char **name)
{
	const char *path, *source = s->name;
	char own[80], full[PATHS_PATH_MAX];
	struct error f;

	snprintf(own, sizeof(own), "%s", source);
	for (int i = 2; files_exist(profile_files_named(t, own)); i++)
		snprintf(own, sizeof(own), "%s-%d", source, i);
	*name = arena_copy(&t->mem, own, strlen(own));
	s->upstream.profile = *name;
	if (!(adds ? tool_write_etc(t, "profiles", own, profile, &path, &f)
		   : hold_profile(t, profile, &s->upstream.profile, &f))) {
		(void)tool_fail(t, "%s", f.note);
		return false;
	}
	paths_etc_file(&t->paths, "profiles", own, full);
	tool_say("%s: a guessed profile; %s\n", full,
	    adds ? "check this file" : "cartaz source add writes this file");
	return true;
}

/*
 * Guesses a profile.  *profile stays NULL for a calendar, XML and HTML, and for JSON and
 * sheets that already have the members of native records.
 */
static bool
guess_profile(struct tool *t, struct brand_source *s,
    const struct source_fetched *got, bool adds, const char **profile)
{
	LOCAL_BUF guessed = BUF_INIT(PROFILE_MAX);
	char start[SNIFF_BYTES];
	ssize_t n = pread(got->fd, start, sizeof(start), 0);
	enum file_format format;
	bool is_native = false, ok;
	struct error f;

	/* The reader reports files whose format the guess does not know. */
	if (n <= 0 || !sniff_format(start, (size_t)n, &format, &f) ||
	    (format != FILE_FORMAT_JSON && format != FILE_FORMAT_CSV))
		return true;
	ok = guess_text(
		 t, got->fd, s->url, got->has_next, &is_native, &guessed) &&
	    (is_native || keep_profile(t, s, &guessed, adds, profile));
	(void)lseek(got->fd, 0, SEEK_SET);
	return ok;
}

static bool
add_entry(struct tool *t, const struct brand *b, const struct brand_source *s,
    const char *profile_or_null, bool adds)
{
	LOCAL_BUF entry = BUF_INIT(ENTRY_MAX);
	struct error f;
	bool ok;

	source_entry_print(s, profile_or_null, &entry);
	ok = !adds || source_entry_add(t, b, buf_cstr(&entry), &f);
	if (ok)
		tool_say("%s, %s:\n", b->host,
		    adds ? "added" : "for \"sources\" of its brand file");
	if (ok)
		tool_say("  %s\n", buf_cstr(&entry));
	else
		(void)tool_fail(t, "%s", f.note);
	return ok;
}

/* Recognizes kinds that the format does not show: web pages, a JSON conference. */
static enum brand_source_kind
recognize(int fd, const char *url)
{
	char start[SNIFF_BYTES + 1];
	ssize_t n = pread(fd, start, SNIFF_BYTES, 0);

	start[n > 0 ? n : 0] = '\0';
	if (schema_org_is_list(start) ||
	    (text_starts(start, "\x1f\x8b") && text_ends(url, ".xml.gz")))
		return BRAND_SOURCE_SCHEMA_ORG;
	return strstr(start, "\"schedule\"") != NULL &&
		strstr(start, "\"conference\"") != NULL
	    ? BRAND_SOURCE_SCHEDULE
	    : BRAND_SOURCE_NATIVE;
}

/*
 * Names the source and its credit like the calendar, unless --name names the source.
 * Events of the brand's own site need no credit.
 */
static void
take_title(
    struct tool *t, const struct brand *b, struct brand_source *s, int fd)
{
	char start[SNIFF_BYTES + 1], title[SOURCE_TITLE_SIZE];
	char name[SOURCE_NAME_SIZE];
	ssize_t n = pread(fd, start, SNIFF_BYTES, 0);

	start[n > 0 ? n : 0] = '\0';
	source_name_title(start, title);
	if (t->name != NULL || title[0] == '\0' ||
	    source_defaults_is_own_site(b, s))
		return;
	source_name_make(b, title, s->url, name);
	s->name = arena_copy(&t->mem, name, strlen(name));
	s->credit.name = arena_copy(&t->mem, title, strlen(title));
}

/* Reads the bytes of the address.  Then adds its entry, or prints it for a trial. */
static bool
take_bytes(struct tool *t, const struct brand *b, struct brand_source *s,
    const struct source_fetched *got, bool adds)
{
	const char *profile = t->profile != NULL ? s->upstream.profile : NULL;
	bool is_web;

	take_title(t, b, s, got->fd);
	s->kind = recognize(got->fd, s->url);
	is_web = s->kind == BRAND_SOURCE_SCHEMA_ORG;
	if (is_web && !text_is_http_url(s->url)) {
		(void)tool_fail(t,
		    "%s: is a list of web pages, which Cartaz reads only from "
		    "the host of the pages; give the address of the list on "
		    "that host",
		    s->url);
		return false;
	}
	if (!is_web && profile != NULL)
		s->kind = BRAND_SOURCE_NATIVE;
	else if (s->kind == BRAND_SOURCE_SCHEDULE)
		s->upstream.profile = "schedule";
	else if (!is_web && !guess_profile(t, s, got, adds, &profile))
		return false;
	if (!is_web && !look_at(t, b, s, got->fd, profile))
		return false;
	if (is_web || source_read_is_crawled(t, s))
		tool_say("%s: its pages are not requested now; cartaz sync "
			 "reads them\n",
		    s->url);
	return add_entry(t, b, s, profile, adds);
}

/* Makes the path of a file independent of the command's folder. */
static const char *
full_url(struct tool *t, const char *url)
{
	char path[PATH_MAX];

	if (strstr(url, "://") != NULL || realpath(url, path) == NULL)
		return url;
	return arena_copy(&t->mem, path, strlen(path));
}

/* Returns true if the address has a user name, perhaps with a password. */
static bool
has_user(const char *url)
{
	const char *host = strstr(url, "://");

	return host != NULL &&
	    memchr(host + 3, '@', strcspn(host + 3, "/?#")) != NULL;
}

static bool
take(struct tool *t, const struct brand *b, const char *url, bool adds)
{
	struct brand_source s =
	    b->own != NULL ? *b->own : brand_source_defaults;
	const struct brand_source *old;
	struct source_state none = { 0 };
	struct source_fetched got = { .fd = -1 };
	char name[SOURCE_NAME_SIZE];
	struct error f;
	bool ok;

	if (strncasecmp(url, "postgres", strlen("postgres")) == 0 &&
	    strstr(url, "://") != NULL) { /* may contain a password */
		(void)tool_fail(t,
		    "write the entry of a database by hand, with its query, "
		    "and its password as a secret; see "
		    "docs/how-to/postgresql.md");
		return false;
	}
	if (strstr(url, "://") != NULL && !text_is_http_url(url) &&
	    !text_starts(url, "webcal")) {
		(void)tool_fail(t,
		    "an address must begin with http://, https:// or webcal://, and must not contain a user, blanks, quotes or braces");
		return false;
	}
	s.entry = s.credit.name = NULL;
	s.kind = BRAND_SOURCE_JSON;
	s.url = full_url(t, url);
	source_name_make(b, "", s.url, name);
	s.name = t->name != NULL ? t->name : name;
	old = adds ? source_entry_find(b, s.name, s.url) : NULL;
	ok = old == NULL ||
	    error_internal(&f, "is already the source %s", old->name);
	ok = ok &&
	    (t->profile == NULL ||
		(profile_files_option(t, t->profile, &s.upstream.profile, &f) &&
		    profile_files_check(t, s.upstream.profile, &f))) &&
	    source_circle_check(t, b, &s, s.url, &f);
	if (ok && t->profile != NULL && source_read_is_crawled(t, &s))
		return look_at(t, b, &s, -1, s.upstream.profile) &&
		    add_entry(t, b, &s, s.upstream.profile, adds);
	s.kind = BRAND_SOURCE_NATIVE; /* reads each format */
	ok = ok && source_fetch(t, b, &s, &none, &got, &f);
	if (!ok)
		(void)tool_fail(
		    t, "%s: %s", has_user(url) ? "the address" : url, f.note);
	ok = ok && take_bytes(t, b, &s, &got, adds);
	if (got.fd >= 0)
		close(got.fd);
	return ok;
}

/*
 * Writes each entry immediately, so that the next entry can avoid its name.  If an
 * address cannot be read, reports it and continues with the others.
 */
static enum tool_exit
add_all(struct tool *t)
{
	size_t count = t->arg_count - 2, bad = 0;
	struct brand b;
	struct error f;

	for (size_t i = 2; i < t->arg_count; i++) {
		if (!tool_brand(t, t->args[1], &b, &f))
			return tool_fail(t, "%s", f.note);
		if (b.has_upstream)
			return tool_fail(t,
			    "%s: the brand file has an \"upstream\"; write "
			    "\"sources\": [] in its place first. To keep the "
			    "upstream, make it a source of the kind json: its "
			    "base becomes the url, and profile, vars and "
			    "secrets stay",
			    b.host);
		bad += !take(t, &b, t->args[i], true);
	}
	if (bad < count)
		tool_say("cartaz sync %s reads the new sources\n", b.host);
	if (bad > 0 && count > 1)
		(void)tool_fail(
		    t, "not added: %zu of %zu addresses", bad, count);
	return bad == 0 ? TOOL_DONE : bad < count ? TOOL_PARTLY : TOOL_FAILED;
}

static enum tool_exit
list_sources(const struct brand *b)
{
	for (size_t i = 0; i < b->source_count; i++) {
		const struct brand_source *s = &b->sources[i];

		tool_say("%-20s  %-10s  %s\n", s->name,
		    brand_source_kinds[s->kind],
		    s->url != NULL ? s->url : "cartaz import --source");
	}
	return TOOL_DONE;
}

/*
 * Removes a source's entry, and its last reading, which a sync may be writing.  Only root
 * may write the brand file, and the owner of var/ might lead root to another folder.
 */
static bool
remove_entry(
    struct tool *t, const struct brand *b, const char *name, struct error *f)
{
	char folder[PATHS_PATH_MAX];
	struct generation g;
	bool ok;

	source_state_folder(&t->paths, b->host, name, folder);
	if (!files_exist(folder))
		return source_entry_remove(t, b, name, f);
	if (!tool_lock(t, &g, b->host, f))
		return false;
	ok = source_entry_remove(t, b, name, f);
	tool_become_owner(t);
	if (ok)
		source_state_remove_folder(folder);
	generation_unlock(&g);
	return ok;
}

static enum tool_exit
remove_source(struct tool *t, const struct brand *b, const char *name)
{
	struct error f;

	if (sources_named(t, b, name) == NULL)
		return TOOL_FAILED;
	if (!t->yes) {
		(void)tool_fail(t,
		    "%s: this removes the source %s, and the next sync removes its events; use --yes to confirm",
		    b->host, name);
		return TOOL_USAGE;
	}
	if (!remove_entry(t, b, name, &f))
		return tool_fail(t, "%s", f.note);
	tool_say("%s: removed the source %s; cartaz sync %s%s\n", b->host, name,
	    b->host,
	    b->source_count == 1
		? " --accept-shrink removes its events from the catalog"
		: " removes its events from the catalog; add --accept-shrink if fewer than half remain");
	return TOOL_DONE;
}

enum tool_exit
command_source(struct tool *t)
{
	const char *does = t->args[0];
	struct brand b;
	struct error f;
	bool is_known = (strcmp(does, "list") == 0 && t->arg_count == 2) ||
	    (strcmp(does, "try") == 0 && t->arg_count == 3) ||
	    (strcmp(does, "remove") == 0 && t->arg_count == 3) ||
	    (strcmp(does, "add") == 0 && t->arg_count > 2 &&
		(t->name == NULL || t->arg_count == 3));

	if (!is_known) {
		(void)tool_fail(t,
		    "use list HOST, try HOST URL, add HOST URL... (with "
		    "--name, only one URL) or remove HOST NAME");
		return TOOL_USAGE;
	}
	if (t->name != NULL && !brand_is_source_name(t->name)) {
		(void)tool_fail(t,
		    "--name %s: a name has up to 40 lower-case letters, "
		    "digits and hyphens, such as town-hall",
		    t->name);
		return TOOL_USAGE;
	}
	if (!tool_brand(t, t->args[1], &b, &f))
		return tool_fail(t, "%s", f.note);
	if (does[0] == 'l')
		return list_sources(&b);
	if (does[0] == 'a')
		return add_all(t);
	if (does[0] == 'r')
		return remove_source(t, &b, t->args[2]);
	return take(t, &b, t->args[2], false) ? TOOL_DONE : TOOL_FAILED;
}
