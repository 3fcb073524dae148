/*
 * publish - writes the brand's documents to htdocs/<host>/: all documents, or none if one
 * cannot be rendered or written.  Can also print one document.
 */
#include <unistd.h>

#include "base/files.h"
#include "base/replace_file.h"
#include "base/text.h"
#include "brand/style.h"
#include "cartaz/commands/commands.h"
#include "cartaz/commands/verify.h"
#include "cartaz/deploy/deploy.h"
#include "cartaz/documents/site.h"
#include "cartaz/documents/sitemap.h"
#include "cartaz/hosting/brand_copy.h"
#include "cartaz/hosting/hosts.h"
#include "cartaz/hosting/live_files.h"
#include "cartaz/hosting/published.h"
#include "cartaz/hosting/upload.h"

#define SET "published"

/* Writes a document, or, with --dry-run, names the file that would change. */
static bool
write_document(
    void *context, const char *path, const char *p, size_t n, struct error *f)
{
	struct deploy *s = context;
	int64_t written = s->written;

	if (!deploy_put(s, path, p, n, f))
		return false;
	if (s->only_counts && s->written > written)
		tool_say("%s/%s: would be written\n", s->dir, path);
	return true;
}

/* Writes a folder. b and e are NULL in the documents for unknown hosts. */
static bool
publish_folder(struct tool *t, struct deploy *s, const char *dir,
    const struct brand *b, const struct examples *e, struct error *f)
{
	bool ok = deploy_begin(
	    s, dir, SET, b != NULL ? DEPLOY_AS_ONE : DEPLOY_BY_FILE, f);

	s->only_counts = t->dry_run;
	ok = ok &&
	    (b != NULL ? site_brand(t, b, e, write_document, s, f)
		       : site_unknown_host(write_document, s, f));
	return deploy_end(s, ok, f);
}

static bool
keep_styles(struct tool *t, const struct brand *b, struct error *f)
{
	char path[PATHS_PATH_MAX];
	struct style_paint paint;
	struct style_kept kept;

	site_paint(b, &paint);
	style_keep(&t->paths, &paint, &kept);
	style_kept_path(&t->paths, b->host, path);
	return tool_file_has(t, path, &kept, sizeof(kept)) ||
	    replace_file(path, (const char *)&kept, sizeof(kept), f);
}

/* Writes all documents, the examples that the documents name, and the sitemap. */
static bool
write_documents(struct tool *t, const struct brand *b,
    const struct examples *examples, struct deploy *s, struct error *f)
{
	char dir[PATHS_PATH_MAX];

	paths_path(dir, t->paths.htdocs, b->host);
	return publish_folder(t, s, dir, b, examples, f) &&
	    (t->dry_run ||
		(examples_keep(&t->paths, b->host, examples, f) &&
		    sitemap_write(t, b, f)));
}

static enum tool_exit
publish_host(struct tool *t, const char *host)
{
	struct examples examples;
	struct deploy documents;
	struct brand b;
	struct error f;

	if (!tool_brand(t, host, &b, &f))
		return tool_fail(t, "%s", f.note);
	if (!tool_folder_opens(t->paths.var, b.host, &f) ||
	    !tool_folder_opens(t->paths.htdocs, b.host, &f))
		return tool_fail(t, "%s: %s", b.host, f.note);
	/* First come the files that can reveal a mistake in the brand file. */
	if (!site_examples(t, &b, true, &examples, &f) ||
	    (!t->dry_run &&
		(!live_files_write(t, &b, &f) ||
		    !brand_copy_write(t, b.host, &f))) ||
	    !write_documents(t, &b, &examples, &documents, &f) ||
	    (!t->dry_run && !keep_styles(t, &b, &f)))
		return tool_fail(t, "%s: %s", b.host, f.note);
	verify_tell_instead(t, b.host);
	if (t->verbose || isatty(STDERR_FILENO))
		tool_say("%s: %lld documents, %lld of them new or changed%s\n",
		    b.host, (long long)(documents.written + documents.kept),
		    (long long)documents.written,
		    t->dry_run ? "; nothing is written" : "");
	return TOOL_DONE;
}

/* Prints the first document whose path is that of --print, or ends in it. */
static bool
print_document(
    void *context, const char *path, const char *p, size_t n, struct error *f)
{
	const char **wanted = context;
	size_t len = *wanted != NULL ? strlen(*wanted) : 0, all = strlen(path);

	(void)f;
	if (len == 0 || !text_ends(path, *wanted) ||
	    (all > len && path[all - len - 1] != '/'))
		return true;
	*wanted = NULL;
	for (const char *end = p + n, *next; p < end; p = next) {
		const char *newline = memchr(p, '\n', (size_t)(end - p));

		next = newline != NULL ? newline + 1 : end;
		tool_say("%.*s\n", (int)(next - p - (newline != NULL)), p);
	}
	return true;
}

static enum tool_exit
print_host(struct tool *t, const char *host)
{
	const char *wanted = t->print;
	struct examples examples;
	struct brand b;
	struct error f;

	if (!tool_brand(t, host, &b, &f))
		return tool_fail(t, "%s", f.note);
	if (!site_examples(t, &b, true, &examples, &f) ||
	    !site_brand(t, &b, &examples, print_document, &wanted, &f))
		return tool_fail(t, "%s: %s", b.host, f.note);
	return wanted == NULL
	    ? TOOL_DONE
	    : tool_fail(t,
		  "%s: has no document %s; name a file below %s/%s, such "
		  "as robots.txt",
		  b.host, wanted, t->paths.htdocs, b.host);
}

/* Removes the documents of brands that have no brand file any more. */
static void
remove_orphans(struct tool *t)
{
	DIR *dir = files_open_folder(t->paths.htdocs);
	struct dirent *entry;

	while (
	    dir != NULL && (entry = files_next(dir, t->paths.htdocs)) != NULL) {
		char folder[PATHS_PATH_MAX];

		if (!published_is_orphan(t, entry->d_name))
			continue;
		paths_path(folder, t->paths.htdocs, entry->d_name);
		examples_remove(&t->paths, entry->d_name);
		deploy_remove(folder, SET);
		sitemap_remove(folder);
		(void)rmdir(folder);
	}
	files_close_folder(dir);
}

/* Writes the folder of --htaccess, with the given brands. */
static enum tool_exit
write_upload(struct tool *t)
{
	struct tool_hosts hosts = { .count = 0 };
	struct error f;
	bool ok;

	if (t->arg_count > 0)
		ok = upload_write(t, t->htaccess, t->args, 1, &f);
	else
		ok = tool_hosts(t, &hosts, &f) &&
		    upload_write(t, t->htaccess, hosts.host, hosts.count, &f);
	return ok ? TOOL_DONE : tool_fail(t, "%s", f.note);
}

enum tool_exit
command_publish(struct tool *t)
{
	enum tool_exit code;
	struct deploy unknown_host;
	struct error f;

	if (t->print != NULL)
		return tool_each_host(t, print_host);
	tool_become_owner(t);
	if (!publish_folder(
		t, &unknown_host, t->paths.htdocs, NULL, NULL, &f) ||
	    (!t->dry_run && !hosts_update(t, true, &f)))
		return tool_fail(t, "%s", f.note);
	code = tool_each_host(t, publish_host);
	if (t->dry_run)
		return code;
	if (code == TOOL_DONE && t->htaccess != NULL)
		code = write_upload(t);
	if (t->all)
		remove_orphans(t);
	return code;
}
