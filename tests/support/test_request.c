/*
 * test_request - the requests that a program of the tests reads from standard input.
 */
#include "test_request.h"

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/endpoint_table.h"

/* Only some of the programs have endpoints. */
#pragma weak endpoint_table
#pragma weak endpoint_run

bool
test_request_words(char *words[TEST_REQUEST_WORDS_MAX])
{
	size_t n = 0, room = 0;

	for (;; n++) {
		if (n == TEST_REQUEST_WORDS_MAX)
			errx(125, "a request of too many words");
		words[n] = NULL;
		if (getdelim(&words[n], &room, '\0', stdin) < 0)
			break;
		room = 0;
		if (words[n][0] == '\0' && n > 0) {
			free(words[n]);
			words[n] = NULL;
			return true;
		}
	}
	if (n > 0)
		errx(125, "a request without an end: %s", words[0]);
	free(words[0]);
	return false;
}

bool
test_request_read(struct test_request *request)
{
	char *words[TEST_REQUEST_WORDS_MAX];
	struct stat st;
	size_t n = 0;

	if (!test_request_words(words))
		return false;
	while (words[n] != NULL)
		n++;
	if (n < 3)
		errx(125, "a request of too few words");
	*request = (struct test_request){ .label = words[0],
		.body = words[1],
		.program = words[n - 1],
		.endpoint = test_request_endpoint(words[n - 1]) };
	memcpy(request->environment, words + 2, (n - 3) * sizeof(words[0]));
	if (strcmp(request->body, "/dev/null") != 0 &&
	    (stat(request->body, &st) != 0 ||
		asprintf(&request->environment[n - 3], "CONTENT_LENGTH=%lld",
		    (long long)st.st_size) < 0))
		err(125, "%s", request->body);
	return true;
}

const struct endpoint *
test_request_endpoint(const char *path)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;

	if (endpoint_table == NULL)
		return NULL;
	for (const struct endpoint_row *e = endpoint_table; e->name != NULL;
	     e++) {
		if (strcmp(e->name, name) == 0)
			return e->endpoint;
	}
	errx(125, "there is no program %s here", name);
}

int
test_request_run(const struct endpoint *endpoint)
{
	return endpoint_run(endpoint);
}
