/*
 * live_handover - live.h for programs that are not linked with libcurl: the
 * program "live" takes the place of the process, with its environment and
 * standard input, a body that was read included.  Nothing was written by then.
 */
#include <errno.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "base/text.h"
#include "http/breaker.h"
#include "catalog/live.h"
#include "cgi/request.h"

/*
 * The environment with the endpoint's name in it, and in it alone: a variable of
 * that name that was there before is left out.  Taken; the new text in it too.
 */
static char **
environment_for(const char *endpoint)
{
	/*
	 * libcurl loads GnuTLS, for a protocol that is switched off, and GnuTLS
	 * would test its ciphers at every start.
	 */
	static char no_self_test[] = "GNUTLS_NO_IMPLICIT_INIT=1";
	size_t n = 0, size = sizeof(PATHS_ENDPOINT "=") + strlen(endpoint);
	char *text = mem_alloc(size), **list;

	snprintf(text, size, PATHS_ENDPOINT "=%s", endpoint);
	while (environ[n] != NULL)
		n++;
	list = mem_alloc((n + 3) * sizeof(*list));
	n = 0;
	list[n++] = text;
	list[n++] = no_self_test;
	for (size_t i = 0; environ[i] != NULL; i++) {
		if (!text_starts(environ[i], PATHS_ENDPOINT "="))
			list[n++] = environ[i];
	}
	list[n] = NULL;
	return list;
}

/* The program's file is named after its endpoint. */
static bool
find_live(
    char live[PATHS_PATH_MAX], char endpoint[PATHS_PATH_MAX], struct error *f)
{
	char folder[PATHS_PATH_MAX];

	if (!paths_program(folder, endpoint))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "cannot read this program's own path: %s", strerror(errno));
	paths_path(live, folder, "live", (char *)NULL);
	return true;
}

/*
 * The path by which this program was started, where its own one leads through a
 * folder that is closed to it.
 */
static void
start_again(
    char live[PATHS_PATH_MAX], char *const words[], char *const variables[])
{
	const char *self = (const char *)getauxval(AT_EXECFN);
	const char *name = self != NULL ? strrchr(self, '/') : NULL;

	if (name == NULL || errno != EACCES)
		return;
	snprintf(live, PATHS_PATH_MAX, "%.*s/live", (int)(name - self), self);
	execve(live, words, variables);
}

static bool
hand_over(const struct source *source, struct error *f)
{
	char live[PATHS_PATH_MAX], endpoint[PATHS_PATH_MAX];
	char *const words[] = { live, NULL };
	char dir[PATHS_PATH_MAX];
	char **variables;

	paths_path(
	    dir, source->paths->var, source->brand->host, "live", (char *)NULL);
	if (!breaker_allows(dir, f) || !find_live(live, endpoint, f) ||
	    !request_rewind(source->request, f))
		return false;
	variables = environment_for(endpoint);
	execve(live, words, variables);
	start_again(live, words, variables);
	(void)error_note(f, ERROR_INTERNAL_ERROR,
	    "cannot start %s, which serves live brands: %s", live,
	    strerror(errno));
	free(variables[0]);
	free(variables);
	return false;
}

bool
live_list(const struct source *source, const struct listing_query *query,
    struct listing_meta *meta, struct live_list_out *out, struct error *f)
{
	(void)query;
	(void)meta;
	(void)out;
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
