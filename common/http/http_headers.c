/*
 * http_headers - finds fields in lines of headers.
 */
#include "http/http_headers.h"

#include <strings.h>

#include "base/buf.h"

void
http_headers_add(struct buf *lines, const char *line, size_t n)
{
	if (n > 5 && memcmp(line, "HTTP/", 5) == 0)
		buf_reset(lines);
	while (n > 0 && (line[n - 1] == '\r' || line[n - 1] == '\n'))
		n--;
	buf_bytes(lines, line, n);
	buf_char(lines, '\n');
}

const char *
http_headers_next(const char **at, const char *name, size_t *n)
{
	size_t name_len = strlen(name);

	while (**at != '\0') {
		const char *line = *at, *value = line + name_len + 1;

		*at += strcspn(line, "\n");
		*at += **at == '\n';
		if (strncasecmp(line, name, name_len) != 0 ||
		    line[name_len] != ':')
			continue;
		value += strspn(value, " \t");
		*n = strcspn(value, "\n");
		while (*n > 0 && strchr(" \t", value[*n - 1]) != NULL)
			(*n)--;
		return value;
	}
	return NULL;
}

static bool
equals(const char *value, size_t n, const char *word)
{
	return n == strlen(word) && strncasecmp(value, word, n) == 0;
}

enum http_headers_encoding
http_headers_encoding(const char *lines)
{
	enum http_headers_encoding encoding = HTTP_HEADERS_IDENTITY;
	const char *value;
	size_t n;

	while ((value = http_headers_next(&lines, "Content-Encoding", &n)) !=
	    NULL) {
		if (n == 0 || equals(value, n, "identity"))
			continue;
		if (encoding != HTTP_HEADERS_IDENTITY ||
		    !equals(value, n, "gzip"))
			return HTTP_HEADERS_FOREIGN;
		encoding = HTTP_HEADERS_GZIP;
	}
	return encoding;
}

bool
http_headers_length_is_valid(const char *lines)
{
	const char *first = NULL, *value;
	size_t n, first_len = 0;

	while (
	    (value = http_headers_next(&lines, "Content-Length", &n)) != NULL) {
		if (n == 0 || strspn(value, "0123456789") != n)
			return false;
		if (first != NULL &&
		    (n != first_len || memcmp(first, value, n) != 0))
			return false;
		first = value;
		first_len = n;
	}
	return true;
}
