/*
 * published - renders every document again, and compares the result with the file.
 */
#include "cartaz/hosting/published.h"

#include "base/files.h"
#include "cartaz/documents/site.h"
#include "cartaz/documents/sitemap.h"
#include "cartaz/hosting/hosts.h"

struct published_comparison {
	struct tool *tool;
	published_report_fn *report;
	void *context;
	const char *folder; /* the documents' folder, below htdocs */
	int64_t missing, outdated;
	bool is_closed;  /* a file cannot be read */
	char first[200]; /* the first path */
};

/* Reports the first file that cannot be read.  The others are still compared. */
static bool
report_closed(struct published_comparison *x, const char *why)
{
	if (!x->is_closed)
		x->report(x->context,
		    "%s; run the command as the user that owns the folder",
		    why);
	x->is_closed = true;
	return true;
}

static bool
compare_document(
    void *context, const char *path, const char *p, size_t n, struct error *f)
{
	struct published_comparison *x = context;
	char file[PATHS_PATH_MAX];
	const char *now;
	size_t now_n;

	paths_path(file, x->tool->paths.htdocs, x->folder, path);
	if (!brand_read_file(file, &x->tool->mem, &now, &now_n, f)) {
		if (f->code != ERROR_UNKNOWN_BRAND)
			return report_closed(x, f->note);
		x->missing++;
	} else if (now_n != n || memcmp(now, p, n) != 0) {
		x->outdated++;
	} else {
		return true;
	}
	if (x->first[0] == '\0')
		snprintf(x->first, sizeof(x->first), "%s", path);
	return true;
}

/*
 * Reports that documents are older than `source`; `cartaz publish <argument>` corrects
 * this.
 */
static void
report_documents(const struct published_comparison *x, const char *owner,
    const char *source, const char *argument)
{
	char missing[60] = "", outdated[160] = "";

	if (x->missing > 0)
		snprintf(missing, sizeof(missing),
		    "%lld published document%s missing", (long long)x->missing,
		    x->missing == 1 ? " is" : "s are");
	if (x->outdated > 0)
		snprintf(outdated, sizeof(outdated), "%lld%s older than %s",
		    (long long)x->outdated,
		    x->missing > 0         ? x->outdated == 1 ? " is" : " are"
			: x->outdated == 1 ? " published document is"
					   : " published documents are",
		    source);
	x->report(x->context, "%s: %s%s%s (first: %s); run cartaz publish %s",
	    owner, missing, x->missing > 0 && x->outdated > 0 ? " and " : "",
	    outdated, x->first, argument);
}

/* Reports the files of a person in the folder of a host that is now an alias. */
static void
check_alias_folders(struct tool *t, const struct brand *b,
    published_report_fn *report, void *context)
{
	char path[PATHS_PATH_MAX];

	for (size_t i = 0; i < b->aliases.count; i++) {
		const char *alias = b->aliases.text[i];

		paths_path(path, t->paths.htdocs, alias);
		if (files_exist(path) && !hosts_is_brand(t, alias) &&
		    !published_is_orphan(t, alias))
			report(context,
			    "%s: is not served, because the host is an alias; move "
			    "your files into %s/%s, and remove the folder",
			    path, t->paths.htdocs, b->host);
	}
}

void
published_check(struct tool *t, const struct brand *b,
    published_report_fn *report, void *context)
{
	struct published_comparison x = { .tool = t,
		.report = report,
		.context = context,
		.folder = b->host };
	struct examples examples;
	struct error f;

	if (!site_examples(t, b, false, &examples, &f) ||
	    !site_brand(t, b, &examples, compare_document, &x, &f)) {
		report(context, "%s: %s", b->host, f.note);
		return;
	}
	if (x.missing + x.outdated > 0)
		report_documents(&x, b->host,
		    "the brand file, the templates or the events of the "
		    "examples",
		    b->host);
	if (!sitemap_is_current(t, b))
		report(context,
		    "%s: the sitemap is missing, or older than the snapshot or "
		    "the pages; run cartaz publish %s",
		    b->host, b->host);
	check_alias_folders(t, b, report, context);
}

bool
published_is_orphan(const struct tool *t, const char *folder)
{
	char path[PATHS_PATH_MAX];

	if (folder[0] == '.' || folder[0] == '_' || hosts_is_brand(t, folder))
		return false;
	/* A closed folder is lost+found, or another operator owns it, so it stays. */
	paths_path(path, t->paths.htdocs, folder);
	if (files_is_closed(path))
		return false;
	paths_path(path, t->paths.htdocs, folder, ".web", "published");
	return files_exist(path);
}

void
published_check_others(
    struct tool *t, published_report_fn *report, void *context)
{
	struct published_comparison x = {
		.tool = t, .report = report, .context = context, .folder = "."
	};
	struct dirent *entry;
	struct error f;
	DIR *dir;

	if (!site_unknown_host(compare_document, &x, &f))
		report(context, "%s", f.note);
	else if (x.missing + x.outdated > 0)
		report_documents(
		    &x, "unknown hosts", "this version of Cartaz", "--all");
	dir = files_open_folder(t->paths.htdocs);
	while (
	    dir != NULL && (entry = files_next(dir, t->paths.htdocs)) != NULL) {
		if (published_is_orphan(t, entry->d_name))
			report(context,
			    "%s/%s: contains documents of a brand whose file was removed; cartaz publish --all removes the folder",
			    t->paths.htdocs, entry->d_name);
	}
	files_close_folder(dir);
}
