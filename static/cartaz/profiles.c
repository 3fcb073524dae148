/*
 * profiles - the profile files of <share>/profiles/, and the secrets that
 * brands give them.
 */
#include "profile.h"

#include <sys/stat.h>

#include "build.h"
#include "tool.h"

static bool
is_name(const char *name)
{
	return name[0] != '\0' && strlen(name) <= 64 &&
	    name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

bool
tool_profile(struct tool *t, const char *name, struct profile *profile,
    bool *found, struct fault *f)
{
	char path[PLACES_PATH_MAX], file[80];
	struct fault why;
	const char *p;
	size_t n;

	*found = false;
	if (strcmp(name, "native") == 0)
		return true;
	if (!is_name(name))
		return fault_note(f, FAULT_INTERNAL_ERROR,
		    "'%.80s' is no profile; a name has a-z, 0-9 and -", name);
	snprintf(file, sizeof(file), "%s.json", name);
	places_path(path, t->share, "profiles", file, (char *)NULL);
	if (!brand_read_file(path, &t->mem, &p, &n, f))
		return false;
	if (!profile_parse(profile, p, n, &t->mem, &why))
		return fault_note(
		    f, FAULT_INTERNAL_ERROR, "%s: %s", path, why.note);
	*found = true;
	return true;
}

bool
tool_fingerprint(
    struct tool *t, const struct brand *b, char out[20], struct fault *f)
{
	struct profile profile;
	bool found;

	if (!tool_profile(t, b->upstream.profile, &profile, &found, f))
		return false;
	build_fingerprint(b, found ? &profile : NULL, out);
	if (found)
		profile_release(&profile);
	return true;
}

static bool
read_secret_file(
    struct tool *t, const char *file, const char **value, struct fault *f)
{
	char path[PLACES_PATH_MAX];
	struct stat st;
	const char *p;
	size_t n;

	places_path(path, t->places.etc, file, (char *)NULL);
	if (stat(path, &st) == 0 && (st.st_mode & 07) != 0)
		return fault_note(f, FAULT_INTERNAL_ERROR,
		    "%s: anybody can read this secret; chmod 0640 %s", path,
		    path);
	if (!brand_read_file(path, &t->mem, &p, &n, f))
		return false;
	while (n > 0 && (p[n - 1] == '\n' || p[n - 1] == '\r'))
		n--;
	*value = arena_copy(&t->mem, p, n);
	return n > 0 ||
	    fault_note(f, FAULT_INTERNAL_ERROR, "%s: is empty", path);
}

bool
tool_secret(struct tool *t, const struct brand *b, size_t at,
    const char **value, struct fault *f)
{
	const struct brand_secrets *s = &b->upstream.secrets;

	if (s->file[at] != NULL)
		return read_secret_file(t, s->file[at], value, f);
	*value = places_secret(s->env[at]);
	return *value != NULL ||
	    fault_note(f, FAULT_INTERNAL_ERROR,
		"the variable %s, which holds the secret %s, is not set",
		s->env[at], s->name[at]);
}
