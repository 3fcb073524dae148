/*
 * live_floor - the smallest libcurl program that makes one exchange: GET the
 * address that is its argument, print the body.
 */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct body {
	char *p;
	size_t n;
};

static size_t
take(char *p, size_t size, size_t n, void *context)
{
	struct body *b = context;
	char *longer = realloc(b->p, b->n + size * n);

	if (longer == NULL)
		return 0;
	memcpy(longer + b->n, p, size * n);
	b->p = longer;
	b->n += size * n;
	return size * n;
}

int
main(int argc, char **argv)
{
	CURL *curl = curl_easy_init();
	struct body body = { NULL, 0 };
	int failed;

	if (argc != 2 || curl == NULL)
		return 2;
	curl_easy_setopt(curl, CURLOPT_URL, argv[1]);
	curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take);
	curl_easy_setopt(curl, CURLOPT_WRITEDATA, &body);
	failed = curl_easy_perform(curl) != CURLE_OK ||
	    fwrite(body.p, 1, body.n, stdout) != body.n;
	curl_easy_cleanup(curl);
	free(body.p);
	return failed;
}
