/*
 * confinement - limits a program to the files and the system calls that it needs for its
 * brand.
 */
#include "app/confinement.h"

#include <dirent.h>
#include <errno.h>
#include <unistd.h>

#include "base/confine.h"

/*
 * The files that libcurl, OpenSSL, the resolver and the loader of shared libraries read.
 * If a path is a link, as /etc/resolv.conf may be, the rule applies to its target.
 */
static const char *const system_paths[] = {
	"/etc/gai.conf",
	"/etc/host.conf",
	"/etc/hosts",
	"/etc/ld.so.cache",
	"/etc/nsswitch.conf",
	"/etc/pki",
	"/etc/resolv.conf",
	"/etc/services",
	"/etc/ssl",
	"/lib",
	"/lib64",
	"/proc/sys/crypto",
	"/usr/lib",
	"/usr/lib64",
	"/usr/local/lib",
	"/usr/local/share/ca-certificates",
	"/usr/share/ca-certificates",
};

/* For a dynamically linked program, whose loader the kernel starts. */
#if defined(__GLIBC__) && defined(__x86_64__)
#define LOADER "/lib64/ld-linux-x86-64.so.2"
#elif defined(__GLIBC__) && defined(__aarch64__)
#define LOADER "/lib/ld-linux-aarch64.so.1"
#else
#define LOADER "/lib" /* any file there: unknown name */
#endif

static enum confine_kind
kind_of(enum confinement_program program)
{
	switch (program) {
	case CONFINEMENT_TEST:
		return CONFINE_NOT;
	case CONFINEMENT_STATIC:
		return CONFINE_SNAPSHOT;
	case CONFINEMENT_RESIDENT:
		return CONFINE_RESIDENT;
	case CONFINEMENT_CATALOG:
		return CONFINE_HANDOVER;
	case CONFINEMENT_CARD:
		return CONFINE_DRAW;
	case CONFINEMENT_LIVE:
	case CONFINEMENT_RELAY:
		return CONFINE_NETWORK;
	}
	fatal("confinement: unknown program");
}

static void
allow_network(int *ruleset)
{
	const char *authorities = paths_ca_file();

	for (size_t i = 0; i < ARRAY_LEN(system_paths); i++)
		confine_files_allow(ruleset, system_paths[i], CONFINE_READ);
	if (authorities != NULL)
		confine_files_allow(ruleset, authorities, CONFINE_READ);
}

/*
 * The documents are public, and a publication may replace their folder while this program
 * runs, so htdocs stays readable as a whole.  A link to a folder elsewhere is never
 * replaced.  If a standard descriptor is closed, SQLite opens /dev/null in its place; the
 * ruleset, which has the lowest free descriptor, may already be in that place.
 */
static void
allow_brand(int *ruleset, const struct paths *paths, const struct brand *b)
{
	UNINITIALIZED char path[PATHS_PATH_MAX];
	char target;

	paths_path(path, paths->var, b->host);
	confine_files_allow(ruleset, path, CONFINE_LIST);
	confine_files_allow(ruleset, paths->htdocs, CONFINE_READ);
	paths_path(path, paths->htdocs, b->host);
	if (readlink(path, &target, 1) > 0)
		confine_files_allow(ruleset, path, CONFINE_READ);
	confine_files_allow(ruleset, "/usr/share/zoneinfo", CONFINE_READ);
	if (*ruleset <= STDERR_FILENO)
		confine_files_allow(ruleset, "/dev/null", CONFINE_READ);
}

/*
 * For a relay.  It sends the client's words, so it may read neither secrets nor events.
 */
static void
allow_backend(int *ruleset, const struct paths *paths, const struct brand *b)
{
	char path[PATHS_PATH_MAX];

	allow_network(ruleset);
	paths_path(path, paths->var, b->host, "live-auth");
	confine_files_allow(ruleset, path, CONFINE_WRITE);
}

static void
allow_upstream(int *ruleset, const struct paths *paths, const struct brand *b)
{
	const struct brand_secrets *s = &b->upstream.secrets;
	char path[PATHS_PATH_MAX];

	allow_brand(ruleset, paths, b);
	allow_network(ruleset);
	for (size_t i = 0; i < s->count; i++) {
		if (s->file[i] == NULL)
			continue;
		paths_path(path, paths->etc, s->file[i]);
		confine_files_allow(ruleset, path, CONFINE_READ);
	}
	paths_path(path, paths->var, b->host, "live");
	confine_files_allow(ruleset, path, CONFINE_WRITE);
}

