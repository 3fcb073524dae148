/*
 * href - accepts and normalizes the addresses of links; javascript: and every
 * scheme but http and https is refused.
 */
#include "richtext/internal.h"

#include <strings.h>

#include "base/text.h"
#include "text/web_address.h"

static const char *
href_scheme(const char *url)
{
	if (strncasecmp(url, "https://", 8) == 0)
		return "https://";
	return strncasecmp(url, "http://", 7) == 0 ? "http://" : "";
}

/*
 * Refuses invisible characters, because the address would differ from its look.
 * Controls are allowed: they are removed or encoded.
 */
static bool
is_visible(const char *p, size_t n)
{
	uint32_t c;

	for (size_t i = 0, len; i < n; i += len) {
		len = text_utf8(p + i, n - i, &c);
		if (len == 0 || (c > 0x7f && text_is_invisible(c)) ||
		    c == 0xfffd)
			return false;
	}
	return true;
}

bool
richtext_href_normalize(const char *p, size_t n, struct buf *out)
{
	return is_visible(p, n) && web_address_read(p, n, out) == NULL;
}

size_t
richtext_href_match(const char *p, size_t n)
{
	size_t scheme = strlen(href_scheme(p)), len = scheme;

	if (scheme == 0)
		return 0;
	while (len < n && p[len] > ' ' && strchr("<>\"\\", p[len]) == NULL)
		len++;
	while (len > scheme && strchr(".,;:!?'*_~)", p[len - 1]) != NULL)
		len--;
	return len > scheme ? len : 0;
}
