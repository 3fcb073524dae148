/*
 * export - writes the pages, the feeds, and the files that lead to them.
 */
#include "cartaz/hosting/export.h"

#include <unistd.h>

#include "base/files.h"
#include "base/text.h"
#include "brand/locale.h"
#include "reader/reader.h"
#include "generation/generation.h"
#include "generation/generation_open.h"
#include "cartaz/deploy/deploy.h"
#include "cartaz/documents/site.h"
#include "cartaz/documents/sitemap.h"
#include "cartaz/hosting/export_page.h"

#define SET "exported"

enum { PAGE_MAX = 32 * 1024 * 1024 };

struct export
{
	struct tool *tool;
	const struct brand *brand;
	struct deploy deploy;
	struct buf page; /* the current page; reset before each */
	int64_t events;
	bool has_atom;
};

/* Makes a page, and stages it as this file. */
static bool
put_page_file(struct export *x, const char *program, const char *path_info,
    int64_t number, const char *file, struct error *f)
{
	buf_reset(&x->page);
	if (!export_page(
		x->tool, x->brand, program, path_info, number, &x->page, f))
		return false;
	if (x->page.full)
		return error_internal(
		    f, "%s has more than %d bytes", file, PAGE_MAX);
	return deploy_put(&x->deploy, file, x->page.p, x->page.len, f);
}

/* Writes a form that the page may not have.  *has: the page has this form. */
static bool
put_form(struct export *x, const char *path_info, bool *has, struct error *f)
{
	char file[120];

	snprintf(file, sizeof(file), "%s%s", x->brand->paths.events + 1,
	    path_info + strlen(BRAND_PATH_OF_EVENTS));
	*has = put_page_file(x, "page-events", path_info, 1, file, f);
	return *has || f->code == ERROR_NOT_FOUND;
}

/* Writes every page of the list, as long as a page links to the next page. */
static bool
put_list_pages(struct export *x, struct error *f)
{
	const char *events = x->brand->paths.events + 1;
	bool more = true;

	for (int64_t n = 1; more; n++) {
		char file[120], number[24] = "";

		if (n > 1)
			snprintf(number, sizeof(number), "-%lld", (long long)n);
		snprintf(file, sizeof(file), "%s%s/index.html", events, number);
		if (!put_page_file(x, "page-events", "/eventos", n, file, f))
			return false;
		/* Text of organisers has no unescaped "<". */
		more = strstr(buf_cstr(&x->page), "<a rel=\"next\" ") != NULL;
		snprintf(file, sizeof(file), "%s%s.md", events, number);
		if (!put_page_file(x, "page-events", "/eventos.md", n, file, f))
			return false;
	}
	return true;
}

static bool
put_feeds(struct export *x, struct error *f)
{
	bool has;

	return put_form(x, "/eventos.ics", &has, f) &&
	    put_form(x, "/eventos.rss", &has, f) &&
	    put_form(x, "/eventos.atom", &x->has_atom, f);
}

static bool
put_event_page(
    void *context, const char *slug, const char *updated_at, struct error *f)
{
	struct export *x = context;
	const char *events = x->brand->paths.events + 1;
	char path[EVENT_SLUG_MAX + 32], file[EVENT_SLUG_MAX + 96];
	bool has;

	(void)updated_at;
	x->events++;
	snprintf(path, sizeof(path), "/%s", slug);
	snprintf(file, sizeof(file), "%s/%s/index.html", events, slug);
	if (!put_page_file(x, "page-event", path, 1, file, f))
		return false;
	snprintf(path, sizeof(path), "/%s.md", slug);
	snprintf(file, sizeof(file), "%s/%s.md", events, slug);
	if (!put_page_file(x, "page-event", path, 1, file, f))
		return false;
	snprintf(path, sizeof(path), "/%s.ics", slug);
	snprintf(file, sizeof(file), "%s/%s.ics", events, slug);
	has = put_page_file(x, "page-event", path, 1, file, f);
	return has || f->code == ERROR_NOT_FOUND;
}

/* Writes the published documents that also suit a static site. */
static bool
keep_document(
    void *context, const char *path, const char *p, size_t n, struct error *f)
{
	static const char *const kept[] = { "robots.txt", "favicon.svg",
		"card.png", "favicon.ico", "apple-touch-icon.png",
		"icon-192.png", "icon-512.png", "site.webmanifest" };
	struct export *x = context;

	for (size_t i = 0; i < ARRAY_LEN(kept); i++) {
		if (strcmp(kept[i], path) == 0)
			return deploy_put(&x->deploy, path, p, n, f);
	}
	return true;
}

static void
put_lead(struct export *x, const struct locale *l, enum word_id word,
    const char *ending)
{
	buf_printf(&x->page, "- [%s](%s%s%s)\n", locale_word(l, word),
	    x->brand->site_url, x->brand->paths.events, ending);
}

/* Source: https://llmstxt.org */
static bool
put_llms(struct export *x, struct error *f)
{
	struct locale l = locale_of(x->brand->locale);

	buf_reset(&x->page);
	buf_printf(&x->page, "# %s\n\n> %s\n\n%s %s\n\n## %s\n\n",
	    x->brand->name, x->brand->description,
	    locale_word(&l, WORD_UNTRUSTED),
	    locale_word(&l, WORD_PAGE_AS_MARKDOWN),
	    locale_word(&l, WORD_EVENTS));
	put_lead(x, &l, WORD_ALL_EVENTS, ".md");
	put_lead(x, &l, WORD_SUBSCRIBE, ".ics");
	put_lead(x, &l, WORD_AS_FEED, ".rss");
	return deploy_put(&x->deploy, "llms.txt", x->page.p, x->page.len, f);
}

