/*
 * paths - reads the program's own environment variables, and joins the parts of paths.
 */
#include "base/paths.h"

#include <errno.h>
#include <stdarg.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "base/datetime.h"
#include "base/text.h"

enum { TIMEOUT_S = 10, TIMEOUT_MAX_S = 24 * 60 * 60 };

static const char *
variable_or(const char *name, const char *default_value)
{
	const char *value = getenv(name);

	return value != NULL && value[0] != '\0' ? value : default_value;
}

const char *
paths_secret(const char *name)
{
	return variable_or(name, NULL);
}

const char *
paths_ca_file(void)
{
	return variable_or("SSL_CERT_FILE", NULL);
}

const char *
paths_zone(void)
{
	return variable_or("TZ", NULL);
}

const char *
paths_language(void)
{
	return variable_or(
	    "LC_ALL", variable_or("LC_MESSAGES", variable_or("LANG", NULL)));
}

bool
paths_terminal_has_colors(void)
{
	return variable_or("NO_COLOR", NULL) == NULL &&
	    strcmp(variable_or("TERM", "dumb"), "dumb") != 0;
}

const char *
paths_cgi(void)
{
	return variable_or("CARTAZ_CGI", CARTAZ_DEFAULT_CGI);
}

int64_t
paths_timeout_s(void)
{
	const char *text = variable_or("CARTAZ_TIMEOUT", NULL);
	int64_t s;

	return text != NULL && text_int(text, 1, TIMEOUT_MAX_S, &s) ? s
								    : TIMEOUT_S;
}

int64_t
paths_sockets(void)
{
	const char *pid = variable_or("LISTEN_PID", NULL);
	const char *count = variable_or("LISTEN_FDS", NULL);
	int64_t n;

	if (pid == NULL || count == NULL || !text_int(pid, 0, INT64_MAX, &n) ||
	    n != getpid() || !text_int(count, 0, INT64_MAX, &n))
		return 0;
	return n;
}

const char *
paths_endpoint(void)
{
	return variable_or(PATHS_ENDPOINT, NULL);
}

bool
paths_now(int64_t *now_s)
{
	const char *text = variable_or("CARTAZ_NOW", NULL);
	struct datetime w;

	*now_s = (int64_t)time(NULL);
	if (text == NULL)
		return true;
	if (!datetime_parse(text, &w) || w.kind != DATETIME_INSTANT)
		return false;
	*now_s = datetime_instant_s(&w);
	return true;
}

struct paths
paths_read(void)
{
	return (struct paths){
		.etc = variable_or("CARTAZ_ETC", CARTAZ_DEFAULT_ETC),
		.var = variable_or("CARTAZ_VAR", CARTAZ_DEFAULT_VAR),
		.htdocs = variable_or("CARTAZ_HTDOCS", CARTAZ_DEFAULT_HTDOCS),
	};
}

const char *
paths_start_name(void)
{
	const char *self = (const char *)getauxval(AT_EXECFN);
	const char *slash = self != NULL ? strrchr(self, '/') : NULL;

	return slash != NULL ? slash + 1 : self != NULL ? self : "";
}

/*
 * If the kernel's path of the program leads through a folder that is closed to this
 * process, uses the path by which the program was started.
 */
static void
use_start_path(char path[PATHS_PATH_MAX], const char *name)
{
	const char *self = (const char *)getauxval(AT_EXECFN);
	const char *slash = self != NULL ? strrchr(self, '/') : NULL;

	if (slash != NULL)
		snprintf(path, PATHS_PATH_MAX, "%.*s/%s", (int)(slash - self),
		    self, name);
}

bool
paths_program(
    const char *name, char path[PATHS_PATH_MAX], char own_name[PATHS_PATH_MAX])
{
	char folder[PATHS_PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", folder, sizeof(folder) - 1);
	char *slash;

	if (n < 0)
		return false;
	folder[n] = '\0';
	slash = strrchr(folder, '/');
	if (slash == NULL) {
		errno = ENOENT;
		return false;
	}
	*slash = '\0';
	snprintf(own_name, PATHS_PATH_MAX, "%s", slash + 1);
	own_name[strcspn(own_name, " ")] = '\0';
	if (strcmp(own_name, PATHS_SITE) == 0)
		snprintf(own_name, PATHS_PATH_MAX, "%s",
		    variable_or(PATHS_PROGRAM, PATHS_SITE));
	paths_path(path, folder, name);
	if (access(path, X_OK) != 0 && errno == EACCES)
		use_start_path(path, name);
	return true;
}

void
paths_join(char path[PATHS_PATH_MAX], const char *first, ...)
{
	const char *part = first;
	size_t at = 0;
	va_list ap;

	va_start(ap, first);
	for (; part != NULL; part = va_arg(ap, const char *)) {
		size_t n = strlen(part);

		if (n + 1 >= PATHS_PATH_MAX - at)
			fatal("paths: a path is too long");
		if (at > 0)
			path[at++] = '/';
		memcpy(path + at, part, n);
		at += n;
	}
	va_end(ap);
	path[at] = '\0';
}

void
paths_etc_file(const struct paths *paths, const char *folder, const char *name,
    char path[PATHS_PATH_MAX])
{
	static const char end[] = ".json";
	size_t n;

	paths_path(path, paths->etc, folder, name);
	n = strlen(path);
	if (n + sizeof(end) > PATHS_PATH_MAX)
		fatal("paths: a path is too long");
	memcpy(path + n, end, sizeof(end));
}
