/*
 * hosts - writes the links of the aliases and the map of hosts, from the brand files.
 */
#include <dirent.h>
#include <fcntl.h>
#include <search.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/files.h"
#include "base/replace_file.h"
#include "cartaz/hosting/hosts.h"

enum { MAP_MAX = 64 * 1024 * 1024 };

struct hosts_map {
	struct tool *tool;
	struct buf text; /* one "alias host" on each line */
	void *claims;    /* tree of struct hosts_claim, by alias */
	bool reports;    /* print a message for each clash */
};

struct hosts_claim {
	const char *alias, *host;
};

/*
 * Finds the folder of the brand files, for links in var/hosts.  If it is next to var, the
 * links are relative.  So both folders can be moved, or reached without a right to the
 * folders above them.
 */
static bool
find_etc(const struct tool *t, char out[PATHS_PATH_MAX], struct error *f)
{
	LOCAL_MEMORY char *etc = realpath(t->paths.etc, NULL);
	LOCAL_MEMORY char *var = realpath(t->paths.var, NULL);
	bool ok = etc != NULL && var != NULL;
	size_t above;

	if (!ok) {
		(void)files_fail(
		    f, "find", etc != NULL ? t->paths.var : t->paths.etc);
	} else {
		above = (size_t)(strrchr(etc, '/') - etc) + 1;
		if (above == (size_t)(strrchr(var, '/') - var) + 1 &&
		    memcmp(etc, var, above) == 0)
			paths_path(out, "../..", etc + above);
		else
			paths_path(out, etc);
	}
	return ok;
}

/* Links var/hosts/<alias> to the brand file, unless there is such a link. */
static bool
link_alias(
    const struct tool *t, const char *alias, const char *host, struct error *f)
{
	char file[BRAND_HOST_MAX + 6], target[PATHS_PATH_MAX];
	char path[PATHS_PATH_MAX], temporary[PATHS_PATH_MAX + 8];
	char current[PATHS_PATH_MAX], etc[PATHS_PATH_MAX];
	ssize_t n;

	if (!find_etc(t, etc, f))
		return false;
	snprintf(file, sizeof(file), "%s.json", host);
	paths_path(target, etc, "brands", file);
	paths_path(path, t->paths.var, "hosts", alias);
	n = readlink(path, current, sizeof(current) - 1);
	current[n > 0 ? n : 0] = '\0';
	if (strcmp(current, target) == 0)
		return true;
	snprintf(temporary, sizeof(temporary), "%s.new", path);
	(void)unlink(temporary);
	if (symlink(target, temporary) != 0 || rename(temporary, path) != 0)
		return files_fail(f, "link", path);
	return true;
}