static bool
put_not_found(struct export *x, struct error *f)
{
	buf_reset(&x->page);
	export_page_not_found(x->tool, x->brand, &x->page);
	return deploy_put(&x->deploy, "404.html", x->page.p, x->page.len, f);
}

static bool
put_assets(struct export *x, struct error *f)
{
	char folder[PATHS_PATH_MAX];

	paths_path(folder, x->tool->paths.htdocs, "assets");
	return deploy_copy_folder(&x->deploy, folder, "assets", f);
}

static bool
put_documents(struct export *x, struct error *f)
{
	struct brand static_brand = *x->brand;
	struct examples examples;

	static_brand.is_static = true;
	return site_examples(x->tool, x->brand, false, &examples, f) &&
	    site_brand(
		x->tool, &static_brand, &examples, keep_document, x, f) &&
	    put_assets(x, f) && put_llms(x, f) && put_not_found(x, f);
}

static bool
put_all_pages(struct export *x, struct error *f)
{
	LOCAL_SNAPSHOT s = { 0 };

	if (!put_page_file(x, "page-home", "/", 1, "index.html", f) ||
	    !put_page_file(x, "page-home", "/index.md", 1, "index.md", f) ||
	    !put_list_pages(x, f) || !put_feeds(x, f) || !put_documents(x, f) ||
	    !generation_open(&s, &x->tool->paths, x->brand->host, f))
		return false;
	return snapshot_reader_walk(&s, put_event_page, x, f) &&
	    sitemap_stage(&x->deploy, x->brand, &s, f);
}

/* Returns true for a missing or empty folder, or an export, which may be written. */
static bool
is_export_or_empty(const char *dir)
{
	char list[PATHS_PATH_MAX];
	struct dirent *entry;
	bool is_empty = true;
	DIR *d;

	paths_path(list, dir, ".web", SET);
	if (files_exist(list))
		return true;
	d = files_open_folder(dir);
	while (d != NULL && (entry = files_next(d, dir)) != NULL)
		is_empty = is_empty &&
		    (strcmp(entry->d_name, ".") == 0 ||
			strcmp(entry->d_name, "..") == 0);
	files_close_folder(d);
	return is_empty;
}

/* Without assets, no page of an export would look right. */
static bool
has_assets(const struct tool *t, struct error *f)
{
	char sheet[PATHS_PATH_MAX];

	paths_path(sheet, t->paths.htdocs, "assets", "cartaz.css");
	return files_exist(sheet) ||
	    error_internal(f,
		"there is no %s; set CARTAZ_HTDOCS to the folder that "
		"holds assets/",
		sheet);
}

static bool
has_snapshot(const struct tool *t, const struct brand *b, struct error *f)
{
	LOCAL_SNAPSHOT s = { 0 };
	bool found = generation_open(&s, &t->paths, b->host, f);

	if (!found)
		(void)tool_why_no_snapshot(b, f);
	return found;
}

/* Checks everything before the first file is written. */
static bool
can_export(const struct tool *t, const struct brand *b, const char *dir,
    struct error *f)
{
	if (b->upstream.mode == UPSTREAM_LIVE)
		return error_internal(f,
		    "a live brand has no events of its own to export; set "
		    "upstream.mode to \"snapshot\"");
	if (!is_export_or_empty(dir))
		return error_internal(f,
		    "%s contains files that are not part of an export; name a "
		    "new or an empty folder",
		    dir);
	return has_assets(t, f) && has_snapshot(t, b, f);
}

/* Prints the folder's name without a final "/" or "/.". */
static void
print_folder_name(const char *given, char out[PATHS_PATH_MAX])
{
	size_t n;

	paths_path(out, given);
	n = strlen(out);
	while ((n > 1 && out[n - 1] == '/') ||
	    (n > 2 && out[n - 1] == '.' && out[n - 2] == '/'))
		out[--n] = '\0';
}

/* Writes the folder.  The caller has the brand's lock. */
static bool
write_folder(struct export *x, const char *dir, struct error *f)
{
	bool was_there = files_exist(dir);
	bool ok = deploy_begin(&x->deploy, dir, SET, DEPLOY_AS_ONE, f);

	x->deploy.only_counts = x->tool->dry_run;
	ok = ok && put_all_pages(x, f);
	ok = deploy_end(&x->deploy, ok, f);
	if ((!ok || x->tool->dry_run) && !was_there)
		(void)rmdir(dir);
	return ok;
}

bool
export_write(struct tool *t, const struct brand *b, const char *folder,
    struct export_count *count, struct error *f)
{
	char dir[PATHS_PATH_MAX];
	struct export x = {
		.tool = t,
		.brand = b,
		.page = BUF_INIT(PAGE_MAX),
	};
	struct generation g;
	bool ok;

	print_folder_name(folder, dir);
	if (!can_export(t, b, dir, f) || !tool_lock(t, &g, b->host, f))
		return false;
	ok = write_folder(&x, dir, f);
	generation_unlock(&g);
	buf_release(&x.page);
	*count =
	    (struct export_count){ x.events, x.deploy.written, x.deploy.kept };
	return ok;
}
