/*
 * live_handover - live.h for programs that are not linked with libcurl: the program
 * "live" replaces the process, with its environment and standard input, including a body
 * that was read.  The process must not have written anything before.
 */
#include <errno.h>
#include <unistd.h>

#include "base/text.h"
#include "http/breaker.h"
#include "catalog/live.h"
#include "cgi/request.h"

static live_passes_on *passes_on;

void
live_set_passes_on(live_passes_on *to)
{
	passes_on = to;
}

static size_t
count(char *const *variables)
{
	size_t n = 0;

	while (variables != NULL && variables[n] != NULL)
		n++;
	return n;
}

/* Returns true if the program gets this variable of the process. */
static bool
is_own(const char *variable, bool has_request)
{
	return !text_starts(variable, PATHS_ENDPOINT "=") &&
	    !(has_request && request_is_variable(variable));
}

/*
 * Returns the environment with the endpoint's name in PATHS_ENDPOINT, which replaces any
 * earlier value.  If the request has its own variables, they replace all such variables
 * of this process.  The list and the text of the name are new.
 */
static char **
environment_for(const char *endpoint, char *const *request)
{
	/*
	 * libcurl loads GnuTLS for a protocol that is switched off, and GnuTLS would test
	 * its ciphers at every start.
	 */
	static char no_self_test[] = "GNUTLS_NO_IMPLICIT_INIT=1";
	size_t n = 0, size = sizeof(PATHS_ENDPOINT "=") + strlen(endpoint);
	char *text = mem_alloc(size), **list;

	snprintf(text, size, PATHS_ENDPOINT "=%s", endpoint);
	list = mem_alloc((count(environ) + count(request) + 3) * sizeof(*list));
	list[n++] = text;
	list[n++] = no_self_test;
	for (size_t i = 0; request != NULL && request[i] != NULL; i++) {
		if (request_is_variable(request[i]))
			list[n++] = request[i];
	}
	for (size_t i = 0; environ[i] != NULL; i++) {
		if (is_own(environ[i], request != NULL))
			list[n++] = environ[i];
	}
	list[n] = NULL;
	return list;
}

void
live_become(const char *live, const char *endpoint, char *const *request,
    struct error *f)
{
	char *const words[] = { (char *)(uintptr_t)live, NULL };
	char **variables = environment_for(endpoint, request);

	execve(live, words, variables);
	(void)error_internal(f, "cannot start %s, which serves live brands: %s",
	    live, strerror(errno));
	free(variables[0]);
	free(variables);
}

static bool
hand_over(const struct source *source, struct error *f)
{
	char live[PATHS_PATH_MAX], endpoint[PATHS_PATH_MAX];
	char dir[PATHS_PATH_MAX];

	paths_path(dir, source->paths->var, source->brand->host, "live");
	if (!breaker_allows(dir, f))
		return false;
	if (passes_on != NULL) {
		passes_on(source, f);
		return false;
	}
	if (!request_rewind(source->request, f))
		return false;
	if (!paths_program("live", live, endpoint))
		return error_internal(f,
		    "cannot read this program's own path: %s", strerror(errno));
	live_become(live, endpoint, NULL, f);
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
    struct buf *json, struct buf *markdown_or_null, struct error *f)
{
	(void)slug;
	(void)found;
	(void)json;
	(void)markdown_or_null;
	return hand_over(source, f);
}
