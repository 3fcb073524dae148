#include "richtext_parts.h"

#include <strings.h>

#include "text.h"

enum { HREF_MAX = 2048, HOST_MAX = 253 };

/* Without blanks and controls around it; those inside go, as in browsers. */
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

static const char *
scheme_of(const char *url)
{
	if (strncasecmp(url, "https://", 8) == 0)
		return "https://";
	return strncasecmp(url, "http://", 7) == 0 ? "http://" : "";
}

/* A host and perhaps a port; nobody who poses as another with an @. */
static bool
has_host(const char *host)
{
	size_t n = strcspn(host, "/?#"), name = strcspn(host, "/?#:");

	if (name == 0 || name > HOST_MAX || host[0] == '.' || host[0] == '-')
		return false;
	for (size_t i = 0; i < name; i++) {
		char c = host[i];

		if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
			(c >= '0' && c <= '9') || c == '.' || c == '-' ||
			c == '_' || (c & 0x80) != 0))
			return false;
	}
	for (size_t i = name + 1; i < n; i++) {
		if (host[i] < '0' || host[i] > '9')
			return false;
	}
	return true;
}

static bool
is_hex(char c)
{
	return c != '\0' && strchr("0123456789abcdefABCDEF", c) != NULL;
}

static bool
is_safe(const char *p)
{
	if (*p == '%')
		return is_hex(p[1]) && is_hex(p[2]);
	return *p > ' ' && *p < 0x7f && strchr("\"'<>\\^`{|}", *p) == NULL;
}

/*
 * Invisible characters would make the address another one than it looks, so
 * such an address is none.
 */
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
richtext_href(const char *p, size_t n, struct buf *out)
{
	struct buf given = BUF_INIT(HREF_MAX);
	size_t start = out->len;
	const char *host, *scheme;
	bool ok;

	strip(p, n, &given);
	scheme = scheme_of(buf_cstr(&given));
	host = buf_cstr(&given) + strlen(scheme);
	ok = !given.full && scheme[0] != '\0' && has_host(host) &&
	    is_visible(given.p, given.len);
	if (ok)
		buf_text(out, scheme);
	for (const char *c = host; ok && *c != '\0'; c++) {
		if (is_safe(c))
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
