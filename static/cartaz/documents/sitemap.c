/*
 * sitemap - writes the addresses, into several files if there are many addresses.
 */
#include "cartaz/documents/sitemap.h"

#include <inttypes.h>
#include <unistd.h>

#include "base/datetime.h"
#include "base/files.h"
#include "base/hash.h"
#include "base/text.h"
#include "generation/generation.h"
#include "generation/generation_open.h"
#include "list/list_page.h"
#include "cartaz/deploy/deploy.h"
#include "cartaz/documents/sitemap_lastmod.h"
#include "cartaz/profile/profile_files.h"

#define SET "sitemap"
/* The file with the fingerprint of the inputs, which `check` compares. */
#define MADE_OF ".web/sitemap.of"

enum {
	FORMAT = 3,
	ADDRESSES_MAX = 50000,
	SUBJECT_EVENTS_MIN = 2, /* the page of a single event says more */
	BYTES_MAX = 52428800,   /* in each file */
	ORIGIN_MAX = BRAND_HOST_MAX + 16, /* with scheme and port */
	LINE_MAX_BYTES = 8192,
	SLUG_MAX = 200,
	ENTRY_MARKUP = 100, /* bytes of an entry without its address */
	PAGES_MAX = 1024 * 1024,
};

/* The limit of addresses is reached before the limit of bytes. */
_Static_assert(
    ADDRESSES_MAX *(ORIGIN_MAX + SLUG_MAX + ENTRY_MARKUP) + PAGES_MAX <
	BYTES_MAX,
    "the limit of addresses must be reached first");

#define XML "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
#define NAMESPACE "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""

struct sitemap {
	struct deploy *deploy; /* borrowed */
	const char *site;      /* site_url, which needs no escape */
	struct buf pages;      /* paths of the pages, one on each line */
	struct buf index;
	struct buf page_start, event_start; /* the start of an entry */
	struct buf line;
	bool split;
	int64_t part, addresses;        /* in the current file */
	char newest[DATETIME_TEXT_MAX]; /* its lastmod */
	int64_t newest_s;
	int64_t read_at_s;  /* no record changed later */
	int64_t generation; /* of the events; 0: no events */
	const struct brand *brand;
	int64_t subjects;
	struct error *error;
};

static void
put_file_text(struct sitemap *m, const char *text)
{
	deploy_add(m->deploy, text, strlen(text));
}

static bool
begin_file(struct sitemap *m)
{
	char path[40] = "sitemap.xml";

	m->part++;
	m->addresses = 0;
	m->newest[0] = '\0';
	if (m->split)
		snprintf(
		    path, sizeof(path), "sitemap-%" PRId64 ".xml", m->part);
	if (!deploy_open(m->deploy, path, m->error))
		return false;
	put_file_text(m, XML "<urlset " NAMESPACE ">\n");
	return true;
}

static bool
end_file(struct sitemap *m)
{
	put_file_text(m, "</urlset>\n");
	if (m->split) {
		buf_printf(&m->index,
		    "<sitemap><loc>%s/sitemap-%" PRId64 ".xml</loc>", m->site,
		    m->part);
		if (m->newest[0] != '\0')
			buf_printf(
			    &m->index, "<lastmod>%s</lastmod>", m->newest);
		buf_text(&m->index, "</sitemap>\n");
	}
	return deploy_close(m->deploy, m->error);
}

static void
put_lastmod(struct sitemap *m, const char *updated_at)
{
	char text[DATETIME_TEXT_MAX];
	int64_t at_s;

	if (!sitemap_lastmod(updated_at, m->read_at_s, text, &at_s))
		return;
	buf_printf(&m->line, "<lastmod>%s</lastmod>", text);
	if (m->newest[0] == '\0' || at_s > m->newest_s) {
		m->newest_s = at_s;
		snprintf(m->newest, sizeof(m->newest), "%s", text);
	}
}

