/*
 * check - what is wrong, where, and how to mend it: brand files, snapshots,
 * published documents, who may read and write them.
 */
#include <errno.h>
#include <stdarg.h>
#include <sys/stat.h>
#include <unistd.h>

#include "snapshot/writer.h"
#include "profile/profile.h"
#include "cartaz/site/published.h"
#include "snapshot/reader.h"
#include "base/timezone.h"

struct checking {
	struct tool *tool;
	const char *file; /* the brand file in hand */
	int64_t found;
	struct brand *brands;
	size_t brand_count; /* with others than the one asked for */
};

/* Is the brand of that host to be checked? */
static bool
is_asked(const struct checking *c, const char *host)
{
	return c->tool->arg_count == 0 || strcmp(host, c->tool->args[0]) == 0;
}

static void found(struct checking *, const char *fmt, ...) PRINTF_LIKE(2, 3);

static void
found(struct checking *c, const char *fmt, ...)
{
	va_list ap;

	c->found++;
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
}

static void
brand_mistake(void *context, bool grave, const char *pointer, const char *why)
{
	struct checking *c = context;

	(void)grave;
	found(c, "%s: %s: %s", c->file,
	    pointer[0] != '\0' ? pointer : "the whole file", why);
}

static void
check_readable(struct checking *c, const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		return;
	if ((st.st_mode & S_IROTH) == 0)
		found(c, "%s: the web server cannot read it; chmod o+r %s",
		    path, path);
	if ((st.st_mode & S_IWOTH) != 0)
		found(c, "%s: anybody can write it; chmod o-w %s", path, path);
}

/* The folders on the way to what programs read. */
static void
check_folder(struct checking *c, const char *path)
{
	struct stat st;

	if (stat(path, &st) == 0 && (st.st_mode & S_IXOTH) == 0)
		found(c, "%s: the web server cannot enter it; chmod o+x %s",
		    path, path);
}

/* A live brand's is looked at with all that it needs (live_files.c). */
static void
check_profile(struct checking *c, const struct brand *b)
{
	char path[PATHS_PATH_MAX], name[80];
	struct profile x;
	struct error f;
	bool is_file;

	snprintf(name, sizeof(name), "%.64s.json", b->upstream.profile);
	paths_path(path, c->tool->share, "profiles", name, (char *)NULL);
	if (strcmp(b->upstream.profile, "native") != 0 &&
	    access(path, R_OK) != 0)
		found(
		    c, "%s: /upstream/profile: there is no %s", c->file, path);
	else if (b->upstream.mode == UPSTREAM_LIVE)
		return;
	else if (!tool_profile(c->tool, b->upstream.profile, &x, &is_file, &f))
		found(c, "%s: /upstream/profile: %s", c->file, f.note);
	else if (is_file)
		profile_release(&x);
}

/* What only the machine at hand can tell. */
static void
check_here(struct checking *c, const struct brand *b)
{
	if (!timezone_exists(b->timezone))
		found(c,
		    "%s: /timezone: '%s' is no time zone known here; use "
		    "an IANA name such as America/Sao_Paulo",
		    c->file, b->timezone);
	if (strcmp(b->locale, "pt-BR") != 0 && strcmp(b->locale, "en") != 0)
		found(c, "%s: /locale: '%s' has no words here; use pt-BR or en",
		    c->file, b->locale);
	check_profile(c, b);
}

static void
check_brand_file(struct checking *c, const char *host)
{
	char path[PATHS_PATH_MAX], name[BRAND_HOST_MAX + 6];
	struct brand *b = &c->brands[c->brand_count];
	struct error f;
	const char *p;
	size_t n;

	if (strlen(host) > BRAND_HOST_MAX) {
		found(c, "%s: too long for a host name; rename the file", host);
		return;
	}
	snprintf(name, sizeof(name), "%s.json", host);
	paths_path(path, c->tool->places.etc, "brands", name, (char *)NULL);
	c->file = path;
	if (!brand_read_file(path, &c->tool->mem, &p, &n, &f)) {
		found(c, "%s", f.note);
		return;
	}
	if (!brand_decode(p, n, host, &c->tool->mem, b, brand_mistake, c))
		return;
	check_here(c, b);
	check_readable(c, path);
	c->brand_count++;
}

/* A brand that is not asked for; only its hosts matter. */
static void
load_other(struct checking *c, const char *host)
{
	struct error f;

	if (brand_load(&c->tool->places, host, &c->tool->mem,
		&c->brands[c->brand_count], &f))
		c->brand_count++;
}

/* Does another brand answer at the alias? */
static bool
has_other(const struct checking *c, const struct brand *b, const char *alias)
{
	for (size_t i = 0; i < c->brand_count; i++) {
		if (&c->brands[i] != b &&
		    brand_answers_at(&c->brands[i], alias))
			return true;
	}
	return false;
}

static void
say_shared(
    struct checking *c, const struct brand *b, size_t at, const char *other)
{
	found(c,
	    "%s.json: /aliases/%zu: %s is also %s.json's; take it out of one",
	    b->host, at, b->aliases.text[at], other);
}

/* One host, one brand. */
static void
check_shared_hosts(struct checking *c)
{
	for (size_t i = 0; i < c->brand_count; i++) {
		const struct brand *b = &c->brands[i];

		for (size_t k = 0; k < c->brand_count; k++) {
			const struct brand *other = &c->brands[k];

			if (i == k ||
			    (!is_asked(c, b->host) &&
				!is_asked(c, other->host)))
				continue;
			if (i < k && brand_answers_at(other, b->host))
				found(c,
				    "%s.json: /host: %s.json answers at "
				    "the same host; take it out of one",
				    b->host, other->host);
			for (size_t a = 0; a < b->aliases.count; a++) {
				const char *alias = b->aliases.text[a];

				if (brand_answers_at(other, alias) &&
				    (i < k || strcmp(other->host, alias) == 0))
					say_shared(c, b, a, other->host);
			}
		}
	}
}

