/*
 * check - finds mistakes in brand files, snapshots, published documents and their
 * permissions, and describes how to correct each mistake.
 */
#include "base/deadline.h"
#include "base/files.h"
#include "brand/locale.h"
#include "cartaz/commands/check_run.h"
#include "cartaz/commands/commands.h"
#include "cartaz/commands/status.h"
#include "cartaz/hosting/brand_copy.h"
#include "cartaz/hosting/hosts.h"
#include "cartaz/hosting/live_files.h"
#include "cartaz/hosting/published.h"
#include "cartaz/profile/profile_files.h"
#include "cartaz/sources/duplicates.h"
#include "cartaz/sources/source_circle.h"
#include "cartaz/sources/source_defaults.h"
#include "cartaz/sources/source_read.h"

/* Returns true if the brand of the host must be checked. */
static bool
is_selected(const struct check_run *c, const char *host)
{
	return c->selected == NULL || strcmp(host, c->selected) == 0;
}

static void
report_brand_mistake(
    void *context, bool grave, const char *pointer, const char *why)
{
	struct check_run *c = context;

	(void)grave;
	check_report(c, "%s: %s: %s", c->file,
	    pointer[0] != '\0' ? pointer : "the whole file", why);
}

/* A source is stale if nothing was read from it for STALE_INTERVALS intervals. */
enum { STALE_INTERVALS = 3 };

static void
check_reading(
    struct check_run *c, const struct brand *b, const struct brand_source *s)
{
	bool by_hand = s->url == NULL;
	const char *command = by_hand ? "import" : "sync";
	const char *file = by_hand ? " FILE" : "";
	struct source_state state;
	char age[32];
	int64_t age_s;

	source_read_state(c->tool, b, s, &state);
	age_s = c->tool->now_s - state.success_s;
	status_text_age(age, age_s);
	if (state.success_s == 0 && !by_hand && state.why[0] == '\0') {
		c->unread = s->name;
		c->unread_count++;
	} else if (state.success_s == 0)
		check_report(c,
		    "%s: source %s: has never been read%s%s; run cartaz %s %s%s --source %s",
		    b->host, s->name, state.why[0] != '\0' ? ": " : "",
		    state.why, command, b->host, file, s->name);
	else if (!by_hand && age_s > STALE_INTERVALS * s->every_s)
		check_report(c,
		    "%s: source %s: was last read %s ago%s%s%s; make sure that the source answers, and that cartaz sync runs at least as often as the \"every\" of the source requires",
		    b->host, s->name, age,
		    state.why[0] != '\0' ? "; the last reading failed: " : "",
		    state.why,
		    source_state_is_expired(s, &state, c->tool->now_s)
			? "; its events have left the lists"
			: "");
	else if (state.why[0] != '\0')
		check_report(c,
		    "%s: source %s: the last reading failed: %s; run cartaz %s %s%s --source %s",
		    b->host, s->name, state.why, command, b->host, file,
		    s->name);
	if (state.is_changed)
		check_report(c,
		    "%s: source %s: after the last reading, its entry or profile, the brand's timezone, country, currency or defaults, or Cartaz's rules for duplicates changed; run cartaz %s %s%s%s",
		    b->host, s->name, by_hand ? "import" : "apply", b->host,
		    by_hand ? " FILE --source " : "", by_hand ? s->name : "");
}

/* Reports the new sources, which one sync reads together. */
static void
check_unread(struct check_run *c, const struct brand *b)
{
	if (c->unread_count == 1)
		check_report(c,
		    "%s: source %s: has never been read; run cartaz sync %s --source %s",
		    b->host, c->unread, b->host, c->unread);
	else if (c->unread_count > 1)
		check_report(c,
		    "%s: %zu sources, such as %s, have never been read; run cartaz sync %s",
		    b->host, c->unread_count, c->unread, b->host);
	c->unread_count = 0;
}

/* A value that a source inherits from the brand has its place in the brand. */
static const char *
unless_inherited(const char *value, const char *inherited)
{
	return value != inherited ? value : NULL;
}

