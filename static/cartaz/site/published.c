#include "cartaz/site/published.h"

#include <dirent.h>
#include <stdarg.h>
#include <unistd.h>

#include "cartaz/site/site.h"
#include "cartaz/site/sitemap.h"

enum { LINE_BYTES = PATHS_PATH_MAX + 300 };

struct comparing {
	struct tool *tool;
	const char *folder; /* of the documents, below htdocs */
	int64_t missing, other;
	char first[200];
};

struct saying {
	published_say_fn *say;
	void *context;
};

static void line(const struct saying *, const char *fmt, ...) PRINTF_LIKE(2, 3);

static void
line(const struct saying *s, const char *fmt, ...)
{
	char text[LINE_BYTES];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	s->say(s->context, text);
}

static bool
compare_document(
    void *context, const char *path, const char *p, size_t n, struct error *f)
{
	struct comparing *x = context;
	char file[PATHS_PATH_MAX];
	const char *now;
	size_t now_n;

	paths_path(file, x->tool->places.htdocs, x->folder, path, (char *)NULL);
	if (!brand_read_file(file, &x->tool->mem, &now, &now_n, f))
		x->missing++;
	else if (now_n != n || memcmp(now, p, n) != 0)
		x->other++;
	else
		return true;
	if (x->first[0] == '\0')
		snprintf(x->first, sizeof(x->first), "%s", path);
	return true;
}

/* `of` is what they are older than; `publish` its argument, the mend. */
static void
say_documents(const struct saying *s, const struct comparing *x,
    const char *whose, const char *of, const char *publish)
{
	char missing[60] = "", other[100] = "";

	if (x->missing > 0)
		snprintf(missing, sizeof(missing),
		    "%lld published document%s missing", (long long)x->missing,
		    x->missing == 1 ? " is" : "s are");
	if (x->other > 0)
		snprintf(other, sizeof(other), "%lld%s older than %s",
		    (long long)x->other,
		    x->missing > 0      ? x->other == 1 ? " is" : " are"
			: x->other == 1 ? " published document is"
					: " published documents are",
		    of);
	line(s, "%s: %s%s%s (first: %s); run cartaz publish %s", whose, missing,
	    x->missing > 0 && x->other > 0 ? " and " : "", other, x->first,
	    publish);
}

void
published_check(
    struct tool *t, const struct brand *b, published_say_fn *say, void *context)
{
	const struct saying s = { say, context };
	struct comparing x = { .tool = t, .folder = b->host };
	struct error f;

	if (!site_brand(t, b, compare_document, &x, &f)) {
		line(&s, "%s: %s", b->host, f.note);
		return;
	}
	if (x.missing + x.other > 0)
		say_documents(&s, &x, b->host,
		    "the brand file or the templates", b->host);
	if (!sitemap_is_current(t, b))
		line(&s,
		    "%s: the sitemap is missing, or older than the snapshot or "
		    "the pages; run cartaz publish %s",
		    b->host, b->host);
}

bool
published_is_left(const struct tool *t, const char *folder)
{
	char path[PATHS_PATH_MAX];

	if (folder[0] == '.' || folder[0] == '_' || hosts_is_brand(t, folder))
		return false;
	paths_path(
	    path, t->places.htdocs, folder, ".web", "published", (char *)NULL);
	return access(path, F_OK) == 0;
}

void
published_check_rest(struct tool *t, published_say_fn *say, void *context)
{
	const struct saying s = { say, context };
	struct comparing x = { .tool = t, .folder = "." };
	struct dirent *entry;
	struct error f;
	DIR *dir;

	if (!site_nobody(compare_document, &x, &f))
		line(&s, "%s", f.note);
	else if (x.missing + x.other > 0)
		say_documents(
		    &s, &x, "hosts of no brand", "this version", "--all");
	dir = opendir(t->places.htdocs);
	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		if (published_is_left(t, entry->d_name))
			line(&s,
			    "%s/%s: documents of a brand whose file is gone; "
			    "run cartaz publish --all",
			    t->places.htdocs, entry->d_name);
	}
	if (dir != NULL)
		closedir(dir);
}