/* The events of a live brand's sitemap, if any were read. */
static void
check_read_ahead(struct checking *c, const struct brand *b)
{
	char built_with[20];
	struct snapshot_reader s;
	struct error f;

	if (!snapshot_reader_open_records(&s, &c->tool->places, b->host, &f))
		return;
	if (s.is_sitemap_only && tool_fingerprint(c->tool, b, built_with, &f) &&
	    strcmp(built_with, s.built_with) != 0)
		found(c,
		    "%s: the events for its sitemap were read for another "
		    "brand file or profile; run cartaz sync %s",
		    b->host, b->host);
	snapshot_reader_close(&s);
}

static void
check_snapshot(struct checking *c, const struct brand *b)
{
	char path[PATHS_PATH_MAX], built_with[20];
	int64_t age_s, max_stale_s = b->upstream.max_stale_s;
	struct snapshot_reader s;
	struct error f;

	if (!live_files_are_current(c->tool, b, &f))
		found(c, "%s: %s", b->host, f.note);
	if (b->upstream.mode == UPSTREAM_LIVE) {
		check_read_ahead(c, b);
		return;
	}
	paths_path(path, c->tool->places.var, b->host, "current", (char *)NULL);
	if (!snapshot_reader_open_records(&s, &c->tool->places, b->host, &f)) {
		found(c, "%s: %s; run cartaz import %s FILE", b->host,
		    f.note[0] != '\0' ? f.note : "there is no snapshot",
		    b->host);
		return;
	}
	if (!snapshot_reader_supports_format(&s)) {
		found(c,
		    "%s: the snapshot has format %lld, and this version reads "
		    "%d to %d; run cartaz rebuild %s",
		    b->host, (long long)s.format, SNAPSHOT_FORMAT_OLDEST,
		    SNAPSHOT_FORMAT, b->host);
		snapshot_reader_close(&s);
		return;
	}
	check_readable(c, path);
	paths_path(path, c->tool->places.var, b->host, (char *)NULL);
	check_folder(c, path);
	if (s.is_sitemap_only)
		found(c,
		    "%s: the snapshot was read for the sitemap alone; run "
		    "cartaz sync %s",
		    b->host, b->host);
	else if (tool_fingerprint(c->tool, b, built_with, &f) &&
	    strcmp(built_with, s.built_with) != 0)
		found(c,
		    "%s: the brand file changed since the snapshot was "
		    "built; run cartaz rebuild %s",
		    b->host, b->host);
	age_s = c->tool->now_s - s.read_at_s;
	if (max_stale_s > 0 && age_s > max_stale_s / 2)
		found(c,
		    "%s: the snapshot is %lld minutes old, and %lld are "
		    "allowed; run cartaz sync %s",
		    b->host, (long long)age_s / 60, (long long)max_stale_s / 60,
		    b->host);
	snapshot_reader_close(&s);
}

static void
published_mistake(void *context, const char *line)
{
	found(context, "%s", line);
}

/* Does every alias lead to its brand, as the programs will follow it? */
static void
check_aliases(struct checking *c, const struct brand *b)
{
	for (size_t i = 0; i < b->aliases.count; i++) {
		const char *alias = b->aliases.text[i];
		struct brand at;
		struct error f;

		if (has_other(c, b, alias))
			continue; /* check_shared_hosts says it */
		if (brand_find(
			&c->tool->places, alias, &c->tool->mem, &at, &f) &&
		    strcmp(at.host, b->host) == 0)
			continue;
		if (hosts_is_brand(c->tool, alias))
			say_shared(c, b, i, alias);
		else
			found(c,
			    "%s: the alias %s does not lead here yet; run "
			    "cartaz publish %s",
			    b->host, alias, b->host);
	}
}

enum tool_exit
tool_check(struct tool *t)
{
	struct checking c = { .tool = t };
	struct tool_hosts hosts;
	struct error f;
	size_t checked = 0;
	bool any = false;

	if (!tool_hosts(t, &hosts, &f))
		return tool_fail(t, "%s", f.note);
	c.brands = mem_alloc((hosts.count + 1) * sizeof(c.brands[0]));
	for (size_t i = 0; i < hosts.count; i++) {
		if (is_asked(&c, hosts.host[i])) {
			any = true;
			check_brand_file(&c, hosts.host[i]);
		} else {
			load_other(&c, hosts.host[i]);
		}
	}
	check_folder(&c, t->places.etc);
	check_folder(&c, t->places.var);
	check_folder(&c, t->places.htdocs);
	check_shared_hosts(&c);
	for (size_t i = 0; i < c.brand_count; i++) {
		if (!is_asked(&c, c.brands[i].host))
			continue;
		checked++;
		check_aliases(&c, &c.brands[i]);
		check_snapshot(&c, &c.brands[i]);
		published_check(t, &c.brands[i], published_mistake, &c);
	}
	if (t->arg_count == 0)
		published_check_rest(t, published_mistake, &c);
	free(c.brands);
	free(hosts.host);
	if (!any && t->arg_count > 0)
		return tool_fail(t,
		    "there is no brand file for %s in %s/brands", t->args[0],
		    t->places.etc);
	if (!any)
		return tool_fail(
		    t, "there is no brand file in %s/brands", t->places.etc);
	if (c.found == 0)
		printf("%zu brand%s checked, nothing found\n", checked,
		    checked == 1 ? "" : "s");
	return c.found > 0 ? TOOL_FAILED : TOOL_DONE;
}