/* Adds one address.  The path needs no escape in XML. */
static bool
add_address(struct sitemap *m, const struct buf *start, const char *path,
    const char *updated_at)
{
	buf_reset(&m->line);
	buf_bytes(&m->line, start->p, start->len);
	buf_text(&m->line, path);
	buf_text(&m->line, "</loc>");
	put_lastmod(m, updated_at);
	buf_text(&m->line, "</url>\n");
	if (m->addresses == ADDRESSES_MAX && !(end_file(m) && begin_file(m)))
		return false;
	deploy_add(m->deploy, m->line.p, m->line.len);
	m->addresses++;
	return true;
}

static bool
add_slug(
    void *context, const char *slug, const char *updated_at, struct error *f)
{
	struct sitemap *m = context;

	m->error = f;
	return add_address(m, &m->event_start, slug, updated_at);
}

/* Reads the pages from the list of the published files, without the error pages. */
static void
read_published_pages(struct sitemap *m)
{
	char file[PATHS_PATH_MAX], line[PATHS_PATH_MAX];
	FILE *list;

	buf_printf(&m->pages, "\n%s\n", m->brand->paths.events);
	paths_path(file, m->deploy->dir, ".web", "published");
	list = files_open(file);
	while (list != NULL && fgets(line, sizeof(line), list) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		if (text_ends(line, ".html") && !text_starts(line, "problems/"))
			buf_printf(
			    &m->pages, "/%.*s\n", (int)strlen(line) - 5, line);
	}
	files_close(list, file);
}

static bool
add_pages(struct sitemap *m)
{
	char path[PATHS_PATH_MAX];

	for (const char *p = m->pages.p; *p != '\0';) {
		size_t n = strcspn(p, "\n");

		/* The home page's address ends in a slash, as in browsers. */
		snprintf(path, sizeof(path), "%.*s", n > 0 ? (int)n : 1,
		    n > 0 ? p : "/");
		if (!add_address(m, &m->page_start, path, NULL))
			return false;
		p += n + 1;
	}
	return true;
}

static bool
count_subject(void *context, const char *kind, const char *value,
    const char *label, struct error *f)
{
	struct sitemap *m = context;
	LOCAL_BUF path = BUF_INIT(LINE_MAX_BYTES);

	(void)f;
	m->subjects += list_page_subject_path(
	    m->brand, kind, value, label, SLUG_MAX, &path);
	return true;
}

/* Adds the list of one city, organizer, venue, category or source. */
static bool
add_subject(void *context, const char *kind, const char *value,
    const char *label, struct error *f)
{
	struct sitemap *m = context;
	LOCAL_BUF path = BUF_INIT(LINE_MAX_BYTES);
	bool ok = true;

	m->error = f;
	if (list_page_subject_path(
		m->brand, kind, value, label, SLUG_MAX, &path))
		ok = add_address(m, &m->page_start, buf_cstr(&path), NULL);
	return ok;
}

/* A static site has no such lists, and another version's snapshot has only records. */
static bool
walk_subjects(struct sitemap *m, struct snapshot_reader *s,
    snapshot_reader_value_fn *each)
{
	return s == NULL || m->brand->is_static ||
	    s->format != SNAPSHOT_FORMAT ||
	    m->brand->upstream.mode == UPSTREAM_LIVE ||
	    snapshot_reader_values(s, SUBJECT_EVENTS_MIN, each, m, m->error);
}

static int64_t
count_lines(const struct buf *b)
{
	int64_t n = 0;

	for (size_t i = 0; i < b->len; i++)
		n += b->p[i] == '\n';
	return n;
}

static bool
end_index(struct sitemap *m)
{
	if (!m->split)
		return true;
	if (!deploy_open(m->deploy, "sitemap.xml", m->error))
		return false;
	put_file_text(m, XML "<sitemapindex " NAMESPACE ">\n");
	deploy_add(m->deploy, m->index.p, m->index.len);
	put_file_text(m, "</sitemapindex>\n");
	return deploy_close(m->deploy, m->error);
}

