/*
 * href - accepts and normalizes the addresses of links.  Refuses javascript: and every
 * other scheme except http and https.
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
 * Refuses invisible characters, because the address would differ from what people see.
 * Controls are allowed, because they are removed or encoded.
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

/*
 * Returns the length of a character that an address may have, or 0.  Beyond ASCII, only
 * letters up to Cyrillic are allowed, because quotation marks, and words in scripts
 * without blanks, may follow an address.
 */
static size_t
character_size(const char *p, size_t n)
{
	uint32_t c;
	size_t size = text_utf8(p, n, &c);
	bool has = c < 0x80 ? c > ' ' && strchr("<>\"\\`|", (int)c) == NULL
			    : c >= 0xc0 && c < 0x530 && c != 0xd7 && c != 0xf7;

	return size > 0 && has ? size : 0;
}

/* Returns true if another address of a list begins here: "https://a.example,https://..." */
static bool
is_next(const char *p)
{
	return strchr(",;([{", p[-1]) != NULL && href_scheme(p)[0] != '\0';
}

size_t
richtext_href_match(const char *p, size_t n)
{
	static const char brackets[] = "()[]{}";
	size_t scheme = strlen(href_scheme(p)), len = scheme, size;
	int open[sizeof(brackets)] = { 0 };

	if (scheme == 0)
		return 0;
	for (; len < n; len += size) {
		const char *mark = strchr(brackets, p[len]);
		size_t kind = mark != NULL ? (size_t)(mark - brackets)
					   : sizeof(brackets) - 1;

		size = character_size(p + len, n - len);
		if (size == 0 || is_next(p + len) ||
		    (kind % 2 == 1 && open[kind - 1]-- == 0))
			break;
		if (p[len] == '[' && len > scheme &&
		    memchr(p, '?', len) == NULL)
			break;
		open[kind]++;
	}
	while (len > scheme && strchr(".,;:!?'*_~([{", p[len - 1]) != NULL)
		len--;
	return len > scheme ? len : 0;
}
