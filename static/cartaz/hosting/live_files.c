/*
 * live_files - checks a live brand's profile, copies it, and makes the folders that the
 * web server writes.
 */
#include "base/files.h"
#include "base/replace_file.h"
#include "json/json_tree.h"
#include "profile/profile.h"
#include "cartaz/hosting/live_files.h"
#include "cartaz/hosting/live_folder.h"
#include "cartaz/profile/profile_files.h"

#define LIVE "live"
#define AUTH "live-auth"

struct live_files {
	struct tool *tool;
	const struct brand *brand;
	char dir[PATHS_PATH_MAX], copy[PATHS_PATH_MAX];
	const char *p; /* the profile file */
	size_t n;
};

/* Reads the profile, which must be able to serve a live brand. */
static bool
read_profile(struct live_files *x, struct error *f)
{
	const char *name = x->brand->upstream.profile;
	LOCAL_PROFILE profile = { 0 };
	const char *why;
	bool found;

	if (x->brand->upstream.base == NULL)
		return error_internal(f,
		    "/upstream/base is missing; a live brand needs the address "
		    "of its upstream");
	if (!profile_files_load(x->tool, name, &profile, &found, f))
		return false;
	if (!found)
		return error_internal(f,
		    "/upstream/profile is native, which has no requests; name "
		    "the profile of the upstream");
	if (!profile_can_serve_live(&profile, &why))
		return error_internal(f,
		    "/upstream/mode: the profile %s cannot serve a live brand: "
		    "%s; use snapshot, or correct the profile",
		    name, why);
	if (brand_url_is_database(x->brand->upstream.base) !=
	    json_tree_has_member(json_tree_member(profile.tree, "list"), "sql"))
		return error_internal(f,
		    "/upstream/base: must be postgresql://user@host/database "
		    "for a profile with \"sql\", and an http or https address "
		    "for other profiles");
	return profile_files_read(x->tool, name, &x->p, &x->n, f);
}

/* Returns true if requests to the brand need an upstream. */
static bool
has_circuits(const struct brand *b)
{
	return b->upstream.mode == UPSTREAM_LIVE || b->auth_upstream != NULL;
}

static void
name_files(struct live_files *x, struct tool *t, const struct brand *b)
{
	*x = (struct live_files){ .tool = t, .brand = b };
	paths_path(x->dir, t->paths.var, b->host);
	paths_path(x->copy, x->dir, "profile.json");
}

static bool
gather(struct live_files *x, struct tool *t, const struct brand *b,
    struct error *f)
{
	name_files(x, t, b);
	return b->upstream.mode != UPSTREAM_LIVE || read_profile(x, f);
}

static bool
same_copy(struct live_files *x)
{
	return x->brand->upstream.mode != UPSTREAM_LIVE ||
	    tool_file_has(x->tool, x->copy, x->p, x->n);
}

static bool
make_live_folders(struct live_files *x, struct error *f)
{
	return files_make_folder(x->tool->paths.var, f) &&
	    files_make_folder(x->dir, f) &&
	    (!has_circuits(x->brand) || live_folder_make(x->dir, LIVE, f)) &&
	    (x->brand->auth_upstream == NULL ||
		live_folder_make(x->dir, AUTH, f));
}

static bool
folders_are_right(struct live_files *x, struct error *f)
{
	const char *host = x->brand->host;

	return (!has_circuits(x->brand) ||
		   live_folder_is_right(x->dir, LIVE, host, f)) &&
	    (x->brand->auth_upstream == NULL ||
		live_folder_is_right(x->dir, AUTH, host, f));
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
live_files_make_folders(struct tool *t, const struct brand *b, struct error *f)
{
	struct live_files x;

	name_files(&x, t, b);
	return make_live_folders(&x, f);
}

bool
live_files_write(struct tool *t, const struct brand *b, struct error *f)
{
	struct live_files x;

	if (!gather(&x, t, b, f) || !make_live_folders(&x, f))
		return false;
	return same_copy(&x) || replace_file(x.copy, x.p, x.n, f);
}

bool
live_files_are_current(struct tool *t, const struct brand *b, struct error *f)
{
	struct live_files x;

	if (!gather(&x, t, b, f))
		return false;
	if (!same_copy(&x))
		return error_internal(f,
		    "%s is missing or differs from the profile; run cartaz "
		    "publish %s",
		    x.copy, b->host);
	return folders_are_right(&x, f);
}