static void
check_source(struct check_run *c, const struct brand *b, size_t i)
{
	const struct brand_source *own =
	    b->own != NULL ? b->own : &brand_source_defaults;
	const struct brand_source *s = &b->sources[i];
	struct brand seen = source_defaults_brand(b, s);
	char at[SOURCE_RULES_AT_MAX], defaults[sizeof(at) + 10];
	struct item_rules rules;
	struct error f;

	source_rules_at(b, s, at);
	snprintf(defaults, sizeof(defaults), "%s/defaults", at);
	if (!source_read_is_crawled(c->tool, s))
		seen.upstream.base = NULL; /* no request has a secret's name */
	check_upstream(c, &seen, at);
	check_codes(c, defaults,
	    unless_inherited(s->defaults.timezone, own->defaults.timezone),
	    unless_inherited(s->defaults.country, own->defaults.country),
	    unless_inherited(s->defaults.currency, own->defaults.currency));
	if (!source_rules_read(b, s, &c->tool->mem, &rules, &f))
		check_report(c, "%s: source %s: %s", c->file, s->name, f.note);
	if (!source_circle_check(c->tool, b, s, s->url, &f))
		check_report(c, "%s: source %s: %s; remove this source",
		    c->file, s->name, f.note);
	if (!profile_files_check(c->tool, s->upstream.profile, &f))
		check_report(c, "%s: %s/profile: %s", c->file, at, f.note);
	if (!c->is_copy)
		check_reading(c, b, s);
}

/* The profile of a live brand is checked in live_files.c. */
static void
check_profile(struct check_run *c, const struct brand *b)
{
	struct error f;

	if (!source_circle_check_upstream(c->tool, b, &f))
		check_report(c, "%s: /upstream/base %s", c->file, f.note);
	if (b->upstream.mode == UPSTREAM_LIVE)
		return;
	if (!profile_files_check(c->tool, b->upstream.profile, &f))
		check_report(c, "%s: /upstream/profile: %s", c->file, f.note);
}

static void
check_locale(struct check_run *c, const struct brand *b)
{
	LOCAL_BUF tags = BUF_INIT(1024);

	for (size_t i = 0; locale_tags[i] != NULL; i++) {
		if (strcmp(b->locale, locale_tags[i]) == 0)
			return;
	}
	locale_list(&tags);
	check_report(c, "%s: /locale: '%s' is not supported; use %s", c->file,
	    b->locale, buf_cstr(&tags));
}

/* Checks that a live request ends before the web server ends its program. */
static void
check_time(struct check_run *c, const struct brand *b)
{
	int64_t total_ms = b->upstream.limits.total_ms;

	if (b->upstream.mode != UPSTREAM_LIVE && b->auth_upstream == NULL)
		return;
	if (total_ms > deadline_max_ms())
		check_report(c,
		    "%s: /upstream/limits/total_ms: %lld is more than the %lld ms that a request may take, because the web server ends a request after %lld s; lower total_ms, or raise CARTAZ_TIMEOUT for the web server and for this command",
		    c->file, (long long)total_ms, (long long)deadline_max_ms(),
		    (long long)paths_timeout_s());
}

/* Checks settings that depend on this machine and its files. */
static void
check_local(struct check_run *c, const struct brand *b)
{
	struct duplicates_rules rules;
	struct error f;

	check_codes(c, "", b->timezone, b->country, b->currency);
	if (b->own != NULL)
		check_codes(c, "/defaults", b->own->defaults.timezone,
		    b->own->defaults.country, b->own->defaults.currency);
	check_locale(c, b);
	check_profile(c, b);
	for (size_t i = 0; i < b->source_count; i++)
		check_source(c, b, i);
	check_unread(c, b);
	if (!duplicates_rules_read(
		&rules, &c->tool->paths, b, &c->tool->mem, &f))
		check_report(c, "%s", f.note);
	check_upstream(c, b, "/upstream");
	check_time(c, b);
}

/* Reports what is served instead of a brand file that cannot be used. */
static void
report_copy(struct check_run *c, const char *host)
{
	char text[BRAND_COPY_TEXT_MAX];

	brand_copy_describe(c->tool, host, text);
	check_report(c, "%s: %s", c->file, text);
}

