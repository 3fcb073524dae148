/*
 * references - decodes HTML character references.
 */
#include "richtext/internal.h"

#include "base/text.h"

enum { REPLACEMENT = 0xfffd, NAME_MAX_BYTES = 31, LATIN_1_END = 0x100 };

/* Decodes "&#233;" or "&#xe9;".  The ';' may be missing. */
static size_t
decode_numeric(const char *p, uint32_t *c)
{
	bool hex = p[2] == 'x' || p[2] == 'X';
	int base = hex ? 16 : 10, digit;
	size_t first = 2 + (size_t)hex, n = first;

	*c = 0;
	for (; (digit = text_hex_digit(p[n])) >= 0 && digit < base; n++) {
		if (*c <= 0x10ffff)
			*c = *c * (uint32_t)base + (uint32_t)digit;
	}
	if (n == first)
		return 0;
	if (*c == 0 || *c > 0x10ffff || (*c >= 0xd800 && *c <= 0xdfff))
		*c = REPLACEMENT;
	return n + (p[n] == ';');
}

/*
 * Decodes "&eacute;".  Without the ';' decodes only the names of Latin-1, as in HTML,
 * and not before a '=', because "?a=1&copy=2" is an address.
 */
static size_t
decode_named(const char *p, uint32_t *c)
{
	size_t n = strspn(p + 1,
	    "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
	char name[NAME_MAX_BYTES + 1];

	if (n == 0 || n > NAME_MAX_BYTES || p[n + 1] == '=')
		return 0;
	memcpy(name, p + 1, n);
	name[n] = '\0';
	*c = richtext_entities_find(name);
	if (p[n + 1] == ';')
		return *c != 0 ? n + 2 : 0;
	return *c != 0 && *c < LATIN_1_END ? n + 1 : 0;
}

size_t
richtext_references_decode(const char *p, uint32_t *c)
{
	return p[1] == '#' ? decode_numeric(p, c) : decode_named(p, c);
}

void
richtext_references_decode_text(const char *p, size_t n, struct buf *out)
{
	const char *end = p + n;

	while (p < end) {
		const char *mark = memchr(p, '&', (size_t)(end - p));
		size_t plain = (size_t)((mark != NULL ? mark : end) - p);
		uint32_t c;

		buf_bytes(out, p, plain);
		p += plain;
		if (p == end)
			return;
		n = richtext_references_decode(p, &c);
		if (n > (size_t)(end - p))
			n = 0;
		if (n == 0)
			buf_char(out, *p);
		else
			text_put_utf8(c, out);
		p += n > 0 ? n : 1;
	}
}