/* Allows the brand's files, and fontconfig's data about fonts. */
static void
allow_card(int *ruleset, const struct paths *paths, const struct brand *b)
{
	static const char *const fonts[] = { "/usr/share/fonts",
		"/usr/local/share/fonts", "/var/cache/fontconfig" };

	allow_brand(ruleset, paths, b);
	for (size_t i = 0; i < ARRAY_LEN(fonts); i++)
		confine_files_allow(ruleset, fonts[i], CONFINE_LIST);
}

/* Allows to execute the program "live", which reads the brand file again. */
static void
allow_handover(int *ruleset, const struct paths *paths, const struct brand *b)
{
	char path[PATHS_PATH_MAX], name[PATHS_PATH_MAX];

	allow_upstream(ruleset, paths, b);
	paths_etc_file(paths, "brands", b->host, path);
	confine_files_allow(ruleset, path, CONFINE_READ);
	if (!paths_program("live", path, name))
		return;
	confine_files_allow(ruleset, path, CONFINE_EXECUTE);
	confine_files_allow(ruleset, LOADER, CONFINE_EXECUTE);
}

/* True in the worker of a server, which is not narrowed further. */
static bool is_worker;

/*
 * Allows the folder's files and the targets of its links.  A rule for the folder applies
 * to a hierarchy, but not to the targets of links in it.
 */
static void
allow_folder(int *ruleset, const char *folder, enum confine_access access)
{
	DIR *dir = opendir(folder);
	const struct dirent *entry;
	char path[PATHS_PATH_MAX], target;

	if (dir == NULL) {
		confine_files_left_out();
		return;
	}
	confine_files_allow(ruleset, folder, access);
	while ((errno = 0, entry = readdir(dir)) != NULL) {
		/* Some file systems do not report which entry is a link. */
		if (entry->d_type != DT_LNK && entry->d_type != DT_UNKNOWN)
			continue;
		paths_path(path, folder, entry->d_name);
		if (entry->d_type == DT_LNK || readlink(path, &target, 1) > 0)
			confine_files_allow(ruleset, path, access);
		else if (errno !=
		    EINVAL) /* any error, except for other files */
			confine_files_left_out();
	}
	if (errno != 0)
		fatal("confinement: a folder cannot be read");
	(void)closedir(dir);
}

void
confinement_worker(const struct paths *paths)
{
	char brands[PATHS_PATH_MAX];
	int ruleset;

	paths_path(brands, paths->etc, "brands");
	confine_process(CONFINE_RESIDENT);
	confine_calls(CONFINE_RESIDENT);
	ruleset = confine_files_begin(CONFINE_RESIDENT);
	allow_folder(&ruleset, brands, CONFINE_READ);
	allow_folder(&ruleset, paths->var, CONFINE_LIST);
	allow_folder(&ruleset, paths->htdocs, CONFINE_READ);
	confine_files_allow(&ruleset, "/usr/share/zoneinfo", CONFINE_READ);
	confine_files_allow(&ruleset, "/dev/null", CONFINE_READ);
	confine_files_apply(ruleset);
	is_worker = true;
}

/*
 * Returns true if the filter depends on the brand.  Such a program gets its filter later,
 * because a filter costs more at the start than all other confinement.
 */
static bool
depends_on_brand(enum confinement_program program)
{
	return program == CONFINEMENT_CATALOG;
}

void
confinement_begin(void)
{
	enum confine_kind kind = kind_of(confinement_program);

	confine_process(kind);
	if (!depends_on_brand(confinement_program))
		confine_calls(kind);
}

/*
 * A catalog program answers by itself unless the brand is live.  A process of the
 * resident server also does so, under the filter with which it read the request.
 */
void
confinement_narrow(const struct paths *paths, const struct brand *b)
{
	static void (*const allow[])(
	    int *, const struct paths *, const struct brand *) = {
		[CONFINEMENT_TEST] = allow_brand,
		[CONFINEMENT_STATIC] = allow_brand,
		[CONFINEMENT_CATALOG] = allow_handover,
		[CONFINEMENT_LIVE] = allow_upstream,
		[CONFINEMENT_RELAY] = allow_backend,
		[CONFINEMENT_CARD] = allow_card,
		[CONFINEMENT_RESIDENT] = allow_brand,
	};
	enum confinement_program program = confinement_program;
	enum confine_kind kind;
	int ruleset;

	if (is_worker)
		return;
	if (program == CONFINEMENT_RESIDENT ||
	    (program == CONFINEMENT_CATALOG &&
		(b == NULL || b->upstream.mode != UPSTREAM_LIVE)))
		program = CONFINEMENT_STATIC;
	kind = kind_of(program);
	ruleset = confine_files_begin(kind);
	if (b != NULL)
		allow[program](&ruleset, paths, b);
	confine_files_apply(ruleset);
	if (depends_on_brand(confinement_program))
		confine_calls(kind);
}
