/*
 * live_handover - live.h for programs that are not linked with libcurl: the
 * program "live" takes the place of the process, with its environment and
 * standard input, a body that was read included.  Nothing was written by then.
 */
#include <errno.h>
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

static bool
hand_over(const struct source *source, struct error *f)
{
	char live[PATHS_PATH_MAX], endpoint[PATHS_PATH_MAX];
	char *const words[] = { live, NULL };
	char dir[PATHS_PATH_MAX];
	char **variables;

	paths_path(
	    dir, source->paths->var, source->brand->host, "live", (char *)NULL);
	if (!breaker_allows(dir, f) || !request_rewind(source->request, f))
		return false;
	if (!paths_program("live", live, endpoint))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "cannot read this program's own path: %s", strerror(errno));
	variables = environment_for(endpoint);
	execve(live, words, variables);
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
