/*
 * live_files - checks a live brand's profile, copies it, and makes the folders
 * that the web server writes.
 */
#include <errno.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "snapshot/generation.h"
#include "profile/profile.h"
#include "cartaz/site/live_files.h"
#include "cartaz/profile/profile_files.h"

struct live_files {
	struct tool *tool;
	const struct brand *brand;
	char dir[PATHS_PATH_MAX], copy[PATHS_PATH_MAX];
	char live[PATHS_PATH_MAX], auth[PATHS_PATH_MAX];
	const char *p; /* the profile file */
	size_t n;
};

static bool
fail(struct error *f, const char *what)
{
	return error_note(f, ERROR_INTERNAL_ERROR, "%s", what);
}

/* Reads the profile, which must be able to serve a live brand. */
static bool
read_profile(struct live_files *x, struct error *f)
{
	const char *name = x->brand->upstream.profile;
	struct profile profile;
	const char *why;
	bool found, can;

	if (x->brand->upstream.base == NULL)
		return fail(f,
		    "/upstream/base is missing: the address of a live brand's "
		    "upstream");
	if (!profile_files_load(x->tool, name, &profile, &found, f))
		return false;
	if (!found)
		return fail(f,
		    "/upstream/profile is native, which has no requests; name "
		    "the profile of the upstream");
	can = profile_can_serve_live(&profile, &why);
	profile_release(&profile);
	if (!can)
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "/upstream/mode: the profile %s cannot serve live: %s; use "
		    "snapshot, or correct the profile",
		    name, why);
	return profile_files_read(x->tool, name, &x->p, &x->n, f);
}

static bool
gather(struct live_files *x, struct tool *t, const struct brand *b,
    struct error *f)
{
	*x = (struct live_files){ .tool = t, .brand = b };
	paths_path(x->dir, t->paths.var, b->host, (char *)NULL);
	paths_path(x->live, x->dir, "live", (char *)NULL);
	paths_path(x->auth, x->live, "auth", (char *)NULL);
	paths_path(x->copy, x->dir, "profile.json", (char *)NULL);
	return b->upstream.mode != UPSTREAM_LIVE || read_profile(x, f);
}

static bool
same_copy(struct live_files *x)
{
	struct error f;
	const char *p;
	size_t n;

	return x->brand->upstream.mode != UPSTREAM_LIVE ||
	    (brand_read_file(x->copy, &x->tool->mem, &p, &n, &f) && n == x->n &&
		memcmp(p, x->p, n) == 0);
}

/*
 * Root gives the folder to the web server's user; a member of its group shares
 * it; any other user is assumed to run the web server.
 */
static bool
make_folder(const char *folder, struct error *f)
{
	const struct passwd *web = getpwnam(CARTAZ_DEFAULT_WEB_USER);
	bool root = geteuid() == 0;

	if (mkdir(folder, 0750) != 0 && errno != EEXIST)
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "cannot make the folder %s: %s", folder, strerror(errno));
	if (web == NULL)
		return true;
	if (chown(folder, root ? web->pw_uid : (uid_t)-1, web->pw_gid) == 0)
		return chmod(folder, 0770) == 0 ||
		    error_note(f, ERROR_INTERNAL_ERROR, "cannot chmod %s: %s",
			folder, strerror(errno));
	return !root ||
	    error_note(f, ERROR_INTERNAL_ERROR, "cannot chown %s to %s: %s",
		folder, web->pw_name, strerror(errno));
}

static bool
make_folders(struct live_files *x, struct error *f)
{
	if ((mkdir(x->tool->paths.var, 0755) != 0 && errno != EEXIST) ||
	    (mkdir(x->dir, 0755) != 0 && errno != EEXIST))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "cannot make the folder %s: %s", x->dir, strerror(errno));
	return make_folder(x->live, f) &&
	    (x->brand->auth_upstream == NULL || make_folder(x->auth, f));
}

/* Can the web server write the folder? */
static bool
is_writable(struct live_files *x, const char *folder, struct error *f)
{
	struct stat st;

	if (stat(folder, &st) != 0)
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "%s is missing; run cartaz publish %s", folder,
		    x->brand->host);
	return geteuid() != 0 || st.st_uid != 0 ||
	    error_note(f, ERROR_INTERNAL_ERROR,
		"%s: the web server cannot write it; chown it to the user "
		"that the web server runs as",
		folder);
}

bool
live_files_are_possible(struct tool *t, const struct brand *b, struct error *f)
{
	struct live_files x;

	return gather(&x, t, b, f);
}

bool
live_files_are_needed(struct tool *t, const char *host)
{
	struct brand b;
	struct error f;

	return brand_load(&t->paths, host, &t->mem, &b, &f) &&
	    b.upstream.mode == UPSTREAM_LIVE;
}

bool
live_files_write(struct tool *t, const struct brand *b, struct error *f)
{
	struct live_files x;

	if (b->upstream.mode != UPSTREAM_LIVE && b->auth_upstream == NULL)
		return true;
	return gather(&x, t, b, f) && make_folders(&x, f) &&
	    (same_copy(&x) || generation_replace_file(x.copy, x.p, x.n, f));
}

bool
live_files_are_current(struct tool *t, const struct brand *b, struct error *f)
{
	struct live_files x;

	if (b->upstream.mode != UPSTREAM_LIVE && b->auth_upstream == NULL)
		return true;
	if (!gather(&x, t, b, f))
		return false;
	if (!same_copy(&x))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "%s differs from the profile; run cartaz publish "
		    "%s",
		    x.copy, b->host);
	return is_writable(&x, x.live, f) &&
	    (b->auth_upstream == NULL || is_writable(&x, x.auth, f));
}