/* Removes the links of aliases that no brand has any more. */
static void
remove_old_links(const struct tool *t, const char *map)
{
	char dir_path[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	struct dirent *entry;
	DIR *dir;

	paths_path(dir_path, t->paths.var, "hosts");
	dir = files_open_folder(dir_path);
	while (dir != NULL && (entry = files_next(dir, dir_path)) != NULL) {
		LOCAL_BUF line = BUF_INIT(2 * PATHS_PATH_MAX);

		buf_printf(&line, "\n%s ", entry->d_name);
		if (entry->d_name[0] != '.' &&
		    strstr(map, buf_cstr(&line)) == NULL) {
			paths_path(path, dir_path, entry->d_name);
			(void)unlink(path);
		}
	}
	files_close_folder(dir);
}

/* Reads a file.  A missing file is empty. */
static void
read_file_or_empty(const char *path, struct buf *out)
{
	FILE *file = files_open(path);
	char chunk[8192];
	size_t n;

	while (file != NULL && (n = fread(chunk, 1, sizeof(chunk), file)) > 0)
		buf_bytes(out, chunk, n);
	files_close(file, path);
}

bool
hosts_is_brand(const struct tool *t, const char *host)
{
	char path[PATHS_PATH_MAX];

	paths_etc_file(&t->paths, "brands", host, path);
	return files_exist(path);
}

static int
by_alias(const void *a, const void *b)
{
	const struct hosts_claim *x = a, *y = b;

	return strcmp(x->alias, y->alias);
}

/* Returns the brand whose host the alias is, or the first brand that lists the alias. */
static const char *
owner_of(struct hosts_map *m, const char *alias, const char *host)
{
	struct hosts_claim *c, **first;

	if (hosts_is_brand(m->tool, alias))
		return alias;
	c = arena_alloc(&m->tool->mem, sizeof(*c));
	*c = (struct hosts_claim){ alias, host };
	first = tsearch(c, &m->claims, by_alias);
	if (first == NULL)
		fatal("hosts: out of memory");
	return (*first)->host;
}

static void
put_aliases(struct hosts_map *m, const struct brand *b)
{
	for (size_t i = 0; i < b->aliases.count; i++) {
		const char *alias = b->aliases.text[i];
		const char *owner = owner_of(m, alias, b->host);

		if (strcmp(owner, b->host) != 0 && m->reports)
			(void)tool_fail(m->tool,
			    "%s.json: /aliases/%zu: %s also belongs to %s.json "
			    "and leads there; remove the alias from one of the "
			    "files",
			    b->host, i, alias, owner);
		if (owner == b->host) /* otherwise the owner's line has it */
			buf_printf(&m->text, "%s %s\n", alias, b->host);
	}
}

/* Keeps the old map's lines of a brand whose file cannot be used now. */
static void
keep_lines(struct hosts_map *m, const char *old, const char *host)
{
	for (const char *line = old; *line != '\0';) {
		size_t n = strcspn(line, "\n"), name = strcspn(line, " \n");

		if (line[0] != '#' && name < n &&
		    strlen(host) == n - name - 1 &&
		    memcmp(line + name + 1, host, n - name - 1) == 0) {
			const char *alias =
			    arena_copy(&m->tool->mem, line, name);

			if (strcmp(owner_of(m, alias, host), host) == 0)
				buf_printf(&m->text, "%s %s\n", alias, host);
		}
		line += n + (line[n] == '\n');
	}
}

static void
free_claim(void *claim)
{
	(void)claim; /* owned by the arena */
}

static bool
print_map(struct hosts_map *m, const char *old, struct error *f)
{
	struct tool *t = m->tool;
	struct tool_hosts hosts;

	if (!tool_hosts(t, &hosts, f))
		return false;
	buf_text(&m->text,
	    "# host brand; written by cartaz, read by the web "
	    "server\n");
	for (size_t i = 0; i < hosts.count; i++) {
		struct brand b;

		if (!brand_load(&t->paths, hosts.host[i], &t->mem, &b, f)) {
			keep_lines(m, old, hosts.host[i]);
			continue;
		}
		buf_printf(&m->text, "%s %s\n", b.host, b.host);
		put_aliases(m, &b);
	}
	tdestroy(m->claims, free_claim);
	return true;
}

static bool
link_aliases(const struct tool *t, const char *map, struct error *f)
{
	const char *line = strchr(map, '\n') + 1; /* after the comment */
	char alias[BRAND_HOST_MAX + 1], host[BRAND_HOST_MAX + 1];

	for (; sscanf(line, "%253s %253s", alias, host) == 2;
	     line = strchr(line, '\n') + 1) {
		if (strcmp(alias, host) != 0 && !link_alias(t, alias, host, f))
			return false;
	}
	return true;
}

/*
 * The web server uses a name that has a link and a line in the map, and caches names that
 * have neither.  So the line is written before the link, and removed after the link.
 */
static bool
write_links_and_map(struct tool *t, bool report_clashes, struct error *f)
{
	struct hosts_map m = { t, BUF_INIT(MAP_MAX), NULL, report_clashes };
	LOCAL_BUF old = BUF_INIT(MAP_MAX);
	char path[PATHS_PATH_MAX];
	bool ok;

	paths_path(path, t->paths.var, "hosts.map");
	read_file_or_empty(path, &old);
	ok = print_map(&m, buf_cstr(&old), f);
	if (ok)
		remove_old_links(t, m.text.p);
	if (ok && strcmp(buf_cstr(&old), m.text.p) != 0)
		ok = replace_file(path, m.text.p, m.text.len, f);
	ok = ok && link_aliases(t, m.text.p, f);
	buf_release(&m.text);
	return ok;
}

bool
hosts_update(struct tool *t, bool report_clashes, struct error *f)
{
	char path[PATHS_PATH_MAX];
	bool ok;
	int fd;

	paths_path(path, t->paths.var, "hosts");
	if (!files_make_folder(t->paths.var, f) || !files_make_folder(path, f))
		return false;
	/* If two commands run at once, the older command must not write last. */
	fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0 || flock(fd, LOCK_EX) != 0)
		ok = files_fail(f, "lock", path);
	else
		ok = write_links_and_map(t, report_clashes, f);
	if (fd >= 0)
		close(fd);
	return ok;
}
