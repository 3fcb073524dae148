/*
 * web_address - parses http and https addresses as browsers do.
 */
#include "text/web_address.h"

#include <arpa/inet.h>
#include <strings.h>

#include "base/text.h"
#include "text/host_name.h"

enum { ADDRESS_MAX = 2048, GIVEN_MAX = 16 * 1024, PORT_MAX = 65535 };

struct scheme {
	const char *given; /* how addresses begin, without slashes */
	const char *written;
	int64_t port;
};

static const char *
no_scheme(const char *given)
{
	size_t n = 0;

	while (text_is_letter_or_digit(given[n]) ||
	    (given[n] != '\0' && strchr("+.-", given[n]) != NULL))
		n++;
	return n > 0 && given[n] == ':' ? "must be an http or https address"
					: "must begin with http:// or https://";
}

static bool
is_slash(char c)
{
	return c == '/' || c == '\\';
}

static const struct scheme *
scheme_of(const char *given)
{
	static const struct scheme schemes[] = {
		{ "https:", "https://", 443 }, { "http:", "http://", 80 },
		{ "", "https://", 443 }, /* for "//host", which has no scheme */
	};
	size_t i = 0;

	while (
	    strncasecmp(given, schemes[i].given, strlen(schemes[i].given)) != 0)
		i++;
	return &schemes[i];
}

/* Removes blanks and controls at both ends, and tabs and line ends inside. */
static void
strip(const char *p, size_t n, struct buf *out)
{
	while (n > 0 && (unsigned char)p[n - 1] <= ' ')
		n--;
	while (n > 0 && (unsigned char)*p <= ' ') {
		p++;
		n--;
	}
	for (size_t i = 0; i < n; i++) {
		if (p[i] != '\t' && p[i] != '\n' && p[i] != '\r')
			buf_char(out, p[i]);
	}
}

/* Returns the length of "[::1]" with both brackets, or 0. */
static size_t
ipv6_length(const char *host, size_t n)
{
	unsigned char address[sizeof(struct in6_addr)];
	char text[INET6_ADDRSTRLEN];
	const char *end = memchr(host, ']', n);
	size_t len = end != NULL ? (size_t)(end - host) : 0;

	if (len < 2 || len > sizeof(text))
		return 0;
	memcpy(text, host + 1, len - 1);
	text[len - 1] = '\0';
	return inet_pton(AF_INET6, text, address) == 1 ? len + 1 : 0;
}

/* Adds ":8080", but not the scheme's own port.  Returns false if it is not a port. */
static bool
add_port(const char *p, size_t n, const struct scheme *s, struct buf *out)
{
	char digits[8] = "";
	int64_t port;

	while (n > 1 && p[0] == '0') {
		p++;
		n--;
	}
	if (n == 0)
		return true;
	if (n >= sizeof(digits))
		return false;
	memcpy(digits, p, n);
	if (digits[strspn(digits, "0123456789")] != '\0' ||
	    !text_int(digits, 0, INT64_MAX, &port) || port > PORT_MAX)
		return false;
	if (port != s->port)
		buf_printf(out, ":%s", digits);
	return true;
}

/* Returns the cause of a refusal, or NULL. */
static const char *
add_authority(const char *p, size_t n, const struct scheme *s, struct buf *out)
{
	const char *colon;
	size_t host;

	if (memchr(p, '@', n) != NULL)
		return "names a user before the host, which could imitate "
		       "another host";
	if (n > 0 && p[0] == '[') {
		host = ipv6_length(p, n);
		for (size_t i = 0; i < host; i++)
			buf_char(out, text_lower(p[i]));
		if (host == 0 || (host < n && p[host] != ':'))
			return "has a host that is not a valid name or IP address";
	} else {
		colon = memchr(p, ':', n);
		host = colon != NULL ? (size_t)(colon - p) : n;
		if (host == 0)
			return "has no host";
		if (!host_name_write(p, host, out))
			return "has a host that is not a valid name or IP address";
	}
	if (host < n && !add_port(p + host + 1, n - host - 1, s, out))
		return "has a port that is not a number up to 65535";
	return NULL;
}

static bool
is_escape(const char *p)
{
	return p[0] == '%' && text_hex_digit(p[1]) >= 0 &&
	    text_hex_digit(p[2]) >= 0;
}

/* Adds the part after the host: path, query, fragment. */
static void
add_rest(const char *p, struct buf *out)
{
	bool in_path = true, in_fragment = false;

	for (; *p != '\0'; p++) {
		bool hash = *p == '#' && !in_fragment;

		in_path = in_path && *p != '?' && !hash;
		if (in_path && *p == '\\')
			buf_char(out, '/');
		else if (hash || is_escape(p) ||
		    (*p > ' ' && *p < 0x7f &&
			strchr("\"#%'<>[\\]^`{|}", *p) == NULL))
			buf_char(out, *p);
		else
			text_percent_encode(p, 1, out);
		in_fragment = in_fragment || hash;
	}
}

static const char *
read_stripped(const char *given, struct buf *out)
{
	const struct scheme *s = scheme_of(given);
	const char *p = given + strlen(s->given), *why;
	size_t n;

	if (s->given[0] == '\0' && !(is_slash(p[0]) && is_slash(p[1])))
		return no_scheme(given);
	if (!is_slash(p[0]) || !is_slash(p[1]))
		return "must begin with http:// or https://";
	p += 2;
	n = strcspn(p, "/\\?#");
	if (n == 0)
		return "has no host";
	buf_text(out, s->written);
	why = add_authority(p, n, s, out);
	add_rest(p + n, out);
	return why;
}

const char *
web_address_read(const char *p, size_t n, struct buf *out)
{
	LOCAL_BUF given = BUF_INIT(GIVEN_MAX), read = BUF_INIT(4 * GIVEN_MAX);
	const char *why = "is longer than 2048 bytes";

	strip(p, n, &given);
	if (!given.full)
		why = read_stripped(buf_cstr(&given), &read);
	if (why == NULL && (read.full || read.len > ADDRESS_MAX))
		why = "is longer than 2048 bytes";
	if (why == NULL)
		buf_bytes(out, read.p, read.len);
	return why;
}

bool
web_address_is(const char *text)
{
	LOCAL_BUF read = BUF_INIT(ADDRESS_MAX);
	bool is = web_address_read(text, strlen(text), &read) == NULL;

	return is;
}
