/* fields - every value lies in its line, and what is said of the body is so. */
#include "http/http_headers.h"

#include <strings.h>

#include "fuzz.h"

static size_t
count(const char *lines, const char *name)
{
	const char *at = lines, *before = lines, *value;
	size_t n, found = 0;

	while ((value = http_headers_next(&at, name, &n)) != NULL) {
		HOLDS(at > before);
		HOLDS(value > before && value + n <= at);
		HOLDS(memchr(value, '\n', n) == NULL);
		HOLDS(n == 0 || strchr(" \t", value[n - 1]) == NULL);
		before = at;
		found++;
	}
	HOLDS(*at == '\0');
	return found;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buf lines = BUF_INIT(FUZZ_ROOM);
	char *text = fuzz_text(data, size);

	for (const char *p = text; *p != '\0';) {
		size_t n = strcspn(p, "\n");

		http_headers_add(&lines, p, n + (p[n] == '\n'));
		p += n + (p[n] == '\n');
	}
	if (count(buf_cstr(&lines), "Content-Encoding") == 0)
		HOLDS(http_headers_encoding(buf_cstr(&lines)) ==
		    HTTP_HEADERS_IDENTITY);
	if (count(buf_cstr(&lines), "Content-Length") == 0)
		HOLDS(http_headers_length_is_valid(buf_cstr(&lines)));
	/* Whatever was said, this settles it. */
	http_headers_add(&lines, "Content-Length: -1\r\n", 20);
	HOLDS(!http_headers_length_is_valid(buf_cstr(&lines)));
	http_headers_add(&lines, "content-encoding: br\r\n", 22);
	HOLDS(http_headers_encoding(buf_cstr(&lines)) == HTTP_HEADERS_FOREIGN);
	http_headers_add(&lines, "HTTP/1.1 200 OK\r\n", 17);
	HOLDS(strcmp(buf_cstr(&lines), "HTTP/1.1 200 OK\n") == 0);
	buf_release(&lines);
	free(text);
	return 0;
}
