/*
 * live_folder - makes and checks a folder through descriptors only.
 */
#include "cartaz/hosting/live_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/paths.h"

enum { FOLDER = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC };
enum { GROUPS_MAX = 256 };

struct live_folder {
	const char *parent, *name, *host;
	int parent_fd, fd;
	struct error *error;
};

static bool
fail_live_folder(const struct live_folder *x, const char *why, const char *mend)
{
	return error_internal(x->error, "%s/%s: %s%s%s", x->parent, x->name,
	    why, mend[0] != '\0' ? "; " : "", mend);
}

/* Fails by errno. openat(2) also sets ENOTDIR for a link. */
static bool
fail_open(const struct live_folder *x)
{
	if (errno == ENOTDIR || errno == ELOOP)
		return fail_live_folder(
		    x, "is not a folder", "remove it and run cartaz publish");
	return fail_live_folder(x, strerror(errno), "");
}

static bool
open_parent(struct live_folder *x)
{
	x->parent_fd = open(x->parent, FOLDER);
	return x->parent_fd >= 0 ||
	    error_internal(x->error, "%s: %s", x->parent,
		errno == ENOTDIR || errno == ELOOP
		    ? "is not a folder; a link is not allowed, so mount the "
		      "folder instead"
		    : strerror(errno));
}

static void
close_all(struct live_folder *x)
{
	if (x->fd >= 0)
		close(x->fd);
	if (x->parent_fd >= 0)
		close(x->parent_fd);
}

/* Calls `visit` for each entry that exists, until it returns false. */
static bool
each_entry(const struct live_folder *x,
    bool (*visit)(
	const struct live_folder *, const char *name, const struct stat *))
{
	DIR *d = fdopendir(dup(x->fd));
	const struct dirent *entry;
	bool ok = d != NULL || fail_live_folder(x, strerror(errno), "");

	while (ok && d != NULL && (entry = readdir(d)) != NULL) {
		const char *name = entry->d_name;
		struct stat st;

		if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0 &&
		    fstatat(x->fd, name, &st, AT_SYMLINK_NOFOLLOW) == 0)
			ok = visit(x, name, &st);
	}
	if (d != NULL)
		closedir(d);
	return ok;
}

/* Returns true if this user may give files to the web server's group. */
static bool
may_give(const struct passwd *web)
{
	gid_t groups[GROUPS_MAX];
	int n = getgroups(GROUPS_MAX, groups);
	bool may = geteuid() == 0 || getegid() == web->pw_gid;

	while (n-- > 0 && !may)
		may = groups[n] == web->pw_gid;
	return may;
}

/* Returns true if the web server cannot write the file, because another user made it. */
static bool
is_lost_file(const struct stat *st)
{
	const struct passwd *web = getpwnam(CARTAZ_DEFAULT_WEB_USER);

	return web != NULL && may_give(web) && S_ISREG(st->st_mode) &&
	    st->st_uid != web->pw_uid;
}

/* The web server makes a new file in place of the removed file. */
static bool
remove_lost_file(
    const struct live_folder *x, const char *name, const struct stat *st)
{
	return !is_lost_file(st) || unlinkat(x->fd, name, 0) == 0 ||
	    error_internal(x->error, "%s/%s/%s: %s; remove the file", x->parent,
		x->name, name, strerror(errno));
}

static bool
give_to_web_server(struct live_folder *x)
{
	const struct passwd *web = getpwnam(CARTAZ_DEFAULT_WEB_USER);
	bool root = geteuid() == 0;

	if (web == NULL)
		return true;
	if (fchown(x->fd, root ? web->pw_uid : (uid_t)-1, web->pw_gid) == 0) {
		if (fchmod(x->fd, 0770) != 0)
			return fail_live_folder(x, strerror(errno), "");
	} else if (root) {
		return fail_live_folder(
		    x, strerror(errno), "give it to the web server with chown");
	}
	return each_entry(x, remove_lost_file);
}

bool
live_folder_make(const char *parent, const char *name, struct error *f)
{
	struct live_folder x = { parent, name, NULL, -1, -1, f };
	bool ok = open_parent(&x);

	if (ok && mkdirat(x.parent_fd, name, 0750) != 0 && errno != EEXIST)
		ok = fail_live_folder(&x, strerror(errno), "");
	if (ok)
		x.fd = openat(x.parent_fd, name, FOLDER);
	if (ok && x.fd < 0)
		/* The web server owns it and closed it to other users. */
		ok = (errno == EACCES && geteuid() != 0) || fail_open(&x);
	else if (ok)
		ok = give_to_web_server(&x);
	close_all(&x);
	return ok;
}

/* Returns true if the web server, or the user who owns the parent, owns the folder. */
static bool
is_owned(const struct live_folder *x)
{
	const struct passwd *web = getpwnam(CARTAZ_DEFAULT_WEB_USER);
	struct stat st, above;

	if (fstatat(x->parent_fd, x->name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
	    fstat(x->parent_fd, &above) != 0)
		return fail_live_folder(x, strerror(errno), "");
	if (!S_ISDIR(st.st_mode)) {
		errno = ENOTDIR;
		return fail_open(x);
	}
	if (web != NULL && may_give(web) && st.st_uid != web->pw_uid &&
	    st.st_gid != web->pw_gid)
		return error_internal(x->error,
		    "%s/%s: the web server cannot write to it; run cartaz publish %s",
		    x->parent, x->name, x->host);
	if (geteuid() != 0)
		return true;
	if (st.st_uid == 0)
		return fail_live_folder(x, "the web server cannot write to it",
		    "give it with chown to the user that runs the web server");
	if (web != NULL && st.st_uid != web->pw_uid &&
	    st.st_uid != above.st_uid)
		return fail_live_folder(x, "belongs to another user",
		    "give it with chown to the user that runs the web server");
	if (web != NULL && above.st_uid == web->pw_uid)
		return error_internal(x->error,
		    "%s: belongs to the web server, which may replace the "
		    "folders in it; give it with chown to the user that runs "
		    "cartaz",
		    x->parent);
	return (st.st_mode & S_IWOTH) == 0 ||
	    fail_live_folder(
		x, "every user can write to it", "run chmod o-w on it");
}

static bool
check_entry(
    const struct live_folder *x, const char *name, const struct stat *st)
{
	if (!S_ISREG(st->st_mode))
		return error_internal(x->error,
		    "%s/%s/%s: is not a regular file; find out why the web server made it, and remove it",
		    x->parent, x->name, name);
	return !is_lost_file(st) ||
	    error_internal(x->error,
		"%s/%s/%s: belongs to another user than the web server; run "
		"cartaz publish %s",
		x->parent, x->name, name, x->host);
}

bool
live_folder_is_right(
    const char *parent, const char *name, const char *host, struct error *f)
{
	struct live_folder x = { parent, name, host, -1, -1, f };
	bool ok = open_parent(&x);

	if (ok && faccessat(x.parent_fd, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0)
		ok =
		    error_internal(f, "%s/%s is missing; run cartaz publish %s",
			parent, name, host);
	ok = ok && is_owned(&x);
	if (ok)
		x.fd = openat(x.parent_fd, name, FOLDER);
	if (ok && x.fd < 0)
		ok = errno == EACCES || fail_open(&x);
	else if (ok)
		ok = each_entry(&x, check_entry);
	close_all(&x);
	return ok;
}
