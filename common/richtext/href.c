/*
 * href - accepts and normalizes the addresses of links; javascript: and every
 * scheme but http and https is refused.
 */
#include "richtext/internal.h"

#include <strings.h>

#include "base/text.h"

enum { HREF_MAX = 2048 };

/* Removes blanks around the address, and tabs and line ends inside. */
static void
strip_controls(const char *p, size_t n, struct buf *out)
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

static const char *
scheme_of(const char *url)
{
	if (strncasecmp(url, "https://", 8) == 0)
		return "https://";
	return strncasecmp(url, "http://", 7) == 0 ? "http://" : "";
}

static bool
is_letter_or_digit(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9');
}

static bool
is_hex(char c)
{
	return c != '\0' && strchr("0123456789abcdefABCDEF", c) != NULL;
}

/* Non-ASCII letters are bytes of UTF-8, or %XX of them. */
static bool
is_host_character(const char *p)
{
	return is_letter_or_digit(*p) || *p == '.' || *p == '-' || *p == '_' ||
	    (*p & 0x80) != 0 ||
	    (*p == '%' && is_hex(p[1]) && p[1] > '7' && is_hex(p[2]));
}

/* A host and perhaps a port; no user, which could imitate another host. */
static bool
has_host(const char *host)
{
	size_t n = strcspn(host, "/?#"), name = strcspn(host, "/?#:");

	if (name == 0 || host[0] == '.' || host[0] == '-')
		return false;
	for (size_t i = 0; i < name; i += host[i] == '%' ? 3 : 1) {
		if (!is_host_character(host + i))
			return false;
	}
	for (size_t i = name + 1; i < n; i++) {
		if (host[i] < '0' || host[i] > '9')
			return false;
	}
	return true;
}

static bool
is_url_character(const char *p)
{
	if (*p == '%')
		return is_hex(p[1]) && is_hex(p[2]);
	return *p > ' ' && *p < 0x7f && strchr("\"'<>\\^`{|}", *p) == NULL;
}

/* Refuses invisible characters: the address would differ from how it looks. */
static bool
is_visible(const char *p, size_t n)
{
	uint32_t c;

	for (size_t i = 0, len; i < n; i += len) {
		len = text_utf8(p + i, n - i, &c);
		if (len == 0 || text_is_invisible(c) || c == 0xfffd)
			return false;
	}
	return true;
}

bool
richtext_href_normalize(const char *p, size_t n, struct buf *out)
{
	struct buf given = BUF_INIT(HREF_MAX);
	size_t start = out->len;
	const char *host, *scheme;
	bool ok;

	strip_controls(p, n, &given);
	scheme = scheme_of(buf_cstr(&given));
	host = buf_cstr(&given) + strlen(scheme);
	ok = !given.full && scheme[0] != '\0' && has_host(host) &&
	    is_visible(given.p, given.len);
	if (ok)
		buf_text(out, scheme);
	for (const char *c = host; ok && *c != '\0'; c++) {
		if (is_url_character(c))
			buf_char(out, *c);
		else
			text_percent_encode(c, 1, out);
	}
	if (out->len - start > HREF_MAX) {
		out->len = start;
		ok = false;
	}
	buf_release(&given);
	return ok;
}

size_t
richtext_href_match(const char *p, size_t n)
{
	size_t scheme = strlen(scheme_of(p)), len = scheme;

	if (scheme == 0)
		return 0;
	while (len < n && p[len] > ' ' && strchr("<>\"\\", p[len]) == NULL)
		len++;
	while (len > scheme && strchr(".,;:!?'*_~)", p[len - 1]) != NULL)
		len--;
	return len > scheme ? len : 0;
}