static void
check_brand_file(struct check_run *c, const char *host)
{
	char path[PATHS_PATH_MAX];
	struct brand *b = &c->brands[c->brand_count];
	struct error f;
	const char *p;
	size_t n;

	if (strlen(host) > BRAND_HOST_MAX) {
		check_report(c,
		    "%s.json: a host name has at most %d characters; rename "
		    "the file",
		    host, BRAND_HOST_MAX);
		return;
	}
	paths_etc_file(&c->tool->paths, "brands", host, path);
	c->file = path;
	if (!brand_read_file(path, &c->tool->mem, &p, &n, &f)) {
		check_report(c, "%s", f.note);
		report_copy(c, host);
		return;
	}
	if (!brand_decode(p, n, host, BRAND_WITH_SOURCES, &c->tool->mem, b,
		report_brand_mistake, c)) {
		report_copy(c, host);
		return;
	}
	check_local(c, b);
	check_readable(c, path);
	c->brand_count++;
}

/* Loads a brand that is not checked, because its hosts may clash. */
static void
load_other(struct check_run *c, const char *host)
{
	struct error f;

	if (brand_load(&c->tool->paths, host, &c->tool->mem,
		&c->brands[c->brand_count], &f))
		c->brand_count++;
}

/* Returns true if another brand also answers at the alias. */
static bool
is_shared(const struct check_run *c, const struct brand *b, const char *alias)
{
	for (size_t i = 0; i < c->brand_count; i++) {
		if (&c->brands[i] != b && brand_has_host(&c->brands[i], alias))
			return true;
	}
	return false;
}

static void
report_shared(
    struct check_run *c, const struct brand *b, size_t at, const char *other)
{
	check_report(c,
	    "%s.json: /aliases/%zu: %s also belongs to %s.json; remove the "
	    "alias from one of the files",
	    b->host, at, b->aliases.text[at], other);
}

/* Finds hosts that belong to more than one brand. */
static void
check_shared_hosts(struct check_run *c)
{
	for (size_t i = 0; i < c->brand_count; i++) {
		const struct brand *b = &c->brands[i];

		for (size_t k = 0; k < c->brand_count; k++) {
			const struct brand *other = &c->brands[k];

			if (i == k ||
			    (!is_selected(c, b->host) &&
				!is_selected(c, other->host)))
				continue;
			for (size_t a = 0; a < b->aliases.count; a++) {
				const char *alias = b->aliases.text[a];

				if (brand_has_host(other, alias) &&
				    (i < k || strcmp(other->host, alias) == 0))
					report_shared(c, b, a, other->host);
			}
		}
	}
}

/* Checks that every alias leads to its brand, as the programs look it up. */
static void
check_aliases(struct check_run *c, const struct brand *b)
{
	for (size_t i = 0; i < b->aliases.count; i++) {
		const char *alias = b->aliases.text[i];
		struct brand at;
		struct error f;

		if (is_shared(c, b, alias))
			continue; /* check_shared_hosts() reports this */
		if (brand_find(
			&c->tool->paths, alias, &c->tool->mem, &at, &f) &&
		    strcmp(at.host, b->host) == 0)
			continue;
		if (hosts_is_brand(c->tool, alias))
			report_shared(c, b, i, alias);
		else
			check_report(c,
			    "%s: the alias %s does not lead to this brand; run "
			    "cartaz publish %s",
			    b->host, alias, b->host);
	}
}

/* Reads the brand files: the files to check, and the hosts in the other files. */
static bool
check_brand_files(struct check_run *c, const struct tool_hosts *hosts)
{
	bool any = false;

	for (size_t i = 0; i < hosts->count; i++) {
		if (is_selected(c, hosts->host[i])) {
			any = true;
			check_brand_file(c, hosts->host[i]);
		} else {
			load_other(c, hosts->host[i]);
		}
	}
	return any;
}

/* Compares the published documents with the snapshot. */
static void
check_folders(struct check_run *c, const struct brand *b)
{
	struct tool *t = c->tool;
	struct error f;

	check_owner(c, t->paths.var, b->host);
	check_owner(c, t->paths.htdocs, b->host);
	if (!tool_folder_opens(t->paths.var, b->host, &f)) {
		check_report(c, "%s: %s", b->host, f.note);
		return;
	}
	check_snapshot(c, b);
	if (tool_folder_opens(t->paths.htdocs, b->host, &f))
		published_check(t, b, check_report, c);
	else
		check_report(c, "%s: %s", b->host, f.note);
}

