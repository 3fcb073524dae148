/*
 * live - what the programs need to ask a live brand's upstream, prepared ahead:
 *
 *   var/<host>/profile.json   the profile, as the tool found it right
 *   var/<host>/live/          slots and circuit (gate.h), the web server's own
 */
#include <errno.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "generation.h"
#include "profile.h"
#include "tool.h"

struct preparing {
	struct tool *tool;
	const struct brand *brand;
	char dir[PLACES_PATH_MAX], live[PLACES_PATH_MAX];
	char copy[PLACES_PATH_MAX];
	const char *p; /* the profile's file */
	size_t n;
};

static bool
wrong(struct fault *f, const char *what)
{
	return fault_note(f, FAULT_INTERNAL_ERROR, "%s", what);
}

/* A live brand's profile, which must be able to serve one. */
static bool
read_profile(struct preparing *x, struct fault *f)
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
		return fault_note(f, FAULT_INTERNAL_ERROR,
		    "/upstream/mode: the profile %s cannot serve live: %s; use "
		    "snapshot, or mend the profile",
		    name, why);
	return tool_profile_file(x->tool, name, &x->p, &x->n, f);
}

static bool
look(
    struct preparing *x, struct tool *t, const struct brand *b, struct fault *f)
{
	*x = (struct preparing){ .tool = t, .brand = b };
	places_path(x->dir, t->places.var, b->host, (char *)NULL);
	places_path(x->live, x->dir, "live", (char *)NULL);
	places_path(x->copy, x->dir, "profile.json", (char *)NULL);
	return read_profile(x, f);
}

static bool
same_copy(struct preparing *x)
{
	struct fault f;
	const char *p;
	size_t n;

	return brand_read_file(x->copy, &x->tool->mem, &p, &n, &f) &&
	    n == x->n && memcmp(p, x->p, n) == 0;
}

/*
 * Root gives the folder to the web server, a member of its group shares it;
 * anybody else is taken for the web server.
 */
static bool
make_live(struct preparing *x, struct fault *f)
{
	const struct passwd *web = getpwnam(CARTAZ_DEFAULT_WEB_USER);
	bool root = geteuid() == 0;

	if ((mkdir(x->tool->places.var, 0755) != 0 && errno != EEXIST) ||
	    (mkdir(x->dir, 0755) != 0 && errno != EEXIST) ||
	    (mkdir(x->live, 0750) != 0 && errno != EEXIST))
		return fault_note(f, FAULT_INTERNAL_ERROR,
		    "cannot make the folder %s: %s", x->live, strerror(errno));
	if (web == NULL)
		return true;
	if (chown(x->live, root ? web->pw_uid : (uid_t)-1, web->pw_gid) == 0)
		return chmod(x->live, 0770) == 0 ||
		    fault_note(f, FAULT_INTERNAL_ERROR, "cannot chmod %s: %s",
			x->live, strerror(errno));
	return !root ||
	    fault_note(f, FAULT_INTERNAL_ERROR, "cannot give %s to %s: %s",
		x->live, web->pw_name, strerror(errno));
	return true;
}

bool
live_is(struct tool *t, const char *host)
{
	struct brand b;
	struct fault f;

	return brand_load(&t->places, host, &t->mem, &b, &f) &&
	    strcmp(b.upstream.mode, "live") == 0;
}

bool
live_prepare(struct tool *t, const struct brand *b, struct fault *f)
{
	struct preparing x;

	return look(&x, t, b, f) && make_live(&x, f) &&
	    (same_copy(&x) || generation_replace_file(x.copy, x.p, x.n, f));
}

bool
live_is_prepared(struct tool *t, const struct brand *b, struct fault *f)
{
	struct preparing x;
	struct stat st;

	if (!look(&x, t, b, f))
		return false;
	if (stat(x.live, &st) != 0 || !same_copy(&x))
		return fault_note(f, FAULT_INTERNAL_ERROR,
		    "%s and %s are not what the profile asks for; run cartaz "
		    "publish %s",
		    x.copy, x.live, b->host);
	if (geteuid() == 0 && st.st_uid == 0)
		return fault_note(f, FAULT_INTERNAL_ERROR,
		    "%s: the web server cannot write it; chown it to the user "
		    "that the web server runs as",
		    x.live);
	return true;
}
