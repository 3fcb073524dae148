/*
 * export - writes a brand's catalog as a static site: files that any web server serves,
 * for hosts where no program may run.
 *
 * Also called: static site generator, GitHub Pages.
 * Shape:  index.html, index.md, 404.html
 *         eventos/index.html, eventos.md, eventos.ics, eventos.rss, eventos.atom
 *         eventos-2/index.html, eventos-2.md ...   the pages of the list
 *         eventos/<slug>/index.html, eventos/<slug>.md, eventos/<slug>.ics
 *         sitemap.xml, robots.txt, llms.txt, assets/
 *         card.png, favicon.svg, favicon.ico, icons, site.webmanifest
 *         The files do not mention a search, the API, MCP or A2A.  The list of the
 *         files, .web/exported, marks the folder as an export.
 * Limits: one generation.  Commands that write the brand wait or fail until the export
 *         ends.
 */
#include <unistd.h>

#include "app/endpoint_table.h"
#include "app/page_endpoint.h"
#include "base/files.h"
#include "brand/locale.h"
#include "cartaz/commands/commands.h"
#include "cartaz/commands/verify.h"
#include "cartaz/deploy/deploy.h"
#include "cartaz/documents/site.h"
#include "cartaz/documents/sitemap.h"
#include "generation/generation.h"
#include "generation/generation_open.h"
#include "list/error_page.h"
#include "reader/reader.h"

#define SET "exported"

enum {
	ARENA_MAX = 64 * 1024 * 1024,
	PAGE_MAX = 32 * 1024 * 1024,
	QUERY_MAX = 40,
};

struct export
{
	struct tool *tool;
	const struct brand *brand;
	struct deploy deploy;
	struct buf page; /* the current page; reset before each */
	int64_t events;
};

static void
begin_page(struct ctx *cx, const struct export *x)
{
	*cx = (struct ctx){
		.mem = ARENA_INIT(ARENA_MAX),
		.paths = x->tool->paths,
		.brand = *x->brand,
		.has_brand = true,
		.now_s = x->tool->now_s,
		/*
		 * The pages answer no request.  The command reports once what each page
		 * would log.
		 */
		.started_at_ms = 0,
		.budget = { INT64_MAX },
	};
}

/* Without an operator's note, the note becomes the client's detail. */
static bool
explain_to_operator(const char *path_info, struct error *f)
{
	char why[sizeof(f->note)];

	snprintf(why, sizeof(why), "%s", f->note[0] ? f->note : f->detail);
	return error_note(f, f->code, "%.200s: %.500s", path_info, why);
}

/*
 * Makes a page with the endpoint that answers on other hosts.  PATH_INFO and program are
 * those of a request.  Only the list has pages other than `number` 1.
 */
static bool
make_page(struct export *x, const char *program, const char *path_info,
    int64_t number, struct error *f)
{
	const struct endpoint *ep = endpoint_named(program);
	char query[QUERY_MAX];
	struct request rq = { .method = METHOD_GET,
		.host = x->brand->host,
		.path_info = path_info,
		.address = "",
		.query = query };
	struct response rs;
	struct ctx cx;
	bool ok;

	snprintf(query, sizeof(query), "page=%lld", (long long)number);
	begin_page(&cx, x);
	cx.request = &rq;
	if (ep->params != NULL)
		query_parse(ep->params, rq.query, &cx.mem, cx.params);
	response_init(&rs);
	ok = ep->handle(&cx, &rq, &rs, f) || explain_to_operator(path_info, f);
	buf_reset(&x->page);
	if (ok)
		buf_bytes(&x->page, rs.body.p, rs.body.len);
	response_release(&rs);
	arena_release(&cx.mem);
	return ok;
}

/* Makes a page, and stages it as this file. */
static bool
put_page_file(struct export *x, const char *program, const char *path_info,
    int64_t number, const char *file, struct error *f)
{
	if (!make_page(x, program, path_info, number, f))
		return false;
	if (x->page.full)
		return error_internal(
		    f, "%s has more than %d bytes", file, PAGE_MAX);
	return deploy_put(&x->deploy, file, x->page.p, x->page.len, f);
}

/* Writes a form that the list may not have. */
static bool
put_form(struct export *x, const char *path_info, struct error *f)
{
	char file[120];

	snprintf(file, sizeof(file), "%s%s", x->brand->paths.events + 1,
	    path_info + strlen(BRAND_PATH_OF_EVENTS));
	return put_page_file(x, "page-events", path_info, 1, file, f) ||
	    f->code == ERROR_NOT_FOUND;
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
	return put_form(x, "/eventos.ics", f) &&
	    put_form(x, "/eventos.rss", f) && put_form(x, "/eventos.atom", f);
}

static bool
put_event_page(
    void *context, const char *slug, const char *updated_at, struct error *f)
{
	struct export *x = context;
	const char *events = x->brand->paths.events + 1;
	char path[EVENT_SLUG_MAX + 32], file[EVENT_SLUG_MAX + 96];

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
	return put_page_file(x, "page-event", path, 1, file, f) ||
	    f->code == ERROR_NOT_FOUND;
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
	struct error_page page = { .code = ERROR_NOT_FOUND };
	struct ctx cx;

	begin_page(&cx, x);
	page.brand = &cx.brand;
	page.styles = page_endpoint_styles(&cx);
	buf_reset(&x->page);
	error_page_html(&page, &x->page);
	arena_release(&cx.mem);
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
	struct examples examples;

	return site_examples(x->tool, x->brand, false, &examples, f) &&
	    site_brand(x->tool, x->brand, &examples, keep_document, x, f) &&
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
		"%s is missing; set CARTAZ_HTDOCS to the folder that "
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

/*
 * Writes the folder, which must be new, empty or an export.  "." and ".." are written file
 * by file (deploy.h), so an error may leave some new files.
 */
static bool
export_brand(struct export *x, const char *folder, struct error *f)
{
	char dir[PATHS_PATH_MAX];
	struct generation g;
	bool ok;

	print_folder_name(folder, dir);
	if (!can_export(x->tool, x->brand, dir, f) ||
	    !tool_lock(x->tool, &g, x->brand->host, f))
		return false;
	ok = write_folder(x, dir, f);
	generation_unlock(&g);
	return ok;
}

enum tool_exit
command_export(struct tool *t)
{
	struct brand b;
	struct export x = {
		.tool = t, .brand = &b, .page = BUF_INIT(PAGE_MAX)
	};
	struct error f;
	bool ok;

	if (!tool_brand(t, t->args[0], &b, &f))
		return tool_fail(t, "%s", f.note);
	b.is_static = true;
	ok = export_brand(&x, t->args[1], &f);
	buf_release(&x.page);
	if (!ok)
		return tool_fail(t, "%s: %s", b.host, f.note);
	verify_tell_instead(t, b.host);
	if (t->verbose || isatty(STDERR_FILENO))
		tool_say("%s: %lld event%s; %lld files, %lld of them new or "
			 "changed\n",
		    b.host, (long long)x.events, x.events == 1 ? "" : "s",
		    (long long)(x.deploy.written + x.deploy.kept),
		    (long long)x.deploy.written);
	return TOOL_DONE;
}
