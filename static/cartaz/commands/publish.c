/*
 * publish - the brand's documents, written as plain files to htdocs/<host>/: all
 * of them or, when one cannot be made or written, none.
 */
#include <dirent.h>
#include <unistd.h>

#include "cartaz/site/published.h"
#include "cartaz/site/site.h"
#include "cartaz/site/sitemap.h"
#include "cartaz/site/deploy.h"

#define SET "published"

static bool
write_document(
    void *context, const char *path, const char *p, size_t n, struct error *f)
{
	return deploy_put(context, path, p, n, f);
}

/* b is NULL for the folder that belongs to nobody. */
static bool
publish_folder(struct tool *t, struct deploy *s, const char *dir,
    const struct brand *b, struct error *f)
{
	bool ok = deploy_begin(s, dir, SET, f);

	ok = ok &&
	    (b != NULL ? site_brand(t, b, write_document, s, f)
		       : site_nobody(write_document, s, f));
	return deploy_end(s, ok, f);
}

static enum tool_exit
publish(struct tool *t, const char *host)
{
	char dir[PATHS_PATH_MAX];
	struct deploy s;
	struct brand b;
	struct error f;

	if (!tool_brand(t, host, &b, &f))
		return tool_fail(t, "%s", f.note);
	paths_path(dir, t->places.htdocs, b.host, (char *)NULL);
	/* First what can be wrong with the brand, then what it is known by. */
	if (!live_files_write(t, &b, &f) ||
	    !publish_folder(t, &s, dir, &b, &f) || !sitemap_write(t, &b, &f))
		return tool_fail(t, "%s: %s", b.host, f.note);
	if (t->verbose || isatty(STDERR_FILENO))
		printf("%s: %lld documents, %lld of them new or changed\n",
		    b.host, (long long)(s.written + s.kept),
		    (long long)s.written);
	return TOOL_DONE;
}

/* Folders that we published for a brand whose file is gone. */
static void
retire_others(struct tool *t)
{
	DIR *dir = opendir(t->places.htdocs);
	struct dirent *entry;

	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		char folder[PATHS_PATH_MAX];

		if (!published_is_left(t, entry->d_name))
			continue;
		paths_path(
		    folder, t->places.htdocs, entry->d_name, (char *)NULL);
		deploy_remove(folder, SET);
		sitemap_remove(folder);
		(void)rmdir(folder);
	}
	if (dir != NULL)
		closedir(dir);
}

enum tool_exit
tool_publish(struct tool *t)
{
	enum tool_exit code;
	struct deploy nobody;
	struct error f;

	if (!publish_folder(t, &nobody, t->places.htdocs, NULL, &f) ||
	    !hosts_update(t, true, &f))
		return tool_fail(t, "%s", f.note);
	code = tool_each_host(t, publish);
	if (t->all)
		retire_others(t);
	return code;
}
