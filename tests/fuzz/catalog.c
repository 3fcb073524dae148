#include "catalog.h"

#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/datetime.h"
#include "brand/find.h"
#include "fuzz.h"
#include "json/json_tree.h"
#include "writer/writer.h"

enum { FILES_OPEN = 16, DAY_S = 86400, PAST = 6 };
enum { EVENTS = 26 }; /* more than a page; few, because each input reads them */

static char folder[PATHS_PATH_MAX], etc[PATHS_PATH_MAX], var[PATHS_PATH_MAX],
    htdocs[PATHS_PATH_MAX];

static int
remove_entry(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st;
	(void)kind;
	(void)at;
	return remove(path);
}

static void
remove_folder(void)
{
	(void)nftw(folder, remove_entry, FILES_OPEN, FTW_DEPTH | FTW_PHYS);
}

void
catalog_path(char path[PATHS_PATH_MAX], const char *name)
{
	(void)catalog_paths();
	paths_path(path, folder, name);
}

char *
catalog_read(const char *path, size_t *n)
{
	FILE *file = fopen(path, "re");
	struct stat st;
	char *p;

	HOLDS(file != NULL && fstat(fileno(file), &st) == 0);
	p = mem_alloc((size_t)st.st_size + 1);
	*n = fread(p, 1, (size_t)st.st_size, file);
	p[*n] = '\0';
	fclose(file);
	return p;
}

void
catalog_write(const char *path, const char *p, size_t n)
{
	FILE *file = fopen(path, "we");

	HOLDS(file != NULL);
	HOLDS(n == 0 || fwrite(p, 1, n, file) == n);
	HOLDS(fclose(file) == 0);
}

static void
make_folder(char path[PATHS_PATH_MAX], const char *name)
{
	paths_path(path, folder, name);
	HOLDS(mkdir(path, 0700) == 0);
}

static void
copy_brand(const char *host)
{
	char path[PATHS_PATH_MAX], name[BRAND_HOST_MAX + sizeof(".json")], *p;
	size_t n;

	paths_path(path, "static/brands", host, "brand.json");
	p = catalog_read(path, &n);
	snprintf(name, sizeof(name), "%s.json", host);
	paths_path(path, etc, "brands", name);
	catalog_write(path, p, n);
	free(p);
	paths_path(path, htdocs, host);
	HOLDS(mkdir(path, 0700) == 0);
	paths_path(path, htdocs, host, "sobre.html");
	catalog_write(path, "<!doctype html>\n<p>Sobre</p>\n", 29);
	paths_path(path, htdocs, host, "sobre.md");
	catalog_write(path, "# Sobre\n", 8);
}

/* The samples have no dates of their own: one a day, some are over. */
static void
set_date(struct json_object *record, size_t at)
{
	struct datetime t = datetime_from_instant(
	    CATALOG_NOW_S + ((int64_t)at - PAST) * DAY_S + (int64_t)at * 600,
	    -3 * 60);
	char text[DATETIME_TEXT_MAX];

	datetime_print(&t, text);
	json_tree_set_text(record, "starts_at", text);
}

static void
add_events(struct snapshot_writer *w, struct json_object *list, bool later)
{
	struct error f = { 0 };

	for (size_t i = later; i < EVENTS && i < json_tree_count(list); i++) {
		struct json_object *o = json_tree_at(list, i);

		set_date(o, i);
		if (later && i == 1)
			json_tree_set_text(o, "slug", "um-nome-novo");
		HOLDS(snapshot_writer_add(w, o, NULL, NULL, &f) ==
		    SNAPSHOT_WRITER_ADDED);
	}
}

static void
write_generation(const struct paths *paths, const struct brand *brand,
    struct json_object *list, bool later)
{
	struct snapshot_writer w;
	struct generation g;
	struct error f = { 0 };
	int64_t number;

	HOLDS(generation_lock(&g, paths, brand->host, "fuzz", &f));
	HOLDS(snapshot_writer_start(&w, &g, brand, NULL,
	    CATALOG_NOW_S - (later ? 0 : DAY_S),
	    CATALOG_NOW_S - (later ? 0 : DAY_S), &f));
	add_events(&w, list, later);
	HOLDS(snapshot_writer_finish(&w, &g, NULL, NULL, &f));
	HOLDS(generation_commit(&g, &number, &f));
	snapshot_writer_end(&w);
	generation_unlock(&g);
}

static void
write_snapshots(const struct paths *paths, const char *host)
{
	struct arena mem = ARENA_INIT(FUZZ_ROOM);
	struct json_object *list;
	struct brand brand;
	struct error f = { 0 };
	char path[PATHS_PATH_MAX], *p;
	size_t n;

	copy_brand(host);
	HOLDS(brand_load(paths, host, &mem, &brand, &f));
	paths_path(path, "static/brands", host, "events.json");
	p = catalog_read(path, &n);
	HOLDS(json_tree_parse(p, n, &list, &f));
	write_generation(paths, &brand, list, false);
	write_generation(paths, &brand, list, true);
	json_tree_release(&list);
	free(p);
	arena_release(&mem);
}

const struct paths *
catalog_paths(void)
{
	static const struct paths paths = { etc, var, htdocs };
	const char *tmp = getenv("TMPDIR");
	char brands[PATHS_PATH_MAX], hosts[PATHS_PATH_MAX];

	if (folder[0] != '\0')
		return &paths;
	paths_path(folder, tmp != NULL ? tmp : "/tmp", "cartaz-fuzz.XXXXXX");
	HOLDS(mkdtemp(folder) != NULL);
	atexit(remove_folder);
	make_folder(etc, "etc");
	make_folder(var, "var");
	make_folder(htdocs, "htdocs");
	make_folder(brands, "etc/brands");
	make_folder(hosts, "var/hosts");
	paths_path(brands, etc, "brands", CATALOG_HOST ".json");
	paths_path(hosts, var, "hosts", "localhost");
	HOLDS(symlink(brands, hosts) == 0);
	setenv("CARTAZ_ETC", etc, 1);
	setenv("CARTAZ_VAR", var, 1);
	setenv("CARTAZ_HTDOCS", htdocs, 1);
	setenv("CARTAZ_NOW", CATALOG_NOW, 1);
	write_snapshots(&paths, CATALOG_HOST);
	write_snapshots(&paths, CATALOG_OTHER_HOST);
	return &paths;
}
