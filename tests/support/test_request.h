/*
 * test_request.h - reads the requests of cgi_run, in_process and damage from standard
 * input, and runs endpoints in the process that sends the request.
 *
 * Shape:  the words of a request end with a NUL: a label, the file that is standard
 *         input, NAME=VALUE ..., a command and its arguments. An empty word ends the
 *         request.
 * Errors: fatal, exit status 125.
 */
#ifndef TESTS_SUPPORT_TEST_REQUEST_H
#define TESTS_SUPPORT_TEST_REQUEST_H

#include <stdbool.h>

enum { TEST_REQUEST_WORDS_MAX = 256 };

struct endpoint;

/* A request of one program without arguments. The process owns what it points to. */
struct test_request {
	char *label, *body, *program;
	char *environment[TEST_REQUEST_WORDS_MAX];
	const struct endpoint *endpoint; /* of the program */
};

/*
 * Reads the words of the next request, with NULL after the last one; false at the end of
 * the input. The caller frees each word.
 */
bool test_request_words(char *words[TEST_REQUEST_WORDS_MAX]);

/* The same as a structure, with the CONTENT_LENGTH of a body that is a file. */
bool test_request_read(struct test_request *);

/* The endpoint of this path. A build without endpoints has none: NULL. */
const struct endpoint *test_request_endpoint(const char *path);

/* What main of its program does; returns the exit status. */
int test_request_run(const struct endpoint *);

#endif
