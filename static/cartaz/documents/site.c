/*
 * site - reads the templates, and emits the documents made from them.
 */
#include "cartaz/documents/internal.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files.h"
#include "base/text.h"
#include "brand/locale.h"

static enum template_kind
kind_of(const char *path)
{
	const char *dot = strrchr(path, '.'), *slash = strrchr(path, '/');

	if (text_ends(path, ".htaccess"))
		return TEMPLATE_TEXT;
	/* The standards define some JSON documents whose names have no extension. */
	if (dot == NULL || (slash != NULL && dot <= slash + 1) ||
	    strcmp(dot, ".json") == 0 || strcmp(dot, ".webmanifest") == 0)
		return TEMPLATE_JSON;
	if (strcmp(dot, ".md") == 0)
		return TEMPLATE_MARKDOWN;
	if (strcmp(dot, ".html") == 0 || strcmp(dot, ".xml") == 0 ||
	    strcmp(dot, ".svg") == 0)
		return TEMPLATE_MARKUP;
	return TEMPLATE_TEXT;
}

/* Cuts the language out of "name.pt-BR.md" and returns it, or NULL. */
static const char *
split_language(char *name)
{
	for (size_t i = 0; locale_tags[i] != NULL; i++) {
		char tag[12];
		char *at;

		snprintf(tag, sizeof(tag), ".%s.", locale_tags[i]);
		at = strstr(name, tag);
		if (at == NULL || strchr(at, '/') != NULL)
			continue;
		memmove(
		    at, at + strlen(tag) - 1, strlen(at + strlen(tag) - 1) + 1);
		return locale_tags[i];
	}
	return NULL;
}

/* Finds DIR/name.TAG.rest.  Returns false if there is no such file. */
static bool
find_variant(const char *dir, const char *name, const char *tag_or_null,
    const char *rest, char file[PATHS_PATH_MAX])
{
	char own[300];

	/* No file has a longer name. */
	if (tag_or_null == NULL ||
	    snprintf(own, sizeof(own), "%s.%s.%s", name, tag_or_null, rest) >=
		(int)sizeof(own))
		return false;
	paths_path(file, dir, own);
	return files_exist(file);
}

/*
 * Finds a part.  "rules.md" is _parts/rules.<language>.md if that file exists, or the
 * file of the base language, or _parts/rules.md.
 */
static bool
find_part(
    void *context, const char *name, const char **p, size_t *n, struct error *f)
{
	struct site *s = context;
	const char *dot = strrchr(name, '.');
	char dir[PATHS_PATH_MAX], file[PATHS_PATH_MAX], stem[100];

	if (dot == NULL || strchr(name, '/') != NULL)
		return error_internal(f, "not the name of a part");
	snprintf(stem, sizeof(stem), "%.*s", (int)(dot - name), name);
	paths_path(dir, s->tool->share, "site/_parts");
	if (!find_variant(dir, stem, s->language, dot + 1, file) &&
	    !find_variant(dir, stem, locale_base(s->language), dot + 1, file))
		paths_path(file, dir, name);
	return brand_read_file(file, &s->tool->mem, p, n, f);
}

static bool
emit_rendered(
    struct site *s, const char *path, const struct buf *out, struct error *f)
{
	char stem[PATHS_PATH_MAX];

	if (text_ends(path, ".page.md")) {
		snprintf(stem, sizeof(stem), "%.*s",
		    (int)(strlen(path) - strlen(".page.md")), path);
		return site_emit_page(s, stem, buf_cstr(out), out->len, f);
	}
	if (text_ends(path, ".pages.md"))
		return site_emit_pages(s, buf_cstr(out), f);
	if (text_ends(path, ".htaccess")) {
		site_keep_htaccess(s, path, out);
		return true;
	}
	if (!site_emit(s, path, buf_cstr(out), out->len, f) ||
	    !site_keep_skill(s, path, out, f))
		return false;
	/* The API description is published at two addresses. */
	return strcmp(path, "api/public/v1/openapi.json") != 0 ||
	    site_emit(
		s, ".well-known/openapi.json", buf_cstr(out), out->len, f);
}

static bool
emit_template(
    struct site *s, const char *file, const char *path, struct error *f)
{
	struct template t = {
		.kind = kind_of(path),
		.values = s->values,
		.part = find_part,
		.context = s,
	};
	LOCAL_BUF out = BUF_INIT(SITE_DOCUMENT_MAX);
	struct error why;
	const char *p;
	bool ok;
	size_t n;