/* Checks the stylesheet of all pages, which no command writes. */
static void
check_assets(struct check_run *c)
{
	const char *htdocs = c->tool->paths.htdocs;
	char sheet[PATHS_PATH_MAX];

	paths_path(sheet, htdocs, "assets", "cartaz.css");
	if (files_exist(sheet))
		check_readable(c, sheet);
	else
		check_report(c,
		    "%s is missing, so pages have no style; in the source folder, run make install, or run cp -R htdocs/assets %s",
		    sheet, htdocs);
}

/*
 * Checks the files that the programs and the web server need.  Returns the number of
 * brands.
 */
static size_t
check_served(struct check_run *c)
{
	struct tool *t = c->tool;
	size_t checked = 0;

	check_folder(c, t->paths.etc);
	check_folder(c, t->paths.var);
	check_folder(c, t->paths.htdocs);
	if (c->brand_count > 0)
		check_assets(c);
	check_shared_hosts(c);
	for (size_t i = 0; i < c->brand_count; i++) {
		if (!is_selected(c, c->brands[i].host))
			continue;
		checked++;
		check_aliases(c, &c->brands[i]);
		check_folders(c, &c->brands[i]);
	}
	if (c->selected == NULL)
		published_check_others(t, check_report, c);
	return checked;
}

static enum tool_exit
check_hosts(struct check_run *c, const struct tool_hosts *hosts)
{
	struct tool *t = c->tool;
	bool any = check_brand_files(c, hosts);
	size_t checked = check_served(c);
	struct brand b;
	struct error f;

	if (!any && c->selected != NULL) {
		(void)!tool_brand(t, c->selected, &b, &f);
		return tool_fail(t, "%s", f.note);
	}
	if (!any)
		return tool_fail(t,
		    "%s/brands has no brand file; run cartaz new HOST, "
		    "or set CARTAZ_ETC to the folder that holds brands/",
		    t->paths.etc);
	if (c->findings == 0)
		tool_say("%zu brand%s checked, no mistakes found\n", checked,
		    checked == 1 ? "" : "s");
	return c->findings > 0 ? TOOL_FAILED : TOOL_DONE;
}

/* Returns true if the argument is a file, perhaps not in its place, not a host. */
static bool
is_brand_file_path(const char *word)
{
	size_t n = strlen(word);

	return strchr(word, '/') != NULL ||
	    (n > 5 && strcmp(word + n - 5, ".json") == 0);
}

/* Checks a brand file in any place.  Its sources may have been read with another file. */
static enum tool_exit
check_file(struct check_run *c, const struct tool_hosts *hosts)
{
	struct tool *t = c->tool;
	struct brand *b = &c->brands[0];
	struct error f;
	const char *p;
	size_t n;

	c->file = t->args[0];
	c->is_copy = true;
	if (!brand_read_file(c->file, &t->mem, &p, &n, &f))
		return tool_fail(t, "%s", f.note);
	if (!brand_decode(p, n, NULL, BRAND_WITH_SOURCES, &t->mem, b,
		report_brand_mistake, c))
		return TOOL_FAILED;
	c->selected = b->host;
	c->brand_count = 1;
	check_local(c, b);
	if (!live_files_are_possible(t, b, &f))
		check_report(c, "%s: %s", c->file, f.note);
	for (size_t i = 0; i < hosts->count; i++) {
		if (strcmp(hosts->host[i], b->host) != 0)
			load_other(c, hosts->host[i]);
	}
	check_shared_hosts(c);
	if (c->findings > 0)
		return TOOL_FAILED;
	tool_say("%s: no mistakes found; to use the file, save it as "
		 "%s/brands/%s.json\n",
	    c->file, t->paths.etc, b->host);
	return TOOL_DONE;
}

enum tool_exit
command_check(struct tool *t)
{
	struct check_run c = { .tool = t };
	struct tool_hosts hosts;
	enum tool_exit code;
	struct error f;

	if (!tool_hosts(t, &hosts, &f))
		return tool_fail(t, "%s", f.note);
	check_kernel(t);
	c.brands = mem_alloc((hosts.count + 1) * sizeof(c.brands[0]));
	if (t->arg_count > 0 && is_brand_file_path(t->args[0])) {
		code = check_file(&c, &hosts);
	} else {
		c.selected = t->arg_count > 0 ? t->args[0] : NULL;
		code = check_hosts(&c, &hosts);
	}
	free(c.brands);
	return code;
}
