/*
 * secret - reads secrets from their files or from the environment.
 */
#include "brand/secret.h"

#include <sys/stat.h>

#include <errno.h>

#include "brand/find.h"

static bool
read_secret_file(const struct paths *paths, const char *file, struct arena *mem,
    const char **value, struct error *f)
{
	char path[PATHS_PATH_MAX];
	struct stat st;
	bool exists;
	const char *p;
	size_t n;

	paths_path(path, paths->etc, file);
	exists = stat(path, &st) == 0;
	if (exists && (st.st_mode & S_IRWXO) != 0)
		return error_internal(f,
		    "%s: every user has access to this secret; run chmod 0640 "
		    "%s",
		    path, path);
	errno = 0;
	if (!brand_read_file(path, mem, &p, &n, f)) {
		if (errno == EACCES && exists && (st.st_mode & S_IRGRP) != 0 &&
		    st.st_gid != 0)
			(void)error_internal(f,
			    "%s: this user may not read the secret; run the "
			    "command as a user in the group of this file; if "
			    "the message is in the web server's log, add the "
			    "web server's user to the group",
			    path);
		else if (errno == EACCES)
			(void)error_internal(f,
			    "%s: Permission denied; run chgrp www-data %s && "
			    "chmod 0640 %s; the user that reads the file must "
			    "belong to the group",
			    path, path, path);
		return false;
	}
	while (n > 0 && (p[n - 1] == '\n' || p[n - 1] == '\r'))
		n--;
	*value = arena_copy(mem, p, n);
	return n > 0 ||
	    error_internal(
		f, "%s: is empty; write the secret into the file", path);
}

bool
secret_read(const struct paths *paths, const struct brand *b, size_t index,
    struct arena *mem, const char **value, struct error *f)
{
	const struct brand_secrets *s = &b->upstream.secrets;

	if (s->file[index] != NULL)
		return read_secret_file(paths, s->file[index], mem, value, f);
	*value = paths_secret(s->env[index]);
	return *value != NULL ||
	    error_internal(f,
		"the environment variable %s, which holds the secret %s, is "
		"not set",
		s->env[index], s->name[index]);
}