/* Writes the files. s is NULL for a live brand without a usable crawl. */
static bool
write_files(struct sitemap *m, struct snapshot_reader *s)
{
	int64_t events = s != NULL ? s->events : 0;

	if (!walk_subjects(m, s, count_subject))
		return false;
	m->split =
	    events + m->subjects + count_lines(&m->pages) > ADDRESSES_MAX;
	return begin_file(m) && add_pages(m) &&
	    walk_subjects(m, s, add_subject) &&
	    (s == NULL || snapshot_reader_walk(s, add_slug, m, m->error)) &&
	    end_file(m) && end_index(m);
}

/* Prints the fingerprint of the generation, the pages and the address. */
static void
print_made_of(const struct sitemap *m, int64_t generation, struct buf *out)
{
	uint64_t h = hash_bytes(HASH_START, m->pages.p, m->pages.len);

	h = hash_bytes(h, m->site, strlen(m->site));
	buf_printf(
	    out, "%d %" PRId64 " %016" PRIx64 "\n", FORMAT, generation, h);
}

/* Opens the serving events, or, if that fails, the records of a future format. */
static bool
open_served(struct tool *t, const struct brand *b, struct snapshot_reader *s,
    struct error *f)
{
	if (!generation_open(s, &t->paths, b->host, f) &&
	    !generation_open_records(s, &t->paths, b->host, f))
		return false;
	if (s->generation == 0)
		s->generation = generation_current(&t->paths, b->host);
	return true;
}

/*
 * Returns the generation of the events, or 0.  A live brand has one only if it was
 * crawled with the current brand file and profile, because an older crawl may have slugs
 * that the upstream does not know.
 */
static int64_t
generation_of(struct tool *t, const struct brand *b)
{
	bool is_live = b->upstream.mode == UPSTREAM_LIVE;
	char built_with[20];
	struct snapshot_reader s;
	struct error f;
	bool ok;

	if (!open_served(t, b, &s, &f))
		return is_live ? 0 : generation_current(&t->paths, b->host);
	ok = !is_live ||
	    (profile_files_fingerprint(t, b, built_with, &f) &&
		strcmp(built_with, s.built_with) == 0);
	snapshot_reader_close(&s);
	return ok ? s.generation : 0;
}

/* Returns true for a live brand, which has pages, or a brand with a snapshot. */
static bool
has_addresses(struct tool *t, const struct brand *b)
{
	return b->upstream.mode == UPSTREAM_LIVE || generation_of(t, b) > 0;
}

static void
begin_sitemap(struct sitemap *m, const struct brand *b, struct error *f)
{
	m->line = BUF_INIT(LINE_MAX_BYTES);
	m->pages = BUF_INIT(PAGES_MAX);
	m->index = BUF_INIT(BYTES_MAX);
	m->error = f;
	m->page_start = BUF_INIT(LINE_MAX_BYTES);
	m->event_start = BUF_INIT(LINE_MAX_BYTES);
	m->site = b->site_url;
	m->brand = b;
	buf_printf(&m->page_start, "<url><loc>%s", m->site);
	buf_printf(
	    &m->event_start, "<url><loc>%s%s/", m->site, b->paths.events);
	read_published_pages(m);
}

static void
end(struct sitemap *m)
{
	buf_release(&m->index);
	buf_release(&m->pages);
	buf_release(&m->line);
	buf_release(&m->event_start);
	buf_release(&m->page_start);
}

static bool
write_sitemap_files(
    struct sitemap *m, struct tool *t, const struct brand *b, struct error *f)
{
	LOCAL_BUF made_of = BUF_INIT(LINE_MAX_BYTES);
	struct snapshot_reader s;
	bool ok;

	m->generation = generation_of(t, b);
	if (m->generation == 0)
		ok = write_files(m, NULL);
	else {
		ok = open_served(t, b, &s, f);
		if (ok) {
			/* of this open file; an earlier open may have read another */
			m->generation = s.generation;
			m->read_at_s = s.read_at_s;
			ok = write_files(m, &s);
			snapshot_reader_close(&s);
		}
	}
	print_made_of(m, m->generation, &made_of);
	return ok && deploy_put(m->deploy, MADE_OF, made_of.p, made_of.len, f);
}

