/*
 * live_files - what the programs need to ask somebody while a caller waits, prepared
 * ahead:
 *
 *   var/<host>/profile.json   a live brand's profile, as the tool found it right
 *   var/<host>/live/          slots and circuit (breaker.h), the web server's own
 *   var/<host>/live/auth/     the same for the identity backend of a brand that
 *                             relays
 */
#include <errno.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "snapshot/generation.h"
#include "profile/profile.h"
#include "cartaz/tool.h"

struct preparing {
	struct tool *tool;
	const struct brand *brand;
	char dir[PATHS_PATH_MAX], copy[PATHS_PATH_MAX];
	char live[PATHS_PATH_MAX], auth[PATHS_PATH_MAX];
	const char *p; /* the profile's file */
	size_t n;
};

static bool
wrong(struct error *f, const char *what)
{
	return error_note(f, ERROR_INTERNAL_ERROR, "%s", what);
}

/* A live brand's profile, which must be able to serve one. */
static bool
read_profile(struct preparing *x, struct error *f)
{
	const char *name = x->brand->upstream.profile;
	struct profile profile;
	const char *why;
	bool found, can;

	if (x->brand->upstream.base == NULL)
		return wrong(f,
		    "/upstream/base is missing: the address that a live brand "
		    "is asked from");
	if (!tool_profile(x->tool, name, &profile, &found, f))
		return false;
	if (!found)
		return wrong(f,
		    "/upstream/profile is native, which says nothing about "
		    "asking; name the profile of the upstream");
	can = profile_can_live(&profile, &why);
	profile_release(&profile);
	if (!can)
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "/upstream/mode: the profile %s cannot serve live: %s; use "
		    "snapshot, or mend the profile",
		    name, why);
	return tool_profile_file(x->tool, name, &x->p, &x->n, f);
}

static bool
look(
    struct preparing *x, struct tool *t, const struct brand *b, struct error *f)
{
	*x = (struct preparing){ .tool = t, .brand = b };
	paths_path(x->dir, t->places.var, b->host, (char *)NULL);
	paths_path(x->live, x->dir, "live", (char *)NULL);
	paths_path(x->auth, x->live, "auth", (char *)NULL);
	paths_path(x->copy, x->dir, "profile.json", (char *)NULL);
	return b->upstream.mode != UPSTREAM_LIVE || read_profile(x, f);
}

static bool
same_copy(struct preparing *x)
{
	struct error f;
	const char *p;
	size_t n;

	return x->brand->upstream.mode != UPSTREAM_LIVE ||
	    (brand_read_file(x->copy, &x->tool->mem, &p, &n, &f) && n == x->n &&
		memcmp(p, x->p, n) == 0);
}

/*
 * Root gives the folder to the web server, a member of its group shares it;
 * anybody else is taken for the web server.
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
	    error_note(f, ERROR_INTERNAL_ERROR, "cannot give %s to %s: %s",
		folder, web->pw_name, strerror(errno));
}

static bool
make_folders(struct preparing *x, struct error *f)
{
	if ((mkdir(x->tool->places.var, 0755) != 0 && errno != EEXIST) ||
	    (mkdir(x->dir, 0755) != 0 && errno != EEXIST))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "cannot make the folder %s: %s", x->dir, strerror(errno));
	return make_folder(x->live, f) &&
	    (x->brand->auth_upstream == NULL || make_folder(x->auth, f));
}

/* Can the web server write it? */
static bool
is_given(struct preparing *x, const char *folder, struct error *f)
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
live_files_are_needed(struct tool *t, const char *host)
{
	struct brand b;
	struct error f;

	return brand_load(&t->places, host, &t->mem, &b, &f) &&
	    b.upstream.mode == UPSTREAM_LIVE;
}

bool
live_files_write(struct tool *t, const struct brand *b, struct error *f)
{
	struct preparing x;

	if (b->upstream.mode != UPSTREAM_LIVE && b->auth_upstream == NULL)
		return true;
	return look(&x, t, b, f) && make_folders(&x, f) &&
	    (same_copy(&x) || generation_replace_file(x.copy, x.p, x.n, f));
}

bool
live_files_are_current(struct tool *t, const struct brand *b, struct error *f)
{
	struct preparing x;

	if (b->upstream.mode != UPSTREAM_LIVE && b->auth_upstream == NULL)
		return true;
	if (!look(&x, t, b, f))
		return false;
	if (!same_copy(&x))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "%s is not what the profile asks for; run cartaz publish "
		    "%s",
		    x.copy, b->host);
	return is_given(&x, x.live, f) &&
	    (b->auth_upstream == NULL || is_given(&x, x.auth, f));
}
