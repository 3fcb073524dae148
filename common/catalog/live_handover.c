/*
 * live_handover - live.h for programs that are not linked with libcurl: the twin
 * takes the place of the process, with its environment and standard input, a
 * body that was read included.  Nothing was written by then.
 */
#include <errno.h>
#include <unistd.h>

#include "http/breaker.h"
#include "catalog/live.h"
#include "cgi/request.h"

enum { VARIABLES_MAX = 512 };

/*
 * libcurl brings GnuTLS along, for a protocol that is switched off, and GnuTLS
 * would test its ciphers at every start.  A larger environment goes as it is.
 */
static char **
environment_of_twin(char *list[VARIABLES_MAX])
{
	static char no_self_test[] = "GNUTLS_NO_IMPLICIT_INIT=1";
	size_t n = 0;

	while (environ[n] != NULL && n < VARIABLES_MAX - 2) {
		list[n] = environ[n];
		n++;
	}
	if (environ[n] != NULL)
		return environ;
	list[n] = no_self_test;
	list[n + 1] = NULL;
	return list;
}

static bool
hand_over(const struct source *source, struct error *f)
{
	static const char suffix[] = "-live";
	char twin[PATHS_PATH_MAX + sizeof(suffix)];
	char *const words[] = { twin, NULL };
	char *variables[VARIABLES_MAX];
	ssize_t n = readlink("/proc/self/exe", twin, PATHS_PATH_MAX - 1);
	char dir[PATHS_PATH_MAX];

	paths_path(dir, source->places->var, source->brand->host, "live",
	    (char *)NULL);
	if (!breaker_allows(dir, f))
		return false;
	if (n < 0)
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "cannot tell this program's own path: %s", strerror(errno));
	if (!request_rewind(source->request, f))
		return false;
	memcpy(twin + n, suffix, sizeof(suffix));
	execve(twin, words, environment_of_twin(variables));
	return error_note(f, ERROR_INTERNAL_ERROR,
	    "cannot start %s, which serves live brands: %s", twin,
	    strerror(errno));
}

bool
live_list(const struct source *source, const struct listing_query *query,
    struct listing_meta *meta, struct buf *b, struct error *f)
{
	(void)query;
	(void)meta;
	(void)b;
	return hand_over(source, f);
}

bool
live_event(const struct source *source, const char *slug, bool *found,
    struct buf *b, struct error *f)
{
	(void)slug;
	(void)found;
	(void)b;
	return hand_over(source, f);
}

bool
live_page(const struct source *source, const char *slug, bool *found,
    struct buf *json, struct buf *markdown, struct error *f)
{
	(void)slug;
	(void)found;
	(void)json;
	(void)markdown;
	return hand_over(source, f);
}
