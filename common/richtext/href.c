#include "richtext/internal.h"

#include <strings.h>

#include "base/text.h"

enum { HREF_MAX = 2048 };

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

/* Other letters than ASCII's come as they are or as %XX of their bytes. */
static bool
is_of_host(const char *p)
{
	return is_letter_or_digit(*p) || *p == '.' || *p == '-' || *p == '_' ||
	    (*p & 0x80) != 0 ||
	    (*p == '%' && is_hex(p[1]) && p[1] > '7' && is_hex(p[2]));
}

/* A host and perhaps a port; nobody who poses as another with an @. */
static bool
has_host(const char *host)
{
	size_t n = strcspn(host, "/?#"), name = strcspn(host, "/?#:");

	if (name == 0 || host[0] == '.' || host[0] == '-')
		return false;
	for (size_t i = 0; i < name; i += host[i] == '%' ? 3 : 1) {
		if (!is_of_host(host + i))
			return false;
	}
	for (size_t i = name + 1; i < n; i++) {
		if (host[i] < '0' || host[i] > '9')
			return false;
	}
	return true;
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

size_t
richtext_address(const char *p, size_t n)
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

static void
add_address(struct richtext_stream *s, const char *p, size_t n)
{
	bool taken = richtext_open_link(s, p, n);

	richtext_words(s, p, n);
	if (taken)
		richtext_close(s, RICHTEXT_A);
}

void
richtext_words_linked(struct richtext_stream *s, const char *p, size_t n)
{
	size_t from = 0, at = 0;

	while (at < n) {
		const char *h = memchr(p + at, 'h', n - at);
		size_t len = 0;

		if (h == NULL)
			break;
		at = (size_t)(h - p);
		if (at == 0 ||
		    (!is_letter_or_digit(p[at - 1]) && (p[at - 1] & 0x80) == 0))
			len = richtext_address(h, n - at);
		if (len > 0) {
			richtext_words(s, p + from, at - from);
			add_address(s, h, len);
			from = at + len;
		}
		at += len > 0 ? len : 1;
	}
	richtext_words(s, p + from, n - from);
}