/* Writes the sitemap.  *generation is that of its events, or 0. */
static bool
write_of(
    struct tool *t, const struct brand *b, int64_t *generation, struct error *f)
{
	char dir[PATHS_PATH_MAX];
	struct deploy deploy;
	struct sitemap m = { .deploy = &deploy };
	bool ok;

	if (!tool_folder_opens(t->paths.htdocs, b->host, f))
		return false;
	*generation = 0;
	if (!has_addresses(t, b))
		return true;
	paths_path(dir, t->paths.htdocs, b->host);
	/* Locks first, so that the last writer uses the latest snapshot. */
	ok = deploy_begin(&deploy, dir, SET, DEPLOY_AS_ONE, f);
	begin_sitemap(&m, b, f);
	ok = ok && write_sitemap_files(&m, t, b, f);
	ok = deploy_end(&deploy, ok, f);
	*generation = m.generation;
	end(&m);
	return ok;
}

bool
sitemap_write(struct tool *t, const struct brand *b, struct error *f)
{
	int64_t generation;

	return write_of(t, b, &generation, f);
}

bool
sitemap_stage(struct deploy *deploy, const struct brand *b,
    struct snapshot_reader *s, struct error *f)
{
	struct sitemap m = {
		.deploy = deploy,
		.read_at_s = s->read_at_s,
	};
	bool ok;

	begin_sitemap(&m, b, f);
	ok = write_files(&m, s);
	end(&m);
	return ok;
}

/* Returns true if all files in the list exist. */
static bool
all_exist(const char *dir)
{
	char file[PATHS_PATH_MAX], line[PATHS_PATH_MAX];
	bool all = true;
	FILE *list;

	paths_path(file, dir, ".web", SET);
	list = files_open(file);
	if (list == NULL)
		return false;
	while (all && fgets(line, sizeof(line), list) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		paths_path(file, dir, line);
		all = files_exist(file);
	}
	files_close(list, dir);
	return all;
}

bool
sitemap_is_current(struct tool *t, const struct brand *b)
{
	char dir[PATHS_PATH_MAX], file[PATHS_PATH_MAX], line[200] = "";
	LOCAL_BUF made_of = BUF_INIT(LINE_MAX_BYTES);
	struct deploy in_place = { .dir = dir };
	struct sitemap m = { .deploy = &in_place };
	struct error f;
	FILE *in;
	bool same;

	if (!has_addresses(t, b))
		return true;
	paths_path(dir, t->paths.htdocs, b->host);
	paths_path(file, dir, MADE_OF);
	begin_sitemap(&m, b, &f);
	print_made_of(&m, generation_of(t, b), &made_of);
	in = files_open(file);
	same = in != NULL && all_exist(dir) &&
	    fgets(line, sizeof(line), in) != NULL &&
	    strcmp(line, made_of.p) == 0;
	files_close(in, file);
	end(&m);
	return same;
}

void
sitemap_remove(const char *dir)
{
	deploy_remove(dir, SET);
}

bool
sitemap_update(struct tool *t, const struct brand *b, struct error *f)
{
	bool is_live = b->upstream.mode == UPSTREAM_LIVE;
	int64_t generation = 0;
	struct error why;

	if (write_of(t, b, &generation, &why)) {
		/* An older generation serves if the new one could not be read. */
		if (generation == 0 ||
		    generation == generation_current(&t->paths, b->host))
			return true;
		(void)error_internal(
		    &why, "the new snapshot could not be read");
	}
	if (tool_folder_opens(t->paths.htdocs, b->host, f) &&
	    sitemap_is_current(t, b))
		return error_internal(f, "%s", why.note);
	return error_internal(f,
	    "%sthe old sitemap stays: %s; run cartaz publish %s",
	    is_live ? "" : "the events are served, but ", why.note, b->host);
}