	if (!brand_read_file(file, &s->tool->mem, &p, &n, f))
		return false;
	ok = template_render(&t, p, n, &out, &why) &&
	    (out.len == 0 || emit_rendered(s, path, &out, &why));
	if (!ok)
		(void)error_internal(f, "%s: %s", file, why.note);
	return ok;
}

/*
 * Finds out whether the brand uses this variant of a document: the variant in its
 * language, or in the base language if its own has none.  For a variant in another
 * language, there must be a variant for the brand.
 */
static bool
is_brands_variant(struct site *s, const char *dir, const char *name,
    const char *tag, bool *brands, struct error *f)
{
	const char *base = locale_base(s->language);
	char dotted[12], stem[300], file[PATHS_PATH_MAX], own[PATHS_PATH_MAX];
	const char *at, *rest;

	snprintf(dotted, sizeof(dotted), ".%s.", tag);
	at = strstr(name, dotted);
	rest = at + strlen(dotted);
	snprintf(stem, sizeof(stem), "%.*s", (int)(at - name), name);
	*brands = strcmp(tag, s->language) == 0;
	if (*brands || find_variant(dir, stem, s->language, rest, own))
		return true;
	*brands = base != NULL && strcmp(tag, base) == 0;
	return *brands || find_variant(dir, stem, base, rest, file) ||
	    error_internal(f,
		"%s is missing, and is needed because %s/%s is only for the language %s",
		own, dir, name, tag);
}

static bool walk(
    struct site *, const char *dir, const char *below, struct error *);

static bool
visit(struct site *s, const char *dir, const char *below, const char *name,
    struct error *f)
{
	char file[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	const char *language;
	bool brands = true;
	struct stat st;

	paths_path(file, dir, name);
	if (below[0] != '\0')
		paths_path(path, below, name);
	else
		paths_path(path, name);
	if (stat(file, &st) != 0)
		return error_internal(f, "%s: %s", file, strerror(errno));
	if (S_ISDIR(st.st_mode))
		return walk(s, file, path, f);
	language = split_language(path);
	if (language != NULL &&
	    !is_brands_variant(s, dir, name, language, &brands, f))
		return false;
	return !brands || emit_template(s, file, path, f);
}

/* Selects all files except the shared parts. */
static int
is_template(const struct dirent *entry)
{
	return strcmp(entry->d_name, ".") != 0 &&
	    strcmp(entry->d_name, "..") != 0 &&
	    strcmp(entry->d_name, "_parts") != 0;
}

static bool
walk(struct site *s, const char *dir, const char *below, struct error *f)
{
	struct dirent **entries;
	int n = scandir(dir, &entries, is_template, alphasort);
	bool ok = true;

	if (n < 0)
		return error_internal(f,
		    "%s: %s; set "
		    "CARTAZ_SHARE to the folder that holds site/",
		    dir, strerror(errno));
	for (int i = 0; i < n; i++) {
		ok = ok && visit(s, dir, below, entries[i]->d_name, f);
		free(entries[i]);
	}
	free(entries);
	return ok;
}

/* Emits the path that the brand chose, which the web server reads. */
static bool
emit_path(struct site *s, struct error *f)
{
	const char *events = s->brand->paths.events;
	char path[PATHS_PATH_MAX];

	if (strcmp(events, BRAND_PATH_OF_EVENTS) == 0)
		return true;
	snprintf(path, sizeof(path), ".events%s", events);
	return s->document(s->context, path, "\n", 1, f);
}

bool
site_brand(struct tool *t, const struct brand *b, const struct examples *e,
    site_document_fn *document, void *context, struct error *f)
{
	struct site s = {
		.tool = t,
		.brand = b,
		.examples = e,
		.document = document,
		.context = context,
		.skills = BUF_INIT(SITE_DOCUMENT_MAX),
	};
	bool ok;
	char dir[PATHS_PATH_MAX];

	site_fill_values(&s);
	paths_path(dir, t->share, "site");
	ok = walk(&s, dir, "", f) && site_emit_skills(&s, f) &&
	    site_emit_problems(&s, f) && site_emit_pictures(&s, f) &&
	    emit_path(&s, f);
	ok = site_emit_htaccess(&s, ok, f);
	buf_release(&s.skills);
	return ok;
}

bool
site_examples(struct tool *t, const struct brand *b, bool renew,
    struct examples *e, struct error *f)
{
	const struct source source = {
		.paths = &t->paths,
		.brand = b,
		.now_s = t->now_s,
	};

	return examples_make(&source, renew, &t->mem, e, f);
}

bool
site_unknown_host(site_document_fn *document, void *context, struct error *f)
{
	struct site s = { .document = document, .context = context };

	return site_emit_problems(&s, f);
}
